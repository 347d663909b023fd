//! Kinds of piece, their letters, and pieces of a colour.

use std::fmt;
use std::ops::Deref;

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

/// The ids of a game's kinds of piece, in the order of the kinds, and what other programs may write for them.
#[derive(Clone, Debug)]
pub struct PieceIds {
    ids: Box<[PieceId]>,
    /// For each kind: what it becomes, if that is one kind only.
    becomes: Box<[Option<PieceKind>]>,
    /// For each kind: whether another becomes it.
    promoted: Box<[bool]>,
}

impl PieceIds {
    /// Ids, and for each promotion of the game the kind that promotes and what it becomes.
    pub fn new(ids: Box<[PieceId]>, promotions: &[(PieceKind, PieceKind)]) -> PieceIds {
        let kinds = || (0..ids.len()).map(|i| PieceKind(i as u8));
        let becomes = kinds().map(|kind| {
            let mut results = promotions.iter().filter(|(from, _)| *from == kind).map(|&(_, to)| to);
            let first = results.next()?;
            results.all(|to| to == first).then_some(first)
        });
        let promoted = kinds().map(|kind| promotions.iter().any(|(_, to)| *to == kind));
        PieceIds { becomes: becomes.collect(), promoted: promoted.collect(), ids }
    }

    /// Reads a piece at the start of a text as a FEN has it; gives its kind and colour and the rest of the text.
    ///
    /// Besides the ids, two forms of XBoard and Fairy-Stockfish are read: `+R` for what an R becomes, where that is one
    /// kind and no kind of the game has the id `+R`; and `Q~` for a Q that was promoted, where Q is such a kind.
    pub fn split<'t>(&self, text: &'t str) -> Option<(PieceKind, Color, &'t str)> {
        let (id, color, mut rest) = PieceId::split(text)?;
        let find = |id| self.ids.iter().position(|&known| known == id);
        let kind = match find(id) {
            Some(kind) => PieceKind(kind as u8),
            None if id.plus => self.becomes[find(PieceId { plus: false, ..id })?]?,
            None => return None,
        };
        if self.promoted[kind.index()] {
            rest = rest.strip_prefix('~').unwrap_or(rest);
        }
        Some((kind, color, rest))
    }
}

impl Deref for PieceIds {
    type Target = [PieceId];

    fn deref(&self) -> &[PieceId] {
        &self.ids
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

    #[test]
    fn pieces_are_read_as_other_programs_write_them() {
        let ids = ["K", "R", "D", "P", "Q", "+P"].map(|id| PieceId::parse(id).unwrap());
        let kind = |i: usize| PieceKind(i as u8);
        let ids = PieceIds::new(ids.into(), &[(kind(1), kind(2)), (kind(3), kind(2)), (kind(3), kind(4))]);
        let read = |text| ids.split(text).map(|(kind, color, rest)| (kind.index(), color, rest));
        assert_eq!(read("Rr"), Some((1, Color::White, "r")));
        assert_eq!(read("+r3"), Some((2, Color::Black, "3")));
        assert_eq!(read("q~/"), Some((4, Color::Black, "/")));
        assert_eq!(read("d~"), Some((2, Color::Black, "")));
        assert_eq!(read("+P"), Some((5, Color::White, "")));
        assert_eq!(read("K~"), Some((0, Color::White, "~")));
        for text in ["+K", "+D", "+Q", "x", "+", ""] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
