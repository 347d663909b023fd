"""The moves of a game while they are read: lines of moves, one inside the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from snaketongue.errors import PgnFault, SnaketongueError, quote
from snaketongue.game import Game
from snaketongue.notation.names import letters
from snaketongue.notation.san import move_number, parse_san
from snaketongue.notation.tree import GameNode, GameTree, MoveNode, against

__all__ = ["Faults", "Movetext", "Place"]

_MOST_FAULTS = 100  # of one game
_MOST_NAG = 255
_MARKS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
_SIGNS = {
    "□": 7, "=": 10, "∞": 13, "+=": 14, "⩲": 14, "=+": 15, "⩱": 15, "+/-": 16, "±": 16, "-/+": 17,
    "∓": 17, "+-": 18, "-+": 19, "N": 146,
}  # fmt: skip
"""What some programs write for numeric annotation glyphs."""
_IN_PASSING = ("e.p.", "ep")  # after a capture; it says nothing that the move does not


class Place(NamedTuple):
    """A place in a text; both numbers count from 1."""

    line: int
    column: int


class Faults:
    """What is wrong with a game, as far as anyone wants to know."""

    def __init__(self, game: int) -> None:
        self.found: list[PgnFault] = []
        self._game = game

    def add(self, message: str, place: Place, move: str | None = None) -> None:
        """Note a fault."""
        if len(self.found) < _MOST_FAULTS:
            self.found.append(PgnFault(message, *place, self._game, move))
        elif len(self.found) == _MOST_FAULTS:
            self.found.append(PgnFault("more faults, which are not listed", *place, self._game))


class _Line:
    """A line of moves that is being read: the main line, or a variation.

    `broken` is whether moves are passed over, `inner` how many variations were opened in those.
    """

    __slots__ = ("broken", "comment", "inner", "made", "node", "opened")

    def __init__(self, node: GameNode, opened: Place) -> None:
        self.node = node
        self.opened = opened
        self.broken = False
        self.inner = 0
        self.made = 0
        self.comment = ""

    def is_over(self) -> bool:
        """Return whether what comes is passed over."""
        return self.broken or self.inner > 0


class Movetext:
    """Takes moves, variations and annotations one after the other, and adds them to a game."""

    def __init__(self, tree: GameTree, faults: Faults) -> None:
        self.tree = tree
        self._faults = faults
        self._game: Game | None = None
        self._letters: Mapping[str, str] = {}
        if tree.variant is not None:
            self._game = tree.start()
            self._letters = letters(tree.variant)
        self._line = _Line(tree, Place(0, 0))
        self._line.broken = self._game is None
        self._outer: list[_Line] = []

    def is_in_variation(self) -> bool:
        """Return whether a variation is open."""
        return bool(self._outer or self._line.inner)

    def move(self, text: str, place: Place) -> None:
        """Take a move; after one that is wrong the rest of the line is passed over."""
        line, game = self._line, self._game
        if line.is_over() or game is None:
            return
        if text in _SIGNS:
            self._annotate(_SIGNS[text], place)
            return
        if text in _IN_PASSING and line.made:
            return
        own = self._letters.get(text[0], text[0]) + text[1:] if self._letters else text
        try:
            move = game.push(parse_san(game, own))
        except SnaketongueError as error:
            line.broken = True
            self._faults.add(str(error), place, f"{move_number(game)} {quote(text)[1:-1]}")
            return
        node = MoveNode(line.node, move)
        if line.comment:
            node.starting_comment, line.comment = line.comment, ""
        line.node.variations.append(node)
        line.node = node
        line.made += 1

    def open(self, place: Place) -> None:
        """Begin a variation: other moves in place of the last."""
        line = self._line
        if not line.is_over() and not line.made:
            self._faults.add("a variation before the first move", place)
        node = line.node
        if line.is_over() or not line.made or self._game is None or not isinstance(node, MoveNode):
            line.inner += 1
            return
        self._game.pop()
        self._outer.append(line)
        self._line = _Line(node.parent, place)

    def close(self, place: Place) -> None:
        """End a variation."""
        line = self._line
        if line.inner:
            line.inner -= 1
        elif not self._outer:
            self._faults.add("')' without '('", place)
        else:
            if not line.made and not line.broken:
                self._faults.add("a variation without a move", line.opened)
            self._back()

    def _back(self) -> None:
        """Go back to the line around a variation."""
        line, self._line = self._line, self._outer.pop()
        if self._game is not None and isinstance(self._line.node, MoveNode):
            for _ in range(line.made):
                self._game.pop()
            self._game.push(self._line.node.move)

    def comment(self, text: str) -> None:
        """Take a comment: on the move before it, or on what follows at the start of a line."""
        line = self._line
        text = " ".join(text.split())
        if not text or line.is_over():
            return
        if line.made or not self._outer:
            line.node.comment = f"{line.node.comment} {text}".lstrip()
        else:
            line.comment = f"{line.comment} {text}".lstrip()

    def mark(self, text: str, place: Place) -> None:
        """Take a mark such as ``!?``."""
        if text in _MARKS:
            self._annotate(_MARKS[text], place)
        elif not self._line.is_over():
            self._faults.add(f"{quote(text)} is no mark: expected {', '.join(_MARKS)}", place)

    def nag(self, text: str, place: Place) -> None:
        """Take a numeric annotation glyph such as ``$1``."""
        number = int(text[1:5] or "-1")
        if number in range(_MOST_NAG + 1):
            self._annotate(number, place)
        elif not self._line.is_over():
            self._faults.add(f"{quote(text)} is no glyph: expected $0 to ${_MOST_NAG}", place)

    def other(self, text: str, place: Place) -> None:
        """Take what has no meaning among moves."""
        if not self._line.is_over():
            self._faults.add(f"{quote(text)} is out of place", place)

    def _annotate(self, nag: int, place: Place) -> None:
        line = self._line
        if line.is_over():
            return
        if not isinstance(line.node, MoveNode) or not line.made:
            self._faults.add("an annotation before the first move", place)
        elif nag not in line.node.nags:
            line.node.nags.append(nag)

    def end(self) -> None:
        """Let the moves end; variations that are open end, too."""
        while self._outer:
            self._faults.add("a variation that is not closed", self._line.opened)
            self._back()

    def against(self, result: str) -> str | None:
        """Return why a result cannot be right, if the board has decided the game otherwise."""
        if self._game is None or self._line.broken:
            return None
        return against(result, self._game)
