//! A game, ready to be played: its pieces, tables and rules.

use crate::bitboard::Bitboard;
use crate::fen::{self, listed};
use crate::geometry::{Color, Geometry, MAX_SIDE, Square};
use crate::piece::{Kinds, MAX_KINDS, PieceId, PieceIds, PieceKind};
use crate::setup::{Rights, Setup};
use crate::spec::{BareRoyalsSpec, GoalSpec, PieceSpec, ResultSpec, SpecError, VariantSpec};
use crate::tables::attack::Attacks;
use crate::tables::castling::{Castling, castling_right, castlings, forfeits};
use crate::tables::crossing::{Crossings, crossings};
use crate::tables::crowd::Crowd;
use crate::tables::herd::Herds;
use crate::tables::movement::{Movement, RayCollector, Rays};
use crate::tables::promotion::{Promotion, promotions};
use crate::tables::{KindNames, Regions};
use crate::zobrist::Zobrist;

/// Most paths of all kinds of piece together; a queen has eight.
pub const MAX_GAME_PATHS: usize = 16_384;

/// Most castlings: a move names its own in a byte.
const MAX_CASTLINGS: usize = 256;

/// A game on a board of at most `64 * W` squares.
#[derive(Debug)]
pub struct Variant<const W: usize> {
    /// The definition that it was made from.
    pub spec: VariantSpec,
    /// The board.
    pub geometry: Geometry,
    /// The ids of the kinds of piece.
    pub ids: PieceIds,
    /// The kind of piece that the game is about.
    pub royal: PieceKind,
    /// The start position.
    pub start: Setup,
    /// What no irreversible move may last.
    pub draws: Draws,
    /// What it means for the player to move to have no move and not be attacked.
    pub stalemate: ResultSpec,
    pub(crate) rays: Rays<W>,
    pub(crate) movements: [Box<[Movement<W>]>; 2],
    pub(crate) attacks: [Attacks<W>; 2],
    pub(crate) crowds: [Box<[Option<Crowd<W>>]>; 2],
    pub(crate) herds: [Herds; 2],
    pub(crate) promotions: [Box<[Box<[Promotion<W>]>]>; 2],
    pub(crate) castlings: Box<[Castling<W>]>,
    pub(crate) forfeits: Box<[Rights]>,
    pub(crate) goals: [Box<[(PieceKind, Bitboard<W>)]>; 2],
    pub(crate) pawn_like: Kinds,
    pub(crate) en_passant_kinds: Kinds,
    pub(crate) crossings: [Box<[Crossings<W>]>; 2],
    pub(crate) zobrist: Zobrist,
}

/// The draws of a game, by themselves or on a player's claim.
#[derive(Clone, Copy, Debug)]
pub struct Draws {
    /// Occurrences of a position; 0: never.
    pub repetition: u32,
    /// Occurrences of a position that allow a claim; 0: never.
    pub claim_repetition: u32,
    /// Plies without an irreversible move; 0: never.
    pub move_limit: u32,
    /// Plies without an irreversible move that allow a claim; 0: never.
    pub claim_move_limit: u32,
    /// Whether two bare royal pieces are a draw.
    pub bare_royals: bool,
}

impl<const W: usize> Variant<W> {
    /// Checks a definition and works out its tables.
    pub fn new(spec: VariantSpec) -> Result<Self, SpecError> {
        check_size(&spec)?;
        let geometry = geometry(&spec)?;
        if geometry.len() > 64 * W {
            return Err(SpecError(format!("{} squares do not fit {W} words", geometry.len())));
        }
        let ids = ids(&spec)?;
        let kinds = KindNames(&ids);
        let royal = royal(&spec)?;
        let regions = Regions::<W>::new(&geometry, &spec)?;
        let mut rays = RayCollector::default();
        let movements: [Box<[_]>; 2] = both(|color| {
            let pieces = spec.pieces.iter();
            pieces.map(|piece| Movement::new(&geometry, &regions, &mut rays, piece, color)).collect()
        })?;
        let attacks =
            both(|color| Attacks::new(&geometry, &regions, &spec.pieces, royal, &spec.rules.facing, color))?;
        let promotions = both(|color| promotions(&spec, &geometry, &regions, &kinds, color))?;
        let crowds = both(|color| {
            let pieces = spec.pieces.iter().zip(&promotions[color.index()]);
            pieces
                .map(|(piece, promotions)| {
                    let promotes =
                        |from: Square, to| promotions.iter().any(|p| p.ends[from.index()].contains(to));
                    Crowd::new(&geometry, &regions, piece, color, promotes)
                })
                .collect()
        })?;
        let existing =
            spec.castlings.iter().fold(Rights::NONE, |rights, castling| rights | castling_right(castling));
        let start = fen::parse(&spec.start_fen, &geometry, &ids, existing)
            .map_err(|faults| SpecError(format!("start: {}", listed(&faults))))?;
        let castlings = castlings(&spec, &geometry, &regions, &start, royal, &attacks)?;
        let forfeits = forfeits(&castlings, &geometry)?;
        let goals = both(|color| {
            let goal = |goal: &GoalSpec| Ok((kinds.find(&goal.piece)?, regions.get(&goal.region, color)?));
            spec.goals.iter().map(goal).collect()
        })?;
        let en_passant_kinds = kinds.set(&spec.rules.en_passant)?;
        if en_passant_kinds.contains(royal) {
            return Err(SpecError(format!("en_passant: {} is royal", ids[royal.index()])));
        }
        let herds = both(|color| {
            let promotes = |kind: PieceKind| !promotions[color.index()][kind.index()].is_empty();
            Ok(Herds::new(&geometry, &movements[color.index()], royal, en_passant_kinds, promotes))
        })?;
        let crossings = both(|color| {
            let kinds = spec.pieces.iter().zip((0..).map(PieceKind));
            kinds
                .map(|(piece, kind)| match en_passant_kinds.contains(kind) {
                    true => crossings(piece, &geometry, &regions, color),
                    false => Ok(Box::default()),
                })
                .collect()
        })?;
        Ok(Variant {
            draws: Draws {
                repetition: spec.rules.repetition,
                claim_repetition: spec.rules.claim_repetition,
                move_limit: spec.rules.move_limit,
                claim_move_limit: spec.rules.claim_move_limit,
                bare_royals: spec.rules.bare_royals == BareRoyalsSpec::Draw,
            },
            stalemate: spec.rules.stalemate,
            pawn_like: kinds.set(&spec.rules.pawn_like)?,
            rays: rays.build(&geometry),
            zobrist: Zobrist::new(&geometry, ids.len()),
            spec,
            geometry,
            ids,
            royal,
            start,
            movements,
            attacks,
            crowds,
            herds,
            promotions,
            castlings,
            forfeits,
            goals,
            en_passant_kinds,
            crossings,
        })
    }

    /// The kinds of piece, in the order of the definition.
    pub fn kinds(&self) -> impl Iterator<Item = PieceKind> + use<W> {
        (0..self.ids.len()).map(|i| PieceKind(i as u8))
    }

    /// The castling rights that exist in the game.
    pub fn rights(&self) -> Rights {
        self.castlings.iter().fold(Rights::NONE, |rights, castling| rights | castling.right)
    }
}

/// The tables of White and of Black.
fn both<T>(mut table: impl FnMut(Color) -> Result<T, SpecError>) -> Result<[T; 2], SpecError> {
    Ok([table(Color::White)?, table(Color::Black)?])
}

/// Refuses what no table can hold: paths that stand still, and more of anything than a game needs.
fn check_size(spec: &VariantSpec) -> Result<(), SpecError> {
    let still = |piece: &&PieceSpec| piece.paths.iter().any(|path| path.step == (0, 0));
    if let Some(piece) = spec.pieces.iter().find(still) {
        return Err(SpecError(format!("pieces.{}: a path whose step leads nowhere", piece.id)));
    }
    let paths: usize = spec.pieces.iter().map(|piece| piece.paths.len()).sum();
    for (what, count, most) in [
        ("pieces: paths of all together", paths, MAX_GAME_PATHS),
        ("castlings", spec.castlings.len(), MAX_CASTLINGS),
    ] {
        if count > most {
            return Err(SpecError(format!("{what}: {count}, at most {most} are possible")));
        }
    }
    Ok(())
}

fn geometry(spec: &VariantSpec) -> Result<Geometry, SpecError> {
    let full = Geometry::new(spec.files, spec.ranks).ok_or_else(|| {
        SpecError(format!("board: {} x {}, expected 1 to {MAX_SIDE} each", spec.files, spec.ranks))
    })?;
    let mut geometry = full.clone();
    for hole in &spec.holes {
        let square =
            full.parse_square(hole).ok_or_else(|| SpecError(format!("holes: no square {hole:?}")))?;
        geometry.remove(square);
    }
    Ok(geometry)
}

fn ids(spec: &VariantSpec) -> Result<PieceIds, SpecError> {
    let mut ids = Vec::new();
    for piece in &spec.pieces {
        let id = PieceId::parse(&piece.id).ok_or_else(|| {
            SpecError(format!("pieces: {:?}, expected a capital, or + and a capital", piece.id))
        })?;
        if ids.contains(&id) {
            return Err(SpecError(format!("pieces: {id} twice")));
        }
        ids.push(id);
    }
    if ids.len() > MAX_KINDS {
        return Err(SpecError(format!("pieces: {} kinds, at most {MAX_KINDS} are possible", ids.len())));
    }
    let kinds = KindNames(&ids);
    let promotions = spec.promotions.iter().flat_map(|rule| rule.to.iter().map(|to| (&rule.piece, to)));
    let promotions = promotions.map(|(from, to)| Ok((kinds.find(from)?, kinds.find(to)?)));
    let promotions = promotions.collect::<Result<Vec<_>, SpecError>>()?;
    Ok(PieceIds::new(ids.into(), &promotions))
}

fn royal(spec: &VariantSpec) -> Result<PieceKind, SpecError> {
    let mut royals = spec.pieces.iter().enumerate().filter(|(_, piece)| piece.royal);
    match (royals.next(), royals.next()) {
        (Some((i, _)), None) => Ok(PieceKind(i as u8)),
        (None, _) => Err(SpecError("pieces: none is royal, expected one".into())),
        (Some(_), Some((_, piece))) => {
            Err(SpecError(format!("pieces.{}: a second royal piece, expected one", piece.id)))
        }
    }
}
