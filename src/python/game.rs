//! `_core.Game`: a game in progress.

use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;

use crate::any::AnyGame;
use crate::fen::quoted;
use crate::for_width;
use crate::geometry::{Color, Geometry, Square};
use crate::perft;

use super::errors::IllegalMoveError;
use super::legal_moves::LegalMoves;
use super::moves::{self, Move};
use super::perft::{interruptible, parse_depth};
use super::variant::Variant;

/// A game in progress: a position and the moves that led to it.
#[pyclass(subclass, module = "snaketongue._core")]
pub(super) struct Game {
    /// The Python object of the game's variant.
    variant: Py<Variant>,
    pub(super) game: AnyGame,
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (variant, fen=None))]
    fn new(py: Python<'_>, variant: Py<Variant>, fen: Option<&str>) -> PyResult<Game> {
        let game = AnyGame::new(&variant.bind(py).get().0, fen)?;
        Ok(Game { variant, game })
    }

    #[getter]
    fn variant(&self, py: Python<'_>) -> Py<Variant> {
        self.variant.clone_ref(py)
    }

    #[getter]
    fn turn(&self) -> bool {
        for_width!(&self.game, AnyGame, game => from_color(game.position().turn()))
    }

    #[getter]
    fn halfmove_clock(&self) -> u32 {
        for_width!(&self.game, AnyGame, game => game.position().halfmoves())
    }

    #[getter]
    fn fullmove_number(&self) -> u32 {
        for_width!(&self.game, AnyGame, game => game.position().fullmoves())
    }

    #[getter]
    fn key(&self) -> u64 {
        for_width!(&self.game, AnyGame, game => game.position().key())
    }

    #[getter]
    fn legal_moves(slf: Bound<'_, Self>) -> LegalMoves {
        LegalMoves(slf.unbind())
    }

    #[getter]
    fn move_stack(&self) -> Vec<Move> {
        for_width!(&self.game, AnyGame, game => {
            let variant = game.position().variant();
            game.moves().map(|made| Move::from_board(made.text(&variant.ids), &variant.geometry)).collect()
        })
    }

    fn fen(&self) -> String {
        for_width!(&self.game, AnyGame, game => game.position().fen())
    }

    fn push(&mut self, r#move: &Bound<'_, PyAny>) -> PyResult<Move> {
        let wanted = moves::extract(r#move)?;
        let Some(legal) = self.find(wanted) else { return Err(self.refuse(wanted)) };
        for_width!(&mut self.game, AnyGame, game => game.push(legal));
        Ok(wanted)
    }

    fn pop(&mut self) -> PyResult<Move> {
        for_width!(&mut self.game, AnyGame, game => {
            let made = game.pop().ok_or_else(|| PyIndexError::new_err("there is no move to take back"))?;
            let variant = game.position().variant();
            Ok(Move::from_board(made.text(&variant.ids), &variant.geometry))
        })
    }

    fn peek(&self) -> PyResult<Move> {
        self.move_stack().pop().ok_or_else(|| PyIndexError::new_err("there is no move to look at"))
    }

    fn is_check(&self) -> bool {
        for_width!(&self.game, AnyGame, game => game.position().is_check())
    }

    #[pyo3(name = "_checkers")]
    fn checkers(&self) -> Vec<String> {
        for_width!(&self.game, AnyGame, game => {
            let position = game.position();
            position.checkers().map(|square| position.variant().geometry.name(square)).collect()
        })
    }

    #[pyo3(name = "_attackers")]
    fn attackers(&self, color: bool, square: &str) -> PyResult<Vec<String>> {
        for_width!(&self.game, AnyGame, game => {
            let position = game.position();
            let geometry = &position.variant().geometry;
            let attackers = position.attackers(parse_square(square, geometry)?, to_color(color));
            Ok(attackers.map(|square| geometry.name(square)).collect())
        })
    }

    #[pyo3(name = "_piece_at")]
    fn piece_at(&self, square: &str) -> PyResult<Option<(String, bool)>> {
        for_width!(&self.game, AnyGame, game => {
            let variant = game.position().variant();
            let piece = game.position().piece_at(parse_square(square, &variant.geometry)?);
            Ok(piece.map(|piece| (variant.ids[piece.kind.index()].to_string(), from_color(piece.color))))
        })
    }

    fn occurrences(&self) -> u32 {
        for_width!(&self.game, AnyGame, game => game.occurrences())
    }

    #[pyo3(name = "_outcome")]
    fn outcome(&self) -> Option<(Option<bool>, &'static str)> {
        let outcome = for_width!(&self.game, AnyGame, game => game.outcome())?;
        Some((outcome.winner.map(from_color), outcome.termination.name()))
    }

    fn perft(&self, py: Python<'_>, depth: &Bound<'_, PyAny>) -> PyResult<u64> {
        let depth = parse_depth(depth)?;
        for_width!(&self.game, AnyGame, game => {
            let mut position = game.position().clone();
            interruptible(py, move |stop| perft::perft(&mut position, depth, stop))
        })
    }

    #[pyo3(name = "_divide")]
    fn divide(&self, py: Python<'_>, depth: &Bound<'_, PyAny>) -> PyResult<Vec<(Move, u64)>> {
        let depth = parse_depth(depth)?;
        for_width!(&self.game, AnyGame, game => {
            let mut position = game.position().clone();
            let counts = interruptible(py, move |stop| perft::divide(&mut position, depth, stop))?;
            let variant = game.position().variant();
            let text = |made: crate::moves::Move| Move::from_board(made.text(&variant.ids), &variant.geometry);
            Ok(counts.into_iter().map(|(made, count)| (text(made), count)).collect())
        })
    }

    #[pyo3(name = "_copy_from")]
    fn copy_from(&mut self, other: &Game) {
        self.game = other.game.clone();
    }
}

impl Game {
    /// The legal move that a text means.
    pub(super) fn find(&self, wanted: Move) -> Option<crate::moves::Move> {
        for_width!(&self.game, AnyGame, game => {
            game.find(wanted.on(&game.position().variant().geometry)?)
        })
    }

    /// Says why a move is refused.
    pub(super) fn refuse(&self, wanted: Move) -> PyErr {
        let reason = for_width!(&self.game, AnyGame, game => {
            let position = game.position();
            let variant = position.variant();
            match wanted.on(&variant.geometry) {
                None => format!(
                    "the board of {} has {} files and {} ranks",
                    variant.spec.id,
                    variant.geometry.files(),
                    variant.geometry.ranks()
                ),
                Some(text) => position.refusal(text),
            }
        });
        let fen = self.fen();
        IllegalMoveError::new_err(format!(
            "illegal move '{}': {reason} (in {})",
            wanted.__str__(),
            quoted(&fen)
        ))
    }
}

fn from_color(color: Color) -> bool {
    color == Color::White
}

fn to_color(white: bool) -> Color {
    if white { Color::White } else { Color::Black }
}

pub(super) fn parse_square(text: &str, geometry: &Geometry) -> PyResult<Square> {
    geometry.parse_square(text).ok_or_else(|| {
        PyValueError::new_err(format!(
            "{} is no square of a board of {} files and {} ranks",
            quoted(text),
            geometry.files(),
            geometry.ranks()
        ))
    })
}
