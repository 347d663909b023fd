"""Legal moves, perft and simulation for chess variants on large boards.

Example:
    >>> import snaketongue as st
    >>> game = st.Game("obento")
    >>> len(game.legal_moves)
    58
    >>> game.push("f3f6")
    Move('f3f6')
    >>> st.perft("obento", 2)
    3364
"""

from snaketongue._core import LegalMoves, Move
from snaketongue.errors import (
    AmbiguousMoveError,
    BetzaError,
    IllegalMoveError,
    InvalidFenError,
    InvalidMoveError,
    PgnError,
    SnaketongueError,
    VariantError,
)
from snaketongue.game import BLACK, WHITE, Game, Outcome, Piece, Playout, SquareSet
from snaketongue.simulation import divide, perft, playouts
from snaketongue.variant import Variant, variants

__all__ = [
    "BLACK",
    "WHITE",
    "AmbiguousMoveError",
    "BetzaError",
    "Game",
    "IllegalMoveError",
    "InvalidFenError",
    "InvalidMoveError",
    "LegalMoves",
    "Move",
    "Outcome",
    "PgnError",
    "Piece",
    "Playout",
    "SnaketongueError",
    "SquareSet",
    "Variant",
    "VariantError",
    "divide",
    "perft",
    "playouts",
    "variants",
]
