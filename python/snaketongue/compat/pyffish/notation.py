"""Moves as pyffish writes them: standard and long algebraic, and the number notation of xiangqi."""

from __future__ import annotations

from collections import Counter
from typing import Final

from snaketongue._core import Move
from snaketongue.compat.pyffish.dialect import UnsupportedError
from snaketongue.compat.pyffish.line import Line
from snaketongue.notation import san
from snaketongue.values import WHITE

__all__ = [
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
    "written",
]

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


def written(line: Line, text: str, notation: int) -> str:
    """Return a legal move in a notation; raise UnsupportedError for one that is not written."""
    move = line.game.parse_uci(text)
    if notation == NOTATION_XIANGQI_WXF:
        return _numbers(line, move)
    if notation not in (NOTATION_DEFAULT, NOTATION_SAN, NOTATION_LAN):
        raise UnsupportedError(
            f"notation {notation} is not supported: only SAN, LAN and that of xiangqi are"
        )
    write = san.lan if notation == NOTATION_LAN else san.san
    algebraic = write(line.game, move, name_pawns=line.dialect.soldiers)
    # Where it wins to leave the enemy without a move, pyffish marks that only if it is a check.
    return algebraic if line.game.gives_check(move) else algebraic.rstrip("#")


def _numbers(line: Line, move: Move) -> str:
    """Return a move with files counted from the right of the player, as World Xiangqi writes it."""
    game, files = line.game, line.game.variant.files
    white = game.turn is WHITE

    def file(square: str) -> int:
        index = ord(square[0]) - ord("a")
        return files - index if white else index + 1

    def forward(square: str) -> int:
        return int(square[1:]) if white else -int(square[1:])

    start, end = move.from_square, move.to_square
    kind = game.piece_type_at(start)
    assert kind is not None
    own = game.pieces(kind, game.turn)
    tandems = Counter(square[0] for square in own)
    many = sum(count > 1 for count in tandems.values()) > 1
    before = sum(square[0] == start[0] and forward(square) > forward(start) for square in own)
    # Three on one file, or two on each of two files, are counted from the front.
    name = str(before + 1) if tandems[start[0]] >= (2 if many else 3) else kind
    place = str(file(start))
    if tandems[start[0]] == 2 and not many:
        other = next(square for square in own if square[0] == start[0] and square != start)
        rank = int(other[1:]) + int(end[1:]) - int(start[1:])
        if _may_stand(line, kind, f"{end[0]}{rank}"):
            place = "-" if before else "+"
    step = forward(end) - forward(start)
    sign = "=" if step == 0 else "+" if step > 0 else "-"
    return f"{name}{place}{sign}{abs(step) if end[0] == start[0] else file(end)}"


def _may_stand(line: Line, kind: str, square: str) -> bool:
    """Return whether a kind of piece of the player to move may ever stand on a square."""
    variant = line.game.variant
    rank = int(square[1:])
    if not 1 <= rank <= variant.ranks:
        return False
    region = variant.pieces[kind].stays
    seen = square if line.game.turn is WHITE else f"{square[0]}{variant.ranks + 1 - rank}"
    return region is None or seen in map(str, region.squares)
