//! What becomes of legal moves: a list, a number, or the knowledge that there is one.

use crate::bitboard::Bitboard;
use crate::geometry::Square;
use crate::moves::{Move, MoveKind};
use crate::piece::PieceKind;

/// Takes up legal moves as they are found: to list them, to count them, or to know whether there are any.
pub(super) trait Sink<const W: usize> {
    /// Whether further moves make no difference.
    #[inline]
    fn is_full(&self) -> bool {
        false
    }

    /// Moves from one square to each of a set of squares.
    fn moves(&mut self, from: Square, targets: Bitboard<W>, kind: MoveKind);

    /// Moves over one distance to each of a set of squares.
    fn jumps(&mut self, distance: i16, targets: Bitboard<W>);

    /// Moves from one square to each of a set of squares, becoming each of some kinds.
    fn promotions(
        &mut self,
        from: Square,
        targets: Bitboard<W>,
        kind: MoveKind,
        choices: impl Iterator<Item = PieceKind> + Clone,
    );
}

/// Lists moves.
pub(super) struct Listing<'a>(pub &'a mut Vec<Move>);

impl<const W: usize> Sink<W> for Listing<'_> {
    #[inline(always)]
    fn moves(&mut self, from: Square, targets: Bitboard<W>, kind: MoveKind) {
        targets.append_to(self.0, |to| Move { from, to, promotion: None, kind });
    }

    #[inline(always)]
    fn jumps(&mut self, distance: i16, targets: Bitboard<W>) {
        targets.append_to(self.0, |to| Move {
            from: Square((to.0 as i16 - distance) as u8),
            to,
            promotion: None,
            kind: MoveKind::Normal,
        });
    }

    fn promotions(
        &mut self,
        from: Square,
        targets: Bitboard<W>,
        kind: MoveKind,
        choices: impl Iterator<Item = PieceKind> + Clone,
    ) {
        for to in targets {
            self.0.extend(choices.clone().map(|choice| Move { from, to, promotion: Some(choice), kind }));
        }
    }
}

/// Counts moves.
pub(super) struct Counting(pub u64);

impl<const W: usize> Sink<W> for Counting {
    #[inline]
    fn moves(&mut self, _: Square, targets: Bitboard<W>, _: MoveKind) {
        self.0 += targets.count() as u64;
    }

    #[inline(always)]
    fn jumps(&mut self, _: i16, targets: Bitboard<W>) {
        self.0 += targets.count() as u64;
    }

    #[inline]
    fn promotions(
        &mut self,
        _: Square,
        targets: Bitboard<W>,
        _: MoveKind,
        choices: impl Iterator<Item = PieceKind> + Clone,
    ) {
        self.0 += targets.count() as u64 * choices.count() as u64;
    }
}

/// Is content with one move.
pub(super) struct Finding(pub bool);

impl<const W: usize> Sink<W> for Finding {
    #[inline]
    fn is_full(&self) -> bool {
        self.0
    }

    #[inline]
    fn moves(&mut self, _: Square, targets: Bitboard<W>, _: MoveKind) {
        self.0 |= !targets.is_empty();
    }

    #[inline]
    fn jumps(&mut self, _: i16, targets: Bitboard<W>) {
        self.0 |= !targets.is_empty();
    }

    #[inline]
    fn promotions(
        &mut self,
        _: Square,
        targets: Bitboard<W>,
        _: MoveKind,
        mut choices: impl Iterator<Item = PieceKind> + Clone,
    ) {
        self.0 |= !targets.is_empty() && choices.next().is_some();
    }
}
