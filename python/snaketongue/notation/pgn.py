"""PGN: games as text, in files of any number of them.

    >>> from snaketongue.notation import pgn
    >>> game = pgn.parse('[Variant "Yoto"] 1. a4 { The edge. } a6 (1... c6) 2. Ra3 *')
    >>> game.variant.id, [node.san() for node in game.mainline()]
    ('yoto', ['a4', 'a6', 'Ra3'])
    >>> game.variations[0].comment, len(game.variations[0].variations)
    ('The edge.', 2)

`read` yields the games of a file, `parse` returns the one game of a text, `GameTree` is a game and
`write` writes them. Faulty games are read, too, and tell what is wrong with them.
"""

from snaketongue.errors import PgnError, PgnFault
from snaketongue.notation.reader import parse, read
from snaketongue.notation.tree import GameNode, GameTree, MoveNode
from snaketongue.notation.writer import write

__all__ = [
    "GameNode",
    "GameTree",
    "MoveNode",
    "PgnError",
    "PgnFault",
    "parse",
    "read",
    "write",
]
