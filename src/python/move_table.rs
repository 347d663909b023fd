//! The `Move` objects of a game, each made once.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::geometry::Geometry;
use crate::moves::MoveText;

use super::moves::Move;

/// One object for each move from square to square that was ever asked for.
///
/// A list of legal moves is then a list of references: to make the objects anew would cost far more than to find the moves.
pub(super) struct MoveTable {
    /// By the square that the piece leaves, then by the square that it goes to.
    rows: Box<[PyOnceLock<Row>]>,
}

type Row = Box<[PyOnceLock<Py<Move>>]>;

impl MoveTable {
    pub(super) fn new(geometry: &Geometry) -> MoveTable {
        MoveTable { rows: empty(geometry) }
    }

    /// The object of a move on the board that the table was made for.
    #[inline]
    pub(super) fn get(&self, py: Python<'_>, text: MoveText, geometry: &Geometry) -> PyResult<Py<Move>> {
        let make = || Py::new(py, Move::from_board(text, geometry));
        if text.promotion.is_some() {
            return make();
        }
        let row = self.rows[text.from.index()].get_or_init(py, || empty(geometry));
        row[text.to.index()].get_or_try_init(py, make).map(|made| made.clone_ref(py))
    }
}

fn empty<T>(geometry: &Geometry) -> Box<[PyOnceLock<T>]> {
    (0..geometry.len()).map(|_| PyOnceLock::new()).collect()
}
