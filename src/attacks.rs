//! Who attacks a square.
//!
//! Every question is asked from the square outwards, through the reversed tables: never by walking over all enemy pieces.

use crate::bitboard::Bitboard;
use crate::geometry::{Color, Square};
use crate::piece::Kinds;
use crate::position::Position;
use crate::tables::attack::LineClass;
use crate::tables::line::Line;

impl<const W: usize> Position<W> {
    /// The squares of the pieces of a colour that could capture on a square now.
    ///
    /// Royal pieces that merely face each other do not count.
    pub fn attackers(&self, by: Color, square: Square) -> Bitboard<W> {
        self.attackers_among(self.present(by), square, by)
    }

    /// The same for pieces of some kinds only.
    pub(crate) fn attackers_among(&self, kinds: Kinds, square: Square, by: Color) -> Bitboard<W> {
        let attacks = &self.variant().attacks[by.index()];
        let occupied = self.occupied();
        let mut attackers = Bitboard::EMPTY;
        for class in attacks.leaps_from(self.pieces_of(by), square) {
            attackers |= class.sources[square.index()] & self.pieces_of_kinds(by, class.kinds.and(kinds));
        }
        for class in &attacks.lines {
            for from in class.sources(square) & self.pieces_of_kinds(by, class.kinds.and(kinds)) {
                if is_open(class, from, square, occupied) {
                    attackers.insert(from);
                }
            }
        }
        attackers
    }

    /// The squares on which the piece on a square could capture now, whatever stands there; none for an empty square.
    pub fn attacks(&self, from: Square) -> Bitboard<W> {
        let Some(piece) = self.piece_at(from) else { return Bitboard::EMPTY };
        let attacks = &self.variant().attacks[piece.color.index()];
        let occupied = self.occupied();
        let leaps = |to: Square| {
            let mut classes = attacks.leaps.iter().filter(|class| class.kinds.contains(piece.kind));
            classes.any(|class| class.sources[to.index()].contains(from))
        };
        let lines = |to: Square| {
            let mut classes = attacks.lines.iter().filter(|class| class.kinds.contains(piece.kind));
            classes.any(|class| class.sources(to).contains(from) && is_open(class, from, to, occupied))
        };
        self.variant().geometry.squares().filter(|&to| leaps(to) || lines(to)).collect()
    }

    /// Where a pinned piece may stand: its own square and those from which it does not lay its king open. `None` if the
    /// piece is not pinned, or not of this colour.
    ///
    /// A piece is pinned if its king would be attacked, or face the enemy's, in a way in which it is not now, were the piece
    /// taken off the board: it blocks a line, stands on the square that a lame leaper passes, is one hurdle too many,
    /// or keeps two kings from facing.
    pub fn pin(&self, color: Color, square: Square) -> Option<Bitboard<W>> {
        let king = self.king(color);
        if !self.pieces_of(color).contains(square) || square == king {
            return None;
        }
        let occupied = self.occupied();
        let without = occupied.without(Bitboard::of(square));
        let attacks = &self.variant().attacks[(!color).index()];
        let mut pin = None;
        for class in attacks.lines.iter().chain(&attacks.facing) {
            for from in self.candidates(class, king, !color) {
                let pins = |line: &&Line<W>| {
                    line.mask.contains(square) && !line.is_open(occupied) && line.is_open(without)
                };
                for line in class.lines(from, king).filter(pins) {
                    pin = Some(pin.unwrap_or(Bitboard::ALL) & line.shelters(from, Some(square), occupied));
                }
            }
        }
        pin.map(|pin| self.variant().geometry.squares().filter(|&to| pin.contains(to)).collect())
    }

    /// The squares of the pieces that give check to the player to move.
    pub fn checkers(&self) -> Bitboard<W> {
        self.attackers(!self.turn(), self.king(self.turn()))
    }

    /// Whether the royal piece of the player to move is attacked.
    pub fn is_check(&self) -> bool {
        self.is_attacked_by(!self.turn(), self.king(self.turn()))
    }

    /// Whether some piece of a colour could capture on a square now.
    pub fn is_attacked_by(&self, color: Color, square: Square) -> bool {
        self.is_attacked(square, color, self.occupied(), Bitboard::EMPTY)
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
        let mut leaps = attacks.leaps_from(self.pieces_of(by), square).iter();
        let mut lines = attacks.lines.iter();
        leaps.any(|class| {
            class.sources[square.index()].without(gone).meets(self.pieces_of_kinds(by, class.kinds))
        }) || lines.any(|class| self.has_open_line(class, square, by, occupied, gone))
    }

    /// Whether the royal piece of a colour faces a square when exactly the squares `occupied` are.
    pub(crate) fn is_faced(&self, square: Square, by: Color, occupied: Bitboard<W>) -> bool {
        let facing = &self.variant().attacks[by.index()].facing;
        facing.as_ref().is_some_and(|class| self.has_open_line(class, square, by, occupied, Bitboard::EMPTY))
    }

    /// Whether a piece of a class, not on one of the squares `gone`, has an open line to a square.
    #[inline(always)]
    pub(crate) fn has_open_line(
        &self,
        class: &LineClass<W>,
        to: Square,
        by: Color,
        occupied: Bitboard<W>,
        gone: Bitboard<W>,
    ) -> bool {
        // Not `any`: the compiler would make the body a function.
        for from in self.candidates(class, to, by).without(gone) {
            if is_open(class, from, to, occupied) {
                return true;
            }
        }
        false
    }

    /// The pieces of a class from which a line leads to a square, whatever stands between.
    #[inline(always)]
    pub(crate) fn candidates(&self, class: &LineClass<W>, to: Square, by: Color) -> Bitboard<W> {
        class.sources(to) & self.pieces_of_kinds(by, class.kinds)
    }
}

#[inline(always)]
fn is_open<const W: usize>(class: &LineClass<W>, from: Square, to: Square, occupied: Bitboard<W>) -> bool {
    class.lines(from, to).any(|line| line.is_open(occupied))
}
