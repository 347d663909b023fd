"""Codes for what may be wrong with a FEN."""

from __future__ import annotations

import re
from typing import Final

from snaketongue.compat.pyffish.dialect import dialect, find
from snaketongue.compat.pyffish.line import Line
from snaketongue.errors import InvalidFenError

__all__ = ["FEN_INVALID_PROMOTED_PIECE", "FEN_OK", "code"]

FEN_OK: Final = 1
FEN_INVALID_PROMOTED_PIECE: Final = -12

_EMPTY = 0
_UNKNOWN_CHARACTER = -10

# How the faults of a FEN begin, in the order in which pyffish looks for them.
_CODES = {
    "empty text": _EMPTY,
    "longer than|more than six fields": -11,
    "board: .*(unknown piece|pieces in hand)": _UNKNOWN_CHARACTER,
    "board: ": -8,
    r"\d+ royal pieces": -3,
    ".* is in check, but|the royal pieces face": -9,
    "side to move: ": -6,
    "castling": -5,
    "en passant: ": -4,
    "halfmove clock: ": -2,
    "move number: ": -1,
    "": _UNKNOWN_CHARACTER,
}


def code(variant: str, fen: str, chess960: bool) -> int:
    """Return FEN_OK, or the code of the first fault."""
    try:
        Line(variant, fen, chess960=chess960)
    except InvalidFenError as invalid:
        if _has_unknown(variant, fen):
            return _UNKNOWN_CHARACTER
        return next(
            code
            for start, code in _CODES.items()
            for fault in invalid.faults
            if re.match(start, fault)
        )
    return FEN_OK


def _has_unknown(variant: str, fen: str) -> bool:
    """Return whether the first field has a character that none can have."""
    letters = "".join((*find(variant).pieces, *dialect(variant).letters.values()))
    known = {*letters, *letters.lower(), *"0123456789/*~+[]-"}
    return not known.issuperset("".join(fen.split()[:1]))
