//! A position of a game: placement, side to move, rights, counters, and the making and unmaking of moves.

use std::sync::Arc;

use crate::bitboard::Bitboard;
use crate::fen::{self, Fault, FaultKind, FenError, MAX_COUNTER};
use crate::geometry::{Color, Square};
use crate::moves::{Move, MoveKind};
use crate::piece::{Kinds, MAX_KINDS, Piece, PieceKind};
use crate::setup::{Rights, Setup};
use crate::tables::crossing::crossed;
use crate::variant::Variant;

/// A position that the rules allow.
#[derive(Clone, Debug)]
pub struct Position<const W: usize> {
    variant: Arc<Variant<W>>,
    placement: Placement<W>,
    state: State<W>,
    turn: Color,
}

/// The pieces on the board, by square and by kind.
#[derive(Clone, Debug)]
struct Placement<const W: usize> {
    board: [[Option<Piece>; 64]; W],
    pieces: [[Bitboard<W>; MAX_KINDS]; 2],
    colors: [Bitboard<W>; 2],
    /// The kinds of which there is a piece.
    present: [Kinds; 2],
}

/// The part of a position that a move cannot take back by itself.
#[derive(Clone, Copy, Debug)]
struct State<const W: usize> {
    rights: Rights,
    en_passant: EnPassant<W>,
    halfmoves: u32,
    fullmoves: u32,
    key: u128,
}

/// The squares on which a piece may be captured in passing, and where that piece stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct EnPassant<const W: usize> {
    pub squares: Bitboard<W>,
    pub victim: Square,
}

/// What [`Position::unmake`] needs to take a move back.
#[derive(Clone, Copy, Debug)]
pub struct Undo<const W: usize> {
    made: Move,
    moved: Piece,
    captured: Option<(Piece, Square)>,
    state: State<W>,
}

impl<const W: usize> Undo<W> {
    /// The move that was made.
    pub fn made(&self) -> Move {
        self.made
    }

    /// Whether it captured something.
    pub fn is_capture(&self) -> bool {
        self.captured.is_some()
    }

    /// The key of the position before the move.
    pub fn key(&self) -> u64 {
        self.state.key as u64
    }
}

impl<const W: usize> EnPassant<W> {
    const NONE: Self = EnPassant { squares: Bitboard::EMPTY, victim: Square(0) };
}

impl<const W: usize> Position<W> {
    /// The start position of a game.
    ///
    /// The error says what the rules forbid in it.
    pub fn start(variant: &Arc<Variant<W>>) -> Result<Self, Vec<Fault>> {
        Position::new(variant, &variant.start)
    }

    /// Reads a FEN.
    pub fn from_fen(variant: &Arc<Variant<W>>, text: &str) -> Result<Self, FenError> {
        let (setup, mut faults) = fen::read(text, &variant.geometry, &variant.ids, variant.rights());
        match setup.map(|setup| Position::new(variant, &setup)) {
            Some(Ok(position)) if faults.is_empty() => return Ok(position),
            Some(Err(more)) => faults.extend(more),
            _ => {}
        }
        Err(FenError { text: text.into(), faults })
    }

    /// Holds a setup against the rules; the error lists everything that they forbid.
    pub fn new(variant: &Arc<Variant<W>>, setup: &Setup) -> Result<Self, Vec<Fault>> {
        let mut position = Position {
            variant: Arc::clone(variant),
            placement: Placement {
                board: [[None; 64]; W],
                pieces: [[Bitboard::EMPTY; MAX_KINDS]; 2],
                colors: [Bitboard::EMPTY; 2],
                present: [Kinds::NONE; 2],
            },
            state: State {
                rights: setup.rights,
                en_passant: EnPassant::NONE,
                halfmoves: setup.halfmoves,
                fullmoves: setup.fullmoves,
                key: variant.zobrist.rights(setup.rights),
            },
            turn: setup.turn,
        };
        if setup.turn == Color::Black {
            position.state.key ^= variant.zobrist.black;
        }
        for square in variant.geometry.squares() {
            if let Some(piece) = setup.board[square.index()] {
                position.placement.put(piece, square);
                position.state.key ^= variant.zobrist.piece(piece, square);
            }
        }
        let faults = position.faults();
        if !faults.is_empty() {
            return Err(faults);
        }
        position.explain_en_passant(&setup.en_passant);
        Ok(position)
    }

    fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        let royal = self.variant.royal;
        for color in Color::BOTH {
            let count = self.pieces(color, royal).count();
            if count != 1 {
                let id = self.variant.ids[royal.index()].text(color);
                let text = format!("{count} royal pieces {id} of {}, expected 1", color.name());
                faults.push(FaultKind::Royals.fault(text));
            }
        }
        let complete = faults.is_empty();
        let mut standing = Rights::NONE;
        for castling in &self.variant.castlings {
            let king = Piece { color: castling.color, kind: royal };
            let rook = Piece { color: castling.color, kind: castling.rook_kind };
            if self.piece_at(castling.king.0) == Some(king) && self.piece_at(castling.rook.0) == Some(rook) {
                standing |= castling.right;
            }
        }
        for (_, letter) in self.state.rights.without(standing).letters() {
            let text = format!("castling right {letter} without king and rook on their squares");
            faults.push(FaultKind::Castling.fault(text));
        }
        if !complete {
            return faults;
        }
        let waiting = !self.turn;
        let king = self.king(waiting);
        if let Some(checkers) = self.men(self.attackers(self.turn, king)) {
            let (waiting, mover) = (waiting.name(), self.turn.name());
            let text = format!("{waiting} is in check from {checkers}, but it is {mover} to move");
            faults.push(FaultKind::Check.fault(text));
        }
        if self.is_faced(king, self.turn, self.occupied()) {
            faults.push(FaultKind::Facing.fault("the royal pieces face each other"));
        }
        faults
    }

    /// What stands on a square, for messages: `R on e1`.
    pub(crate) fn man(&self, square: Square) -> String {
        let id = self.piece_at(square).map(|piece| self.variant.ids[piece.kind.index()].text(piece.color));
        format!("{} on {}", id.unwrap_or_default(), self.variant.geometry.name(square))
    }

    /// Pieces for messages, if there are any: `R on e1 and B on f1`.
    pub(crate) fn men(&self, squares: Bitboard<W>) -> Option<String> {
        let men: Vec<String> = squares.map(|square| self.man(square)).collect();
        (!men.is_empty()).then(|| men.join(" and "))
    }

    /// Sets the squares for captures in passing that a step which was just made explains.
    fn explain_en_passant(&mut self, named: &[Square]) {
        let variant = Arc::clone(&self.variant);
        let mover = !self.turn;
        let mut best = EnPassant::NONE;
        let (occupied, named) = (self.occupied(), named.iter().copied().collect());
        for kind in variant.en_passant_kinds {
            let crossings = &variant.crossings[mover.index()][kind.index()];
            for from in variant.geometry.squares().filter(|&from| !occupied.contains(from)) {
                for victim in self.pieces(mover, kind) {
                    let squares = crossed(&crossings[from.index()], victim, occupied) & named;
                    let legal = self.legal_en_passant(EnPassant { squares, victim });
                    if legal.squares.count() > best.squares.count() {
                        best = legal;
                    }
                }
            }
        }
        self.set_en_passant(best);
    }

    /// The game that is played.
    #[inline]
    pub fn variant(&self) -> &Arc<Variant<W>> {
        &self.variant
    }

    /// Who is to move.
    #[inline]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The castling rights.
    #[inline]
    pub fn rights(&self) -> Rights {
        self.state.rights
    }

    /// Plies since the last irreversible move.
    #[inline]
    pub fn halfmoves(&self) -> u32 {
        self.state.halfmoves
    }

    /// Number of the move.
    #[inline]
    pub fn fullmoves(&self) -> u32 {
        self.state.fullmoves
    }

    /// A number that is equal for equal positions, in the sense of the repetition rule: placement, side to move, castling
    /// rights and the squares on which a capture in passing is legal. Two different positions share it with a
    /// probability of about 2^-64.
    #[inline]
    pub fn key(&self) -> u64 {
        self.state.key as u64
    }

    /// A longer [`key`](Self::key) for tables that hold very many positions: the probability is 2^-128.
    #[inline]
    pub fn full_key(&self) -> u128 {
        self.state.key
    }

    /// The piece on a square.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.placement.at(square)
    }

    /// The squares of all pieces of a kind and colour.
    #[inline]
    pub fn pieces(&self, color: Color, kind: PieceKind) -> Bitboard<W> {
        self.placement.pieces[color.index()][kind.index()]
    }

    /// The squares of all pieces of some kinds.
    #[inline(always)]
    pub(crate) fn pieces_of_kinds(&self, color: Color, kinds: Kinds) -> Bitboard<W> {
        // Not a fold: the compiler leaves that a function, called ten times a position.
        let mut all = Bitboard::EMPTY;
        for kind in kinds.and(self.present(color)) {
            all |= self.pieces(color, kind);
        }
        all
    }

    /// The kinds of which a colour has a piece.
    #[inline]
    pub fn present(&self, color: Color) -> Kinds {
        self.placement.present[color.index()]
    }

    /// The squares of all pieces of a colour.
    #[inline]
    pub fn pieces_of(&self, color: Color) -> Bitboard<W> {
        self.placement.colors[color.index()]
    }

    /// The squares of all pieces.
    #[inline]
    pub fn occupied(&self) -> Bitboard<W> {
        self.placement.colors[0] | self.placement.colors[1]
    }

    /// The square of the royal piece of a colour.
    #[inline(always)]
    pub fn king(&self, color: Color) -> Square {
        // A position is only made with one royal piece a side, and no move captures it.
        self.pieces(color, self.variant.royal).first().unwrap_or(Square(0))
    }

    /// The player who has won by standing on a goal, if any.
    #[inline(always)]
    pub fn goal_winner(&self) -> Option<Color> {
        // The player who has just moved comes first.
        [!self.turn, self.turn].into_iter().find(|&color| {
            let goals = &self.variant.goals[color.index()];
            goals.iter().any(|&(kind, region)| self.pieces(color, kind).meets(region))
        })
    }

    pub(crate) fn en_passant(&self) -> EnPassant<W> {
        self.state.en_passant
    }

    /// The squares on which a capture in passing is legal, nearest to the home of the piece that passed first.
    pub fn en_passant_squares(&self) -> Vec<Square> {
        let mut squares: Vec<Square> = self.state.en_passant.squares.collect();
        if self.turn == Color::White {
            squares.reverse();
        }
        squares
    }

    /// The position as a FEN.
    pub fn fen(&self) -> String {
        fen::write(&self.setup(), &self.variant.geometry, &self.variant.ids)
    }

    /// The position as a setup.
    pub fn setup(&self) -> Setup {
        Setup {
            board: self.placement.board.as_flattened()[..self.variant.geometry.len()].to_vec(),
            turn: self.turn,
            rights: self.state.rights,
            en_passant: self.en_passant_squares(),
            halfmoves: self.state.halfmoves,
            fullmoves: self.state.fullmoves,
        }
    }

    /// Makes a legal move; gives what takes it back.
    ///
    /// The move must come from this position's legal moves.
    #[inline(always)]
    pub fn make(&mut self, made: Move) -> Undo<W> {
        let Position { variant, placement, .. } = self;
        let zobrist = &variant.zobrist;
        let (color, state) = (self.turn, self.state);
        let Some(moved) = placement.at(made.from) else {
            unreachable!("a legal move starts on a piece");
        };
        let becomes = Piece { color, kind: made.promotion.unwrap_or(moved.kind) };
        let mut key = state.key ^ zobrist.piece(moved, made.from) ^ zobrist.black;
        let mut captured = None;
        let mut passed = None;
        if let MoveKind::Castling(i) = made.kind {
            let castling = &variant.castlings[i as usize];
            let rook = Piece { color, kind: castling.rook_kind };
            placement.take(castling.king.0);
            placement.take(castling.rook.0);
            placement.put(moved, castling.king.1);
            placement.put(rook, castling.rook.1);
            key ^= zobrist.piece(moved, castling.king.1)
                ^ zobrist.piece(rook, castling.rook.0)
                ^ zobrist.piece(rook, castling.rook.1);
        } else {
            let passes = made.kind == MoveKind::EnPassant;
            let victim = if passes { state.en_passant.victim } else { made.to };
            captured = placement.take(victim).map(|piece| (piece, victim));
            placement.carry(moved, made.from, becomes, made.to);
            key ^= zobrist.piece(becomes, made.to);
            if captured.is_none() && made.promotion.is_none() && variant.en_passant_kinds.contains(moved.kind)
            {
                let crossings = &variant.crossings[color.index()][moved.kind.index()][made.from.index()];
                let squares = crossed(crossings, made.to, placement.colors[0] | placement.colors[1]);
                passed = (!squares.is_empty()).then_some(EnPassant { squares, victim: made.to });
            }
        }
        if let Some((piece, square)) = captured {
            key ^= zobrist.piece(piece, square);
        }
        let lost = variant.forfeits[made.from.index()] | variant.forfeits[made.to.index()];
        let rights = state.rights.without(lost);
        key ^=
            zobrist.rights(state.rights) ^ zobrist.rights(rights) ^ en_passant_key(variant, state.en_passant);
        let irreversible = captured.is_some()
            || made.promotion.is_some()
            || variant.pawn_like.contains(moved.kind)
                && variant.geometry.rank(made.from) != variant.geometry.rank(made.to);
        self.state = State {
            rights,
            en_passant: EnPassant::NONE,
            halfmoves: if irreversible { 0 } else { (state.halfmoves + 1).min(MAX_COUNTER) },
            fullmoves: (state.fullmoves + (color == Color::Black) as u32).min(MAX_COUNTER),
            key,
        };
        self.turn = !color;
        if let Some(en_passant) = passed {
            self.set_en_passant(self.legal_en_passant(en_passant));
        }
        Undo { made, moved, captured, state }
    }

    /// Takes back the move that was made last.
    #[inline(always)]
    pub fn unmake(&mut self, undo: &Undo<W>) {
        let Position { variant, placement, .. } = self;
        let (moved, made) = (undo.moved, undo.made);
        let color = moved.color;
        if let MoveKind::Castling(i) = made.kind {
            let castling = &variant.castlings[i as usize];
            placement.take(castling.king.1);
            placement.take(castling.rook.1);
            placement.put(Piece { color, kind: castling.rook_kind }, castling.rook.0);
            placement.put(moved, castling.king.0);
        } else {
            let became = Piece { color, kind: made.promotion.unwrap_or(moved.kind) };
            placement.carry(became, made.to, moved, made.from);
        }
        if let Some((piece, square)) = undo.captured {
            placement.put(piece, square);
        }
        self.state = undo.state;
        self.turn = color;
    }

    /// Those of the squares on which a capture in passing is legal.
    fn legal_en_passant(&self, en_passant: EnPassant<W>) -> EnPassant<W> {
        let EnPassant { squares, victim } = en_passant;
        let legal = squares.filter(|&square| self.may_capture_in_passing(square, victim));
        EnPassant { squares: legal.collect(), victim }
    }

    fn set_en_passant(&mut self, legal: EnPassant<W>) {
        if !legal.squares.is_empty() && self.goal_winner().is_none() {
            self.state.en_passant = legal;
            self.state.key ^= en_passant_key(&self.variant, legal);
        }
    }
}

impl<const W: usize> Placement<W> {
    #[inline(always)]
    fn at(&self, square: Square) -> Option<Piece> {
        self.board.as_flattened()[square.index()]
    }

    /// Moves a piece to an empty square, where it may become another one.
    #[inline(always)]
    fn carry(&mut self, piece: Piece, from: Square, becomes: Piece, to: Square) {
        if becomes != piece {
            self.take(from);
            self.put(becomes, to);
            return;
        }
        let board = self.board.as_flattened_mut();
        (board[from.index()], board[to.index()]) = (None, Some(piece));
        let both = Bitboard::of(from) ^ Bitboard::of(to);
        self.pieces[piece.color.index()][piece.kind.index()] ^= both;
        self.colors[piece.color.index()] ^= both;
    }

    #[inline(always)]
    fn put(&mut self, piece: Piece, square: Square) {
        self.board.as_flattened_mut()[square.index()] = Some(piece);
        self.flip(piece, square);
    }

    #[inline(always)]
    fn take(&mut self, square: Square) -> Option<Piece> {
        let piece = self.board.as_flattened_mut()[square.index()].take()?;
        self.flip(piece, square);
        Some(piece)
    }

    #[inline(always)]
    fn flip(&mut self, piece: Piece, square: Square) {
        let set = Bitboard::of(square);
        let pieces = &mut self.pieces[piece.color.index()][piece.kind.index()];
        *pieces ^= set;
        self.present[piece.color.index()].set(piece.kind, !pieces.is_empty());
        self.colors[piece.color.index()] ^= set;
    }
}

fn en_passant_key<const W: usize>(variant: &Variant<W>, en_passant: EnPassant<W>) -> u128 {
    if en_passant.squares.is_empty() {
        return 0;
    }
    // Two pieces may have passed the same squares. The other half of the victim's own number has nothing to do with it.
    let victim = variant.zobrist.en_passant(en_passant.victim).rotate_left(64);
    en_passant.squares.fold(victim, |key, square| key ^ variant.zobrist.en_passant(square))
}
