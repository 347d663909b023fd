"""Positions as SVG."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import hypot
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.etree import ElementTree as ET

from snaketongue.definition.board import Square
from snaketongue.errors import quote
from snaketongue.render.faces import Faces
from snaketongue.render.markup import add, number, picture, style, to_text
from snaketongue.render.places import ends, square_on
from snaketongue.render.theme import THEME, Theme
from snaketongue.values import COLOR_NAMES

if TYPE_CHECKING:
    from snaketongue._core import Move
    from snaketongue.definition.tables import Definition
    from snaketongue.game import Game

__all__ = ["Arrow", "svg"]

SIDE: Final = 100
"""The side of a square in the units of the picture."""
MARGIN: Final = 56
BARE_MARGIN: Final = 12
"""The margin without coordinates."""


class Arrow(NamedTuple):
    """An arrow from `tail` to `head`, both squares, or a circle around them if they are the same.

    `color` is any colour that CSS knows, None for the theme's.

    Example:
        >>> Arrow("e2", "e4")
        Arrow(tail='e2', head='e4', color=None)
    """

    tail: str
    head: str
    color: str | None = None


def svg(
    game: Game,
    *,
    lastmove: Move | str | None = None,
    check: str | None = None,
    arrows: Iterable[Arrow | tuple[str, str] | tuple[str, str, str | None]] = (),
    squares: Iterable[str] | Mapping[str, str] = (),
    orientation: bool = True,
    size: int | None = None,
    coordinates: bool = True,
    regions: bool = True,
    theme: Theme = THEME,
) -> str:
    """Return the position as a picture, a complete SVG document.

    Args:
        game: the game whose position is drawn.
        lastmove: a move whose two squares are coloured.
        check: the square of a royal piece that is attacked.
        arrows: arrows to draw: `Arrow`, or (from, to), or (from, to, colour).
        squares: squares to mark with a dot (empty) or a frame (occupied), such as where a piece may
            go; or a mapping from squares to colours with which to fill them.
        orientation: the colour whose side is below; True is White.
        size: the longer side in pixels; None leaves the size to the page.
        coordinates: whether to write the names of files and ranks.
        regions: whether to draw the borders of regions that matter to the rules: camps, palaces,
            promotion zones, goals.
        theme: the colours.

    The same arguments give the same text. It holds no script and needs no font or other file; it
    has a title and a description for readers who do not see it, and names each piece where the
    pointer rests on it.

    Raises SnaketongueError for a square that is not on the board and a size below 1, TypeError for
    an arrow that is none.

    Example:
        >>> from snaketongue import Game
        >>> game = Game("obento")
        >>> move = game.push("f3f6")
        >>> picture = svg(game, lastmove=move, arrows=[("f10", "f7")], size=600)
        >>> picture.startswith("<svg"), picture.count("<use")
        (True, 72)
    """
    return to_text(
        _Picture(game, orientation, coordinates, theme).draw(
            lastmove, check, [_arrow(each) for each in arrows], squares, regions, size
        )
    )


def _arrow(value: object) -> Arrow:
    if isinstance(value, (tuple, list)) and len(value) in (2, 3):
        return Arrow(*value)
    found = quote(str(value))
    raise TypeError(f"expected an Arrow, (from, to) or (from, to, colour), found {found}")


class _Picture:
    """A board on paper: where squares are, and what is drawn on them."""

    def __init__(self, game: Game, orientation: bool, coordinates: bool, theme: Theme) -> None:
        self._game = game
        self._rules: Definition = game.variant.definition
        self._board = self._rules.geometry
        self._orientation = orientation
        self._coordinates = coordinates
        self._theme = theme
        self._margin = MARGIN if coordinates else BARE_MARGIN

    def draw(
        self,
        lastmove: Move | str | None,
        check: str | None,
        arrows: list[Arrow],
        squares: Iterable[str] | Mapping[str, str],
        regions: bool,
        size: int | None,
    ) -> ET.Element:
        theme, board = self._theme, self._board
        moved = (
            [square_on(self._game, text) for text in ends(lastmove)] if lastmove is not None else []
        )
        attacked = None if check is None else square_on(self._game, check)
        fills = dict(squares) if isinstance(squares, Mapping) else {}
        marks = [square_on(self._game, text) for text in squares] if not fills else []
        width, height = (2 * self._margin + SIDE * side for side in (board.files, board.ranks))
        root = picture((0, 0, width, height), self._title(), self._about(moved, attacked), size)
        defs = add(root, "defs")
        add(root, "rect", width=width, height=height, rx=14, fill=theme.paper)
        self._squares(root)
        for square in moved:
            self._fill(root, square, theme.lastmove, 0.55, "lastmove")
        for text, color in fills.items():
            self._fill(root, square_on(self._game, text), color, 0.6, "fill")
        if regions:
            self._regions(root)
        if attacked is not None:
            x, y = self._middle(attacked)
            glow = style(class_="check", cx=x, cy=y, fill=theme.check)
            for radius in (49, 44, 38):
                add(root, "circle", r=radius, fill_opacity="0.3", **glow)
        occupied = self._pieces(root, defs)
        self._marks(root, marks, occupied)
        for arrow in arrows:
            self._arrow(root, arrow)
        if self._coordinates:
            self._names(root)
        return root

    def _title(self) -> str:
        return f"{self._rules.title}, {COLOR_NAMES[self._game.turn]} to move"

    def _about(self, moved: list[Square], attacked: Square | None) -> str:
        """Return the position in words."""
        held: dict[bool, dict[str, list[str]]] = {True: {}, False: {}}
        for square, id, color in self._men():
            held[color].setdefault(self._rules.pieces[id].name, []).append(str(square))
        lines = [
            f"{COLOR_NAMES[color]}: "
            + ("; ".join(f"{name} {' '.join(at)}" for name, at in men.items()) or "no pieces")
            + "."
            for color, men in held.items()
        ]
        if moved:
            lines.append(f"The last move was from {moved[0]} to {moved[-1]}.")
        if attacked is not None:
            lines.append(f"Check on {attacked}.")
        return " ".join(lines)

    def _men(self) -> Iterator[tuple[Square, str, bool]]:
        """Yield every piece with its square, rank by rank."""
        men = self._game.piece_map()
        for square in self._board:
            if (piece := men.get(str(square))) is not None:
                yield square, piece.id, piece.color

    def _corner(self, square: Square) -> tuple[int, int]:
        """Return the upper left corner of a square on paper."""
        board = self._board
        file = square.file if self._orientation else board.files - 1 - square.file
        rank = board.ranks - 1 - square.rank if self._orientation else square.rank
        return self._margin + SIDE * file, self._margin + SIDE * rank

    def _middle(self, square: Square) -> tuple[int, int]:
        x, y = self._corner(square)
        return x + SIDE // 2, y + SIDE // 2

    def _squares(self, root: ET.Element) -> None:
        """Draw the squares, with a line around the board whatever its shape."""
        theme = self._theme
        dark, light = (
            "".join(
                "M{} {}h{side}v{side}h-{side}z".format(*self._corner(square), side=SIDE)
                for square in self._board
                if (square.file + square.rank) % 2 == parity
            )
            for parity in (0, 1)
        )
        line = style(stroke=theme.outline, stroke_width=7, stroke_linejoin="round")
        add(root, "path", d=dark + light, fill="none", **line)
        # light under all of it, so that no line shows through between two squares
        add(root, "path", d=dark + light, fill=theme.light)
        add(root, "path", d=dark, fill=theme.dark)

    def _fill(
        self, root: ET.Element, square: Square, color: str, opacity: float, kind: str
    ) -> None:
        x, y = self._corner(square)
        place = style(x=x, y=y, width=SIDE, height=SIDE)
        add(root, "rect", class_=kind, fill=color, fill_opacity=str(opacity), **place)

    def _regions(self, root: ET.Element) -> None:
        """Draw the borders of the regions that rules of the game name."""
        edges: dict[str, None] = {}
        for region in _regions(self._rules):
            for area in (region, frozenset(map(self._board.mirror, region))):
                edges |= dict.fromkeys(self._border(area))
        if edges:
            line = style(stroke=self._theme.region, stroke_width=4.5, stroke_linecap="round")
            add(root, "path", class_="regions", d="".join(edges), fill="none", **line)

    def _border(self, area: frozenset[Square]) -> Iterator[str]:
        """Yield the edges between the squares of an area and squares outside it."""
        board = self._board
        for square in sorted(area):
            if square not in board:
                continue
            for file, rank in ((1, 0), (0, 1), (-1, 0), (0, -1)):
                other = Square(square.file + file, square.rank + rank)
                if min(other) < 0 or other not in board or other in area:
                    continue
                # each edge is told from its lower left square, so that it is drawn once
                x, y = self._corner(min(square, other))
                if not self._orientation:
                    x, y = x - SIDE * abs(file), y + SIDE * abs(rank)
                yield f"M{x + SIDE} {y}v{SIDE}" if file else f"M{x} {y}h{SIDE}"

    def _pieces(self, root: ET.Element, defs: ET.Element) -> set[Square]:
        """Draw the pieces, and return the occupied squares."""
        faces = Faces(self._rules, self._theme, self._orientation)
        occupied = set()
        for square, id, color in self._men():
            occupied.add(square)
            x, y = self._middle(square)
            link = {"xlink:href": f"#{faces.symbol(defs, id, color)}"}
            use = add(root, "use", x=x, y=y, **link)
            add(use, "title", f"{COLOR_NAMES[color]} {self._rules.pieces[id].name}, {square}")
        return occupied

    def _marks(self, root: ET.Element, marks: list[Square], occupied: set[Square]) -> None:
        color = self._theme.mark
        for square in marks:
            x, y = self._middle(square)
            if square not in occupied:
                dot = style(fill=color, fill_opacity="0.75")
                add(root, "circle", class_="mark", cx=x, cy=y, r=15, **dot)
                continue
            corners = "".join(
                f"M{x + 46 * u} {y + 24 * v}v{22 * v}h{-22 * u}" for u in (-1, 1) for v in (-1, 1)
            )
            line = style(stroke=color, stroke_width=7, stroke_opacity="0.9")
            add(root, "path", class_="mark", d=corners, fill="none", **line)

    def _arrow(self, root: ET.Element, arrow: Arrow) -> None:
        tail, head = (square_on(self._game, text) for text in arrow[:2])
        color = self._theme.arrow if arrow.color is None else arrow.color
        (x, y), (to_x, to_y) = self._middle(tail), self._middle(head)
        group = add(root, "g", class_="arrow", opacity="0.75")
        line = style(stroke=color, stroke_width=12)
        if tail == head:
            add(group, "circle", cx=x, cy=y, r=42, fill="none", **line)
            return
        length = hypot(to_x - x, to_y - y)
        u, v = (to_x - x) / length, (to_y - y) / length
        tip_x, tip_y = to_x - 8 * u, to_y - 8 * v
        base_x, base_y = tip_x - 40 * u, tip_y - 40 * v
        shaft = f"M{number(x + 24 * u)} {number(y + 24 * v)}L{number(base_x)} {number(base_y)}"
        corners = (
            (tip_x, tip_y),
            (base_x - 25 * v, base_y + 25 * u),
            (base_x + 25 * v, base_y - 25 * u),
        )
        if length >= 80:
            add(group, "path", d=shaft, **line)
        triangle = "L".join(f"{number(a)} {number(b)}" for a, b in corners)
        add(group, "path", d=f"M{triangle}Z", fill=color)

    def _names(self, root: ET.Element) -> None:
        """Write the names of the files below and above, of the ranks on both sides."""
        board, margin = self._board, self._margin
        group = add(
            root,
            "g",
            fill=self._theme.text,
            font_family="Verdana, 'DejaVu Sans', Arial, sans-serif",
            font_size=26,
            text_anchor="middle",
        )
        # the middle of lower case letters and of figures, which differ
        for file in range(board.files):
            name = chr(ord("a") + file)
            x, _ = self._middle(Square(file, 0))
            for y in (margin / 2 + 6, margin * 1.5 + SIDE * board.ranks + 6):
                add(group, "text", name, x=x, y=y)
        for rank in range(board.ranks):
            _, y = self._middle(Square(0, rank))
            for side in (margin / 2, margin * 1.5 + SIDE * board.files):
                add(group, "text", str(rank + 1), x=side, y=y + 9)


def _regions(rules: Definition) -> list[frozenset[Square]]:
    """Return the regions that the rules speak of, seen from White, each once.

    A region on the last rank alone is left out, unless it wins: everybody knows where that is.
    """
    regions = [rule.zone for rule in rules.promotion]
    for piece in rules.pieces.values():
        regions += [*piece.inside, *([piece.stays] if piece.stays else [])]
    last = rules.board.ranks - 1
    areas = [region.squares for region in regions]
    areas = [area for area in areas if any(square.rank < last for square in area)]
    return list(dict.fromkeys([*areas, *(rule.region.squares for rule in rules.goal)]))
