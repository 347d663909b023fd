//! Random games.

use crate::game::Game;
use crate::outcome::Outcome;
use crate::zobrist::splitmix;

/// Plays random legal moves, each with the same probability, until the game is over or `limit` plies were played.
///
/// Equal seeds give equal games.
pub fn playout<const W: usize>(game: &mut Game<W>, seed: u64, limit: u32) -> Option<Outcome> {
    let mut state = seed;
    let mut legal = Vec::new();
    for _ in 0..limit {
        if let Some(outcome) = game.outcome() {
            return Some(outcome);
        }
        game.position().legal_moves_into(&mut legal);
        let draw = splitmix(&mut state) as u128 * legal.len() as u128;
        game.push(legal[(draw >> 64) as usize]);
    }
    game.outcome()
}
