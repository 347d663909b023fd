"""Moves in algebraic notation: standard (``Nf3``) and long (``Ng1-f3``), written and read.

The text depends on the legal moves of the position and on nothing else, so that it is the same for
every game that the definition language can express. What each part means stands in
``docs/notation.md``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from snaketongue import _core
from snaketongue._core import Move
from snaketongue.errors import AmbiguousMoveError, IllegalMoveError, InvalidMoveError, quote
from snaketongue.values import COLOR_NAMES

if TYPE_CHECKING:
    from snaketongue.game import Game

__all__ = ["PAWN", "lan", "parse_san", "san", "variation_san"]

PAWN = "P"
"""The id of the piece that is written without its letter."""

_CASTLES = {"K": "O-O", "Q": "O-O-O"}

_CASTLING = re.compile(r"[O0o]-[O0o](?P<long>-[O0o])?(?P<to>[a-p][1-9][0-9]?)?[+#!?]*")
_MOVE = re.compile(
    r"(?P<piece>\+?[A-Z])?"
    r"(?P<file>[a-p])?(?P<rank>[1-9][0-9]?)?"
    r"[-x:]?"
    r"(?P<to>[a-p][1-9][0-9]?)"
    r"(?:=?(?P<promotion>\+?[A-Za-z])|=)?"
    r"(?: *e\.?p\.?)?"
    r"[+#!?]*"
)

_LONGEST_LIST = 10  # candidates in a message


def san(game: Game, move: Move | str, *, name_pawns: bool = False) -> str:
    """Return a legal move in standard algebraic notation, such as ``Nbd2`` or ``Rxa10=D+``.

    With `name_pawns` a pawn has its letter, and is told from others, like any piece.

    Raises IllegalMoveError for a move that is not legal in the position, InvalidMoveError for a
    text that is no coordinate move.

    Example:
        >>> from snaketongue import Game
        >>> san(Game("chess"), "g1f3"), san(Game("yoto"), "a3a4")
        ('Nf3', 'a4')
        >>> san(Game("xiangqi"), "a4a5", name_pawns=True)
        'Pa5'
    """
    piece, captures, castling, rivals, mark = _core.describe(game, move)
    if castling is not None:
        side, target = castling
        return _CASTLES[side] + (target if rivals else "") + mark
    if isinstance(move, str):
        move = Move(move)
    origin = move.from_square
    shown = "" if piece == PAWN and not name_pawns else piece
    if rivals or (captures and not shown):
        shown += _distinction(origin, rivals, ranks=bool(shown))
    return f"{shown}{'x' if captures else ''}{move.to_square}{_promotion(move)}{mark}"


def lan(game: Game, move: Move | str, *, name_pawns: bool = False) -> str:
    """Return a legal move in long algebraic notation: both squares, whatever else could move there.

    With `name_pawns` a pawn has its letter.

    Raises IllegalMoveError for a move that is not legal in the position, InvalidMoveError for a
    text that is no coordinate move.

    Example:
        >>> from snaketongue import Game
        >>> lan(Game("chess"), "g1f3"), lan(Game("yoto"), "a3a4")
        ('Ng1-f3', 'a3-a4')
    """
    piece, captures, castling, _, mark = _core.describe(game, move)
    if castling is not None:
        return san(game, move)
    if isinstance(move, str):
        move = Move(move)
    shown = "" if piece == PAWN and not name_pawns else piece
    between = "x" if captures else "-"
    return f"{shown}{move.from_square}{between}{move.to_square}{_promotion(move)}{mark}"


def variation_san(game: Game, moves: Iterable[Move | str]) -> str:
    """Return moves from the current position on as numbered text.

    The game itself stays as it is.

    Raises IllegalMoveError at the first move that is not legal, InvalidMoveError at a text that is
    no coordinate move.

    Example:
        >>> from snaketongue import Game
        >>> variation_san(Game("chess"), ["e2e4", "e7e5", "g1f3"])
        '1. e4 e5 2. Nf3'
    """
    after = game.copy()
    words: list[str] = []
    for move in moves:
        if after.turn or not words:
            words.append(move_number(after))
        words.append(san(after, move))
        after.push(move)
    return " ".join(words)


def move_number(game: Game) -> str:
    """Return the number of the next move as it stands before it: ``12.``, or ``12...`` for Black.

    Example:
        >>> from snaketongue import Game
        >>> move_number(Game("chess"))
        '1.'
    """
    return f"{game.fullmove_number}{'.' if game.turn else '...'}"


def parse_san(game: Game, text: str) -> Move:
    """Return the legal move that a text in algebraic notation means in the position.

    Standard, long and coordinate notation are understood. Marks (``x``, ``+``, ``#``, ``!``, ``?``
    and the ``=`` of a promotion) may be missing or wrong, a castling may be written with zeros,
    and more of the origin may be given than is needed.

    Raises InvalidMoveError for a text that is no move, IllegalMoveError for a move that the
    position does not allow, AmbiguousMoveError for a text that fits several; both tell what could
    be meant.

    Example:
        >>> from snaketongue import Game
        >>> parse_san(Game("chess"), "Nf3")
        Move('g1f3')
        >>> parse_san(Game("chess"), "Nf6")
        Traceback (most recent call last):
            ...
        snaketongue.errors.IllegalMoveError: illegal move 'Nf6': no N of White can go to f6; \
N can play Na3, Nc3, Nf3, Nh3
    """
    if not isinstance(text, str):
        raise TypeError(f"expected a move in algebraic notation, got {type(text).__name__}")
    bare = text.strip()
    found = _CASTLING.fullmatch(bare)
    if found is not None:
        return _castle(game, text, "Q" if found["long"] else "K", found["to"])
    found = _MOVE.fullmatch(bare)
    if found is None:
        raise InvalidMoveError(
            f"{quote(text)} is no move: expected algebraic notation such as 'Nf3', 'exd6',"
            " 'a10=Q' or 'O-O', or two squares such as 'f3f6'"
        )
    piece, file, rank, to, promotion = found.groups()
    if piece is not None and piece not in game.variant.pieces:
        raise InvalidMoveError(
            f"{quote(text)} is no move: there is no piece {piece} in {game.variant.title}"
        )
    try:
        arrivals = _core.arrivals(game, to)
    except ValueError:
        raise IllegalMoveError(
            f"illegal move {quote(text)}: there is no square {to} on the board of"
            f" {game.variant.title}"
        ) from None
    if piece is None and file is not None and rank is not None:
        # Both squares are given: the piece need not be named, and a castling is a move like others.
        arrivals += [(PAWN, move) for _, _, move in _core.castlings(game) if move.to_square == to]
        fitting = [move for _, move in arrivals if move.from_square == file + rank]
    else:
        kind = piece or PAWN
        fitting = [
            move
            for id, move in arrivals
            if id == kind
            and (file is None or move.from_square[0] == file)
            and (rank is None or move.from_square[1:] == rank)
        ]
    if promotion is not None:
        promotion = promotion.upper()
    meant = [move for move in fitting if move.promotion == promotion]
    if len(meant) == 1:
        return meant[0]
    if meant:
        raise AmbiguousMoveError(
            f"ambiguous move {quote(text)}: it may be {_list(_sans(game, meant), 'or')}"
        )
    raise IllegalMoveError(
        f"illegal move {quote(text)}: " + _reason(game, found, arrivals, fitting)
    )


def _distinction(origin: str, rivals: list[str], *, ranks: bool) -> str:
    """Return as much of the origin as tells it from those of the rivals."""
    file, rank = origin[0], origin[1:]
    if all(rival[0] != file for rival in rivals):
        return file
    # Without a letter before it, a rank would read like the number of a move.
    if ranks and all(rival[1:] != rank for rival in rivals):
        return rank
    return origin


def _promotion(move: Move) -> str:
    return "" if move.promotion is None else f"={move.promotion}"


def _castle(game: Game, text: str, side: str, target: str | None) -> Move:
    """Return the castling to a side; `target` is the king's new square, if it is given."""
    legal = _core.castlings(game)
    meant = [move for letter, to, move in legal if letter == side and target in (None, to)]
    if len(meant) == 1:
        return meant[0]
    if meant:
        raise AmbiguousMoveError(
            f"ambiguous move {quote(text)}: it may be {_list(_sans(game, meant), 'or')}"
        )
    others = _sans(game, [move for _, _, move in legal])
    reason = f"{COLOR_NAMES[game.turn]} cannot castle so now"
    if others:
        reason += f"; only {_list(others, 'and')} can be played"
    elif not game.variant.definition.castling:
        reason = f"there is no castling in {game.variant.title}"
    raise IllegalMoveError(f"illegal move {quote(text)}: {reason}")


def _reason(
    game: Game, found: re.Match[str], arrivals: list[tuple[str, Move]], fitting: list[Move]
) -> str:
    """Say why no legal move fits, and which moves come near."""
    if fitting:
        return f"expected {_list(_sans(game, fitting), 'or')}"
    moves = list(game.legal_moves)
    if not moves:
        return f"{COLOR_NAMES[game.turn]} has no legal move"
    file, rank, to = found["file"], found["rank"], found["to"]
    if file and rank:
        origin = file + rank
        own = [move for move in moves if move.from_square == origin]
        who, subject = f"nothing on {origin}", f"the piece there (of {COLOR_NAMES[game.turn]})"
    else:
        kind = found["piece"] or PAWN
        own = [move for move in moves if _id_on(game, move.from_square) == kind]
        where = f" on the {file}-file" if file else f" on rank {rank}" if rank else ""
        who, subject = f"no {kind} of {COLOR_NAMES[game.turn]}{where}", kind
    parts = [f"{who} can go to {to}"]
    if own:
        near = sorted(own, key=lambda move: _distance(move.to_square, to))[:_LONGEST_LIST]
        more = f" and {len(own) - len(near)} more" if len(own) > len(near) else ""
        parts.append(f"{subject} can play {_list(_sans(game, near))}{more}")
    if arrivals:
        parts.append(f"to {to} go {_list(_sans(game, [move for _, move in arrivals]))}")
    return "; ".join(parts)


def _distance(one: str, other: str) -> int:
    """Return the number of a king's steps between two squares."""
    return max(abs(ord(one[0]) - ord(other[0])), abs(int(one[1:]) - int(other[1:])))


def _id_on(game: Game, square: str) -> str | None:
    piece = game.piece_at(square)
    return None if piece is None else piece.id


def _sans(game: Game, moves: Iterable[Move]) -> list[str]:
    return sorted(san(game, move) for move in moves)


def _list(texts: list[str], word: str = "") -> str:
    """Join texts for a message, as long as it stays readable."""
    shown = texts[:_LONGEST_LIST]
    if len(texts) > len(shown):
        return f"{', '.join(shown)} and {len(texts) - len(shown)} more"
    if word and len(shown) > 1:
        return f"{', '.join(shown[:-1])} {word} {shown[-1]}"
    return ", ".join(shown)
