//! Who can capture on a square: the moves of all kinds, turned round.
//!
//! Kinds that capture alike share a class, so that a search from a square asks each question once.

use std::collections::BTreeMap;

use crate::bitboard::Bitboard;
use crate::geometry::{Color, Geometry, Square};
use crate::piece::{Kinds, PieceKind};
use crate::spec::{HurdleSpec, LineSpec, PathSpec, PieceSpec, SpecError};

use super::Regions;
use super::line::{Hurdle, Line, ends};

/// All ways in which one colour captures.
#[derive(Debug)]
pub struct Attacks<const W: usize> {
    /// Captures that nothing between can stop.
    pub leaps: Box<[LeapClass<W>]>,
    /// For each square: from where some piece can leap to it.
    leap_sources: Box<[Bitboard<W>]>,
    /// Captures that depend on the squares between.
    pub lines: Box<[LineClass<W>]>,
    /// Lines on which the royal piece may not see the enemy's.
    pub facing: Option<LineClass<W>>,
}

/// Kinds of piece with the same capturing leaps.
#[derive(Debug)]
pub struct LeapClass<const W: usize> {
    /// The kinds.
    pub kinds: Kinds,
    /// For each square: from where it can be captured on.
    pub sources: Box<[Bitboard<W>]>,
}

/// Kinds of piece with the same captures along lines.
#[derive(Debug)]
pub struct LineClass<const W: usize> {
    /// The kinds.
    pub kinds: Kinds,
    /// For each square: from where some line leads to it.
    sources: Box<[Bitboard<W>]>,
    /// For each square: the place of its lines in `lines`, sorted by source.
    first: Box<[u32]>,
    /// The first line of each source; further ones behind.
    lines: Box<[Entry<W>]>,
}

/// A line, and where another one between the same two squares is found (0: nowhere).
#[derive(Debug)]
struct Entry<const W: usize> {
    line: Line<W>,
    next: u32,
}

impl<const W: usize> LineClass<W> {
    /// From where some line leads to `to`, whatever stands between.
    #[inline(always)]
    pub fn sources(&self, to: Square) -> Bitboard<W> {
        self.sources[to.index()]
    }

    /// The lines from `from` to `to`; `from` must be one of the [`sources`](Self::sources).
    #[inline(always)]
    pub fn lines(&self, from: Square, to: Square) -> impl Iterator<Item = &Line<W>> {
        let place = self.first[to.index()] + self.sources(to).count_below(from);
        let entries = std::iter::successors(Some(&self.lines[place as usize]), |entry| {
            (entry.next != 0).then(|| &self.lines[entry.next as usize])
        });
        entries.map(|entry| &entry.line)
    }

    /// Whether a piece that goes from one square to another could open a line to a third.
    fn exposes(&self, to: Square, left: Square, entered: Square) -> bool {
        let open = |line: &Line<W>| {
            line.mask.contains(left) || line.hurdle != Hurdle::None && line.mask.contains(entered)
        };
        self.sources(to).any(|from| self.lines(from, to).any(open))
    }

    fn new(kinds: Kinds, captures: Captures<W>) -> Self {
        let (mut sources, mut first) = (Vec::new(), Vec::new());
        let mut lines: Vec<Entry<W>> = Vec::new();
        let mut further: Vec<(usize, Line<W>)> = Vec::new();
        for captures in captures.0 {
            let mut seen = Bitboard::EMPTY;
            first.push(lines.len() as u32);
            for (from, line) in captures {
                if seen.contains(from) {
                    further.push((lines.len() - 1, line));
                } else {
                    seen.insert(from);
                    lines.push(Entry { line, next: 0 });
                }
            }
            sources.push(seen);
        }
        for (place, line) in further {
            let next = lines[place].next;
            lines[place].next = lines.len() as u32;
            lines.push(Entry { line, next });
        }
        LineClass { kinds, sources: sources.into(), first: first.into(), lines: lines.into() }
    }
}

/// The region in which a piece must stay, if any, and some of its paths.
type Ways<'s> = (Option<&'s str>, Vec<PathSpec>);

/// For each square the captures on it, with what they depend on, sorted by their source.
struct Captures<const W: usize>(Vec<Vec<(Square, Line<W>)>>);

impl<const W: usize> Captures<W> {
    fn new(
        geometry: &Geometry,
        regions: &Regions<'_, W>,
        stays: Option<&str>,
        paths: &[PathSpec],
        color: Color,
    ) -> Result<Self, SpecError> {
        let enter = regions.within(stays, color)?;
        let origins = paths.iter().map(|path| regions.within(path.region.as_deref(), color));
        let origins = origins.collect::<Result<Vec<_>, _>>()?;
        let mut captures = Captures(vec![Vec::new(); geometry.len()]);
        for from in geometry.squares() {
            for (path, origins) in paths.iter().zip(&origins) {
                if !origins.contains(from) {
                    continue;
                }
                for (to, line) in ends(geometry, path, color, from).filter(|(to, _)| enter.contains(*to)) {
                    captures.add(from, to, line);
                }
            }
        }
        Ok(captures)
    }

    /// Notes a capture, unless it is known.
    fn add(&mut self, from: Square, to: Square, line: Line<W>) {
        let captures = &mut self.0[to.index()];
        let mut same = captures.iter().rev().take_while(|(source, _)| *source == from);
        if !same.any(|(_, known)| *known == line) {
            captures.push((from, line));
        }
    }
}

impl<const W: usize> Attacks<W> {
    /// Whether a piece that goes from one square to another could open a line to a third.
    pub(crate) fn exposes(&self, to: Square, left: Square, entered: Square) -> bool {
        self.lines.iter().chain(&self.facing).any(|class| class.exposes(to, left, entered))
    }

    /// The leaps by which some of the pieces on a set of squares may reach another; mostly none, which saves looking for
    /// each kind.
    #[inline(always)]
    pub fn leaps_from(&self, pieces: Bitboard<W>, to: Square) -> &[LeapClass<W>] {
        if self.leap_sources[to.index()].meets(pieces) { &self.leaps } else { &[] }
    }

    pub(crate) fn new(
        geometry: &Geometry,
        regions: &Regions<'_, W>,
        pieces: &[PieceSpec],
        royal: PieceKind,
        facing: &[LineSpec],
        color: Color,
    ) -> Result<Self, SpecError> {
        let mut leaps: BTreeMap<Ways<'_>, Kinds> = BTreeMap::new();
        let mut owners: BTreeMap<(Option<&str>, PathSpec), Kinds> = BTreeMap::new();
        for (i, piece) in pieces.iter().enumerate() {
            let (kind, stays) = (PieceKind(i as u8), piece.stays.as_deref());
            // Whether a path also serves for quiet moves makes no difference here.
            let captures = piece.paths.iter().filter(|path| path.capture);
            let captures = captures.map(|path| PathSpec { quiet: false, ..path.clone() });
            let (mut leaping, lining): (Vec<_>, Vec<_>) = captures.partition(PathSpec::is_leap);
            leaping.sort();
            if !leaping.is_empty() {
                leaps.entry((stays, leaping)).or_default().set(kind, true);
            }
            for path in lining {
                owners.entry((stays, path)).or_default().set(kind, true);
            }
        }
        // Lines are shared out path by path: a queen belongs to the rooks and to the bishops.
        let mut lines: Vec<(Ways<'_>, Kinds)> = Vec::new();
        for ((stays, path), kinds) in owners {
            match lines.iter_mut().find(|((other, _), owners)| (*other, *owners) == (stays, kinds)) {
                Some(((_, paths), _)) => paths.push(path),
                None => lines.push(((stays, vec![path]), kinds)),
            }
        }
        let survey =
            |stays: Option<&str>, paths: &[PathSpec]| Captures::new(geometry, regions, stays, paths, color);
        let leaps = leaps.into_iter().map(|((stays, paths), kinds)| {
            let sources =
                |captures: Vec<(Square, Line<W>)>| captures.into_iter().map(|(from, _)| from).collect();
            Ok(LeapClass { kinds, sources: survey(stays, &paths)?.0.into_iter().map(sources).collect() })
        });
        let lines = lines
            .into_iter()
            .map(|((stays, paths), kinds)| Ok(LineClass::new(kinds, survey(stays, &paths)?)));
        let sights: Vec<_> = facing.iter().flat_map(|line| line.steps()).map(|&step| sight(step)).collect();
        let facing = (!sights.is_empty())
            .then(|| Ok(LineClass::new(Kinds::of(royal), survey(None, &sights)?)))
            .transpose()?;
        let leaps: Box<[LeapClass<W>]> = leaps.collect::<Result<_, SpecError>>()?;
        let union = |to: usize| leaps.iter().fold(Bitboard::EMPTY, |all, class| all | class.sources[to]);
        Ok(Attacks {
            leap_sources: (0..geometry.len()).map(union).collect(),
            leaps,
            lines: lines.collect::<Result<_, SpecError>>()?,
            facing,
        })
    }
}

/// The path along which a royal piece sees another.
fn sight(step: (i8, i8)) -> PathSpec {
    PathSpec {
        gates: Vec::new(),
        start: (0, 0),
        step,
        range: 0,
        hurdle: HurdleSpec::None,
        quiet: false,
        capture: true,
        region: None,
    }
}
