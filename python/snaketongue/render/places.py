"""Squares and moves as the arguments of pictures, and what a game shows of itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from snaketongue import _core
from snaketongue.definition.board import Square
from snaketongue.errors import SnaketongueError, quote

if TYPE_CHECKING:
    from snaketongue.game import Game

__all__ = ["check_of", "ends", "lastmove_of", "square_on"]


def square_on(game: Game, text: str) -> Square:
    """Return the square of a game's board that a text names.

    Raises SnaketongueError if there is none.

    Example:
        >>> from snaketongue import Game
        >>> square_on(Game("chess"), "e4")
        Square(file=4, rank=3)
    """
    rules = game.variant.definition
    square = Square.parse(text) if isinstance(text, str) else None
    if square is None or square not in rules.geometry:
        raise SnaketongueError(f"{quote(str(text))} is no square of {quote(rules.title)[1:-1]}")
    return square


def ends(move: _core.Move | str) -> tuple[str, str]:
    """Return the two squares of a move.

    Raises InvalidMoveError for a text that is no coordinate move.

    Example:
        >>> ends("a7a8q")
        ('a7', 'a8')
    """
    if isinstance(move, str):
        move = _core.Move(move)
    return move.from_square, move.to_square


def lastmove_of(game: Game) -> _core.Move | None:
    """Return the last move of a game, None at its start."""
    return game.peek() if game.move_stack else None


def check_of(game: Game) -> str | None:
    """Return the square of the royal piece that is in check, if one is.

    Example:
        >>> from snaketongue import Game
        >>> check_of(Game("chess", "4k3/8/8/8/4R3/8/8/4K3 b - - 0 1"))
        'e8'
    """
    return game.king(game.turn) if game.is_check() else None
