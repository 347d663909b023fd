"""Codes for what may be wrong with a FEN."""

from __future__ import annotations

import re
from typing import Final

from snaketongue import betza
from snaketongue.compat.pyffish.dialect import dialect, find
from snaketongue.compat.pyffish.line import Line, walk
from snaketongue.errors import InvalidFenError

__all__ = [
    "FEN_EMPTY",
    "FEN_INVALID_BOARD_GEOMETRY",
    "FEN_INVALID_CASTLING_INFO",
    "FEN_INVALID_CHAR",
    "FEN_INVALID_EN_PASSANT_SQ",
    "FEN_INVALID_HALF_MOVE_COUNTER",
    "FEN_INVALID_MOVE_COUNTER",
    "FEN_INVALID_NB_PARTS",
    "FEN_INVALID_NUMBER_OF_KINGS",
    "FEN_INVALID_PROMOTED_PIECE",
    "FEN_INVALID_SIDE_TO_MOVE",
    "FEN_KING_EXPOSED",
    "FEN_OK",
    "FEN_TOUCHING_KINGS",
    "code",
]

FEN_OK: Final = 1
FEN_EMPTY: Final = 0
FEN_INVALID_MOVE_COUNTER: Final = -1
FEN_INVALID_HALF_MOVE_COUNTER: Final = -2
FEN_INVALID_NUMBER_OF_KINGS: Final = -3
FEN_INVALID_EN_PASSANT_SQ: Final = -4
FEN_INVALID_CASTLING_INFO: Final = -5
FEN_INVALID_SIDE_TO_MOVE: Final = -6
FEN_INVALID_BOARD_GEOMETRY: Final = -8
FEN_TOUCHING_KINGS: Final = -9
FEN_INVALID_CHAR: Final = -10
FEN_INVALID_NB_PARTS: Final = -11
FEN_INVALID_PROMOTED_PIECE: Final = -12
FEN_KING_EXPOSED: Final = -15
"""The side not to move is in check, or the kings face: pyffish, which accepts that, has no code."""

# How the faults of a FEN begin, in the order in which pyffish looks for them.
_CODES = {
    "empty text": FEN_EMPTY,
    "longer than|more than six fields": FEN_INVALID_NB_PARTS,
    "board: .*unknown piece": FEN_INVALID_CHAR,
    "board: ": FEN_INVALID_BOARD_GEOMETRY,
    r"\d+ royal pieces": FEN_INVALID_NUMBER_OF_KINGS,
    "side to move: ": FEN_INVALID_SIDE_TO_MOVE,
    "castling": FEN_INVALID_CASTLING_INFO,
    "en passant: ": FEN_INVALID_EN_PASSANT_SQ,
    "halfmove clock: ": FEN_INVALID_HALF_MOVE_COUNTER,
    "move number: ": FEN_INVALID_MOVE_COUNTER,
    "": FEN_KING_EXPOSED,
}


def code(variant: str, fen: str, chess960: bool) -> int:
    """Return FEN_OK, or the code of the first fault."""
    try:
        Line(variant, fen, chess960=chess960)
    except InvalidFenError as invalid:
        if _has_unknown(variant, fen):
            return FEN_INVALID_CHAR
        faults = invalid.faults
        found = next(
            code for start, code in _CODES.items() for each in faults if re.match(start, each)
        )
        return FEN_TOUCHING_KINGS if found == FEN_KING_EXPOSED and _touch(variant, fen) else found
    return FEN_OK


def _has_unknown(variant: str, fen: str) -> bool:
    """Return whether the first field has a character that none can have."""
    letters = {*"".join(find(variant).pieces), *dialect(variant).letters.values()}
    known = "".join(letters) + "".join(letters).lower() + "0123456789/*~+[]-"
    return bool(fen.split()) and any(character not in known for character in fen.split()[0])


def _touch(variant: str, fen: str) -> bool:
    """Return whether kings that move as in chess stand side by side."""
    rules = find(variant)
    royal = next(id for id, piece in rules.pieces.items() if piece.royal)
    if betza.parse(rules.pieces[royal].betza) != betza.parse("K"):
        return False
    parts = walk(fen.split()[0], rules.ranks)
    (file, rank), (other, further) = (
        (ord(square[0]), int(square[1:])) for part, square in parts if part.upper() == royal
    )
    return max(abs(file - other), abs(rank - further)) == 1
