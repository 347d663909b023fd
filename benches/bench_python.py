"""Benches of the Python layer: `pytest benches/bench_python.py`. Each checks its answer."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import snaketongue as st
from snaketongue import definition

GAMES = st.variants()
MOVES = {"chess": 20, "wide_soho": 61, "obento": 58, "yoto": 51}
"""Some games, and their numbers of moves at the start."""
PLIES = 100


@pytest.mark.parametrize("code", ["pass", "import snaketongue"])
def bench_import(benchmark: BenchmarkFixture, code: str) -> None:
    """The import costs the difference of the two."""

    def run() -> int:
        return subprocess.run([sys.executable, "-I", "-c", code]).returncode

    assert benchmark(run) == 0


@pytest.mark.parametrize("id", GAMES)
def bench_load(benchmark: BenchmarkFixture, id: str) -> None:
    """A game from its file, as if it had never been loaded."""
    game = benchmark(lambda: st.Variant(definition.load(id)))
    assert game.id == id


@pytest.mark.parametrize("id", MOVES)
def bench_load_again(benchmark: BenchmarkFixture, id: str) -> None:
    """A game that is there already."""
    game = benchmark(st.Variant.load, id)
    assert game is st.Variant.load(id)


@pytest.mark.parametrize("id", MOVES)
def bench_new_game(benchmark: BenchmarkFixture, id: str) -> None:
    """A new game, ready to play."""
    variant = st.Variant.load(id)
    assert benchmark(st.Game, variant).fen() == variant.start_fen


@pytest.mark.parametrize("id", MOVES)
def bench_fen(benchmark: BenchmarkFixture, id: str) -> None:
    """A FEN, written and read."""
    game = st.Game(id)
    assert benchmark(lambda: st.Game(game.variant, game.fen())).key == game.key


@pytest.mark.parametrize("id", MOVES)
def bench_list_moves(benchmark: BenchmarkFixture, id: str) -> None:
    """All legal moves as objects, of a position that is new each time."""
    game = st.Game(id)
    move = next(iter(game.legal_moves))

    def run() -> int:
        game.push(move)
        game.pop()
        return len(list(game.legal_moves))

    assert benchmark(run) == MOVES[id]


@pytest.mark.parametrize("id", MOVES)
def bench_count_moves(benchmark: BenchmarkFixture, id: str) -> None:
    """Their number alone."""
    game = st.Game(id)
    move = next(iter(game.legal_moves))

    def run() -> int:
        game.push(move)
        game.pop()
        return game.legal_moves.count()

    assert benchmark(run) == MOVES[id]


@pytest.mark.parametrize("id", MOVES)
def bench_push_and_pop(benchmark: BenchmarkFixture, id: str) -> None:
    """Each legal move, made and taken back."""
    game = st.Game(id)
    moves = list(game.legal_moves)

    def run() -> None:
        for move in moves:
            game.push(move)
            game.pop()

    benchmark(run)
    assert game.fen() == game.variant.start_fen


@pytest.mark.parametrize("id", MOVES)
def bench_random_play(benchmark: BenchmarkFixture, id: str) -> None:
    """Random moves, always the same; where a game is over, the next one begins."""

    def run() -> st.Game:
        game, random = st.Game(id), Random(0).random
        for _ in range(PLIES):
            moves = list(game.legal_moves)
            if not moves:
                game = st.Game(id)
                moves = list(game.legal_moves)
            game.push(moves[int(random() * len(moves))])
        return game

    assert benchmark(run) == run()


@pytest.mark.parametrize("id", MOVES)
def bench_playouts(benchmark: BenchmarkFixture, id: str) -> None:
    """Ten games at random; the same ones on any number of threads."""
    played = benchmark(st.playouts, id, 10, seed=1)
    assert played == st.playouts(id, 10, seed=1, threads=2)


@pytest.mark.parametrize("id", MOVES)
def bench_perft_call(benchmark: BenchmarkFixture, id: str) -> None:
    """The shortest count: what the call itself costs."""
    game = st.Game(id)
    assert benchmark(game.perft, 1) == MOVES[id]


@pytest.mark.parametrize("id", MOVES)
def bench_san(benchmark: BenchmarkFixture, id: str) -> None:
    """All legal moves in algebraic notation, written and read."""
    game = st.Game(id)
    moves = list(game.legal_moves)
    assert benchmark(lambda: [game.parse_san(game.san(move)) for move in moves]) == moves
