//! A game in progress: a position with the moves that led to it.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
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
    seen: Occurrences,
}

impl<const W: usize> Game<W> {
    /// A game from the start position, or from a FEN.
    pub fn new(variant: &Arc<Variant<W>>, fen: Option<&str>) -> Result<Self, FenError> {
        let fault = |faults| FenError { text: variant.spec.start_fen.clone(), faults };
        let position = match fen {
            None => Position::start(variant).map_err(fault),
            Some(text) => Position::from_fen(variant, text),
        };
        Ok(Game::from(position?))
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
        self.seen.add(self.position.key());
    }

    /// Takes the last move back and returns it.
    pub fn pop(&mut self) -> Option<Move> {
        let undo = self.history.pop()?;
        self.seen.remove(self.position.key());
        self.position.unmake(&undo);
        Some(undo.made())
    }

    /// A copy that forgets all but the last `plies` moves.
    pub fn tail(&self, plies: usize) -> Game<W> {
        let history = self.history[self.history.len().saturating_sub(plies)..].to_vec();
        let mut seen = Occurrences::default();
        history.iter().for_each(|undo| seen.add(undo.key()));
        seen.add(self.position.key());
        Game { position: self.position.clone(), history, seen }
    }

    /// The position that the game started from.
    pub fn root(&self) -> Position<W> {
        let mut root = self.position.clone();
        self.history.iter().rev().for_each(|undo| root.unmake(undo));
        root
    }

    /// The legal move that a text means.
    pub fn find(&self, text: MoveText) -> Option<Move> {
        let ids = &self.position.variant().ids;
        self.position.legal_moves().into_iter().find(|legal| legal.text(ids) == text)
    }

    /// How often the current position has occurred, now included.
    pub fn occurrences(&self) -> u32 {
        self.seen.count(self.position.key())
    }

    /// The result, if the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome_given(|| self.position.has_legal_moves())
    }

    /// The same for who knows already whether there is a legal move.
    pub(crate) fn outcome_given(&self, has_legal_moves: impl FnOnce() -> bool) -> Option<Outcome> {
        let position = &self.position;
        let limit = position.variant().draws.repetition;
        let repeated = || (limit != 0 && self.occurrences() >= limit).then_some(REPETITION);
        position
            .decision_given(has_legal_moves)
            .or_else(|| position.bare_royals())
            .or_else(repeated)
            .or_else(|| position.move_limit())
    }

    /// The draw that the player to move may claim, if any.
    pub fn claim(&self) -> Option<Outcome> {
        let repeated = || self.can_claim_repetition().then_some(REPETITION);
        let limit = || self.can_claim_move_limit().then_some(MOVE_LIMIT);
        repeated().or_else(limit)
    }

    /// Whether the game goes on, and the position has occurred often enough for a claim, or will have after a move of the
    /// player to move.
    pub fn can_claim_repetition(&self) -> bool {
        let limit = self.position.variant().draws.claim_repetition;
        let about_to = |&made: &Move| self.seen.count(self.position.after(made).key()) + 1 >= limit;
        limit != 0
            && self.outcome().is_none()
            && (self.occurrences() >= limit || self.position.legal_moves().iter().any(about_to))
    }

    /// Whether the game goes on, and enough plies without an irreversible move were made for a claim, or will have been after
    /// a move of the player to move.
    pub fn can_claim_move_limit(&self) -> bool {
        let position = &self.position;
        let limit = position.variant().draws.claim_move_limit;
        let about_to = |&made: &Move| position.after(made).halfmoves() >= limit;
        // No single move takes the count further than by one.
        limit != 0
            && position.halfmoves() + 1 >= limit
            && self.outcome().is_none()
            && (position.halfmoves() >= limit || position.legal_moves().iter().any(about_to))
    }
}

impl<const W: usize> From<Position<W>> for Game<W> {
    fn from(position: Position<W>) -> Self {
        let mut seen = Occurrences::default();
        seen.add(position.key());
        Game { position, history: Vec::new(), seen }
    }
}

const REPETITION: Outcome = Outcome { winner: None, termination: Termination::Repetition };
const MOVE_LIMIT: Outcome = Outcome { winner: None, termination: Termination::MoveLimit };

/// How often each position of a game has occurred, by key.
#[derive(Clone, Default, Debug)]
struct Occurrences(HashMap<u64, u32, BuildHasherDefault<KeyHasher>>);

impl Occurrences {
    fn add(&mut self, key: u64) {
        *self.0.entry(key).or_default() += 1;
    }

    fn remove(&mut self, key: u64) {
        if let Some(count) = self.0.get_mut(&key) {
            *count -= 1;
            if *count == 0 {
                self.0.remove(&key);
            }
        }
    }

    fn count(&self, key: u64) -> u32 {
        self.0.get(&key).copied().unwrap_or(0)
    }
}

/// Takes a key as its own hash: it is one already.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0.rotate_left(8) ^ byte as u64);
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
