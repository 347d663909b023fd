//! A position as it is written down: anything that a FEN can say, possible in the game or not.

use std::fmt::{self, Write};
use std::ops::{BitAnd, BitOr, BitOrAssign};

use crate::geometry::{Color, Square};
use crate::piece::Piece;
use crate::spec::SideSpec;

/// A placement of pieces with everything else that a FEN tells, not yet held against the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The piece on each square, in order of square numbers.
    pub board: Vec<Option<Piece>>,
    /// Who is to move.
    pub turn: Color,
    /// Which castlings have not been forfeited.
    pub rights: Rights,
    /// Squares on which a piece may be captured in passing.
    pub en_passant: Vec<Square>,
    /// Plies since the last irreversible move.
    pub halfmoves: u32,
    /// Number of the move, counted from 1 and raised after Black's.
    pub fullmoves: u32,
}

/// A set of castling rights.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rights(u8);

impl Rights {
    /// No right.
    pub const NONE: Rights = Rights(0);

    /// The right of one colour for one side.
    pub const fn of(color: Color, side: SideSpec) -> Rights {
        let side = match side {
            SideSpec::K => 0,
            SideSpec::Q => 1,
        };
        Rights(1 << (2 * color as u8 + side))
    }

    /// All rights of a colour.
    pub const fn all(color: Color) -> Rights {
        Rights(Rights::of(color, SideSpec::K).0 | Rights::of(color, SideSpec::Q).0)
    }

    /// Whether there is no right in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The rights that are not in the other set.
    #[inline]
    pub const fn without(self, other: Rights) -> Rights {
        Rights(self.0 & !other.0)
    }

    /// A number from 0 to 15.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The single rights of the set, with their letters, in the order of a FEN.
    pub fn letters(self) -> impl Iterator<Item = (Rights, char)> {
        LETTERS.into_iter().filter(move |&(right, _)| !(self & right).is_empty())
    }

    /// The right that a letter of a FEN stands for.
    pub fn from_letter(letter: char) -> Option<Rights> {
        LETTERS.into_iter().find_map(|(right, l)| (l == letter).then_some(right))
    }
}

/// As in a FEN: letters, or a dash for none.
impl fmt::Display for Rights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        self.letters().try_for_each(|(_, letter)| f.write_char(letter))
    }
}

const LETTERS: [(Rights, char); 4] = [
    (Rights::of(Color::White, SideSpec::K), 'K'),
    (Rights::of(Color::White, SideSpec::Q), 'Q'),
    (Rights::of(Color::Black, SideSpec::K), 'k'),
    (Rights::of(Color::Black, SideSpec::Q), 'q'),
];

impl BitAnd for Rights {
    type Output = Rights;

    #[inline]
    fn bitand(self, other: Rights) -> Rights {
        Rights(self.0 & other.0)
    }
}

impl BitOr for Rights {
    type Output = Rights;

    #[inline]
    fn bitor(self, other: Rights) -> Rights {
        Rights(self.0 | other.0)
    }
}

impl BitOrAssign for Rights {
    #[inline]
    fn bitor_assign(&mut self, other: Rights) {
        self.0 |= other.0;
    }
}
