//! Legal moves.
//!
//! For each piece the set of its targets is cut down to the squares that keep its king safe (see `safety`); what
//! remains is legal without a further test. Only the king's squares and captures in passing are tested one by one.

mod en_passant;
mod king;
mod pseudo;
mod refusal;
mod safety;
mod sink;
mod targets;

use crate::bitboard::Bitboard;
use crate::geometry::Square;
use crate::moves::{Move, MoveKind};
use crate::piece::PieceKind;
use crate::position::Position;
use crate::processor::{Task, accelerate};
use crate::spec::IfNoneSpec;
use crate::tables::crowd::Crowd;
use crate::tables::promotion::Promotion;

use safety::{Lines, Safety};
use sink::{Counting, Finding, Listing, Sink};
use targets::Endings;

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

    /// [`count_legal_moves`](Self::count_legal_moves) as a part of a larger [`Task`].
    #[inline(always)]
    pub(crate) fn count_legal_moves_inline(&self) -> u64 {
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
        for kind in self.present(us).and(variant.herds[us.index()].others) {
            let mut pieces = self.pieces(us, kind).without(safety.involved);
            if let Some(crowd) = self.crowd(kind) {
                let free = pieces & crowd.plain;
                if crowd.pays(free) {
                    endings.jumps(sink, crowd, free, safety.elsewhere);
                    pieces = pieces.without(free);
                }
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
            for from in self.pieces_of_kinds(us, herd.kinds).without(safety.involved) {
                if sink.is_full() {
                    return;
                }
                let mut reached = endings.slides(&variant.rays, &herd.slides, from);
                if herd.leaps || herd.promotes {
                    let Some(piece) = self.piece_at(from) else { continue };
                    if let Some(leaps) = movements[piece.kind.index()].leaps.get(from.index()) {
                        reached |= leaps.quiet;
                    }
                    if herd.promotes {
                        self.emit(sink, piece.kind, from, reached & limit, MoveKind::Normal);
                        continue;
                    }
                }
                sink.moves(from, reached & limit, MoveKind::Normal);
            }
        }
    }

    /// How a kind moves as a crowd, if it can now: captures in passing are made by one piece.
    #[inline(always)]
    fn crowd(&self, kind: PieceKind) -> Option<&Crowd<W>> {
        let variant = &**self.variant();
        let passes = variant.en_passant_kinds.contains(kind) && !self.en_passant().squares.is_empty();
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
        if !passing.is_empty() && variant.en_passant_kinds.contains(kind) {
            // A move that could capture in passing does so.
            let captures = passing.filter(|&to| self.captures_in_passing_from(from, to));
            targets = targets.without(captures.collect());
        }
        self.emit(sink, kind, from, targets, MoveKind::Normal);
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
