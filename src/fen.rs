//! FEN: reading and writing positions as text.
//!
//! Six fields as in chess. Empty squares are counted in decimal up to the width of the board, `*` is a missing square, a
//! piece is a letter or `+` and a letter. The en passant field lists every square that was passed, run together.
//!
//! Read, besides, is what XBoard and Fairy-Stockfish write where it can mean only one thing: promoted pieces as `+R` or
//! `Q~` (see [`PieceIds::split`]), hands that are empty (`[]`, `[-]`), and no castling field, or neither that nor the en
//! passant field, before the counters of a game without castling.

use std::fmt::Write;

use crate::geometry::{Color, File, Geometry, Rank, Square};
use crate::piece::{Piece, PieceId, PieceIds};
use crate::setup::{Rights, Setup};

/// Longest FEN that is looked at, in bytes; the largest board needs less than half of it.
const MAX_LENGTH: usize = 4096;

/// Largest value of the two counters; they stop there.
pub const MAX_COUNTER: u32 = i32::MAX as u32;

/// Why a text is no position of a game: every fault that was found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("invalid FEN {}: {}", quoted(.text), listed(.faults))]
pub struct FenError {
    /// The rejected text.
    pub text: String,
    /// What is wrong, with the place.
    pub faults: Vec<Fault>,
}

/// Something that is wrong with a FEN, or with its position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// What it is about, for programs.
    pub kind: FaultKind,
    /// What it is, for people.
    pub text: String,
}

/// What a fault is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FaultKind {
    /// There is no text.
    Empty,
    /// There is too much text.
    Length,
    /// The rows of the board.
    Board,
    /// A piece that the game does not have.
    Piece,
    /// The field of the side to move.
    Turn,
    /// The castling field, or a right without its king and rook.
    Castling,
    /// The en passant field.
    EnPassant,
    /// The halfmove clock.
    HalfmoveClock,
    /// The number of the move.
    FullmoveNumber,
    /// The number of royal pieces.
    Royals,
    /// The side that is not to move is in check.
    Check,
    /// The royal pieces face each other.
    Facing,
}

impl FaultKind {
    /// The kind as a word, such as `"board"`.
    pub const fn name(self) -> &'static str {
        match self {
            FaultKind::Empty => "empty",
            FaultKind::Length => "length",
            FaultKind::Board => "board",
            FaultKind::Piece => "piece",
            FaultKind::Turn => "turn",
            FaultKind::Castling => "castling",
            FaultKind::EnPassant => "en_passant",
            FaultKind::HalfmoveClock => "halfmove_clock",
            FaultKind::FullmoveNumber => "fullmove_number",
            FaultKind::Royals => "royals",
            FaultKind::Check => "check",
            FaultKind::Facing => "facing",
        }
    }

    /// A fault of this kind.
    pub(crate) fn fault(self, text: impl Into<String>) -> Fault {
        Fault { kind: self, text: text.into() }
    }
}

/// Faults in one line.
pub(crate) fn listed(faults: &[Fault]) -> String {
    faults.iter().map(|fault| fault.text.as_str()).collect::<Vec<_>>().join("; ")
}

/// Quotes a text for an error message as Python would, shortened to a readable length.
pub fn quoted(text: &str) -> String {
    const LONGEST: usize = 80;
    // A double quote, which stands for itself between single ones, is the only one that is escaped too often.
    let quote = |text: &str| format!("'{}'", text.escape_debug().to_string().replace("\\\"", "\""));
    match text.char_indices().nth(LONGEST) {
        None => quote(text),
        Some((end, _)) => format!("{}... ({} characters)", quote(&text[..end]), text.chars().count()),
    }
}

/// Reads a FEN; the result is not yet held against the rules of the game. See [`read`].
pub fn parse(text: &str, geometry: &Geometry, ids: &PieceIds, rights: Rights) -> Result<Setup, Vec<Fault>> {
    match read(text, geometry, ids, rights) {
        (Some(setup), faults) if faults.is_empty() => Ok(setup),
        (_, faults) => Err(faults),
    }
}

/// Reads of a FEN what can be read, and lists the faults of the rest.
///
/// There is a setup if at least the placement and the side to move could be read.
///
/// `ids` are the ids of the game's kinds of piece, `rights` the castling rights that exist in the game.
pub fn read(text: &str, geometry: &Geometry, ids: &PieceIds, rights: Rights) -> (Option<Setup>, Vec<Fault>) {
    if text.len() > MAX_LENGTH {
        return (None, vec![FaultKind::Length.fault(format!("longer than {MAX_LENGTH} bytes"))]);
    }
    let mut fields: Vec<&str> = text.split_whitespace().collect();
    if fields.is_empty() {
        return (None, vec![FaultKind::Empty.fault("empty text")]);
    }
    if rights.is_empty() {
        fill_in(&mut fields);
    }
    let field = |i: usize, default| fields.get(i).copied().unwrap_or(default);
    let mut faults = Vec::new();
    if let Some(extra) = fields.get(6) {
        faults.push(FaultKind::Length.fault(format!("more than six fields: {}", quoted(extra))));
    }
    let mut keep = |name: &str, result: Result<(), Fault>| match result {
        Ok(()) => true,
        Err(Fault { kind, text }) => {
            faults.push(kind.fault(format!("{name}: {text}")));
            false
        }
    };
    let mut setup = Setup {
        board: vec![None; geometry.len()],
        turn: Color::White,
        rights: Rights::NONE,
        en_passant: Vec::new(),
        halfmoves: 0,
        fullmoves: 1,
    };
    let placed = keep("board", parse_board(field(0, ""), geometry, ids).map(|board| setup.board = board));
    let turned = keep("side to move", parse_turn(field(1, "w")).map(|turn| setup.turn = turn));
    keep("castling", parse_rights(field(2, "-"), rights).map(|rights| setup.rights = rights));
    keep("en passant", parse_squares(field(3, "-"), geometry).map(|squares| setup.en_passant = squares));
    let (clock, number) = (FaultKind::HalfmoveClock, FaultKind::FullmoveNumber);
    keep("halfmove clock", parse_counter(field(4, "0"), clock).map(|n| setup.halfmoves = n));
    keep("move number", parse_counter(field(5, "1"), number).map(|n| setup.fullmoves = n));
    ((placed && turned).then_some(setup), faults)
}

/// Puts a `-` for each field that other programs leave out before the counters in a game without castling.
fn fill_in(fields: &mut Vec<&str>) {
    let is_number = |field: Option<&&str>| field.is_some_and(|f| f.bytes().all(|b| b.is_ascii_digit()));
    let (castling, en_passant) = (2, 3);
    match (is_number(fields.get(castling)), is_number(fields.get(en_passant))) {
        (true, _) if fields.len() <= 4 => drop(fields.splice(castling..castling, ["-", "-"])),
        (false, true) if fields.len() <= 5 => fields.insert(castling, "-"),
        _ => {}
    }
}

fn parse_board(text: &str, geometry: &Geometry, ids: &PieceIds) -> Result<Vec<Option<Piece>>, Fault> {
    let hands = text.strip_suffix(']').and_then(|text| text.split_once('['));
    let text = match hands {
        Some((board, "" | "-")) => board,
        Some((_, held)) => {
            let held = format!("pieces in hand {}, but the game has no drops", quoted(held));
            return Err(FaultKind::Piece.fault(held));
        }
        None => text,
    };
    let rows: Vec<&str> = text.split('/').collect();
    let ranks = geometry.ranks() as usize;
    if rows.len() != ranks {
        return Err(FaultKind::Board.fault(format!("{} rows, expected {ranks}", rows.len())));
    }
    let mut board = vec![None; geometry.len()];
    for (rank, row) in (0..geometry.ranks()).rev().map(Rank).zip(rows) {
        parse_row(row, rank, geometry, ids, &mut board)
            .map_err(|Fault { kind, text }| kind.fault(format!("rank {rank} {}: {text}", quoted(row))))?;
    }
    Ok(board)
}

fn parse_row(
    row: &str,
    rank: Rank,
    geometry: &Geometry,
    ids: &PieceIds,
    board: &mut [Option<Piece>],
) -> Result<(), Fault> {
    let wrong = |text: String| FaultKind::Board.fault(text);
    let width = geometry.files() as usize;
    let mut file = 0;
    let mut rest = row;
    let square = |file: usize| {
        geometry.square(File(file as u8), rank).ok_or_else(|| wrong(format!("more than {width} squares")))
    };
    let place = |file: usize| {
        let square = square(file)?;
        match geometry.is_hole(square) {
            true => Err(wrong(format!("{} is missing from this board, write *", geometry.name(square)))),
            false => Ok(square),
        }
    };
    while let Some(c) = rest.chars().next() {
        if c.is_ascii_digit() {
            let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let run = &rest[..end];
            let empty = run.parse().ok().filter(|n| !run.starts_with('0') && (1..=width).contains(n));
            let empty = empty.ok_or_else(|| {
                wrong(format!("{} is no number of empty squares from 1 to {width}", quoted(run)))
            })?;
            for i in file..file + empty {
                place(i)?;
            }
            file += empty;
            rest = &rest[end..];
        } else if c == '*' {
            let square = square(file)?;
            if !geometry.is_hole(square) {
                return Err(wrong(format!("{} is not missing from this board", geometry.name(square))));
            }
            file += 1;
            rest = &rest[1..];
        } else {
            let (kind, color, after) = ids.split(rest).ok_or_else(|| {
                let start: String = rest.chars().take(if c == '+' { 2 } else { 1 }).collect();
                let known: Vec<String> = ids.iter().map(ToString::to_string).collect();
                FaultKind::Piece.fault(format!(
                    "unknown piece {}, the pieces of this game are {}",
                    quoted(&start),
                    known.join(" ")
                ))
            })?;
            board[place(file)?.index()] = Some(Piece { color, kind });
            file += 1;
            rest = after;
        }
    }
    if file == width { Ok(()) } else { Err(wrong(format!("{file} squares, expected {width}"))) }
}

fn parse_turn(text: &str) -> Result<Color, Fault> {
    match text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err(FaultKind::Turn.fault(format!("{}, expected w or b", quoted(text)))),
    }
}

fn parse_rights(text: &str, existing: Rights) -> Result<Rights, Fault> {
    let wrong = |text: String| FaultKind::Castling.fault(text);
    let mut rights = Rights::NONE;
    if text == "-" {
        return Ok(rights);
    }
    for letter in text.chars() {
        let known = Rights::from_letter(letter);
        let right = known.ok_or_else(|| wrong(format!("{}, expected - or letters of KQkq", quoted(text))))?;
        if (right & existing).is_empty() {
            return Err(wrong(format!("{}, but the game has no castling {letter}", quoted(text))));
        }
        if !(right & rights).is_empty() {
            return Err(wrong(format!("{letter} twice in {}", quoted(text))));
        }
        rights |= right;
    }
    Ok(rights)
}

fn parse_squares(text: &str, geometry: &Geometry) -> Result<Vec<Square>, Fault> {
    let mut squares = Vec::new();
    let mut rest = if text == "-" { "" } else { text };
    while !rest.is_empty() {
        let (square, after) = geometry.split_square(rest).ok_or_else(|| {
            FaultKind::EnPassant.fault(format!("{}, expected - or squares of this board", quoted(text)))
        })?;
        squares.push(square);
        rest = after;
    }
    Ok(squares)
}

fn parse_counter(text: &str, kind: FaultKind) -> Result<u32, Fault> {
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    text.parse()
        .ok()
        .filter(|&n| digits && n <= MAX_COUNTER)
        .ok_or_else(|| kind.fault(format!("{}, expected a number from 0 to {MAX_COUNTER}", quoted(text))))
}

/// Writes a FEN.
pub fn write(setup: &Setup, geometry: &Geometry, ids: &[PieceId]) -> String {
    let mut out = String::with_capacity(2 * geometry.len());
    for rank in (0..geometry.ranks()).rev().map(Rank) {
        let mut empty = 0;
        let flush = |empty: &mut u8, out: &mut String| {
            if *empty > 0 {
                let _ = write!(out, "{empty}");
                *empty = 0;
            }
        };
        for square in (0..geometry.files()).filter_map(|file| geometry.square(File(file), rank)) {
            match setup.board[square.index()] {
                Some(piece) => {
                    flush(&mut empty, &mut out);
                    ids[piece.kind.index()].write(piece.color, &mut out);
                }
                None if geometry.is_hole(square) => {
                    flush(&mut empty, &mut out);
                    out.push('*');
                }
                None => empty += 1,
            }
        }
        flush(&mut empty, &mut out);
        out.push(if rank.0 > 0 { '/' } else { ' ' });
    }
    out.push_str(if setup.turn == Color::White { "w " } else { "b " });
    let _ = write!(out, "{} ", setup.rights);
    setup.en_passant.iter().for_each(|&square| out.push_str(&geometry.name(square)));
    out.push_str(if setup.en_passant.is_empty() { "-" } else { "" });
    let _ = write!(out, " {} {}", setup.halfmoves, setup.fullmoves);
    out
}
