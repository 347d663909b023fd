"""Moves as pyffish writes them: standard and long algebraic, and the number notation of xiangqi."""

from __future__ import annotations

from collections import Counter
from typing import Final

from snaketongue import _core
from snaketongue._core import Move
from snaketongue.compat.pyffish.line import Line
from snaketongue.notation.san import PAWN
from snaketongue.values import WHITE

__all__ = [
    "NOTATION_DEFAULT",
    "NOTATION_LAN",
    "NOTATION_SAN",
    "NOTATION_XIANGQI_WXF",
    "written",
]

NOTATION_DEFAULT: Final = 0
NOTATION_SAN: Final = 1
NOTATION_LAN: Final = 2
NOTATION_XIANGQI_WXF: Final = 7

_CASTLES = {"K": "O-O", "Q": "O-O-O"}


def written(line: Line, text: str, notation: int) -> str:
    """Return a legal move in a notation; raise ValueError for a notation that is not known."""
    move = line.game.parse_uci(text)
    if notation in (NOTATION_DEFAULT, NOTATION_SAN):
        return _algebraic(line, move, long=False)
    if notation == NOTATION_LAN:
        return _algebraic(line, move, long=True)
    if notation == NOTATION_XIANGQI_WXF:
        return _numbers(line, move)
    raise ValueError(
        f"notation: expected NOTATION_SAN, NOTATION_LAN or NOTATION_XIANGQI_WXF, got {notation!r}"
    )


def _algebraic(line: Line, move: Move, long: bool) -> str:
    piece, captures, castling, rivals, mark = _core.describe(line.game, move)
    # A win without check has no mark of its own.
    mark = mark if mark != "#" or line.game.gives_check(move) else ""
    if castling is not None:
        return _CASTLES[castling[0]] + mark
    shown = "" if piece == PAWN and not line.dialect.soldiers else piece
    origin = move.from_square
    if not long:
        file, rank = origin[0], origin[1:]
        if not shown:
            origin = file if captures else ""
        elif not rivals:
            origin = ""
        elif all(rival[0] != file for rival in rivals):
            origin = file
        elif all(rival[1:] != rank for rival in rivals):
            origin = rank
    between = "x" if captures else "-" if long else ""
    promotion = "" if move.promotion is None else f"={move.promotion}"
    return f"{shown}{origin}{between}{move.to_square}{promotion}{mark}"


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
