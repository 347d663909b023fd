"""Games as notebooks show them."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from snaketongue.render.board import svg
from snaketongue.render.markup import clean
from snaketongue.render.places import check_of, lastmove_of
from snaketongue.values import COLOR_NAMES

if TYPE_CHECKING:
    from snaketongue.game import Game

__all__ = ["html", "snapshot"]

SIZE = 480


def snapshot(game: Game) -> str:
    """Return the picture of a game as it stands, with its last move and check, as SVG.

    Example:
        >>> from snaketongue import Game
        >>> snapshot(Game("yoto")).startswith("<svg")
        True
    """
    return svg(game, lastmove=lastmove_of(game), check=check_of(game), size=SIZE)


def html(game: Game) -> str:
    """Return the picture of a game as it stands, with its state and FEN below, as HTML.

    Example:
        >>> from snaketongue import Game
        >>> "White to move" in html(Game("yoto"))
        True
    """
    outcome = game.outcome()
    if outcome is not None:
        state = f"{outcome.termination.replace('_', ' ')}, {outcome.result()}"
    else:
        state = f"{COLOR_NAMES[game.turn]} to move"
        state += ", in check" if game.is_check() else ""
    caption = f"{game.variant.title}: {state}"
    return (
        f'<figure style="margin: 0; max-width: {SIZE}px">{snapshot(game)}'
        f"<figcaption>{escape(clean(caption))}<br><code>{escape(game.fen())}</code></figcaption>"
        "</figure>"
    )
