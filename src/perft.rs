//! Perft: the number of move sequences of a given length.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use crate::moves::Move;
use crate::position::Position;
use crate::processor::{Task, accelerate};
use crate::transposition::Table;

/// Largest depth that a count takes: no machine gets near it.
pub const MAX_DEPTH: u32 = 100;

/// Smallest depth at which a count is worth a thread of its own, or more than one.
pub const LONG: u32 = 3;

/// Counts the sequences of `depth` legal moves from a position; `None` if `stop` was set before the end.
///
/// The last move of a sequence is counted without being made ("bulk counting"). `u64::MAX` stands for itself and everything above.
pub fn perft<const W: usize>(position: &Position<W>, depth: u32, stop: &AtomicBool) -> Option<u64> {
    Perft { threads: 1, table: None, stop }.count(position, depth)
}

/// How to count.
#[derive(Clone, Copy, Debug)]
pub struct Perft<'a> {
    /// Number of threads; 0: one for each processor.
    pub threads: usize,
    /// Where to remember subtrees.
    pub table: Option<&'a Table>,
    /// Set by somebody else to end the count early.
    pub stop: &'a AtomicBool,
}

impl Perft<'_> {
    /// Counts the sequences of `depth` legal moves; `None` if stopped, or if no threads can be had.
    pub fn count<const W: usize>(&self, position: &Position<W>, depth: u32) -> Option<u64> {
        if self.is_shared(depth) {
            let counts = self.divide(position, depth)?;
            return Some(counts.into_iter().fold(0, |sum, (_, count)| sum.saturating_add(count)));
        }
        self.subtree(&mut position.clone(), depth)
    }

    /// Counts for each legal move the sequences of `depth` legal moves that start with it.
    ///
    /// A depth of 0 has no first move: the list is empty.
    pub fn divide<const W: usize>(&self, position: &Position<W>, depth: u32) -> Option<Vec<(Move, u64)>> {
        let Some(below) = depth.checked_sub(1) else { return Some(Vec::new()) };
        if self.is_shared(depth) {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build().ok()?;
            return pool.install(|| self.subtrees(position, depth));
        }
        let legal = position.legal_moves().into_iter();
        legal.map(|made| Some((made, self.subtree(&mut position.after(made), below)?))).collect()
    }

    /// Whether a count is worth more than one thread.
    fn is_shared(&self, depth: u32) -> bool {
        self.threads != 1 && depth >= LONG
    }

    /// Divides on all threads of the pool: the subtrees below the first two moves are shared out among them.
    fn subtrees<const W: usize>(&self, position: &Position<W>, depth: u32) -> Option<Vec<(Move, u64)>> {
        let mut divided: Vec<(Move, u64)> =
            position.legal_moves().into_iter().map(|made| (made, 0)).collect();
        let seconds = |(first, &(made, _)): (usize, &(Move, u64))| {
            position.after(made).legal_moves().into_iter().map(move |second| (first, made, second))
        };
        let starts: Vec<(usize, Move, Move)> = divided.iter().enumerate().flat_map(seconds).collect();
        let count = |position: &mut Position<W>, &(_, first, second): &(usize, Move, Move)| {
            let undo_first = position.make(first);
            let undo_second = position.make(second);
            let count = self.subtree(position, depth - 2);
            position.unmake(&undo_second);
            position.unmake(&undo_first);
            count
        };
        let counts = starts.par_iter().with_max_len(1).map_init(|| position.clone(), count);
        let counts: Vec<u64> = counts.collect::<Option<_>>()?;
        for (&(first, ..), count) in starts.iter().zip(counts) {
            divided[first].1 = divided[first].1.saturating_add(count);
        }
        Some(divided)
    }

    fn subtree<const W: usize>(&self, position: &mut Position<W>, depth: u32) -> Option<u64> {
        if depth == 1 {
            return Some(position.count_legal_moves());
        }
        let mut lists = vec![Vec::new(); depth as usize];
        accelerate(Node { perft: self, position, lists: &mut lists })
    }
}

/// A node of the tree, with a list for the moves of each ply to come.
struct Node<'a, const W: usize> {
    perft: &'a Perft<'a>,
    position: &'a mut Position<W>,
    lists: &'a mut [Vec<Move>],
}

impl<const W: usize> Task for Node<'_, W> {
    type Output = Option<u64>;

    #[inline(always)]
    fn run(self) -> Option<u64> {
        let Node { perft, position, lists } = self;
        if perft.stop.load(Ordering::Relaxed) {
            return None;
        }
        let depth = lists.len() as u32;
        let Some((list, lists)) = lists.split_first_mut() else { return Some(1) };
        if let Some(count) = perft.table.and_then(|table| table.get(position.full_key(), depth)) {
            return Some(count);
        }
        position.legal_moves_into(list);
        let mut count = 0u64;
        for &made in list.iter() {
            let undo = position.make(made);
            let below = match lists {
                // No node: a call for each position of the second-last ply would cost as much as a piece.
                [_] => Some(position.count_legal_moves_inline()),
                // Not `run`: work that calls itself is a function of its own, compiled for any processor.
                _ => accelerate(Node { perft, position, lists }),
            };
            position.unmake(&undo);
            count = count.saturating_add(below?);
        }
        if let Some(table) = perft.table {
            table.put(position.full_key(), depth, count);
        }
        Some(count)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::processor::anywhere;
    use crate::spec::VariantSpec;
    use crate::variant::Variant;

    #[test]
    fn a_processor_without_bit_instructions_counts_the_same() {
        let spec = VariantSpec::from_json(include_str!("../benches/specs/chess.json")).unwrap();
        let chess = Arc::new(Variant::<1>::new(spec).unwrap());
        let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let mut position = Position::from_fen(&chess, kiwipete).unwrap();
        let perft = Perft { threads: 1, table: None, stop: &AtomicBool::new(false) };
        let mut lists = vec![Vec::new(); 2];
        let node = Node { perft: &perft, position: &mut position, lists: &mut lists };
        assert_eq!(anywhere(node), Some(2_039));
        assert_eq!(perft.count(&position, 2), Some(2_039));
    }
}
