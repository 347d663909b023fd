"""What a game answers with: colours, pieces, sets of squares, outcomes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from typing import Any, Final, Literal, NamedTuple, TypeAlias

__all__ = [
    "BLACK",
    "COLORS",
    "COLOR_NAMES",
    "WHITE",
    "Outcome",
    "Piece",
    "SquareSet",
    "Squares",
    "Termination",
]

WHITE: Final = True
BLACK: Final = False
COLORS: Final = (WHITE, BLACK)
COLOR_NAMES: Final = {WHITE: "White", BLACK: "Black"}

Squares: TypeAlias = str | Iterable[str]
"""One square, or several."""

Termination: TypeAlias = Literal[
    "goal", "checkmate", "stalemate", "bare_royals", "repetition", "move_limit"
]
"""Why a game ended."""


class Piece(NamedTuple):
    """A piece of a colour: `id` is that of its kind ("K", "+R"), `color` True for White.

    Example:
        >>> str(Piece("K", WHITE)), str(Piece("K", BLACK))
        ('K', 'k')
    """

    id: str
    color: bool

    def symbol(self) -> str:
        """Return the piece as it stands in a FEN: a capital for White.

        Example:
            >>> Piece("+R", BLACK).symbol()
            '+r'
        """
        return self.id if self.color else self.id.lower()

    @classmethod
    def from_symbol(cls, symbol: str) -> Piece:
        """Return the piece that a FEN writes so.

        Example:
            >>> Piece.from_symbol("k")
            Piece(id='K', color=False)
        """
        return cls(symbol.upper(), symbol != symbol.lower())

    def __str__(self) -> str:
        """Return the symbol."""
        return self.symbol()


class SquareSet(frozenset[str]):
    """A set of squares that is iterated and printed rank by rank from a1.

    Example:
        >>> SquareSet(["a10", "b2", "a2"])
        SquareSet(['a2', 'b2', 'a10'])
        >>> SquareSet(["a1", "a2"]) - {"a2"}
        SquareSet(['a1'])
    """

    def __iter__(self) -> Iterator[str]:
        """Yield the squares, rank by rank."""
        return iter(sorted(super().__iter__(), key=lambda square: (int(square[1:]), square[0])))

    def __eq__(self, other: object) -> bool:
        """Return whether the other is a set of the same squares, of whatever type."""
        return frozenset.__eq__(self, other)

    def __hash__(self) -> int:
        """Return the hash of the frozenset."""
        return frozenset.__hash__(self)

    def __and__(self, other: Set[object]) -> SquareSet:
        return SquareSet(frozenset.__and__(self, other))

    def __or__(self, other: Set[Any]) -> SquareSet:
        return SquareSet(frozenset.__or__(self, other))

    def __sub__(self, other: Set[object]) -> SquareSet:
        return SquareSet(frozenset.__sub__(self, other))

    def __xor__(self, other: Set[Any]) -> SquareSet:
        return SquareSet(frozenset.__xor__(self, other))

    def __repr__(self) -> str:
        """Return an expression that makes the set."""
        return f"SquareSet({list(self)})"


class Outcome(NamedTuple):
    """How a game ended: `winner` is True for White, False for Black, None for a draw.

    `termination` is "goal", "checkmate", "stalemate", "bare_royals", "repetition" or "move_limit".

    Example:
        >>> Outcome(None, "stalemate").result()
        '1/2-1/2'
    """

    winner: bool | None
    termination: Termination

    def result(self) -> str:
        """Return "1-0", "0-1" or "1/2-1/2".

        Example:
            >>> Outcome(BLACK, "checkmate").result()
            '0-1'
        """
        return {True: "1-0", False: "0-1", None: "1/2-1/2"}[self.winner]
