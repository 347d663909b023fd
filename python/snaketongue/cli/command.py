"""What the commands of the command line share."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from snaketongue.errors import quote
from snaketongue.game import Game
from snaketongue.variant import Variant

__all__ = [
    "INTERRUPTED",
    "Command",
    "add_json",
    "add_position",
    "game",
    "number",
    "print_json",
    "print_table",
    "show_progress",
]

INTERRUPTED = 130
"""The exit status that a shell shows for a program that Ctrl-C ended."""


class Command(NamedTuple):
    """A command: its name, what it does in a sentence, its arguments, and the function itself.

    The function takes the arguments that the parser made and returns the exit status.
    """

    name: str
    help: str
    add_arguments: Callable[[ArgumentParser], object]
    run: Callable[[Namespace], int]


def add_position(parser: ArgumentParser) -> None:
    """Add the arguments that name a position; `game` reads them."""
    parser.add_argument("variant", metavar="NAME", help="id of a game, or path of a .toml file")
    parser.add_argument("--fen", metavar="FEN", help="the position (default: the start position)")


def game(args: Namespace) -> Game:
    """Return the game in the position that the arguments name."""
    fen = args.fen
    if fen is not None:
        # Bytes of the command line that are no UTF-8 must not get past here.
        fen = fen.encode("utf-8", "backslashreplace").decode()
    return Game(Variant.load(args.variant), fen)


def add_json(parser: ArgumentParser) -> None:
    """Add the switch for output that programs read."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def number(low: int, high: int) -> Callable[[str], int]:
    """Return a reader of whole numbers from `low` to `high`, for the `type` of an argument.

    Example:
        >>> number(0, 100)("7")
        7
    """

    def read(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = low - 1
        if low <= value <= high:
            return value
        raise ArgumentTypeError(f"expected a whole number {low}-{high}, got {quote(text)}")

    return read


def print_json(value: Any) -> None:
    """Print a value as JSON."""
    print(json.dumps(value, indent=2))


def print_table(rows: Iterable[Sequence[str]]) -> None:
    """Print rows of cells in columns; the first row is the heading.

    Example:
        >>> print_table([("id", "board"), ("obento", "12x12"), ("yoto", "9x9")])
        id      board
        obento  12x12
        yoto    9x9
    """
    rows = list(rows)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        print("  ".join(cells).rstrip())


def show_progress(text: str) -> None:
    """Show a text in place of the last line of the terminal, which is otherwise empty."""
    print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
