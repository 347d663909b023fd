"""The slow truth: the rules of a game read from its definition and applied square by square.

The package shares nothing with the product. It exists so that the fast engine can be held against
an implementation that is plain enough to be checked by reading it.
"""

from .definition import Definition, square, square_name
from .state import Game, State, perft

__all__ = ["Definition", "Game", "State", "perft", "square", "square_name"]
