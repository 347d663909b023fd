"""Objects that refer to one another in a circle are collected."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable
from typing import Any

import pytest

import snaketongue as st


class Variant(st.Variant):
    """One that takes attributes."""


class Game(st.Game):
    """One that can be watched."""


def variant_of_its_own() -> st.Variant:
    return Variant.from_toml('extends = "chess"\nid = "circle"\ntitle = "Circle"')


def itself(game: Any) -> None:
    game.other = game


def legal_moves(game: Any) -> None:
    game.other = game.legal_moves


def pseudo_legal_moves(game: Any) -> None:
    game.other = game.pseudo_legal_moves


def variant(game: Any) -> None:
    game.variant.other = game


def copy(game: Any) -> None:
    game.other = game.copy()
    game.other.other = game


@pytest.mark.parametrize("close", [itself, legal_moves, pseudo_legal_moves, variant, copy])
def test_circles_are_collected(close: Callable[[Any], None]) -> None:
    game = Game(variant_of_its_own())
    assert type(game.variant) is Variant
    game.push(game.legal_moves[0])
    close(game)
    watch = weakref.ref(game)
    del game
    gc.collect()
    assert watch() is None
