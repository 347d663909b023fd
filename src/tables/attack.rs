//! Who can capture on a square: the moves of all kinds, turned round.
//!
//! Kinds that capture alike share a class, so that a search from a square asks each question once.

use std::collections::BTreeMap;

use crate::bitboard::Bitboard;
use crate::geometry::{Color, Geometry, Square};
use crate::piece::{Kinds, PieceKind};
use crate::spec::{HurdleSpec, LineSpec, PathSpec, PieceSpec, SpecError};

use super::{Regions, track};

/// All ways in which one colour captures.
#[derive(Debug)]
pub struct Attacks<const W: usize> {
    /// Captures that nothing between can stop.
    pub leaps: Box<[LeapClass<W>]>,
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
    lines: Box<[Line<W>]>,
}

/// The condition for a capture along a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<const W: usize> {
    /// The squares between.
    pub mask: Bitboard<W>,
    /// What they must hold.
    pub hurdle: Hurdle,
    /// Another line between the same two squares; 0: none.
    next: u32,
}

/// What the squares of a line must hold for the capture to be possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hurdle {
    /// Nothing.
    None,
    /// Exactly one piece.
    Any,
    /// One piece on this square and nothing on the others.
    On(Square),
}

impl<const W: usize> Line<W> {
    /// Squares that must be empty.
    #[inline(always)]
    fn clear(&self) -> Bitboard<W> {
        match self.hurdle {
            Hurdle::None => self.mask,
            Hurdle::Any => Bitboard::EMPTY,
            Hurdle::On(square) => self.mask.without(Bitboard::of(square)),
        }
    }

    /// Squares that must hold exactly one piece.
    #[inline(always)]
    fn hurdles(&self) -> Bitboard<W> {
        match self.hurdle {
            Hurdle::None => Bitboard::EMPTY,
            Hurdle::Any => self.mask,
            Hurdle::On(square) => Bitboard::of(square),
        }
    }

    /// Whether the capture is possible.
    #[inline(always)]
    pub fn is_open(&self, occupied: Bitboard<W>) -> bool {
        match self.hurdle {
            Hurdle::None => !self.mask.meets(occupied),
            Hurdle::Any => (self.mask & occupied).count() == 1,
            Hurdle::On(square) => self.mask & occupied == Bitboard::of(square),
        }
    }

    /// Whether one piece leaving a square of the line could open it.
    #[inline(always)]
    pub fn may_open(&self, occupied: Bitboard<W>) -> bool {
        (self.mask & occupied).count() <= self.hurdle.most() + 1
    }

    /// Where a piece from a square of the line, or from elsewhere (`None`), may end its move so that the line to its
    /// own royal piece is not open afterwards, whatever it captures there.
    ///
    /// `source` is where the attacker stands.
    #[inline(always)]
    pub fn shelters(&self, source: Square, from: Option<Square>, occupied: Bitboard<W>) -> Bitboard<W> {
        let occupied = match from {
            Some(square) => occupied.without(Bitboard::of(square)),
            None => occupied,
        };
        let (clear, hurdles) = (self.clear(), self.hurdles());
        if clear.meets(occupied) {
            return Bitboard::ALL;
        }
        let interposed = match (self.hurdle, (hurdles & occupied).count()) {
            (Hurdle::None, _) => Bitboard::EMPTY,
            (_, 0) => return !hurdles,
            (_, 1) => hurdles.without(occupied),
            _ => return Bitboard::ALL,
        };
        clear | interposed | Bitboard::of(source)
    }
}

impl Hurdle {
    /// Number of pieces on an open line.
    #[inline(always)]
    const fn most(self) -> u32 {
        match self {
            Hurdle::None => 0,
            Hurdle::Any | Hurdle::On(_) => 1,
        }
    }
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
        let place = self.first[to.index()] + self.sources(to).rank_of(from);
        std::iter::successors(Some(&self.lines[place as usize]), |line| {
            (line.next != 0).then(|| &self.lines[line.next as usize])
        })
    }

    fn new(kinds: Kinds, captures: Captures<W>) -> Self {
        let (mut sources, mut first) = (Vec::new(), Vec::new());
        let mut lines: Vec<Line<W>> = Vec::new();
        let mut further: Vec<(usize, Line<W>)> = Vec::new();
        for captures in captures.0 {
            let mut seen = Bitboard::EMPTY;
            first.push(lines.len() as u32);
            for (from, line) in captures {
                if seen.contains(from) {
                    further.push((lines.len() - 1, line));
                } else {
                    seen.insert(from);
                    lines.push(line);
                }
            }
            sources.push(seen);
        }
        for (place, mut line) in further {
            line.next = lines[place].next;
            lines[place].next = lines.len() as u32;
            lines.push(line);
        }
        LineClass { kinds, sources: sources.into(), first: first.into(), lines: lines.into() }
    }
}

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
        let all: Bitboard<W> = geometry.squares().collect();
        let region = |name: Option<&str>| name.map_or(Ok(all), |name| regions.get(name, color));
        let enter = region(stays)?;
        let origins =
            paths.iter().map(|path| region(path.region.as_deref())).collect::<Result<Vec<_>, _>>()?;
        let mut captures = Captures(vec![Vec::new(); geometry.len()]);
        for from in all {
            for (path, origins) in paths.iter().zip(&origins) {
                if origins.contains(from) {
                    captures.trace(geometry, path, color, from, enter);
                }
            }
        }
        Ok(captures)
    }

    /// Notes every square that a path can capture on.
    fn trace(
        &mut self,
        geometry: &Geometry,
        path: &PathSpec,
        color: Color,
        from: Square,
        enter: Bitboard<W>,
    ) {
        let Some(track) = track(geometry, path, color, from) else { return };
        let mut mask: Bitboard<W> = track.gates.into_iter().collect();
        let mut previous = None;
        for &to in &track.squares {
            let hurdle = match (path.hurdle, previous) {
                (HurdleSpec::None, _) => Some(Hurdle::None),
                (_, None) => None,
                (HurdleSpec::Any, Some(_)) => Some(Hurdle::Any),
                (HurdleSpec::Adjacent, Some(square)) => Some(Hurdle::On(square)),
            };
            if let Some(hurdle) = hurdle.filter(|_| enter.contains(to)) {
                let line = Line { mask, hurdle, next: 0 };
                let captures = &mut self.0[to.index()];
                if !captures.iter().rev().take_while(|(source, _)| *source == from).any(|(_, l)| *l == line) {
                    captures.push((from, line));
                }
            }
            mask.insert(to);
            previous = Some(to);
        }
    }
}

impl<const W: usize> Attacks<W> {
    pub(crate) fn new(
        geometry: &Geometry,
        regions: &Regions<'_, W>,
        pieces: &[PieceSpec],
        royal: PieceKind,
        facing: &[LineSpec],
        color: Color,
    ) -> Result<Self, SpecError> {
        let mut leaps: BTreeMap<(Option<&str>, Vec<PathSpec>), Kinds> = BTreeMap::new();
        let mut lines = leaps.clone();
        for (i, piece) in pieces.iter().enumerate() {
            let is_leap = |path: &&PathSpec| {
                path.gates.is_empty() && path.range == 1 && path.hurdle == HurdleSpec::None
            };
            let captures = piece.paths.iter().filter(|path| path.capture);
            let (leaping, lining): (Vec<_>, Vec<_>) = captures.partition(is_leap);
            for (classes, paths) in [(&mut leaps, leaping), (&mut lines, lining)] {
                // Whether a path also serves for quiet moves makes no difference here.
                let mut paths: Vec<_> =
                    paths.into_iter().map(|p| PathSpec { quiet: false, ..p.clone() }).collect();
                paths.sort();
                if !paths.is_empty() {
                    classes.entry((piece.stays.as_deref(), paths)).or_default().set(PieceKind(i as u8), true);
                }
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
        Ok(Attacks {
            leaps: leaps.collect::<Result<_, SpecError>>()?,
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
