"""What a definition file may contain: kinds of value, and tables of keys made of them.

A table of the language is a dataclass whose fields are declared with `key`: one declaration gives
the type that the rest of the program sees, the check, the default and the documentation.
Checking never stops at a fault: the fault is recorded, a harmless stand-in (`Kind.blank`) takes the
place of the value, and the rest is checked too. The kinds that speak of boards and pieces are in
`snaketongue.definition.kinds`.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import Field, dataclass, field, fields
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from snaketongue.definition.board import Board, Square
from snaketongue.errors import Fault, quote

__all__ = [
    "At",
    "Choice",
    "Draft",
    "Flag",
    "FrozenMap",
    "Key",
    "Kind",
    "List",
    "MapOf",
    "OneOrMany",
    "Place",
    "Table",
    "Text",
    "Whole",
    "close",
    "key",
    "keys_of",
]

T = TypeVar("T")
K = TypeVar("K")

V_co = TypeVar("V_co", covariant=True)

MAX_FAULTS = 100
"""After so many faults the rest is not reported: nobody reads on, and hostile input stays cheap."""


class FrozenMap(Mapping[K, V_co]):
    """A mapping that does not change; unlike those of Python's own it has a hash and is pickled.

    Example:
        >>> limits = FrozenMap({"R": 2})
        >>> limits["R"], limits, limits == {"R": 2}
        (2, {'R': 2}, True)
    """

    __slots__ = ("_items",)

    def __init__(self, items: Mapping[K, V_co] = MappingProxyType({})) -> None:
        self._items = MappingProxyType(dict(items))

    def __getitem__(self, name: K) -> V_co:
        return self._items[name]

    def __iter__(self) -> Iterator[K]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset(self._items.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return FrozenMap, (dict(self._items),)

    def __repr__(self) -> str:
        return repr(dict(self._items))


class Place(NamedTuple):
    """Where a value stands: 1-based line and name of the file."""

    line: int | None = None
    file: str | None = None


class Draft:
    """A definition under check: its faults, and what its keys may refer to.

    `places` maps dotted keys to places. `board` is None as long as its size is not known to be
    right; `ids` holds the keys of its pieces as written, `pieces` the right ones in upper case,
    `regions` its named regions, unchecked; `named` has the squares of those that were looked up.
    `paths` counts those of all movements.
    """

    def __init__(self, places: Mapping[str, Place], faults: list[Fault] | None = None) -> None:
        self.places = places
        self.faults: list[Fault] = [] if faults is None else faults
        self.board: Board | None = None
        self.ids: tuple[str, ...] = ()
        self.pieces: tuple[str, ...] = ()
        self.regions: Mapping[str, object] = {}
        self.named: dict[str, frozenset[Square] | None] = {}
        self.paths = 0

    def fault(self, key: str, message: str) -> None:
        """Record a fault once, with the place of the key or of the nearest table around it."""
        if not self.full:
            fault = Fault(message, quote(key)[1:-1], *self.place(key))
            if fault not in self.faults:
                self.faults.append(fault)

    @property
    def full(self) -> bool:
        """Whether no more faults are recorded."""
        return len(self.faults) >= MAX_FAULTS

    def place(self, key: str) -> Place:
        """Return the place of a key, or of the nearest table around it."""
        while key not in self.places and "." in key:
            key = key.rpartition(".")[0]
        return self.places.get(key) or Place(None, self.places.get("", Place()).file)


class At(NamedTuple):
    """A dotted key of a definition under check."""

    key: str
    draft: Draft

    def into(self, part: object) -> At:
        """Return the place of one key or element inside this one."""
        return At(f"{self.key}.{part}" if self.key else str(part), self.draft)

    def fault(self, message: str) -> None:
        """Record a fault of this key."""
        self.draft.fault(self.key, message)

    def expected(self, what: str, value: object, hint: str = "") -> None:
        """Record that the value is not what was expected."""
        self.fault(f"expected {what}, found {describe(value)}{hint}")

    def clean(self) -> bool:
        """Return whether no fault of this key, or of anything inside it, was recorded."""
        return not any(
            fault.key == self.key or (fault.key or "").startswith(self.key + ".")
            for fault in self.draft.faults
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
    if isinstance(value, bytes):
        return f"the date or time {value.decode()} (a text is in quotes)"
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
    from difflib import get_close_matches  # not for programs without a mistake

    names = [str(name) for name in words] if isinstance(words, (list, tuple, dict)) else []
    near = get_close_matches(word[:60], names, 1) or [n for n in names if n == word.upper()]
    return f"; did you mean {near[0]!r}?" if near else ""


class Kind(ABC, Generic[T]):
    """A kind of value.

    `name` is what messages and documentation call it, `takes` the Python type of its TOML value,
    `blank` a stand-in for a refused value.
    """

    name: str
    blank: T
    takes: type | tuple[type, ...] = str

    @property
    def wanted(self) -> str:
        """The name as it stands after "expected": with an article, if it takes one."""
        if re.match("text|true|'", self.name):
            return self.name
        return f"{'an' if self.name[0] in 'aeiou' else 'a'} {self.name}"

    def read(self, value: object, at: At) -> T:
        """Return the checked value; record its faults and return a stand-in if it has any."""
        # a bool is an int in Python, but not in TOML
        if isinstance(value, self.takes) and (self.takes is bool or not isinstance(value, bool)):
            return self._read(value, at)
        at.expected(self.wanted, value)
        return self.blank

    @abstractmethod
    def _read(self, value: Any, at: At) -> T:
        """Return the checked value, which is of the right type."""


_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")
"""What would command the terminal on which a text is shown."""


class Text(Kind[str]):
    """A text that is not empty, perhaps of a pattern; `name` says which."""

    blank = ""

    def __init__(self, name: str = "text", pattern: str = r"(?s).*\S.*") -> None:
        self.name = name
        self._pattern = re.compile(pattern)

    def _read(self, value: str, at: At) -> str:
        if self._pattern.fullmatch(value) and not _CONTROL.search(value):
            return value
        at.expected(self.wanted, value)
        return self.blank


class Whole(Kind[int]):
    """A whole number from `low` to `high`, or 0 if that switches the rule off."""

    takes = int

    def __init__(self, low: int, high: int, off: bool = False) -> None:
        self.name = f"whole number {low}-{high}" + (", or 0 (off)" if off else "")
        self.blank = low
        self._low, self._high, self._off = low, high, off

    def _read(self, value: int, at: At) -> int:
        if self._low <= value <= self._high or (self._off and value == 0):
            return value
        at.expected(self.wanted, value)
        return self.blank


class Flag(Kind[bool]):
    """Yes or no."""

    name = "true or false"
    takes = bool
    blank = False

    def _read(self, value: bool, at: At) -> bool:
        return value


class Choice(Kind[str]):
    """One of a few words."""

    def __init__(self, *options: str) -> None:
        self.name = " or ".join(map(repr, options))
        self.blank = options[0]
        self._options = options

    def _read(self, value: str, at: At) -> str:
        if value in self._options:
            return value
        at.expected(self.wanted, value, close(value, self._options))
        return self.blank


class List(Kind["tuple[T, ...]"]):
    """A list of `least` to `most` values of one kind; no text stands `twice` unless that is set."""

    takes = list
    blank = ()

    def __init__(
        self,
        item: Kind[T],
        plural: str = "",
        least: int = 0,
        most: int = 64,
        twice: bool = False,
    ) -> None:
        self.item, self._least, self._most, self._twice = item, least, most, twice
        count = f"{least} " if least == most else ""
        self.name = f"list of {count}{plural or item.name}"

    def _read(self, value: list[object], at: At) -> tuple[T, ...]:
        if not self._least <= len(value) <= self._most:
            at.expected(f"{self.wanted} ({self._least} to {self._most} of them)", value)
            return ()
        for index, item in enumerate(value):
            if not self._twice and isinstance(item, str) and item in value[:index]:
                at.into(index).fault(f"{quote(item)} stands twice in the list")
        return tuple(self.item.read(item, at.into(index)) for index, item in enumerate(value))


class OneOrMany(Kind["tuple[T, ...]"]):
    """One text, or a list of one or more."""

    takes = (str, list)
    blank = ()

    def __init__(self, item: Kind[T], plural: str) -> None:
        self._item = item
        self._list = List(item, plural, least=1)
        self.name = f"{item.name} or {self._list.name}"

    def _read(self, value: str | list[object], at: At) -> tuple[T, ...]:
        if isinstance(value, list):
            return self._list.read(value, at)
        return (self._item.read(value, at),)


class MapOf(Kind["FrozenMap[K, T]"]):
    """A table whose keys the author chooses, `least` to `most` of them."""

    takes = dict

    def __init__(
        self, keys: Kind[K], values: Kind[T], name: str, least: int = 0, most: int = 64
    ) -> None:
        self.keys, self.values, self.name = keys, values, name
        self.blank = FrozenMap()
        self._least, self._most = least, most

    def _read(self, value: dict[str, object], at: At) -> FrozenMap[K, T]:
        if not self._least <= len(value) <= self._most:
            count = f"{self._least} to {self._most} keys"
            at.fault(f"expected {self.wanted} ({count}), found {len(value)} keys")
            return self.blank
        return FrozenMap(
            {
                self.keys.read(name, at.into(name)): self.values.read(item, at.into(name))
                for name, item in value.items()
            }
        )


@dataclass(frozen=True)
class Key(Generic[T]):
    """One key of a table: its kind, and what the documentation says of it.

    `default` is the default as TOML text, None where the key is required; `value` is the default as
    a checked value; `example` is TOML.
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

    name = "table"
    takes = dict

    def __init__(self, make: type[T]) -> None:
        self.keys = keys_of(make)
        self._make = make
        self.blank = self._build({}, None)

    def _read(self, value: dict[str, object], at: At) -> T:
        for name in value:
            if name not in self.keys and not at.draft.full:
                at.into(name).fault(f"there is no such key{close(name, self.keys)}")
        return self._build(value, at)

    def _build(self, value: dict[str, object], at: At | None) -> T:
        """Make the dataclass of the keys; `at` None: all blank or default, without faults."""
        read: dict[str, object] = {}
        for name, each in self.keys.items():
            if at and name in value:
                read[name] = each.kind.read(value[name], at.into(name))
            elif each.default is not None:
                read[name] = each.value
            else:
                read[name] = each.kind.blank
                if at and at.into(name).clean():
                    at.into(name).fault(f"this key is missing: expected {each.kind.wanted}")
        return self._make(**read)
