//! Perft: the number of move sequences of a given length.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::moves::Move;
use crate::position::Position;

/// Largest depth that [`perft`] takes: no machine gets near it.
pub const MAX_DEPTH: u32 = 100;

/// Counts the sequences of `depth` legal moves from a position; `None` if `stop` was set before the end.
///
/// The last move of a sequence is counted without being made.
pub fn perft<const W: usize>(position: &mut Position<W>, depth: u32, stop: &AtomicBool) -> Option<u64> {
    let mut lists = vec![Vec::new(); depth.saturating_sub(1) as usize];
    count(position, depth, stop, &mut lists)
}

/// Counts for each legal move the sequences of `depth` legal moves that start with it.
///
/// A depth of 0 has no first move: the list is empty.
pub fn divide<const W: usize>(
    position: &mut Position<W>,
    depth: u32,
    stop: &AtomicBool,
) -> Option<Vec<(Move, u64)>> {
    let Some(below) = depth.checked_sub(1) else { return Some(Vec::new()) };
    let legal = position.legal_moves().into_iter();
    legal.map(|made| Some((made, after(position, made, |position| perft(position, below, stop))?))).collect()
}

/// Visits a node; `below` visits its children.
#[inline(always)]
fn node<const W: usize>(
    position: &mut Position<W>,
    depth: u32,
    stop: &AtomicBool,
    lists: &mut [Vec<Move>],
    below: impl Fn(&mut Position<W>, u32, &AtomicBool, &mut [Vec<Move>]) -> Option<u64>,
) -> Option<u64> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    let Some((list, lists)) = lists.split_first_mut() else {
        return Some(if depth == 0 { 1 } else { position.count_legal_moves() });
    };
    position.legal_moves_into(list);
    let mut sum = 0;
    for &made in list.iter() {
        let undo = position.make(made);
        sum += below(position, depth - 1, stop, lists)?;
        position.unmake(&undo);
    }
    Some(sum)
}

fn count<const W: usize>(
    position: &mut Position<W>,
    depth: u32,
    stop: &AtomicBool,
    lists: &mut [Vec<Move>],
) -> Option<u64> {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
    {
        // SAFETY: the processor has just been asked for every feature that the function uses.
        return unsafe { count_with_bit_instructions(position, depth, stop, lists) };
    }
    count_anywhere(position, depth, stop, lists)
}

fn count_anywhere<const W: usize>(
    position: &mut Position<W>,
    depth: u32,
    stop: &AtomicBool,
    lists: &mut [Vec<Move>],
) -> Option<u64> {
    node(position, depth, stop, lists, count_anywhere)
}

/// The same, compiled for processors that count and find bits in one instruction; the baseline of x86-64 does not.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt")]
fn count_with_bit_instructions<const W: usize>(
    position: &mut Position<W>,
    depth: u32,
    stop: &AtomicBool,
    lists: &mut [Vec<Move>],
) -> Option<u64> {
    node(position, depth, stop, lists, |position, depth, stop, lists| {
        count_with_bit_instructions(position, depth, stop, lists)
    })
}

/// What `f` says of the position after a move.
fn after<const W: usize, T>(
    position: &mut Position<W>,
    made: Move,
    f: impl FnOnce(&mut Position<W>) -> T,
) -> T {
    let undo = position.make(made);
    let result = f(position);
    position.unmake(&undo);
    result
}
