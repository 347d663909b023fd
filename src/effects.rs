//! What a move does to a position, told without making it.

use crate::moves::{Move, MoveKind};
use crate::position::Position;
use crate::spec::SideSpec;

impl<const W: usize> Position<W> {
    /// The position after a legal or pseudo-legal move.
    pub fn after(&self, made: Move) -> Position<W> {
        let mut after = self.clone();
        after.make(made);
        after
    }

    /// Whether a move captures something.
    pub fn is_capture(&self, made: Move) -> bool {
        match made.kind {
            MoveKind::Normal => self.piece_at(made.to).is_some(),
            MoveKind::EnPassant => true,
            MoveKind::Castling(_) => false,
        }
    }

    /// Whether a move starts the count of moves that may draw anew.
    pub fn is_zeroing(&self, made: Move) -> bool {
        self.after(made).halfmoves() == 0
    }

    /// Whether the current position cannot come back after a move: one that starts the count anew, forfeits a castling, or
    /// lets a capture in passing go by.
    pub fn is_irreversible(&self, made: Move) -> bool {
        let after = self.after(made);
        after.halfmoves() == 0 || after.rights() != self.rights() || !self.en_passant_squares().is_empty()
    }

    /// Which way a move castles, if it does.
    pub fn castling_side(&self, made: Move) -> Option<SideSpec> {
        match made.kind {
            MoveKind::Castling(i) => Some(self.variant().castlings[i as usize].side),
            MoveKind::Normal | MoveKind::EnPassant => None,
        }
    }
}
