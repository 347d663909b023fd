//! Where a piece can go: leaps merged into masks, rides paired so that one operation serves two rays.

use std::collections::BTreeMap;

use crate::bitboard::Bitboard;
use crate::geometry::{Color, Geometry, Square, Step};
use crate::spec::{HurdleSpec, PathSpec, PieceSpec, SpecError};

use super::{Regions, step, track};

/// On which squares a move may end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ending {
    /// Empty squares and enemy pieces.
    Either = 0,
    /// Empty squares.
    Quiet = 1,
    /// Enemy pieces.
    Capture = 2,
}

/// All moves of one kind of piece of one colour.
#[derive(Debug)]
pub struct Movement<const W: usize> {
    /// Squares that the piece may enter.
    pub enter: Bitboard<W>,
    /// Unconditional leaps to empty squares, for each square.
    pub quiet_leaps: Box<[Bitboard<W>]>,
    /// Unconditional leaps to enemy pieces, for each square.
    pub capture_leaps: Box<[Bitboard<W>]>,
    /// Leaps over squares that must be empty.
    pub lame_leaps: Box<[LameLeap<W>]>,
    /// Moves along rays.
    pub rides: Box<[Ride<W>]>,
    /// Moves along rays over a hurdle.
    pub hops: Box<[Hop<W>]>,
}

/// Leaps that share the squares that must be empty.
#[derive(Debug)]
pub struct LameLeap<const W: usize> {
    /// On which squares it may end.
    pub ending: Ending,
    /// For each square: what must be empty, and where the leap ends then.
    pub leaps: Box<[(Bitboard<W>, Bitboard<W>)]>,
}

/// A ride along a descending and an ascending ray that start together.
#[derive(Debug)]
pub struct Ride<const W: usize> {
    /// On which squares it may end.
    pub ending: Ending,
    /// Where the rays start.
    pub pivots: Pivots,
    /// What must be empty.
    pub gate: Gate<W>,
    /// The rays.
    pub rays: RayPair,
}

/// A ride over exactly one piece.
#[derive(Debug)]
pub struct Hop<const W: usize> {
    /// On which squares it may end.
    pub ending: Ending,
    /// Where the rays start: the square itself, where the hop may be used.
    pub pivots: Pivots,
    /// Whether it must end on the very square after the hurdle.
    pub adjacent: bool,
    /// The rays.
    pub rays: RayPair,
}

/// A descending and an ascending ray.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct RayPair {
    pub lower: RayId,
    pub upper: RayId,
}

/// Where the rays of a ride start.
#[derive(Debug)]
pub enum Pivots {
    /// On the piece's own square.
    Here,
    /// On the square given for the piece's square, if any.
    At(Box<[Option<Square>]>),
}

impl Pivots {
    /// The start of the rays for a piece on `from`.
    #[inline]
    pub fn get(&self, from: Square) -> Option<Square> {
        match self {
            Pivots::Here => Some(from),
            Pivots::At(squares) => squares[from.index()],
        }
    }
}

/// What must be empty for a ride.
#[derive(Debug)]
pub enum Gate<const W: usize> {
    /// Nothing.
    Open,
    /// The pivot.
    Pivot,
    /// The squares given for the piece's square.
    Squares(Box<[Bitboard<W>]>),
}

/// A family of rays: one for each square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RayId(u16);

/// All rays of a game, shared by all kinds of piece.
#[derive(Debug)]
pub struct Rays<const W: usize> {
    ids: BTreeMap<(Step, u8), RayId>,
    rays: Vec<Box<[Bitboard<W>]>>,
}

impl<const W: usize> Rays<W> {
    /// The ray without squares.
    const NONE: RayId = RayId(0);

    pub(crate) fn new(geometry: &Geometry) -> Self {
        Rays { ids: BTreeMap::new(), rays: vec![vec![Bitboard::EMPTY; geometry.len()].into_boxed_slice()] }
    }

    fn intern(&mut self, geometry: &Geometry, step: Step, range: u8) -> RayId {
        *self.ids.entry((step, range)).or_insert_with(|| {
            let ray = |i| geometry.ray(Square(i as u8), step, range).collect();
            self.rays.push((0..geometry.len()).map(ray).collect());
            RayId(self.rays.len() as u16 - 1)
        })
    }

    /// The squares that a pair of rays reaches.
    #[inline]
    pub fn slide(&self, pair: RayPair, from: Square, occupied: Bitboard<W>) -> Bitboard<W> {
        Bitboard::slide(self.ray(pair.lower, from), self.ray(pair.upper, from), occupied)
    }

    /// The squares of a ray on an empty board.
    #[inline]
    pub fn ray(&self, id: RayId, from: Square) -> Bitboard<W> {
        self.rays[id.0 as usize][from.index()]
    }
}

/// What makes rides or lame leaps of one piece belong together.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Family<'s> {
    gates: &'s [(i8, i8)],
    start: (i8, i8),
    ending: Ending,
    region: Option<&'s str>,
    hurdle: HurdleSpec,
}

impl<const W: usize> Movement<W> {
    pub(crate) fn new(
        geometry: &Geometry,
        regions: &Regions<'_, W>,
        rays: &mut Rays<W>,
        piece: &PieceSpec,
        color: Color,
    ) -> Result<Self, SpecError> {
        let enter = match &piece.stays {
            Some(name) => regions.get(name, color)?,
            None => geometry.squares().collect(),
        };
        let mut movement = Movement {
            enter,
            quiet_leaps: vec![Bitboard::EMPTY; geometry.len()].into(),
            capture_leaps: vec![Bitboard::EMPTY; geometry.len()].into(),
            lame_leaps: Box::new([]),
            rides: Box::new([]),
            hops: Box::new([]),
        };
        let mut lame_leaps: BTreeMap<Family, Vec<&PathSpec>> = BTreeMap::new();
        let mut rides: BTreeMap<Family, Vec<&PathSpec>> = BTreeMap::new();
        for path in &piece.paths {
            let family = Family {
                gates: &path.gates,
                start: path.start,
                ending: ending(piece, path)?,
                region: path.region.as_deref(),
                hurdle: path.hurdle,
            };
            if path.range != 1 || path.hurdle != HurdleSpec::None {
                rides.entry(family).or_default().push(path);
            } else if path.gates.is_empty() {
                movement.add_leap(geometry, origins(geometry, regions, path, color)?, path, color);
            } else {
                // The start of a leap matters only in that it must exist.
                lame_leaps.entry(family).or_default().push(path);
            }
        }
        movement.lame_leaps = lame_leaps
            .into_iter()
            .map(|(family, paths)| LameLeap::new(geometry, regions, enter, family.ending, &paths, color))
            .collect::<Result<_, _>>()?;
        let (mut plain, mut hops) = (Vec::new(), Vec::new());
        for (family, paths) in rides {
            let origins = origins(geometry, regions, paths[0], color)?;
            for rays in pair(geometry, rays, &paths, color) {
                let (ending, pivots) = (family.ending, pivots(geometry, origins, paths[0], color));
                match family.hurdle {
                    HurdleSpec::None => {
                        plain.push(Ride { ending, pivots, gate: gate(geometry, paths[0], color), rays });
                    }
                    _ if !family.gates.is_empty() || family.start != (0, 0) => {
                        return Err(SpecError(format!(
                            "pieces.{}: a path over a hurdle starts on the piece's own square",
                            piece.id
                        )));
                    }
                    hurdle => {
                        hops.push(Hop { ending, pivots, adjacent: hurdle == HurdleSpec::Adjacent, rays });
                    }
                }
            }
        }
        movement.rides = plain.into();
        movement.hops = hops.into();
        Ok(movement)
    }

    fn add_leap(&mut self, geometry: &Geometry, origins: Bitboard<W>, path: &PathSpec, color: Color) {
        for from in origins {
            let Some(track) = track(geometry, path, color, from) else { continue };
            let targets = track.squares.into_iter().collect::<Bitboard<W>>() & self.enter;
            if path.quiet {
                self.quiet_leaps[from.index()] |= targets;
            }
            if path.capture {
                self.capture_leaps[from.index()] |= targets;
            }
        }
    }
}

impl<const W: usize> LameLeap<W> {
    fn new(
        geometry: &Geometry,
        regions: &Regions<'_, W>,
        enter: Bitboard<W>,
        ending: Ending,
        paths: &[&PathSpec],
        color: Color,
    ) -> Result<Self, SpecError> {
        let mut leaps = vec![(Bitboard::EMPTY, Bitboard::EMPTY); geometry.len()];
        for from in origins(geometry, regions, paths[0], color)? {
            for track in paths.iter().filter_map(|path| track(geometry, path, color, from)) {
                let (gates, targets) = &mut leaps[from.index()];
                *gates = track.gates.into_iter().collect();
                *targets |= track.squares.into_iter().collect::<Bitboard<W>>() & enter;
            }
        }
        Ok(LameLeap { ending, leaps: leaps.into() })
    }
}

fn ending(piece: &PieceSpec, path: &PathSpec) -> Result<Ending, SpecError> {
    match (path.quiet, path.capture) {
        (true, true) => Ok(Ending::Either),
        (true, false) => Ok(Ending::Quiet),
        (false, true) => Ok(Ending::Capture),
        (false, false) => {
            Err(SpecError(format!("pieces.{}: a path that neither moves nor captures", piece.id)))
        }
    }
}

/// The squares from which a path may be used.
fn origins<const W: usize>(
    geometry: &Geometry,
    regions: &Regions<'_, W>,
    path: &PathSpec,
    color: Color,
) -> Result<Bitboard<W>, SpecError> {
    match &path.region {
        Some(name) => regions.get(name, color),
        None => Ok(geometry.squares().collect()),
    }
}

fn pivots<const W: usize>(
    geometry: &Geometry,
    origins: Bitboard<W>,
    path: &PathSpec,
    color: Color,
) -> Pivots {
    if path.start == (0, 0) && path.gates.is_empty() && path.region.is_none() {
        return Pivots::Here;
    }
    let start = Step { dx: path.start.0, dy: path.start.1 }.seen_by(color);
    let pivot = |i| {
        let from = Square(i as u8);
        let usable = origins.contains(from) && track(geometry, path, color, from).is_some();
        usable.then(|| geometry.offset(from, start)).flatten()
    };
    Pivots::At((0..geometry.len()).map(pivot).collect())
}

fn gate<const W: usize>(geometry: &Geometry, path: &PathSpec, color: Color) -> Gate<W> {
    match path.gates[..] {
        [] => Gate::Open,
        [gate] if gate == path.start => Gate::Pivot,
        _ => {
            let gates = |i| {
                track(geometry, path, color, Square(i as u8))
                    .map_or(Bitboard::EMPTY, |track| track.gates.into_iter().collect())
            };
            Gate::Squares((0..geometry.len()).map(gates).collect())
        }
    }
}

/// Pairs descending with ascending rays.
fn pair<const W: usize>(
    geometry: &Geometry,
    rays: &mut Rays<W>,
    paths: &[&PathSpec],
    color: Color,
) -> Vec<RayPair> {
    let (mut lower, mut upper) = (Vec::new(), Vec::new());
    for path in paths {
        let step = step(path, color);
        let id = rays.intern(geometry, step, path.range);
        if step.ascends() { upper.push(id) } else { lower.push(id) }
    }
    let id = |ids: &[RayId], i| ids.get(i).copied().unwrap_or(Rays::<W>::NONE);
    (0..lower.len().max(upper.len()))
        .map(|i| RayPair { lower: id(&lower, i), upper: id(&upper, i) })
        .collect()
}
