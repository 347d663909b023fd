"""The stateless calls of pyffish, for any game of snaketongue.

A server that was written for pyffish, the Python face of Fairy-Stockfish, changes its import::

    import snaketongue.compat.pyffish as sf

Each call makes the position anew from a variant's id, a FEN (or ``"startpos"``) and the moves
since, as coordinate texts. Results are 32000 for a win of the player to move, -32000 for a loss, 0
for a draw.

On the games that both know (chess, capablanca, shako, tencubed, grand, xiangqi) the answers are the
same, apart from the order of legal moves, and from what follows.

Refused with an exception, where pyffish crashes or gives an answer without a meaning:

- an unknown variant, a text that is no position, a move that is not legal;
- `game_result` while the game goes on;
- a definition under the id of another game (`load_variant_config`).

Refused because it is not supported: ``chess960``, ``sfen`` and ``show_promoted``, and notations
other than SAN and LAN. `piece_to_partner` and `get_fog_fen` do not exist.

Other answers:

- `load_variant_config` takes the definition language of snaketongue, one game in a text;
- `validate_fen` also refuses positions in which the player who has just moved is in check, and
  squares for captures in passing that are not on the board;
- the number beside False of `is_immediate_game_end` and `is_optional_game_end`, which pyffish
  leaves undefined, is 0;
- a FEN names a square for a capture in passing only if that capture is legal, and repetitions are
  counted accordingly; pyffish names it, and sees another position, also if the pawn is pinned;
- in xiangqi every repetition is a draw, also that of a perpetual check or chase, which pyffish
  makes a loss, and all checks count for the move limit, of which pyffish leaves out some;
- `has_insufficient_material` is cautious: in xiangqi, where to be stalemated is to lose, it calls
  nothing insufficient, since even a lone general can win.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib.metadata import version as _installed
from threading import Lock
from typing import Final

from snaketongue import definition
from snaketongue.errors import InvalidFenError, SnaketongueError, VariantError, quote
from snaketongue.game import Game
from snaketongue.notation import san
from snaketongue.values import BLACK, WHITE
from snaketongue.variant import Variant

__all__ = [
    "FEN_INVALID_PROMOTED_PIECE",
    "FEN_OK",
    "NOTATION_DEFAULT",
    "NOTATION_JANGGI",
    "NOTATION_LAN",
    "NOTATION_SAN",
    "NOTATION_SHOGI_HODGES",
    "NOTATION_SHOGI_HODGES_NUMBER",
    "NOTATION_SHOGI_HOSKING",
    "NOTATION_THAI_LAN",
    "NOTATION_THAI_SAN",
    "NOTATION_XIANGQI_WXF",
    "VALUE_DRAW",
    "VALUE_MATE",
    "UnsupportedError",
    "captures_to_hand",
    "error",
    "game_result",
    "get_fen",
    "get_san",
    "get_san_moves",
    "gives_check",
    "has_insufficient_material",
    "info",
    "is_capture",
    "is_immediate_game_end",
    "is_optional_game_end",
    "legal_moves",
    "load_variant_config",
    "set_option",
    "start_fen",
    "two_boards",
    "validate_fen",
    "variants",
    "version",
]

VALUE_MATE: Final = 32000
VALUE_DRAW: Final = 0

# All have their numbers, so that programs that name them can be loaded.
NOTATION_DEFAULT: Final = 0
NOTATION_SAN: Final = 1
NOTATION_LAN: Final = 2
NOTATION_SHOGI_HOSKING: Final = 3
NOTATION_SHOGI_HODGES: Final = 4
NOTATION_SHOGI_HODGES_NUMBER: Final = 5
NOTATION_JANGGI: Final = 6
NOTATION_XIANGQI_WXF: Final = 7
NOTATION_THAI_SAN: Final = 8
NOTATION_THAI_LAN: Final = 9

FEN_OK: Final = 1
FEN_INVALID_PROMOTED_PIECE: Final = -12

_FEN_EMPTY = 0
_FEN_CHARACTER = -10

# The faults of a FEN by their texts, in the order in which pyffish looks for them.
_FEN_CODES = (
    (re.compile("more than six fields"), -11),
    (re.compile("board:.*(unknown piece|pieces in hand)"), _FEN_CHARACTER),
    (re.compile("board:"), -8),
    (re.compile("[0-9]+ royal pieces"), -3),
    (re.compile(".* is in check, but|the royal pieces face"), -9),
    (re.compile("side to move:"), -6),
    (re.compile("castling"), -5),
    (re.compile("en passant:"), -4),
    (re.compile("halfmove clock:"), -2),
    (re.compile("move number:"), -1),
)

# Xiangqi as pyffish has it: a FEN is written with other letters (and read with both), soldiers have
# a letter in algebraic notation, and their moves do not set the halfmove clock to zero.
_WRITTEN = {"xiangqi": str.maketrans("HEhe", "NBnb")}
_READ = {"xiangqi": str.maketrans("NBnb", "HEhe")}
_NAMED_PAWNS = {"xiangqi"}
_CHANGED = {"xiangqi": 'extends = "xiangqi"\nid = "xiangqi"\n[rules]\npawn_like = []'}

_loaded: dict[str, Variant] = {}
_loading = Lock()

error = SnaketongueError
"""What all exceptions of this module are, but those for arguments of a wrong type."""


class UnsupportedError(SnaketongueError):
    """A feature of pyffish was asked for that snaketongue does not have."""


# --- the module and its games ---------------------------------------------------------------------


def version() -> tuple[int, int, int]:
    """Return the version of snaketongue.

    Example:
        >>> len(version())
        3
    """
    major, minor, patch = re.findall("[0-9]+", _installed("snaketongue"))[:3]
    return int(major), int(minor), int(patch)


def info() -> str:
    """Return the name and the version of the library that answers.

    Example:
        >>> info().split()[0]
        'snaketongue'
    """
    return f"snaketongue {_installed('snaketongue')}"


def variants() -> list[str]:
    """Return the ids of all games, built-in and loaded, sorted.

    Example:
        >>> "obento" in variants()
        True
    """
    with _loading:
        return sorted({*definition.builtin_ids(), *_loaded})


def set_option(name: str, value: object) -> None:
    """Refuse: there are no options.

    Raises UnsupportedError.

    Example:
        >>> set_option("VariantPath", "variants.ini")
        Traceback (most recent call last):
            ...
        snaketongue.compat.pyffish.UnsupportedError: no such option 'VariantPath': there are none; \
load_variant_config() adds games
    """
    raise UnsupportedError(
        f"no such option {quote(str(name))}: there are none; load_variant_config() adds games"
    )


def load_variant_config(config: str) -> None:
    """Add a game, given by its text in the definition language, for all later calls.

    Any thread may call this at any time. The same game may be loaded again.

    Raises VariantError with all faults of the text, or if its id is that of another game.

    Example:
        >>> load_variant_config('extends = "yoto"\\nid = "short_yoto"\\n[rules]\\nmove_limit = 40')
        >>> "short_yoto" in variants()
        True
    """
    variant = Variant.from_toml(config)
    with _loading:
        taken = Variant.load(variant.id) if _is_builtin(variant.id) else _loaded.get(variant.id)
        if taken is None:
            _loaded[variant.id] = variant
        elif taken != variant:
            raise VariantError(f"id {quote(variant.id)}: another game has it")


def start_fen(variant: str) -> str:
    """Return the position in which a game starts.

    Raises VariantError for an unknown id.

    Example:
        >>> start_fen("xiangqi")
        'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1'
    """
    return get_fen(variant, "startpos", [])


def two_boards(variant: str) -> bool:
    """Return whether a game is played on two boards: False for every game.

    Raises VariantError for an unknown id.

    Example:
        >>> two_boards("chess")
        False
    """
    _variant(variant)
    return False


def captures_to_hand(variant: str) -> bool:
    """Return whether captured pieces can be dropped: False for every game.

    Raises VariantError for an unknown id.

    Example:
        >>> captures_to_hand("chess")
        False
    """
    _variant(variant)
    return False


# --- moves and positions --------------------------------------------------------------------------


def legal_moves(
    variant: str, fen: str, movelist: Iterable[str], chess960: bool = False
) -> list[str]:
    """Return the legal moves as coordinate texts.

    Raises VariantError, InvalidFenError, InvalidMoveError or IllegalMoveError for what cannot be
    played, UnsupportedError with `chess960`.

    Example:
        >>> len(legal_moves("obento", "startpos", ["f3f6"]))
        58
    """
    return [str(move) for move in _game(variant, fen, movelist, chess960).legal_moves]


def get_fen(
    variant: str,
    fen: str,
    movelist: Iterable[str],
    chess960: bool = False,
    sfen: bool = False,
    show_promoted: bool = False,
    count_started: int = 0,
) -> str:
    """Return the position after some moves.

    `count_started` has no effect: it belongs to counting rules, which no game here has.

    Raises what `legal_moves` raises, UnsupportedError also with `sfen` and `show_promoted`.

    Example:
        >>> get_fen("chess", "startpos", ["e2e4", "c7c5"])
        'rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2'
    """
    if sfen:
        raise UnsupportedError("sfen is not supported: positions are written as FEN only")
    if show_promoted:
        raise UnsupportedError("show_promoted is not supported: a promoted piece is like any other")
    board, rest = _game(variant, fen, movelist, chess960).fen().split(" ", 1)
    return f"{board.translate(_WRITTEN.get(variant, {}))} {rest}"


def get_san(
    variant: str, fen: str, move: str, chess960: bool = False, notation: int = NOTATION_DEFAULT
) -> str:
    """Return a legal move in algebraic notation.

    Raises what `legal_moves` raises, UnsupportedError also for a `notation` other than
    NOTATION_SAN, which is the default, and NOTATION_LAN.

    Example:
        >>> get_san("chess", "startpos", "g1f3"), get_san("chess", "startpos", "e2e4")
        ('Nf3', 'e4')
        >>> get_san("chess", "startpos", "g1f3", False, NOTATION_LAN)
        'Ng1-f3'
    """
    return get_san_moves(variant, fen, [move], chess960, notation)[0]


def get_san_moves(
    variant: str,
    fen: str,
    movelist: Iterable[str],
    chess960: bool = False,
    notation: int = NOTATION_DEFAULT,
) -> list[str]:
    """Return moves that follow one another in algebraic notation.

    ``#`` stands for checkmate only, not for other moves that win.

    Raises what `get_san` raises.

    Example:
        >>> get_san_moves("chess", "startpos", ["e2e4", "e7e5", "g1f3"])
        ['e4', 'e5', 'Nf3']
    """
    if notation not in (NOTATION_DEFAULT, NOTATION_SAN, NOTATION_LAN):
        raise UnsupportedError(f"notation {notation} is not supported: only SAN and LAN are")
    game = _game(variant, fen, (), chess960)
    write = san.lan if notation == NOTATION_LAN else san.san
    texts = []
    for move in _moves(movelist):
        text = write(game, move, name_pawns=variant in _NAMED_PAWNS)
        game.push(move)
        # Where it wins to leave the enemy without a move, pyffish marks that only if it is a check.
        texts.append(text if game.is_check() else text.rstrip("#"))
    return texts


def gives_check(variant: str, fen: str, movelist: Iterable[str], chess960: bool = False) -> bool:
    """Return whether the player to move after these moves is in check.

    Raises what `legal_moves` raises.

    Example:
        >>> gives_check("chess", "startpos", ["e2e4", "f7f6", "d1h5"])
        True
    """
    return _game(variant, fen, movelist, chess960).is_check()


def is_capture(
    variant: str, fen: str, movelist: Iterable[str], move: str, chess960: bool = False
) -> bool:
    """Return whether a legal move after some others is a capture, in passing included.

    Raises what `legal_moves` raises.

    Example:
        >>> is_capture("chess", "startpos", ["e2e4", "d7d5"], "e4d5")
        True
    """
    game = _game(variant, fen, movelist, chess960)
    return game.is_capture(game.parse_uci(move))


# --- the end of the game --------------------------------------------------------------------------


def game_result(variant: str, fen: str, movelist: Iterable[str], chess960: bool = False) -> int:
    """Return what a game that is over means for the player to move: 32000, 0 or -32000.

    Raises what `legal_moves` raises, and SnaketongueError while the game goes on.

    Example:
        >>> game_result("chess", "startpos", ["f2f3", "e7e5", "g2g4", "d8h4"])
        -32000
    """
    game = _game(variant, fen, movelist, chess960)
    outcome = game.outcome()
    if outcome is None:
        raise SnaketongueError(f"the game goes on, it has no result: {quote(game.fen())}")
    return _value(game, outcome.winner)


def is_immediate_game_end(
    variant: str, fen: str, movelist: Iterable[str], chess960: bool = False
) -> tuple[bool, int]:
    """Return whether a piece stands on its goal, and what that means for the player to move.

    Raises what `legal_moves` raises.

    Example:
        >>> is_immediate_game_end("chess", "startpos", [])
        (False, 0)
    """
    game = _game(variant, fen, movelist, chess960)
    outcome = game.outcome()
    if outcome is None or outcome.termination != "goal":
        return False, VALUE_DRAW
    return True, _value(game, outcome.winner)


def is_optional_game_end(
    variant: str,
    fen: str,
    movelist: Iterable[str],
    chess960: bool = False,
    count_started: int = 0,
) -> tuple[bool, int]:
    """Return whether the game is or can be ended by repetition or the move limit, and its value.

    Where a definition has a number for draws that are claimed, and a larger one for draws that come
    by themselves, the first one counts. `count_started` has no effect.

    Raises what `legal_moves` raises.

    Example:
        >>> is_optional_game_end("chess", "startpos", ["g1f3", "g8f6", "f3g1", "f6g8"] * 2)
        (True, 0)
    """
    game = _game(variant, fen, movelist, chess960)
    rules = game.variant.definition.rules
    occurrence = rules.claim_repetition or rules.repetition
    limit = rules.claim_move_limit or rules.move_limit
    repeated = occurrence > 0 and game.occurrences() >= occurrence
    exceeded = 0 < limit <= game.halfmove_clock and not game.is_checkmate()
    return repeated or exceeded, VALUE_DRAW


def has_insufficient_material(
    variant: str, fen: str, movelist: Iterable[str], chess960: bool = False
) -> tuple[bool, bool]:
    """Return for White and for Black whether that side cannot win with what it has.

    Raises what `legal_moves` raises.

    Example:
        >>> has_insufficient_material("chess", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", [])
        (False, True)
    """
    game = _game(variant, fen, movelist, chess960)
    return game.has_insufficient_material(WHITE), game.has_insufficient_material(BLACK)


def validate_fen(fen: str, variant: str, chess960: bool = False) -> int:
    """Return FEN_OK (1) for a position that can be played, or a number that tells what is wrong.

    0: empty text, -1: move number, -2: halfmove clock, -3: number of kings, -4: squares for
    captures in passing, -5: castling, -6: side to move, -8: shape of the board, -9: a king that
    could be captured (kings that touch or face each other, or a check to the player who has just
    moved), -10: unknown piece, -11: too many fields. `Game.status` tells all faults in words.

    Raises VariantError for an unknown id, UnsupportedError with `chess960`.

    Example:
        >>> validate_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "chess")
        1
        >>> validate_fen("4k3/8/8/8/8/8/8/8 w - - 0 1", "chess")
        -3
    """
    if chess960:
        _refuse_chess960()
    rules = _variant(variant)
    if not fen:
        return _FEN_EMPTY
    try:
        Game(rules, _read(variant, fen))
    except InvalidFenError as invalid:
        for pattern, code in _FEN_CODES:
            if any(pattern.match(fault) for fault in invalid.faults):
                return code
        return _FEN_CHARACTER
    return FEN_OK


# --- below ----------------------------------------------------------------------------------------


def _is_builtin(id: str) -> bool:
    return id in definition.builtin_ids()


def _variant(id: str) -> Variant:
    """Return a game by its id. What clients send is never taken as a path."""
    if not isinstance(id, str):
        raise TypeError(f"expected the id of a variant, got {type(id).__name__}")
    if id in _CHANGED:
        return _changed(id)
    if _is_builtin(id):
        return Variant.load(id)
    with _loading:
        found = _loaded.get(id)
    if found is None:
        raise VariantError(f"unknown variant {quote(id)}: variants() lists those there are")
    return found


@cache
def _changed(id: str) -> Variant:
    return Variant.from_toml(_CHANGED[id])


def _read(id: str, fen: str) -> str:
    """Return a FEN with the letters that the game itself has."""
    if id not in _READ:
        return fen
    board, space, rest = fen.partition(" ")
    return board.translate(_READ[id]) + space + rest


def _game(id: str, fen: str, movelist: Iterable[str], chess960: bool) -> Game:
    """Return the game after some moves."""
    if chess960:
        _refuse_chess960()
    if not isinstance(fen, str):
        raise TypeError(f"expected a FEN or 'startpos', got {type(fen).__name__}")
    game = Game(_variant(id), None if fen == "startpos" else _read(id, fen))
    for move in _moves(movelist):
        game.push(move)
    return game


def _moves(movelist: Iterable[str]) -> Iterable[str]:
    if isinstance(movelist, str):
        raise TypeError("expected a list of moves, got str")
    return movelist


def _refuse_chess960() -> None:
    raise UnsupportedError("chess960 is not supported: castling is what a definition makes it")


def _value(game: Game, winner: bool | None) -> int:
    """Return a result as the player to move sees it."""
    if winner is None:
        return VALUE_DRAW
    return VALUE_MATE if winner is game.turn else -VALUE_MATE
