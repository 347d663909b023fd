"""Boards as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from snaketongue.game import Game

__all__ = ["text_board"]


def text_board(game: Game) -> str:
    """Return the board as lines of text, White below, with the names of files and ranks.

    Capitals are White's; a dot is an empty square, a blank one is missing from the board.

    Example:
        >>> from snaketongue import Game
        >>> print(text_board(Game("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")))
         8  . . . . k . . .
         7  . . . . . . . .
         6  . . . . . . . .
         5  . . . . . . . .
         4  . . . . . . . .
         3  . . . . . . . .
         2  . . . . P . . .
         1  . . . . K . . .
        <BLANKLINE>
            a b c d e f g h
    """
    variant = game.variant
    holes = variant.definition.board.holes.squares
    files = "abcdefghijklmnop"[: variant.files]
    wide = max(map(len, variant.pieces)) + 1
    lines = []
    for rank in range(variant.ranks, 0, -1):
        cells = [
            " " if (file, rank - 1) in holes else str(game.piece_at(f"{name}{rank}") or ".")
            for file, name in enumerate(files)
        ]
        lines.append(f"{rank:2} " + "".join(cell.rjust(wide) for cell in cells).rstrip())
    lines += ["", "   " + "".join(name.rjust(wide) for name in files)]
    return "\n".join(lines)
