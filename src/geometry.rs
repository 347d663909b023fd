//! The board as a grid: squares, files, ranks, holes and steps between squares.

use std::fmt;

/// Largest number of files, and of ranks, of a board.
pub const MAX_SIDE: u8 = 16;

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// The player who moves first.
    White = 0,
    /// The other player.
    Black = 1,
}

impl Color {
    /// Both colours, White first.
    pub const BOTH: [Color; 2] = [Color::White, Color::Black];

    /// The position of this colour in a two-element array.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `"white"` or `"black"`.
    pub const fn name(self) -> &'static str {
        match self {
            Color::White => "white",
            Color::Black => "black",
        }
    }
}

impl std::ops::Not for Color {
    type Output = Color;

    #[inline]
    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

/// A file, counted from 0 (`a`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct File(pub u8);

/// A rank, counted from 0 (White's first rank, written `1`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rank(pub u8);

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", (b'a' + self.0) as char)
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// A square of a board, numbered rank by rank from a1.
///
/// The number has a meaning only together with the [`Geometry`] that it belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(pub u8);

impl Square {
    /// The position of this square in a table of squares.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A step from one square to another: files to the right, ranks upwards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Step {
    /// Files towards the last file.
    pub dx: i8,
    /// Ranks away from White's first rank.
    pub dy: i8,
}

impl Step {
    /// The step that stays where it is.
    pub const NONE: Step = Step { dx: 0, dy: 0 };

    /// The same step as the other player sees it.
    pub const fn mirrored(self) -> Step {
        Step { dx: self.dx, dy: -self.dy }
    }

    /// This step as seen by `color`, when it is given from White's side.
    pub const fn seen_by(self, color: Color) -> Step {
        match color {
            Color::White => self,
            Color::Black => self.mirrored(),
        }
    }

    /// Whether the step leads to squares with higher numbers.
    pub const fn ascends(self) -> bool {
        self.dy > 0 || (self.dy == 0 && self.dx > 0)
    }
}

/// Size and shape of a board: a rectangle, possibly with missing squares (holes).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Geometry {
    files: u8,
    ranks: u8,
    hole: Vec<bool>,
    /// The rank of each square: a division for each move would cost more.
    rank: Vec<Rank>,
}

impl Geometry {
    /// A full rectangle; `None` if a side is 0 or longer than [`MAX_SIDE`].
    pub fn new(files: u8, ranks: u8) -> Option<Geometry> {
        let side = 1..=MAX_SIDE;
        (side.contains(&files) && side.contains(&ranks)).then(|| Geometry {
            files,
            ranks,
            hole: vec![false; files as usize * ranks as usize],
            rank: (0..ranks).flat_map(|rank| std::iter::repeat_n(Rank(rank), files.into())).collect(),
        })
    }

    /// Takes a square out of the board.
    pub fn remove(&mut self, square: Square) {
        self.hole[square.index()] = true;
    }

    /// Number of files.
    pub fn files(&self) -> u8 {
        self.files
    }

    /// Number of ranks.
    pub fn ranks(&self) -> u8 {
        self.ranks
    }

    /// Number of square numbers, holes included.
    #[allow(clippy::len_without_is_empty)] // A board has at least one square.
    pub fn len(&self) -> usize {
        self.hole.len()
    }

    /// Whether the square is missing.
    pub fn is_hole(&self, square: Square) -> bool {
        self.hole[square.index()]
    }

    /// All squares that exist, in order of their numbers.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        (0..self.len()).map(|i| Square(i as u8)).filter(|&s| !self.is_hole(s))
    }

    /// The square on this file and rank, unless it is off the board (a hole counts as a square here).
    pub fn square(&self, file: File, rank: Rank) -> Option<Square> {
        (file.0 < self.files && rank.0 < self.ranks).then(|| Square(rank.0 * self.files + file.0))
    }

    /// The file of a square.
    pub fn file(&self, square: Square) -> File {
        File(square.0 % self.files)
    }

    /// The rank of a square.
    pub fn rank(&self, square: Square) -> Rank {
        self.rank[square.index()]
    }

    /// The square one step away, if it exists.
    pub fn offset(&self, square: Square, step: Step) -> Option<Square> {
        let file = u8::try_from(self.file(square).0 as i16 + step.dx as i16).ok()?;
        let rank = u8::try_from(self.rank(square).0 as i16 + step.dy as i16).ok()?;
        self.square(File(file), Rank(rank)).filter(|&s| !self.is_hole(s))
    }

    /// The squares met by repeating a step, up to `range` of them (0: no limit), ended by the edge or a hole.
    pub fn ray(&self, square: Square, step: Step, range: u8) -> impl Iterator<Item = Square> + '_ {
        let limit = if range == 0 { usize::MAX } else { range as usize };
        std::iter::successors(self.offset(square, step), move |&s| self.offset(s, step)).take(limit)
    }

    /// Reads a square such as `a10` at the start of a text; gives the square and the rest.
    ///
    /// Squares off the board and holes are not read.
    pub fn split_square<'t>(&self, text: &'t str) -> Option<(Square, &'t str)> {
        let bytes = text.as_bytes();
        let file = File(bytes.first()?.checked_sub(b'a')?);
        let digits = bytes[1..].iter().take(2).take_while(|b| b.is_ascii_digit()).count();
        if digits == 0 || bytes[1] == b'0' {
            return None;
        }
        let rank: u8 = text[1..=digits].parse().ok()?;
        let square = self.square(file, Rank(rank - 1)).filter(|&s| !self.is_hole(s))?;
        Some((square, &text[1 + digits..]))
    }

    /// Reads a text that is one square and nothing else.
    pub fn parse_square(&self, text: &str) -> Option<Square> {
        self.split_square(text).and_then(|(square, rest)| rest.is_empty().then_some(square))
    }

    /// The name of a square, such as `a10`.
    pub fn name(&self, square: Square) -> String {
        format!("{}{}", self.file(square), self.rank(square))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn square_text_round_trips_on_every_board() {
        for files in 1..=16 {
            for ranks in 1..=16 {
                let board = Geometry::new(files, ranks).unwrap();
                for square in board.squares() {
                    assert_eq!(board.parse_square(&board.name(square)), Some(square));
                }
            }
        }
    }

    #[test]
    fn squares_that_do_not_exist_are_not_read() {
        let mut board = Geometry::new(12, 10).unwrap();
        board.remove(Square(0));
        for text in ["a1", "m1", "a11", "a0", "a01", "a", "", "1a", "a1x", "é1", "b100"] {
            assert_eq!(board.parse_square(text), None, "{text}");
        }
        assert_eq!(
            board.split_square("a10a12").map(|(s, rest)| (board.name(s), rest)),
            Some(("a10".into(), "a12"))
        );
    }

    #[test]
    fn rays_stop_at_the_edge_and_at_holes() {
        let mut board = Geometry::new(8, 8).unwrap();
        board.remove(Square(4));
        let names =
            |step, range| board.ray(Square(0), step, range).map(|s| board.name(s)).collect::<Vec<_>>();
        assert_eq!(names(Step { dx: 1, dy: 0 }, 0), ["b1", "c1", "d1"]);
        assert_eq!(names(Step { dx: 1, dy: 2 }, 0), ["b3", "c5", "d7"]);
        assert_eq!(names(Step { dx: 0, dy: 1 }, 2), ["a2", "a3"]);
    }
}
