//! `_core.Game`: a game in progress.

use std::sync::OnceLock;

use pyo3::exceptions::PyIndexError;
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use crate::any::AnyGame;
use crate::for_width;
use crate::geometry::Square;
use crate::moves::{Move as Made, MoveKind};
use crate::outcome::Outcome;
use crate::spec::SideSpec;

use super::access::{from_color, names, parse_square, pieces, to_color};
use super::legal_moves::LegalMoves;
use super::moves::{self, Move};
use super::numbers::integer;
use super::perft::Count;
use super::pseudo_legal_moves::PseudoLegalMoves;
use super::text::Text;
use super::variant::Variant;

/// A game in progress: a position and the moves that led to it.
#[pyclass(subclass, module = "snaketongue")]
pub(super) struct Game {
    /// The Python object of the game's variant.
    pub(super) variant: Py<Variant>,
    pub(super) game: AnyGame,
    /// The legal moves of the current position, once they were asked for.
    pub(super) legal: OnceLock<Vec<Made>>,
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (variant, fen=None, source=None, plies=None))]
    fn new(
        py: Python<'_>,
        variant: Py<Variant>,
        fen: Option<Text<'_>>,
        source: Option<&Game>,
        plies: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Game> {
        let (variant, game) = match source {
            None => {
                let game = AnyGame::new(&variant.bind(py).get().variant, fen.as_deref())?;
                (variant, game)
            }
            // A copy is of the same game, whatever else is said.
            Some(source) => {
                let plies = plies.map(|value| integer("stack", value, 0..=usize::MAX)).transpose()?;
                (source.variant.clone_ref(py), source.game.tail(plies))
            }
        };
        Ok(Game { variant, game, legal: OnceLock::new() })
    }

    /// A variant that holds a game in an attribute can be collected with it.
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.variant)
    }

    /// The rules of the game.
    #[getter]
    fn variant(&self, py: Python<'_>) -> Py<Variant> {
        self.variant.clone_ref(py)
    }

    /// Whose move it is; True for White.
    #[getter]
    fn turn(&self) -> bool {
        for_width!(&self.game, AnyGame, game => from_color(game.position().turn()))
    }

    /// Plies since the last irreversible move.
    #[getter]
    fn halfmove_clock(&self) -> u32 {
        for_width!(&self.game, AnyGame, game => game.position().halfmoves())
    }

    /// The number of the move, counted from 1 and raised after Black's.
    #[getter]
    fn fullmove_number(&self) -> u32 {
        for_width!(&self.game, AnyGame, game => game.position().fullmoves())
    }

    /// A 64-bit number that is equal for positions which the repetition rule takes as equal.
    ///
    /// Two different positions share it with a probability of about 2^-64.
    #[getter]
    fn key(&self) -> u64 {
        for_width!(&self.game, AnyGame, game => game.position().key())
    }

    /// A view of the legal moves, to iterate over, to count (`len`) or to ask (`in`).
    #[getter]
    fn legal_moves(slf: Bound<'_, Self>) -> LegalMoves {
        LegalMoves(slf.unbind())
    }

    /// A view of the moves as the pieces go, whether or not the own king is safe after them.
    #[getter]
    fn pseudo_legal_moves(slf: Bound<'_, Self>) -> PseudoLegalMoves {
        PseudoLegalMoves(slf.unbind())
    }

    /// The moves made so far, as a new list.
    #[getter]
    fn move_stack<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let made: Vec<Made> = for_width!(&self.game, AnyGame, game => game.moves().collect());
        self.list(py, &made)
    }

    /// The castlings that are not forfeited, as letters of "KQkq" (K, k towards the last file), or "-".
    ///
    /// Example:
    ///     >>> Game("obento").castling_rights
    ///     'KQkq'
    #[getter]
    fn castling_rights(&self) -> String {
        for_width!(&self.game, AnyGame, game => game.position().rights().to_string())
    }

    /// Return the position as a FEN.
    ///
    /// Example:
    ///     >>> Game("yoto").fen()
    ///     'lglflflgl/rzcbkbczr/p1p1p1p1p/9/9/9/P1P1P1P1P/RZCBKBCZR/LGLFLFLGL w KQkq - 0 1'
    fn fen(&self) -> String {
        for_width!(&self.game, AnyGame, game => game.position().fen())
    }

    /// Make a move, given as a Move or as its text, and return it.
    ///
    /// Raises InvalidMoveError for a text that is no move, IllegalMoveError for a move that is not legal; the game is then
    /// as it was. Moves after an automatic draw are not refused, as in python-chess: ask `outcome` before.
    ///
    /// Example:
    ///     >>> game = Game("chess")
    ///     >>> game.push("e2e4")
    ///     Move('e2e4')
    fn push(&mut self, r#move: &Bound<'_, PyAny>) -> PyResult<Py<Move>> {
        let legal = self.legal_move(r#move)?;
        for_width!(&mut self.game, AnyGame, game => game.push(legal));
        self.legal.take();
        match r#move.cast_exact::<Move>() {
            Ok(same) => Ok(same.clone().unbind()),
            Err(_) => self.object(r#move.py(), legal),
        }
    }

    /// Take the last move back and return it.
    ///
    /// Raises IndexError if there is none.
    ///
    /// Example:
    ///     >>> game = Game("obento")
    ///     >>> game.push("f3f6") == game.pop(), game == Game("obento")
    ///     (True, True)
    fn pop(&mut self, py: Python<'_>) -> PyResult<Py<Move>> {
        let made = for_width!(&mut self.game, AnyGame, game => game.pop());
        let made = made.ok_or_else(|| PyIndexError::new_err("there is no move to take back"))?;
        self.legal.take();
        self.object(py, made)
    }

    /// Return the last move.
    ///
    /// Raises IndexError if there is none.
    ///
    /// Example:
    ///     >>> game = Game("obento")
    ///     >>> game.push("f3f6") == game.peek()
    ///     True
    fn peek(&self, py: Python<'_>) -> PyResult<Py<Move>> {
        let made = for_width!(&self.game, AnyGame, game => game.moves().next_back());
        self.object(py, made.ok_or_else(|| PyIndexError::new_err("there is no move to look at"))?)
    }

    /// Forget the moves that led here; the position stays.
    ///
    /// Example:
    ///     >>> game = Game("chess")
    ///     >>> _ = game.push("e2e4")
    ///     >>> game.clear_stack()
    ///     >>> game.move_stack, game.piece_at("e4")
    ///     ([], Piece(id='P', color=True))
    fn clear_stack(&mut self) {
        self.game = self.game.tail(Some(0));
    }

    /// Go back to the start position of the variant; the moves are forgotten.
    ///
    /// Example:
    ///     >>> game = Game("chess", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1")
    ///     >>> game.reset()
    ///     >>> game == Game("chess")
    ///     True
    fn reset(&mut self, py: Python<'_>) -> PyResult<()> {
        self.set(py, None)
    }

    /// Go to the position of a FEN; the moves are forgotten.
    ///
    /// Raises InvalidFenError for a text that is no position of the variant; the game is then as it was.
    ///
    /// Example:
    ///     >>> game = Game("chess")
    ///     >>> game.set_fen("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1")
    ///     >>> game.turn == BLACK, game.legal_moves.count()
    ///     (True, 5)
    fn set_fen(&mut self, py: Python<'_>, fen: Text<'_>) -> PyResult<()> {
        self.set(py, Some(&fen))
    }

    /// Return the legal move that a coordinate text means.
    ///
    /// Raises InvalidMoveError for a text that is no move, IllegalMoveError for a move that is not legal.
    ///
    /// Example:
    ///     >>> Game("obento").parse_uci("f3f6")
    ///     Move('f3f6')
    fn parse_uci(&self, uci: &Bound<'_, PyAny>) -> PyResult<Py<Move>> {
        self.object(uci.py(), self.legal_move(uci)?)
    }

    /// Return whether a move is legal.
    ///
    /// Raises InvalidMoveError for a text that is no move on any board.
    ///
    /// Example:
    ///     >>> game = Game("obento")
    ///     >>> game.is_legal("f3f6"), game.is_legal("f3f7")
    ///     (True, False)
    fn is_legal(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.find(self.legal(), moves::extract(r#move)?).is_some())
    }

    /// Return whether a move is legal but for the safety of the own king.
    ///
    /// Raises InvalidMoveError for a text that is no move on any board.
    ///
    /// Example:
    ///     >>> game = Game("chess", "k3r3/8/8/8/8/8/4B3/4K3 w - - 0 1")
    ///     >>> game.is_pseudo_legal("e2d3"), game.is_legal("e2d3")  # it would lay its king open
    ///     (True, False)
    fn is_pseudo_legal(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.find(&self.pseudo_legal(), moves::extract(r#move)?).is_some())
    }

    /// Return whether a pseudo-legal move leaves the own king attacked, or facing the enemy's.
    ///
    /// Raises InvalidMoveError, and IllegalMoveError for a move that is not even pseudo-legal.
    ///
    /// Example:
    ///     >>> game = Game("chess", "k3r3/8/8/8/8/8/4B3/4K3 w - - 0 1")
    ///     >>> game.is_into_check("e2d3"), game.is_into_check("e1d1")
    ///     (True, False)
    fn is_into_check(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(!self.legal().contains(&self.any_move(r#move)?))
    }

    /// Return whether a move attacks the enemy king; the move must be pseudo-legal.
    ///
    /// Raises InvalidMoveError, IllegalMoveError.
    ///
    /// Example:
    ///     >>> Game("xiangqi", "3k5/9/9/9/9/9/9/2R6/9/4K4 w - - 0 1").gives_check("c3d3")
    ///     True
    fn gives_check(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        let made = self.any_move(r#move)?;
        Ok(for_width!(&self.game, AnyGame, game => game.position().after(made).is_check()))
    }

    /// Return whether a move captures, in passing or not; the move must be pseudo-legal.
    ///
    /// Raises InvalidMoveError, IllegalMoveError.
    ///
    /// Example:
    ///     >>> game = Game("wide_soho")
    ///     >>> game.is_capture("a1a8"), game.is_capture("a3a4")
    ///     (True, False)
    fn is_capture(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        let made = self.any_move(r#move)?;
        Ok(for_width!(&self.game, AnyGame, game => game.position().is_capture(made)))
    }

    /// Return whether a move captures in passing; the move must be pseudo-legal.
    ///
    /// Raises InvalidMoveError, IllegalMoveError.
    ///
    /// Example:
    ///     >>> game = Game("chess", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1")
    ///     >>> game.is_en_passant("d4e3"), game.is_en_passant("d4d3")
    ///     (True, False)
    fn is_en_passant(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.any_move(r#move)?.kind == MoveKind::EnPassant)
    }

    /// Return whether a move is a castling; the move must be pseudo-legal.
    ///
    /// Raises InvalidMoveError, IllegalMoveError.
    ///
    /// Example:
    ///     >>> game = Game("yoto", "5k3/9/9/9/9/9/9/R3K4/9 w Q - 0 1")
    ///     >>> game.is_castling("e2c2"), game.is_castling("e2d2")
    ///     (True, False)
    fn is_castling(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(matches!(self.any_move(r#move)?.kind, MoveKind::Castling(_)))
    }

    /// Return whether a move is a castling towards the last file; the move must be pseudo-legal.
    ///
    /// Raises InvalidMoveError, IllegalMoveError.
    ///
    /// Example:
    ///     >>> game = Game("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
    ///     >>> game.is_kingside_castling("e1g1"), game.is_kingside_castling("e1c1")
    ///     (True, False)
    fn is_kingside_castling(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        self.castles_towards(r#move, SideSpec::K)
    }

    /// Return whether a move is a castling towards the first file; the move must be pseudo-legal.
    ///
    /// Raises InvalidMoveError, IllegalMoveError.
    ///
    /// Example:
    ///     >>> game = Game("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
    ///     >>> game.is_queenside_castling("e1g1"), game.is_queenside_castling("e1c1")
    ///     (False, True)
    fn is_queenside_castling(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        self.castles_towards(r#move, SideSpec::Q)
    }

    /// Return whether a move sets `halfmove_clock` to 0; the move must be pseudo-legal.
    ///
    /// Such are captures, promotions and those moves of pawn-like pieces that change their rank.
    ///
    /// Raises InvalidMoveError, IllegalMoveError.
    ///
    /// Example:
    ///     >>> game = Game("chess")
    ///     >>> game.is_zeroing("e2e4"), game.is_zeroing("g1f3")
    ///     (True, False)
    fn is_zeroing(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        let made = self.any_move(r#move)?;
        Ok(for_width!(&self.game, AnyGame, game => game.position().is_zeroing(made)))
    }

    /// Return whether a move cannot be taken back by later ones; the move must be pseudo-legal.
    ///
    /// Such are moves that set `halfmove_clock` to 0, forfeit a castling, or let a capture in passing go by. (A game whose
    /// `pawn_like` kinds move backwards counts their moves as such all the same.)
    ///
    /// Raises InvalidMoveError, IllegalMoveError.
    ///
    /// Example:
    ///     >>> game = Game("chess", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")
    ///     >>> game.is_irreversible("a1a2"), game.is_zeroing("a1a2")
    ///     (True, False)
    fn is_irreversible(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        let made = self.any_move(r#move)?;
        Ok(for_width!(&self.game, AnyGame, game => game.position().is_irreversible(made)))
    }

    /// Return whether the king of the player to move is attacked. Facing is no check.
    ///
    /// Example:
    ///     >>> Game("chess", "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1").is_check()
    ///     True
    fn is_check(&self) -> bool {
        for_width!(&self.game, AnyGame, game => game.position().is_check())
    }

    /// Return the square of the royal piece of a colour.
    ///
    /// Example:
    ///     >>> Game("obento").king(BLACK)
    ///     'g11'
    fn king(&self, color: bool) -> String {
        for_width!(&self.game, AnyGame, game => {
            let position = game.position();
            position.variant().geometry.name(position.king(to_color(color)))
        })
    }

    /// Return whether some piece of a colour could capture on a square.
    ///
    /// Raises SnaketongueError for a square that is not on the board.
    ///
    /// Example:
    ///     >>> game = Game("chess")
    ///     >>> game.is_attacked_by(WHITE, "f3"), game.is_attacked_by(WHITE, "f4")
    ///     (True, False)
    fn is_attacked_by(&self, color: bool, square: Text<'_>) -> PyResult<bool> {
        for_width!(&self.game, AnyGame, game => {
            let position = game.position();
            let square = parse_square(&square, &position.variant().geometry)?;
            Ok(position.is_attacked_by(to_color(color), square))
        })
    }

    /// Return whether a piece of a colour stands on a square that it may not leave: its king would then be attacked,
    /// or face the enemy's.
    ///
    /// So is a piece that blocks a line or the way of a lame leaper, that is one hurdle too many, or that keeps two kings
    /// from facing. It may be able to move all the same: along the line.
    ///
    /// Raises SnaketongueError for a square that is not on the board.
    ///
    /// Example:
    ///     >>> hurdles = Game("xiangqi", "4k4/9/4c4/9/4p4/9/4H4/9/9/4K4 w - - 0 1")
    ///     >>> hurdles.is_pinned(WHITE, "e4")
    ///     True
    fn is_pinned(&self, color: bool, square: Text<'_>) -> PyResult<bool> {
        for_width!(&self.game, AnyGame, game => {
            let position = game.position();
            let square = parse_square(&square, &position.variant().geometry)?;
            Ok(position.pin(to_color(color), square).is_some())
        })
    }

    /// Return how often the current position has occurred in this game, now included.
    ///
    /// Example:
    ///     >>> game = Game("chess")
    ///     >>> for move in "g1f3 g8f6 f3g1 f6g8".split():
    ///     ...     _ = game.push(move)
    ///     >>> game.occurrences()
    ///     2
    fn occurrences(&self) -> u32 {
        for_width!(&self.game, AnyGame, game => game.occurrences())
    }

    /// Return whether the current position has occurred at least so many times.
    ///
    /// Raises SnaketongueError for a negative count.
    ///
    /// Example:
    ///     >>> game = Game("chess")
    ///     >>> for move in "g1f3 g8f6 f3g1 f6g8".split():
    ///     ...     _ = game.push(move)
    ///     >>> game.is_repetition(2), game.is_repetition()
    ///     (True, False)
    #[pyo3(signature = (count=None), text_signature = "($self, count=3)")]
    fn is_repetition(&self, count: Option<&Bound<'_, PyAny>>) -> PyResult<bool> {
        let count = count.map_or(Ok(3), |value| integer("count", value, 0..=u32::MAX))?;
        Ok(self.occurrences() >= count)
    }

    /// Return whether the player to move may claim a draw. Draws that come by themselves need no claim.
    ///
    /// Example:
    ///     >>> Game("chess").can_claim_draw()
    ///     False
    fn can_claim_draw(&self) -> bool {
        self.can_claim_repetition() || self.can_claim_move_limit()
    }

    /// Return whether the player to move may claim a draw by repetition (`claim_repetition` of the definition).
    ///
    /// That is so when the position has occurred so many times, or will have after a legal move.
    ///
    /// Example:
    ///     >>> game = Game(Variant.from_toml('''
    ///     ... extends = "chess"
    ///     ... id = "claims"
    ///     ... title = "Chess with Claims"
    ///     ... rules.repetition = 5
    ///     ... rules.claim_repetition = 3
    ///     ... '''))
    ///     >>> for move in "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1".split():
    ///     ...     _ = game.push(move)
    ///     >>> game.can_claim_repetition()  # with f6g8
    ///     True
    fn can_claim_repetition(&self) -> bool {
        for_width!(&self.game, AnyGame, game => game.can_claim_repetition())
    }

    /// Return whether the player to move may claim a draw by the number of moves (`claim_move_limit` of the definition).
    ///
    /// That is so when `halfmove_clock` has reached the number, or will have after a legal move.
    ///
    /// Example:
    ///     >>> game = Game(Variant.from_toml('''
    ///     ... extends = "chess"
    ///     ... id = "claims"
    ///     ... title = "Chess with Claims"
    ///     ... rules.move_limit = 150
    ///     ... rules.claim_move_limit = 100
    ///     ... '''), "4k3/8/8/8/8/8/3R4/4K3 w - - 100 80")
    ///     >>> game.can_claim_move_limit(), game.outcome()
    ///     (True, None)
    fn can_claim_move_limit(&self) -> bool {
        for_width!(&self.game, AnyGame, game => game.can_claim_move_limit())
    }

    /// Return the number of sequences of so many legal moves.
    ///
    /// Draws by repetition, material or move count do not end a sequence. Ctrl-C stops the count, and other Python threads run
    /// meanwhile. The arguments, and what is raised, are those of the function `perft`.
    ///
    /// Example:
    ///     >>> Game("obento").perft(2)
    ///     3364
    #[pyo3(
        signature = (depth, *, threads=None, hash_mb=None),
        text_signature = "($self, depth, *, threads=1, hash_mb=0)"
    )]
    fn perft(
        slf: &Bound<'_, Self>,
        depth: &Bound<'_, PyAny>,
        threads: Option<&Bound<'_, PyAny>>,
        hash_mb: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<u64> {
        let count = Count::new(depth, threads, hash_mb)?;
        // A copy is counted: the game itself stays free for other threads.
        let game = slf.try_borrow()?.game.tail(Some(0));
        for_width!(game, AnyGame, game => {
            Count::exact(count.run(slf.py(), |perft, depth| perft.count(game.position(), depth))?)
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
        let game = slf.try_borrow()?.game.tail(Some(0));
        let counts = for_width!(game, AnyGame, game => {
            count.run(slf.py(), |perft, depth| perft.divide(game.position(), depth))?
        });
        let game = slf.try_borrow()?;
        let exact = |(made, count)| Ok((game.object(slf.py(), made)?, Count::exact(count)?));
        counts.into_iter().map(exact).collect()
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
            let holds =
                |set: &Option<Vec<Square>>, square| set.as_ref().is_none_or(|set| set.contains(&square));
            let wanted = |made: &Made| holds(&from, made.from) && holds(&to, made.to);
            match pseudo {
                false => self.legal().iter().copied().filter(wanted).collect::<Vec<_>>(),
                true => self.pseudo_legal().into_iter().filter(wanted).collect(),
            }
        });
        self.list(py, &found)
    }

    #[pyo3(name = "_ep_squares")]
    fn ep_squares(&self) -> Vec<String> {
        for_width!(&self.game, AnyGame, game => {
            let position = game.position();
            let squares = position.en_passant_squares().into_iter();
            squares.map(|square| position.variant().geometry.name(square)).collect()
        })
    }

    #[pyo3(name = "_checkers")]
    fn checkers(&self) -> Vec<String> {
        for_width!(&self.game, AnyGame, game => names(game.position(), game.position().checkers()))
    }

    #[pyo3(name = "_attackers")]
    fn attackers(&self, color: bool, square: Text<'_>) -> PyResult<Vec<String>> {
        for_width!(&self.game, AnyGame, game => {
            let position = game.position();
            let square = parse_square(&square, &position.variant().geometry)?;
            Ok(names(position, position.attackers(to_color(color), square)))
        })
    }

    #[pyo3(name = "_attacks")]
    fn attacks(&self, square: Text<'_>) -> PyResult<Vec<String>> {
        for_width!(&self.game, AnyGame, game => {
            let position = game.position();
            let square = parse_square(&square, &position.variant().geometry)?;
            Ok(names(position, position.attacks(square)))
        })
    }

    #[pyo3(name = "_pin")]
    fn pin(&self, color: bool, square: Text<'_>) -> PyResult<Vec<String>> {
        for_width!(&self.game, AnyGame, game => {
            let position = game.position();
            let geometry = &position.variant().geometry;
            let square = parse_square(&square, geometry)?;
            let pin = position.pin(to_color(color), square);
            Ok(names(position, pin.unwrap_or_else(|| geometry.squares().collect())))
        })
    }

    #[pyo3(name = "_pieces")]
    fn pieces(&self, id: Text<'_>, color: bool) -> PyResult<Vec<String>> {
        for_width!(&self.game, AnyGame, game => {
            Ok(names(game.position(), pieces(game.position(), &id, to_color(color))?))
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

    #[pyo3(name = "_piece_map")]
    fn piece_map(&self) -> Vec<(String, (String, bool))> {
        for_width!(&self.game, AnyGame, game => {
            let position = game.position();
            let variant = position.variant();
            let piece = |square| {
                let piece = position.piece_at(square)?;
                let id = variant.ids[piece.kind.index()].to_string();
                Some((variant.geometry.name(square), (id, from_color(piece.color))))
            };
            position.occupied().filter_map(piece).collect()
        })
    }

    #[pyo3(name = "_root_fen")]
    fn root_fen(&self) -> String {
        for_width!(&self.game, AnyGame, game => game.root().fen())
    }

    #[pyo3(name = "_outcome", signature = (claim_draw=false))]
    fn outcome(&self, claim_draw: bool) -> Option<(Option<bool>, &'static str)> {
        let outcome: Outcome = for_width!(&self.game, AnyGame, game => {
            game.outcome().or_else(|| claim_draw.then(|| game.claim()).flatten())
        })?;
        Some((outcome.winner.map(from_color), outcome.termination.name()))
    }
}

impl Game {
    fn set(&mut self, py: Python<'_>, fen: Option<&str>) -> PyResult<()> {
        self.game = AnyGame::new(&self.variant.bind(py).get().variant, fen)?;
        self.legal.take();
        Ok(())
    }

    fn castles_towards(&self, value: &Bound<'_, PyAny>, side: SideSpec) -> PyResult<bool> {
        let made = self.any_move(value)?;
        Ok(for_width!(&self.game, AnyGame, game => game.position().castling_side(made) == Some(side)))
    }
}
