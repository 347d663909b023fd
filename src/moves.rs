//! Moves and their coordinate text, such as `f3f6`, `a10a12` or `c9c10f`.

use crate::geometry::{Color, Geometry, Square};
use crate::piece::{PieceId, PieceKind};

/// A move of one position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// Where the piece starts (castling: the king).
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// What it becomes.
    pub promotion: Option<PieceKind>,
    /// What else happens.
    pub kind: MoveKind,
}

/// What happens in a move besides a piece going from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveKind {
    /// Nothing, or the capture of what stands on the target.
    Normal,
    /// The capture of the piece that just passed the target.
    EnPassant,
    /// A castling: its place in the game's list.
    Castling(u8),
}

/// A move as it is written: what a person or another program says, legal or not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveText {
    /// Where the piece starts.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// What it becomes.
    pub promotion: Option<PieceId>,
}

impl MoveText {
    /// Reads coordinate text; `None` if it is no move between two different squares of this board.
    pub fn parse(text: &str, geometry: &Geometry) -> Option<MoveText> {
        let (from, rest) = geometry.split_square(text)?;
        let (to, rest) = geometry.split_square(rest)?;
        let promotion = match rest {
            "" => None,
            _ => match PieceId::split(rest)? {
                (id, Color::Black, "") => Some(id),
                _ => return None,
            },
        };
        (from != to).then_some(MoveText { from, to, promotion })
    }

    /// Writes coordinate text.
    pub fn write(&self, geometry: &Geometry) -> String {
        let mut text = geometry.name(self.from) + &geometry.name(self.to);
        if let Some(id) = self.promotion {
            id.write(Color::Black, &mut text);
        }
        text
    }
}

impl Move {
    /// The move as it is written, given the ids of the game's kinds of piece.
    pub fn text(&self, ids: &[PieceId]) -> MoveText {
        MoveText { from: self.from, to: self.to, promotion: self.promotion.map(|kind| ids[kind.index()]) }
    }
}
