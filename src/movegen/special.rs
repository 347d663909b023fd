//! Castlings and captures in passing: moves that change more than two squares, each tried on the board as it would be.

use crate::bitboard::Bitboard;
use crate::geometry::Square;
use crate::moves::MoveKind;
use crate::piece::PieceKind;
use crate::position::Position;
use crate::setup::Rights;
use crate::tables::castling::Castling;

use super::{Finding, Sink};

impl<const W: usize> Position<W> {
    #[inline(always)]
    pub(super) fn castlings<S: Sink<W>>(&self, sink: &mut S) {
        if (self.rights() & Rights::all(self.turn())).is_empty() {
            return;
        }
        let own = |castling: &Castling<W>| castling.color == self.turn();
        for (i, castling) in self.variant().castlings.iter().enumerate() {
            if own(castling) && !(castling.right & self.rights()).is_empty() && self.may_castle(castling) {
                sink.moves(castling.king.0, Bitboard::of(castling.target), MoveKind::Castling(i as u8));
            }
        }
    }

    fn may_castle(&self, castling: &Castling<W>) -> bool {
        let occupied = self.occupied();
        if castling.empty.meets(occupied) {
            return false;
        }
        let without_king = occupied.without(Bitboard::of(castling.king.0));
        let after = without_king.without(Bitboard::of(castling.rook.0))
            | Bitboard::of(castling.king.1)
            | Bitboard::of(castling.rook.1);
        castling.safe.iter().all(|&square| self.is_safe(square, without_king, Bitboard::EMPTY))
            && self.is_safe(castling.king.1, after, Bitboard::EMPTY)
    }

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

    fn passing_captors(&self, square: Square, victim: Square) -> impl Iterator<Item = (PieceKind, Square)> {
        let us = self.turn();
        self.attackers_among(self.variant().passers, square, us).filter_map(move |from| {
            let kind = self.piece_at(from)?.kind;
            let occupied = self.occupied().without(Bitboard::of(from) | Bitboard::of(victim));
            let safe = self.is_safe(self.king(us), occupied | Bitboard::of(square), Bitboard::of(victim));
            safe.then_some((kind, from))
        })
    }

    /// Whether the own king would be neither attacked nor faced on a square.
    pub(super) fn is_safe(&self, king: Square, occupied: Bitboard<W>, gone: Bitboard<W>) -> bool {
        !self.is_attacked(king, !self.turn(), occupied, gone) && !self.is_faced(king, !self.turn(), occupied)
    }
}
