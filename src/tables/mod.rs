//! What the pieces of a game can do, worked out once for every kind, colour and square.
//!
//! [`movement`] answers "where can it go from here", [`crowd`] the same for many pieces at once, [`attack`] answers "who
//! can capture here".

pub mod attack;
pub mod crowd;
pub mod movement;

use std::collections::BTreeMap;

use crate::bitboard::Bitboard;
use crate::geometry::{Color, Geometry, Square, Step};
use crate::spec::{PathSpec, SpecError, VariantSpec};

/// The regions of a game as sets of squares, for each colour.
pub(crate) struct Regions<'a, const W: usize>(BTreeMap<&'a str, [Bitboard<W>; 2]>);

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
        Ok(Regions(regions.collect::<Result<_, SpecError>>()?))
    }

    pub(crate) fn get(&self, name: &str, color: Color) -> Result<Bitboard<W>, SpecError> {
        let region = self.0.get(name).ok_or_else(|| SpecError(format!("no region {name:?}")))?;
        Ok(region[color.index()])
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
