//! Random games for Python.

use pyo3::prelude::*;

use crate::any::AnyGame;
use crate::for_width;
use crate::playout::Playouts;

use super::access::from_color;
use super::background::interruptible;
use super::game::Game;
use super::numbers::integer;
use super::perft::MAX_THREADS;

/// The most games of one call: their results are kept in memory.
const MAX_GAMES: u64 = 10_000_000;

/// The longest game: its moves are kept in memory, to be taken back.
const MAX_PLIES: u32 = 1_000_000;

/// How a random game went: the winner and the reason, or None if it was broken off, and the number of moves.
type PlainPlayout = (Option<(Option<bool>, &'static str)>, u32);

/// Plays random games from the position of a game.
#[pyfunction]
pub(super) fn playouts(
    game: &Bound<'_, Game>,
    games: &Bound<'_, PyAny>,
    seed: &Bound<'_, PyAny>,
    max_plies: &Bound<'_, PyAny>,
    threads: &Bound<'_, PyAny>,
) -> PyResult<Vec<PlainPlayout>> {
    let games = integer("games", games, 0..=MAX_GAMES)?;
    let seed = integer("seed", seed, 0..=u64::MAX)?;
    let max_plies = integer("max_plies", max_plies, 0..=MAX_PLIES)?;
    let threads = integer("threads", threads, 0..=MAX_THREADS)?;
    // A copy is played: the game itself stays free for other threads.
    let start = game.try_borrow()?.game.clone();
    let played = for_width!(start, AnyGame, start => interruptible(game.py(), |stop| {
        Playouts { games, seed, max_plies, threads, stop }.play(&start)
    })?);
    let plain = played.into_iter().map(|playout| {
        let outcome = playout.outcome.map(|o| (o.winner.map(from_color), o.termination.name()));
        (outcome, playout.plies)
    });
    Ok(plain.collect())
}
