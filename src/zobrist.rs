//! Keys of positions: numbers that differ, for all practical purposes, when positions differ.

use crate::geometry::{Geometry, Square};
use crate::piece::Piece;
use crate::setup::Rights;

/// The random numbers that a game's keys are made of. Equal games have equal numbers.
#[derive(Debug)]
pub struct Zobrist {
    squares: usize,
    pieces: Box<[u128]>,
    rights: [u128; 16],
    en_passant: Box<[u128]>,
    /// Added when Black is to move.
    pub black: u128,
}

impl Zobrist {
    pub(crate) fn new(geometry: &Geometry, kinds: usize) -> Zobrist {
        let mut state = 0;
        let mut random = move || (splitmix(&mut state) as u128) << 64 | splitmix(&mut state) as u128;
        Zobrist {
            squares: geometry.len(),
            pieces: (0..2 * kinds * geometry.len()).map(|_| random()).collect(),
            rights: std::array::from_fn(|_| random()),
            en_passant: (0..geometry.len()).map(|_| random()).collect(),
            black: random(),
        }
    }

    /// The number of a piece on a square.
    #[inline]
    pub fn piece(&self, piece: Piece, square: Square) -> u128 {
        self.pieces[(2 * piece.kind.index() + piece.color.index()) * self.squares + square.index()]
    }

    /// The number of a set of castling rights.
    #[inline]
    pub fn rights(&self, rights: Rights) -> u128 {
        self.rights[rights.index()]
    }

    /// The number of a square on which a capture in passing is legal.
    #[inline]
    pub fn en_passant(&self, square: Square) -> u128 {
        self.en_passant[square.index()]
    }
}

/// The next number of Vigna's SplitMix64 sequence.
pub(crate) fn splitmix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
