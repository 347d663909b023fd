//! What the pieces of a game can do, worked out once for every kind, colour and square.
//!
//! [`movement`] answers "where can it go from here", [`crowd`] the same for many pieces at once, [`herd`] which kinds share
//! a loop; [`attack`] answers "who can capture here"; [`mod@line`] says when the way is open.

pub(crate) mod attack;
pub(crate) mod castling;
pub(crate) mod crossing;
pub(crate) mod crowd;
pub(crate) mod herd;
pub(crate) mod line;
pub(crate) mod movement;
pub(crate) mod promotion;

use std::collections::BTreeMap;

use crate::bitboard::Bitboard;
use crate::geometry::{Color, Geometry, Square, Step};
use crate::piece::{Kinds, PieceId, PieceKind};
use crate::spec::{PathSpec, SpecError, VariantSpec};

/// The regions of a game as sets of squares, for each colour.
pub(crate) struct Regions<'a, const W: usize> {
    board: Bitboard<W>,
    regions: BTreeMap<&'a str, [Bitboard<W>; 2]>,
}

impl<'a, const W: usize> Regions<'a, W> {
    pub(crate) fn new(geometry: &Geometry, spec: &'a VariantSpec) -> Result<Self, SpecError> {
        let set = |name: &str, squares: &[String]| {
            squares
                .iter()
                .map(|text| {
                    geometry
                        .parse_square(text)
                        .ok_or_else(|| SpecError(format!("regions.{name}: no square {text:?} on this board")))
                })
                .collect::<Result<Bitboard<W>, _>>()
        };
        let regions = spec.regions.iter().map(|(name, region)| {
            Ok((name.as_str(), [set(name, &region.white)?, set(name, &region.black)?]))
        });
        Ok(Regions {
            board: geometry.squares().collect(),
            regions: regions.collect::<Result<_, SpecError>>()?,
        })
    }

    /// The squares of a region; the whole board where none is named.
    pub(crate) fn within(&self, name: Option<&str>, color: Color) -> Result<Bitboard<W>, SpecError> {
        name.map_or(Ok(self.board), |name| self.get(name, color))
    }

    pub(crate) fn get(&self, name: &str, color: Color) -> Result<Bitboard<W>, SpecError> {
        let region = self.regions.get(name).ok_or_else(|| SpecError(format!("no region {name:?}")))?;
        Ok(region[color.index()])
    }
}

/// The kinds of piece by their ids.
pub(crate) struct KindNames<'a>(pub &'a [PieceId]);

impl KindNames<'_> {
    pub(crate) fn find(&self, id: &str) -> Result<PieceKind, SpecError> {
        let place = PieceId::parse(id).and_then(|id| self.0.iter().position(|&known| known == id));
        place.map(|i| PieceKind(i as u8)).ok_or_else(|| SpecError(format!("no piece {id:?}")))
    }

    pub(crate) fn set(&self, ids: &[String]) -> Result<Kinds, SpecError> {
        ids.iter().map(|id| self.find(id)).collect()
    }
}

/// A path laid out on an empty board for one colour and one square.
pub(crate) struct Track {
    /// Squares that must be empty.
    pub gates: Vec<Square>,
    /// Squares in the order in which they are reached.
    pub squares: Vec<Square>,
}

/// Lays out a path; `None` if a gate or the start does not exist.
pub(crate) fn track(geometry: &Geometry, path: &PathSpec, color: Color, from: Square) -> Option<Track> {
    let at = |(dx, dy)| geometry.offset(from, Step { dx, dy }.seen_by(color));
    let gates = path.gates.iter().map(|&gate| at(gate)).collect::<Option<Vec<_>>>()?;
    let squares = geometry.ray(at(path.start)?, step(path, color), path.range).collect();
    Some(Track { gates, squares })
}

/// The step of a path as `color` makes it.
pub(crate) fn step(path: &PathSpec, color: Color) -> Step {
    Step { dx: path.step.0, dy: path.step.1 }.seen_by(color)
}
