//! Random games: the simplest simulation, by the million.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use crate::game::Game;
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::zobrist::splitmix;

/// How a random game went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Playout {
    /// Its result; `None` if it was broken off.
    pub outcome: Option<Outcome>,
    /// Number of moves that were made.
    pub plies: u32,
}

/// How to play random games.
#[derive(Clone, Copy, Debug)]
pub struct Playouts<'a> {
    /// Number of games.
    pub games: u64,
    /// Equal seeds give equal games, on any number of threads.
    pub seed: u64,
    /// Number of moves after which a game is broken off.
    pub max_plies: u32,
    /// Number of threads; 0: one for each processor.
    pub threads: usize,
    /// Set by somebody else to end early.
    pub stop: &'a AtomicBool,
}

impl Playouts<'_> {
    /// Plays the games, all from the same start; `None` if stopped, or if no threads can be had.
    pub fn play<const W: usize>(&self, start: &Game<W>) -> Option<Vec<Playout>> {
        let game = |(game, legal): &mut (Game<W>, Vec<Move>), i: u64| {
            // Seeds of neighbouring games are far apart in the generator's sequence.
            let mut state = self.seed;
            state = splitmix(&mut state) ^ i;
            self.play_one(game, legal, splitmix(&mut state))
        };
        let scratch = || (start.clone(), Vec::new());
        if self.threads == 1 {
            let mut scratch = scratch();
            return (0..self.games).map(|i| game(&mut scratch, i)).collect();
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build().ok()?;
        pool.install(|| (0..self.games).into_par_iter().map_init(scratch, game).collect())
    }

    /// Plays one game, each legal move with the same probability, until it is over or broken off, and takes its moves
    /// back. `legal` is scratch space.
    fn play_one<const W: usize>(
        &self,
        game: &mut Game<W>,
        legal: &mut Vec<Move>,
        seed: u64,
    ) -> Option<Playout> {
        let mut state = seed;
        let mut plies = 0;
        let outcome = loop {
            if self.stop.load(Ordering::Relaxed) {
                return None;
            }
            game.position().legal_moves_into(legal);
            let outcome = game.outcome_given(|| !legal.is_empty());
            if outcome.is_some() || plies == self.max_plies {
                break outcome;
            }
            let draw = splitmix(&mut state) as u128 * legal.len() as u128;
            game.push(legal[(draw >> 64) as usize]);
            plies += 1;
        };
        for _ in 0..plies {
            game.pop();
        }
        Some(Playout { outcome, plies })
    }
}
