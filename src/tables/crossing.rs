//! Quiet moves that lead over squares, on which the piece may then be captured in passing.

use crate::bitboard::Bitboard;
use crate::geometry::{Color, Geometry, Square};
use crate::spec::{PieceSpec, SpecError};

use super::Regions;
use super::line::{Line, ends};

/// For one kind of one colour and each square: the ways of quiet moves that lead over squares.
pub(crate) type Crossings<const W: usize> = Box<[Vec<Crossing<W>>]>;

/// One way of a quiet move that leads over squares.
#[derive(Clone, Debug)]
pub(crate) struct Crossing<const W: usize> {
    to: Square,
    line: Line<W>,
}

/// The empty squares that a quiet move leads over, on any of its ways that are open.
pub(crate) fn crossed<const W: usize>(
    ways: &[Crossing<W>],
    to: Square,
    occupied: Bitboard<W>,
) -> Bitboard<W> {
    let open = ways.iter().filter(|way| way.to == to && way.line.is_open(occupied));
    open.fold(Bitboard::EMPTY, |all, way| all | way.line.mask.without(occupied))
}

/// Works out which quiet moves of a piece lead over squares.
pub(crate) fn crossings<const W: usize>(
    piece: &PieceSpec,
    geometry: &Geometry,
    regions: &Regions<'_, W>,
    color: Color,
) -> Result<Crossings<W>, SpecError> {
    let enter = regions.within(piece.stays.as_deref(), color)?;
    let mut crossings = vec![Vec::new(); geometry.len()];
    for path in piece.paths.iter().filter(|path| path.quiet) {
        for from in regions.within(path.region.as_deref(), color)? {
            let ways = ends(geometry, path, color, from).map(|(to, line)| Crossing { to, line });
            let crossing = |way: &Crossing<W>| enter.contains(way.to) && !way.line.mask.is_empty();
            crossings[from.index()].extend(ways.filter(crossing));
        }
    }
    Ok(crossings.into())
}
