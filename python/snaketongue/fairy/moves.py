"""Movements in the Betza dialect of Fairy-Stockfish.

That program knows single leaps, slides, nightriders, cannons, grasshoppers and a few lame leaps. It
lays all that a piece does in one mode (without capture, or with) over each other, line by line, so
that two kinds of line may spoil each other; such pieces are refused, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple

from snaketongue import betza
from snaketongue.betza import ATOMS, Path, Vector
from snaketongue.betza.directions import spell
from snaketongue.definition.board import Board

__all__ = ["PREDEFINED", "InexpressibleError", "Line", "lines", "predefined", "text"]

RIDES: Final = ("W", "F", "N")
"""The atoms that can be repeated."""
HOPS: Final = ("W", "F")
"""The atoms along which a piece can hop."""
LAME: Final[Mapping[Vector, tuple[Vector, ...]]] = MappingProxyType(
    {
        (2, 0): ((1, 0),),
        (2, 1): ((1, 0),),
        (2, 2): ((1, 1),),
        (3, 2): ((1, 0), (2, 1)),
    }
)
"""The leaps that can be lame, with what must be empty on the way of the image (longer, shorter)."""
LONGEST_RANGE: Final = 9

PREDEFINED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "knight": "N",
        "bishop": "B",
        "rook": "R",
        "queen": "Q",
        "fers": "F",
        "alfil": "A",
        "fersAlfil": "FA",
        "silver": "FfW",
        "aiwok": "RNF",
        "bers": "RF",
        "archbishop": "BN",
        "chancellor": "RN",
        "amazon": "QN",
        "shogiPawn": "fW",
        "lance": "fR",
        "shogiKnight": "fN",
        "gold": "WfF",
        "dragonHorse": "BW",
        "cannon": "mRcpR",
        "horse": "nN",
        "elephant": "nA",
        "wazir": "W",
        "commoner": "K",
        "centaur": "KN",
    }
)
"""Pieces that Fairy-Stockfish has by name, without those that follow rules of their own."""


class InexpressibleError(Exception):
    """Something has no counterpart; the text says what, as the end of "it ..."."""


class Line(NamedTuple):
    """One step of a piece, and what it does along it.

    `manner` is "" for a leap, "n" for a lame one, "r" for a ride, "p" for a cannon's hop and "g"
    for a grasshopper's. `range` is the most steps of a ride (0: no limit).
    """

    manner: str
    step: Vector
    range: int
    move: bool
    capture: bool

    @property
    def leap(self) -> Vector:
        """The step as (longer, shorter) distance."""
        long, short = sorted(map(abs, self.step), reverse=True)
        return long, short

    def squares(self, board: Board) -> Iterator[Vector]:
        """Yield where it may end on some board of this size, seen from the piece."""
        dx, dy = self.step
        most = 1 if self.manner in ("", "n") else self.range or max(board.files, board.ranks)
        for times in range(2 if self.manner in ("p", "g") else 1, most + 1):
            if abs(dx * times) < board.files and abs(dy * times) < board.ranks:
                yield dx * times, dy * times


def lines(paths: Iterable[Path], board: Board) -> frozenset[Line]:
    """Return paths as lines.

    Raises InexpressibleError for what Fairy-Stockfish does not know.

    Example:
        >>> sorted(lines(betza.parse("fW2").paths(), Board(8, 8)))
        [Line(manner='r', step=(0, 1), range=2, move=True, capture=True)]
    """
    found = frozenset(_line(path, board) for path in paths)
    if any(line._replace(step=(-line.step[0], line.step[1])) not in found for line in found):
        raise InexpressibleError("differs left and right, which would be turned round for Black")
    found = _prune(found)
    for mode in ("move", "capture"):
        _check_overlay([line for line in found if getattr(line, mode)], board)
    return found


def _prune(lines: frozenset[Line]) -> frozenset[Line]:
    """Return lines without what others do as well: of two that share a step, only one can stay."""
    kept = set()
    for line in lines:
        better = [other for other in lines if other.step == line.step and _includes(other, line)]
        move = line.move and not any(other.move for other in better)
        capture = line.capture and not any(other.capture for other in better)
        if move or capture:
            kept.add(line._replace(move=move, capture=capture))
    return frozenset(kept)


def _includes(one: Line, other: Line) -> bool:
    """Return whether one line of two that share a step can do all that the other can, and more."""
    if one.manner == "r" == other.manner:
        return (one.range or LONGEST_RANGE + 1) > (other.range or LONGEST_RANGE + 1)
    return (one.manner, other.manner) in {("r", ""), ("", "n"), ("r", "n")}


def _line(path: Path, board: Board) -> Line:
    """Return a path as a line."""
    gates, start, step, reach, hurdle, move, capture, initial = path
    long, short = sorted(map(abs, step), reverse=True)
    atom = _atom((long, short))
    if initial:
        raise InexpressibleError("has initial moves, which only a pawn of chess can have there")
    if start != (0, 0) and not gates:
        raise InexpressibleError("skips the first square of a slide")
    if start != (0, 0) or (gates and reach != 1):
        raise InexpressibleError("turns on its way (a bent rider)")
    if gates:
        if set(gates) != set(_passed(step)):
            raise InexpressibleError(f"leaps ({long},{short}) over squares that must be empty")
        return Line("n", step, 1, move, capture)
    if hurdle != "none":
        if atom not in HOPS:
            raise InexpressibleError(f"hops along ({long},{short})")
        return Line("p" if hurdle == "any" else "g", step, 0, move, capture)
    if reach == 1:
        if not atom:
            raise InexpressibleError(f"leaps ({long},{short})")
        return Line("", step, 1, move, capture)
    if atom not in RIDES:
        raise InexpressibleError(f"rides along ({long},{short})")
    if reach * long >= max(board.files, board.ranks) - 1:
        reach = 0
    if reach > LONGEST_RANGE:
        raise InexpressibleError(f"slides over up to {reach} squares, more than 9")
    return Line("r", step, reach, move, capture)


def _atom(leap: Vector) -> str:
    """Return the letter of a leap, empty if it has none."""
    return next((letter for letter, known in ATOMS.items() if known == leap), "")


def _passed(step: Vector) -> tuple[Vector, ...]:
    """Return what a lame leap passes; nothing for a leap that cannot be lame."""
    dx, dy = step
    long, short = sorted(map(abs, step), reverse=True)
    signs = (1 if dx > 0 else -1, 1 if dy > 0 else -1)
    upright = abs(dy) > abs(dx)
    return tuple(
        (square[upright] * signs[0], square[not upright] * signs[1])
        for square in LAME.get((long, short), ())
    )


def _check_overlay(mode: list[Line], board: Board) -> None:
    """Raise InexpressibleError if the lines of one mode spoil each other.

    The program takes for each kind of line all squares that it reaches in any direction, and keeps
    of them those that any line of the piece may end on. A kind must not get squares of another.
    """
    hops = [line.step for line in mode if line.manner in ("p", "g")]
    if len(set(hops)) < len(hops):
        raise InexpressibleError("hops along one line in two ways")
    leaps = {line.step for line in mode if line.manner == ""}
    kinds: dict[tuple[str, str], set[Vector]] = {}
    for line in mode:
        if line.manner:
            kinds.setdefault(_kind(line), set()).update(line.squares(board))
    ends = set[Vector]().union(*kinds.values()) - leaps
    for (manner, where), own in kinds.items():
        for square in ends - own:
            if where in _places(manner, square):
                raise InexpressibleError("goes along one line in two ways, which would mix there")


def _kind(line: Line) -> tuple[str, str]:
    """Return what Fairy-Stockfish looks up together: the manner, and the family of lines."""
    return line.manner, _places(line.manner, line.step)[0]


def _places(manner: str, square: Vector) -> tuple[str, ...]:
    """Return the families of lines on which a square lies, for lines of a manner."""
    dy = square[1]
    long, short = sorted(map(abs, square), reverse=True)
    if manner == "n":
        return (str((long, short)),)
    if short == 0:
        return ("rank",) if dy == 0 else ("file",)
    if short == long:
        return ("diagonal",)
    return ("nightrider",) if manner == "r" and long == 2 * short else ()


def text(lines: Iterable[Line]) -> str:
    """Return lines as a text of the dialect.

    Example:
        >>> text(lines(betza.parse("mfFnNR").paths(), Board(8, 8)))
        'RnNmfF'
    """
    groups: dict[tuple[str, Vector, int, bool, bool], set[Vector]] = {}
    for line in sorted(lines, key=_order):
        group = (line.manner, line.leap, line.range, line.move, line.capture)
        groups.setdefault(group, set()).add(line.step)
    parts = [
        _mode(move, capture)
        + spell(leap, frozenset(steps))
        + (manner if manner != "r" else "")
        + _name(manner, leap, reach)
        for (manner, leap, reach, move, capture), steps in groups.items()
    ]
    # Bare atoms first: behind another that ends alike, one would read as its repetition.
    return "".join(sorted(parts, key=lambda part: part[0].islower()))


def _order(line: Line) -> tuple[int, int, int, int, bool, Vector]:
    """Long lines first; the atoms from near to far."""
    manner = ("r", "p", "g", "n", "").index(line.manner)
    return manner, sum(line.leap), line.leap[0], line.range, line.capture, line.step


def _mode(move: bool, capture: bool) -> str:
    return "" if move and capture else "m" if move else "c"


def _name(manner: str, leap: Vector, reach: int) -> str:
    """Return an atom with its range."""
    letter = _atom(leap)
    if manner in ("", "n"):
        return letter
    if reach:
        return f"{letter}{reach}"
    return {"W": "R", "F": "B"}.get(letter, letter * 2)


def predefined(lines: frozenset[Line], board: Board) -> str | None:
    """Return the name of a predefined piece that moves so, if there is one.

    Example:
        >>> board = Board(8, 8)
        >>> predefined(lines(betza.parse("NB").paths(), board), board)
        'archbishop'
    """
    return _table(board).get(lines)


@cache
def _table(board: Board) -> Mapping[frozenset[Line], str]:
    return {lines(betza.parse(moves).paths(), board): name for name, moves in PREDEFINED.items()}
