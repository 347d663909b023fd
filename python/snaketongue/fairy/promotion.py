"""Promotions as Fairy-Stockfish has them.

It has one zone for all pieces, and two ways to promote in it. Like a pawn: a piece that ends its
move in the zone becomes one of a list of kinds, the same list for all. Like a piece of shogi: one
that ends or begins its move there becomes one other kind, its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from snaketongue.definition.board import Square
from snaketongue.definition.tables import Promotion
from snaketongue.fairy.moves import InexpressibleError

__all__ = ["Kind", "Promotions", "plan"]

Step: TypeAlias = tuple[Square, Square]
"""From and to."""


class Kind(NamedTuple):
    """What matters of a kind of piece here.

    `steps` are all moves that it can make on some board; `dead` the squares where it can never move
    from; `rules` its rules of promotion.
    """

    steps: frozenset[Step]
    dead: frozenset[Square]
    rules: Sequence[Promotion]


class Promotions(NamedTuple):
    """The promotions of a game: who promotes like a pawn, and to what; who becomes what.

    `stuck` is whether pieces that promote of their own will must not go where they could never move
    from.
    """

    zone: frozenset[Square] = frozenset()
    pawns: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    must: bool = True
    stuck: bool = False
    becomes: Mapping[str, str] = {}
    becomes_must: bool = False
    limits: Mapping[str, int] = {}


def plan(kinds: Mapping[str, Kind], pawn: str | None = None) -> Promotions:
    """Return the promotions of a game, given its kinds of piece by id; `pawn` is that of chess.

    Raises InexpressibleError, whose text begins with the piece that cannot promote so.
    """
    promoting = {id: kind for id, kind in kinds.items() if kind.rules}
    if not promoting:
        return Promotions()
    zone = frozenset[Square]().union(
        *(rule.zone.squares for kind in promoting.values() for rule in kind.rules)
    )
    pawns: dict[str, Kind] = {}
    becomes: dict[str, str] = {}
    for id, kind in promoting.items():
        choices = {each for rule in kind.rules for each in rule.pieces[id]}
        took = frozenset(step for rule in kind.rules for step in promoting_steps(rule, kind.steps))
        anywhere = {step for step in kind.steps if zone & {*step}}
        if len(choices) == 1 and took == anywhere and id != pawn:
            becomes[id] = choices.pop()
        elif took == {step for step in kind.steps if step[1] in zone}:
            pawns[id] = kind
        else:
            raise InexpressibleError(
                f"{id}: it promotes on some moves into or inside the promotion zone, not on others"
            )
    if pawns and pawn is not None and pawn not in pawns:
        raise InexpressibleError(f"{pawn}: the pawn of chess promotes there if any piece does so")
    must, stuck = _pawns_must(pawns, kinds)
    return Promotions(
        zone,
        tuple(pawns),
        _choices(pawns),
        must,
        stuck,
        becomes,
        _becomes_must(becomes, kinds),
        _limits(promoting),
    )


def promoting_steps(rule: Promotion, steps: frozenset[Step]) -> Iterator[Step]:
    """Yield the steps on which a rule promotes, as White sees it."""
    zone = rule.zone.squares
    for start, end in steps:
        if rule.promotes(start in zone, end in zone, start.rank == end.rank):
            yield start, end


def _choices(pawns: Mapping[str, Kind]) -> tuple[str, ...]:
    """Return what the pieces that promote like pawns become."""
    lists = {rule.pieces[id] for id, kind in pawns.items() for rule in kind.rules}
    if len({frozenset(each) for each in lists}) > 1:
        raise InexpressibleError(f"{' '.join(pawns)}: the choice of promotions is not always one")
    return next(iter(lists), ())


def _pawns_must(pawns: Mapping[str, Kind], kinds: Mapping[str, Kind]) -> tuple[bool, bool]:
    """Return whether pieces that promote like pawns must, and if not, whether they get stuck."""
    forced, free = set[tuple[str, Step]](), set[tuple[str, Step]]()
    for id, kind in pawns.items():
        for rule in kind.rules:
            steps = {(id, step) for step in promoting_steps(rule, kind.steps)}
            (forced if rule.compulsory else free).update(steps)
            stays = rule.compulsory and rule.if_none != "illegal"
            if stays and set(rule.limits) >= {*rule.pieces[id]}:
                raise InexpressibleError(f"{id}: it stays what it is if no promotion is possible")
    if not (forced and free):
        return bool(forced), False
    dead = {(id, step) for id, kind in kinds.items() for step in kind.steps if step[1] in kind.dead}
    if forced != dead:
        raise InexpressibleError(
            f"{' '.join(pawns)}: some promotions are compulsory and others are not"
        )
    return False, True


def _becomes_must(becomes: Mapping[str, str], kinds: Mapping[str, Kind]) -> bool:
    """Return whether pieces that promote like those of shogi must."""
    rules = [rule for id in becomes for rule in kinds[id].rules]
    must = {rule.compulsory for rule in rules}
    if len(must) > 1:
        raise InexpressibleError(
            f"{' '.join(becomes)}: some promotions are compulsory and others are not"
        )
    if must == {True} and any(rule.limits and rule.if_none == "illegal" for rule in rules):
        raise InexpressibleError(
            f"{' '.join(becomes)}: without a possible promotion the move is illegal"
        )
    return True in must


def _limits(promoting: Mapping[str, Kind]) -> Mapping[str, int]:
    """Return the largest number of each kind that promotion may bring about."""
    limits: dict[str, int | None] = {}
    for id, kind in promoting.items():
        for rule in kind.rules:
            for each in rule.pieces[id]:
                limit = rule.limits.get(each)
                if limits.setdefault(each, limit) != limit:
                    raise InexpressibleError(f"{id}: the limit of {each} is not always the same")
    return {id: limit for id, limit in limits.items() if limit is not None}
