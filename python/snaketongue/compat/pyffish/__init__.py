"""The functions of pyffish, the Python module of Fairy-Stockfish, with this engine behind them.

A program changes its import, and nothing else::

    import snaketongue.compat.pyffish as sf

No state is kept between calls: each takes the id of a variant, a FEN or ``"startpos"``, and the
moves made from there. Values are those for the player to move: 32000 for a win, -32000 for a loss.

On the games that both know (chess, capablanca, shako, tencubed, grand, xiangqi) the answers are the
same, apart from the order of legal moves, and from what follows.

Refused with an exception, where pyffish crashes or gives an answer without a meaning:

- an unknown variant, a text that is no position, a move that is not legal;
- `game_result` while the game goes on;
- a definition under the id of another game (`load_variant_config`).

Refused because it is not supported: `set_option`, ``chess960``, and notations other than SAN, LAN
and that of xiangqi. `piece_to_partner` and `get_fog_fen` do not exist.

Other answers:

- `load_variant_config` takes the definition language of snaketongue, one game in a text;
- `validate_fen` also refuses positions in which the player who has just moved is in check, and
  squares for captures in passing that are not on the board;
- the number beside False of `is_immediate_game_end` and `is_optional_game_end`, which pyffish
  leaves undefined, is 0;
- repetition in xiangqi is judged by checks alone: who gives perpetual check loses, but nobody is
  found guilty of a chase;
- `has_insufficient_material` is cautious: in xiangqi, where to be stalemated is to lose, it calls
  nothing insufficient, since even a lone general can win.

Example:
    >>> len(legal_moves("xiangqi", "startpos", ["h3e3", "h10g8"]))
    35
    >>> get_fen("chess", "startpos", ["e2e4", "c7c5", "e4e5", "d7d5"])
    'rnbqkbnr/pp2pppp/8/2ppP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3'
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib import metadata
from typing import Final

from snaketongue.compat.pyffish.dialect import UnsupportedError, find, learn, names
from snaketongue.compat.pyffish.line import Line, checked
from snaketongue.compat.pyffish.notation import (
    NOTATION_DEFAULT,
    NOTATION_JANGGI,
    NOTATION_LAN,
    NOTATION_SAN,
    NOTATION_SHOGI_HODGES,
    NOTATION_SHOGI_HODGES_NUMBER,
    NOTATION_SHOGI_HOSKING,
    NOTATION_THAI_LAN,
    NOTATION_THAI_SAN,
    NOTATION_XIANGQI_WXF,
    written,
)
from snaketongue.compat.pyffish.repetition import moves_counted, repetition
from snaketongue.compat.pyffish.validity import FEN_INVALID_PROMOTED_PIECE, FEN_OK, code
from snaketongue.errors import SnaketongueError, quote
from snaketongue.game import Game
from snaketongue.values import BLACK, WHITE

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


def __dir__() -> list[str]:
    """Return the names of the interface: programs look here for what a version has."""
    return [*__all__]


VALUE_MATE: Final = 32000
VALUE_DRAW: Final = 0


error = SnaketongueError
"""What all exceptions of this module are, but those for arguments of a wrong type."""


def version() -> tuple[int, int, int]:
    """Return the version of snaketongue as three numbers.

    Example:
        >>> len(version())
        3
    """
    major, minor, patch = re.findall("[0-9]+", metadata.version("snaketongue"))[:3]
    return int(major), int(minor), int(patch)


def info() -> str:
    """Return the name and version of snaketongue.

    Example:
        >>> info().split()[0]
        'snaketongue'
    """
    return f"snaketongue {metadata.version('snaketongue')}"


def variants() -> list[str]:
    """Return the ids of all variants, the loaded ones included, sorted.

    Example:
        >>> "capablanca" in variants()
        True
    """
    return names()


def load_variant_config(config: str) -> None:
    """Add a game, given by its text in the definition language, for all later calls.

    Any thread may call this at any time. The same game may be loaded again.

    Raises VariantError with all faults of the text, or if its id is that of another game.

    Example:
        >>> rules = 'extends = "chess"\\nid = "hard"\\ntitle = "Hard"\\nrules.stalemate = "loss"'
        >>> load_variant_config(rules)
        >>> game_result("hard", "k7/8/K7/8/8/8/8/1R6 b - - 0 1", [])
        -32000
    """
    learn(config)


def set_option(name: str, value: object) -> None:
    """Refuse: there are no options.

    Raises UnsupportedError.

    Example:
        >>> set_option("Hash", 16)
        Traceback (most recent call last):
          ...
        snaketongue.compat.pyffish.dialect.UnsupportedError: no such option 'Hash': ...
    """
    raise UnsupportedError(
        f"no such option {quote(str(name))}: there are none; load_variant_config() adds games"
    )


def two_boards(variant: str) -> bool:
    """Return False: no game is played on two boards.

    Raises VariantError for an unknown variant.

    Example:
        >>> two_boards("chess")
        False
    """
    find(variant)
    return False


def captures_to_hand(variant: str) -> bool:
    """Return False: in no game what is captured comes back.

    Raises VariantError for an unknown variant.

    Example:
        >>> captures_to_hand("chess")
        False
    """
    find(variant)
    return False


def start_fen(variant: str) -> str:
    """Return the start position of a variant.

    Raises VariantError for an unknown variant.

    Example:
        >>> start_fen("xiangqi")
        'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1'
    """
    return Line(variant, "startpos").fen()


def validate_fen(fen: str, variant: str, chess960: bool = False) -> int:
    """Return FEN_OK (1) for a position that can be played, or a number that tells what is wrong.

    0: empty text, -1: move number, -2: halfmove clock, -3: number of kings, -4: squares for
    captures in passing, -5: castling, -6: side to move, -8: shape of the board, -9: a king that
    could be captured (kings that touch or face each other, or a check to the player who has just
    moved), -10: unknown character, -11: too many fields. `Game.status` tells all faults in words.

    Raises VariantError for an unknown id, UnsupportedError with `chess960`.

    Example:
        >>> validate_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "chess")
        1
        >>> validate_fen("4k3/8/8/8/8/8/8/4KK2 w - - 0 1", "chess")
        -3
    """
    return code(variant, fen, chess960)


def get_fen(
    variant: str,
    fen: str,
    movelist: Iterable[str],
    chess960: bool = False,
    sfen: bool = False,
    show_promoted: bool = False,
    count_started: int = 0,
) -> str:
    """Return the position after some moves, as a FEN or, with `sfen`, in the form of shogi.

    `show_promoted` puts a ``~`` behind each promoted piece. `count_started` belongs to rules that
    no game here has: it is ignored.

    Raises what `legal_moves` raises.

    Example:
        >>> get_fen("grand", "startpos", ["e3e5"])
        'r8r/1nbqkcabn1/pppppppppp/10/10/4P5/10/PPPP1PPPPP/1NBQKCABN1/R8R b - - 0 1'
    """
    line = Line(variant, fen, movelist, chess960)
    if sfen:
        turn = "b" if line.game.turn is WHITE else "w"
        return f"{line.board()} {turn} - {line.game.ply() + 1}"
    return line.fen(show_promoted)


def legal_moves(
    variant: str, fen: str, movelist: Iterable[str], chess960: bool = False
) -> list[str]:
    """Return the legal moves after some moves, in no particular order.

    Raises VariantError, InvalidFenError, InvalidMoveError or IllegalMoveError for what cannot be
    played, UnsupportedError with `chess960`.

    Example:
        >>> len(legal_moves("capablanca", "startpos", ["e2e4"]))
        28
    """
    return [str(move) for move in Line(variant, fen, movelist, chess960).game.legal_moves]


def get_san(
    variant: str,
    fen: str,
    move: str,
    chess960: bool = False,
    notation: int = NOTATION_DEFAULT,
) -> str:
    """Return a move in algebraic notation, or in that of xiangqi.

    Raises what `legal_moves` raises, UnsupportedError also for a `notation` that is not written.

    Example:
        >>> get_san("xiangqi", "startpos", "h3e3")
        'Che3'
        >>> get_san("xiangqi", "startpos", "h3e3", False, NOTATION_XIANGQI_WXF)
        'C2=5'
    """
    return written(Line(variant, fen, (), chess960), move, notation)


def get_san_moves(
    variant: str,
    fen: str,
    movelist: Iterable[str],
    chess960: bool = False,
    notation: int = NOTATION_DEFAULT,
) -> list[str]:
    """Return moves that follow one another in algebraic notation, or in that of xiangqi.

    Raises what `get_san` raises.

    Example:
        >>> get_san_moves("chess", "startpos", ["e2e4", "e7e5", "g1f3"])
        ['e4', 'e5', 'Nf3']
    """
    line = Line(variant, fen, (), chess960)
    texts = []
    for move in checked(movelist):
        texts.append(written(line, move, notation))
        line.push(move)
    return texts


def gives_check(variant: str, fen: str, movelist: Iterable[str], chess960: bool = False) -> bool:
    """Return whether the player to move after some moves is in check.

    Raises what `legal_moves` raises.

    Example:
        >>> gives_check("chess", "startpos", ["e2e4", "f7f6", "d1h5"])
        True
    """
    return Line(variant, fen, movelist, chess960).game.is_check()


def is_capture(
    variant: str, fen: str, movelist: Iterable[str], move: str, chess960: bool = False
) -> bool:
    """Return whether a move, after some moves, captures.

    Raises what `legal_moves` raises.

    Example:
        >>> is_capture("chess", "startpos", ["e2e4", "d7d5"], "e4d5")
        True
    """
    game = Line(variant, fen, movelist, chess960).game
    return game.is_capture(game.parse_uci(move))


def game_result(variant: str, fen: str, movelist: Iterable[str], chess960: bool = False) -> int:
    """Return the value of a game that has ended, for the player to move.

    That is VALUE_MATE, VALUE_DRAW or -VALUE_MATE. The game must have ended by a goal, or because
    there is no legal move.

    Raises what `legal_moves` raises, and SnaketongueError while the game goes on.

    Example:
        >>> game_result("chess", "startpos", ["f2f3", "e7e5", "g2g4", "d8h4"])
        -32000
    """
    game = Line(variant, fen, movelist, chess960).game
    value = _value(game, ("goal", "checkmate", "stalemate"))
    if value is None:
        raise SnaketongueError(f"the game goes on, it has no result: {quote(game.fen())}")
    return value


def is_immediate_game_end(
    variant: str, fen: str, movelist: Iterable[str], chess960: bool = False
) -> tuple[bool, int]:
    """Return whether a rule of the variant has ended the game, and its value for who is to move.

    Such is a goal that was reached; mate and stalemate are not meant. The value is 0 if there is no
    end.

    Raises what `legal_moves` raises.

    Example:
        >>> is_immediate_game_end("chess", "startpos", [])
        (False, 0)
    """
    value = _value(Line(variant, fen, movelist, chess960).game, ("goal",))
    return (False, VALUE_DRAW) if value is None else (True, value)


def is_optional_game_end(
    variant: str,
    fen: str,
    movelist: Iterable[str],
    chess960: bool = False,
    count_started: int = 0,
) -> tuple[bool, int]:
    """Return whether a player may end the game, by move count or repetition, and the value then.

    The value is for the player to move: 0, or VALUE_MATE or -VALUE_MATE where the repetition loses
    for one side. `count_started` belongs to rules that no game here has: it is ignored.

    Raises what `legal_moves` raises.

    Example:
        >>> back_and_forth = ["g1f3", "g8f6", "f3g1", "f6g8"]
        >>> is_optional_game_end("chess", "startpos", back_and_forth * 2)
        (True, 0)
    """
    movelist = list(checked(movelist))
    line = Line(variant, fen, movelist, chess960)
    rules = line.game.variant.definition.rules
    limit = rules.claim_move_limit or rules.move_limit
    if limit and line.clock >= limit and line.game.legal_moves:
        line = Line(variant, fen, movelist, remember=True)
        if moves_counted(line) >= limit:
            return True, VALUE_DRAW
    limit = rules.claim_repetition or rules.repetition
    if limit and line.game.is_repetition(limit):
        loser = repetition(Line(variant, fen, movelist, remember=True), limit)
        if loser is not None:
            return True, loser * VALUE_MATE
    return False, VALUE_DRAW


def has_insufficient_material(
    variant: str, fen: str, movelist: Iterable[str], chess960: bool = False
) -> tuple[bool, bool]:
    """Return of White, and of Black, whether its pieces cannot suffice to win.

    Raises what `legal_moves` raises.

    Example:
        >>> has_insufficient_material("chess", "4k3/8/8/8/8/8/8/4KB2 w - - 0 1", [])
        (True, True)
    """
    game = Line(variant, fen, movelist, chess960).game
    return game.has_insufficient_material(WHITE), game.has_insufficient_material(BLACK)


def _value(game: Game, terminations: tuple[str, ...]) -> int | None:
    """Return the value of an end of these sorts for the player to move, None if there is none."""
    outcome = game.outcome()
    if outcome is None or outcome.termination not in terminations:
        return None
    if outcome.winner is None:
        return VALUE_DRAW
    return VALUE_MATE if outcome.winner is game.turn else -VALUE_MATE
