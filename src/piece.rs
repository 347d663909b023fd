//! Kinds of piece, their letters, and pieces of a colour.

use std::fmt;

use crate::geometry::Color;

/// Largest number of kinds of piece in one game.
pub const MAX_KINDS: usize = 64;

/// A kind of piece: its place in the list of the game's pieces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PieceKind(pub u8);

impl PieceKind {
    /// The position of this kind in a table of kinds.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of kinds of piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Kinds(u64);

impl Kinds {
    /// No kind.
    pub const NONE: Kinds = Kinds(0);

    /// The set of one kind.
    #[inline]
    pub const fn of(kind: PieceKind) -> Kinds {
        Kinds(1 << kind.0)
    }

    /// Whether the kind is in the set.
    #[inline]
    pub const fn contains(self, kind: PieceKind) -> bool {
        self.0 >> kind.0 & 1 != 0
    }

    /// The kinds that both sets have.
    #[inline]
    pub const fn and(self, other: Kinds) -> Kinds {
        Kinds(self.0 & other.0)
    }

    /// The kinds of the set that are not in the other.
    #[inline]
    pub const fn without(self, other: Kinds) -> Kinds {
        Kinds(self.0 & !other.0)
    }

    /// Puts a kind in or takes it out.
    #[inline]
    pub const fn set(&mut self, kind: PieceKind, within: bool) {
        self.0 = self.0 & !(1 << kind.0) | (within as u64) << kind.0;
    }
}

impl Iterator for Kinds {
    type Item = PieceKind;

    #[inline]
    fn next(&mut self) -> Option<PieceKind> {
        let kind = (self.0 != 0).then(|| PieceKind(self.0.trailing_zeros() as u8));
        self.0 &= self.0.wrapping_sub(1);
        kind
    }
}

impl FromIterator<PieceKind> for Kinds {
    fn from_iter<I: IntoIterator<Item = PieceKind>>(kinds: I) -> Self {
        Kinds(kinds.into_iter().fold(0, |set, kind| set | Kinds::of(kind).0))
    }
}

/// A piece of a colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub struct Piece {
    pub color: Color,
    pub kind: PieceKind,
}

/// The text that stands for a kind: a capital letter, or `+` and a capital letter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceId {
    plus: bool,
    letter: u8,
}

impl PieceId {
    /// Reads an id in capitals (`R`, `+R`) or small letters (`r`, `+r`) at the start of a text; gives it as
    /// White's, whose it is, and the rest of the text.
    pub fn split(text: &str) -> Option<(PieceId, Color, &str)> {
        let (plus, letters) = match text.strip_prefix('+') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let letter = *letters.as_bytes().first().filter(|b| b.is_ascii_alphabetic())?;
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        Some((PieceId { plus, letter: letter.to_ascii_uppercase() }, color, &letters[1..]))
    }

    /// Reads a text that is one id in capitals.
    pub fn parse(text: &str) -> Option<PieceId> {
        match PieceId::split(text) {
            Some((id, Color::White, "")) => Some(id),
            _ => None,
        }
    }

    /// How the piece is written in a FEN: capitals for White, small letters for Black.
    pub fn write(self, color: Color, out: &mut String) {
        if self.plus {
            out.push('+');
        }
        let letter = match color {
            Color::White => self.letter,
            Color::Black => self.letter.to_ascii_lowercase(),
        };
        out.push(letter as char);
    }

    /// The id in the letters of a colour.
    pub fn text(self, color: Color) -> String {
        let mut text = String::with_capacity(2);
        self.write(color, &mut text);
        text
    }
}

impl fmt::Display for PieceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Color::White))
    }
}

impl fmt::Debug for PieceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_round_trip() {
        for text in ["K", "+R"] {
            assert_eq!(PieceId::parse(text).unwrap().to_string(), text);
        }
        for text in ["", "+", "k", "KK", "+r", "é", "1", "++R"] {
            assert_eq!(PieceId::parse(text), None, "{text}");
        }
        let (id, color, rest) = PieceId::split("+r3").unwrap();
        assert_eq!((id.text(color).as_str(), color, rest), ("+r", Color::Black, "3"));
    }
}
