"""Games and pieces as text and as pictures."""

from snaketongue.render.board import Arrow, svg
from snaketongue.render.faces import piece_svg
from snaketongue.render.movement import legend_svg, movement_svg
from snaketongue.render.text import text_board
from snaketongue.render.theme import THEME, Ink, Theme

__all__ = [
    "THEME",
    "Arrow",
    "Ink",
    "Theme",
    "legend_svg",
    "movement_svg",
    "piece_svg",
    "svg",
    "text_board",
]
