//! `PseudoLegalMoves`: the moves of a game's current position as the pieces go, whether or not the king is safe after them.

use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;

use super::access::item;
use super::game::Game;
use super::moves::{self, Move};

/// A view of the pseudo-legal moves of a game, the legal ones included: iterate over it, count it, or ask it for a move.
///
/// A pseudo-legal move is legal unless the own king can be captured, or faces the enemy's, after it. A castling is
/// among them only if it is legal.
///
/// Example:
///     >>> import snaketongue as st
///     >>> game = st.Game("chess", "k3r3/8/8/8/8/8/4B3/4K3 w - - 0 1")
///     >>> "e2d3" in game.pseudo_legal_moves, "e2d3" in game.legal_moves
///     (True, False)
#[pyclass(frozen, sequence, module = "snaketongue")]
pub(super) struct PseudoLegalMoves(pub(super) Py<Game>);

#[pymethods]
impl PseudoLegalMoves {
    /// A game that holds its moves in an attribute can be collected with them.
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.0)
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.0.try_borrow(py)?.pseudo_legal().len())
    }

    fn __bool__(&self, py: Python<'_>) -> PyResult<bool> {
        self.__len__(py).map(|count| count > 0)
    }

    fn __getitem__(&self, index: &Bound<'_, PyAny>) -> PyResult<Py<Move>> {
        let game = self.0.try_borrow(index.py())?;
        item(&game, &game.pseudo_legal(), index)
    }

    /// The number of pseudo-legal moves.
    ///
    /// Example:
    ///     >>> Game("obento").pseudo_legal_moves.count()
    ///     58
    fn count(&self, py: Python<'_>) -> PyResult<usize> {
        self.__len__(py)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let game = self.0.try_borrow(py)?;
        game.list(py, &game.pseudo_legal())?.into_any().try_iter().map(Bound::into_any)
    }

    fn __contains__(&self, py: Python<'_>, value: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(made) = moves::extract(value) else { return Ok(false) };
        let game = self.0.try_borrow(py)?;
        Ok(game.find(&game.pseudo_legal(), made).is_some())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let game = self.0.try_borrow(py)?;
        Ok(format!("<PseudoLegalMoves: {}>", game.texts(&game.pseudo_legal())))
    }
}
