"""Kinds of value in a definition file, and tables of keys made of them.

A table of the language is a dataclass whose fields are declared with `key`: one declaration gives
the type that the rest of the program sees, the check, the default and the documentation.
Checking never stops at a fault: the fault is recorded, a harmless stand-in (`Kind.blank`) takes the
place of the value, and the rest is checked too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import Field, dataclass, field, fields
from difflib import get_close_matches
from typing import Any, Generic, NamedTuple, TypeVar

from snaketongue import betza
from snaketongue.board import MAX_SIDE, Board, Region, Square, term_squares
from snaketongue.errors import BetzaError, Fault, quote

__all__ = [
    "At",
    "Betza",
    "Choice",
    "Flag",
    "Game",
    "Key",
    "Kind",
    "List",
    "MapOf",
    "NewPiece",
    "NewRegion",
    "OneOrMany",
    "PieceRef",
    "Place",
    "RegionText",
    "SquareText",
    "Table",
    "Text",
    "Whole",
    "close",
    "key",
    "keys_of",
]

T = TypeVar("T")
K = TypeVar("K")

MAX_FAULTS = 100
"""After so many faults the rest is not reported: nobody reads on, and hostile input stays cheap."""


class Place(NamedTuple):
    """Where a value stands: 1-based line and name of the file."""

    line: int | None = None
    file: str | None = None


class Game:
    """What the checks of one definition share: its faults, and what keys may refer to.

    `places` maps dotted keys to places. `board` is None as long as its size is not known to be
    right; `ids` holds the keys of its pieces as written, `pieces` the right ones in upper case,
    `regions` its named regions, unchecked.
    """

    def __init__(self, places: Mapping[str, Place], faults: list[Fault] | None = None) -> None:
        self.places = places
        self.faults: list[Fault] = [] if faults is None else faults
        self.board: Board | None = None
        self.ids: tuple[str, ...] = ()
        self.pieces: tuple[str, ...] = ()
        self.regions: Mapping[str, object] = {}
        self._named: dict[str, frozenset[Square]] = {}
        self._open: set[str] = set()

    def fault(self, key: str, message: str) -> None:
        """Record a fault once, with the place of the key or of the nearest table around it."""
        if len(self.faults) < MAX_FAULTS:
            fault = Fault(message, quote(key)[1:-1], *self.place(key))
            if fault not in self.faults:
                self.faults.append(fault)

    def place(self, key: str) -> Place:
        """Return the place of a key, or of the nearest table around it."""
        while key not in self.places and "." in key:
            key = key.rpartition(".")[0]
        return self.places.get(key) or Place(None, self.places.get("", Place()).file)

    def named(self, name: str) -> frozenset[Square]:
        """Return the squares of a named region, missing ones included; none if it is faulty."""
        if name in self._open:
            self.fault(f"regions.{name}", f"the region {name} contains itself")
            return frozenset()
        if name not in self._named:
            self._open.add(name)
            terms = RegionText().terms(self.regions[name], At(f"regions.{name}", self))
            self._open.discard(name)
            self._named[name] = frozenset().union(*(squares for _, squares in terms))
        return self._named[name]


class At(NamedTuple):
    """A dotted key under check, in its game."""

    key: str
    game: Game

    def into(self, part: object) -> At:
        """Return the place of one key or element inside this one."""
        return At(f"{self.key}.{part}" if self.key else str(part), self.game)

    def fault(self, message: str) -> None:
        """Record a fault of this key."""
        self.game.fault(self.key, message)

    def expected(self, what: str, value: object) -> None:
        """Record that the value is not what was expected."""
        self.fault(f"expected {what}, found {describe(value)}")

    def clean(self) -> bool:
        """Return whether no fault of this key, or of anything inside it, was recorded."""
        return not any(
            fault.key == self.key or (fault.key or "").startswith(self.key + ".")
            for fault in self.game.faults
        )


def describe(value: object) -> str:
    """Return a short text for a value as a TOML author knows it.

    Example:
        >>> describe(True), describe("x"), describe([1, 2]), describe({}), describe(2.5)
        ('true', "'x'", 'a list of 2', 'a table', '2.5')
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return quote(value)
    if isinstance(value, int):
        return str(value) if abs(value) < 10**20 else "a huge number"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if isinstance(value, dict):
        return "a table"
    return quote(str(value))[1:-1]


def close(word: str, words: object) -> str:
    """Return "; did you mean 'title'?" for the nearest of `words`, or nothing if none is near.

    Example:
        >>> close("titel", ["id", "title"])
        "; did you mean 'title'?"
    """
    names = [str(name) for name in words] if isinstance(words, (list, tuple, dict)) else []
    near = get_close_matches(word[:60], names, 1) or [n for n in names if n == word.upper()]
    return f"; did you mean {near[0]!r}?" if near else ""


class Kind(Generic[T]):
    """A kind of value: `name` is what messages and documentation call it."""

    name: str

    def read(self, value: object, at: At) -> T:
        """Return the checked value; record its faults and return a stand-in if it has any."""
        raise NotImplementedError

    def blank(self) -> T:
        """A stand-in for a refused value."""
        raise NotImplementedError


class Text(Kind[str]):
    """A text, perhaps of a pattern; `name` says which."""

    def __init__(self, name: str = "text", pattern: str = r"(?s).*\S.*") -> None:
        self.name = name
        self._pattern = re.compile(pattern)

    def blank(self) -> str:
        return ""

    def read(self, value: object, at: At) -> str:
        if isinstance(value, str) and self._pattern.fullmatch(value):
            return value
        at.expected(self.name, value)
        return self.blank()


class Whole(Kind[int]):
    """A whole number from `low` to `high`, or 0 if that switches the rule off."""

    def __init__(self, low: int, high: int, off: bool = False) -> None:
        self.name = f"whole number {low}-{high}" + (", or 0 (off)" if off else "")
        self._low, self._high, self._off = low, high, off

    def blank(self) -> int:
        return self._low

    def read(self, value: object, at: At) -> int:
        # a bool is an int in Python, but not in TOML; nothing here may be negative
        number = -1 if isinstance(value, bool) or not isinstance(value, int) else value
        if self._low <= number <= self._high or (self._off and number == 0):
            return number
        at.expected(f"a {self.name}", value)
        return self.blank()


class Flag(Kind[bool]):
    """Yes or no."""

    name = "true or false"

    def blank(self) -> bool:
        return False

    def read(self, value: object, at: At) -> bool:
        if isinstance(value, bool):
            return value
        at.expected(self.name, value)
        return self.blank()


class Choice(Kind[str]):
    """One of a few words."""

    def __init__(self, *options: str) -> None:
        self._options = options
        self.name = " or ".join(f'"{option}"' for option in options)

    def blank(self) -> str:
        return self._options[0]

    def read(self, value: object, at: At) -> str:
        if isinstance(value, str):
            if value in self._options:
                return value
            at.fault(f"expected {self.name}, found {quote(value)}{close(value, self._options)}")
        else:
            at.expected(self.name, value)
        return self.blank()


class List(Kind["tuple[T, ...]"]):
    """A list of `least` to `most` values of one kind; no text stands `twice` unless that is set."""

    def __init__(
        self,
        item: Kind[T],
        least: int = 0,
        most: int = 64,
        plural: str = "",
        twice: bool = False,
    ) -> None:
        self.item, self._least, self._most, self._twice = item, least, most, twice
        count = f"{least} " if least == most else ""
        self.name = f"list of {count}{plural or item.name}"

    def blank(self) -> tuple[T, ...]:
        return ()

    def read(self, value: object, at: At) -> tuple[T, ...]:
        if not isinstance(value, list):
            at.expected(f"a {self.name}", value)
            return ()
        if not self._least <= len(value) <= self._most:
            count = f"{self._least} to {self._most} elements"
            at.fault(f"expected a {self.name} with {count}, found {describe(value)}")
            return ()
        for index, item in enumerate(value):
            if not self._twice and isinstance(item, str) and item in value[:index]:
                at.into(index).fault(f"{describe(item)} stands twice in the list")
        return tuple(self.item.read(item, at.into(index)) for index, item in enumerate(value))


class OneOrMany(Kind["tuple[T, ...]"]):
    """One value, or a list of one or more."""

    def __init__(self, item: Kind[T], plural: str = "") -> None:
        self._item = item
        self._list = List(item, least=1, plural=plural)
        self.name = f"{item.name} or {self._list.name}"

    def blank(self) -> tuple[T, ...]:
        return ()

    def read(self, value: object, at: At) -> tuple[T, ...]:
        if isinstance(value, list):
            return self._list.read(value, at)
        if isinstance(value, str):
            return (self._item.read(value, at),)
        at.expected(self.name, value)
        return ()


class MapOf(Kind["dict[K, T]"]):
    """A table whose keys the author chooses, `least` to `most` of them."""

    def __init__(
        self, keys: Kind[K], values: Kind[T], name: str, least: int = 0, most: int = 64
    ) -> None:
        self.keys, self.values, self.name = keys, values, name
        self._least, self._most = least, most

    def blank(self) -> dict[K, T]:
        return {}

    def read(self, value: object, at: At) -> dict[K, T]:
        if not isinstance(value, dict):
            at.expected(self.name, value)
            return {}
        if not self._least <= len(value) <= self._most:
            count = f"{self._least} to {self._most} keys"
            at.fault(f"expected {self.name} with {count}, found {len(value)}")
            return {}
        return {
            self.keys.read(name, at.into(name)): self.values.read(item, at.into(name))
            for name, item in value.items()
        }


class NewPiece(Kind[str]):
    """The id of a piece where it is defined: a letter, or `+` and a letter, upper case."""

    name = "piece id"

    def blank(self) -> str:
        return ""

    def read(self, value: object, at: At) -> str:
        text = str(value)
        upper = text.upper()
        if not (text.isascii() and re.fullmatch(r"\+?[A-Z]", upper)):
            at.fault(f"expected a piece id (a letter, or '+' and a letter), found {quote(text)}")
        elif text != upper and upper in at.game.ids:
            at.fault(
                f"a letter used twice: {upper!r} and {text!r} are one piece, White's and Black's"
            )
            return text
        elif text != upper:
            at.fault(
                f"expected the piece id in upper case, {upper!r} ({text!r} is Black's in a FEN)"
            )
        return upper


class PieceRef(Kind[str]):
    """The id of a piece that the game has."""

    name = "piece"

    def blank(self) -> str:
        return ""

    def read(self, value: object, at: At) -> str:
        pieces = at.game.pieces
        if isinstance(value, str):
            if value in pieces:
                return value
            known = quote(" ".join(pieces))[1:-1] or "none"
            at.fault(f"there is no piece {quote(value)}; pieces: {known}{close(value, pieces)}")
        else:
            at.expected("a piece id", value)
        return self.blank()


class NewRegion(Kind[str]):
    """The name of a region where it is defined."""

    name = "name"

    def blank(self) -> str:
        return ""

    def read(self, value: object, at: At) -> str:
        text = str(value)
        if not re.fullmatch(r"[a-z][a-z0-9_]*", text) or Square.parse(text):
            at.fault(
                "expected a name of a-z, 0-9 and _ that starts with a letter and is no square,"
                f" found {quote(text)}"
            )
        return text


class RegionText(Kind[Region]):
    """A set of squares: a text, or a list of texts that are joined.

    `holes`: the region may be of missing squares alone. `empty`: it may have no square at all.
    """

    name = "region"

    def __init__(self, holes: bool = False, empty: bool = False) -> None:
        self._holes = holes
        self._texts = OneOrMany(Text("region"))
        self._empty = empty

    def blank(self) -> Region:
        return Region("", frozenset())

    def read(self, value: object, at: At) -> Region:
        if self._empty and value == []:
            return self.blank()
        terms = self.terms(value, at)
        holes = at.game.board.holes if at.game.board and not self._holes else frozenset[Square]()
        for text, squares in terms:
            if squares and squares <= holes:
                at.fault(f"the board has no square in {quote(text)}: all are missing (board.holes)")
        joined = frozenset[Square]().union(*(squares for _, squares in terms))
        return Region(", ".join(text for text, _ in terms), joined)

    def terms(self, value: object, at: At) -> list[tuple[str, frozenset[Square]]]:
        """Return each text and its squares, missing ones included; none for a faulty text."""
        game = at.game
        board = game.board or Board(MAX_SIDE, MAX_SIDE)
        found: list[tuple[str, frozenset[Square]]] = []
        for index, text in enumerate(self._texts.read(value, at)):
            squares: frozenset[Square] = frozenset()
            if text in game.regions:
                squares = game.named(text)
            elif text:
                try:
                    squares = term_squares(text, board)
                except ValueError as error:
                    here = at.into(index) if isinstance(value, list) else at
                    here.fault(f"{error}{close(text, tuple(game.regions))}")
            found.append((text, squares))
        return found


class SquareText(Kind[Square]):
    """A square of the board."""

    name = "square"

    def blank(self) -> Square:
        return Square(0, 0)

    def read(self, value: object, at: At) -> Square:
        square = Square.parse(value) if isinstance(value, str) else None
        board = at.game.board
        if square is None:
            at.expected("a square such as 'e1'", value)
        elif board and not board.spans(square):
            at.fault(f"{square} is off the board of {board.files}x{board.ranks}")
        elif board and square not in board:
            at.fault(f"{square} is a missing square (board.holes)")
        else:
            return square
        return self.blank()


class Betza(Kind[str]):
    """A movement in Betza notation, kept as it was written."""

    name = "Betza"

    def blank(self) -> str:
        return ""

    def read(self, value: object, at: At) -> str:
        if not isinstance(value, str):
            at.expected("a text in Betza notation", value)
            return self.blank()
        try:
            betza.parse(value).paths()
        except BetzaError as error:
            at.fault(str(error))
            return self.blank()
        return value


@dataclass(frozen=True)
class Key(Generic[T]):
    """One key of a table: its kind, and what the documentation says of it.

    `default` is the default as TOML text, None where the key is required; `example` is TOML, too.
    """

    kind: Kind[T]
    doc: str
    example: str
    default: str | None
    value: object


_REQUIRED = object()


def key(
    kind: Kind[Any], doc: str, example: str, *, default: object = _REQUIRED, shown: str = ""
) -> Any:
    """Declare a field of a table: a dataclass field that carries its `Key`.

    `default` is the checked value that a missing key has; without it the key is required.
    `shown` is how the documentation writes that default, where it is not plain TOML.
    """
    text = None if default is _REQUIRED else shown or _toml(default)
    return field(kw_only=True, metadata={"key": Key(kind, doc, example, text, default)})


def _toml(value: object) -> str:
    """Return a default as TOML text."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value}"'
    if value is None:
        return "none"
    return {"()": "[]"}.get(str(value), str(value))


def keys_of(table: type) -> dict[str, Key[Any]]:
    """Return the keys of a table by name, in the order of their declaration."""
    declared: tuple[Field[Any], ...] = fields(table)
    return {each.name: each.metadata["key"] for each in declared if "key" in each.metadata}


class Table(Kind[T]):
    """A table with the keys that a dataclass declares."""

    def __init__(self, make: type[T], name: str = "table") -> None:
        self.name = name
        self.keys = keys_of(make)
        self._make = make

    def blank(self) -> T:
        return self._build({}, None)

    def read(self, value: object, at: At) -> T:
        if not isinstance(value, dict):
            at.expected("a table", value)
            return self.blank()
        for name in self._unknown(value, at):
            at.into(name).fault(f"there is no such key{close(name, self.keys)}")
        return self._build(value, at)

    def _unknown(self, value: Mapping[str, object], at: At) -> Iterator[str]:
        for name in value:
            if len(at.game.faults) >= MAX_FAULTS:
                return
            if name not in self.keys:
                yield name

    def _build(self, value: Mapping[str, object], at: At | None) -> T:
        """Make the dataclass of the keys; `at` None: all blank or default, without faults."""
        read: dict[str, object] = {}
        for name, each in self.keys.items():
            if at and name in value:
                read[name] = each.kind.read(value[name], at.into(name))
            elif each.default is not None:
                read[name] = dict(each.value) if isinstance(each.value, dict) else each.value
            else:
                read[name] = each.kind.blank()
                if at:
                    at.into(name).fault(f"this key is missing: expected a value ({each.kind.name})")
        return self._make(**read)
