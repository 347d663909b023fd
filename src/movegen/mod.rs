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
use crate::spec::IfNoneSpec;
use crate::tables::crowd::Crowd;
use crate::tables::promotion::Promotion;

use safety::Safety;
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

impl<const W: usize> Position<W> {
    /// Writes all legal moves into a list, which is emptied first.
    #[inline]
    pub fn legal_moves_into(&self, list: &mut Vec<Move>) {
        list.clear();
        self.generate(&mut Listing(list));
    }

    /// All legal moves.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut list = Vec::new();
        self.legal_moves_into(&mut list);
        list
    }

    /// The number of legal moves.
    #[inline(always)]
    pub fn count_legal_moves(&self) -> u64 {
        let mut count = Counting(0);
        self.generate(&mut count);
        count.0
    }

    /// Whether there is a legal move.
    pub fn has_legal_moves(&self) -> bool {
        let mut found = Finding(false);
        self.generate(&mut found);
        found.0
    }

    #[inline(always)]
    fn generate<S: Sink<W>>(&self, sink: &mut S) {
        if self.goal_winner().is_some() {
            return;
        }
        let variant = &**self.variant();
        let us = self.turn();
        let passing = self.en_passant().squares;
        let safety = Safety::new(self);
        let endings = Endings::new(self);
        for kind in self.present(us).without(Kinds::of(variant.royal)) {
            let movement = &variant.movements[us.index()][kind.index()];
            let mut pieces = self.pieces(us, kind);
            let passes = variant.passers.contains(kind) && !passing.is_empty();
            if let Some(crowd) = variant.crowds[us.index()][kind.index()].as_ref().filter(|_| !passes) {
                let free = pieces & crowd.plain.without(safety.involved);
                pieces = pieces.without(free) | sink.crowd(&endings, crowd, free, safety.elsewhere);
            }
            for from in pieces {
                let mut targets = endings.targets(&variant.rays, movement, from) & safety.shelter(from);
                if passes && passing.meets(targets) {
                    // A move that could capture in passing does so.
                    let captures = passing.filter(|&to| self.captures_in_passing_from(from, to));
                    targets = targets.without(captures.collect());
                }
                self.emit(sink, kind, from, targets, MoveKind::Normal);
                if sink.is_full() {
                    return;
                }
            }
        }
        self.king_moves(sink, &endings);
        self.castlings(sink);
        self.captures_in_passing(sink);
    }

    #[inline(always)]
    fn king_moves<S: Sink<W>>(&self, sink: &mut S, endings: &Endings<W>) {
        let (us, royal) = (self.turn(), self.variant().royal);
        let from = self.king(us);
        let movement = &self.variant().movements[us.index()][royal.index()];
        let occupied = self.occupied().without(Bitboard::of(from));
        let targets = endings
            .targets(&self.variant().rays, movement, from)
            .filter(|&to| self.is_safe(to, occupied | Bitboard::of(to), Bitboard::of(to)));
        self.emit(sink, royal, from, targets.collect(), MoveKind::Normal);
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
