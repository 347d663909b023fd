//! Moves of many equal pieces at once: the whole set is shifted by one distance after the other.
//!
//! It pays for pieces with few, short moves that come in numbers: pawns. It serves only to count moves.

use crate::bitboard::Bitboard;
use crate::geometry::{Color, Geometry, Square};
use crate::spec::{HurdleSpec, PieceSpec, SpecError};

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
    /// Whether it may end on an empty square.
    pub quiet: bool,
    /// Whether it may end on an enemy piece.
    pub capture: bool,
}

impl<const W: usize> Crowd<W> {
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
        let enter = match &piece.stays {
            Some(name) => regions.get(name, color)?,
            None => geometry.squares().collect(),
        };
        let mut jumps: Vec<Jump<W>> = Vec::new();
        let mut plain: Bitboard<W> = geometry.squares().collect();
        for path in &piece.paths {
            if path.hurdle != HurdleSpec::None || !(1..=MAX_JUMPS as u8).contains(&path.range) {
                return Ok(None);
            }
            let origins: Bitboard<W> = match &path.region {
                Some(name) => regions.get(name, color)?,
                None => geometry.squares().collect(),
            };
            for from in origins {
                let Some(track) = track(geometry, path, color, from) else { continue };
                let distance = |to: Square| to.0 as i16 - from.0 as i16;
                let mut gates: Vec<i16> = track.gates.iter().map(|&gate| distance(gate)).collect();
                for to in track.squares {
                    if enter.contains(to) {
                        let jump = Jump {
                            distance: distance(to),
                            gates: gates.clone(),
                            origins: Bitboard::of(from),
                            quiet: path.quiet,
                            capture: path.capture,
                        };
                        add(&mut jumps, jump);
                        if promotes(from, to) {
                            plain = plain.without(Bitboard::of(from));
                        }
                    }
                    gates.push(distance(to));
                }
            }
        }
        let Some(jumps) = disjoint(jumps) else { return Ok(None) };
        Ok((jumps.len() <= MAX_JUMPS).then(|| Crowd { jumps: jumps.into(), plain }))
    }
}

/// Adds a jump to those that differ from it in nothing but the origins.
fn add<const W: usize>(jumps: &mut Vec<Jump<W>>, jump: Jump<W>) {
    let twin = jumps.iter_mut().find(|other| {
        (other.distance, &other.gates, other.quiet, other.capture)
            == (jump.distance, &jump.gates, jump.quiet, jump.capture)
    });
    match twin {
        Some(twin) => twin.origins |= jump.origins,
        None => jumps.push(jump),
    }
}

/// Drops jumps that others make needless; `None` if some that remain could lead the same way.
fn disjoint<const W: usize>(mut jumps: Vec<Jump<W>>) -> Option<Vec<Jump<W>>> {
    jumps.sort_by_key(|jump| jump.gates.len());
    let mut kept: Vec<Jump<W>> = Vec::new();
    for mut jump in jumps {
        for other in kept.iter().filter(|other| other.distance == jump.distance) {
            if other.gates.iter().all(|gate| jump.gates.contains(gate)) {
                let rest = jump.origins.without(other.origins);
                let rivals = jump.quiet && other.quiet || jump.capture && other.capture;
                if rest.is_empty() {
                    jump.quiet &= !other.quiet;
                    jump.capture &= !other.capture;
                } else if rivals && rest != jump.origins {
                    return None;
                }
            } else if other.origins.meets(jump.origins) {
                return None;
            }
        }
        if jump.quiet || jump.capture {
            kept.push(jump);
        }
    }
    Some(kept)
}
