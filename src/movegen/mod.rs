//! Legal moves.
//!
//! For each piece the set of its targets is cut down to the squares that keep its king safe (see `safety`); what
//! remains is legal without a further test. Only moves of the king, castlings and captures in passing are tried one by one.

mod pseudo;
mod refusal;
mod safety;
mod special;
mod targets;

use crate::bitboard::Bitboard;
use crate::geometry::Square;
use crate::moves::{Move, MoveKind};
use crate::piece::{Kinds, PieceKind};
use crate::position::Position;
use crate::processor::{Task, accelerate};
use crate::spec::IfNoneSpec;
use crate::tables::crowd::Crowd;
use crate::tables::promotion::Promotion;

use safety::{Lines, Safety};
use targets::Endings;

/// Takes up legal moves as they are found: to list them, to count them, or to know whether there are any.
trait Sink<const W: usize> {
    /// Whether further moves make no difference.
    #[inline]
    fn is_full(&self) -> bool {
        false
    }

    /// Moves from one square to each of a set of squares.
    fn moves(&mut self, from: Square, targets: Bitboard<W>, kind: MoveKind);

    /// Moves from one square to each of a set of squares, becoming each of some kinds.
    fn promotions(
        &mut self,
        from: Square,
        targets: Bitboard<W>,
        kind: MoveKind,
        choices: impl Iterator<Item = PieceKind> + Clone,
    );

    /// Offers many pieces at once whose moves to some squares are all legal and none of which promotes; gives those
    /// that are to be treated one by one.
    fn crowd(
        &mut self,
        _: &Endings<W>,
        _: &Crowd<W>,
        pieces: Bitboard<W>,
        _legal: Bitboard<W>,
    ) -> Bitboard<W> {
        pieces
    }
}

struct Listing<'a>(&'a mut Vec<Move>);

impl<const W: usize> Sink<W> for Listing<'_> {
    fn moves(&mut self, from: Square, targets: Bitboard<W>, kind: MoveKind) {
        self.0.extend(targets.map(|to| Move { from, to, promotion: None, kind }));
    }

    fn promotions(
        &mut self,
        from: Square,
        targets: Bitboard<W>,
        kind: MoveKind,
        choices: impl Iterator<Item = PieceKind> + Clone,
    ) {
        for to in targets {
            self.0.extend(choices.clone().map(|choice| Move { from, to, promotion: Some(choice), kind }));
        }
    }
}

struct Counting(u64);

impl<const W: usize> Sink<W> for Counting {
    #[inline]
    fn moves(&mut self, _: Square, targets: Bitboard<W>, _: MoveKind) {
        self.0 += targets.count() as u64;
    }

    #[inline]
    fn promotions(
        &mut self,
        _: Square,
        targets: Bitboard<W>,
        _: MoveKind,
        choices: impl Iterator<Item = PieceKind> + Clone,
    ) {
        self.0 += targets.count() as u64 * choices.count() as u64;
    }

    #[inline(always)]
    fn crowd(
        &mut self,
        endings: &Endings<W>,
        crowd: &Crowd<W>,
        pieces: Bitboard<W>,
        legal: Bitboard<W>,
    ) -> Bitboard<W> {
        if pieces.count() as usize <= crowd.jumps.len() / 2 {
            return pieces;
        }
        self.0 += endings.count(crowd, pieces, legal);
        Bitboard::EMPTY
    }
}

struct Finding(bool);

impl<const W: usize> Sink<W> for Finding {
    #[inline]
    fn is_full(&self) -> bool {
        self.0
    }

    #[inline]
    fn moves(&mut self, _: Square, targets: Bitboard<W>, _: MoveKind) {
        self.0 |= !targets.is_empty();
    }

    #[inline]
    fn promotions(
        &mut self,
        _: Square,
        targets: Bitboard<W>,
        _: MoveKind,
        mut choices: impl Iterator<Item = PieceKind> + Clone,
    ) {
        self.0 |= !targets.is_empty() && choices.next().is_some();
    }
}

/// Hands all legal moves of a position to a sink.
struct Generate<'a, S, const W: usize>(&'a Position<W>, &'a mut S);

impl<S: Sink<W>, const W: usize> Task for Generate<'_, S, W> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.0.generate(self.1);
    }
}

impl<const W: usize> Position<W> {
    /// Writes all legal moves into a list, which is emptied first.
    pub fn legal_moves_into(&self, list: &mut Vec<Move>) {
        list.clear();
        accelerate(Generate(self, &mut Listing(list)));
    }

    /// All legal moves.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut list = Vec::new();
        self.legal_moves_into(&mut list);
        list
    }

    /// The number of legal moves.
    pub fn count_legal_moves(&self) -> u64 {
        let mut count = Counting(0);
        accelerate(Generate(self, &mut count));
        count.0
    }

    /// Whether there is a legal move.
    pub fn has_legal_moves(&self) -> bool {
        let mut found = Finding(false);
        accelerate(Generate(self, &mut found));
        found.0
    }

    /// [`legal_moves_into`](Self::legal_moves_into) as a part of other work.
    #[inline(always)]
    pub(crate) fn list_legal_moves(&self, list: &mut Vec<Move>) {
        list.clear();
        self.generate(&mut Listing(list));
    }

    /// [`count_legal_moves`](Self::count_legal_moves) as a part of other work.
    #[inline(always)]
    pub(crate) fn sum_legal_moves(&self) -> u64 {
        let mut count = Counting(0);
        self.generate(&mut count);
        count.0
    }

    #[inline(always)]
    fn generate<S: Sink<W>>(&self, sink: &mut S) {
        if self.goal_winner().is_some() {
            return;
        }
        let variant = &**self.variant();
        let us = self.turn();
        let mut lines = Lines::new();
        let safety = Safety::new(self, &mut lines);
        let endings = Endings::new(self);
        self.herd_moves(sink, &endings, &safety);
        let others = variant.herds[us.index()].others.without(Kinds::of(variant.royal));
        for kind in self.present(us).and(others) {
            let mut pieces = self.pieces(us, kind).without(safety.involved);
            if let Some(crowd) = self.crowd(kind) {
                let free = pieces & crowd.plain;
                pieces = pieces.without(free) | sink.crowd(&endings, crowd, free, safety.elsewhere);
            }
            for from in pieces {
                self.piece_moves(sink, &endings, kind, from, safety.elsewhere);
            }
            if sink.is_full() {
                return;
            }
        }
        for from in safety.involved {
            if let Some(piece) = self.piece_at(from) {
                self.piece_moves(sink, &endings, piece.kind, from, safety.shelter(from));
            }
        }
        if sink.is_full() {
            return;
        }
        self.king_moves(sink, &endings, &safety);
        self.captures_in_passing(sink);
    }

    /// Moves of pieces that only leap and slide and stand on no line to their king.
    #[inline(always)]
    fn herd_moves<S: Sink<W>>(&self, sink: &mut S, endings: &Endings<W>, safety: &Safety<W>) {
        let variant = &**self.variant();
        let us = self.turn();
        let (herds, movements) = (&variant.herds[us.index()], &variant.movements[us.index()]);
        let limit = endings.either(safety.elsewhere);
        for herd in &herds.herds {
            for from in self.all(us, herd.kinds).without(safety.involved) {
                if sink.is_full() {
                    return;
                }
                let mut reached = endings.slides(&variant.rays, &herd.slides, from);
                if !herd.leaps && !herd.promotes {
                    sink.moves(from, reached & limit, MoveKind::Normal);
                    continue;
                }
                let Some(piece) = self.piece_at(from) else { continue };
                if let Some(leaps) = movements[piece.kind.index()].leaps.get(from.index()) {
                    reached |= leaps.quiet;
                }
                if herd.promotes {
                    self.emit(sink, piece.kind, from, reached & limit, MoveKind::Normal);
                } else {
                    sink.moves(from, reached & limit, MoveKind::Normal);
                }
            }
        }
    }

    /// How a kind is counted as a crowd, if it can be now: captures in passing are not.
    #[inline(always)]
    fn crowd(&self, kind: PieceKind) -> Option<&Crowd<W>> {
        let variant = &**self.variant();
        let passes = variant.passers.contains(kind) && !self.en_passant().squares.is_empty();
        variant.crowds[self.turn().index()][kind.index()].as_ref().filter(|_| !passes)
    }

    /// Moves of one piece, given where they may end; without captures in passing.
    #[inline(always)]
    fn piece_moves<S: Sink<W>>(
        &self,
        sink: &mut S,
        endings: &Endings<W>,
        kind: PieceKind,
        from: Square,
        limit: Bitboard<W>,
    ) {
        let variant = &**self.variant();
        let movement = &variant.movements[self.turn().index()][kind.index()];
        let mut targets = endings.targets(&variant.rays, movement, from) & limit;
        let passing = self.en_passant().squares & targets;
        if !passing.is_empty() && variant.passers.contains(kind) {
            // A move that could capture in passing does so.
            let captures = passing.filter(|&to| self.captures_in_passing_from(from, to));
            targets = targets.without(captures.collect());
        }
        self.emit(sink, kind, from, targets, MoveKind::Normal);
    }

    /// Moves and castlings of the king: each square that they need is tested once.
    #[inline(always)]
    fn king_moves<S: Sink<W>>(&self, sink: &mut S, endings: &Endings<W>, safety: &Safety<W>) {
        let (us, royal) = (self.turn(), self.variant().royal);
        let from = self.king(us);
        let movement = &self.variant().movements[us.index()][royal.index()];
        let targets = endings.targets(&self.variant().rays, movement, from);
        let crossed = self.castling_squares(safety);
        let safe = self.safe_for_king(targets | crossed);
        self.emit(sink, royal, from, targets & safe, MoveKind::Normal);
        if !crossed.is_empty() {
            self.castlings(sink, safe);
        }
    }

    /// Those of some squares on which the king, gone from where it stands, would be neither attacked nor faced.
    #[inline(always)]
    fn safe_for_king(&self, squares: Bitboard<W>) -> Bitboard<W> {
        // What stands on such a square itself is on no line to it, and will be captured.
        let occupied = self.occupied().without(Bitboard::of(self.king(self.turn())));
        let them = !self.turn();
        let attacks = &self.variant().attacks[them.index()];
        let mut safe = squares;
        for to in safe {
            for class in attacks.leaps_from(self.pieces_of(them), to) {
                if class.sources[to.index()].meets(self.all(them, class.kinds)) {
                    safe = safe.without(Bitboard::of(to));
                }
            }
        }
        for to in safe {
            for class in attacks.lines.iter().chain(&attacks.facing) {
                if self.has_open_line(class, to, them, occupied, Bitboard::of(to)) {
                    safe = safe.without(Bitboard::of(to));
                }
            }
        }
        safe
    }

    /// Hands over legal moves of one piece, with the promotions that they may or must bring.
    #[inline(always)]
    fn emit<S: Sink<W>>(
        &self,
        sink: &mut S,
        kind: PieceKind,
        from: Square,
        mut targets: Bitboard<W>,
        move_kind: MoveKind,
    ) {
        for promotion in &self.variant().promotions[self.turn().index()][kind.index()] {
            let ends = promotion.ends[from.index()] & targets;
            if ends.is_empty() {
                continue;
            }
            let choices = self.choices(promotion);
            let none = choices.clone().next().is_none();
            let declined = match promotion.if_none {
                _ if !promotion.compulsory => true,
                IfNoneSpec::Stay => none,
                IfNoneSpec::Illegal => false,
            };
            if !declined {
                targets = targets.without(ends);
            }
            sink.promotions(from, ends, move_kind, choices);
        }
        sink.moves(from, targets, move_kind);
    }

    /// What a piece may become, in view of what its owner has.
    fn choices<'a>(&'a self, promotion: &'a Promotion<W>) -> impl Iterator<Item = PieceKind> + Clone + 'a {
        let room = |(kind, limit): &(PieceKind, Option<u8>)| {
            limit.is_none_or(|limit| self.pieces(self.turn(), *kind).count() < limit as u32)
        };
        promotion.choices.iter().filter(move |choice| room(choice)).map(|&(kind, _)| kind)
    }
}
