//! A game, ready to be played: its pieces, tables and rules.

use std::collections::BTreeMap;

use crate::bitboard::Bitboard;
use crate::fen;
use crate::geometry::{Color, Geometry, Square};
use crate::piece::{Kinds, MAX_KINDS, PieceId, PieceIds, PieceKind};
use crate::setup::{Rights, Setup};
use crate::spec::{
    BareRoyalsSpec, CastlingSpec, ColorSpec, HurdleSpec, IfNoneSpec, PieceSpec, PromotionSpec, ResultSpec,
    SideSpec, SpecError, VariantSpec, WhenSpec,
};
use crate::tables::attack::Attacks;
use crate::tables::crowd::Crowd;
use crate::tables::movement::{Movement, RayCollector, Rays};
use crate::tables::{Regions, track};
use crate::zobrist::Zobrist;

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
    pub(crate) promotions: [Box<[Box<[Promotion<W>]>]>; 2],
    pub(crate) castlings: Box<[Castling<W>]>,
    pub(crate) forfeits: Box<[Rights]>,
    pub(crate) goals: [Box<[(PieceKind, Bitboard<W>)]>; 2],
    pub(crate) pawn_like: Kinds,
    pub(crate) passers: Kinds,
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

/// A promotion of one kind of piece of one colour.
#[derive(Debug)]
pub(crate) struct Promotion<const W: usize> {
    /// For each square: the ends of moves from there that promote.
    pub ends: Box<[Bitboard<W>]>,
    /// What the piece may become, with the largest number of it that its owner may have then.
    pub choices: Box<[(PieceKind, Option<u8>)]>,
    pub compulsory: bool,
    pub if_none: IfNoneSpec,
}

/// A castling of one colour.
#[derive(Debug)]
pub(crate) struct Castling<const W: usize> {
    pub color: Color,
    pub side: SideSpec,
    pub right: Rights,
    pub king: (Square, Square),
    pub rook: (Square, Square),
    pub rook_kind: PieceKind,
    /// The square that stands for the castling in a move: the king's new one, or the rook's old one where the king could
    /// also step to its new one.
    pub target: Square,
    /// Squares that must be empty.
    pub empty: Bitboard<W>,
    /// Squares that may not be attacked: those that the king touches.
    pub safe: Box<[Square]>,
}

/// For one kind of one colour and each square: the ways of quiet moves that lead over squares.
pub(crate) type Crossings<const W: usize> = Box<[Vec<Crossing<W>>]>;

/// One way of a quiet move that leads over squares.
#[derive(Debug)]
pub(crate) struct Crossing<const W: usize> {
    pub to: Square,
    gates: Bitboard<W>,
    /// Squares of the ray before the end.
    before: Bitboard<W>,
    /// The last of them.
    last: Bitboard<W>,
    hurdle: HurdleSpec,
}

impl<const W: usize> Crossing<W> {
    /// The empty squares that the way leads over; none if it is blocked.
    pub fn crossed(&self, occupied: Bitboard<W>) -> Bitboard<W> {
        let hurdles = self.before & occupied;
        let open = !self.gates.meets(occupied)
            && match self.hurdle {
                HurdleSpec::None => hurdles.is_empty(),
                HurdleSpec::Any => hurdles.count() == 1,
                HurdleSpec::Adjacent => hurdles == self.last,
            };
        if open { (self.gates | self.before).without(occupied) } else { Bitboard::EMPTY }
    }
}

impl<const W: usize> Variant<W> {
    /// Checks a definition and works out its tables.
    pub fn new(spec: VariantSpec) -> Result<Self, SpecError> {
        let geometry = geometry(&spec)?;
        if geometry.len() > 64 * W {
            return Err(SpecError(format!("{} squares do not fit {W} words", geometry.len())));
        }
        let ids = ids(&spec)?;
        let kinds = KindNames(&ids);
        let royal = royal(&spec)?;
        let regions = Regions::<W>::new(&geometry, &spec)?;
        let mut rays = RayCollector::default();
        let mut movements = |color| {
            let pieces = spec.pieces.iter();
            pieces
                .map(|piece| Movement::new(&geometry, &regions, &mut rays, piece, color))
                .collect::<Result<Box<[_]>, _>>()
        };
        let movements = [movements(Color::White)?, movements(Color::Black)?];
        let attacks =
            |color| Attacks::new(&geometry, &regions, &spec.pieces, royal, &spec.rules.facing, color);
        let attacks = [attacks(Color::White)?, attacks(Color::Black)?];
        let promotions = |color| promotions(&spec, &geometry, &regions, &kinds, color);
        let promotions = [promotions(Color::White)?, promotions(Color::Black)?];
        let crowds = |color: Color| {
            let pieces = spec.pieces.iter().zip(&promotions[color.index()]);
            pieces
                .map(|(piece, promotions)| {
                    let promotes =
                        |from: Square, to| promotions.iter().any(|p| p.ends[from.index()].contains(to));
                    Crowd::new(&geometry, &regions, piece, color, promotes)
                })
                .collect::<Result<Box<[_]>, _>>()
        };
        let crowds = [crowds(Color::White)?, crowds(Color::Black)?];
        let existing =
            spec.castlings.iter().fold(Rights::NONE, |rights, castling| rights | castling_right(castling));
        let start = fen::parse(&spec.start_fen, &geometry, &ids, existing)
            .map_err(|faults| SpecError(format!("start: {}", faults.join("; "))))?;
        let steps =
            |from, to, color| may_go(&spec.pieces[royal.index()], &geometry, &regions, color, from, to);
        let castlings = spec
            .castlings
            .iter()
            .map(|castling| Castling::new(castling, &geometry, &start, royal, steps))
            .collect::<Result<Box<[Castling<W>]>, _>>()?;
        let forfeits = forfeits(&castlings, &geometry)?;
        let goals = |color| {
            let goal = |goal: &crate::spec::GoalSpec| {
                Ok((kinds.find(&goal.piece)?, regions.get(&goal.region, color)?))
            };
            spec.goals.iter().map(goal).collect::<Result<Box<[_]>, SpecError>>()
        };
        let goals = [goals(Color::White)?, goals(Color::Black)?];
        let passers = kinds.set(&spec.rules.en_passant)?;
        let crossings = |color| crossings(&spec, &geometry, &regions, passers, color);
        let crossings = [crossings(Color::White)?, crossings(Color::Black)?];
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
            promotions,
            castlings,
            forfeits,
            goals,
            passers,
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

/// The kinds of piece by their ids.
struct KindNames<'a>(&'a [PieceId]);

impl KindNames<'_> {
    fn find(&self, id: &str) -> Result<PieceKind, SpecError> {
        let place = PieceId::parse(id).and_then(|id| self.0.iter().position(|&known| known == id));
        place.map(|i| PieceKind(i as u8)).ok_or_else(|| SpecError(format!("no piece {id:?}")))
    }

    fn set(&self, ids: &[String]) -> Result<Kinds, SpecError> {
        ids.iter().map(|id| self.find(id)).collect()
    }
}

fn geometry(spec: &VariantSpec) -> Result<Geometry, SpecError> {
    let full = Geometry::new(spec.files, spec.ranks)
        .ok_or_else(|| SpecError(format!("board: {} x {}, expected 1 to 16 each", spec.files, spec.ranks)))?;
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

fn promotions<const W: usize>(
    spec: &VariantSpec,
    geometry: &Geometry,
    regions: &Regions<'_, W>,
    kinds: &KindNames,
    color: Color,
) -> Result<Box<[Box<[Promotion<W>]>]>, SpecError> {
    let mut promotions: Vec<Vec<Promotion<W>>> = spec.pieces.iter().map(|_| Vec::new()).collect();
    for promotion in &spec.promotions {
        let kind = kinds.find(&promotion.piece)?;
        let zone = regions.get(&promotion.zone, color)?;
        let ends: Box<[_]> =
            (0..geometry.len()).map(|i| promotion_ends(promotion, geometry, zone, Square(i as u8))).collect();
        let choices = promotion.to.iter().map(|id| Ok((kinds.find(id)?, promotion.limits.get(id).copied())));
        let earlier = &mut promotions[kind.index()];
        if earlier.iter().any(|other| other.ends.iter().zip(&ends).any(|(a, b)| a.meets(*b))) {
            return Err(SpecError(format!("promotion: two rules for {} meet in one move", promotion.piece)));
        }
        earlier.push(Promotion {
            choices: choices.collect::<Result<_, SpecError>>()?,
            ends,
            compulsory: promotion.compulsory,
            if_none: promotion.if_none,
        });
    }
    Ok(promotions.into_iter().map(Vec::into_boxed_slice).collect())
}

/// The ends of moves from a square that promote.
fn promotion_ends<const W: usize>(
    promotion: &PromotionSpec,
    geometry: &Geometry,
    zone: Bitboard<W>,
    from: Square,
) -> Bitboard<W> {
    let inside = zone.contains(from);
    let ends = promotion.when.iter().map(|when| match when {
        WhenSpec::Enter if !inside => zone,
        WhenSpec::Leave if inside => !zone,
        WhenSpec::Within if inside => zone,
        WhenSpec::Along if inside => {
            let rank = geometry.rank(from);
            zone & geometry.squares().filter(|&to| geometry.rank(to) == rank).collect()
        }
        _ => Bitboard::EMPTY,
    });
    ends.fold(Bitboard::EMPTY, |all, some| all | some)
}

fn castling_right(spec: &CastlingSpec) -> Rights {
    Rights::of(castling_color(spec), spec.side)
}

fn castling_color(spec: &CastlingSpec) -> Color {
    match spec.color {
        ColorSpec::White => Color::White,
        ColorSpec::Black => Color::Black,
    }
}

impl<const W: usize> Castling<W> {
    fn new(
        spec: &CastlingSpec,
        geometry: &Geometry,
        start: &Setup,
        royal: PieceKind,
        steps: impl Fn(Square, Square, Color) -> Result<bool, SpecError>,
    ) -> Result<Self, SpecError> {
        let color = castling_color(spec);
        let fault = |what: String| SpecError(format!("castling of {}: {what}", color.name()));
        let square =
            |text: &str| geometry.parse_square(text).ok_or_else(|| fault(format!("no square {text:?}")));
        let own = |square: Square| start.board[square.index()].filter(|piece| piece.color == color);
        let king = (square(&spec.king.0)?, square(&spec.king.1)?);
        let rook = (square(&spec.rook.0)?, square(&spec.rook.1)?);
        if own(king.0).is_none_or(|piece| piece.kind != royal) {
            return Err(fault(format!("no royal piece on {} at the start", spec.king.0)));
        }
        let rook_kind = match own(rook.0) {
            Some(piece) if piece.kind != royal => piece.kind,
            _ => return Err(fault(format!("no own piece to castle with on {} at the start", spec.rook.0))),
        };
        let rank = geometry.rank(king.0);
        if [king.1, rook.0, rook.1].iter().any(|&square| geometry.rank(square) != rank) {
            return Err(fault("all squares must be on one rank".into()));
        }
        if king.1 == rook.1 || king.0 == king.1 {
            return Err(fault("the king must move, and not to the rook's square".into()));
        }
        let span = |a: Square, b: Square| (a.min(b).0..=a.max(b).0).map(Square);
        let mut empty: Bitboard<W> =
            span(king.0, king.1).chain(span(rook.0, rook.1)).chain(span(king.0, rook.0)).collect();
        if empty.into_iter().any(|square| geometry.is_hole(square)) {
            return Err(fault("the path leads over a missing square".into()));
        }
        empty = empty.without([king.0, rook.0].into_iter().collect());
        let ordinary = steps(king.0, king.1, color)?;
        Ok(Castling {
            color,
            side: spec.side,
            right: castling_right(spec),
            king,
            rook,
            rook_kind,
            target: if ordinary { rook.0 } else { king.1 },
            empty,
            safe: span(king.0, king.1).collect(),
        })
    }
}

/// For each square: the castling rights that are lost when a move starts or ends there.
fn forfeits<const W: usize>(
    castlings: &[Castling<W>],
    geometry: &Geometry,
) -> Result<Box<[Rights]>, SpecError> {
    let mut forfeits = vec![Rights::NONE; geometry.len()];
    let mut homes: BTreeMap<usize, (Square, Square)> = BTreeMap::new();
    let mut texts = Vec::new();
    for castling in castlings {
        let home = (castling.king.0, castling.rook.0);
        if *homes.entry(castling.right.index()).or_insert(home) != home {
            return Err(SpecError("castling: one right with two pairs of king and rook".into()));
        }
        let text = (castling.king.0, castling.target);
        if texts.contains(&text) {
            return Err(SpecError(format!(
                "castling: two with the move {}{}",
                geometry.name(text.0),
                geometry.name(text.1)
            )));
        }
        texts.push(text);
        forfeits[castling.king.0.index()] |= castling.right;
        forfeits[castling.rook.0.index()] |= castling.right;
    }
    Ok(forfeits.into())
}

/// Whether a piece has a quiet move from one square to another, whatever may stand in its way.
fn may_go<const W: usize>(
    piece: &PieceSpec,
    geometry: &Geometry,
    regions: &Regions<'_, W>,
    color: Color,
    from: Square,
    to: Square,
) -> Result<bool, SpecError> {
    let within = |region: &Option<String>, square| match region {
        Some(name) => Ok(regions.get(name, color)?.contains(square)),
        None => Ok(true),
    };
    for path in piece.paths.iter().filter(|path| path.quiet) {
        let hurdles = (path.hurdle != HurdleSpec::None) as usize;
        let track = track(geometry, path, color, from);
        let ends = track.into_iter().flat_map(|track| track.squares.into_iter().skip(hurdles));
        if ends.into_iter().any(|end| end == to) && within(&path.region, from)? && within(&piece.stays, to)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Works out which quiet moves pass over squares.
fn crossings<const W: usize>(
    spec: &VariantSpec,
    geometry: &Geometry,
    regions: &Regions<'_, W>,
    passers: Kinds,
    color: Color,
) -> Result<Box<[Crossings<W>]>, SpecError> {
    let mut all = Vec::new();
    for (i, piece) in spec.pieces.iter().enumerate() {
        let stays = piece.stays.as_ref().map(|name| regions.get(name, color)).transpose()?;
        let mut crossings: Vec<Vec<Crossing<W>>> = (0..geometry.len()).map(|_| Vec::new()).collect();
        for path in piece.paths.iter().filter(|p| p.quiet && passers.contains(PieceKind(i as u8))) {
            let origins: Bitboard<W> = match &path.region {
                Some(name) => regions.get(name, color)?,
                None => geometry.squares().collect(),
            };
            for from in origins {
                let Some(track) = track(geometry, path, color, from) else { continue };
                let gates: Bitboard<W> = track.gates.into_iter().collect();
                let (mut before, mut last) = (Bitboard::EMPTY, Bitboard::EMPTY);
                for to in track.squares {
                    if !(gates | before).is_empty() && stays.is_none_or(|stays| stays.contains(to)) {
                        crossings[from.index()].push(Crossing {
                            to,
                            gates,
                            before,
                            last,
                            hurdle: path.hurdle,
                        });
                    }
                    last = Bitboard::of(to);
                    before |= last;
                }
            }
        }
        all.push(crossings.into());
    }
    Ok(all.into())
}

/// Whether two squares are on different ranks.
pub(crate) fn changes_rank(geometry: &Geometry, from: Square, to: Square) -> bool {
    geometry.rank(from) != geometry.rank(to)
}
