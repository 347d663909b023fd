//! A game in progress: a position with the moves that led to it.

use std::sync::Arc;

use crate::fen::FenError;
use crate::moves::{Move, MoveText};
use crate::outcome::{Outcome, Termination};
use crate::position::{Position, Undo};
use crate::variant::Variant;

/// A position, the moves that led to it, and what takes them back.
#[derive(Clone, Debug)]
pub struct Game<const W: usize> {
    position: Position<W>,
    history: Vec<Undo<W>>,
}

impl<const W: usize> Game<W> {
    /// A game from the start position, or from a FEN.
    pub fn new(variant: &Arc<Variant<W>>, fen: Option<&str>) -> Result<Self, FenError> {
        let text = fen.unwrap_or(&variant.spec.start_fen);
        Ok(Game { position: Position::from_fen(variant, text)?, history: Vec::new() })
    }

    /// The current position.
    pub fn position(&self) -> &Position<W> {
        &self.position
    }

    /// The moves made so far.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator + '_ {
        self.history.iter().map(Undo::made)
    }

    /// Makes a legal move of the current position.
    pub fn push(&mut self, legal: Move) {
        self.history.push(self.position.make(legal));
    }

    /// Takes the last move back and returns it.
    pub fn pop(&mut self) -> Option<Move> {
        let undo = self.history.pop()?;
        self.position.unmake(&undo);
        Some(undo.made())
    }

    /// The legal move that a text means.
    pub fn find(&self, text: MoveText) -> Option<Move> {
        let ids = &self.position.variant().ids;
        self.position.legal_moves().into_iter().find(|legal| legal.text(ids) == text)
    }

    /// How often the current position has occurred, now included.
    pub fn occurrences(&self) -> u32 {
        let key = self.position.key();
        // No position from before a capture can come back.
        let quiet = self.history.iter().rev().take_while(|undo| !undo.is_capture());
        1 + quiet.filter(|undo| undo.key() == key).count() as u32
    }

    /// The result, if the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        let position = &self.position;
        let limit = position.variant().draws.repetition;
        let repetition = || {
            let reached = limit != 0 && self.occurrences() >= limit;
            reached.then_some(Outcome { winner: None, termination: Termination::Repetition })
        };
        position
            .decision()
            .or_else(|| position.bare_royals())
            .or_else(repetition)
            .or_else(|| position.move_limit())
    }
}
