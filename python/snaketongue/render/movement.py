"""Diagrams of how a piece moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot
from typing import TYPE_CHECKING, Final, TypeAlias
from xml.etree import ElementTree as ET

from snaketongue.betza import Vector
from snaketongue.render.faces import Faces, kind_of
from snaketongue.render.markup import add, number, picture, style, to_text
from snaketongue.render.reach import ALWAYS, FIRST, Mode, Reach, Strand, reach_of
from snaketongue.render.theme import THEME, Theme
from snaketongue.words import piece_words

if TYPE_CHECKING:
    from snaketongue.variant import Variant

__all__ = ["legend_svg", "movement_svg"]

Point: TypeAlias = tuple[float, float]

SIDE: Final = 40
"""The side of a square in the units of the picture."""
ROW: Final = 24
"""The height of a line of the legend."""
INDENT: Final = 54
"""Where the words of the legend start."""
LONGEST: Final = 70
"""The most characters on a line of the legend."""
EDGE: Final = 8
BOTH, QUIET, HARSH = Mode(True, True), Mode(True, False), Mode(False, True)
"""Moves and captures, only moves, only captures."""
KEYS: Final = {
    "both": "moves here, or captures",
    "quiet": "only moves here",
    "harsh": "only captures here",
    "slide": "goes on while the squares are empty",
    "ski": "passes over the next square, empty or not",
    "hop": "hops over exactly one piece, then goes on",
    "land": "hops over the first piece, lands behind it",
    "leap": "also leaps here, over anything",
    "lame": "not if the small square is occupied",
    "bent": "goes on here, if the corner is empty",
    "first": "only from its start squares",
}
"""What the parts of a diagram mean, in the order of the legend."""


def movement_svg(
    variant: Variant,
    id: str,
    *,
    color: bool = True,
    size: int | None = None,
    legend: bool = True,
    theme: Theme = THEME,
) -> str:
    """Return a diagram of how a piece moves, a complete SVG document.

    The piece stands in the middle of an empty board, with a few other pieces where hops need them;
    a line that leaves the diagram goes on to the edge of the board. What depends on the place of
    the piece stands on a tinted square. Castling and promotion are not part of it.

    Args:
        variant: the game.
        id: the piece, such as "Y".
        color: whose piece it is; True is White.
        size: the longer side in pixels; None leaves the size to the page.
        legend: whether the signs are explained below (see `legend_svg`).
        theme: the colours.

    Raises SnaketongueError if the game has no such piece, and for a size below 1.

    Example:
        >>> from snaketongue import Variant
        >>> movement_svg(Variant.load("obento"), "Y", size=300).startswith("<svg")
        True
    """
    piece, id = kind_of(variant, id), id.upper()
    reach = reach_of(piece)
    wide = SIDE * (2 * reach.radius + 1) + 2 * EDGE
    keys = list(_keys([reach])) if legend else []
    if legend and piece.stays:
        keys.append(("", f"never leaves: {_words(piece.stays.name)}"))
    words = _width(keys)
    width = max(wide, words) if keys else wide
    height = wide + (ROW * len(keys) + EDGE if keys else 0)
    title = f"{piece.name}: how it moves"
    about = f"The {piece.name} {piece_words(piece)}. In Betza notation: {piece.betza}."
    root = picture((0, 0, width, height), title, about, size)
    if keys:
        add(root, "rect", width=width, height=height, rx=6, fill=theme.paper)
    board = add(root, "g", transform=f"translate({number(width / 2)} {number(wide / 2)})")
    _Diagram(board, reach, theme, 1 if color else -1).draw()
    middle = add(board, "g", transform=f"scale({SIDE / 100})")
    Faces(variant.definition, theme).draw(middle, id, color)
    _legend(root, keys, wide + ROW / 2, (width - words) / 2, theme)
    return to_text(root)


def legend_svg(
    variant: Variant,
    ids: Iterable[str] | None = None,
    *,
    size: int | None = None,
    theme: Theme = THEME,
) -> str:
    """Return the legend for the diagrams of some pieces of a game (default: all), as SVG.

    `size` is the longer side in pixels; None leaves it to the page.

    Raises SnaketongueError if the game has no such piece, and for a size below 1.

    Example:
        >>> from snaketongue import Variant
        >>> "exactly one piece" in legend_svg(Variant.load("xiangqi"))
        True
    """
    pieces = [kind_of(variant, id) for id in (variant.pieces if ids is None else ids)]
    keys = list(_keys(map(reach_of, pieces)))
    width, height = _width(keys), ROW * len(keys) + 2 * EDGE
    about = "; ".join(text for _, text in keys)
    root = picture((0, 0, width, height), "Signs of the diagrams", about, size)
    add(root, "rect", width=width, height=height, rx=6, fill=theme.paper)
    _legend(root, keys, EDGE + ROW / 2, 0, theme)
    return to_text(root)


def _keys(diagrams: Iterable[Reach]) -> Iterator[tuple[str, str]]:
    """Yield the signs that occur in some diagrams, and what they mean."""
    used: set[str] = set()
    regions: dict[str, None] = {}
    for reach in diagrams:
        used |= {strand.kind for strand in reach.strands}
        if reach.leaps:
            used.add("leap")
        for modes in reach.marks.values():
            for condition, mode in modes.items():
                used.add(_mode(mode))
                if condition.startswith(FIRST):
                    used.add("first")
                if " " in condition:
                    regions[condition.partition("in ")[2]] = None
    yield from ((key, text) for key, text in KEYS.items() if key in used)
    yield from (("inside", f"only while inside: {_words(region)}") for region in regions)


def _width(keys: list[tuple[str, str]]) -> float:
    """Return the width of a legend, for any usual font."""
    return INDENT + 7 * max((len(_cut(text)) for _, text in keys), default=0) + EDGE


def _cut(text: str) -> str:
    """Return a text for one line of the legend."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


def _words(region: str) -> str:
    """Return the name of a region for people."""
    return region.replace("_", " ")


def _mode(mode: Mode) -> str:
    return {BOTH: "both", QUIET: "quiet"}.get(mode, "harsh")


class _Diagram:
    """The board of a diagram, its middle at the origin."""

    def __init__(self, board: ET.Element, reach: Reach, theme: Theme, forward: int) -> None:
        self._board = board
        self._reach = reach
        self._theme = theme
        self._forward = forward
        self._half = SIDE * (reach.radius + 0.5)

    def draw(self) -> None:
        """Draw all but the piece."""
        self._squares()
        self._tints()
        for strand in self._reach.strands:
            self._strand(strand)
        for gate in self._reach.gates:
            _gate(self._board, self._at(gate), self._theme)
        for hurdle in self._reach.hurdles:
            _hurdle(self._board, self._at(hurdle), self._theme)
        for leap in self._reach.leaps:
            _ring(self._board, self._at(leap), self._theme)
        ends: dict[str, list[Point]] = {}
        for square, modes in self._reach.marks.items():
            for mode in dict.fromkeys(modes.values()):
                ends.setdefault(_mode(mode), []).append(self._at(square))
        _marks(self._board, ends, self._theme)

    def _at(self, square: Vector) -> Point:
        """Return the middle of a square on paper."""
        return SIDE * square[0], -SIDE * square[1] * self._forward

    def _squares(self) -> None:
        theme, half, count = self._theme, self._half, 2 * self._reach.radius + 1
        place = style(x=-half, y=-half, width=2 * half, height=2 * half)
        add(self._board, "rect", fill=theme.light, **place)
        # the piece stands on a light square
        dark = "".join(
            f"M{number(SIDE * file - half)} {number(SIDE * rank - half)}h{SIDE}v{SIDE}h-{SIDE}z"
            for rank in range(count)
            for file in range(count)
            if (file + rank) % 2
        )
        add(self._board, "path", d=dark, fill=theme.dark, fill_opacity="0.55")
        add(self._board, "rect", fill="none", stroke=theme.outline, stroke_width=1.5, **place)

    def _tints(self) -> None:
        """Colour the squares that depend on where the piece stands."""
        for square, modes in self._reach.marks.items():
            always = modes.get(ALWAYS, Mode(False, False))
            for condition, mode in modes.items():
                if mode.move > always.move or mode.capture > always.capture:
                    _tint(self._board, self._at(square), condition, self._theme)

    def _strand(self, strand: Strand) -> None:
        """Draw a line from the piece through the squares of a strand.

        It is dotted as long as the piece cannot stop: to the corner of a bent way, over a hurdle.
        """
        points = [self._at(square) for square in strand.squares]
        if strand.open:
            points.append(self._edge(points[-2] if len(points) > 1 else (0.0, 0.0), points[-1]))
        points.insert(0, self._leave(points[0]))
        dotted = {"hop": strand.legs + 2, "land": len(points), "bent": 2, "ski": 2}.get(
            strand.kind, 0
        )
        if dotted:
            _line(self._board, _route(*points[:dotted]), self._theme, dotted=True)
        if dotted < len(points):
            route = _route(*points[max(0, dotted - 1) :])
            _line(self._board, route, self._theme, width=2 if strand.kind == "lame" else 3)
        if strand.open:
            _head(self._board, points[-2], points[-1], self._theme)

    def _leave(self, point: Point) -> Point:
        """Return where a line from the piece to a point starts: at the edge of its square."""
        length = hypot(*point)
        return point[0] / length * SIDE * 0.45, point[1] / length * SIDE * 0.45

    def _edge(self, before: Point, last: Point) -> Point:
        """Return where the line through two points leaves the board."""
        dx, dy = last[0] - before[0], last[1] - before[1]
        reach = min(
            (self._half - (1 if d > 0 else -1) * at) / abs(d)
            for d, at in ((dx, last[0]), (dy, last[1]))
            if d
        )
        return last[0] + dx * reach, last[1] + dy * reach


def _route(*points: Point) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def _line(
    parent: ET.Element, route: str, theme: Theme, width: float = 3, dotted: bool = False
) -> None:
    line = style(stroke=theme.slide, fill="none", stroke_linecap="round", stroke_linejoin="round")
    if dotted:
        add(parent, "path", d=route, stroke_width=2.2, stroke_dasharray="1 5", **line)
    else:
        add(parent, "path", d=route, stroke_width=width, **line)


def _marks(parent: ET.Element, ends: dict[str, list[Point]], theme: Theme) -> None:
    """Draw the squares on which moves end: one path for each kind, of dots or crosses."""
    dot = style(stroke=theme.slide, stroke_linecap="round")
    for kind in ("both", "quiet"):
        if kind in ends:
            dots = "".join(f"M{number(x)} {number(y)}h.01" for x, y in ends[kind])
            add(parent, "path", class_=kind, d=dots, stroke_width=17, **dot)
            if kind == "quiet":
                add(
                    parent,
                    "path",
                    d=dots,
                    stroke_width=10,
                    stroke=theme.paper,
                    stroke_linecap="round",
                )
    if "harsh" in ends:
        crosses = "".join(
            f"M{number(x)} {number(y)}m-6.5-6.5l13 13m-13 0l13-13" for x, y in ends["harsh"]
        )
        line = style(stroke=theme.capture, stroke_width=4.5, stroke_linecap="round")
        add(parent, "path", class_="harsh", d=crosses, fill="none", **line)


def _gate(parent: ET.Element, at: Point, theme: Theme) -> None:
    place = style(x=at[0] - 5, y=at[1] - 5, width=10, height=10)
    add(parent, "rect", fill=theme.paper, stroke=theme.slide, stroke_width=2, **place)


def _hurdle(parent: ET.Element, at: Point, theme: Theme) -> None:
    place = style(cx=at[0], cy=at[1], r=13)
    add(parent, "circle", class_="hurdle", fill=theme.hurdle, **place)


def _ring(parent: ET.Element, at: Point, theme: Theme) -> None:
    place = style(cx=at[0], cy=at[1], r=13)
    add(parent, "circle", class_="leap", fill="none", stroke=theme.slide, stroke_width=2, **place)


def _tint(parent: ET.Element, at: Point, condition: str, theme: Theme) -> None:
    """Colour the square of a move that depends on where the piece stands."""
    color = theme.initial if condition.startswith(FIRST) else theme.inside
    place = style(x=at[0] - SIDE / 2, y=at[1] - SIDE / 2, width=SIDE, height=SIDE)
    add(parent, "rect", fill=color, **place)


def _head(parent: ET.Element, before: Point, tip: Point, theme: Theme) -> None:
    """Draw the head of an arrow."""
    dx, dy = tip[0] - before[0], tip[1] - before[1]
    length = hypot(dx, dy)
    u, v = dx / length, dy / length
    x, y = tip[0] - 9 * u, tip[1] - 9 * v
    corners = (tip, (x - 5.5 * v, y + 5.5 * u), (x + 5.5 * v, y - 5.5 * u))
    add(parent, "path", d=_route(*corners) + "Z", fill=theme.slide)


def _legend(
    root: ET.Element, keys: list[tuple[str, str]], top: float, left: float, theme: Theme
) -> None:
    """Draw the legend, one sign on a line, from a height on."""
    font = style(font_family="Verdana, 'DejaVu Sans', Arial, sans-serif", font_size=11.5)
    for row, (key, text) in enumerate(keys):
        y = top + ROW * row
        sign = add(root, "g", transform=f"translate({number(left + 28)} {number(y)}) scale(.8)")
        _sign(sign, key, theme)
        add(root, "text", _cut(text), x=left + INDENT, y=y + 4, fill=theme.text, **font)


def _sign(parent: ET.Element, key: str, theme: Theme) -> None:
    """Draw the sign of a legend around the origin."""
    if key in ("both", "quiet", "harsh"):
        _marks(parent, {key: [(0, 0)]}, theme)
    elif key == "slide":
        _line(parent, "M-20 0H12", theme)
        _head(parent, (0, 0), (20, 0), theme)
    elif key == "ski":
        _line(parent, "M-20 0H-2", theme, dotted=True)
        _line(parent, "M0 0H12", theme)
        _head(parent, (0, 0), (20, 0), theme)
    elif key in ("hop", "land"):
        _line(parent, "M-24 0H14", theme, dotted=True)
        _hurdle(parent, (-6, 0), theme)
        if key == "hop":
            _head(parent, (0, 0), (24, 0), theme)
    elif key == "leap":
        _ring(parent, (0, 0), theme)
        _marks(parent, {"both": [(0, 0)]}, theme)
    elif key == "lame":
        _line(parent, "M-20 7H-4L16-7", theme, width=2)
        _gate(parent, (-4, 7), theme)
    elif key == "bent":
        _line(parent, "M-20 9H-4", theme, dotted=True)
        _line(parent, "M-2 9L11-4", theme)
        _head(parent, (-2, 9), (16, -9), theme)
    elif key:
        place = style(x=-14, y=-11, width=28, height=22)
        color = theme.initial if key == "first" else theme.inside
        add(parent, "rect", fill=color, stroke=theme.outline, stroke_width=0.8, **place)
