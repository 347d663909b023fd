//! What algebraic notation asks of a position; its text is put together in Python.

use pyo3::prelude::*;

use crate::any::AnyGame;
use crate::for_width;
use crate::game;
use crate::moves::MoveKind;
use crate::spec::SideSpec;

use super::game::{Game, parse_square};
use super::moves::{self, Move};

/// The legal moves that end on a square, castlings left out, each with the id of the piece that makes it.
///
/// Raises ValueError for a square that is not on the board.
#[pyfunction]
pub(super) fn arrivals(game: &Game, square: &str) -> PyResult<Vec<(String, Move)>> {
    for_width!(&game.game, AnyGame, game => {
        let to = parse_square(square, &game.position().variant().geometry)?;
        let moves = game.position().legal_moves().into_iter();
        let arriving = moves.filter(|legal| legal.to == to && castling_side(game, legal).is_none());
        Ok(arriving.map(|legal| (piece(game, &legal), written(game, &legal))).collect())
    })
}

/// The legal castlings: "K" or "Q", the king's new square, and the move.
#[pyfunction]
pub(super) fn castlings(game: &Game) -> Vec<(char, String, Move)> {
    for_width!(&game.game, AnyGame, game => {
        let moves = game.position().legal_moves().into_iter();
        let named = moves.filter_map(|legal| {
            castling_side(game, &legal).map(|(side, target)| (side, target, written(game, &legal)))
        });
        named.collect()
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
    let wanted = moves::extract(r#move)?;
    let Some(made) = game.find(game.legal(), wanted) else { return Err(game.refuse(wanted)) };
    for_width!(&game.game, AnyGame, game => {
        let position = game.position();
        let geometry = &position.variant().geometry;
        let castling = castling_side(game, &made);
        let side = castling.as_ref().map(|(side, _)| *side);
        let kind = position.piece_at(made.from);
        let rivals = position.legal_moves().into_iter().filter(|legal| {
            let other = castling_side(game, legal).map(|(side, _)| side);
            *legal != made
                && other == side
                && (side.is_some()
                    || legal.to == made.to
                        && legal.promotion == made.promotion
                        && position.piece_at(legal.from) == kind)
        });
        let rivals = rivals.map(|legal| geometry.name(legal.from)).collect();
        let mut after = position.clone();
        let undo = after.make(made);
        let wins = after.decision().is_some_and(|outcome| outcome.winner == Some(position.turn()));
        let mark = if wins { "#" } else if after.is_check() { "+" } else { "" };
        Ok((piece(game, &made), undo.is_capture(), castling, rivals, mark))
    })
}

fn written<const W: usize>(game: &game::Game<W>, legal: &crate::moves::Move) -> Move {
    let variant = game.position().variant();
    Move::from_board(legal.text(&variant.ids), &variant.geometry)
}

fn piece<const W: usize>(game: &game::Game<W>, legal: &crate::moves::Move) -> String {
    let ids = &game.position().variant().ids;
    game.position().piece_at(legal.from).map(|piece| ids[piece.kind.index()].to_string()).unwrap_or_default()
}

/// The letter of a castling and the king's new square.
fn castling_side<const W: usize>(game: &game::Game<W>, legal: &crate::moves::Move) -> Option<(char, String)> {
    let MoveKind::Castling(i) = legal.kind else { return None };
    let spec = game.position().variant().spec.castlings.get(i as usize)?;
    let side = match spec.side {
        SideSpec::K => 'K',
        SideSpec::Q => 'Q',
    };
    Some((side, spec.king.1.clone()))
}
