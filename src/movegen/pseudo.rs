//! Pseudo-legal moves: as the pieces go, whether or not that leaves their king attacked.

use crate::bitboard::Bitboard;
use crate::moves::{Move, MoveKind};
use crate::position::Position;

use super::safety::{Lines, Safety};
use super::sink::Listing;
use super::targets::Endings;

impl<const W: usize> Position<W> {
    /// All moves that would be legal if the own king needed no protection.
    ///
    /// A castling, whose conditions are about attacks, is among them only if it is legal. A square on which no capture in
    /// passing is legal counts as not passed.
    pub fn pseudo_legal_moves(&self) -> Vec<Move> {
        let mut list = Vec::new();
        if self.goal_winner().is_some() {
            return list;
        }
        let sink = &mut Listing(&mut list);
        let variant = &**self.variant();
        let us = self.turn();
        let passing = self.en_passant().squares;
        let endings = Endings::new(self);
        for kind in variant.kinds() {
            let movement = &variant.movements[us.index()][kind.index()];
            for from in self.pieces(us, kind) {
                let mut targets = endings.targets(&variant.rays, movement, from);
                if variant.en_passant_kinds.contains(kind) {
                    for to in passing.filter(|&to| self.attackers(us, to).contains(from)) {
                        targets = targets.without(Bitboard::of(to));
                        self.emit(sink, kind, from, Bitboard::of(to), MoveKind::EnPassant);
                    }
                }
                self.emit(sink, kind, from, targets, MoveKind::Normal);
            }
        }
        let mut lines = Lines::new();
        let safe = self.safe_for_king(self.castling_squares(&Safety::new(self, &mut lines)));
        self.castlings(sink, safe);
        list
    }
}
