"""Names of games and letters of pieces, as files and other programs have them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from snaketongue import definition
from snaketongue._core import read_toml
from snaketongue.errors import InvalidFenError
from snaketongue.game import Game
from snaketongue.variant import Variant

__all__ = ["find_variant", "is_name", "letters", "set_up"]

_NO_NAME = ("", "?", "-")
_SHORTEST = 3  # of what is left of a name without "chess"


def is_name(text: str) -> bool:
    """Return whether a text names something: "?" does not.

    Example:
        >>> is_name("yoto"), is_name("?")
        (True, False)
    """
    return text.strip() not in _NO_NAME


def find_variant(name: str, known: Iterable[Variant] = ()) -> Variant | None:
    """Return the game that a name means, or None if there is none.

    A name is the id of a game in `known`, to the letter; or the id or the title of a built-in game
    or what another program calls it; or else the title or the id of a game in `known`. But for the
    first, case, blanks, punctuation and a last word "chess" make no difference.

    Example:
        >>> [find_variant(name).id for name in ("Standard", "CAPABLANCA", "Obento Chess", "Obento")]
        ['chess', 'capablanca', 'obento', 'obento']
        >>> find_variant("Crazyhouse") is None
        True
    """
    known = list(known)
    for each in known:
        if name == each.id:
            return each
    keys = _keys(name)
    for key in keys:
        if key in _builtin():
            return Variant.load(_builtin()[key])
    # last, so that a game that is called "Chess" is not taken for chess
    own = {key: each for each in known for text in (each.title, each.id) for key in _keys(text)}
    return next((own[key] for key in keys if key in own), None)


def _keys(name: str) -> list[str]:
    """Return the forms of a name that are compared, the closest first."""
    key = re.sub(r"[\W_]+", "", name.casefold())
    short = key.removesuffix("chess")
    return [key, short] if len(short) >= _SHORTEST else [key]


def letters(variant: Variant) -> Mapping[str, str]:
    """Return the letters that other programs use for pieces of a game, with the ids of these.

    Example:
        >>> letters(Variant.load("xiangqi"))["N"]
        'H'
    """
    given: Mapping[str, str] = _data()["letters"].get(variant.id, {})
    return {letter: id for letter, id in given.items() if letter not in variant.pieces}


def set_up(variant: Variant, fen: str) -> Game:
    """Return a position, also from a FEN with the letters that other programs use.

    Raises InvalidFenError.

    Example:
        >>> theirs = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
        >>> set_up(Variant.load("xiangqi"), theirs) == Game("xiangqi")
        True
    """
    try:
        return Game(variant, fen)
    except InvalidFenError:
        foreign = letters(variant)
        if not foreign:
            raise
        theirs, own = "".join(foreign), "".join(foreign.values())
        table = str.maketrans(theirs + theirs.lower(), own + own.lower())
        board, *rest = fen.split(" ")
        try:
            return Game(variant, " ".join([board.translate(table), *rest]))
        except InvalidFenError:
            pass
        raise


@cache
def _data() -> Mapping[str, Mapping[str, Any]]:
    return read_toml(Path(__file__).with_name("names.toml").read_text("utf-8"))[0]


@cache
def _builtin() -> Mapping[str, str]:
    """Return the ids of the built-in games by everything that they are called."""
    names: dict[str, str] = {}
    for id in definition.builtin_ids():
        for name in (id, definition.load(id).title, *_data()["names"].get(id, ())):
            for key in _keys(name):
                names.setdefault(key, id)
    return names
