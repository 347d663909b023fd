//! Lines: the squares between the start and the end of a move, and what they must hold.
//!
//! Rides, hops, lame leaps and bent rides come down to the same: every end of a path has a set of squares that must be
//! empty, or empty but for one hurdle.

use crate::bitboard::Bitboard;
use crate::geometry::{Color, Geometry, Square};
use crate::spec::{HurdleSpec, PathSpec};

use super::track;

/// The condition for a piece to get from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line<const W: usize> {
    /// The squares between.
    pub mask: Bitboard<W>,
    /// What they must hold.
    pub hurdle: Hurdle,
}

/// What the squares of a line must hold for it to be open.
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

    /// Whether the way is open.
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

/// The squares on which a path from a square can end, each with the line to it.
pub(crate) fn ends<const W: usize>(
    geometry: &Geometry,
    path: &PathSpec,
    color: Color,
    from: Square,
) -> impl Iterator<Item = (Square, Line<W>)> {
    let track = track(geometry, path, color, from);
    let hurdle = path.hurdle;
    track.into_iter().flat_map(move |track| {
        let mut mask: Bitboard<W> = track.gates.into_iter().collect();
        let mut previous = None;
        track.squares.into_iter().filter_map(move |to| {
            let hurdle = match (hurdle, previous) {
                (HurdleSpec::None, _) => Some(Hurdle::None),
                (_, None) => None,
                (HurdleSpec::Any, Some(_)) => Some(Hurdle::Any),
                (HurdleSpec::Adjacent, Some(square)) => Some(Hurdle::On(square)),
            };
            let line = hurdle.map(|hurdle| (to, Line { mask, hurdle }));
            mask.insert(to);
            previous = Some(to);
            line
        })
    })
}
