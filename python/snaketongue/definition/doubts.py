"""What is no fault of a definition, but hardly meant: rules that have no effect, or end all games.

They are recorded like faults. A position that is set up, not reached from the start, may use them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from snaketongue.definition.board import MAX_SIDE, Square
from snaketongue.definition.schema import At
from snaketongue.definition.spec import PathSpec
from snaketongue.definition.tables import Definition
from snaketongue.errors import quote

__all__ = ["find_doubts"]

Move: TypeAlias = tuple[Square, Square]


def doubt_castling(game: Definition, root: At, reach: Reach) -> None:
    """Doubt castlings to which `start` gives no right, and partners that are no rooks."""
    given = [*game.start.split(), "", "-"][2]
    lacking = "".join(sorted(game.rights - {*given}))
    if lacking:
        root.into("start").fault(
            f"the castling rights {quote(given)} leave out {quote(lacking)}: no game from here can"
            f" have that [[castling]] (K, Q: White's sides; k, q: Black's)"
        )
    array = game.array
    for index, rule in enumerate(game.castling):
        for color, _, (home, _) in rule.colors(game.geometry):
            if (id := array[home][1]) not in reach.rooks:
                root.into("castling").into(index).into("rook").fault(
                    f"the king castles with the {id} that `start` has on {home} ({color.title()}),"
                    " which does not slide along a rank as a rook does"
                )
                break


def doubt_goals(game: Definition, root: At, reach: Reach) -> None:
    """Doubt goals that are met at the start, or never."""
    array = game.array
    for index, goal in enumerate(game.goal):
        at = root.into("goal").into(index)
        for square, (color, id) in sorted(array.items()):
            seen = square if color == "white" else game.geometry.mirror(square)
            if id in goal.pieces and seen in goal.region.squares:
                at.fault(
                    f"the game is over before it begins: in `start`, {color.title()} has {id} on"
                    f" {square}"
                )
                break
        for number, id in enumerate(goal.pieces):
            if not goal.region.squares & reach.squares[id]:
                promotes = any(id in rule.pieces for rule in game.promotion)
                way = "no way leads there" + (", or it must promote on it" if promotes else "")
                at.into("pieces").into(number).fault(
                    f"no {id} can ever stand in {goal.region}: from `start`, {way}"
                )


def doubt_promotions(game: Definition, root: At, reach: Reach) -> None:
    """Doubt promotions that no move of the piece can be."""
    for index, rule in enumerate(game.promotion):
        at, zone = root.into("promotion").into(index).into("pieces"), rule.zone.squares
        for id in rule.pieces:
            if not any(
                rule.promotes(start in zone, end in zone, start.rank == end.rank)
                for start, end in reach.moves[id]
            ):
                at.into(id).fault(
                    f"no {id} can ever promote so: wherever it gets from `start`, it has no move"
                    f" that counts ({', '.join(rule.when)} {rule.zone})"
                )


def doubt_dead_ends(game: Definition, root: At, reach: Reach) -> None:
    """Doubt squares from which a piece can never move again, unless it wins there."""
    for id in game.pieces:
        wins = (goal.region.squares for goal in game.goal if id in goal.pieces)
        ends = reach.squares[id] - {start for start, _ in reach.moves[id]}
        ends -= frozenset[Square]().union(*wins)
        if ends:
            at = root.into("pieces").into(id)
            for index, rule in enumerate(game.promotion):
                if id in rule.pieces:
                    at = root.into("promotion").into(index).into("pieces").into(id)
            more = f" or {len(ends) - 1} more squares" if len(ends) > 1 else ""
            at.fault(f"White's {id} can come to {min(ends)}{more} and never move again")


class Reach:
    """Where each kind of piece can come at some time, as its owner sees it, and by which moves.

    What may stand in the way is not looked at, and White's are taken for Black's: rather a move too
    many than one too few.

    Attributes:
        rooks: the kinds that slide along a rank.
        squares: where each kind can stand at the end of a move, or stands at the start.
        moves: the moves of each kind, from its square to the one where they end.
    """

    def __init__(self, game: Definition) -> None:
        self._board = game.geometry
        spec = game.spec()
        self._paths = {piece["id"]: piece["paths"] for piece in spec["pieces"]}
        self.rooks = {
            id
            for id, paths in self._paths.items()
            if any(path["step"][1] == 0 and path["range"] == 0 for path in paths)
        }
        self._stays = {piece["id"]: piece["stays"] for piece in spec["pieces"]}
        self._regions = {
            name: {*map(Square.parse, region["white"])}
            | {
                self._board.mirror(square)
                for square in map(Square.parse, region["black"])
                if square
            }
            for name, region in spec["regions"].items()
        }
        self.moves: dict[str, set[Move]] = {id: set() for id in game.pieces}
        self.squares: dict[str, set[Square]] = {id: set() for id in game.pieces}
        array = game.array
        todo = [
            (id, square if color == "white" else self._board.mirror(square))
            for square, (color, id) in array.items()
        ]
        for rule in game.castling:
            for color, *ways in rule.colors(self._board):
                for home, end in ways:
                    seen = end if color == "white" else self._board.mirror(end)
                    todo.append((array[home][1], seen))
        while todo:
            id, start = todo.pop()
            if start in self.squares[id]:
                continue
            self.squares[id].add(start)
            for end in self._ends(id, start):
                self.moves[id].add((start, end))
                todo += ((kind, end) for kind in _after(game, id, start, end))

    def _ends(self, id: str, start: Square) -> Iterator[Square]:
        """Yield where a piece may go from a square."""
        stays = self._stays[id]
        for path in self._paths[id]:
            if path["region"] is None or start in self._regions[path["region"]]:
                for end in self._along(path, start):
                    if end in self._board and (stays is None or end in self._regions[stays]):
                        yield end

    def _along(self, path: PathSpec, start: Square) -> Iterator[Square]:
        """Yield the squares of a path."""
        (dx, dy), (file, rank) = path["step"], path["start"]
        for step in range(1, (path["range"] or MAX_SIDE) + 1):
            x, y = start.file + file + step * dx, start.rank + rank + step * dy
            if x < 0 or y < 0 or not self._board.spans(Square(x, y)):
                return
            yield Square(x, y)


def _after(game: Definition, id: str, start: Square, end: Square) -> set[str]:
    """Return what a piece can be after a move."""
    for rule in game.promotion:
        zone = rule.zone.squares
        if id in rule.pieces and rule.promotes(start in zone, end in zone, start.rank == end.rank):
            # where limits leave no choice, it may stay what it is
            must = rule.compulsory and (not rule.limits or rule.if_none == "illegal")
            return {*rule.pieces[id]} | (set() if must else {id})
    return {id}


def find_doubts(game: Definition, root: At) -> None:
    """Record everything that is doubtful in a definition without faults."""
    reach = Reach(game)
    for doubt in (doubt_castling, doubt_goals, doubt_promotions, doubt_dead_ends):
        doubt(game, root, reach)
