//! Where a piece can go, whether or not that leaves its king attacked.

use crate::bitboard::Bitboard;
use crate::geometry::Square;
use crate::position::Position;
use crate::tables::crowd::Crowd;
use crate::tables::movement::{Ending, Gate, Hop, Movement, RayPair, Rays, RaysId};

use super::sink::Sink;

/// The squares on which moves of the player to move may end.
pub(super) struct Endings<const W: usize> {
    occupied: Bitboard<W>,
    enemies: Bitboard<W>,
    /// By [`Ending`].
    allowed: [Bitboard<W>; 3],
}

impl<const W: usize> Endings<W> {
    #[inline(always)]
    pub(super) fn new(position: &Position<W>) -> Self {
        let (us, occupied) = (position.turn(), position.occupied());
        let enemies = position.pieces_of(!us);
        Endings { occupied, enemies, allowed: [!position.pieces_of(us), !occupied, enemies] }
    }

    #[inline(always)]
    fn allowed(&self, ending: Ending) -> Bitboard<W> {
        self.allowed[ending as usize]
    }

    /// Where moves of a piece that captures as it moves may end, given where any move may.
    #[inline(always)]
    pub(super) fn either(&self, legal: Bitboard<W>) -> Bitboard<W> {
        self.allowed(Ending::Either) & legal
    }

    /// The squares that a herd reaches from a square by sliding.
    #[inline(always)]
    pub(super) fn slides(&self, rays: &Rays<W>, slides: &[RaysId], from: Square) -> Bitboard<W> {
        let mut reached = Bitboard::EMPTY;
        for &id in slides {
            reached |= rays.slide(id, from, self.occupied);
        }
        reached
    }

    /// The targets of a piece on a square.
    #[inline(always)]
    pub(super) fn targets(&self, rays: &Rays<W>, movement: &Movement<W>, from: Square) -> Bitboard<W> {
        let mut targets = match movement.leaps.get(from.index()) {
            Some(leaps) => leaps.quiet.without(self.occupied) | leaps.capture & self.enemies,
            None => Bitboard::EMPTY,
        };
        for lame in &movement.lame_leaps {
            let (gates, ends) = lame.leaps[from.index()];
            if !gates.meets(self.occupied) {
                targets |= ends & self.allowed(lame.ending);
            }
        }
        for ride in &movement.rides {
            let Some(pivot) = ride.pivots.get(from) else { continue };
            let closed = match &ride.gate {
                Gate::Open => false,
                Gate::Pivot => self.occupied.contains(pivot),
                Gate::Squares(gates) => gates[from.index()].meets(self.occupied),
            };
            if !closed {
                targets |= rays.slide(ride.rays, pivot, self.occupied) & self.allowed(ride.ending);
            }
        }
        for hop in &movement.hops {
            if hop.pivots.get(from).is_some() {
                targets |= self.hop(rays, hop, from);
            }
        }
        targets & movement.enter
    }

    /// Hands over the moves of many pieces of one kind whose targets lie in a set.
    #[inline(always)]
    pub(super) fn jumps<S: Sink<W>>(
        &self,
        sink: &mut S,
        crowd: &Crowd<W>,
        pieces: Bitboard<W>,
        within: Bitboard<W>,
    ) {
        for jump in &crowd.jumps {
            let mut movers = pieces & jump.origins;
            for &gate in &jump.gates {
                movers = movers.without(self.occupied.shifted(-gate));
            }
            sink.jumps(jump.distance, movers.shifted(jump.distance) & self.allowed(jump.ending) & within);
        }
    }

    /// The targets of a hop, with those of the ride along the same rays.
    #[inline(always)]
    fn hop(&self, rays: &Rays<W>, hop: &Hop, from: Square) -> Bitboard<W> {
        let before = rays.slide(hop.rays, from, self.occupied);
        let near = hop.ride.map_or(Bitboard::EMPTY, |ending| before & self.allowed(ending));
        let hurdles = before & self.occupied;
        if hurdles.is_empty() {
            return near;
        }
        // With the hurdles away the same slide goes on to the next pieces.
        let mut behind = rays.slide(hop.rays, from, self.occupied ^ hurdles).without(before);
        if hop.adjacent {
            behind = next_to(rays.get(hop.rays, from), behind);
        }
        near | behind & self.allowed(hop.ending)
    }
}

/// The nearest square of a set on each ray.
fn next_to<const W: usize>(rays: RayPair<W>, set: Bitboard<W>) -> Bitboard<W> {
    let below = (rays.lower & set).last();
    let above = (rays.upper & set).first();
    below.into_iter().chain(above).collect()
}
