//! Moves of the king and castlings: the squares that they need are tested one by one.

use crate::bitboard::Bitboard;
use crate::geometry::Square;
use crate::moves::MoveKind;
use crate::position::Position;
use crate::setup::Rights;
use crate::tables::castling::Castling;

use super::safety::Safety;
use super::sink::Sink;
use super::targets::Endings;

impl<const W: usize> Position<W> {
    /// Moves and castlings of the king: each square that they need is tested once.
    #[inline(always)]
    pub(super) fn king_moves<S: Sink<W>>(&self, sink: &mut S, endings: &Endings<W>, safety: &Safety<W>) {
        let (us, royal) = (self.turn(), self.variant().royal);
        let from = self.king(us);
        let movement = &self.variant().movements[us.index()][royal.index()];
        let targets = endings.targets(&self.variant().rays, movement, from);
        let crossed = self.castling_squares(safety);
        let safe = self.safe_for_king(targets | crossed);
        self.emit(sink, royal, from, targets & safe, MoveKind::Normal);
        if !crossed.is_empty() {
            self.castlings(sink, safe);
        }
    }

    /// Those of some squares on which the king, gone from where it stands, would be neither attacked nor faced.
    #[inline(always)]
    pub(super) fn safe_for_king(&self, squares: Bitboard<W>) -> Bitboard<W> {
        // What stands on such a square itself is on no line to it, and will be captured. All leaps come before all lines:
        // they cost less, and leave fewer squares to ask about.
        let occupied = self.occupied().without(Bitboard::of(self.king(self.turn())));
        let them = !self.turn();
        let attacks = &self.variant().attacks[them.index()];
        let mut safe = squares;
        for to in safe {
            for class in attacks.leaps_from(self.pieces_of(them), to) {
                if class.sources[to.index()].meets(self.pieces_of_kinds(them, class.kinds)) {
                    safe = safe.without(Bitboard::of(to));
                }
            }
        }
        for to in safe {
            for class in attacks.lines.iter().chain(&attacks.facing) {
                if self.has_open_line(class, to, them, occupied, Bitboard::of(to)) {
                    safe = safe.without(Bitboard::of(to));
                }
            }
        }
        safe
    }

    /// Whether the own king would be neither attacked nor faced on a square.
    pub(super) fn is_safe(&self, king: Square, occupied: Bitboard<W>, gone: Bitboard<W>) -> bool {
        !self.is_attacked(king, !self.turn(), occupied, gone) && !self.is_faced(king, !self.turn(), occupied)
    }

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
}
