"""Counting and simulation: the same answers on any number of threads, with and without a table."""

from __future__ import annotations

from collections import Counter

import pytest

import snaketongue as st

COUNTS = {
    "chess": (4, 197_281),
    "wide_soho": (3, 235_776),
    "obento": (3, 212_221),
    "grand": (3, 259_514),
}


@pytest.mark.parametrize("game", COUNTS)
@pytest.mark.parametrize("threads", [0, 1, 2, 5])
@pytest.mark.parametrize("hash_mb", [0, 1])
def test_perft_is_the_same_however_it_is_counted(game: str, threads: int, hash_mb: int) -> None:
    depth, count = COUNTS[game]
    assert st.perft(game, depth, threads=threads, hash_mb=hash_mb) == count
    divided = st.divide(game, depth, threads=threads, hash_mb=hash_mb)
    assert sum(divided.values()) == count
    assert list(divided.items()) == list(st.divide(game, depth).items())


def test_a_table_too_small_for_the_tree_still_counts_right() -> None:
    kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
    assert st.perft("chess", 5, kiwipete, threads=2, hash_mb=1) == 193_690_690


@pytest.mark.parametrize("game", st.variants())
def test_playouts_do_not_depend_on_threads(game: str) -> None:
    played = st.playouts(game, 20, seed=7)
    assert played == st.playouts(game, 20, seed=7, threads=3)
    assert played != st.playouts(game, 20, seed=8)
    for outcome, plies in played:
        assert plies <= 1000
        assert (outcome is None) == (plies == 1000)


def test_playouts_of_chess_end_in_the_known_ways() -> None:
    """Random chess is drawn about five times in six, and the sides win equally often."""
    played = st.playouts("chess", 2000, seed=1, threads=2)
    results = Counter(playout.outcome.result() if playout.outcome else "*" for playout in played)
    assert 0.75 < results["1/2-1/2"] / 2000 < 0.92
    assert 0.6 < results["1-0"] / results["0-1"] < 1.6
    assert results["*"] == 0


def test_short_counts_start_no_thread() -> None:
    """Whoever waits for a thread gives up the processor, and the system counts that."""
    resource = pytest.importorskip("resource")
    game = st.Game("chess")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_nvcsw
    for _ in range(1000):
        game.perft(1)
        game.divide(2, threads=4)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_nvcsw - before < 500


def test_a_game_is_left_as_it_was() -> None:
    game = st.Game("yoto")
    game.push(next(iter(game.legal_moves)))
    before = (game.fen(), game.move_stack)
    game.divide(2, threads=2)
    game.perft(2, threads=2, hash_mb=1)
    assert (game.fen(), game.move_stack) == before


def test_playouts_are_broken_off() -> None:
    assert [p.plies for p in st.playouts("chess", 3, max_plies=5)] == [5, 5, 5]
    assert st.playouts("chess", 2, max_plies=0) == [st.Playout(None, 0)] * 2
    mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
    assert st.playouts("chess", 1, mated) == [st.Playout(st.Outcome(st.BLACK, "checkmate"), 0)]
    assert st.playouts("chess", 0) == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"threads": -1}, "threads: expected 0 to 1024, got -1"),
        ({"threads": 10**9}, "threads: expected 0 to 1024, got 1000000000"),
        ({"hash_mb": -1}, "hash_mb: expected 0 to 1048576, got -1"),
        ({"hash_mb": 10**100}, "hash_mb: expected 0 to 1048576, got a number of many digits"),
    ],
)
def test_numbers_out_of_range_are_refused(arguments: dict[str, int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        st.perft("chess", 1, None, **arguments)


@pytest.mark.parametrize("value", ["2", 1.5, None, [1]])
def test_numbers_of_the_wrong_type_are_refused(value: object) -> None:
    with pytest.raises(TypeError):
        st.playouts("chess", value)  # type: ignore[arg-type]
    if value is not None:
        with pytest.raises(TypeError, match="threads: expected an int"):
            st.perft("chess", 2, threads=value)  # type: ignore[arg-type]


def test_a_count_that_does_not_fit_is_no_count() -> None:
    kings = st.Variant.from_toml(
        """
        id = "kings"
        title = "Kings"
        start = "k2/3/2K w"
        board = { files = 3, ranks = 3 }
        pieces = { K = { name = "King", betza = "K", royal = true } }
        rules = { bare_royals = "none", repetition = 0, move_limit = 0 }
        """
    )
    counts = [st.perft(kings, depth, hash_mb=4) for depth in (77, 78)]
    assert counts[0] < counts[1] < 2**64
    with pytest.raises(OverflowError, match=r"2\*\*64"):
        st.perft(kings, 79, hash_mb=4)
