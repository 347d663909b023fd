"""Betza notation: the text of a piece's movement, parsed into straight paths of squares.

The dialect is XBetza with brackets for moves of several legs; ``docs/betza.md`` is its reference.

Example:
    >>> str(parse("[D?B]")), len(parse("[D?B]").paths())
    ('[D?B]', 12)
"""

from snaketongue.betza.directions import Vector
from snaketongue.betza.parser import (
    ATOMS,
    MAX_LENGTH,
    MAX_PATHS,
    REACH,
    Leg,
    Movement,
    Path,
    Term,
    parse,
)

__all__ = [
    "ATOMS",
    "MAX_LENGTH",
    "MAX_PATHS",
    "REACH",
    "Leg",
    "Movement",
    "Path",
    "Term",
    "Vector",
    "parse",
]
