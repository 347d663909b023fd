"""Tokens: discs with the letter of a piece and, around it, marks that show how the piece moves.

The marks are a small map of the movement. A mark lies in the direction of its square, on the inner,
middle or outer ring for squares at distance one, two, and three or more. A dot is a square on which
the move ends, a ring one for moves without capture only, a cross one for captures only. Rides have
an arrow, hops a bar before it; a lame leap is tied to the square that must be empty, and the second
leg of a bent ride starts at the end of the first. Moves that need a first move or a certain place
are left out; they are in the diagram of the piece (`snaketongue.render.movement`).
"""

from __future__ import annotations

from math import hypot
from typing import Final, TypeAlias
from xml.etree import ElementTree as ET

from snaketongue.betza import Path, Vector
from snaketongue.definition.tables import Piece
from snaketongue.render.figures import paths_of
from snaketongue.render.letters import GLYPHS, HEIGHT
from snaketongue.render.markup import add, number, style
from snaketongue.render.reach import far
from snaketongue.render.theme import Ink, Theme

__all__ = ["draw_token"]

Point: TypeAlias = tuple[float, float]

RADIUS: Final = 42.5
RINGS: Final = (0.0, 25.5, 31.0, 36.3)
"""Distance in squares (three stands for more) to the distance from the middle of the token."""
RIM: Final = 38.5
"""Where arrows end."""
LETTER: Final = 33
"""Height of the letter."""
GATE: Final = 22.5
"""Where the tie of a lame leap starts, when the square that must be empty is the next one."""


def draw_token(
    parent: ET.Element,
    id: str,
    piece: Piece,
    ink: Ink,
    theme: Theme,
    turn: tuple[int, int] = (1, 1),
) -> None:
    """Draw the token of a piece around the origin, 100 units being the side of a square.

    `turn` multiplies the two axes of the movement: (1, -1) is Black's, seen with White below.
    """
    add(parent, "circle", r=RADIUS, fill=ink.fill, stroke=ink.edge, stroke_width=3.2)
    if piece.royal:
        add(parent, "circle", r=RADIUS - 3, fill="none", stroke=theme.royal, stroke_width=2.8)
    _Marks(turn).draw(parent, piece, ink)
    _letter(parent, id, ink)


def _letter(parent: ET.Element, id: str, ink: Ink) -> None:
    """Draw the id of a piece, one letter or a plus and a letter, in the middle."""
    scale = LETTER / HEIGHT * (1 if len(id) == 1 else 0.82)
    widths = [GLYPHS[letter][0] for letter in id]
    gap = 22
    total = sum(widths) + gap * (len(id) - 1)
    # wide letters are set a little narrower, so that they keep clear of the marks
    narrow = min(1.0, 84 / total) if len(id) == 1 else min(1.0, 118 / total)
    group = add(
        parent,
        "g",
        transform=f"translate({number(-total * scale * narrow / 2)} {number(-HEIGHT * scale / 2)})"
        f" scale({scale * narrow:.3f} {scale:.3f})",
        fill="none",
        stroke=ink.line,
        stroke_width=18,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    left = 0
    for letter, width in zip(id, widths, strict=True):
        move = style(transform=f"translate({left} 0)") if left else {}
        add(group, "path", d=GLYPHS[letter][1], **move)
        left += width + gap


class _Marks:
    """The marks of a movement, gathered by the way they are drawn."""

    def __init__(self, turn: tuple[int, int]) -> None:
        self._turn = turn
        # dictionaries keep the order and drop what is drawn twice
        self._lines: dict[str, None] = {}
        self._heads: dict[str, None] = {}
        self._ends: dict[Point, tuple[bool, bool]] = {}

    def draw(self, parent: ET.Element, piece: Piece, ink: Ink) -> None:
        """Draw the movement of a piece."""
        for path in paths_of(piece.betza):
            if not path.initial:
                self._path(path)
        accent = style(stroke=ink.accent, stroke_linecap="round")
        if self._lines:
            add(parent, "path", d="".join(self._lines), fill="none", stroke_width=2.4, **accent)
        if self._heads:
            add(parent, "path", d="".join(self._heads), fill=ink.accent)
        # a line without length and with round ends is a dot
        both = [end for end, (move, capture) in self._ends.items() if move and capture]
        quiet = [end for end, (move, capture) in self._ends.items() if move and not capture]
        harsh = [end for end, (move, _) in self._ends.items() if not move]
        if both or quiet:
            dots = "".join(f"M{_text(end)}h.01" for end in both + quiet)
            add(parent, "path", d=dots, stroke_width=5.8, **accent)
        if quiet:
            eyes = "".join(f"M{_text(end)}h.01" for end in quiet)
            add(parent, "path", d=eyes, stroke=ink.fill, stroke_linecap="round", stroke_width=2.6)
        if harsh:
            crosses = "".join(
                f"M{_text((x - 2.1, y - 2.1))}l4.2 4.2m-4.2 0l4.2-4.2" for x, y in harsh
            )
            add(parent, "path", d=crosses, fill="none", stroke_width=2, **accent)

    def _path(self, path: Path) -> None:
        start, step = path.start, path.step
        if path.hurdle != "none":
            self._hop(path)
        elif path.range == 1 and start == (0, 0):
            if path.gates:
                gates = [self._at(gate, GATE if far(gate) == 1 else None) for gate in path.gates]
                self._line(*gates, self._at(step))
            self._end(self._at(step), path)
        elif path.range == 1:
            self._end(self._at((start[0] + step[0], start[1] + step[1])), path)
        elif start == (0, 0) or start == step:
            first = step if start == (0, 0) else (2 * step[0], 2 * step[1])
            if path.range == 0:
                self._line(self._at(first), self._at(step, RIM - 5))
                self._head(step)
            else:
                count = path.range + (start == step)
                last = (count * step[0], count * step[1])
                self._line(self._at(first), self._at(last))
                self._end(self._at(first), path)
                self._end(self._at(last), path)
        else:
            (x, y), (u, v) = self._at(start), self._unit(step)
            self._line((x, y), (x + 9 * u, y + 9 * v))

    def _hop(self, path: Path) -> None:
        """Draw a bar and, behind it, an arrow (cannon) or an end (grasshopper)."""
        u, v = self._unit(path.step)
        x, y = 27 * u, 27 * v
        self._line((x - 4.2 * v, y + 4.2 * u), (x + 4.2 * v, y - 4.2 * u))
        if path.hurdle == "any":
            self._head(path.step)
        else:
            self._end((34 * u, 34 * v), path)

    def _line(self, *points: Point) -> None:
        self._lines["M" + "L".join(map(_text, points))] = None

    def _head(self, step: Vector) -> None:
        u, v = self._unit(step)
        tip, base, half = RIM + 1, RIM - 6.4, 4.2
        corners = (
            (tip * u, tip * v),
            (base * u - half * v, base * v + half * u),
            (base * u + half * v, base * v - half * u),
        )
        self._heads["M" + "L".join(map(_text, corners)) + "Z"] = None

    def _end(self, point: Point, path: Path) -> None:
        at = round(point[0], 1), round(point[1], 1)
        move, capture = self._ends.get(at, (False, False))
        self._ends[at] = move or path.move, capture or path.capture

    def _unit(self, square: Vector) -> Point:
        """Return the direction of a square as it is drawn."""
        length = hypot(*square)
        return self._turn[0] * square[0] / length, -self._turn[1] * square[1] / length

    def _at(self, square: Vector, radius: float | None = None) -> Point:
        """Return where a square is drawn, on its ring or at a distance from the middle."""
        u, v = self._unit(square)
        if radius is None:
            radius = RINGS[min(far(square), len(RINGS) - 1)]
        return radius * u, radius * v


def _text(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"
