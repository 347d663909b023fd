//! What keeps the king of the player to move safe.
//!
//! Every enemy piece that could capture on the king's square, were the squares between different, has a [`Line`] to it. One move
//! takes one piece from the board's squares and puts it on another, so only lines that are open or one piece away from
//! it matter: for each the squares on which a move may end are known as a set, and intersecting the sets is an exact test
//! of all moves of a piece at once. It treats checks, pins, hurdles, filled and emptied squares alike.

use smallvec::SmallVec;

use crate::bitboard::Bitboard;
use crate::geometry::Square;
use crate::position::Position;
use crate::tables::line::Line;

/// The lines to one king, and what follows from them.
pub(super) struct Safety<'a, const W: usize> {
    occupied: Bitboard<W>,
    /// Where a move of any piece may end in view of leaping attackers.
    captures: Bitboard<W>,
    /// Where a move of a piece that is not involved may end.
    pub(super) elsewhere: Bitboard<W>,
    /// Own pieces on lines that matter.
    pub(super) involved: Bitboard<W>,
    lines: SmallVec<[(&'a Line<W>, Square); 16]>,
}

impl<'a, const W: usize> Safety<'a, W> {
    #[inline(always)]
    pub(super) fn new(position: &'a Position<W>) -> Self {
        let (us, them) = (position.turn(), !position.turn());
        let king = position.king(us);
        let attacks = &position.variant().attacks[them.index()];
        let occupied = position.occupied();
        let mut safety = Safety {
            occupied,
            captures: Bitboard::ALL,
            elsewhere: Bitboard::ALL,
            involved: Bitboard::EMPTY,
            lines: SmallVec::new(),
        };
        let mut leapers = Bitboard::EMPTY;
        for class in &attacks.leaps {
            leapers |= class.sources[king.index()] & position.all(them, class.kinds);
        }
        for from in leapers {
            safety.captures &= Bitboard::of(from);
        }
        safety.elsewhere = safety.captures;
        for class in attacks.lines.iter().chain(&attacks.facing) {
            for from in position.candidates(class, king, them) {
                for line in class.lines(from, king).filter(|line| line.may_open(occupied)) {
                    safety.elsewhere &= line.shelters(from, None, occupied);
                    safety.involved |= line.mask & position.pieces_of(us);
                    safety.lines.push((line, from));
                }
            }
        }
        safety
    }

    /// Where the piece on `from`, not the king, may end its move so that the king is safe.
    #[inline]
    pub(super) fn shelter(&self, from: Square) -> Bitboard<W> {
        if !self.involved.contains(from) {
            return self.elsewhere;
        }
        self.lines.iter().fold(self.captures, |all, &(line, source)| {
            let on = line.mask.contains(from).then_some(from);
            all & line.shelters(source, on, self.occupied)
        })
    }
}
