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

impl Ending {
    /// Where moves of some kind may end; `None` if they are of neither kind.
    pub(crate) fn new(quiet: bool, capture: bool) -> Option<Ending> {
        match (quiet, capture) {
            (true, true) => Some(Ending::Either),
            (true, false) => Some(Ending::Quiet),
            (false, true) => Some(Ending::Capture),
            (false, false) => None,
        }
    }

    /// What is left without another.
    pub(crate) fn without(self, other: Ending) -> Option<Ending> {
        let allows =
            |kind| (self == kind || self == Ending::Either) && other != kind && other != Ending::Either;
        Ending::new(allows(Ending::Quiet), allows(Ending::Capture))
    }
}

/// All moves of one kind of piece of one colour.
#[derive(Debug)]
pub struct Movement<const W: usize> {
    /// Squares that the piece may enter.
    pub enter: Bitboard<W>,
    /// Unconditional leaps, for each square; none at all if the piece has none.
    pub leaps: Box<[Leaps<W>]>,
    /// Leaps over squares that must be empty.
    pub lame_leaps: Box<[LameLeap<W>]>,
    /// Moves along rays.
    pub rides: Box<[Ride<W>]>,
    /// Moves along rays over a hurdle.
    pub hops: Box<[Hop]>,
}

/// Unconditional leaps from one square.
#[derive(Clone, Copy, Debug)]
pub struct Leaps<const W: usize> {
    /// To empty squares.
    pub quiet: Bitboard<W>,
    /// To enemy pieces.
    pub capture: Bitboard<W>,
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
    pub rays: RaysId,
}

/// A ride over exactly one piece.
#[derive(Debug)]
pub struct Hop {
    /// On which squares behind the piece it may end.
    pub ending: Ending,
    /// On which squares up to the piece a ride along the same rays may end, if there is one (a cannon's quiet move).
    pub ride: Option<Ending>,
    /// Where the rays start: the square itself, where the hop may be used.
    pub pivots: Pivots,
    /// Whether it must end on the very square after the hurdle.
    pub adjacent: bool,
    /// The rays.
    pub rays: RaysId,
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

/// A pair of ray families: it has a descending and an ascending ray for each square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RaysId(u32);

/// A descending and an ascending ray from one square.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct RayPair<const W: usize> {
    pub lower: Bitboard<W>,
    pub upper: Bitboard<W>,
}

/// All pairs of rays of a game, shared by all kinds of piece.
#[derive(Debug)]
pub struct Rays<const W: usize> {
    families: usize,
    /// Square by square, so that the rays of one piece lie together.
    pairs: Box<[RayPair<W>]>,
}

impl<const W: usize> Rays<W> {
    /// A pair of rays from a square.
    #[inline(always)]
    pub fn get(&self, id: RaysId, from: Square) -> RayPair<W> {
        self.pairs[from.index() * self.families + id.0 as usize]
    }

    /// The squares that a pair of rays reaches.
    #[inline(always)]
    pub fn slide(&self, id: RaysId, from: Square, occupied: Bitboard<W>) -> Bitboard<W> {
        let pair = self.get(id, from);
        Bitboard::slide(pair.lower, pair.upper, occupied)
    }
}

/// A step, and how often it may be made (0: no limit).
type RaySpec = (Step, u8);

/// Collects the pairs of rays that the pieces of a game need.
#[derive(Default)]
pub(crate) struct RayCollector {
    pairs: Vec<(Option<RaySpec>, Option<RaySpec>)>,
    ids: BTreeMap<(Option<RaySpec>, Option<RaySpec>), RaysId>,
}

impl RayCollector {
    /// Pairs descending with ascending rays.
    fn pair(&mut self, paths: &[&PathSpec], color: Color) -> Vec<RaysId> {
        let rays = paths.iter().map(|path| (step(path, color), path.range));
        let (upper, lower): (Vec<_>, Vec<_>) = rays.partition(|(step, _)| step.ascends());
        let pairs = (0..lower.len().max(upper.len())).map(|i| (lower.get(i).copied(), upper.get(i).copied()));
        pairs.map(|pair| self.intern(pair)).collect()
    }

    fn intern(&mut self, pair: (Option<RaySpec>, Option<RaySpec>)) -> RaysId {
        *self.ids.entry(pair).or_insert_with(|| {
            self.pairs.push(pair);
            RaysId(self.pairs.len() as u32 - 1)
        })
    }

    /// Lays the rays out.
    pub(crate) fn build<const W: usize>(self, geometry: &Geometry) -> Rays<W> {
        let ray = |from, ray: Option<RaySpec>| match ray {
            Some((step, range)) => geometry.ray(from, step, range).collect(),
            None => Bitboard::EMPTY,
        };
        let squares = (0..geometry.len()).map(|i| Square(i as u8));
        let pairs = squares.flat_map(|from| {
            self.pairs
                .iter()
                .map(move |&(lower, upper)| RayPair { lower: ray(from, lower), upper: ray(from, upper) })
        });
        Rays { families: self.pairs.len(), pairs: pairs.collect() }
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
        rays: &mut RayCollector,
        piece: &PieceSpec,
        color: Color,
    ) -> Result<Self, SpecError> {
        let enter = regions.within(piece.stays.as_deref(), color)?;
        let mut movement = Movement {
            enter,
            leaps: Box::new([]),
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
            if !path.is_step() {
                rides.entry(family).or_default().push(path);
            } else if path.is_leap() {
                movement.add_leap(geometry, regions.within(path.region.as_deref(), color)?, path, color);
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
            let origins = regions.within(paths[0].region.as_deref(), color)?;
            for rays in rays.pair(&paths, color) {
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
                        hops.push(Hop {
                            ending,
                            ride: None,
                            pivots,
                            adjacent: hurdle == HurdleSpec::Adjacent,
                            rays,
                        });
                    }
                }
            }
        }
        for hop in &mut hops {
            hop.ride = plain.iter().position(|ride| ride.shares_rays(hop)).map(|i| plain.remove(i).ending);
        }
        movement.rides = plain.into();
        movement.hops = hops.into();
        Ok(movement)
    }

    fn add_leap(&mut self, geometry: &Geometry, origins: Bitboard<W>, path: &PathSpec, color: Color) {
        if self.leaps.is_empty() {
            let none = Leaps { quiet: Bitboard::EMPTY, capture: Bitboard::EMPTY };
            self.leaps = vec![none; geometry.len()].into();
        }
        for from in origins {
            let Some(track) = track(geometry, path, color, from) else { continue };
            let targets = track.squares.into_iter().collect::<Bitboard<W>>() & self.enter;
            let leaps = &mut self.leaps[from.index()];
            if path.quiet {
                leaps.quiet |= targets;
            }
            if path.capture {
                leaps.capture |= targets;
            }
        }
    }
}

impl<const W: usize> Ride<W> {
    /// Whether the ride goes along the rays of a hop, always.
    fn shares_rays(&self, hop: &Hop) -> bool {
        let plain = |pivots: &Pivots| matches!(pivots, Pivots::Here);
        self.rays == hop.rays && plain(&self.pivots) && plain(&hop.pivots)
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
        for from in regions.within(paths[0].region.as_deref(), color)? {
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
    Ending::new(path.quiet, path.capture)
        .ok_or_else(|| SpecError(format!("pieces.{}: a path that neither moves nor captures", piece.id)))
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
