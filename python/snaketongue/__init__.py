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

from snaketongue._core import LegalMoves, Move, PseudoLegalMoves
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
from snaketongue.game import Game
from snaketongue.simulation import Playout, divide, perft, playouts
from snaketongue.values import BLACK, COLORS, WHITE, Outcome, Piece, SquareSet
from snaketongue.variant import Variant, variants

__all__ = [
    "BLACK",
    "COLORS",
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
    "PseudoLegalMoves",
    "SnaketongueError",
    "SquareSet",
    "Variant",
    "VariantError",
    "divide",
    "perft",
    "playouts",
    "variants",
]
