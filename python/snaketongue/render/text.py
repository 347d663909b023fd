"""Boards as text, plain or in the colours of a terminal."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import IO, TYPE_CHECKING, Final

from snaketongue.definition.board import Square
from snaketongue.render.figures import figures_of
from snaketongue.render.places import ends, square_on

if TYPE_CHECKING:
    from snaketongue._core import Move
    from snaketongue.game import Game
    from snaketongue.values import Piece

__all__ = ["takes_color", "text_board"]

FIGURINES: Final = {
    True: dict(zip("KQRBNP", "♔♕♖♗♘♙", strict=True)),
    False: dict(zip("KQRBNP", "♚♛♜♝♞♟", strict=True)),
}
MARKS: Final = {"lastmove": ">", "check": "!", "squares": "*"}
"""What stands before a square that is marked, on a board without colours."""
GROUNDS: Final = {
    "": (137, 95),
    "lastmove": (143, 100),
    "check": (160, 160),
    "squares": (66, 65),
}
"""The colours behind light and dark squares, of the 256 that terminals have."""
MEN: Final = {True: "\x1b[1;38;5;231m", False: "\x1b[1;38;5;16m"}
DIM: Final = "\x1b[38;5;231m"
RESET: Final = "\x1b[0m"


def text_board(
    game: Game,
    *,
    lastmove: Move | str | None = None,
    check: str | None = None,
    squares: Iterable[str] = (),
    orientation: bool = True,
    color: bool = False,
    figurines: bool = False,
) -> str:
    """Return the board as lines of text, with the names of files and ranks.

    Capitals are White's; a dot is an empty square, a blank one is missing from the board.

    Args:
        game: the game whose position is shown.
        lastmove: a move whose two squares are marked, with ``>`` or a colour.
        check: the square of a royal piece that is attacked, marked with ``!`` or a colour.
        squares: squares to mark with ``*`` or a colour, such as where a piece may go.
        orientation: the colour whose side is below; True is White.
        color: whether to use the colours of a terminal (256 of them), see `takes_color`.
        figurines: whether to show the pieces that move like those of chess as chess symbols.

    Raises SnaketongueError for a square that is not on the board.

    Example:
        >>> from snaketongue import Game
        >>> game = Game("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
        >>> print(text_board(game, squares=["e3", "e4"]))
         8  . . . . k . . .
         7  . . . . . . . .
         6  . . . . . . . .
         5  . . . . . . . .
         4  . . . .*. . . .
         3  . . . .*. . . .
         2  . . . . P . . .
         1  . . . . K . . .
        <BLANKLINE>
            a b c d e f g h
    """
    marks: dict[Square, str] = {}
    for text in squares:
        marks[square_on(game, text)] = "squares"
    if lastmove is not None:
        marks |= dict.fromkeys((square_on(game, text) for text in ends(lastmove)), "lastmove")
    if check is not None:
        marks[square_on(game, check)] = "check"
    board, men = game.variant.definition.geometry, game.piece_map()
    symbols = figures_of(game.variant.definition) if figurines else {}
    wide = max(map(len, game.variant.pieces)) + 1
    files, ranks = list(range(board.files)), list(reversed(range(board.ranks)))
    if not orientation:
        files.reverse()
        ranks.reverse()
    lines = []
    for rank in ranks:
        cells = [
            _cell(men, Square(file, rank), marks, symbols, wide, color)
            if Square(file, rank) in board
            else " " * (wide + color)
            for file in files
        ]
        lines.append(f"{rank + 1:2} {''.join(cells)}".rstrip())
    names = (chr(ord("a") + file).rjust(wide) + (" " if color else "") for file in files)
    return "\n".join([*lines, "", f"   {''.join(names)}".rstrip()])


def _cell(
    men: Mapping[str, Piece],
    square: Square,
    marks: dict[Square, str],
    symbols: Mapping[str, str],
    wide: int,
    color: bool,
) -> str:
    """Return a square as text: its mark or a blank, and what stands on it."""
    mark = marks.get(square, "")
    man = men.get(str(square))
    if man is None:
        text = "."
    elif man.id in symbols:
        # the colour of the text tells the side apart where there is one
        text = FIGURINES[man.color and not color][symbols[man.id]]
    else:
        text = str(man)
    if not color:
        return MARKS.get(mark, " ") + text.rjust(wide - 1)
    if man is None:
        text = "·" if mark == "squares" else " "
    ground = GROUNDS[mark][(square.file + square.rank) % 2 == 0]
    ink = DIM if man is None else MEN[man.color]
    return f"\x1b[48;5;{ground}m{ink}{text.rjust(wide)} {RESET}"


def takes_color(stream: IO[str]) -> bool:
    """Return whether colours may be written to a stream.

    That is a terminal which is not ``TERM=dumb``, unless NO_COLOR is set (https://no-color.org).

    Example:
        >>> import io
        >>> takes_color(io.StringIO())
        False
    """
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return stream.isatty()
