//! Captures in passing: they empty two squares at once, so each is tried on the board as it would be.

use crate::bitboard::Bitboard;
use crate::geometry::Square;
use crate::moves::MoveKind;
use crate::piece::PieceKind;
use crate::position::Position;

use super::sink::{Finding, Sink};

impl<const W: usize> Position<W> {
    /// Hands over the captures in passing that leave the king safe.
    #[inline(always)]
    pub(super) fn captures_in_passing<S: Sink<W>>(&self, sink: &mut S) {
        let en_passant = self.en_passant();
        for square in en_passant.squares {
            for (kind, from) in self.passing_captors(square, en_passant.victim) {
                self.emit(sink, kind, from, Bitboard::of(square), MoveKind::EnPassant);
            }
        }
    }

    /// Whether some piece of the player to move may legally capture the victim on a square that it passed.
    pub(crate) fn may_capture_in_passing(&self, square: Square, victim: Square) -> bool {
        self.passing_captors(square, victim).any(|(kind, from)| {
            let mut found = Finding(false);
            self.emit(&mut found, kind, from, Bitboard::of(square), MoveKind::EnPassant);
            found.0
        })
    }

    /// Whether the piece on a square may safely capture in passing on another.
    pub(super) fn captures_in_passing_from(&self, from: Square, to: Square) -> bool {
        self.passing_captors(to, self.en_passant().victim).any(|(_, captor)| captor == from)
    }

    /// The pieces that may safely capture the victim in passing on a square.
    fn passing_captors(&self, square: Square, victim: Square) -> impl Iterator<Item = (PieceKind, Square)> {
        let us = self.turn();
        self.attackers_among(self.variant().en_passant_kinds, square, us).filter_map(move |from| {
            let kind = self.piece_at(from)?.kind;
            let occupied = self.occupied().without(Bitboard::of(from) | Bitboard::of(victim));
            let safe = self.is_safe(self.king(us), occupied | Bitboard::of(square), Bitboard::of(victim));
            safe.then_some((kind, from))
        })
    }
}
