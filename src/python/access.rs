//! What the exported classes and functions ask of a `Game`.

use pyo3::exceptions::{PyIndexError, PyOverflowError};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::any::AnyGame;
use crate::bitboard::Bitboard;
use crate::fen::quoted;
use crate::for_width;
use crate::geometry::{Color, Geometry, Square};
use crate::moves::Move as Made;
use crate::piece::PieceId;
use crate::position::Position;

use super::errors::{IllegalMoveError, SnaketongueError};
use super::game::Game;
use super::move_table::Moves;
use super::moves::{self, Move};

/// Room for the moves of most positions: a list that does not grow costs less.
const USUAL_MOVES: usize = 80;

impl Game {
    /// The legal moves; the list is kept until the position changes.
    #[inline]
    pub(super) fn legal(&self) -> &[Made] {
        self.legal.get_or_init(|| {
            let mut list = Vec::with_capacity(USUAL_MOVES);
            for_width!(&self.game, AnyGame, game => game.position().legal_moves_into(&mut list));
            list
        })
    }

    pub(super) fn pseudo_legal(&self) -> Vec<Made> {
        for_width!(&self.game, AnyGame, game => game.position().pseudo_legal_moves())
    }

    /// The number of legal moves; no list is made for it.
    pub(super) fn count_legal(&self) -> usize {
        match self.legal.get() {
            Some(legal) => legal.len(),
            None => for_width!(&self.game, AnyGame, game => game.position().count_legal_moves() as usize),
        }
    }

    pub(super) fn has_legal(&self) -> bool {
        match self.legal.get() {
            Some(legal) => !legal.is_empty(),
            None => for_width!(&self.game, AnyGame, game => game.position().has_legal_moves()),
        }
    }

    /// The Python object of a move.
    pub(super) fn object(&self, py: Python<'_>, made: Made) -> PyResult<Py<Move>> {
        let table = &self.variant.bind(py).get().moves;
        for_width!(&self.game, AnyGame, game => {
            let variant = game.position().variant();
            Ok(table.on(py, &variant.geometry, &variant.ids).get(py, &made)?.unbind())
        })
    }

    /// The Python objects of moves.
    pub(super) fn list<'py>(&self, py: Python<'py>, moves: &[Made]) -> PyResult<Bound<'py, PyList>> {
        let table = &self.variant.bind(py).get().moves;
        for_width!(&self.game, AnyGame, game => {
            let variant = game.position().variant();
            let objects = table.on(py, &variant.geometry, &variant.ids);
            PyList::new(py, moves.iter().map(|made| Entry { objects, made }))
        })
    }

    /// How many moves there are, and which.
    pub(super) fn texts(&self, moves: &[Made]) -> String {
        let texts: Vec<String> = for_width!(&self.game, AnyGame, game => {
            let variant = game.position().variant();
            moves.iter().map(|made| made.text(&variant.ids).write(&variant.geometry)).collect()
        });
        format!("{} ({})", texts.len(), texts.join(", "))
    }

    /// The one of some moves that a text means.
    #[inline]
    pub(super) fn find(&self, among: &[Made], wanted: Move) -> Option<Made> {
        for_width!(&self.game, AnyGame, game => {
            let variant = game.position().variant();
            let text = wanted.on(&variant.geometry)?;
            let fits =
                |made: &&Made| made.from == text.from && made.to == text.to && made.text(&variant.ids) == text;
            among.iter().find(fits).copied()
        })
    }

    pub(super) fn legal_move(&self, value: &Bound<'_, PyAny>) -> PyResult<Made> {
        let wanted = moves::extract(value)?;
        self.find(self.legal(), wanted).ok_or_else(|| self.refuse(wanted))
    }

    /// A legal or pseudo-legal move.
    pub(super) fn any_move(&self, value: &Bound<'_, PyAny>) -> PyResult<Made> {
        let wanted = moves::extract(value)?;
        self.find(self.legal(), wanted)
            .or_else(|| self.find(&self.pseudo_legal(), wanted))
            .ok_or_else(|| self.refuse(wanted))
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
        let fen = for_width!(&self.game, AnyGame, game => game.position().fen());
        IllegalMoveError::new_err(format!(
            "illegal move '{}': {reason} (in {})",
            wanted.__str__(),
            quoted(&fen)
        ))
    }
}

/// A move that becomes its Python object.
struct Entry<'a> {
    objects: Moves<'a>,
    made: &'a Made,
}

impl<'py> IntoPyObject<'py> for Entry<'_> {
    type Target = Move;
    type Output = Bound<'py, Move>;
    type Error = PyErr;

    #[inline]
    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, Move>> {
        self.objects.get(py, self.made)
    }
}

/// The Python object of one of some moves, by its number; negative numbers count from the end.
#[inline]
pub(super) fn item(game: &Game, moves: &[Made], index: &Bound<'_, PyAny>) -> PyResult<Py<Move>> {
    let py = index.py();
    let none = || PyIndexError::new_err(format!("there are {} moves", moves.len()));
    let index: isize = index.extract().map_err(|error: PyErr| {
        // A number beyond the machine's is no other fault than one beyond the moves.
        if error.is_instance_of::<PyOverflowError>(py) { none() } else { error }
    })?;
    let place = if index < 0 { moves.len().checked_add_signed(index) } else { Some(index as usize) };
    let made = place.and_then(|place| moves.get(place)).ok_or_else(none)?;
    game.object(py, *made)
}

pub(super) fn from_color(color: Color) -> bool {
    color == Color::White
}

pub(super) fn to_color(white: bool) -> Color {
    if white { Color::White } else { Color::Black }
}

pub(super) fn parse_square(text: &str, geometry: &Geometry) -> PyResult<Square> {
    geometry.parse_square(text).ok_or_else(|| {
        SnaketongueError::new_err(format!(
            "{} is no square of a board of {} files and {} ranks",
            quoted(text),
            geometry.files(),
            geometry.ranks()
        ))
    })
}

/// The names of squares, rank by rank from a1.
pub(super) fn names<const W: usize>(position: &Position<W>, squares: Bitboard<W>) -> Vec<String> {
    squares.map(|square| position.variant().geometry.name(square)).collect()
}

/// The squares of a kind of piece, given by its id, and a colour.
pub(super) fn pieces<const W: usize>(
    position: &Position<W>,
    id: &str,
    color: Color,
) -> PyResult<Bitboard<W>> {
    let known = position
        .variant()
        .kinds()
        .find(|kind| PieceId::parse(id) == position.variant().ids.get(kind.index()).copied());
    let unknown =
        || SnaketongueError::new_err(format!("{} is no piece of {}", quoted(id), position.variant().spec.id));
    known.map(|kind| position.pieces(color, kind)).ok_or_else(unknown)
}
