//! Kinds of piece that move alike, so that one loop serves them all.
//!
//! A herd slides along the same rays and captures as it moves; its kinds differ at most in where they leap.

use crate::geometry::Geometry;
use crate::piece::{Kinds, PieceKind};

use super::movement::{Ending, Gate, Movement, Pivots, RaysId, Ride};

/// The herds of one colour, and who belongs to none.
#[derive(Debug)]
pub struct Herds {
    /// The herds.
    pub herds: Box<[Herd]>,
    /// The kinds of piece that do more than leap and slide, or not the same with and without capture; not the royal one.
    pub others: Kinds,
}

/// Kinds of piece that slide along the same rays.
#[derive(Debug)]
pub struct Herd {
    /// The kinds.
    pub kinds: Kinds,
    /// The rays.
    pub slides: Box<[RaysId]>,
    /// Whether some of them leap.
    pub leaps: bool,
    /// Whether some of them promote.
    pub promotes: bool,
}

impl Herds {
    /// Sorts kinds of piece but the royal one; those `apart` come into no herd. `promotes` tells which promote.
    pub(crate) fn new<const W: usize>(
        geometry: &Geometry,
        movements: &[Movement<W>],
        royal: PieceKind,
        apart: Kinds,
        promotes: impl Fn(PieceKind) -> bool,
    ) -> Self {
        let mut herds: Vec<(Box<[RaysId]>, Vec<PieceKind>)> = Vec::new();
        let mut others = Kinds::NONE;
        let kinds = movements.iter().zip((0..).map(PieceKind));
        for (movement, kind) in kinds.filter(|&(_, kind)| kind != royal) {
            let Some(slides) = slides(geometry, movement).filter(|_| !apart.contains(kind)) else {
                others.set(kind, true);
                continue;
            };
            match herds.iter_mut().find(|herd| herd.0 == slides) {
                Some(herd) => herd.1.push(kind),
                None => herds.push((slides, vec![kind])),
            }
        }
        let herds = herds.into_iter().map(|(slides, kinds)| Herd {
            leaps: kinds.iter().any(|kind| !movements[kind.index()].leaps.is_empty()),
            promotes: kinds.iter().any(|&kind| promotes(kind)),
            kinds: kinds.into_iter().collect(),
            slides,
        });
        Herds { herds: herds.collect(), others }
    }
}

/// The rays along which a piece slides, if slides and leaps are all that it does, alike with and without capture.
fn slides<const W: usize>(geometry: &Geometry, movement: &Movement<W>) -> Option<Box<[RaysId]>> {
    let slide = |ride: &Ride<W>| {
        let plain = matches!((&ride.pivots, &ride.gate), (Pivots::Here, Gate::Open));
        (ride.ending == Ending::Either && plain).then_some(ride.rays)
    };
    let slides = movement.rides.iter().map(slide).collect::<Option<Box<[_]>>>()?;
    let free = movement.enter == geometry.squares().collect();
    let alike = movement.leaps.iter().all(|leaps| leaps.quiet == leaps.capture);
    let plain = movement.lame_leaps.is_empty() && movement.hops.is_empty();
    (plain && alike && (free || slides.is_empty())).then_some(slides)
}
