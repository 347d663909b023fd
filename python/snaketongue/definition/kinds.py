"""The kinds of value that speak of pieces, squares, regions and movements."""

from __future__ import annotations

import re
from itertools import islice

from snaketongue import betza
from snaketongue._core import MAX_GAME_PATHS
from snaketongue.definition.board import MAX_SIDE, Board, Region, Square, term_squares
from snaketongue.definition.schema import At, Kind, OneOrMany, Text, close
from snaketongue.errors import BetzaError, quote

__all__ = ["Betza", "NewPiece", "NewRegion", "PieceRef", "RegionText", "SquareText"]


class NewPiece(Kind[str]):
    """The id of a piece where it is defined: a letter, or `+` and a letter, upper case."""

    name = "piece id (a letter, or '+' and a letter)"
    blank = ""

    def _read(self, value: str, at: At) -> str:
        upper = value.upper()
        if not (value.isascii() and re.fullmatch(r"\+?[A-Z]", upper)):
            at.expected(self.wanted, value)
        elif value != upper and upper in at.draft.ids:
            at.fault(
                f"a letter used twice: {upper!r} and {value!r} are one piece, White's and Black's"
            )
            return value
        elif value != upper:
            at.fault(
                f"expected the piece id in upper case, {upper!r} ({value!r} is Black's in a FEN)"
            )
        return upper


class PieceRef(Kind[str]):
    """The id of a piece that the game has."""

    name = "piece"
    blank = ""

    def _read(self, value: str, at: At) -> str:
        pieces = at.draft.pieces
        if value in pieces:
            return value
        known = quote(" ".join(pieces))[1:-1] or "none"
        at.fault(f"there is no piece {quote(value)}; pieces: {known}{close(value, pieces)}")
        return self.blank


class NewRegion(Kind[str]):
    """The name of a region where it is defined."""

    # short, because each path of a piece may name its region
    name = "name of up to 40 of a-z, 0-9 and _ that starts with a letter and is no square"
    blank = ""

    def _read(self, value: str, at: At) -> str:
        if not re.fullmatch(r"[a-z][a-z0-9_]{0,39}", value) or Square.parse(value):
            at.expected(self.wanted, value)
        return value


class RegionText(Kind[Region]):
    """A set of squares: a text, or a list of texts that are joined.

    `holes`: the region may be of missing squares alone. `empty`: it may have no square at all.
    """

    name = "region"
    takes = (str, list)
    blank = Region("", frozenset())

    def __init__(self, holes: bool = False, empty: bool = False) -> None:
        self._holes = holes
        self._empty = empty

    def _read(self, value: str | list[object], at: At) -> Region:
        if self._empty and value == []:
            return self.blank
        terms = _terms(value, at)
        board = at.draft.board
        for text, squares in terms:
            if board and not self._holes and squares and squares <= board.holes:
                at.fault(f"the board has no square in {quote(text)}: all are missing (board.holes)")
        return Region(", ".join(text for text, _ in terms), _joined(terms))


_TEXTS = OneOrMany(Text("region"), "regions")


def _terms(value: object, at: At) -> list[tuple[str, frozenset[Square]]]:
    """Return each text of a region and its squares, missing ones included; none if it is faulty."""
    board = at.draft.board or Board(MAX_SIDE, MAX_SIDE)
    found: list[tuple[str, frozenset[Square]]] = []
    if not isinstance(value, RegionText.takes):
        return []  # a named region: it is reported where it stands
    for index, text in enumerate(_TEXTS.read(value, at)):
        squares: frozenset[Square] = frozenset()
        if text in at.draft.regions:
            squares = _named(text, at)
        elif text:
            try:
                squares = term_squares(text, board)
            except ValueError as error:
                here = at.into(index) if isinstance(value, list) else at
                here.fault(f"{error}{close(text, tuple(at.draft.regions))}")
        found.append((text, squares))
    return found


def _joined(terms: list[tuple[str, frozenset[Square]]]) -> frozenset[Square]:
    """Return the squares of all terms."""
    return frozenset[Square]().union(*(squares for _, squares in terms))


def _named(name: str, at: At) -> frozenset[Square]:
    """Return the squares of a named region, missing ones included; none if it is faulty."""
    known, here = at.draft.named, At(f"regions.{name}", at.draft)
    if name not in known:
        known[name] = None  # until its squares are known
        known[name] = _joined(_terms(at.draft.regions[name], here))
    squares = known[name]
    if squares is None:
        here.fault(f"the region {name} contains itself")
        return frozenset()
    return squares


class SquareText(Kind[Square]):
    """A square of the board."""

    name = "square such as 'e1'"
    blank = Square(0, 0)

    def _read(self, value: str, at: At) -> Square:
        square = Square.parse(value)
        board = at.draft.board
        if square is None:
            at.expected(self.wanted, value)
        elif board and not board.spans(square):
            at.fault(f"{square} is off the board of {board.files}x{board.ranks}")
        elif board and square not in board:
            at.fault(f"{square} is a missing square (board.holes)")
        else:
            return square
        return self.blank


class Betza(Kind[str]):
    """A movement in Betza notation, kept as it was written."""

    name = "text in Betza notation"
    blank = ""

    def _read(self, value: str, at: At) -> str:
        draft = at.draft
        if draft.paths > MAX_GAME_PATHS or draft.full:
            return self.blank  # the game is refused already, and a movement may take long
        try:
            movement = betza.parse(value)
        except BetzaError as error:
            at.fault(str(error))
            return self.blank
        most = min(betza.MAX_PATHS, MAX_GAME_PATHS - draft.paths)
        count = sum(1 for _ in islice(movement.laid_out(), most + 1))
        draft.paths += count
        if count > most:
            if most == betza.MAX_PATHS:
                at.fault(f"the movement has more than {most} paths")
            else:
                at.fault(f"up to here, all pieces have more than {MAX_GAME_PATHS} paths together")
        return value
