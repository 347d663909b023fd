//! The `Move` objects of a game, each made once.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::geometry::Geometry;
use crate::moves::Move as Made;
use crate::piece::PieceId;

use super::moves::Move;

/// One object for each move from square to square that was ever asked for.
///
/// A list of legal moves is then a list of references: to make the objects anew would cost far more than to find the moves.
pub(super) struct MoveTable {
    /// By the square that the piece leaves and the square that it goes to; made when the first move is asked for.
    moves: PyOnceLock<Box<[PyOnceLock<Py<Move>>]>>,
}

impl MoveTable {
    pub(super) const fn new() -> MoveTable {
        MoveTable { moves: PyOnceLock::new() }
    }

    /// The objects of moves on one board; it must always be the same.
    #[inline]
    pub(super) fn on<'a>(&'a self, py: Python<'_>, geometry: &'a Geometry, ids: &'a [PieceId]) -> Moves<'a> {
        let make = || (0..geometry.len() * geometry.len()).map(|_| PyOnceLock::new()).collect();
        Moves { objects: self.moves.get_or_init(py, make), geometry, ids }
    }
}

/// The objects of moves on one board.
#[derive(Clone, Copy)]
pub(super) struct Moves<'a> {
    objects: &'a [PyOnceLock<Py<Move>>],
    geometry: &'a Geometry,
    ids: &'a [PieceId],
}

impl Moves<'_> {
    /// The object of a move.
    #[inline]
    pub(super) fn get<'py>(self, py: Python<'py>, made: &Made) -> PyResult<Bound<'py, Move>> {
        match self.known(py, made) {
            Some(object) => Ok(object.clone()),
            None => self.make(py, made),
        }
    }

    #[inline]
    fn known<'py>(&self, py: Python<'py>, made: &Made) -> Option<&Bound<'py, Move>> {
        match made.promotion {
            None => self.place(made).get(py).map(|object| object.bind(py)),
            Some(_) => None,
        }
    }

    #[inline]
    fn place(&self, made: &Made) -> &PyOnceLock<Py<Move>> {
        &self.objects[made.from.index() * self.geometry.len() + made.to.index()]
    }

    #[cold]
    fn make<'py>(&self, py: Python<'py>, made: &Made) -> PyResult<Bound<'py, Move>> {
        let object = Bound::new(py, Move::from_board(made.text(self.ids), self.geometry))?;
        if made.promotion.is_none() {
            // Where another thread was quicker, its object stays in the table; this one is equal to it.
            let _ = self.place(made).set(py, object.clone().unbind());
        }
        Ok(object)
    }
}
