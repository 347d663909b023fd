"""The face of every kind of piece: a drawing for the orthodox six, a token for any other."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from snaketongue.definition.tables import Definition, Piece
from snaketongue.errors import SnaketongueError, quote
from snaketongue.render.figures import FIGURES, figures_of
from snaketongue.render.markup import add, picture, style, to_text
from snaketongue.render.theme import THEME, Theme
from snaketongue.render.tokens import draw_token
from snaketongue.values import COLOR_NAMES

if TYPE_CHECKING:
    from snaketongue.variant import Variant

__all__ = ["Faces", "kind_of", "piece_svg"]


def kind_of(variant: Variant, id: str) -> Piece:
    """Return the kind of piece with an id, in upper or lower case.

    Raises SnaketongueError if the game has no such piece.
    """
    try:
        return variant.definition.pieces[id.upper()]
    except KeyError:
        known = quote(" ".join(variant.definition.pieces))[1:-1]
        raise SnaketongueError(
            f"{variant.title} has no piece {quote(id)}; pieces: {known}"
        ) from None


def piece_svg(
    variant: Variant, id: str, color: bool = True, *, size: int | None = None, theme: Theme = THEME
) -> str:
    """Return the picture of one piece on a transparent ground, as SVG.

    `color` is True for White; `size` is the side in pixels, None leaves it to the page.

    Raises SnaketongueError if the game has no such piece.

    Example:
        >>> from snaketongue import Variant
        >>> piece_svg(Variant.load("obento"), "Y", size=45)[:4]
        '<svg'
    """
    name = f"{COLOR_NAMES[bool(color)]} {kind_of(variant, id).name}"
    root = picture((-50, -50, 100, 100), name, f"A piece of {variant.title}.", size)
    Faces(variant.definition, theme).draw(root, id.upper(), color)
    return to_text(root)


class Faces:
    """The faces of a game's pieces in the colours of a theme.

    `orientation` is the colour whose home is below: tokens show movements as they lie on the board.
    """

    def __init__(self, game: Definition, theme: Theme = THEME, orientation: bool = True) -> None:
        self._game = game
        self._theme = theme
        self._orientation = orientation
        self._figures = figures_of(game)
        self._symbols: dict[tuple[str, bool], str] = {}

    def draw(self, parent: ET.Element, id: str, color: bool) -> None:
        """Draw a piece around the origin, 100 units being the side of a square."""
        ink = self._theme.white if color else self._theme.black
        figure = FIGURES.get(self._figures.get(id, ""))
        if figure is None:
            turn = (1 if self._orientation else -1, 1 if color == self._orientation else -1)
            draw_token(parent, id, self._game.pieces[id], ink, self._theme, turn)
            return
        ends = style(stroke_linejoin="round", stroke_linecap="round")
        edge = style(stroke=ink.edge, stroke_width=3.4, **ends)
        line = style(stroke=ink.line, stroke_width=2.6, **ends)
        add(parent, "path", d=figure.body, fill=ink.fill, **edge)
        add(parent, "path", d=figure.lines, fill="none", **line)
        if figure.spots:
            add(parent, "path", d=figure.spots, fill=ink.line)

    def symbol(self, defs: ET.Element, id: str, color: bool) -> str:
        """Return the id of the symbol of a piece, which is put into `defs` when it is not there.

        The id contains a checksum of the drawing: pictures on one page share equal symbols, and
        never take one another's for their own.
        """
        if (id, color) not in self._symbols:
            group = ET.Element("g")
            self.draw(group, id, color)
            mark = zlib.crc32(ET.tostring(group))
            name = f"st-{'w' if color else 'b'}{id.lower().replace('+', 'p')}-{mark:08x}"
            group.set("id", name)
            defs.append(group)
            self._symbols[id, color] = name
        return self._symbols[id, color]
