"""The drawings of the six orthodox pieces, and the kinds of piece that they stand for.

Each drawing fills a square of 100 units around the origin; all are this library's own.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from snaketongue import betza
from snaketongue.definition.tables import Definition, Piece

__all__ = ["FIGURES", "Figure", "figures_of"]


class Figure(NamedTuple):
    """A drawing: the outline of the body, the lines on it, and its solid spots, as SVG paths."""

    body: str
    lines: str
    spots: str = ""


FIGURES: Mapping[str, Figure] = MappingProxyType(
    {
        "K": Figure(
            "M-24 36C-22 30-21 25-22 19.5C-30 10-35 4-34-6C-33-17-22-20-14-17.5"
            "C-9-16-6-13-4.5-11C-6-15-7-19-3.5-23.5V-28.5H-8.5V-35H-3.5V-40H3.5V-35H8.5V-28.5"
            "H3.5V-23.5C7-19 6-15 4.5-11C6-13 9-16 14-17.5C22-20 33-17 34-6C35 4 30 10 22 19.5"
            "C21 25 22 30 24 36Z",
            "M0 12V-4C-3-10-10-12.5-15.5-11.5C-23-10.5-28.5-6-27 1C-26 6-24 8-20.5 12M0-4"
            "C3-10 10-12.5 15.5-11.5C23-10.5 28.5-6 27 1C26 6 24 8 20.5 12M-21 19.2"
            "C-12 15.5 12 15.5 21 19.2M-21 27C-12 24 12 24 21 27",
        ),
        "Q": Figure(
            "M-23 36C-21 30-20 24-22 17L-32.6-10.4A4.6 4.6 0 1 1-28.6-11.2L-16.5 2.5L-17.2-20.6"
            "A4.6 4.6 0 1 1-13.4-21L-5.5 0L-1.6-24.8A4.6 4.6 0 1 1 1.6-24.8L5.5 0L13.4-21"
            "A4.6 4.6 0 1 1 17.2-20.6L16.5 2.5L28.6-11.2A4.6 4.6 0 1 1 32.6-10.4L22 17"
            "C20 24 21 30 23 36Z",
            "M-20.8 16.5C-12 13 12 13 20.8 16.5M-20.2 26C-12 23 12 23 20.2 26",
        ),
        "R": Figure(
            "M-26 36V28.5L-19 22V-8L-25-15V-33H-14.5V-26H-5.2V-33H5.2V-26H14.5V-33H25V-15L19-8"
            "V22L26 28.5V36Z",
            "M-23.5-15H23.5M-18-8H18M-18 22H18M-24.5 28.5H24.5",
        ),
        "B": Figure(
            "M-27 36C-27 28-15 28-13 23.5V18C-18 14.5-20.5 9-20.5 3C-20.5-9-11-19-3.2-25.6"
            "A5.4 5.4 0 1 1 3.2-25.6C11-19 20.5-9 20.5 3C20.5 9 18 14.5 13 18V23.5"
            "C15 28 27 28 27 36Z",
            "M-12 18H12M-12 23.5H12M0-10V8M-7.5-2H7.5",
        ),
        "N": Figure(
            "M-20 36C-21 22-4 16-3.5 4C-8 9-14 9-18 13.5C-20 16-22 20-25.5 19.5"
            "C-28 19-28 17.5-28 17.5C-31 17.5-33.5 13-31.5 9C-28 2-25-3-22.5-10"
            "C-21.5-14-20-17-17.5-19.5C-18-25-17-31-15-35C-11-32-8-29-6-26.5C-3-28-1-31-1-36"
            "C5-33 7-28 8-25C22-19 29-2 28 36Z",
            "M8-23.5C17-13 20 4 20 28M-17.5 28H26",
            "M-15.5-12.1a2.6 2.6 0 1 0 .1 0ZM-27 9a1.5 1.5 0 1 0 .1 0Z",
        ),
        "P": Figure(
            "M0-32A12.5 12.5 0 0 1 8.8-10.6H13.5V-4.5H7.5C8.5 6 12.5 14 19 19.5"
            "C22.5 22.5 24 26 24 30V36H-24V30C-24 26-22.5 22.5-19 19.5C-12.5 14-8.5 6-7.5-4.5"
            "H-13.5V-10.6H-8.8A12.5 12.5 0 0 1 0-32Z",
            "M-22.5 28H22.5",
        ),
    }
)
"""The drawings by the letter of the piece in orthodox chess."""

_OFFICERS = "KQRBN"


def figures_of(game: Definition) -> Mapping[str, str]:
    """Return which kinds of piece have a drawing: their ids, and the letters of the drawings.

    A kind has the drawing of the orthodox piece that moves like it, whatever it is called, so that
    a picture never misleads. Of several kinds that move alike only one has the drawing: that with
    the orthodox letter, otherwise the first.

    Example:
        >>> from snaketongue import Variant
        >>> dict(figures_of(Variant.load("xiangqi").definition))
        {'R': 'R'}
    """
    found: dict[str, str] = {}
    for id, piece in game.pieces.items():
        letter = _figure(piece)
        if letter and (letter not in found or id == letter):
            found[letter] = id
    return {id: letter for letter, id in found.items()}


def _figure(piece: Piece) -> str | None:
    """Return the letter of the orthodox piece that moves like this one."""
    if piece.inside or (piece.stays and not piece.royal):
        return None
    paths = paths_of(piece.betza)
    for letter in _OFFICERS:
        if piece.royal == (letter == "K") and frozenset(paths) == frozenset(paths_of(letter)):
            return letter
    steps = frozenset(path for path in paths if not path.initial)
    first = [path for path in paths if path.initial]
    if (
        not piece.royal
        and steps == frozenset(paths_of("mfWcfF"))
        and all(path.start[0] == 0 == path.step[0] and path.step[1] > 0 for path in first)
        and not any(path.capture for path in first)
    ):
        return "P"
    return None


@lru_cache(maxsize=1024)
def paths_of(text: str) -> tuple[betza.Path, ...]:
    """Return the paths of a Betza text that has been checked."""
    return betza.parse(text).paths()
