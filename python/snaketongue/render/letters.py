"""A stroke alphabet for the faces of tokens, so that pictures need no font.

Each letter is a path of lines of constant width with round ends, 100 units high, that starts at
x = 0; the drawings are this library's own.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

__all__ = ["GLYPHS", "HEIGHT"]

HEIGHT: Final = 100
"""The height of every glyph between the middles of its highest and lowest stroke."""

GLYPHS: Mapping[str, tuple[int, str]] = MappingProxyType(
    {
        "A": (80, "M0 100L40 0L80 100M14 66H66"),
        "B": (64, "M0 0H32A23.5 23.5 0 0 1 32 47H0M32 47H37A26.5 26.5 0 0 1 37 100H0V0"),
        "C": (76, "M76 19A44 50 0 1 0 76 81"),
        "D": (74, "M0 0H28A46 50 0 0 1 28 100H0Z"),
        "E": (56, "M56 0H0V100H56M0 48H46"),
        "F": (56, "M56 0H0V100M0 50H46"),
        "G": (84, "M76 19A44 50 0 1 0 84 58H54"),
        "H": (70, "M0 0V100M70 0V100M0 48H70"),
        "I": (40, "M0 0H40M20 0V100M0 100H40"),
        "J": (50, "M16 0H50V70A25 30 0 0 1 0 70"),
        "K": (66, "M0 0V100M64 0L0 62M24 40L66 100"),
        "L": (54, "M0 0V100H54"),
        "M": (84, "M0 100V0L42 60L84 0V100"),
        "N": (70, "M0 100V0L70 100V0"),
        "O": (88, "M44 0A44 50 0 1 1 44 100A44 50 0 1 1 44 0Z"),
        "P": (62, "M0 100V0H33A28 28 0 0 1 33 56H0"),
        "Q": (88, "M44 0A44 50 0 1 1 44 100A44 50 0 1 1 44 0ZM54 70L84 104"),
        "R": (64, "M0 100V0H33A28 28 0 0 1 33 56H0M34 56L64 100"),
        "S": (62, "M57 15C51 5 42 0 31 0-4 0-8 41 31 49 74 58 66 100 31 100 16 100 5 93 0 82"),
        "T": (72, "M0 0H72M36 0V100"),
        "U": (70, "M0 0V64A35 36 0 0 0 70 64V0"),
        "V": (78, "M0 0L39 100L78 0"),
        "W": (108, "M0 0L26 100L54 12L82 100L108 0"),
        "X": (70, "M0 0L70 100M70 0L0 100"),
        "Y": (74, "M0 0L37 50L74 0M37 50V100"),
        "Z": (66, "M0 0H66L0 100H66"),
        "+": (38, "M0 50H38M19 31V69"),
    }
)
"""Letter to its width and its path."""
