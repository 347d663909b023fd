"""What is no fault of a definition, but hardly meant: rules that have no effect, or end all games.

They are recorded like faults. A position that is set up, not reached from the start, may use them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from snaketongue.definition.board import MAX_SIDE, Square
from snaketongue.definition.schema import At
from snaketongue.definition.spec import PathSpec
from snaketongue.definition.tables import Definition
from snaketongue.errors import quote

__all__ = ["DOUBTS"]

COLORS: Final = ("white", "black")
Move: TypeAlias = tuple[Square, Square]


def doubt_castling(game: Definition, root: At) -> None:
    """Doubt castlings to which `start` gives no right."""
    given = [*game.start.split(), "", "-"][2]
    lacking = "".join(sorted(game.rights - {*given}))
    if lacking:
        root.into("start").fault(
            f"with the castling rights {quote(given)} no game from here will see the [[castling]]"
            f" of {quote(lacking)} (K, Q: White's sides; k, q: Black's)"
        )


def doubt_goals(game: Definition, root: At) -> None:
    """Doubt goals that are met at the start."""
    for index, goal in enumerate(game.goal):
        for square, (color, id) in sorted(game.array.items()):
            seen = square if color == "white" else game.geometry.mirror(square)
            if id in goal.pieces and seen in goal.region.squares:
                root.into("goal").into(index).fault(
                    f"the game is over before it begins: in `start`, {color.title()} has {id} on"
                    f" {square}"
                )
                break


def doubt_promotions(game: Definition, root: At) -> None:
    """Doubt promotions that no move of the piece can be."""
    moves = _Moves(game)
    for index, rule in enumerate(game.promotion):
        at, zone = root.into("promotion").into(index).into("pieces"), rule.zone.squares
        for id in rule.pieces:
            if not any(
                rule.promotes(start in zone, end in zone, start.rank == end.rank)
                for start, end in moves.of[id]
            ):
                at.into(id).fault(
                    f"no {id} can ever promote so: wherever it gets from `start`, it has no move"
                    f" that counts ({', '.join(rule.when)} {rule.zone})"
                )


class _Moves:
    """The moves that pieces which promote can make at some time, as their owner sees them.

    What may stand in the way is not looked at, and White's are taken for Black's: rather a move too
    many than one too few.

    Attributes:
        of: the moves of each kind of piece.
    """

    def __init__(self, game: Definition) -> None:
        self._board = game.geometry
        spec = game.spec()
        self._paths = {piece["id"]: piece["paths"] for piece in spec["pieces"]}
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
        self.of: dict[str, set[Move]] = {id: set() for rule in game.promotion for id in rule.pieces}
        todo = [
            (id, square if color == "white" else self._board.mirror(square))
            for square, (color, id) in game.array.items()
        ]
        for rule in game.castling:
            for color, _, rook in rule.colors(self._board):
                end = rook[1] if color == "white" else self._board.mirror(rook[1])
                todo.append((game.array[rook[0]][1], end))
        seen = set(todo)
        while todo:
            id, start = todo.pop()
            if id not in self.of:
                continue
            for end in self._ends(id, start):
                self.of[id].add((start, end))
                after = {id}
                for promotion in game.promotion:
                    zone = promotion.zone.squares
                    if promotion.promotes(start in zone, end in zone, start.rank == end.rank):
                        after.update(promotion.pieces.get(id, ()))
                new = {(kind, end) for kind in after} - seen
                seen |= new
                todo += new

    def _ends(self, id: str, start: Square) -> Iterator[Square]:
        """Yield where a piece may go from a square."""
        stays = self._stays[id]
        for path in self._paths[id]:
            if path["region"] is None or start in self._regions[path["region"]]:
                for end in self._along(path, start):
                    if stays is None or end in self._regions[stays]:
                        yield end

    def _along(self, path: PathSpec, start: Square) -> Iterator[Square]:
        """Yield the squares of a path."""
        (dx, dy), (file, rank) = path["step"], path["start"]
        for step in range(1, (path["range"] or MAX_SIDE) + 1):
            x, y = start.file + file + step * dx, start.rank + rank + step * dy
            if x < 0 or y < 0 or not self._board.spans(Square(x, y)):
                return
            yield Square(x, y)


DOUBTS: tuple[Callable[[Definition, At], None], ...] = (
    doubt_castling,
    doubt_goals,
    doubt_promotions,
)
