//! Who attacks a square.
//!
//! Every question is asked from the square outwards, through the reversed tables: never by walking over all enemy pieces.

use crate::bitboard::Bitboard;
use crate::geometry::{Color, Square};
use crate::piece::Kinds;
use crate::position::Position;
use crate::tables::attack::LineClass;

impl<const W: usize> Position<W> {
    /// The squares of the pieces of a colour that could capture on a square now.
    ///
    /// Royal pieces that merely face each other do not count.
    pub fn attackers(&self, square: Square, by: Color) -> Bitboard<W> {
        self.attackers_among(self.present(by), square, by)
    }

    /// The same for pieces of some kinds only.
    pub(crate) fn attackers_among(&self, kinds: Kinds, square: Square, by: Color) -> Bitboard<W> {
        let attacks = &self.variant().attacks[by.index()];
        let occupied = self.occupied();
        let mut attackers = Bitboard::EMPTY;
        for class in &attacks.leaps {
            attackers |= class.sources[square.index()] & self.all(by, class.kinds.and(kinds));
        }
        for class in &attacks.lines {
            for from in class.sources(square) & self.all(by, class.kinds.and(kinds)) {
                if is_open(class, from, square, occupied) {
                    attackers.insert(from);
                }
            }
        }
        attackers
    }

    /// The squares of the pieces that give check to the player to move.
    pub fn checkers(&self) -> Bitboard<W> {
        self.attackers(self.king(self.turn()), !self.turn())
    }

    /// Whether the royal piece of the player to move is attacked.
    pub fn is_check(&self) -> bool {
        self.is_attacked(self.king(self.turn()), !self.turn(), self.occupied(), Bitboard::EMPTY)
    }

    /// Whether a colour attacks a square when exactly the squares `occupied` are, and its pieces on `gone` are no more.
    pub(crate) fn is_attacked(
        &self,
        square: Square,
        by: Color,
        occupied: Bitboard<W>,
        gone: Bitboard<W>,
    ) -> bool {
        let attacks = &self.variant().attacks[by.index()];
        attacks
            .leaps
            .iter()
            .any(|class| class.sources[square.index()].without(gone).meets(self.all(by, class.kinds)))
            || attacks.lines.iter().any(|class| {
                let mut candidates = self.candidates(class, square, by).without(gone);
                candidates.any(|from| is_open(class, from, square, occupied))
            })
    }

    /// Whether the royal piece of a colour faces a square when exactly the squares `occupied` are.
    pub(crate) fn is_faced(&self, square: Square, by: Color, occupied: Bitboard<W>) -> bool {
        self.variant().attacks[by.index()].facing.as_ref().is_some_and(|class| {
            self.candidates(class, square, by).any(|from| is_open(class, from, square, occupied))
        })
    }

    /// The squares of all pieces of some kinds.
    #[inline]
    pub(crate) fn all(&self, color: Color, kinds: Kinds) -> Bitboard<W> {
        kinds.and(self.present(color)).fold(Bitboard::EMPTY, |all, kind| all | self.pieces(color, kind))
    }

    /// The pieces of a class from which a line leads to a square, whatever stands between.
    #[inline]
    pub(crate) fn candidates(&self, class: &LineClass<W>, to: Square, by: Color) -> Bitboard<W> {
        class.sources(to) & self.all(by, class.kinds)
    }
}

fn is_open<const W: usize>(class: &LineClass<W>, from: Square, to: Square, occupied: Bitboard<W>) -> bool {
    class.lines(from, to).any(|line| line.is_open(occupied))
}
