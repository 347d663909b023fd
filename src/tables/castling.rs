//! Castlings: which squares they touch, and what forfeits them.

use std::collections::BTreeMap;

use crate::bitboard::Bitboard;
use crate::geometry::{Color, Geometry, Square};
use crate::piece::PieceKind;
use crate::setup::{Rights, Setup};
use crate::spec::{CastlingSpec, ColorSpec, PieceSpec, SideSpec, SpecError, VariantSpec};

use super::Regions;
use super::attack::Attacks;
use super::line::ends;

/// A castling of one colour.
#[derive(Debug)]
pub(crate) struct Castling<const W: usize> {
    pub color: Color,
    pub side: SideSpec,
    pub right: Rights,
    pub king: (Square, Square),
    pub rook: (Square, Square),
    pub rook_kind: PieceKind,
    /// The square that stands for the castling in a move: the king's new one, or the rook's old one where some ordinary
    /// move of the king leads to its new one, too.
    pub target: Square,
    /// Squares that must be empty.
    pub empty: Bitboard<W>,
    /// Squares that may not be attacked: those that the king crosses, and its new one.
    pub crossed: Bitboard<W>,
    /// Whether the rook's move can open a line to the king's new square, or put a hurdle on one.
    pub exposes: bool,
}

/// The right that a castling needs.
pub(crate) fn castling_right(spec: &CastlingSpec) -> Rights {
    Rights::of(castling_color(spec), spec.side)
}

fn castling_color(spec: &CastlingSpec) -> Color {
    match spec.color {
        ColorSpec::White => Color::White,
        ColorSpec::Black => Color::Black,
    }
}

/// The castlings of a game, in the order of its definition.
pub(crate) fn castlings<const W: usize>(
    spec: &VariantSpec,
    geometry: &Geometry,
    regions: &Regions<'_, W>,
    start: &Setup,
    royal: PieceKind,
    attacks: &[Attacks<W>; 2],
) -> Result<Box<[Castling<W>]>, SpecError> {
    let piece = &spec.pieces[royal.index()];
    let castling = |castling| Castling::new(castling, geometry, regions, start, (royal, piece), attacks);
    spec.castlings.iter().map(castling).collect()
}

impl<const W: usize> Castling<W> {
    fn new(
        spec: &CastlingSpec,
        geometry: &Geometry,
        regions: &Regions<'_, W>,
        start: &Setup,
        (royal, piece): (PieceKind, &PieceSpec),
        attacks: &[Attacks<W>; 2],
    ) -> Result<Self, SpecError> {
        let color = castling_color(spec);
        let fault = |what: String| SpecError(format!("castling of {}: {what}", color.name()));
        let square =
            |text: &str| geometry.parse_square(text).ok_or_else(|| fault(format!("no square {text:?}")));
        let own = |square: Square| start.board[square.index()].filter(|piece| piece.color == color);
        let king = (square(&spec.king.0)?, square(&spec.king.1)?);
        let rook = (square(&spec.rook.0)?, square(&spec.rook.1)?);
        if own(king.0).is_none_or(|piece| piece.kind != royal) {
            return Err(fault(format!("no royal piece on {} at the start", spec.king.0)));
        }
        let rook_kind = match own(rook.0) {
            Some(piece) if piece.kind != royal => piece.kind,
            _ => return Err(fault(format!("no own piece to castle with on {} at the start", spec.rook.0))),
        };
        let rank = geometry.rank(king.0);
        if [king.1, rook.0, rook.1].iter().any(|&square| geometry.rank(square) != rank) {
            return Err(fault("all squares must be on one rank".into()));
        }
        if king.1 == rook.1 || king.0 == king.1 {
            return Err(fault("the king must move, and not to the rook's square".into()));
        }
        let span = |a: Square, b: Square| (a.min(b).0..=a.max(b).0).map(Square);
        let mut empty: Bitboard<W> =
            span(king.0, king.1).chain(span(rook.0, rook.1)).chain(span(king.0, rook.0)).collect();
        if empty.into_iter().any(|square| geometry.is_hole(square)) {
            return Err(fault("the path leads over a missing square".into()));
        }
        empty = empty.without([king.0, rook.0].into_iter().collect());
        let mut ordinary = false;
        if regions.within(piece.stays.as_deref(), color)?.contains(king.1) {
            for path in piece.paths.iter().filter(|path| path.quiet) {
                let usable = regions.within(path.region.as_deref(), color)?.contains(king.0);
                ordinary |= usable && ends::<W>(geometry, path, color, king.0).any(|(to, _)| to == king.1);
            }
        }
        Ok(Castling {
            color,
            side: spec.side,
            right: castling_right(spec),
            king,
            rook,
            rook_kind,
            target: if ordinary { rook.0 } else { king.1 },
            empty,
            crossed: span(king.0, king.1).filter(|&square| square != king.0).collect(),
            exposes: attacks[(!color).index()].exposes(king.1, rook.0, rook.1),
        })
    }
}

/// For each square: the castling rights that are lost when a move starts or ends there.
pub(crate) fn forfeits<const W: usize>(
    castlings: &[Castling<W>],
    geometry: &Geometry,
) -> Result<Box<[Rights]>, SpecError> {
    let mut forfeits = vec![Rights::NONE; geometry.len()];
    let mut homes: BTreeMap<usize, (Square, Square)> = BTreeMap::new();
    let mut texts = Vec::new();
    for castling in castlings {
        let home = (castling.king.0, castling.rook.0);
        if *homes.entry(castling.right.index()).or_insert(home) != home {
            return Err(SpecError("castling: one right with two pairs of king and rook".into()));
        }
        let text = (castling.king.0, castling.target);
        if texts.contains(&text) {
            return Err(SpecError(format!(
                "castling: two with the move {}{}",
                geometry.name(text.0),
                geometry.name(text.1)
            )));
        }
        texts.push(text);
        forfeits[castling.king.0.index()] |= castling.right;
        forfeits[castling.rook.0.index()] |= castling.right;
    }
    Ok(forfeits.into())
}
