"""The variants by name, and where pyffish writes or judges one otherwise than its definition."""

from __future__ import annotations

from collections.abc import Mapping
from threading import Lock
from types import MappingProxyType
from typing import NamedTuple

from snaketongue.errors import SnaketongueError, VariantError, quote
from snaketongue.variant import Variant
from snaketongue.variant import variants as builtin_ids

__all__ = ["Dialect", "UnsupportedError", "dialect", "find", "learn", "names"]


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

# The interface has no object that could hold the games which a program loads.
_loaded: dict[str, Variant] = {}
_loading = Lock()


class UnsupportedError(SnaketongueError):
    """A feature of pyffish was asked for that snaketongue does not have.

    Example:
        >>> from snaketongue.compat import pyffish
        >>> try:
        ...     pyffish.set_option("Hash", 16)
        ... except UnsupportedError as error:
        ...     print(error)
        no such option 'Hash': there are none; load_variant_config() adds games
    """


def dialect(variant: str) -> Dialect:
    """Return what is different for a variant."""
    return _DIALECTS.get(variant, _PLAIN)


def find(variant: str) -> Variant:
    """Return a variant by its id; raise VariantError if there is none.

    What clients send is never taken as a path.
    """
    if not isinstance(variant, str):
        raise TypeError(f"expected the id of a variant, got {type(variant).__name__}")
    if variant in builtin_ids():
        return Variant.load(variant)
    with _loading:
        found = _loaded.get(variant)
    if found is None:
        raise VariantError(f"unknown variant {quote(variant)}: variants() lists those there are")
    return found


def names() -> list[str]:
    """Return the ids of all variants, sorted."""
    with _loading:
        return sorted({*builtin_ids(), *_loaded})


def learn(config: str) -> None:
    """Take in a variant; raise VariantError if it is faulty or has the id of another one."""
    variant = Variant.from_toml(config)
    with _loading:
        builtin = variant.id in builtin_ids()
        taken = Variant.load(variant.id) if builtin else _loaded.get(variant.id)
        if taken is None:
            _loaded[variant.id] = variant
        elif taken != variant:
            raise VariantError(f"id {quote(variant.id)}: another game has it")
