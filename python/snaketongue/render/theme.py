"""The colours of the pictures."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["THEME", "Ink", "Theme"]


class Ink(NamedTuple):
    """The colours of one side's pieces.

    `fill` is the body, `edge` its outline, `line` what is drawn on the body, `accent` the marks on
    a token that show how the piece moves.

    Example:
        >>> THEME.white.fill
        '#fffdf8'
    """

    fill: str
    edge: str
    line: str
    accent: str


class Theme(NamedTuple):
    """The colours of a picture; every value is a colour as CSS writes it, but for two `Ink`.

    Attributes:
        paper: what is behind the board.
        light: light squares.
        dark: dark squares.
        outline: lines around the board.
        text: coordinates, and the words of a legend.
        region: the borders of regions.
        lastmove: the squares of the last move.
        check: around a royal piece in check.
        mark: marks on squares.
        arrow: arrows that have no colour of their own.
        royal: the ring around a royal piece.
        white: White's pieces.
        black: Black's pieces.
        slide: in diagrams, the squares to which a piece moves, and the lines on its way.
        capture: in diagrams, the squares on which it only captures.
        hurdle: in diagrams, the piece that is hopped over.
        initial: in diagrams, what only holds on the start squares of a piece.
        inside: in diagrams, what only holds inside a region.

    Example:
        >>> from snaketongue import Game
        >>> from snaketongue.render import svg
        >>> green = Theme(light="#eef1e0", dark="#a9bd95")
        >>> "#a9bd95" in svg(Game("chess"), theme=green)
        True
    """

    paper: str = "#fcf9f3"
    light: str = "#f3ead8"
    dark: str = "#d8c4a1"
    outline: str = "#6b5c4a"
    text: str = "#6b5c4a"
    region: str = "#9a6f4a"
    lastmove: str = "#e9c53f"
    check: str = "#d3331d"
    mark: str = "#2f7d5b"
    arrow: str = "#2f7d5b"
    royal: str = "#d29a1c"
    white: Ink = Ink("#fffdf8", "#2b2623", "#2b2623", "#ab5524")
    black: Ink = Ink("#3b3431", "#1d1917", "#f6ecdb", "#efb672")
    slide: str = "#2b6ca3"
    capture: str = "#c0392b"
    hurdle: str = "#8c7f6f"
    initial: str = "#f4dd9c"
    inside: str = "#cfe3d2"


THEME = Theme()
"""The colours that are used when nothing else is asked for."""
