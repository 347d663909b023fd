//! Moves of many equal pieces at once ("setwise"): the whole set is shifted by one distance after the other.
//!
//! It pays for pieces with few, short moves that come in numbers: pawns.

use crate::bitboard::Bitboard;
use crate::geometry::{Color, Geometry, Square};
use crate::spec::{HurdleSpec, PathSpec, PieceSpec, SpecError};

use super::movement::Ending;
use super::{Regions, track};

/// More distances than this do not pay.
const MAX_JUMPS: usize = 8;

/// All moves of one kind of piece of one colour as distances.
#[derive(Debug)]
pub struct Crowd<const W: usize> {
    /// The distances; no two of them lead from one square to another in the same way.
    pub jumps: Box<[Jump<W>]>,
    /// Squares from which no move promotes.
    pub plain: Bitboard<W>,
}

/// All moves over one distance.
#[derive(Clone, Debug)]
pub struct Jump<const W: usize> {
    /// The distance in square numbers.
    pub distance: i16,
    /// The distances of squares that must be empty.
    pub gates: Vec<i16>,
    /// Squares from which it may be made.
    pub origins: Bitboard<W>,
    /// On which squares it may end.
    pub ending: Ending,
}

impl<const W: usize> Crowd<W> {
    /// Whether to move so many pieces at once costs less than one after the other.
    #[inline(always)]
    pub fn pays(&self, pieces: Bitboard<W>) -> bool {
        // A jump of all costs about half of what one piece costs by itself.
        pieces.count() as usize > self.jumps.len() / 2
    }

    /// `None` for a kind of piece with moves too many or too long.
    ///
    /// `promotes` tells which moves may promote.
    pub(crate) fn new(
        geometry: &Geometry,
        regions: &Regions<'_, W>,
        piece: &PieceSpec,
        color: Color,
        promotes: impl Fn(Square, Square) -> bool,
    ) -> Result<Option<Self>, SpecError> {
        let few =
            |path: &PathSpec| path.hurdle == HurdleSpec::None && (1..=MAX_JUMPS as u8).contains(&path.range);
        let lengths: usize = piece.paths.iter().map(|path| path.range as usize).sum();
        // Some of these may still fall together: the first step of a pawn is also an ordinary one.
        if !piece.paths.iter().all(few) || lengths > 2 * MAX_JUMPS {
            return Ok(None);
        }
        let enter = regions.within(piece.stays.as_deref(), color)?;
        let mut jumps: Vec<Jump<W>> = Vec::new();
        let mut plain: Bitboard<W> = geometry.squares().collect();
        for path in &piece.paths {
            let Some(ending) = Ending::new(path.quiet, path.capture) else { continue };
            let tracks: Vec<_> = regions
                .within(path.region.as_deref(), color)?
                .filter_map(|from| Some((from, track(geometry, path, color, from)?)))
                .collect();
            for length in 0..path.range as usize {
                let mut jump: Option<Jump<W>> = None;
                for (from, track) in &tracks {
                    let Some(&to) = track.squares.get(length).filter(|&&to| enter.contains(to)) else {
                        continue;
                    };
                    let distance = |square: &Square| square.0 as i16 - from.0 as i16;
                    let jump = jump.get_or_insert_with(|| Jump {
                        distance: distance(&to),
                        gates: track.gates.iter().chain(&track.squares[..length]).map(distance).collect(),
                        origins: Bitboard::EMPTY,
                        ending,
                    });
                    jump.origins.insert(*from);
                    if promotes(*from, to) {
                        plain = plain.without(Bitboard::of(*from));
                    }
                }
                jumps.extend(jump);
            }
        }
        let Some(jumps) = disjoint(jumps) else { return Ok(None) };
        Ok((jumps.len() <= MAX_JUMPS).then(|| Crowd { jumps: jumps.into(), plain }))
    }
}

/// Drops jumps that others make needless; `None` if some that remain could lead the same way.
fn disjoint<const W: usize>(mut jumps: Vec<Jump<W>>) -> Option<Vec<Jump<W>>> {
    jumps.sort_by_key(|jump| jump.gates.len());
    let mut kept: Vec<Jump<W>> = Vec::new();
    'jumps: for mut jump in jumps {
        for other in kept.iter().filter(|other| other.distance == jump.distance) {
            if !other.gates.iter().all(|gate| jump.gates.contains(gate)) {
                if other.origins.meets(jump.origins) {
                    return None;
                }
                continue;
            }
            // Where this one may be made, so may the other.
            let (origins, ending) = (jump.origins.without(other.origins), jump.ending.without(other.ending));
            if origins.is_empty() {
                let Some(ending) = ending else { continue 'jumps };
                jump.ending = ending;
            } else if origins != jump.origins && ending != Some(jump.ending) {
                return None;
            }
        }
        kept.push(jump);
    }
    Some(kept)
}
