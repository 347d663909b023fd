"""Games, compiled and ready to be played."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from functools import cache
from typing import Any

from snaketongue import _core, definition
from snaketongue.definition import Definition
from snaketongue.definition.tables import Piece

__all__ = ["Variant", "variants"]


def variants() -> tuple[str, ...]:
    """Return the ids of the built-in games, sorted.

    Example:
        >>> "yoto" in variants()
        True
    """
    return definition.builtin_ids()


class Variant(_core.Variant):
    """A game: its definition, and the tables that the engine made of it.

    Get one with `Variant.load` or `Variant.from_toml`. Variants do not change, and may be shared by
    any number of games and threads.

    Raises VariantError if the start position is not possible.

    Example:
        >>> Variant.load("obento")
        <Variant 'obento': 12x12, 22 kinds of piece>
    """

    __slots__ = ("_definition",)
    _definition: Definition

    def __new__(cls, definition: Definition) -> Variant:
        """Compile a definition."""
        if not isinstance(definition, Definition):
            found = type(definition).__name__
            raise TypeError(f"expected a Definition (see Variant.load), got {found}")
        variant = super().__new__(cls, json.dumps(definition.spec()))
        variant._definition = definition
        return variant

    @classmethod
    def load(cls, name_or_path: str | os.PathLike[str]) -> Variant:
        """Return a built-in game by its id, or the game that a .toml file defines.

        A text that ends in ``.toml`` or contains a path separator is a path. Built-in games are
        compiled once and shared.

        Raises VariantError for an unknown id or a faulty file, with all its faults. One is an id
        of a built-in game in a file that defines another.

        Example:
            >>> Variant.load("obento").title
            'Obento Chess'
        """
        if isinstance(name_or_path, str) and name_or_path in variants():
            return _builtin(name_or_path)
        return cls(definition.load(name_or_path))

    @classmethod
    def from_toml(cls, text: str) -> Variant:
        """Return the game that a text in the definition language defines.

        Raises VariantError with all faults of the text.

        Example:
            >>> text = 'extends = "chess"\\nid = "hard"\\ntitle = "Hard"\\nrules.stalemate = "loss"'
            >>> Variant.from_toml(text).id
            'hard'
        """
        return cls(definition.parse(text))

    def __eq__(self, other: object) -> bool:
        """Return whether the definitions are equal."""
        if not isinstance(other, Variant):
            return NotImplemented
        return self is other or self.definition == other.definition

    def __hash__(self) -> int:
        """Return the hash of the id."""
        return hash(self.id)

    def __copy__(self) -> Variant:
        """Return the same object: variants do not change."""
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Variant:
        """Return the same object: variants do not change."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Let `pickle` store the id of a built-in game, the definition of any other."""
        if self.id in variants() and self is _builtin(self.id):
            return _builtin, (self.id,)
        return Variant, (self.definition,)

    @property
    def definition(self) -> Definition:
        """The checked definition; neither it nor anything in it can be changed."""
        return self._definition

    @property
    def pieces(self) -> Mapping[str, Piece]:
        """The kinds of piece by id; each has `name`, `betza`, `royal` and more.

        Example:
            >>> Variant.load("obento").pieces["Y"].betza
            '[D?B]'
        """
        return self._definition.pieces

    def __repr__(self) -> str:
        """Return a text such as ``<Variant 'obento': 12x12, 22 kinds of piece>``."""
        kinds = len(self.pieces)
        return f"<Variant {self.id!r}: {self.files}x{self.ranks}, {kinds} kinds of piece>"


@cache
def _builtin(name: str) -> Variant:
    return Variant(definition.load(name))
