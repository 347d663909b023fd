"""Games written as PGN."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import IO

from snaketongue.errors import PgnError, quote
from snaketongue.notation.san import move_number
from snaketongue.notation.tree import RESULTS, UNPRINTABLE, GameTree, MoveNode

__all__ = ["WIDTH", "text_of", "write"]

WIDTH = 80
"""The longest line of moves and comments, unless one word alone is longer."""

_ROSTER = {
    "Event": "?",
    "Site": "?",
    "Date": "????.??.??",
    "Round": "?",
    "White": "?",
    "Black": "?",
    "Result": "*",
}
_SETUP = ("Variant", "SetUp", "FEN")

_NAME = re.compile(r'[^\s"\[\]{};%]+')
_UNIT = re.compile(r"\[%[^\]\s]+ [^\]\s]+\]\S*|\S+")
_STICKY = ("%", "[")
"""What a line of a comment may not begin with: some programs would take it for something else."""


def write(trees: Iterable[GameTree] | GameTree, stream: IO[str]) -> None:
    """Write games to a text stream, one after the other.

    Raises IllegalMoveError if a move is not legal, PgnError for a tag that cannot be written.

    Example:
        >>> import sys
        >>> tree = GameTree("chess")
        >>> tree.add_line(["e2e4", "c7c5"]).comment = "The Sicilian"
        >>> write(tree, sys.stdout)  # doctest: +ELLIPSIS
        [Event "?"]
        ...
        [Result "*"]
        <BLANKLINE>
        1. e4 c5 { The Sicilian } *
        <BLANKLINE>
    """
    for tree in [trees] if isinstance(trees, GameTree) else trees:
        stream.write(text_of(tree) + "\n")


def text_of(tree: GameTree) -> str:
    """Return a game as PGN, with an empty line at the end.

    Raises what `write` raises.
    """
    tags = "".join(f"{tag}\n" for tag in _tags(tree))
    return f"{tags}\n{_Movetext(tree)}\n"


def _tags(tree: GameTree) -> Iterator[str]:
    headers = _ROSTER | tree.headers
    first = [*_ROSTER, *_SETUP]
    for name in [*first, *(name for name in headers if name not in first)]:
        if name not in headers:
            continue
        value = headers[name]
        if not _NAME.fullmatch(name):
            raise PgnError(f"{quote(name)} cannot be the name of a tag")
        if UNPRINTABLE.search(value):
            raise PgnError(f"tag {name}: {quote(value)} cannot be written in one line")
        if name == "Result" and value not in RESULTS:
            raise PgnError(f"tag Result: found {quote(value)}, expected {', '.join(RESULTS)}")
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        yield f'[{name} "{escaped}"]'


class _Movetext:
    """The moves of a game in lines."""

    def __init__(self, tree: GameTree) -> None:
        self._lines: list[str] = []
        self._line = ""
        self._prefix = ""
        self._comment(tree.comment)
        self._moves(tree)
        self._word(tree.result)
        self._break()

    def __str__(self) -> str:
        return "\n".join(self._lines)

    def _moves(self, tree: GameTree) -> None:
        if not tree.variations:
            return
        game = tree.start()
        # The moves made in the main line, and in each variation that is open.
        stack: list[list[MoveNode]] = [[]]
        numbered = False
        for kind, node in tree.steps():
            if kind == "open":
                game.pop()
                stack.append([])
                self._prefix += "("
                numbered = False
            elif kind == "close":
                for _ in stack.pop():
                    game.pop()
                game.push(stack[-1][-1].move)
                self._close()
                numbered = False
            else:
                if self._comment(node.starting_comment):
                    numbered = False
                if game.turn or not numbered:
                    self._word(move_number(game))
                self._word(game.san(node.move))
                game.push(node.move)
                stack[-1].append(node)
                for nag in node.nags:
                    self._word(f"${nag}")
                numbered = not self._comment(node.comment)

    def _word(self, word: str) -> None:
        """Add a word that stays in one line."""
        word, self._prefix = self._prefix + word, ""
        if self._line and len(self._line) + 1 + len(word) > WIDTH:
            self._break()
        self._line += f" {word}" if self._line else word

    def _close(self) -> None:
        """Add the bracket that ends a variation to the word before it."""
        if self._line and len(self._line) < WIDTH:
            self._line += ")"
        else:
            self._word(")")

    def _break(self) -> None:
        if self._line:
            self._lines.append(self._line)
        self._line = ""

    def _comment(self, text: str) -> bool:
        """Add a comment, and return whether there was one."""
        units: list[str] = []
        for unit in _UNIT.findall(" ".join(text.split())):
            if units and unit.startswith(_STICKY):
                units[-1] += f" {unit}"
            else:
                units.append(unit)
        if not units:
            return False
        if "}" in text:
            self._rest_of_lines(units)
            return True
        units[0] = "{ " + units[0]
        units[-1] += " }"
        for unit in units:
            self._word(unit)
        return True

    def _rest_of_lines(self, units: list[str]) -> None:
        """Add a comment that has the sign in it with which the usual kind ends."""
        if self._prefix:
            self._line += f" {self._prefix}" if self._line else self._prefix
            self._prefix = ""
        self._break()
        for unit in units:
            if self._line and len(self._line) + 1 + len(unit) > WIDTH:
                self._break()
            self._line += f" {unit}" if self._line else f"; {unit}"
        self._break()
