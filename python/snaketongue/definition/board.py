"""Squares of a board: the text that names a set of them, and the array of pieces on them.

Regions are seen from White: `Board.mirror` turns them into Black's view.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from snaketongue.errors import quote

__all__ = [
    "FORMS",
    "MAX_SIDE",
    "MIN_SIDE",
    "Array",
    "Board",
    "Color",
    "Region",
    "Square",
    "read_array",
    "term_squares",
]

MIN_SIDE = 3
MAX_SIDE = 16

FORMS = "'rank 3', 'ranks 1-3', 'file e', 'files d-f', 'e1', 'd1-f3' or the name of a region"
"""The forms that one text of a region may have, for messages and the documentation."""

Color = Literal["white", "black"]
Array = dict["Square", tuple[Color, str]]
"""Which piece of which colour stands on a square; piece ids are in upper case."""

_FILE = "[a-p]"
_SQUARE = re.compile(rf"({_FILE})([1-9][0-9]?)")
_RANKS = re.compile(r"rank ([1-9][0-9]?)|ranks ([1-9][0-9]?)-([1-9][0-9]?)")
_FILES = re.compile(rf"file ({_FILE})|files ({_FILE})-({_FILE})")
_CORNERS = re.compile(rf"({_FILE}[1-9][0-9]?)-({_FILE}[1-9][0-9]?)")


class Square(NamedTuple):
    """A square; file and rank count from 0, so that a1 is ``Square(0, 0)``.

    Example:
        >>> str(Square(0, 9)), Square.parse("a10"), Square.parse("10a")
        ('a10', Square(file=0, rank=9), None)
    """

    file: int
    rank: int

    def __str__(self) -> str:
        return f"{chr(ord('a') + self.file)}{self.rank + 1}"

    @classmethod
    def parse(cls, text: str) -> Square | None:
        """Return the square that a text such as "a10" names, None if it names none.

        The square need not lie on any board.
        """
        match = _SQUARE.fullmatch(text)
        return cls(ord(match[1]) - ord("a"), int(match[2]) - 1) if match else None


@dataclass(frozen=True)
class Board:
    """A rectangle of `files` by `ranks` squares (3 to 16 each) without those in `holes`.

    Example:
        >>> board = Board(9, 10, frozenset({Square(0, 0)}))
        >>> str(board.mirror(Square(4, 0))), Square(0, 0) in board, Square(0, 9) in board
        ('e10', False, True)
    """

    files: int
    ranks: int
    holes: frozenset[Square] = frozenset()

    def mirror(self, square: Square) -> Square:
        """Return the square on which Black sees what White sees on `square`."""
        return Square(square.file, self.ranks - 1 - square.rank)

    def spans(self, square: Square) -> bool:
        """Return whether the square lies inside the rectangle, missing or not."""
        return square.file < self.files and square.rank < self.ranks

    def __contains__(self, square: Square) -> bool:
        return self.spans(square) and square not in self.holes

    def __iter__(self) -> Iterator[Square]:
        """Yield the squares that exist, rank by rank from a1."""
        for rank in range(self.ranks):
            for file in range(self.files):
                if (square := Square(file, rank)) not in self.holes:
                    yield square


@dataclass(frozen=True)
class Region:
    """A set of squares seen from White, and the text that named it in the definition.

    The squares lie inside the rectangle of the board, but some may be missing. Black's own region
    is the mirror image, see `Board.mirror`.
    """

    name: str
    squares: frozenset[Square]

    def __str__(self) -> str:
        return self.name


def term_squares(text: str, board: Board) -> frozenset[Square]:
    """Return the squares that one text names on the rectangle of `board`, missing ones included.

    Raises ValueError, whose message says what was found and expected, when the text has none of the
    forms, or when it leaves the board.

    Example:
        >>> sorted(map(str, term_squares("d1-e2", Board(8, 8))))
        ['d1', 'd2', 'e1', 'e2']
        >>> len(term_squares("ranks 1-3", Board(8, 8)))
        24
    """
    low, high = _corners(text, board)
    if not (board.spans(low) and board.spans(high)):
        raise ValueError(
            f"{quote(text)} is off the board: expected files a-{chr(ord('a') + board.files - 1)}"
            f" and ranks 1-{board.ranks}"
        )
    return frozenset(
        Square(file, rank)
        for file in range(low.file, high.file + 1)
        for rank in range(low.rank, high.rank + 1)
    )


def _corners(text: str, board: Board) -> tuple[Square, Square]:
    """Return the lower left and the upper right corner of the rectangle that a text names."""
    if square := Square.parse(text):
        return square, square
    if match := _CORNERS.fullmatch(text):
        one, other = Square.parse(match[1]), Square.parse(match[2])
        assert one is not None  # the pattern holds two squares
        assert other is not None
        return Square(*map(min, one, other)), Square(*map(max, one, other))
    if match := _RANKS.fullmatch(text):
        ranks = [int(number) - 1 for number in match.groups() if number]
        low, high = Square(0, ranks[0]), Square(board.files - 1, ranks[-1])
    elif match := _FILES.fullmatch(text):
        files = [ord(letter) - ord("a") for letter in match.groups() if letter]
        low, high = Square(files[0], 0), Square(files[-1], board.ranks - 1)
    else:
        raise ValueError(f"expected a region ({FORMS}), found {quote(text)}")
    if low.file > high.file or low.rank > high.rank:
        raise ValueError(f"expected the lower end first in a region, found {quote(text)}")
    return low, high


_CELL = re.compile(r"[0-9]+|\*|\+?[A-Za-z]|(?s:.)")


def read_array(fen: str, board: Board, pieces: Collection[str]) -> tuple[Array, list[str]]:
    """Return the pieces that the first field of a FEN places, and what is wrong with it.

    The array is right only if the list of faults is empty.

    Example:
        >>> array, faults = read_array("1k1/3/1K1 w", Board(3, 3), ["K"])
        >>> array[Square(1, 0)], faults
        (('white', 'K'), [])
        >>> read_array("1k1/2/1X1", Board(3, 3), ["K"])[1]
        ["rank 2: expected 3 squares, found 2 in '2'", "rank 1: unknown letter 'X'; pieces: K"]
    """
    field = fen.split(" ", 1)[0]
    rows = field.split("/")
    if len(rows) != board.ranks:
        return {}, [f"expected {board.ranks} rows, found {len(rows)} in {quote(field)}"]
    array: Array = {}
    faults: list[str] = []
    holes: set[Square] = set()
    for rank, row in zip(reversed(range(board.ranks)), rows, strict=True):
        file = 0
        # a longer row than any board has is wrong whatever stands at its end
        for cell in _CELL.findall(row[: 4 * MAX_SIDE]):
            square = Square(file, rank)
            file += 1
            if cell.isdecimal():
                # more digits than any board is wide: int() need not read them
                count = int(cell) if len(cell) < 3 else MAX_SIDE + 1
                if cell.startswith("0") or count > board.files:
                    expected = f"expected an empty run of 1-{board.files}"
                    faults.append(f"rank {rank + 1}: {expected}, found {quote(cell)}")
                    break
                file += count - 1
            elif cell == "*":
                holes.add(square)
            elif cell.upper() in pieces:
                array[square] = ("white" if cell.isupper() else "black", cell.upper())
            else:
                known = quote(" ".join(pieces))[1:-1]
                faults.append(f"rank {rank + 1}: unknown letter {quote(cell)}; pieces: {known}")
                break
        else:
            if file != board.files:
                more = " or more" if len(row) > 4 * MAX_SIDE else ""
                expected = f"expected {board.files} squares, found {file}{more}"
                faults.append(f"rank {rank + 1}: {expected} in {quote(row)}")
    if not faults and holes != board.holes:
        extra, lacking = (
            " ".join(map(str, sorted(some))) for some in (holes - board.holes, board.holes - holes)
        )
        if extra:
            faults.append(f"`*` on {quote(extra)[1:-1]}, where board.holes has no missing square")
        if lacking:
            faults.append(f"expected `*` on {quote(lacking)[1:-1]}, missing by board.holes")
    return array, faults
