//! Which moves promote, and to what.

use crate::bitboard::Bitboard;
use crate::geometry::{Color, Geometry, Square};
use crate::piece::PieceKind;
use crate::spec::{IfNoneSpec, PromotionSpec, SpecError, VariantSpec, WhenSpec};

use super::{KindNames, Regions};

/// A promotion of one kind of piece of one colour.
#[derive(Debug)]
pub(crate) struct Promotion<const W: usize> {
    /// For each square: the ends of moves from there that promote.
    pub ends: Box<[Bitboard<W>]>,
    /// What the piece may become, with the largest number of it that its owner may have then.
    pub choices: Box<[(PieceKind, Option<u8>)]>,
    pub compulsory: bool,
    pub if_none: IfNoneSpec,
}

/// The promotions of each kind of one colour.
pub(crate) fn promotions<const W: usize>(
    spec: &VariantSpec,
    geometry: &Geometry,
    regions: &Regions<'_, W>,
    kinds: &KindNames,
    color: Color,
) -> Result<Box<[Box<[Promotion<W>]>]>, SpecError> {
    let mut promotions: Vec<Vec<Promotion<W>>> = spec.pieces.iter().map(|_| Vec::new()).collect();
    for promotion in &spec.promotions {
        let kind = kinds.find(&promotion.piece)?;
        let zone = regions.get(&promotion.zone, color)?;
        let ends: Box<[_]> =
            (0..geometry.len()).map(|i| promotion_ends(promotion, geometry, zone, Square(i as u8))).collect();
        let choices = promotion.to.iter().map(|id| Ok((kinds.find(id)?, promotion.limits.get(id).copied())));
        let earlier = &mut promotions[kind.index()];
        if earlier.iter().any(|other| other.ends.iter().zip(&ends).any(|(a, b)| a.meets(*b))) {
            return Err(SpecError(format!("promotion: two rules for {} meet in one move", promotion.piece)));
        }
        earlier.push(Promotion {
            choices: choices.collect::<Result<_, SpecError>>()?,
            ends,
            compulsory: promotion.compulsory,
            if_none: promotion.if_none,
        });
    }
    Ok(promotions.into_iter().map(Vec::into_boxed_slice).collect())
}

/// The ends of moves from a square that promote.
fn promotion_ends<const W: usize>(
    promotion: &PromotionSpec,
    geometry: &Geometry,
    zone: Bitboard<W>,
    from: Square,
) -> Bitboard<W> {
    let inside = zone.contains(from);
    let ends = promotion.when.iter().map(|when| match when {
        WhenSpec::Enter if !inside => zone,
        WhenSpec::Leave if inside => !zone,
        WhenSpec::Within if inside => zone,
        WhenSpec::Along if inside => {
            let rank = geometry.rank(from);
            zone & geometry.squares().filter(|&to| geometry.rank(to) == rank).collect()
        }
        _ => Bitboard::EMPTY,
    });
    ends.fold(Bitboard::EMPTY, |all, some| all | some)
}
