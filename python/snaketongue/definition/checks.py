"""The rules of the definition language that need more than one key."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product

from snaketongue.definition.board import Array, Board, Color, Square, read_array
from snaketongue.definition.schema import At
from snaketongue.definition.tables import Castling, Definition, Promotion
from snaketongue.errors import quote

__all__ = ["CHECKS"]


def _array(game: Definition, root: At) -> Array | None:
    """Return the start array, None if it is not known to be right."""
    parts = ("start", "board", "pieces")
    if not root.draft.board or not all(root.into(part).clean() for part in parts):
        return None
    array, faults = read_array(game.start, root.draft.board, game.pieces)
    return None if faults else array


def check_start(game: Definition, root: At) -> None:
    """Check that the array of `start` fits the board and has one royal piece a side."""
    start, pieces = root.into("start"), root.into("pieces")
    if not root.draft.board or not start.clean() or not root.into("board").clean():
        return
    array, faults = read_array(game.start, root.draft.board, root.draft.pieces)
    for fault in faults:
        start.fault(fault)
    royals = [id for id, piece in game.pieces.items() if piece.royal]
    if faults or len(royals) != 1 or not pieces.clean():
        return
    for color in ("white", "black"):
        squares = sorted(square for square, man in array.items() if man == (color, royals[0]))
        if len(squares) != 1:
            found = ", ".join(map(str, squares[:8])) or "none"
            letter = royals[0] if color == "white" else royals[0].lower()
            start.fault(f"expected one royal piece {letter!r} of {color.title()}, found {found}")


def check_royal(game: Definition, root: At) -> None:
    """Check that one kind of piece is royal, and neither promotes nor captures in passing."""
    pieces = root.into("pieces")
    royals = [id for id, piece in game.pieces.items() if piece.royal]
    if game.pieces and not royals and all(pieces.into(id).clean() for id in game.pieces):
        pieces.fault("expected one piece with `royal = true`, found none")
    for id in royals[1:]:
        pieces.into(id).into("royal").fault(f"expected one royal piece, found {royals[0]} and {id}")
    for index, rule in enumerate(game.promotion):
        at = root.into("promotion").into(index).into("pieces")
        for id, choices in rule.pieces.items():
            for royal in royals[:1]:
                if royal in (id, *choices):
                    at.into(id).fault(f"the royal piece {royal} takes no part in promotion")
    for index, id in enumerate(game.rules.en_passant):
        if id in royals[:1]:
            at = root.into("rules").into("en_passant").into(index)
            at.fault(f"the royal piece {id} takes no part in captures in passing")


def check_promotion(game: Definition, root: At) -> None:
    """Check each rule of promotion in itself, and that no two of them meet on a move."""
    for index, rule in enumerate(game.promotion):
        at = root.into("promotion").into(index)
        for id, choices in rule.pieces.items():
            if id in choices:
                at.into("pieces").into(id).fault(f"a piece cannot become itself, found {id!r}")
        chosen = {choice for choices in rule.pieces.values() for choice in choices}
        if at.into("pieces").clean():
            for id in filter(None, rule.limits.keys() - chosen):
                at.into("limits").into(id).fault(f"no piece of this rule may become {id!r}")
        if rule.if_none and not rule.compulsory and at.into("compulsory").clean():
            at.into("if_none").fault("this key says something only with `compulsory = true`")
    board = root.draft.board
    for (first, one), (second, other) in combinations(enumerate(game.promotion), 2):
        at = root.into("promotion").into(second)
        both = [id for id in other.pieces if id and id in one.pieces]
        if both and board and (move := _meeting(one, other, board)):
            zones = f"its zone is {quote(str(one.zone))}, here it is {quote(str(other.zone))}"
            at.into("pieces").into(both[0]).fault(
                f"promotion.{first} promotes {both[0]!r} on the same move, for one {move}"
                f" ({zones}): let one of them have it in `zone` and `when`"
            )


def _meeting(one: Promotion, other: Promotion, board: Board) -> str | None:
    """Return a move on which both rules promote, if there is any."""
    # by the zones in which they lie: squares of one sort can stand for each other
    sorts: dict[tuple[bool, bool], list[Square]] = {}
    for square in board:
        sort = (square in one.zone.squares, square in other.zone.squares)
        sorts.setdefault(sort, []).append(square)
    for (starts, origins), (ends, targets) in product(sorts.items(), sorts.items()):
        for along in (True, False):
            if not all(map(Promotion.promotes, (one, other), starts, ends, (along, along))):
                continue
            for origin, target in product(origins, targets):
                if origin != target and (origin.rank == target.rank) == along:
                    return f"{origin}-{target}"
    return None


def check_castling(game: Definition, root: At) -> None:
    """Check the squares of each way to castle against the start array."""
    array = _array(game, root)
    royal = next((id for id, piece in game.pieces.items() if piece.royal), None)
    homes: dict[tuple[Color, str], tuple[Square, Square]] = {}
    moves: dict[tuple[Color, Square, Square], int] = {}
    for index, rule in enumerate(game.castling):
        at = root.into("castling").into(index)
        if array is None or royal is None or not root.draft.board or not at.clean():
            continue
        _check_way(rule, at)
        for color, king, rook in rule.colors(root.draft.board):
            side, owner = color.title(), f" ({color.title()})"
            home = homes.setdefault((color, rule.side), (king[0], rook[0]))
            if home != (king[0], rook[0]):
                at.into("side").fault(
                    f"another castling has the side {rule.side!r} of {side} already, with"
                    f" {home[0]} and {home[1]}"
                )
            first = moves.setdefault((color, king[0], king[1]), index)
            if first != index:
                at.into("king").fault(f"castling.{first} has the move {king[0]}-{king[1]} already")
            way = _between(*king) | _between(*rook) | _between(king[0], rook[0])
            if holes := sorted(way & root.draft.board.holes):
                at.fault(f"the way of king and rook leads over {holes[0]}{owner}, a missing square")
            if array.get(king[0]) != (color, royal):
                expected = f"expected the {royal} of {side} on {king[0]} in `start`"
                at.into("king").fault(f"{expected}, found {_man(array, king[0])}")
            mine, partner = array.get(rook[0], (None, royal))
            if mine != color or partner == royal:
                expected = f"expected a rook (any other piece) of {side} on {rook[0]} in `start`"
                at.into("rook").fault(f"{expected}, found {_man(array, rook[0])}")


def check_rights(game: Definition, root: At) -> None:
    """Check that the castling rights of `start` are rights that the game has."""
    at, fields = root.into("start"), game.start.split()
    known = root.draft.board and at.clean() and root.into("castling").clean()
    if not known or len(fields) < 3:
        return
    rights = game.rights
    # other letters are no rights at all: the reader of FENs says so
    lacking = "".join(letter for letter in fields[2] if letter in "KQkq" and letter not in rights)
    if lacking:
        at.fault(
            f"found the castling rights {quote(fields[2])}, but there is no [[castling]] for"
            f" {quote(lacking)} (K, Q: White's sides; k, q: Black's)"
        )


def check_claims(game: Definition, root: At) -> None:
    """Check that a draw can be claimed before it comes by itself."""
    at, rules = root.into("rules"), game.rules
    for key, claim, limit in (
        ("repetition", rules.claim_repetition, rules.repetition),
        ("move_limit", rules.claim_move_limit, rules.move_limit),
    ):
        if claim and limit and claim >= limit and at.into(key).clean():
            at.into(f"claim_{key}").fault(
                f"expected less than {key}, which is {limit}, found {claim}:"
                " that draw comes by itself"
            )


def _between(one: Square, other: Square) -> frozenset[Square]:
    """Return the squares of a rank from one to the other, both included."""
    low, high = sorted((one.file, other.file))
    return frozenset(Square(file, one.rank) for file in range(low, high + 1))


def _man(array: Array, square: Square) -> str:
    """Return a text for what stands on a square."""
    if square not in array:
        return "nothing"
    color, id = array[square]
    return f"the {id} of {color.title()}"


def _check_way(rule: Castling, at: At) -> None:
    """Check the way of king and rook, as it is written."""
    (king, king_to), (rook, rook_to) = rule.king, rule.rook
    if len({square.rank for square in (*rule.king, *rule.rook)}) != 1:
        at.fault("expected all four squares of a castling on one rank")
    elif (rook.file > king.file) != (rule.side == "K"):
        towards = "the last file" if rule.side == "K" else "file a"
        at.into("rook").fault(
            f"expected the rook of side {rule.side!r} towards {towards}, found {rook}"
        )
    if king == king_to:
        at.into("king").fault(f"expected a king that moves, found {king} twice")
    if king_to == rook_to:
        at.into("rook").fault(f"king and rook both go to {king_to}")


CHECKS: tuple[Callable[[Definition, At], None], ...] = (
    check_start,
    check_royal,
    check_promotion,
    check_castling,
    check_rights,
    check_claims,
)
