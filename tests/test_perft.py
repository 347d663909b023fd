"""The move counts of `tests/perft/*.perft`, which the Rust tests read, too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import snaketongue as st

FILES = sorted((Path(__file__).parent / "perft").glob("*.perft"))
SHORT = 5_000_000  # the largest count that an ordinary run works out


class Count(NamedTuple):
    """A line of a file: where it is, and what it says."""

    place: str
    fen: str
    depth: int
    nodes: int


def counts(file: Path) -> Iterator[Count]:
    """Read a file: lines `fen FEN`, each followed by lines `perft DEPTH COUNT`."""
    fen = ""
    for number, line in enumerate(file.read_text().splitlines(), 1):
        word, _, rest = line.partition(" ")
        if word == "fen":
            fen = rest
        elif word == "perft":
            depth, nodes = map(int, rest.split())
            yield Count(f"{file.name}:{number}", fen, depth, nodes)
        else:
            assert word in ("", "#"), f"{file.name}:{number}: {line}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_counts_hold(file: Path, long_run: bool) -> None:
    game = st.Variant.load(file.stem)
    found = list(counts(file))
    assert found
    for place, fen, depth, nodes in found:
        if nodes <= SHORT or long_run:
            assert st.perft(game, depth, fen) == nodes, f"{place}: {fen}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_parts_sum_up(file: Path) -> None:
    game = st.Variant.load(file.stem)
    for place, fen, depth, nodes in counts(file):
        if nodes <= 10_000:
            parts = st.divide(game, depth, fen)
            position = st.Game(game, fen)
            assert sum(parts.values()) == nodes, place
            assert sorted(parts) == sorted(map(str, position.legal_moves)), place


def test_every_game_has_counts_from_its_start() -> None:
    assert {file.stem for file in FILES} == set(st.variants())
    for file in FILES:
        first = next(counts(file))
        assert first.fen == st.Variant.load(file.stem).start_fen
