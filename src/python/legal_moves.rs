//! `LegalMoves`: the legal moves of a game's current position, worked out when they are asked for.

use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::any::AnyGame;
use crate::for_width;

use super::game::Game;
use super::moves;

/// A view of the legal moves of a game: iterate over it, count it, or ask it whether a move is legal.
///
/// It follows the game: after a push it shows the moves of the new position.
///
/// Example:
///     >>> import snaketongue as st
///     >>> game = st.Game("chess")
///     >>> len(game.legal_moves), "e2e4" in game.legal_moves
///     (20, True)
#[pyclass(frozen, module = "snaketongue")]
pub(super) struct LegalMoves(pub(super) Py<Game>);

#[pymethods]
impl LegalMoves {
    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        self.count(py).map(|count| count as usize)
    }

    fn __bool__(&self, py: Python<'_>) -> PyResult<bool> {
        self.count(py).map(|count| count > 0)
    }

    /// The number of legal moves, without making a list of them.
    fn count(&self, py: Python<'_>) -> PyResult<u64> {
        let game = self.0.try_borrow(py)?;
        Ok(for_width!(&game.game, AnyGame, game => game.position().count_legal_moves()))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        PyList::new(py, self.list(py)?)?.into_any().try_iter().map(Bound::into_any)
    }

    fn __contains__(&self, py: Python<'_>, value: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(made) = moves::extract(value) else { return Ok(false) };
        Ok(self.0.try_borrow(py)?.find(made).is_some())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let texts: Vec<String> = self.list(py)?.iter().map(moves::Move::__str__).collect();
        Ok(format!("<LegalMoves: {} ({})>", texts.len(), texts.join(", ")))
    }
}

impl LegalMoves {
    fn list(&self, py: Python<'_>) -> PyResult<Vec<moves::Move>> {
        let game = self.0.try_borrow(py)?;
        Ok(for_width!(&game.game, AnyGame, game => {
            let variant = game.position().variant();
            let text = |legal: &crate::moves::Move| legal.text(&variant.ids);
            let moves = game.position().legal_moves();
            moves.iter().map(|legal| moves::Move::from_board(text(legal), &variant.geometry)).collect()
        }))
    }
}
