"""Games and pieces as text and as pictures."""

from snaketongue.render.text import text_board

__all__ = ["text_board"]
