"""Kinds of piece as Fairy-Stockfish has them: by name, or with a movement of their own."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_uppercase
from typing import Final, NamedTuple

from snaketongue import betza
from snaketongue.betza import Path, Vector
from snaketongue.definition.board import Board, Square
from snaketongue.definition.tables import Definition, Piece
from snaketongue.fairy.moves import InexpressibleError, Line, lines, predefined, text

__all__ = ["Man", "letters", "men"]

MAX_CUSTOM: Final = 25

PAWN: Final = frozenset(betza.parse("mfWcfF").paths())
KING: Final = frozenset(betza.parse("K").paths())
SOLDIER: Final = frozenset(betza.parse("fW").paths())
SIDEWAYS: Final = frozenset(betza.parse("sW").paths())


class Man(NamedTuple):
    """A kind of piece: what it is called there, and how it moves.

    `name` is "pawn", "king", "soldier", the name of another predefined piece, or "customPiece1" and
    so on; `moves` its movement if that needs to be told. `lines` are its moves without those that
    only pawns and soldiers have: the first steps of a pawn go `reach` squares, and a soldier steps
    sideways from the rank `river` on (counted from 0).
    """

    name: str
    moves: str
    lines: frozenset[Line]
    reach: int = 1
    river: int = 0

    def steps(self, board: Board) -> Iterator[tuple[Square, Square]]:
        """Yield from and to of every move of White that a board of this size has room for."""
        for start in board:
            for line in self.lines:
                yield from steps(board, start, line.squares(board))
            if self.name == "soldier" and start.rank >= self.river:
                yield from steps(board, start, iter([(-1, 0), (1, 0)]))

    def dead(self, board: Board) -> frozenset[Square]:
        """Return the squares from which White's has no moves but captures, wherever others are."""
        quiet = self._replace(lines=frozenset(line for line in self.lines if line.move))
        return frozenset(board) - {start for start, _ in quiet.steps(board)}


def steps(
    board: Board, start: Square, squares: Iterator[Vector]
) -> Iterator[tuple[Square, Square]]:
    """Yield from and to, given a square and others as seen from it, if they are on the board."""
    for dx, dy in squares:
        end = Square(start.file + dx, start.rank + dy)
        if end.file >= 0 and end.rank >= 0 and end in board:
            yield start, end


def letters(game: Definition) -> dict[str, str]:
    """Return the letter of each kind of piece.

    `+R` is written by what it was promoted from, and gets a letter that is free.
    """
    spare = [letter.lower() for letter in ascii_uppercase if letter not in game.pieces]
    found: dict[str, str] = {}
    for id in game.pieces:
        if len(id) > 1 and ("+" in game.start or not spare):
            raise InexpressibleError(f"{id}: pieces have single letters there")
        found[id] = id.lower() if len(id) == 1 else spare.pop(0)
    return found


def men(game: Definition) -> tuple[dict[str, Man], list[str]]:
    """Return the kinds of piece by id, and the reasons why some are missing."""
    found: dict[str, Man] = {}
    reasons: list[str] = []
    for id, piece in game.pieces.items():
        try:
            found[id] = _man(game, piece, {man.name for man in found.values()})
        except InexpressibleError as error:
            reasons.append(f"{id}: it {error}")
    custom = sum(bool(man.moves) and man.name != "king" for man in found.values())
    if custom > MAX_CUSTOM:
        reasons.append(
            f"{custom} kinds of piece move in ways of their own, at most {MAX_CUSTOM} may"
        )
    return found, reasons


def _man(game: Definition, piece: Piece, taken: set[str]) -> Man:
    """Return a kind of piece; `taken` are the names of others."""
    board, paths = game.geometry, betza.parse(piece.betza).paths()
    if board.holes and any(path.hurdle != "none" for path in paths):
        raise InexpressibleError("hops, and a missing square would be a hurdle there")
    if piece.inside:
        return _soldier(board, piece, paths, taken)
    plain = [path for path in paths if not path.initial]
    if {*plain} == PAWN and not piece.royal and "pawn" not in taken:
        if piece.stays and game.rules.en_passant:
            raise InexpressibleError("is a pawn that must stay in a region")
        return Man("pawn", "", lines(plain, board), _reach({*paths} - {*plain}))
    found = lines(paths, board)
    if piece.royal:
        if any(line.manner for line in found):
            raise InexpressibleError("is royal, and does more than leap")
        return Man("king", "" if {*paths} == KING else text(found), found)
    name = predefined(found, board)
    if name and name not in taken:
        return Man(name, "", found)
    count = sum(other.startswith("customPiece") for other in taken)
    return Man(f"customPiece{count + 1}", text(found), found)


def _reach(first: set[Path]) -> int:
    """Return how far a pawn may go with its first step, given its initial moves.

    They may be written as a slide, or as lame leaps.
    """
    ends = {1}
    for gates, start, (dx, dy), reach, hurdle, _, capture, _ in first:
        slides = dy == 1 and not gates
        lame = dy > 1 and {*gates} == {(0, rank) for rank in range(1, dy)}
        if dx or start != (0, 0) or hurdle != "none" or capture or not (slides or lame):
            raise InexpressibleError("has initial moves other than straight ahead")
        ends |= set(range(1, (reach or 16) + 1)) if slides else {dy}
    if ends not in ({1}, {1, 2}, {1, 2, 3}):
        raise InexpressibleError("has initial moves other than of two squares, or of two and three")
    return max(ends)


def _soldier(board: Board, piece: Piece, paths: tuple[Path, ...], taken: set[str]) -> Man:
    """Return a piece that moves otherwise in some region: only Xiangqi's soldier does so there."""
    (region, moves), *others = piece.inside.items()
    river = min((square.rank for square in region.squares), default=board.ranks)
    beyond = frozenset(square for square in board if square.rank >= river)
    if (
        others
        or {*paths} != SOLDIER
        or frozenset(betza.parse(moves).paths()) != SIDEWAYS
        or region.squares - board.holes != beyond
        or "soldier" in taken
        or piece.royal
    ):
        raise InexpressibleError("moves otherwise in a region, and is no soldier of Xiangqi")
    return Man("soldier", "", lines(paths, board), river=river)
