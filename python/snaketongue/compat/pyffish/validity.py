"""Codes for what may be wrong with a FEN."""

from __future__ import annotations

from typing import Final

from snaketongue.compat.pyffish.dialect import dialect, find
from snaketongue.compat.pyffish.line import Line
from snaketongue.errors import InvalidFenError

__all__ = ["FEN_INVALID_PROMOTED_PIECE", "FEN_OK", "code"]

FEN_OK: Final = 1
FEN_INVALID_PROMOTED_PIECE: Final = -12

_UNKNOWN_CHARACTER = -10

# By the kind of fault, in the order in which pyffish looks for them.
_CODES = {
    "empty": 0,
    "length": -11,
    "piece": _UNKNOWN_CHARACTER,
    "board": -8,
    "royals": -3,
    "check": -9,
    "facing": -9,
    "turn": -6,
    "castling": -5,
    "en_passant": -4,
    "halfmove_clock": -2,
    "fullmove_number": -1,
}


def code(variant: str, fen: str, chess960: bool) -> int:
    """Return FEN_OK, or the code of the first fault."""
    try:
        Line(variant, fen, chess960=chess960)
    except InvalidFenError as invalid:
        if _has_unknown(variant, fen):
            return _UNKNOWN_CHARACTER
        kinds = {fault.kind for fault in invalid.faults}
        return next(code for kind, code in _CODES.items() if kind in kinds)
    return FEN_OK


def _has_unknown(variant: str, fen: str) -> bool:
    """Return whether the first field has a character that none can have."""
    letters = "".join((*find(variant).pieces, *dialect(variant).letters.values()))
    known = {*letters, *letters.lower(), *"0123456789/*~+[]-"}
    return not known.issuperset("".join(fen.split()[:1]))
