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
pub(super) struct Safety<'l, 'a, const W: usize> {
    occupied: Bitboard<W>,
    /// Where a move of any piece may end in view of leaping attackers.
    captures: Bitboard<W>,
    /// Where a move of a piece that is not involved may end.
    pub(super) elsewhere: Bitboard<W>,
    /// Own pieces on lines that matter, without the king.
    pub(super) involved: Bitboard<W>,
    lines: &'l [(&'a Line<W>, Square)],
}

/// Room for lines, each with the square of its attacker.
pub(super) type Lines<'a, const W: usize> = SmallVec<[(&'a Line<W>, Square); 16]>;

impl<'l, 'a, const W: usize> Safety<'l, 'a, W> {
    #[inline(always)]
    pub(super) fn new(position: &'a Position<W>, lines: &'l mut Lines<'a, W>) -> Self {
        let (us, them) = (position.turn(), !position.turn());
        let king = position.king(us);
        let attacks = &position.variant().attacks[them.index()];
        let occupied = position.occupied();
        let mut leapers = Bitboard::EMPTY;
        for class in attacks.leaps_from(position.pieces_of(them), king) {
            leapers |= class.sources[king.index()] & position.pieces_of_kinds(them, class.kinds);
        }
        let captures = leapers.fold(Bitboard::ALL, |captures, from| captures & Bitboard::of(from));
        let (mut elsewhere, mut involved) = (captures, Bitboard::EMPTY);
        for class in attacks.lines.iter().chain(&attacks.facing) {
            for from in position.candidates(class, king, them) {
                for line in class.lines(from, king).filter(|line| line.may_open(occupied)) {
                    elsewhere &= line.shelters(from, None, occupied);
                    involved |= line.mask;
                    lines.push((line, from));
                }
            }
        }
        let involved = involved & position.pieces_of(us).without(Bitboard::of(king));
        Safety { occupied, captures, elsewhere, involved, lines }
    }

    /// Whether the king is attacked.
    #[inline(always)]
    pub(super) fn is_check(&self) -> bool {
        self.captures != Bitboard::ALL || self.lines.iter().any(|(line, _)| line.is_open(self.occupied))
    }

    /// Where an [`involved`](Self::involved) piece on `from` may end its move so that the king is safe.
    #[inline]
    pub(super) fn shelter(&self, from: Square) -> Bitboard<W> {
        self.lines.iter().fold(self.captures, |all, &(line, source)| {
            let on = line.mask.contains(from).then_some(from);
            all & line.shelters(source, on, self.occupied)
        })
    }
}
