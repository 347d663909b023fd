"""The directions of a leap: which of its images the modifiers f b l r v s h of Betza select.

A leap is ``(longer, shorter)`` distance, a step one of its images: ``(dx, dy)`` as White sees the
board, dx towards the last file, dy forward.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import TypeAlias

__all__ = ["ACROSS", "DIRECTIONS", "Vector", "groups", "images", "spell"]

Vector: TypeAlias = tuple[int, int]

DIRECTIONS = "fblrvsh"
"""The direction letters: forward, backward, left, right, vertical, sideways, half."""
ACROSS: Mapping[str, str] = MappingProxyType(
    {"f": "lrs", "b": "lrs", "v": "lrs", "l": "fbv", "r": "fbv", "s": "fbv"}
)
"""Direction letter to the letters of the other axis."""
AXES: Mapping[str, tuple[Vector, ...]] = MappingProxyType(
    {
        "f": ((0, 1),),
        "b": ((0, -1),),
        "l": ((-1, 0),),
        "r": ((1, 0),),
        "v": ((0, 1), (0, -1)),
        "s": ((-1, 0), (1, 0)),
    }
)
"""Direction letter to the unit vectors it stands for."""


@cache
def images(leap: Vector) -> tuple[Vector, ...]:
    """Return the four or eight images of a leap under the symmetries of the board.

    Example:
        >>> images((1, 0))
        ((0, 1), (1, 0), (0, -1), (-1, 0))
    """
    long, short = leap
    half = ((short, long), (long, short), (long, -short), (short, -long))
    return tuple(dict.fromkeys(half + tuple((-dx, -dy) for dx, dy in half)))


@cache
def groups(leap: Vector) -> Mapping[str, frozenset[Vector]]:
    """Return every direction that the leap has, as it is written, with the steps it selects.

    A direction is one letter or two: on an orthogonal leap each letter stands alone, on the others
    two letters of different axes must both hold. The steps of a whole modifier are the union of
    its directions'. The rules are those of XBetza (H. G. Muller, "Betza notation and XBoard").

    Example:
        >>> sorted(groups((2, 1))["fr"]), sorted(groups((2, 1))["rf"])
        ([(2, 1)], [(1, 2)])
    """
    steps = images(leap)
    long, short = leap

    def half(letter: str) -> frozenset[Vector]:
        axes = AXES[letter]
        return frozenset(s for s in steps if any(s[0] * x + s[1] * y > 0 for x, y in axes))

    def narrow(letter: str) -> frozenset[Vector]:
        axes = AXES[letter]
        return frozenset(s for s in steps if any(s[0] * x + s[1] * y == long for x, y in axes))

    found = {letter: narrow(letter) for letter in AXES}
    if short == 0:
        return found
    found |= {a + b: half(a) & narrow(b) for a in "fblr" for b in ACROSS[a]}
    if short != long:
        found |= {letter * 2: narrow(letter) for letter in AXES}
        found |= {f"{letter}h": half(letter) for letter in "fblr"}
        right = frozenset(s for s in steps if (s[0] * s[1] > 0) == (abs(s[1]) > abs(s[0])))
        found |= {"hr": right, "hl": frozenset(steps) - right}
    return found


@cache
def spell(leap: Vector, steps: frozenset[Vector]) -> str:
    """Return the canonical modifier that selects `steps`; empty for all images of the leap.

    Example:
        >>> spell((2, 1), frozenset({(1, 2), (-1, 2), (2, 1), (2, -1)}))
        'ffrr'
    """
    if steps == frozenset(images(leap)):
        return ""
    for text, selected in groups(leap).items():
        if selected == steps:
            return text
    chosen: list[str] = []
    rest = steps
    # Disjoint directions, the largest and longest first: pairs of letters cannot combine further.
    candidates = sorted(groups(leap).items(), key=lambda item: (-len(item[1]), -len(item[0])))
    for text, selected in candidates:
        if text[0] != "h" and selected <= rest:
            chosen.append(text)
            rest -= selected
    if leap[1] == 0:
        chosen.sort(key="fbvlrs".index)
    return "".join(chosen)
