//! Castlings and captures in passing: moves that change more than two squares, each tried on the board as it would be.

use crate::bitboard::Bitboard;
use crate::geometry::Square;
use crate::moves::MoveKind;
use crate::piece::PieceKind;
use crate::position::Position;
use crate::setup::Rights;
use crate::tables::castling::Castling;

use super::safety::Safety;
use super::{Finding, Sink};

impl<const W: usize> Position<W> {
    /// The squares that the king crosses or enters in castlings that nothing stands in the way of; none in check.
    #[inline(always)]
    pub(super) fn castling_squares(&self, safety: &Safety<W>) -> Bitboard<W> {
        let squares =
            self.free_castlings().fold(Bitboard::EMPTY, |all, (_, castling)| all | castling.crossed);
        if squares.is_empty() || safety.is_check() { Bitboard::EMPTY } else { squares }
    }

    /// Hands over the castlings all of whose squares are safe; the king must not be in check.
    #[inline(always)]
    pub(super) fn castlings<S: Sink<W>>(&self, sink: &mut S, safe: Bitboard<W>) {
        for (i, castling) in self.free_castlings() {
            let safe = castling.crossed.without(safe).is_empty();
            if safe && (!castling.exposes || self.is_safe_castled(castling)) {
                sink.moves(castling.king.0, Bitboard::of(castling.target), MoveKind::Castling(i));
            }
        }
    }

    /// The castlings that nothing stands in the way of.
    #[inline(always)]
    fn free_castlings(&self) -> impl Iterator<Item = (u8, &Castling<W>)> {
        let rights = self.rights() & Rights::all(self.turn());
        let castlings = if rights.is_empty() { &[] } else { &*self.variant().castlings };
        castlings.iter().enumerate().filter_map(move |(i, castling)| {
            let free = !(castling.right & rights).is_empty() && !castling.empty.meets(self.occupied());
            free.then_some((i as u8, castling))
        })
    }

    /// Whether the king is safe after a castling, when its new square was before.
    fn is_safe_castled(&self, castling: &Castling<W>) -> bool {
        let moved = Bitboard::of(castling.king.0) | Bitboard::of(castling.rook.0);
        let after =
            self.occupied().without(moved) | Bitboard::of(castling.king.1) | Bitboard::of(castling.rook.1);
        self.is_safe(castling.king.1, after, Bitboard::EMPTY)
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
