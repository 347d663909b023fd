//! `LegalMoves`: the legal moves of a game's current position, worked out when they are asked for.

use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;

use super::access::item;
use super::game::Game;
use super::moves::{self, Move};

/// A view of the legal moves of a game: iterate over it, take one by its number, ask it whether a move is legal.
///
/// It follows the game: after a push it shows the moves of the new position. A text is in it if it is the coordinate text
/// of a legal move; anything that is no move is not. Moves are found when they are first asked for, and become objects
/// of Python one by one: `random.choice(game.legal_moves)` makes one, `list(game.legal_moves)` all.
///
/// Example:
///     >>> import snaketongue as st
///     >>> game = st.Game("chess")
///     >>> len(game.legal_moves), "e2e4" in game.legal_moves, game.legal_moves[0]
///     (20, True, Move('b1a3'))
#[pyclass(frozen, sequence, module = "snaketongue")]
pub(super) struct LegalMoves(pub(super) Py<Game>);

#[pymethods]
impl LegalMoves {
    /// A game that holds its moves in an attribute can be collected with them.
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.0)
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.0.try_borrow(py)?.legal().len())
    }

    fn __getitem__(&self, index: &Bound<'_, PyAny>) -> PyResult<Py<Move>> {
        let game = self.0.try_borrow(index.py())?;
        item(&game, game.legal(), index)
    }

    fn __bool__(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.0.try_borrow(py)?.has_legal())
    }

    /// The number of legal moves, without making a list of them.
    ///
    /// Example:
    ///     >>> Game("obento").legal_moves.count()
    ///     58
    fn count(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.0.try_borrow(py)?.count_legal())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let game = self.0.try_borrow(py)?;
        game.list(py, game.legal())?.into_any().try_iter().map(Bound::into_any)
    }

    fn __contains__(&self, py: Python<'_>, value: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(made) = moves::extract(value) else { return Ok(false) };
        let game = self.0.try_borrow(py)?;
        Ok(game.find(game.legal(), made).is_some())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let game = self.0.try_borrow(py)?;
        Ok(format!("<LegalMoves: {}>", game.texts(game.legal())))
    }
}
