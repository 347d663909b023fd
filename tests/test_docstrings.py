"""Every public name explains itself: what `docs/api` shows has a docstring, most with an example.

That the examples are true is another test's matter (`test_docs`).
"""

from __future__ import annotations

import importlib
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import pytest

import snaketongue as st
from snaketongue.errors import FaultKind
from snaketongue.values import Termination

API = Path(__file__).parent.parent / "docs" / "api"
DATA = (bool, int, str, tuple, type(None))
"""What defaults of fields are; they cannot have docstrings of their own."""


def shown() -> Iterator[tuple[str, Any]]:
    """Yield what the reference shows and its dotted name: modules, what they export, classes."""
    yield "snaketongue", st
    for page in sorted(API.glob("*.md")):
        for named in re.findall(r"<!-- reference: ([\w.]+) -->", page.read_text("utf-8")):
            module, _, name = named.rpartition(".")
            thing = getattr(importlib.import_module(module), name, None) if module else None
            if thing is None or isinstance(thing, ModuleType):
                thing = importlib.import_module(named)
                yield from ((f"{named}.{each}", getattr(thing, each)) for each in thing.__all__)
            yield named, thing


def members(owner: type) -> Iterator[tuple[str, Any]]:
    """Yield the public members that a class has of this package."""
    for base in owner.__mro__:
        if base.__module__.startswith("snaketongue"):
            yield from ((each, got) for each, got in vars(base).items() if each[0] != "_")


THINGS = {
    name: thing
    for name, thing in shown()
    if inspect.isroutine(thing) or inspect.ismodule(thing) or type(thing) is type
}
CLASSES = {name: thing for name, thing in THINGS.items() if inspect.isclass(thing)}


def test_the_reference_is_read() -> None:
    assert {"snaketongue.Game", "snaketongue.errors.FenFault", "snaketongue.betza"} <= set(THINGS)


@pytest.mark.parametrize("name", THINGS)
def test_public_names_have_docstrings(name: str) -> None:
    thing = THINGS[name]
    text = thing.__doc__
    assert text
    assert not any(text == base.__doc__ for base in getattr(thing, "__mro__", ())[1:])


@pytest.mark.parametrize("name", THINGS)
def test_public_classes_and_functions_have_examples(name: str) -> None:
    if not inspect.ismodule(thing := THINGS[name]):
        assert ">>> " in (thing.__doc__ or "")


@pytest.mark.parametrize("name", CLASSES)
def test_members_have_docstrings(name: str) -> None:
    """Fields, which have none of their own, are told by the docstring of their class."""
    owner = CLASSES[name]
    told = "\n".join(base.__doc__ or "" for base in owner.__mro__ if base is not object)
    for each, member in members(owner):
        if inspect.ismemberdescriptor(member) or type(member).__name__ == "_tuplegetter":
            assert re.search(rf"`{each}`|^ +{each}:", told, re.MULTILINE), each
        elif not isinstance(member, DATA):
            assert inspect.getdoc(member), each


@pytest.mark.parametrize("name", [name for name in dir(st.Game) if name[0] != "_"])
def test_methods_of_game_have_examples(name: str) -> None:
    member = getattr(st.Game, name)
    assert not callable(member) or ">>> " in (member.__doc__ or "")


@pytest.mark.parametrize(
    ("words", "source", "enum", "page"),
    [
        (Termination, "outcome.rs", "Termination", "snaketongue.md"),
        (FaultKind, "fen.rs", "FaultKind", "errors.md"),
    ],
)
def test_words_are_those_of_the_engine(words: Any, source: str, enum: str, page: str) -> None:
    """The literal types for type checkers, and the tables, list what the engine can say."""
    engine = (API.parent.parent / "src" / source).read_text("utf-8")
    said = re.findall(rf'{enum}::\w+ => "(\w+)",', engine)
    assert said
    assert list(get_args(words)) == said
    assert re.findall(r"^\| `(\w+)` \|", (API / page).read_text("utf-8"), re.MULTILINE) == said
