"""The variants by name, and where pyffish writes or judges one otherwise than its definition."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from snaketongue.errors import Fault, VariantError
from snaketongue.variant import Variant
from snaketongue.variant import variants as builtin_ids

__all__ = ["Dialect", "dialect", "find", "learn", "names"]


class Dialect(NamedTuple):
    """What is different to pyffish.

    `letters` are the letters of a FEN, by id. `soldiers` tells that the pieces with the id P are no
    pawns to it: their letter is written, and their moves do not reset the move count. `checks`
    tells that perpetual check loses, and that only ten checks of a side go into the move count.
    """

    letters: Mapping[str, str] = MappingProxyType({})
    soldiers: bool = False
    checks: bool = False


_DIALECTS = {"xiangqi": Dialect({"H": "N", "E": "B"}, soldiers=True, checks=True)}
_PLAIN = Dialect()

# The interface has no object that could hold the variants that a program loads.
_loaded: dict[str, Variant] = {}


def dialect(variant: str) -> Dialect:
    """Return what is different for a variant."""
    return _DIALECTS.get(variant, _PLAIN)


def find(variant: str) -> Variant:
    """Return a variant by its id; raise VariantError if there is none."""
    loaded = _loaded.get(variant)
    if loaded is not None:
        return loaded
    if variant not in builtin_ids():
        known = ", ".join(names())
        raise VariantError(f"there is no variant {variant[:40]!r}; known are {known}")
    return Variant.load(variant)


def names() -> list[str]:
    """Return the ids of all variants, sorted."""
    return sorted({*builtin_ids(), *_loaded})


def learn(config: str) -> None:
    """Take in a variant; raise VariantError if it is faulty or has the id of a built-in game."""
    variant = Variant.from_toml(config)
    if variant.id in builtin_ids():
        raise VariantError([Fault(f"there is a built-in game {variant.id!r} already", "id")])
    _loaded[variant.id] = variant
