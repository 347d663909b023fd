"""What the diagram of a piece shows: the squares that it reaches, and how it gets there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from snaketongue.betza import REACH, Path, Vector
from snaketongue.definition.tables import Piece
from snaketongue.render.figures import paths_of

__all__ = ["ALWAYS", "FIRST", "Mode", "Reach", "Strand", "far", "reach_of"]

ALWAYS: Final = ""
"""The condition of moves that can always be made."""
FIRST: Final = "first"
"""The condition of moves that can be made from the start squares only.

Any other condition is the name of a region, preceded by ``in `` (for initial moves of a region: by
``first in ``).
"""

SLIDE_VIEW: Final = 3


class Mode(NamedTuple):
    """Whether a piece may move to a square that is empty, and capture on it."""

    move: bool
    capture: bool


class Strand(NamedTuple):
    """A way that is drawn as a line.

    `kind` is "slide", "ski", "hop" (cannon), "land" (grasshopper), "lame" or "bent". `squares` are
    the places that the line goes through; on the first `legs` of them the piece does not stop on
    this way. `open` tells that the way goes on at the edge of the diagram.
    """

    kind: str
    squares: tuple[Vector, ...]
    legs: int
    open: bool


Marks: TypeAlias = dict[Vector, dict[str, Mode]]


class Reach(NamedTuple):
    """The movement of a piece as squares around it, (0, 0), as White sees the board.

    `radius` is how far the diagram goes in each direction. `marks` has the squares on which a move
    ends, with a mode for each condition (`ALWAYS`, `FIRST`, or that of a region). `hurdles` are
    pieces put into the diagram so that hops can be seen; `gates` squares that stop a lame leap when
    they are occupied; `leaps` squares to which the piece leaps over anything, though it also has a
    way there that can be blocked.

    Example:
        >>> from snaketongue import Variant
        >>> cannon = reach_of(Variant.load("xiangqi").pieces["C"])
        >>> [cannon.marks.get((0, rank)) for rank in (1, 2, 3)]
        [{'': Mode(move=True, capture=False)}, None, {'': Mode(move=False, capture=True)}]
        >>> (0, 2) in cannon.hurdles
        True
    """

    radius: int
    marks: Marks
    strands: tuple[Strand, ...]
    hurdles: tuple[Vector, ...]
    gates: tuple[Vector, ...]
    leaps: tuple[Vector, ...]


def reach_of(piece: Piece) -> Reach:
    """Return what the diagram of a piece shows."""
    return _Survey(piece).reach()


def _conditions(piece: Piece) -> Iterator[tuple[str, Path]]:
    """Yield every path of a piece with its condition."""
    for path in paths_of(piece.betza):
        yield FIRST if path.initial else ALWAYS, path
    for region, moves in piece.inside.items():
        for path in paths_of(moves):
            yield f"{FIRST} in {region}" if path.initial else f"in {region}", path


class _Survey:
    """Walks the paths of a piece over an empty board with a few hurdles."""

    def __init__(self, piece: Piece) -> None:
        self._paths = list(_conditions(piece))
        leaps = [path for _, path in self._paths if path.hurdle == "none" and path.range == 1]
        self._lame = {path.step for path in leaps if path.gates and path.start == (0, 0)}
        self._taken = {_at(path.start, path.step, 1) for path in leaps}
        self._taken |= {gate for _, path in self._paths for gate in path.gates}
        self._radius = max(map(self._view, (path for _, path in self._paths)), default=1)
        self._radius = max(2, min(REACH, self._radius))
        self._marks: Marks = {}
        self._strands: dict[Strand, None] = {}
        self._gates: dict[Vector, None] = {}
        self._free: set[Vector] = set()
        self._blocked: set[Vector] = set()
        self._hurdles = dict.fromkeys(
            _at(path.start, path.step, self._jump(path))
            for _, path in self._paths
            if path.hurdle != "none"
        )

    def reach(self) -> Reach:
        """Return the result."""
        for condition, path in self._paths:
            self._walk(condition, path)
        return Reach(
            self._radius,
            {square: self._marks[square] for square in sorted(self._marks)},
            tuple(self._strands),
            tuple(self._hurdles),
            tuple(self._gates),
            tuple(sorted(self._free & self._blocked)),
        )

    def _view(self, path: Path) -> int:
        """Return how far the diagram must go to make a path clear."""
        if path.hurdle != "none":
            count = self._jump(path) + (2 if path.hurdle == "any" else 1)
            return min(REACH, far(_at((0, 0), path.step, count)))
        if path.range == 1:
            # the far ends of lame riders say nothing new
            end = _at(path.start, path.step, 1)
            return 0 if self._continues(path) else far(end)
        if path.range == 0 or far(_at(path.start, path.step, path.range)) >= REACH:
            count = 2 if path.start != (0, 0) or far(path.step) > 1 else SLIDE_VIEW
            return far(_at(path.start, path.step, count))
        return far(_at(path.start, path.step, path.range))

    def _jump(self, path: Path) -> int:
        """Return after how many steps a hop meets the hurdle, where nothing else wants to go."""
        most = REACH // far(path.step) - 1
        for count in (2, 1, 3):
            if count <= most and _at((0, 0), path.step, count) not in self._taken:
                return count
        return 1

    def _continues(self, path: Path) -> bool:
        """Return whether a path is the third leap of a lame ride, or a later one."""
        dx, dy = path.step
        return path.start == (0, 0) and any(
            gate in self._lame and gate[0] * dy == gate[1] * dx and 2 * gate[0] != dx
            for gate in path.gates
        )

    def _inside(self, square: Vector) -> bool:
        return far(square) <= self._radius

    def _walk(self, condition: str, path: Path) -> None:
        """Add the squares of a path, and the line on which they lie."""
        if any(gate in self._hurdles for gate in path.gates):
            return
        most = path.range or REACH + 1
        ends: list[Vector] = []
        through: list[Vector] = []
        jumped = 0
        square = path.start
        for _ in range(most):
            square = _at(square, path.step, 1)
            if not self._inside(square):
                break
            through.append(square)
            if square in self._hurdles:
                if path.hurdle == "none" or jumped:
                    if path.range == 1 and path.hurdle == "none":
                        ends.append(square)
                    break
                jumped = len(through)
            elif path.hurdle == "none" or (jumped and path.hurdle == "any"):
                ends.append(square)
            elif jumped:
                ends.append(square)
                break
        for end in ends:
            modes = self._marks.setdefault(end, {})
            old = modes.get(condition, Mode(False, False))
            modes[condition] = Mode(old.move or path.move, old.capture or path.capture)
        for end in ends:
            free = end == path.step and not path.gates and path.hurdle == "none"
            (self._free if free and far(end) > 1 else self._blocked).add(end)
        if ends:
            self._draw(path, through, ends, not self._inside(square))

    def _draw(self, path: Path, through: list[Vector], ends: list[Vector], cut: bool) -> None:
        """Add the line of a path that ends on a few squares."""
        if path.hurdle == "any":
            self._strand("hop", through, through.index(ends[0]), cut)
        elif path.hurdle == "adjacent":
            self._strand("land", through, through.index(ends[0]), False)
        elif path.range == 1 and path.start == (0, 0):
            if path.gates:
                self._gates |= dict.fromkeys(path.gates)
                self._strand("lame", [*path.gates, *ends], len(path.gates), False)
        elif path.start == (0, 0):
            if len(ends) > 1 or cut:
                self._strand("slide", ends, 0, cut)
        elif path.gates:
            self._strand("bent", [path.start, *ends], 1, cut)
        else:
            self._strand("ski", [path.start, *ends], 1, cut)

    def _strand(self, kind: str, squares: list[Vector], legs: int, cut: bool) -> None:
        self._strands[Strand(kind, tuple(squares), legs, cut)] = None


def _at(start: Vector, step: Vector, times: int) -> Vector:
    return start[0] + times * step[0], start[1] + times * step[1]


def far(square: Vector) -> int:
    """Return how many of a king's steps away a square is.

    Example:
        >>> far((2, -1))
        2
    """
    return max(map(abs, square))
