//! `Move`: a move as it is written, on whatever board.

use std::sync::LazyLock;

use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::fen::quoted;
use crate::geometry::{Geometry, MAX_SIDE, Square};
use crate::moves::MoveText;

use super::errors::InvalidMoveError;
use super::text::Text;

/// The largest board: a move stands on it, so that it has a meaning without a game.
static LARGEST: LazyLock<Geometry> =
    LazyLock::new(|| Geometry::new(MAX_SIDE, MAX_SIDE).unwrap_or_else(|| unreachable!("16x16 is a board")));

/// A move in coordinate notation: from-square, to-square and, for a promotion, the new piece.
///
/// Raises InvalidMoveError for a text that is no move on any board.
///
/// Example:
///     >>> move = Move("c9c10f")
///     >>> move.from_square, move.to_square, move.promotion
///     ('c9', 'c10', 'F')
///     >>> str(move)
///     'c9c10f'
#[pyclass(frozen, eq, hash, module = "snaketongue")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Move(MoveText);

// The names are those of the attributes in Python.
#[allow(clippy::wrong_self_convention)]
#[pymethods]
impl Move {
    #[new]
    fn new(text: Text<'_>) -> PyResult<Move> {
        Move::parse(&text)
    }

    /// Return the move of a coordinate text: `Move(text)`.
    ///
    /// Raises InvalidMoveError for a text that is no move on any board.
    ///
    /// Example:
    ///     >>> Move.from_uci("c9c10f")
    ///     Move('c9c10f')
    #[staticmethod]
    fn from_uci(uci: Text<'_>) -> PyResult<Move> {
        Move::parse(&uci)
    }

    /// Return the coordinate text: `str(move)`.
    ///
    /// Example:
    ///     >>> Move("c9c10f").uci()
    ///     'c9c10f'
    fn uci(&self) -> String {
        self.__str__()
    }

    /// The square that the piece leaves, such as "c9".
    #[getter]
    fn from_square(&self) -> String {
        LARGEST.name(self.0.from)
    }

    /// The square that it goes to. A castling is the king's move.
    #[getter]
    fn to_square(&self) -> String {
        LARGEST.name(self.0.to)
    }

    /// The id of the piece that it becomes, such as "F" or "+R", or None.
    #[getter]
    fn promotion(&self) -> Option<String> {
        self.0.promotion.map(|id| id.to_string())
    }

    pub(super) fn __str__(&self) -> String {
        self.0.write(&LARGEST)
    }

    fn __repr__(&self) -> String {
        format!("Move('{}')", self.__str__())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, pyo3::types::PyType>, (String,)) {
        (slf.get_type(), (slf.get().__str__(),))
    }
}

impl Move {
    pub(super) fn parse(text: &str) -> PyResult<Move> {
        MoveText::parse(text, &LARGEST).map(Move).ok_or_else(|| {
            InvalidMoveError::new_err(format!(
                "{} is no move: expected two squares and, for a promotion, a small letter, such as 'f3f6' or \
                 'c9c10f' (push_san and parse_san read 'Nf3' too)",
                quoted(text)
            ))
        })
    }

    /// The move on the board of a game, if the board has its squares.
    pub(super) fn on(self, geometry: &Geometry) -> Option<MoveText> {
        let square = |square| {
            let there = geometry.square(LARGEST.file(square), LARGEST.rank(square))?;
            (!geometry.is_hole(there)).then_some(there)
        };
        Some(MoveText { from: square(self.0.from)?, to: square(self.0.to)?, promotion: self.0.promotion })
    }

    /// A move on the board of a game.
    pub(super) fn from_board(text: MoveText, geometry: &Geometry) -> Move {
        let square = |square: Square| Square(geometry.rank(square).0 * MAX_SIDE + geometry.file(square).0);
        Move(MoveText { from: square(text.from), to: square(text.to), promotion: text.promotion })
    }
}

/// A move, or its text.
pub(super) fn extract(value: &Bound<'_, PyAny>) -> PyResult<Move> {
    if let Ok(made) = value.cast::<Move>() {
        return Ok(*made.get());
    }
    match value.cast::<PyString>() {
        Ok(text) => Move::parse(&text.to_string_lossy()),
        Err(_) => Err(pyo3::exceptions::PyTypeError::new_err(format!(
            "expected a Move or a str, got {}",
            value.get_type().name()?
        ))),
    }
}
