"""Copies of games are equal and independent; long games and many threads are no trouble."""

from __future__ import annotations

import copy
import pickle
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest

import snaketongue as st
from snaketongue import Game, Move
from test_game import BACK_AND_FORTH, CLAIMS, GAMES

# --- copies -----------------------------------------------------------------------------------


@pytest.mark.parametrize("id", GAMES)
def test_copies_are_equal_and_independent(id: str) -> None:
    rng = Random(id)
    game = Game(id)
    start = game.fen()
    for _ in range(30):
        if game.is_game_over():
            break
        game.push(rng.choice(list(game.legal_moves)))
    moves = game.move_stack
    for again in (
        game.copy(),
        copy.copy(game),
        copy.deepcopy(game),
        pickle.loads(pickle.dumps(game)),
    ):
        assert again == game
        assert again.key == game.key
        assert again.move_stack == moves
        assert again.occurrences() == game.occurrences()
        assert again.root().fen() == start
        for move in reversed(moves):
            assert again.pop() == move
        assert again.fen() == start
        assert again != game
    assert game.move_stack == moves


def test_copies_with_fewer_moves() -> None:
    game = Game("chess")
    for move in BACK_AND_FORTH * 2:
        game.push(move)
    for plies in (0, 1, 5, 8, 9):
        part = game.copy(stack=plies)
        assert part == game
        assert part.move_stack == game.move_stack[len(game.move_stack) - min(plies, 8) :]
        assert part.occurrences() == min(plies, 8) // 4 + 1
        assert part.root().ply() == game.ply() - len(part.move_stack)
    assert game.copy(stack=False).move_stack == []
    for wrong in (-1, 10**100):
        with pytest.raises(st.SnaketongueError, match="stack"):
            game.copy(stack=wrong)
    copy: Callable[..., Game] = game.copy
    for args, kwargs in (((False,), {}), ((), {"stack": "3"}), ((), {"stack": 1.0})):
        with pytest.raises(TypeError):
            copy(*args, **kwargs)
    game.clear_stack()
    assert (game.move_stack, game.occurrences()) == ([], 1)
    with pytest.raises(IndexError):
        game.pop()


def test_what_a_subclass_adds_is_copied() -> None:
    class Table(Game):
        players: list[str]

    table = Table("chess")
    table.players = ["a", "b"]
    assert type(table.copy()) is Table
    shallow, deep = copy.copy(table), copy.deepcopy(table)
    table.players.append("c")
    assert (shallow.players, deep.players) == (["a", "b", "c"], ["a", "b"])


def test_equality_is_that_of_variant_position_and_counters() -> None:
    one, other = Game("chess"), Game("chess")
    assert one == other
    for move in BACK_AND_FORTH:
        one.push(move)
    assert one.key == other.key  # the same position, with other counters
    assert one != other
    assert one != one.fen()
    assert Game("capablanca") != Game("chess")
    assert Game(st.Variant.from_toml(CLAIMS)) == Game(st.Variant.from_toml(CLAIMS))
    assert Game(st.Variant.from_toml(CLAIMS)) != Game("chess")
    with pytest.raises(TypeError, match="unhashable"):
        hash(Game("chess"))


def test_variants_are_shared_by_copies_and_pickles() -> None:
    for variant in (st.Variant.load("obento"), st.Variant.from_toml(CLAIMS)):
        assert copy.deepcopy(variant) is copy.copy(variant) is variant
        again = pickle.loads(pickle.dumps(variant))
        assert again == variant
        assert hash(again) == hash(variant)
        assert (again is variant) == (variant.id == "obento")
        assert Game(again) == pickle.loads(pickle.dumps(Game(variant)))


def test_variants_do_not_change() -> None:
    chess, grand = st.Variant.load("chess"), st.Variant.load("grand")
    with pytest.raises(AttributeError):
        chess.definition = grand.definition  # type: ignore[misc]
    with pytest.raises(AttributeError):
        chess.anything = 1  # type: ignore[attr-defined]
    pieces: Any = chess.pieces
    with pytest.raises(TypeError):
        pieces["Q"] = grand.pieces["A"]
    assert chess.definition.pieces is pieces


def test_moves_are_pickled_and_shared() -> None:
    moves = list(Game("grand").legal_moves)
    assert pickle.loads(pickle.dumps(moves)) == moves
    assert all(one is two for one, two in zip(moves, Game("grand").legal_moves, strict=True))


def test_going_back_to_the_start() -> None:
    game = Game("shako")
    game.push(next(iter(game.legal_moves)))
    game.reset()
    assert game == Game("shako")
    assert game.move_stack == []
    endgame = Game("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    endgame.push("a1a8")
    assert endgame.root().fen() == "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"
    endgame.set_fen("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1")
    assert (endgame.move_stack, endgame.piece_type_at("a1")) == ([], "Q")


# --- long games, many threads -----------------------------------------------------------------


def test_a_long_game_can_be_played_and_looked_at() -> None:
    endless = st.Variant.from_toml(
        'extends = "chess"\nid = "endless"\ntitle = "Endless"\n'
        "[rules]\nrepetition = 0\nmove_limit = 0"
    )
    game = Game(endless)
    for played in range(10_000):
        game.push(BACK_AND_FORTH[played % 4])
        assert game.outcome() is None
        assert game.peek() == Move(BACK_AND_FORTH[played % 4])
    assert game.occurrences() == 2501
    assert game.ply() == len(game.move_stack) == 10_000
    again = pickle.loads(pickle.dumps(game))
    assert again.occurrences() == 2501
    while again.move_stack:
        for _ in range(100):
            again.pop()
    assert again == Game(endless)


def test_many_threads_may_read_a_game() -> None:
    game = Game("wide_soho")
    answers = {
        "moves": [str(move) for move in game.legal_moves],
        "perft": game.perft(2),
        "fen": game.fen(),
    }

    def read(_: int) -> bool:
        return (
            [str(move) for move in game.legal_moves] == answers["moves"]
            and game.perft(2) == answers["perft"]
            and game.fen() == answers["fen"]
            and game.copy() == game
            and not game.gives_check("a3a4")
        )

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as threads:
            assert all(threads.map(read, range(200)))
    finally:
        sys.setswitchinterval(before)


def test_a_game_can_be_changed_while_another_thread_counts() -> None:
    game = Game("obento")
    with ThreadPoolExecutor(1) as thread:
        counting = thread.submit(game.perft, 4)
        while not counting.done():
            game.push("f3f6")
            game.pop()
    assert counting.result() == st.perft("obento", 4)


def test_objects_of_moves_are_not_kept_by_each_game() -> None:
    counts = Counter[int]()
    for _ in range(50):
        counts.update(id(move) for move in Game("chess").legal_moves)
    assert set(counts.values()) == {50}
