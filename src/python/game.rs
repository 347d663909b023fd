//! `_core.Game`: a game in progress.

use std::sync::OnceLock;

use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use crate::any::AnyGame;
use crate::fen::quoted;
use crate::for_width;
use crate::geometry::{Color, Geometry, Square};
use crate::moves::{Move as Made, MoveKind};
use crate::outcome::Outcome;
use crate::playout::Playouts;
use crate::spec::SideSpec;

use super::background::interruptible;
use super::errors::IllegalMoveError;
use super::legal_moves::LegalMoves;
use super::moves::{self, Move};
use super::numbers::integer;
use super::perft::{Count, MAX_THREADS};
use super::pseudo_legal_moves::PseudoLegalMoves;
use super::text::Text;
use super::variant::Variant;

/// A game in progress: a position and the moves that led to it.
#[pyclass(subclass, module = "snaketongue._core")]
pub(super) struct Game {
    /// The Python object of the game's variant.
    variant: Py<Variant>,
    pub(super) game: AnyGame,
    /// The legal moves of the current position, once they were asked for.
    legal: OnceLock<Vec<Made>>,
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (variant, fen=None))]
    fn new(py: Python<'_>, variant: Py<Variant>, fen: Option<Text<'_>>) -> PyResult<Game> {
        let game = AnyGame::new(&variant.bind(py).get().variant, fen.as_deref())?;
        Ok(Game { variant, game, legal: OnceLock::new() })
    }

    #[getter]
    fn variant(&self, py: Python<'_>) -> Py<Variant> {
        self.variant.clone_ref(py)
    }

    #[getter]
    fn turn(&self) -> bool {
        for_width!(&self.game, AnyGame, game => from_color(game.position().turn()))
    }

    #[getter]
    fn halfmove_clock(&self) -> u32 {
        for_width!(&self.game, AnyGame, game => game.position().halfmoves())
    }

    #[getter]
    fn fullmove_number(&self) -> u32 {
        for_width!(&self.game, AnyGame, game => game.position().fullmoves())
    }

    #[getter]
    fn key(&self) -> u64 {
        for_width!(&self.game, AnyGame, game => game.position().key())
    }

    #[getter]
    fn legal_moves(slf: Bound<'_, Self>) -> LegalMoves {
        LegalMoves(slf.unbind())
    }

    #[getter]
    fn pseudo_legal_moves(slf: Bound<'_, Self>) -> PseudoLegalMoves {
        PseudoLegalMoves(slf.unbind())
    }

    #[getter]
    fn move_stack<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let made: Vec<Made> = for_width!(&self.game, AnyGame, game => game.moves().collect());
        self.list(py, &made)
    }

    fn fen(&self) -> String {
        for_width!(&self.game, AnyGame, game => game.position().fen())
    }

    fn push(&mut self, r#move: &Bound<'_, PyAny>) -> PyResult<Py<Move>> {
        let legal = self.legal_move(r#move)?;
        for_width!(&mut self.game, AnyGame, game => game.push(legal));
        self.legal.take();
        match r#move.cast_exact::<Move>() {
            Ok(same) => Ok(same.clone().unbind()),
            Err(_) => self.object(r#move.py(), legal),
        }
    }

    fn pop(&mut self, py: Python<'_>) -> PyResult<Py<Move>> {
        let made = for_width!(&mut self.game, AnyGame, game => game.pop());
        let made = made.ok_or_else(|| PyIndexError::new_err("there is no move to take back"))?;
        self.legal.take();
        self.object(py, made)
    }

    fn peek(&self, py: Python<'_>) -> PyResult<Py<Move>> {
        let made = for_width!(&self.game, AnyGame, game => game.moves().next_back());
        self.object(py, made.ok_or_else(|| PyIndexError::new_err("there is no move to look at"))?)
    }

    fn is_legal(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.find(self.legal(), moves::extract(r#move)?).is_some())
    }

    fn is_pseudo_legal(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.find(&self.pseudo_legal(), moves::extract(r#move)?).is_some())
    }

    fn gives_check(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        let made = self.any_move(r#move)?;
        Ok(for_width!(&self.game, AnyGame, game => game.position().after(made).is_check()))
    }

    fn is_capture(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        let made = self.any_move(r#move)?;
        Ok(for_width!(&self.game, AnyGame, game => game.position().is_capture(made)))
    }

    fn is_en_passant(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.any_move(r#move)?.kind == MoveKind::EnPassant)
    }

    fn is_castling(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(matches!(self.any_move(r#move)?.kind, MoveKind::Castling(_)))
    }

    fn is_kingside_castling(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        self.castles_towards(r#move, SideSpec::K)
    }

    fn is_queenside_castling(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        self.castles_towards(r#move, SideSpec::Q)
    }

    #[pyo3(name = "_select", signature = (pseudo, from_squares=None, to_squares=None))]
    fn select<'py>(
        &self,
        py: Python<'py>,
        pseudo: bool,
        from_squares: Option<Vec<Bound<'py, PyString>>>,
        to_squares: Option<Vec<Bound<'py, PyString>>>,
    ) -> PyResult<Bound<'py, PyList>> {
        let found = for_width!(&self.game, AnyGame, game => {
            let geometry = &game.position().variant().geometry;
            let squares = |names: Option<Vec<Bound<'py, PyString>>>| {
                let Some(names) = names else { return Ok(None) };
                let squares = names.iter().map(|name| parse_square(&name.to_string_lossy(), geometry));
                squares.collect::<PyResult<Vec<_>>>().map(Some)
            };
            let (from, to) = (squares(from_squares)?, squares(to_squares)?);
            let holds = |set: &Option<Vec<Square>>, square| set.as_ref().is_none_or(|set| set.contains(&square));
            let wanted = |made: &Made| holds(&from, made.from) && holds(&to, made.to);
            match pseudo {
                false => self.legal().iter().copied().filter(wanted).collect::<Vec<_>>(),
                true => self.pseudo_legal().into_iter().filter(wanted).collect(),
            }
        });
        self.list(py, &found)
    }

    fn is_check(&self) -> bool {
        for_width!(&self.game, AnyGame, game => game.position().is_check())
    }

    fn king(&self, color: bool) -> String {
        for_width!(&self.game, AnyGame, game => {
            let position = game.position();
            position.variant().geometry.name(position.king(to_color(color)))
        })
    }

    #[pyo3(name = "_checkers")]
    fn checkers(&self) -> Vec<String> {
        for_width!(&self.game, AnyGame, game => {
            let position = game.position();
            position.checkers().map(|square| position.variant().geometry.name(square)).collect()
        })
    }

    #[pyo3(name = "_attackers")]
    fn attackers(&self, color: bool, square: Text<'_>) -> PyResult<Vec<String>> {
        for_width!(&self.game, AnyGame, game => {
            let position = game.position();
            let geometry = &position.variant().geometry;
            let attackers = position.attackers(parse_square(&square, geometry)?, to_color(color));
            Ok(attackers.map(|square| geometry.name(square)).collect())
        })
    }

    #[pyo3(name = "_piece_at")]
    fn piece_at(&self, square: Text<'_>) -> PyResult<Option<(String, bool)>> {
        for_width!(&self.game, AnyGame, game => {
            let variant = game.position().variant();
            let piece = game.position().piece_at(parse_square(&square, &variant.geometry)?);
            Ok(piece.map(|piece| (variant.ids[piece.kind.index()].to_string(), from_color(piece.color))))
        })
    }

    fn occurrences(&self) -> u32 {
        for_width!(&self.game, AnyGame, game => game.occurrences())
    }

    #[pyo3(name = "_outcome")]
    fn outcome(&self) -> Option<PlainOutcome> {
        for_width!(&self.game, AnyGame, game => game.outcome()).map(plain)
    }

    #[pyo3(signature = (depth, *, threads=None, hash_mb=None))]
    fn perft(
        slf: &Bound<'_, Self>,
        depth: &Bound<'_, PyAny>,
        threads: Option<&Bound<'_, PyAny>>,
        hash_mb: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<u64> {
        let count = Count::new(depth, threads, hash_mb)?;
        // A copy is counted: the game itself stays free for other threads.
        let game = slf.try_borrow()?.game.clone();
        for_width!(game, AnyGame, game => {
            count.run(slf.py(), |perft, depth| perft.count(game.position(), depth))
        })
    }

    #[pyo3(name = "_divide", signature = (depth, *, threads=None, hash_mb=None))]
    fn divide(
        slf: &Bound<'_, Self>,
        depth: &Bound<'_, PyAny>,
        threads: Option<&Bound<'_, PyAny>>,
        hash_mb: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<(Py<Move>, u64)>> {
        let count = Count::new(depth, threads, hash_mb)?;
        let game = slf.try_borrow()?.game.clone();
        let counts = for_width!(game, AnyGame, game => {
            count.run(slf.py(), |perft, depth| perft.divide(game.position(), depth))?
        });
        let game = slf.try_borrow()?;
        counts.into_iter().map(|(made, count)| Ok((game.object(slf.py(), made)?, count))).collect()
    }

    #[pyo3(name = "_playouts", signature = (games, *, seed=None, max_plies=None, threads=None))]
    fn playouts(
        slf: &Bound<'_, Self>,
        games: &Bound<'_, PyAny>,
        seed: Option<&Bound<'_, PyAny>>,
        max_plies: Option<&Bound<'_, PyAny>>,
        threads: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<(Option<PlainOutcome>, u32)>> {
        let games = integer("games", games, 0..=10_000_000)?;
        let seed = seed.map_or(Ok(0), |value| integer("seed", value, 0..=u64::MAX))?;
        let max_plies = max_plies.map_or(Ok(1000), |value| integer("max_plies", value, 0..=1 << 24))?;
        let threads = threads.map_or(Ok(1), |value| integer("threads", value, 0..=MAX_THREADS))?;
        let start = slf.try_borrow()?.game.clone();
        let played = for_width!(start, AnyGame, start => interruptible(slf.py(), |stop| {
            Playouts { games, seed, max_plies, threads, stop }.play(&start)
        })?);
        Ok(played.into_iter().map(|playout| (playout.outcome.map(plain), playout.plies)).collect())
    }

    #[pyo3(name = "_copy_from")]
    fn copy_from(&mut self, other: &Game) {
        self.game = other.game.clone();
        self.legal.take();
    }
}

impl Game {
    /// The legal moves; the list is kept until the position changes.
    pub(super) fn legal(&self) -> &[Made] {
        self.legal.get_or_init(|| for_width!(&self.game, AnyGame, game => game.position().legal_moves()))
    }

    pub(super) fn pseudo_legal(&self) -> Vec<Made> {
        for_width!(&self.game, AnyGame, game => game.position().pseudo_legal_moves())
    }

    /// The number of legal moves; no list is made for it.
    pub(super) fn count_legal(&self) -> usize {
        match self.legal.get() {
            Some(legal) => legal.len(),
            None => for_width!(&self.game, AnyGame, game => game.position().count_legal_moves() as usize),
        }
    }

    pub(super) fn has_legal(&self) -> bool {
        match self.legal.get() {
            Some(legal) => !legal.is_empty(),
            None => for_width!(&self.game, AnyGame, game => game.position().has_legal_moves()),
        }
    }

    /// The Python object of a move.
    pub(super) fn object(&self, py: Python<'_>, made: Made) -> PyResult<Py<Move>> {
        let moves = &self.variant.bind(py).get().moves;
        for_width!(&self.game, AnyGame, game => {
            let variant = game.position().variant();
            moves.get(py, made.text(&variant.ids), &variant.geometry)
        })
    }

    /// The Python objects of moves.
    pub(super) fn list<'py>(&self, py: Python<'py>, moves: &[Made]) -> PyResult<Bound<'py, PyList>> {
        let table = &self.variant.bind(py).get().moves;
        let objects = for_width!(&self.game, AnyGame, game => {
            let variant = game.position().variant();
            let object = |made: &Made| table.get(py, made.text(&variant.ids), &variant.geometry);
            moves.iter().map(object).collect::<PyResult<Vec<_>>>()?
        });
        PyList::new(py, objects)
    }

    /// How many moves there are, and which.
    pub(super) fn texts(&self, moves: &[Made]) -> String {
        let texts: Vec<String> = for_width!(&self.game, AnyGame, game => {
            let variant = game.position().variant();
            moves.iter().map(|made| made.text(&variant.ids).write(&variant.geometry)).collect()
        });
        format!("{} ({})", texts.len(), texts.join(", "))
    }

    /// The one of some moves that a text means.
    pub(super) fn find(&self, among: &[Made], wanted: Move) -> Option<Made> {
        for_width!(&self.game, AnyGame, game => {
            let variant = game.position().variant();
            let text = wanted.on(&variant.geometry)?;
            let fits = |made: &&Made| made.from == text.from && made.to == text.to && made.text(&variant.ids) == text;
            among.iter().find(fits).copied()
        })
    }

    pub(super) fn legal_move(&self, value: &Bound<'_, PyAny>) -> PyResult<Made> {
        let wanted = moves::extract(value)?;
        self.find(self.legal(), wanted).ok_or_else(|| self.refuse(wanted))
    }

    /// A legal or pseudo-legal move.
    fn any_move(&self, value: &Bound<'_, PyAny>) -> PyResult<Made> {
        let wanted = moves::extract(value)?;
        self.find(self.legal(), wanted)
            .or_else(|| self.find(&self.pseudo_legal(), wanted))
            .ok_or_else(|| self.refuse(wanted))
    }

    fn castles_towards(&self, value: &Bound<'_, PyAny>, side: SideSpec) -> PyResult<bool> {
        let made = self.any_move(value)?;
        Ok(for_width!(&self.game, AnyGame, game => game.position().castling_side(made) == Some(side)))
    }

    /// Says why a move is refused.
    fn refuse(&self, wanted: Move) -> PyErr {
        let reason = for_width!(&self.game, AnyGame, game => {
            let position = game.position();
            let variant = position.variant();
            match wanted.on(&variant.geometry) {
                None => format!(
                    "the board of {} has {} files and {} ranks",
                    variant.spec.id,
                    variant.geometry.files(),
                    variant.geometry.ranks()
                ),
                Some(text) => position.refusal(text),
            }
        });
        let fen = self.fen();
        IllegalMoveError::new_err(format!(
            "illegal move '{}': {reason} (in {})",
            wanted.__str__(),
            quoted(&fen)
        ))
    }
}

/// The winner and the reason.
type PlainOutcome = (Option<bool>, &'static str);

fn plain(outcome: Outcome) -> PlainOutcome {
    (outcome.winner.map(from_color), outcome.termination.name())
}

fn from_color(color: Color) -> bool {
    color == Color::White
}

fn to_color(white: bool) -> Color {
    if white { Color::White } else { Color::Black }
}

pub(super) fn parse_square(text: &str, geometry: &Geometry) -> PyResult<Square> {
    geometry.parse_square(text).ok_or_else(|| {
        PyValueError::new_err(format!(
            "{} is no square of a board of {} files and {} ranks",
            quoted(text),
            geometry.files(),
            geometry.ranks()
        ))
    })
}
