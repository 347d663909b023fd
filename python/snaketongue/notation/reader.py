"""Games read from PGN, whatever is wrong with them."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterable, Iterator
from typing import IO

from snaketongue.errors import InvalidFenError, PgnError, quote
from snaketongue.game import Game
from snaketongue.notation.lines import Line, lines
from snaketongue.notation.movetext import Faults, Movetext, Place
from snaketongue.notation.names import find_variant, is_name, set_up
from snaketongue.notation.tree import RESULTS, UNPRINTABLE, GameTree
from snaketongue.variant import Variant

__all__ = ["MAX_GAME", "parse", "read"]

MAX_GAME = 2**20
"""The most characters of one game; the rest of a longer one is passed over."""

_NAME = r'([^\s"\[\]{};%]+)'
_TAG = re.compile(rf'\[\s*{_NAME}\s+"((?:[^"\\]|\\.)*)"\s*\]')
_LOOSE_TAG = re.compile(rf'\[\s*{_NAME}\s+"(.*)"\s*\]\s*$')
_LIKE_TAG = re.compile(r'\[\s*[A-Za-z]\w*\s+"')
_ESCAPED = re.compile(r'\\(["\\])')
_TOKEN = re.compile(
    r"""
    (?P<number>[0-9]+\s*(?:\.+|…)|[0-9]+(?=[\s(){};$\[]|$)|\.+|…)
    |(?P<result>(?:1-0|0-1|1/2-1/2|1/2|½-½)(?=[\s(){};$\[]|$)|\*)
    |(?P<move>[^\s(){};$!?\[\]*…]+)
    |(?P<mark>[!?]+)
    |(?P<nag>\$[0-9]*)
    |(?P<brace>\{)
    |(?P<open>\()
    |(?P<close>\))
    |(?P<rest>;.*)
    |(?P<bracket>\[)
    |(?P<other>\S)
    """,
    re.VERBOSE,
)
_DRAWS = ("1/2", "½-½")
_EXPECTED = f"expected {', '.join(RESULTS)}"
_OWN = "if it is yours, give its file (--variant FILE, or variants=)"
_GAMES = re.compile(r'\n|\s*(?:\[\s*\w+\s+"|1\s*\.|\*)')
"""What is a text of games, and not the path of one."""

Source = str | os.PathLike[str] | IO[bytes] | IO[str]
Rules = Variant | str | os.PathLike[str]
"""A Variant, or what `Variant.load` takes."""


def read(
    source: Source, *, variant: Rules = "chess", variants: Iterable[Rules] | Rules = ()
) -> Iterator[GameTree]:
    """Yield the games of a PGN text one after the other, each as soon as it is read.

    `source` is the path of a file, or a stream that was opened in binary or text mode; one game at
    a time is kept. `variant` is played in games without a tag Variant; `variants` are games of your
    own (or a single one) that the tag may name, besides that one and the built-in ones: each is a
    Variant, or what `Variant.load` takes. What the tag calls by a name of a built-in game is that
    game; its own id tells a game of yours from it.

    A game is yielded whatever is wrong with it: what could be read is there, and its `faults` say
    what is wrong and where. After a wrong move the rest of that line of moves is left out.

    Raises OSError for a file that cannot be read, PgnError for a name that no file can have,
    VariantError for a variant that is none.

    Example:
        >>> import io
        >>> text = '''[Variant "Yoto"]
        ...
        ... 1. a4 a6 2. a6 1-0
        ...
        ... 1. e4 c5 *
        ... '''
        >>> for game in read(io.StringIO(text)):
        ...     print(repr(game), *game.faults)  # doctest: +ELLIPSIS
        <GameTree 'yoto', 2 plies, 1-0> line 3, column 13: game 1, 2. a6: illegal move 'a6': ...
        <GameTree 'chess', 2 plies, *>
    """
    if isinstance(variants, (Variant, str, os.PathLike)):
        variants = (variants,)
    reader = _Reader(_rules(variant), tuple(map(_rules, variants)))
    if isinstance(source, (str, os.PathLike)):
        return _read_file(source, reader)
    return reader.games(lines(source))


def _rules(variant: Rules) -> Variant:
    return variant if isinstance(variant, Variant) else Variant.load(variant)


def parse(
    text: str, *, variant: Rules = "chess", variants: Iterable[Rules] | Rules = ()
) -> GameTree:
    """Return the one game of a PGN text; the other arguments are those of `read`.

    Raises PgnError if there is anything wrong with it, or if there is not exactly one game.

    Example:
        >>> parse('[Variant "Grand"] 1. d5 (1. f5 { Better? }) f6 *').end().position().turn
        True
        >>> parse("1. e4 e6 2. e6 *")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
            ...
        snaketongue.errors.PgnError: line 1, column 13: game 1, 2. e6: illegal move 'e6': ...
    """
    games = list(read(io.StringIO(text, newline=""), variant=variant, variants=variants))
    faults = [fault for game in games for fault in game.faults]
    if faults:
        raise PgnError(faults)
    if len(games) != 1:
        raise PgnError(f"{len(games)} games in {quote(text)}, expected one")
    return games[0]


def _read_file(path: str | os.PathLike[str], reader: _Reader) -> Iterator[GameTree]:
    try:
        stream = open(path, "rb")  # noqa: SIM115
    except OSError as error:
        if isinstance(path, str) and _GAMES.match(path):
            reason = f"{error.strerror}; to read a text, use `parse`, or a stream (io.StringIO)"
            raise OSError(error.errno, reason, quote(path)) from None
        raise
    except ValueError as error:  # a name that no file can have
        raise PgnError(f"cannot read {quote(str(path))}: {error}") from None
    with stream:
        yield from reader.games(lines(stream))


class _Reader:
    """Takes a text line by line, and gives the games that have ended.

    Of the game that is being read: its tags, and its moves once they have begun.
    """

    def __init__(self, variant: Variant, known: tuple[Variant, ...]) -> None:
        self._variant = variant
        self._known = (variant, *known)
        self._starts: dict[str, Game] = {}
        self._done: list[GameTree] = []
        self._number = 0  # of the game
        self._place = Place(1, 1)
        self._blank = True  # whether the line before was empty
        self._remark = 0  # the number of a line of which the rest is a comment or to be ignored
        self._brace: list[str] | None = None  # the comment that is being read
        self._opened = self._place  # where it began
        self._begin()

    def games(self, source: Iterator[Line]) -> Iterator[GameTree]:
        """Yield the games of lines."""
        for line in source:
            self._line(line)
            if self._done:
                yield from self._done
                self._done.clear()
        if self._brace is not None:
            self._end_comment("")
            self._faults.add("a comment that is not closed", self._opened)
        if self._tags or self._moves or self._faults.found:
            self._end(None, "the text ends before the result")
            yield from self._done

    def _begin(self) -> None:
        self._number += 1
        self._faults = Faults(self._number)
        self._tags: dict[str, str] = {}
        self._places: dict[str, Place] = {}
        self._apart = False  # whether an empty line followed the first tag
        self._comments: list[str] = []  # before the moves
        self._moves: Movetext | None = None
        self._inner: tuple[str, Place] | None = None  # a result that was found in a variation
        self._size = 0
        self._mute = False

    def _line(self, line: Line) -> None:
        text, number, column = line
        starts = column == 0
        blank, self._blank = self._blank, starts and not text.strip()
        self._apart |= self._blank and bool(self._tags or self._faults.found)
        self._place = Place(number, column + 1)
        if number == self._remark or (starts and text.startswith("%") and self._brace is None):
            self._remark = number
            return
        if (self._mute or self._brace is not None) and starts and self._interrupts(text, blank):
            if self._brace is not None:
                self._end_comment("")
                self._faults.add("a comment that is not closed", self._opened)
            self._end(None, "the next game begins before the result")
        self._size += len(text)
        if self._size > MAX_GAME and not self._mute:
            self._mute = True
            self._brace = None
            limit = f"more than {MAX_GAME} characters; the rest is left out"
            self._faults.add(f"the game has {limit}", self._place)
        if self._mute:
            if (result := text.strip()) in RESULTS:
                self._movetext()
                self._end(result, None)
            return
        position = 0
        if self._brace is not None:
            end = text.find("}")
            if end < 0:
                self._brace.append(text)
                return
            self._end_comment(text[:end])
            position = end + 1
        self._tokens(text, position, line)

    def _interrupts(self, text: str, blank: bool) -> bool:
        """Return whether a line, inside a comment, can only be the first tag of the next game."""
        tag = _TAG.match(text) or _LOOSE_TAG.match(text)
        return tag is not None and (blank or tag[1] == "Event")

    def _tokens(self, text: str, position: int, line: Line) -> None:
        """Take the tags and moves of a line."""
        column = line.column + 1
        search = _TOKEN.search
        while found := search(text, position):
            position = found.end()
            kind = found.lastgroup
            if kind == "number":
                continue
            token = found[0]
            place = self._place = Place(line.number, found.start() + column)
            if kind == "bracket":
                position = self._bracket(text, found.start(), place)
                continue
            if kind == "rest":
                self._comment(token[1:])
                self._remark = line.number
                return
            if kind == "brace":
                end = text.find("}", position)
                if end < 0:
                    self._brace = [text[position:]]
                    self._opened = place
                    return
                self._comment(text[position:end])
                position = end + 1
                continue
            moves = self._moves or self._movetext()
            if self._inner:
                self._faults.add("a result inside a variation", self._inner[1])
                self._inner = None
            if kind == "move":
                moves.move(token, place)
            elif kind == "result":
                result = "1/2-1/2" if token in _DRAWS else token
                if moves.is_in_variation():
                    self._inner = result, place
                else:
                    self._end(result, None)
            elif kind == "open":
                moves.open(place)
            elif kind == "close":
                moves.close(place)
            elif kind == "mark":
                moves.mark(token, place)
            elif kind == "nag":
                moves.nag(token, place)
            else:
                moves.other(token, place)

    def _comment(self, text: str) -> None:
        if self._moves:
            self._moves.comment(text)
        else:
            self._comments.append(text)

    def _end_comment(self, text: str) -> None:
        self._comment("\n".join([*(self._brace or ()), text]))
        self._brace = None

    def _bracket(self, text: str, start: int, place: Place) -> int:
        """Take a tag, and return where it ends."""
        begins = not text[:start].strip() and place.column == start + 1
        if self._moves and not begins:
            self._faults.add("'[' inside the moves", place)
            return start + 1
        found = _TAG.match(text, start) or _LOOSE_TAG.match(text, start)
        if found:
            self._tag(found[1], _ESCAPED.sub(r"\1", found[2]), place)
            return found.end()
        if self._moves and _LIKE_TAG.match(text, start):
            self._end(None, "the next game begins before the result")
        self._faults.add(f'{quote(text[start:])} is no tag: expected [Name "value"]', place)
        return len(text)

    def _tag(self, name: str, value: str, place: Place) -> None:
        if self._moves or (self._apart and (name in self._tags or name == "Event")):
            self._end(None, "the next game begins before the result")
        elif name in self._tags:
            self._faults.add(f"tag {name} a second time", place)
            return
        self._size += len(value)
        # Tabs and worse are read as blanks: no tag is written with them.
        self._tags[name] = UNPRINTABLE.sub(" ", value)
        self._places[name] = place

    def _movetext(self) -> Movetext:
        """Let the moves begin."""
        start = self._start()
        moves = Movetext(GameTree.from_tags(self._tags, start), self._faults)
        moves.tree.comment = " ".join(" ".join(self._comments).split())
        self._moves = moves
        return moves

    def _start(self) -> Game | None:
        """Return the position that the tags tell, or None if they are faulty."""
        name = self._tags.get("Variant", "?")
        variant = find_variant(name, self._known) if is_name(name) else self._variant
        if variant is None:
            self._faults.add(f"unknown variant {quote(name)}; {_OWN}", self._places["Variant"])
            return None
        fen = self._tags.get("FEN", "?")
        if is_name(fen):
            try:
                return set_up(variant, fen)
            except InvalidFenError as error:
                self._faults.add(str(error), self._places["FEN"])
                return None
        if self._tags.get("SetUp") == "1":
            self._faults.add("SetUp is 1, but there is no FEN", self._places["SetUp"])
        if variant.id not in self._starts or self._starts[variant.id].variant is not variant:
            self._starts[variant.id] = Game(variant)
        return self._starts[variant.id]

    def _end(self, result: str | None, fault: str | None) -> None:
        """Let the game end, with a result or a reason why there is none."""
        moves = self._moves or self._movetext()
        if result is None and self._inner:
            result = self._inner[0]
        elif fault:
            self._faults.add(fault, self._place)
        moves.end()
        tree = moves.tree
        told = tree.headers.get("Result", "*")
        if told not in RESULTS and told not in _DRAWS:
            self._faults.add(f"Result is {quote(told)}, {_EXPECTED}", self._places["Result"])
            told = "*"
        if told in _DRAWS:
            told = "1/2-1/2"
        if result is None:
            result = told
        elif "Result" in self._tags and told not in ("*", result):
            self._faults.add(f"{result} after the moves, but the tag Result is {told}", self._place)
        tree.headers["Result"] = result
        if other := moves.against(result):
            self._faults.add(other, self._place)
        tree.faults = sorted(self._faults.found, key=lambda fault: (fault.line, fault.column))
        self._done.append(tree)
        self._begin()
