//! How a game ends.

use crate::geometry::Color;
use crate::position::Position;
use crate::spec::ResultSpec;

/// The result of a game and its reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// Why the game is over.
    pub termination: Termination,
}

/// Why a game is over, in the order in which reasons count when several meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Termination {
    /// A piece stands on its goal.
    Goal,
    /// The player to move is attacked and has no legal move.
    Checkmate,
    /// The player to move is not attacked and has no legal move.
    Stalemate,
    /// Nothing but the royal pieces is left.
    BareRoyals,
    /// A position has occurred too often.
    Repetition,
    /// There has been no irreversible move for too long.
    MoveLimit,
}

impl Termination {
    /// The reason as a word, such as `"checkmate"`.
    pub const fn name(self) -> &'static str {
        match self {
            Termination::Goal => "goal",
            Termination::Checkmate => "checkmate",
            Termination::Stalemate => "stalemate",
            Termination::BareRoyals => "bare_royals",
            Termination::Repetition => "repetition",
            Termination::MoveLimit => "move_limit",
        }
    }
}

impl<const W: usize> Position<W> {
    /// The outcome as far as the position alone tells it: all but repetition.
    pub fn outcome(&self) -> Option<Outcome> {
        self.decision().or_else(|| self.bare_royals()).or_else(|| self.move_limit())
    }

    /// A win or a stalemate.
    pub(crate) fn decision(&self) -> Option<Outcome> {
        self.decision_given(|| self.has_legal_moves())
    }

    /// The same for who knows already whether there is a legal move.
    pub(crate) fn decision_given(&self, has_legal_moves: impl FnOnce() -> bool) -> Option<Outcome> {
        if let Some(winner) = self.goal_winner() {
            return Some(Outcome { winner: Some(winner), termination: Termination::Goal });
        }
        if has_legal_moves() {
            return None;
        }
        if self.is_check() {
            return Some(Outcome { winner: Some(!self.turn()), termination: Termination::Checkmate });
        }
        let winner = match self.variant().stalemate {
            ResultSpec::Win => Some(self.turn()),
            ResultSpec::Draw => None,
            ResultSpec::Loss => Some(!self.turn()),
        };
        Some(Outcome { winner, termination: Termination::Stalemate })
    }

    pub(crate) fn bare_royals(&self) -> Option<Outcome> {
        let bare = self.variant().draws.bare_royals && self.occupied().count() == 2;
        bare.then_some(Outcome { winner: None, termination: Termination::BareRoyals })
    }

    pub(crate) fn move_limit(&self) -> Option<Outcome> {
        let limit = self.variant().draws.move_limit;
        let reached = limit != 0 && self.halfmoves() >= limit;
        reached.then_some(Outcome { winner: None, termination: Termination::MoveLimit })
    }
}
