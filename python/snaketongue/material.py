"""Whether a side has material enough to win: a cautious answer for any set of pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from enum import IntEnum
from functools import lru_cache
from typing import TYPE_CHECKING

from snaketongue import betza
from snaketongue.definition.tables import Piece as Kind
from snaketongue.values import BLACK, WHITE
from snaketongue.variant import Variant

if TYPE_CHECKING:
    from snaketongue.game import Game

__all__ = ["has_insufficient_material"]

# What is known to need help to mate, where kings go everywhere on a rectangle: of a piece on the
# squares of the other colour, or of any piece but the two kings.
_BOUND = ("B", "F", "A", "FA", "nA")
_MINOR = ("N", "nN", "mRcpR")

# A pawn captures like this, however it moves.
_PAWN_CAPTURES = frozenset(betza.parse("cfF").paths())

_KING = betza.parse("K")
_KINGS = (_KING, betza.parse("W"), betza.parse("F"))


class _Power(IntEnum):
    """What a kind of piece, or what it may become, can do against the enemy king."""

    NONE = 0  # it is the king, or never gets near the other
    BOUND = 1  # it reaches squares of one colour only, and can mate with help of the other
    MINOR = 2  # it can mate with help
    MAJOR = 3  # it may be able to mate with its king's help alone


def has_insufficient_material(game: Game, color: bool) -> bool:
    """Return whether a side cannot win with what it has, whatever both do.

    The answer is cautious: True is certain, False is not. A piece of which nothing is known counts
    as able to mate. Helpers of either side count, since they can stand in their king's way.
    """
    variant = game.variant
    rules, becomes = variant.definition, _becomes(variant)
    own = {id for id, owner in game.piece_map().values() if owner is color}
    if rules.rules.stalemate != "draw" or any(
        becomes[id] & {*goal.pieces} for goal in rules.goal for id in own
    ):
        # A king alone may take the last move, when the enemy's own pieces take the others.
        return False
    if not _keeps_kings_in(game) or not _meets_as_equal(variant):
        return False
    if own == {rules.royal}:
        return True
    if rules.rules.facing or betza.parse(variant.pieces[rules.royal].betza) != _KING:
        # A facing king takes squares from the other, and another king has fewer squares.
        return False
    powers = _powers(variant)
    if any(powers[id] is _Power.MAJOR for id in own):
        return False
    shades: Counter[bool] = Counter()
    unbound = 0  # of both sides
    helpers = False
    for square, (id, owner) in game.piece_map().items():
        power = powers[id]
        if id == rules.royal or (power is _Power.NONE and owner is color):
            continue
        if power is _Power.BOUND:
            shades[(ord(square[0]) + int(square[1:])) % 2 == 0] += 1
        else:
            unbound += 1
            helpers |= owner is color
    bound = any(powers[id] is _Power.BOUND for id in own)
    if bound and (unbound or len(shades) == 2):
        return False
    return not (helpers and unbound + shades.total() >= 2)


def _keeps_kings_in(game: Game) -> bool:
    """Whether confined kings are where they belong, and no castling takes them out."""
    rules = game.variant.definition
    stays = rules.pieces[rules.royal].stays
    if stays is None:
        return True
    board = rules.geometry
    homes = {"white": stays.squares, "black": {*map(board.mirror, stays.squares)}}
    kings = [("white", game.king(WHITE)), ("black", game.king(BLACK))]
    castled = (each for rule in rules.castling for each in rule.colors(board))
    kings += [(color, str(king[1])) for color, king, _ in castled]
    return all(king in map(str, homes[color]) for color, king in kings)


def _meets_as_equal(variant: Variant) -> bool:
    """Whether a king attacks the other only where the other attacks it, so that neither can check.

    Steps to all sides are like that, if nothing confines the kings or their regions are apart.
    """
    royal = variant.pieces[variant.definition.royal]
    plain = betza.parse(royal.betza) in _KINGS and not royal.inside
    return plain and (royal.stays is None or not _meets_king(variant, royal))


@lru_cache(maxsize=64)
def _becomes(variant: Variant) -> Mapping[str, frozenset[str]]:
    """Return what each kind of piece is, and may become, in one promotion or several."""
    found = {id: {id} for id in variant.pieces}
    for _ in variant.pieces:  # no chain of promotions is longer
        for rule in variant.definition.promotion:
            for id, choices in rule.pieces.items():
                found[id].update(*(found[choice] for choice in choices))
    return {id: frozenset(kinds) for id, kinds in found.items()}


@lru_cache(maxsize=64)
def _powers(variant: Variant) -> Mapping[str, _Power]:
    """Return the power of each kind of piece where stalemate draws and no kings face."""
    bound, minor = ({betza.parse(text) for text in each} for each in (_BOUND, _MINOR))
    rules = variant.definition
    # Where walls take squares away from a king, less may be enough.
    narrow = variant.pieces[rules.royal].stays is not None or bool(rules.board.holes.squares)

    def power(id: str, piece: Kind) -> _Power:
        if piece.royal or not _meets_king(variant, piece):
            return _Power.NONE
        if narrow:
            return _Power.MAJOR
        movement = betza.parse(piece.betza)
        if piece.inside:
            return _Power.MAJOR
        if _PAWN_CAPTURES.issuperset(path for path in movement.paths() if path.capture):
            return _Power.MINOR
        if movement not in bound | minor:
            return _Power.MAJOR
        return _Power.BOUND if movement in bound else _Power.MINOR

    alone = {id: power(id, piece) for id, piece in variant.pieces.items()}
    becomes = _becomes(variant)
    return {id: max(alone[kind] for kind in becomes[id]) for id in variant.pieces}


def _meets_king(variant: Variant, piece: Kind) -> bool:
    """Whether a piece may stand where the enemy king may stand."""
    mine, theirs = piece.stays, variant.pieces[variant.definition.royal].stays
    if mine is None or theirs is None:
        return True
    mirror = variant.definition.geometry.mirror
    return not mine.squares.isdisjoint(map(mirror, theirs.squares))
