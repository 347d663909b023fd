//! Sets of squares as `W` machine words: one for 8x8, two up to 128 squares, four for 16x16.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::geometry::Square;

/// A set of squares of a board of at most `64 * W` squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bitboard<const W: usize>([u64; W]);

impl<const W: usize> Bitboard<W> {
    /// No square.
    pub const EMPTY: Self = Bitboard([0; W]);
    /// Every square number, whether or not the board has it.
    pub const ALL: Self = Bitboard([!0; W]);

    /// The set of one square.
    #[inline(always)]
    pub fn of(square: Square) -> Self {
        // Each word by itself: an array that is written at a place known only at run time would go through memory.
        let (word, bit) = (square.index() / 64, square.index() % 64);
        Bitboard(std::array::from_fn(|i| ((i == word) as u64) << bit))
    }

    /// Adds a square.
    #[inline(always)]
    pub fn insert(&mut self, square: Square) {
        *self |= Self::of(square);
    }

    /// Whether the square is in the set.
    #[inline(always)]
    pub fn contains(self, square: Square) -> bool {
        let (word, bit) = (square.index() / 64, square.index() % 64);
        let chosen = (0..W).fold(0, |chosen, i| if i == word { self.0[i] } else { chosen });
        chosen >> bit & 1 != 0
    }

    /// Whether there is no square in the set.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether the sets share a square.
    #[inline(always)]
    pub fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Number of squares.
    #[inline(always)]
    pub fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The squares of this set that are not in the other.
    #[inline(always)]
    pub fn without(self, other: Self) -> Self {
        self & !other
    }

    /// The square with the lowest number.
    #[inline(always)]
    pub fn first(self) -> Option<Square> {
        let (mut number, mut found) = (0, 0);
        for i in (0..W).rev() {
            if self.0[i] != 0 {
                (number, found) = (i * 64, self.0[i]);
            }
        }
        (found != 0).then(|| Square(number as u8 + found.trailing_zeros() as u8))
    }

    /// The square with the highest number.
    #[inline(always)]
    pub fn last(self) -> Option<Square> {
        let (mut number, mut found) = (0, 0);
        for i in 0..W {
            if self.0[i] != 0 {
                (number, found) = (i * 64 + 63, self.0[i]);
            }
        }
        (found != 0).then(|| Square(number as u8 - found.leading_zeros() as u8))
    }

    /// Takes out the square with the lowest number.
    #[inline(always)]
    pub fn pop_first(&mut self) -> Option<Square> {
        let first = self.first()?;
        // Subtracting one clears the lowest bit and sets those below it, in all words up to its own.
        let mut borrow = true;
        for word in &mut self.0 {
            let (less, under) = word.overflowing_sub(borrow as u64);
            *word &= less;
            borrow = under;
        }
        Some(first)
    }

    /// Number of squares of the set with a lower number than `square`.
    #[inline(always)]
    pub fn count_below(self, square: Square) -> u32 {
        let (word, bit) = (square.index() / 64, square.index() % 64);
        // All of the words before, the lower part of its own, nothing of those behind.
        let below = |i| {
            if i < word {
                !0
            } else if i == word {
                (1 << bit) - 1
            } else {
                0
            }
        };
        (0..W).map(|i| (self.0[i] & below(i)).count_ones()).sum()
    }

    /// Appends to a list what becomes of each square.
    #[inline(always)]
    pub(crate) fn append_to<T: Copy>(self, list: &mut Vec<T>, each: impl Fn(Square) -> T) {
        for (i, mut word) in self.0.into_iter().enumerate() {
            let end = list.len() + word.count_ones() as usize;
            // Two at a time, and sometimes one too many: how often a loop turns is harder to foresee than to do.
            while word != 0 {
                let mut next = || {
                    let square = ((i * 64) as u8).wrapping_add(word.trailing_zeros() as u8);
                    word &= word.wrapping_sub(1);
                    each(Square(square))
                };
                list.extend_from_slice(&[next(), next()]);
            }
            list.truncate(end);
        }
    }

    /// The set with every square number raised by `distance`; numbers beyond either end drop out.
    #[inline(always)]
    pub fn shifted(self, distance: i16) -> Self {
        let (words, bits) = (distance.unsigned_abs() as usize / 64, distance.unsigned_abs() as u32 % 64);
        let word = |i: Option<usize>| i.and_then(|i| self.0.get(i)).copied().unwrap_or(0);
        let mut shifted = [0; W];
        for (i, out) in shifted.iter_mut().enumerate() {
            // The second shift in two parts: a shift by 64 would be one by nothing.
            *out = if distance >= 0 {
                word(i.checked_sub(words)) << bits | word(i.checked_sub(words + 1)) >> 1 >> (63 - bits)
            } else {
                word(Some(i + words)) >> bits | word(Some(i + words + 1)) << 1 << (63 - bits)
            };
        }
        Bitboard(shifted)
    }

    /// The squares that a slider reaches along a ray of lower and a ray of higher squares, up to and
    /// including the first occupied square on each.
    ///
    /// One subtraction serves both rays: taking the nearest blocker below from the blockers above
    /// flips exactly the bits between the two nearest blockers. The rays need not lie on one line; all that counts is
    /// that every square of `lower` has a smaller number than every square of `upper`.
    #[inline(always)]
    pub fn slide(lower: Self, upper: Self, occupied: Self) -> Self {
        let mut below = lower & occupied;
        // Where nothing is in the way, the first square stands for the edge: it is on the ray, or masked out in the end.
        below.0[0] |= 1;
        let above = upper & occupied;
        let mut borrow = false;
        let mut found = false;
        let mut nearest = [0u64; W];
        for i in (0..W).rev() {
            // `| 1` only keeps the shift in range: an empty word's result is not used.
            let top = 1u64.wrapping_shl(63 - (below.0[i] | 1).leading_zeros());
            nearest[i] = if found || below.0[i] == 0 { 0 } else { top };
            found |= below.0[i] != 0;
        }
        let mut flipped = [0u64; W];
        for i in 0..W {
            let (difference, under) = above.0[i].overflowing_sub(nearest[i]);
            let (difference, under_again) = difference.overflowing_sub(borrow as u64);
            borrow = under | under_again;
            flipped[i] = above.0[i] ^ difference;
        }
        Bitboard(flipped) & (lower | upper)
    }
}

impl<const W: usize> Iterator for Bitboard<W> {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        self.pop_first()
    }
}

impl<const W: usize> FromIterator<Square> for Bitboard<W> {
    #[inline(always)]
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        squares.into_iter().for_each(|square| set.insert(square));
        set
    }
}

macro_rules! bitwise {
    ($Op:ident $op:ident $OpAssign:ident $op_assign:ident $token:tt) => {
        impl<const W: usize> $Op for Bitboard<W> {
            type Output = Self;

            #[inline(always)]
            fn $op(mut self, other: Self) -> Self {
                self $token other;
                self
            }
        }

        impl<const W: usize> $OpAssign for Bitboard<W> {
            #[inline(always)]
            fn $op_assign(&mut self, other: Self) {
                for i in 0..W {
                    self.0[i] $token other.0[i];
                }
            }
        }
    };
}

bitwise!(BitAnd bitand BitAndAssign bitand_assign &=);
bitwise!(BitOr bitor BitOrAssign bitor_assign |=);
bitwise!(BitXor bitxor BitXorAssign bitxor_assign ^=);

impl<const W: usize> Not for Bitboard<W> {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Bitboard(self.0.map(|word| !word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Geometry, Step};

    fn random(state: &mut u64) -> u64 {
        *state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (*state ^ (*state >> 29)).wrapping_mul(0xbf58476d1ce4e5b9)
    }

    fn slides_like_a_walk<const W: usize>(files: u8, ranks: u8) {
        let board = Geometry::new(files, ranks).unwrap();
        let mut seed = 1;
        for _ in 0..200 {
            let occupied: Bitboard<W> =
                board.squares().filter(|_| random(&mut seed).is_multiple_of(4)).collect();
            for square in board.squares() {
                // A straight line, a bent pair and an oblique pair: one descending and one ascending ray each.
                for ((ax, ay), (bx, by)) in [((-1, 0), (1, 0)), ((-1, -1), (-1, 1)), ((-1, -2), (2, 1))] {
                    let (down, up) = (Step { dx: ax, dy: ay }, Step { dx: bx, dy: by });
                    let ray = |step| board.ray(square, step, 0).collect::<Bitboard<W>>();
                    let mut expected = Bitboard::EMPTY;
                    for step in [down, up] {
                        for target in board.ray(square, step, 0) {
                            expected.insert(target);
                            if occupied.contains(target) {
                                break;
                            }
                        }
                    }
                    assert_eq!(Bitboard::slide(ray(down), ray(up), occupied), expected);
                }
            }
        }
    }

    #[test]
    fn slide_equals_walking_square_by_square() {
        slides_like_a_walk::<1>(8, 8);
        slides_like_a_walk::<2>(12, 10);
        slides_like_a_walk::<3>(12, 12);
        slides_like_a_walk::<4>(16, 16);
    }

    #[test]
    fn shifting_moves_every_square() {
        let set: Bitboard<4> = [0, 5, 63, 64, 130, 191, 255].map(Square).into_iter().collect();
        for distance in -256..=256i16 {
            let expected = set.map(|square| square.0 as i16 + distance).filter(|i| (0..256).contains(i));
            assert_eq!(set.shifted(distance), expected.map(|i| Square(i as u8)).collect(), "{distance}");
        }
    }

    #[test]
    fn first_last_rank_and_iteration_agree() {
        let set: Bitboard<4> = [5, 63, 64, 130, 191, 255].map(Square).into_iter().collect();
        let mut list = vec![Square(7)];
        set.append_to(&mut list, |square| square);
        assert_eq!(list[1..], set.collect::<Vec<_>>());
        assert_eq!((set.first(), set.last(), set.count()), (Some(Square(5)), Some(Square(255)), 6));
        for (i, square) in set.enumerate() {
            assert_eq!(set.count_below(square), i as u32);
        }
    }
}
