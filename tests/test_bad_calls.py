"""Whatever is given to whatever can be called: it works, or it says what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice, product

import pytest

import snaketongue as st
from refusals import refused, told
from snaketongue import betza, definition
from snaketongue.compat import pyffish
from snaketongue.notation import pgn

GARBAGE = [
    None, True, -1, 10**100, 1.5, b"e4", [], ["e4", 3], ["\ud800"], {}, object(),
    "", "\0", "\ud800", "e4", "e2e4", "x" * 100_000,
]  # fmt: skip
METHODS = [
    name for name in dir(st.Game) if not name.startswith("_") and callable(getattr(st.Game, name))
]
FUNCTIONS = [
    getattr(module, name)
    for module in (st, betza, definition, pgn, pyffish)
    for name in module.__all__
    if callable(getattr(module, name)) and name not in ("read", "write")  # which take streams
]


def survives(call: Callable[..., object], *arguments: object, **named: object) -> None:
    """Assert that a call works, or raises what tells of bad input."""
    try:
        answer = call(*arguments, **named)
        if isinstance(answer, Iterator):
            list(islice(answer, 100))
    except (st.SnaketongueError, TypeError, IndexError, OSError) as error:
        told(error)


@pytest.mark.parametrize("name", METHODS)
def test_methods_of_a_game(name: str) -> None:
    """Whatever is given to whatever method: it works, or it says what is wrong."""
    game = st.Game("chess")
    before = game.fen()
    for arguments in [(), *product(GARBAGE), *product(GARBAGE, GARBAGE)]:
        survives(getattr(game, name), *arguments)
        while game.move_stack:
            game.pop()
        assert game.fen() == before


@pytest.mark.parametrize("call", FUNCTIONS, ids=lambda call: f"{call.__module__}.{call.__name__}")
def test_functions_of_the_library(call: Callable[..., object]) -> None:
    """The same for what the library itself offers."""
    for arguments in [(), *product(GARBAGE), *product(GARBAGE, GARBAGE)]:
        survives(call, *arguments)


NAMED: list[tuple[Callable[..., object], str]] = [
    *((st.Game("chess").copy, name) for name in ("stack",)),
    *((partial(st.perft, "chess", 1), name) for name in ("fen", "threads", "hash_mb")),
    *((partial(st.divide, "chess", 1), name) for name in ("fen", "threads", "hash_mb")),
    *((partial(st.playouts, "chess", 1), name) for name in ("seed", "max_plies", "threads")),
]


@pytest.mark.parametrize(("call", "name"), NAMED)
def test_arguments_that_are_given_by_name(call: Callable[..., object], name: str) -> None:
    """The same for arguments by name; a table is not made if there is no memory for it."""
    for value in GARBAGE:
        survives(call, **{name: value})


@pytest.mark.parametrize("name", ["\0", "\ud800", "x" * 100_000 + "\0"], ids=["0", "lone", "long"])
def test_names_that_no_file_can_have(name: str) -> None:
    """A name that cannot even be asked for is refused like a faulty text."""
    refused(st.PgnError, list, pgn.read(name))


@pytest.mark.parametrize("name", ["threads", "hash_mb"])
def test_threads_and_table(name: str) -> None:
    """Numbers within reason, or a message that tells the range."""
    perft: Callable[..., int] = st.perft
    for value in (-1, 10**9, 2**64, 10**100):
        assert name in refused(st.SnaketongueError, partial(perft, "chess", 1, **{name: value}))
    for wrong in (1.5, "1", b"1", [], object()):
        assert name in refused(TypeError, partial(perft, "chess", 1, **{name: wrong}))
