"""Games in progress, under names that a user of python-chess knows."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, SupportsIndex, TypeAlias, cast

from snaketongue import _core
from snaketongue._core import Move
from snaketongue.notation import san as notation
from snaketongue.variant import Variant

__all__ = ["BLACK", "WHITE", "Game", "Outcome", "Piece", "Playout", "SquareSet"]

Squares: TypeAlias = str | Iterable[str]

WHITE: Final = True
BLACK: Final = False


class Piece(NamedTuple):
    """A piece of a colour: the id of its kind ("K", "+R") and True for White.

    Example:
        >>> str(Piece("K", WHITE)), str(Piece("K", BLACK))
        ('K', 'k')
    """

    id: str
    color: bool

    def symbol(self) -> str:
        """Return the piece as it stands in a FEN: a capital for White."""
        return self.id if self.color else self.id.lower()

    def __str__(self) -> str:
        """Return the symbol."""
        return self.symbol()


class SquareSet(frozenset[str]):
    """A set of squares that is iterated and printed rank by rank from a1.

    Example:
        >>> SquareSet(["a10", "b2", "a2"])
        SquareSet(['a2', 'b2', 'a10'])
    """

    def __iter__(self) -> Iterator[str]:
        """Yield the squares, rank by rank."""
        return iter(sorted(super().__iter__(), key=lambda square: (int(square[1:]), square[0])))

    def __repr__(self) -> str:
        """Return an expression that makes the set."""
        return f"SquareSet({list(self)})"


class Outcome(NamedTuple):
    """How a game ended: `winner` is True for White, False for Black, None for a draw.

    `termination` is "checkmate", "stalemate", "goal", "bare_royals", "repetition" or "move_limit".

    Example:
        >>> Outcome(None, "stalemate").result()
        '1/2-1/2'
    """

    winner: bool | None
    termination: str

    def result(self) -> str:
        """Return "1-0", "0-1" or "1/2-1/2"."""
        return {True: "1-0", False: "0-1", None: "1/2-1/2"}[self.winner]


class Playout(NamedTuple):
    """A random game: its outcome, or None if it was broken off, and the number of moves made."""

    outcome: Outcome | None
    plies: int


class Game(_core.Game):
    """A position of a variant, and the moves that led to it.

    `variant` is a Variant, or what `Variant.load` takes; `fen` the position to start from.

    Raises VariantError for an unknown or faulty variant, InvalidFenError for a text that is no
    position of it; the message tells all that is wrong.

    Attributes:
        variant: the Variant that is played.
        turn: whose move it is, WHITE (True) or BLACK (False).
        halfmove_clock: plies since the last irreversible move.
        fullmove_number: counted from 1 and raised after Black's moves.
        legal_moves: a view to iterate over, count (`len`, `.count()`) or ask (`in`).
        move_stack: the moves made so far.
        key: a 64-bit number that is equal for positions that the repetition rule takes as equal.

    Example:
        >>> game = Game("obento")
        >>> game.push("f3f6")
        Move('f3f6')
        >>> game.turn == BLACK, game.piece_at("f6")
        (True, Piece(id='P', color=True))
        >>> game.pop()
        Move('f3f6')
    """

    def __new__(cls, variant: Variant | str | os.PathLike[str], fen: str | None = None) -> Game:
        """Start a game."""
        if not isinstance(variant, Variant):
            variant = Variant.load(variant)
        return super().__new__(cls, variant, fen)

    @property
    def variant(self) -> Variant:
        """The game's rules."""
        return cast(Variant, super().variant)

    def generate_legal_moves(
        self, from_squares: Squares | None = None, to_squares: Squares | None = None
    ) -> Iterator[Move]:
        """Yield the legal moves from and to some squares: one, several, or any if left out.

        Raises ValueError for a square that is not on the board.

        Example:
            >>> [str(move) for move in Game("chess").generate_legal_moves("g1", ["f3", "e2"])]
            ['g1f3']
        """
        return iter(self._select(False, _squares(from_squares), _squares(to_squares)))

    def generate_pseudo_legal_moves(
        self, from_squares: Squares | None = None, to_squares: Squares | None = None
    ) -> Iterator[Move]:
        """Yield the pseudo-legal moves from and to some squares.

        Raises ValueError for a square that is not on the board.
        """
        return iter(self._select(True, _squares(from_squares), _squares(to_squares)))

    def checkers(self) -> SquareSet:
        """Return the squares of the pieces that give check to the player to move."""
        return SquareSet(self._checkers())

    def attackers(self, color: bool, square: str) -> SquareSet:
        """Return the squares of the pieces of `color` that could capture on `square`.

        Raises ValueError for a square that is not on the board.

        Example:
            >>> Game("chess").attackers(WHITE, "f3")
            SquareSet(['g1', 'e2', 'g2'])
        """
        return SquareSet(self._attackers(color, square))

    def piece_at(self, square: str) -> Piece | None:
        """Return the piece on a square, or None.

        Raises ValueError for a square that is not on the board.
        """
        piece = self._piece_at(square)
        return None if piece is None else Piece(*piece)

    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None while it goes on.

        Repetition looks at the moves made in this object; all else at the position.

        Example:
            >>> Game("chess", "k7/8/K7/8/8/8/8/1R6 b - -").outcome()
            Outcome(winner=None, termination='stalemate')
        """
        outcome = self._outcome()
        return None if outcome is None else Outcome(*outcome)

    def is_game_over(self) -> bool:
        """Return whether the game has ended."""
        return self._outcome() is not None

    def result(self) -> str:
        """Return "1-0", "0-1", "1/2-1/2", or "*" while the game goes on."""
        outcome = self.outcome()
        return "*" if outcome is None else outcome.result()

    def divide(
        self, depth: SupportsIndex, *, threads: SupportsIndex = 1, hash_mb: SupportsIndex = 0
    ) -> dict[str, int]:
        """Return the perft count below each legal move, by its text.

        The arguments, and what is raised, are those of `perft`.
        """
        counts = self._divide(depth, threads=threads, hash_mb=hash_mb)
        return {str(move): count for move, count in counts}

    def playouts(
        self,
        games: SupportsIndex,
        *,
        seed: SupportsIndex = 0,
        max_plies: SupportsIndex = 1000,
        threads: SupportsIndex = 1,
    ) -> list[Playout]:
        """Play random games from here, and return how each went; this game stays as it is.

        The arguments, and what is raised, are those of the function `playouts`.
        """
        played = self._playouts(games, seed=seed, max_plies=max_plies, threads=threads)
        return [
            Playout(None if outcome is None else Outcome(*outcome), plies)
            for outcome, plies in played
        ]

    def san(self, move: Move | str) -> str:
        """Return a legal move in standard algebraic notation.

        Raises IllegalMoveError for a move that is not legal, InvalidMoveError for a text that is no
        coordinate move.

        Example:
            >>> Game("chess").san("g1f3")
            'Nf3'
        """
        return notation.san(self, move)

    def lan(self, move: Move | str) -> str:
        """Return a legal move in long algebraic notation: with both squares.

        Raises what `san` raises.

        Example:
            >>> Game("chess").lan("g1f3")
            'Ng1-f3'
        """
        return notation.lan(self, move)

    def parse_san(self, text: str) -> Move:
        """Return the legal move that a text in algebraic notation (standard or long) means.

        Marks such as ``x`` and ``+`` may be missing or wrong, and coordinates are taken, too.

        Raises InvalidMoveError for a text that is no move, IllegalMoveError for a move that cannot
        be made, AmbiguousMoveError for a text that fits several; both tell what could be meant.

        Example:
            >>> Game("chess").parse_san("Nf3")
            Move('g1f3')
        """
        return notation.parse_san(self, text)

    def push_san(self, text: str) -> Move:
        """Make the move that a text in algebraic notation means, and return it.

        Raises what `parse_san` raises; the game is then as it was.

        Example:
            >>> game = Game("obento")
            >>> game.push_san("f6")
            Move('f3f6')
        """
        return self.push(notation.parse_san(self, text))

    def variation_san(self, moves: Iterable[Move | str]) -> str:
        """Return moves from here on as numbered text; the game stays as it is.

        Raises what `san` raises, for the first move that is not legal.

        Example:
            >>> Game("chess").variation_san(["e2e4", "e7e5", "g1f3"])
            '1. e4 e5 2. Nf3'
        """
        return notation.variation_san(self, moves)

    def copy(self) -> Game:
        """Return an independent game with the same position and moves."""
        other = type(self)(self.variant)
        other._copy_from(self)
        return other

    def __str__(self) -> str:
        """Return the board as text."""
        from snaketongue.render import text_board

        return text_board(self)

    def __repr__(self) -> str:
        """Return an expression that makes the position."""
        return f"Game({self.variant.id!r}, {self.fen()!r})"

    def _repr_svg_(self) -> str:
        """Return the position as a picture, for notebooks."""
        from snaketongue.render.notebook import snapshot

        return snapshot(self)

    def _repr_html_(self) -> str:
        """Return the position as a picture with a line below, for notebooks."""
        from snaketongue.render.notebook import html

        return html(self)


def _squares(squares: Squares | None) -> list[str] | None:
    return [squares] if isinstance(squares, str) else None if squares is None else list(squares)
