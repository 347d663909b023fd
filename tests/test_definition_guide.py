"""The reference of the definition language against the reader: every key, every example."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from snaketongue._core import read_toml
from snaketongue.definition import parse
from snaketongue.definition.board import Board
from snaketongue.definition.reader import DEFINITION
from snaketongue.definition.schema import At, Draft, Key, List, MapOf, Table

GUIDE = Path(__file__).parents[1] / "docs" / "definition-language.md"


def tables(kind: Any, path: str = "") -> Iterator[tuple[str, dict[str, Key[Any]]]]:
    """Yield the path and the keys of each table of the language."""
    if isinstance(kind, Table):
        yield path, kind.keys
        for name, key in kind.keys.items():
            yield from tables(key.kind, f"{path}.{name}".strip("."))
    elif isinstance(kind, MapOf):
        yield from tables(kind.values, f"{path}.X")
    elif isinstance(kind, List):
        yield from tables(kind.item, path)


ROWS = {
    f"{path}.{name}".strip("."): key
    for path, keys in tables(DEFINITION)
    for name, key in keys.items()
}


def row(path: str, key: Key[Any]) -> str:
    """Return the row of the guide for a key."""
    default = "required" if key.default is None else key.default
    if key.default and re.fullmatch(r'".*"|\[\]|\{\}|true|false|\d+', key.default):
        default = f"`{default}`"
    return f"| `{path}` | {key.kind.name} | {default} | {key.doc} | `{key.example}` |"


def test_the_guide_lists_every_key_and_no_other() -> None:
    found = [line for line in GUIDE.read_text("utf-8").split("\n") if line.startswith("| `")]
    assert found == [row(path, key) for path, key in ROWS.items()]


BLOCKS = re.findall(r"```toml\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize("path", ROWS)
def test_the_examples_of_the_guide_are_right(path: str) -> None:
    key = ROWS[path]
    ferry = parse(BLOCKS[0])
    draft = Draft({})
    draft.board = Board(ferry.board.files, ferry.board.ranks)
    draft.pieces = tuple(ferry.pieces)
    draft.regions = {name: region.name for name, region in ferry.regions.items()}
    key.kind.read(read_toml(f"x = {key.example}")[0]["x"], At(path, draft))
    assert draft.faults == []
