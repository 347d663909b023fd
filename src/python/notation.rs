//! What algebraic notation asks of a position; its text is put together in Python.

use pyo3::prelude::*;

use crate::any::AnyGame;
use crate::for_width;
use crate::moves::{Move as Made, MoveKind};
use crate::position::Position;
use crate::spec::SideSpec;

use super::access::parse_square;
use super::game::Game;
use super::moves::Move;
use super::text::Text;

/// The legal moves that end on a square, castlings left out, each with the id of the piece that makes it.
///
/// Raises SnaketongueError for a square that is not on the board.
#[pyfunction]
pub(super) fn arrivals(py: Python<'_>, game: &Game, square: Text<'_>) -> PyResult<Vec<(String, Py<Move>)>> {
    for_width!(&game.game, AnyGame, inner => {
        let position = inner.position();
        let to = parse_square(&square, &position.variant().geometry)?;
        let arriving = game.legal().iter().filter(|legal| legal.to == to && castling(position, **legal).is_none());
        arriving.map(|&legal| Ok((piece(position, legal), game.object(py, legal)?))).collect()
    })
}

/// The legal castlings: "K" or "Q", the king's new square, and the move.
#[pyfunction]
pub(super) fn castlings(py: Python<'_>, game: &Game) -> PyResult<Vec<(char, String, Py<Move>)>> {
    for_width!(&game.game, AnyGame, inner => {
        let named = game.legal().iter().filter_map(|&legal| Some((castling(inner.position(), legal)?, legal)));
        named.map(|((side, target), legal)| Ok((side, target, game.object(py, legal)?))).collect()
    })
}

/// What a legal move is: the id of its piece; whether it captures; None or, of a castling, "K" or "Q" and the king's new
/// square; the squares from which the same piece could have made the same move; "", "+" (check) or "#" (it wins).
///
/// The same move is one with the same end and the same promotion; of a castling, another one to the same side.
///
/// Raises IllegalMoveError, InvalidMoveError.
#[pyfunction]
#[allow(clippy::type_complexity)]
pub(super) fn describe(
    game: &Game,
    r#move: &Bound<'_, PyAny>,
) -> PyResult<(String, bool, Option<(char, String)>, Vec<String>, &'static str)> {
    let made = game.legal_move(r#move)?;
    for_width!(&game.game, AnyGame, inner => {
        let position = inner.position();
        let geometry = &position.variant().geometry;
        let side = position.castling_side(made);
        let kind = position.piece_at(made.from);
        let rivals = game.legal().iter().filter(|legal| {
            **legal != made
                && position.castling_side(**legal) == side
                && (side.is_some()
                    || legal.to == made.to
                        && legal.promotion == made.promotion
                        && position.piece_at(legal.from) == kind)
        });
        let rivals = rivals.map(|legal| geometry.name(legal.from)).collect();
        let after = position.after(made);
        let wins = after.decision().is_some_and(|outcome| outcome.winner == Some(position.turn()));
        let mark = if wins { "#" } else if after.is_check() { "+" } else { "" };
        Ok((piece(position, made), position.is_capture(made), castling(position, made), rivals, mark))
    })
}

/// The id of the piece that makes a move.
fn piece<const W: usize>(position: &Position<W>, made: Made) -> String {
    let ids = &position.variant().ids;
    position.piece_at(made.from).map(|piece| ids[piece.kind.index()].to_string()).unwrap_or_default()
}

/// The letter of a castling and the king's new square.
fn castling<const W: usize>(position: &Position<W>, made: Made) -> Option<(char, String)> {
    let MoveKind::Castling(i) = made.kind else { return None };
    let variant = position.variant();
    let castling = &variant.castlings[i as usize];
    let side = match castling.side {
        SideSpec::K => 'K',
        SideSpec::Q => 'Q',
    };
    Some((side, variant.geometry.name(castling.king.1)))
}
