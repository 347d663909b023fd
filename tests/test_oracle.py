"""The slow truth is itself true: published counts, and rulings worked out by hand."""

from __future__ import annotations

from functools import cache

import pytest

from oracle import Game, State, perft
from oracle.betza import BadBetzaError, parse, routes
from oracle.definition import BUILT_IN

# Legal move sequences of length 1 and 2 from the start.
COUNTS = {
    "capablanca": (28, 784),
    "chess": (20, 400),
    "further_promotion_xiangqi": (44, 1920),
    "grand": (65, 4225),
    "obento": (58, 3364),
    "shako": (58, 3364),
    "tencubed": (40, 1600),
    "wide_soho": (61, 3719),
    "xiangqi": (44, 1920),
    "xqoasb": (36, 1264),
    "yoto": (51, 2403),
}

# The standard test positions of chess, with their counts from depth 1 on.
CHESS = {
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1": (48, 2039),
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1": (14, 191, 2812),
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1": (6, 264, 9467),
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8": (44, 1486),
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10": (46, 2079),
}


@cache
def game(id: str) -> Game:
    return Game(BUILT_IN / f"{id}.toml")


def position(id: str, fen: str) -> State:
    return game(id).from_fen(fen)


def moves_of(state: State, piece: str) -> set[str]:
    """The ends of the legal moves (with promotion letters) of the piece on a square."""
    return {text[len(piece) :] for text in state.legal_moves() if text.startswith(piece)}


@pytest.mark.parametrize("id", COUNTS)
def test_counts_from_the_start(id: str) -> None:
    start = game(id).start()
    assert start.fen() == game(id).definition.start
    assert (perft(start, 1), perft(start, 2)) == COUNTS[id]


@pytest.mark.parametrize("fen", CHESS)
def test_counts_of_chess_positions(fen: str) -> None:
    state = position("chess", fen)
    counts = CHESS[fen]
    assert tuple(perft(state, depth) for depth in range(1, len(counts) + 1)) == counts


def ends(text: str, *occupied: tuple[int, int]) -> set[tuple[int, int]]:
    """Where a piece on the origin of an endless board reaches within three squares."""
    found = set()
    for term in parse(text):
        for route in routes(term, (0, 0), 1, lambda at: max(map(abs, at)) <= 3):
            blocked = any(place in occupied for place in route.clear)
            hopped = not route.hurdles or sum(place in occupied for place in route.hurdles) == 1
            if hopped and not blocked:
                found.add(route.end)
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("fN", {(-1, 2), (1, 2)}),
        ("fhN", {(-1, 2), (1, 2), (-2, 1), (2, 1)}),
        ("rhN", {(1, 2), (2, 1), (2, -1), (1, -2)}),
        ("frN", {(2, 1)}),
        ("rfN", {(1, 2)}),
        ("fsN", {(-2, 1), (2, 1)}),
        ("hrN", {(1, 2), (2, -1), (-1, -2), (-2, 1)}),
        ("frW", {(0, 1), (1, 0)}),
        ("frF", {(1, 1)}),
        ("vW", {(0, 1), (0, -1)}),
        ("sW", {(1, 0), (-1, 0)}),
        ("fD", {(0, 2)}),
        ("fR2", {(0, 1), (0, 2)}),
        ("fjR", {(0, 2), (0, 3)}),
        ("f(3,1)", {(-1, 3), (1, 3)}),
        ("[fW-fR]", {(0, 2), (0, 3)}),
        ("[fD?rB]", {(0, 2), (1, 3)}),
        ("[vW?B]", {(0, y) for y in (1, -1)} | ends("[vW-B]")),
        ("[vW-B]", {(x * i, y + y * i) for x in (1, -1) for y in (1, -1) for i in (1, 2)}),
    ],
)
def test_betza_on_an_empty_board(text: str, expected: set[tuple[int, int]]) -> None:
    assert ends(text) == expected


def test_betza_with_pieces_in_the_way() -> None:
    assert ends("fpR", (0, 1)) == {(0, 2), (0, 3)}
    assert ends("fpR", (0, 1), (0, 2)) == {(0, 2)}
    assert ends("fgR", (0, 2)) == {(0, 3)}
    assert ends("fnN", (0, 1)) == set()
    assert ends("fnA", (1, 1)) == {(-2, 2)}
    assert ends("fnD", (0, 1)) == set()
    assert ends("fjR", (0, 1)) == {(0, 2), (0, 3)}
    assert ends("[fD?B]", (0, 2)) == {(0, 2)}
    assert ends("[fW-fR]", (0, 1)) == set()


@pytest.mark.parametrize("text", ["", "x", "fQx", "O", "[W?F", "[W]", "nC", "pW", "hW", "(0,0)"])
def test_betza_refuses(text: str) -> None:
    with pytest.raises(BadBetzaError):
        parse(text)


def test_castling_needs_the_way_free_and_its_squares_not_attacked() -> None:
    fen = "4k1rr/1b1p3p/nn1p4/P3Np2/3P1bp1/6PP/P5R1/1B1K2N1 b k - 1 37"
    assert moves_of(position("chess", fen), "e8") == {"d8", "e7", "f8"}
    # b1 is attacked: the rook may pass it. d1 is not to be passed by the king.
    assert "e1c1" in position("chess", "1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1").legal_moves()
    assert "e1c1" not in position("chess", "3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1").legal_moves()


def test_castling_rights_go_with_king_rook_and_captured_rook() -> None:
    state = position("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    after = {text: then.fen().split()[2] for text, then in state.legal_moves().items()}
    assert after["a1a8"] == "Kk"
    assert after["h1h8"] == "Qq"
    assert after["e1g1"] == after["e1e2"] == "kq"
    assert after["a1b1"] == "Kkq"
    # A rook that castling would put before an enemy cannon as its hurdle.
    fen = "4k5/10/10/10/10/10/10/10/5K2R1/2c7 w K - 0 1"
    assert "f2h2" in position("shako", fen).legal_moves()
    fen = "4k5/10/10/10/10/10/10/10/c4K2R1/10 w K - 0 1"
    assert "f2h2" not in position("shako", fen).legal_moves()


@pytest.mark.parametrize(
    "fen",
    [
        "1k15/8/8/8/8/8/8/4K3 w - - 0 1",
        "1n6/8/2Q5/1rK5/8/8/8/5k2 b - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - e - 0 1",
        "4k3/8/8/8/8/8/8/4KK2 w - - 0 1",
        "8/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/4K3 w - - 0 1",
        "4x3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - -1 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 1",
    ],
)
def test_refused_positions(fen: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        position("chess", fen)


def test_missing_fields() -> None:
    state = position("chess", "r3k2r/8/8/8/8/8/8/R3K2R")
    assert state.fen() == "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1"
    assert "e1g1" not in state.legal_moves()


def test_en_passant_on_both_squares_of_a_triple_step() -> None:
    rows = "12/6k5/12/12/12/12/1p10/1p10/12/P11/6K5/12"
    state = position("obento", f"{rows} w - - 3 9").legal_moves()["a3a6"]
    passed = "12/6k5/12/12/12/12/Pp10/1p10/12/12/6K5/12"
    assert state.fen() == f"{passed} b - a4a5 0 9"
    taken = {text: after.fen() for text, after in state.legal_moves().items() if text[0] == "b"}
    assert set(taken) == {"b5b4", "b5a4", "b6a5"}
    assert taken["b5a4"] == "12/6k5/12/12/12/12/1p10/12/p11/12/6K5/12 w - - 0 10"
    assert taken["b6a5"] == "12/6k5/12/12/12/12/12/pp10/12/12/6K5/12 w - - 0 10"

    def read(squares: str) -> str:
        return position("obento", f"{passed} b - {squares} 0 9").fen().split()[3]

    assert read("a5a4") == "a4a5"
    assert read("a5") == "a5"
    assert read("a4h4") == "a4"
    assert read("a3b4") == "-"


def test_en_passant_is_written_only_when_it_is_legal() -> None:
    # The capture would open the fifth rank to the rook.
    state = position("chess", "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1").legal_moves()["e2e4"]
    assert state.fen() == "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1"
    assert "d4e3" not in state.legal_moves()


def test_obento_promotes_on_entering_inside_and_on_leaving() -> None:
    def rook(rank: int) -> set[str]:
        rows = ["12"] * 12
        rows[12 - rank] = "R11"
        rows[0] = "11k" if rank != 12 else "R10k"
        rows[6] = "11K"
        return moves_of(position("obento", "/".join(rows) + " w - - 0 1"), f"a{rank}")

    assert {"9", "10", "10d"} <= {end[1:] for end in rook(8) if end[0] == "a"}
    assert "a9d" not in rook(8)
    assert {"a9", "a9d", "a11", "a11d"} <= rook(10)
    pawns = "11k/12/12/P11/12/12/12/12/12/12/12/11K w - - 0 1"
    assert moves_of(position("obento", pawns), "a9") == {"a10f"}


def test_obento_pawn_steps_up_to_three_squares_from_its_row() -> None:
    free = "11k/12/12/12/12/12/12/12/12/P11/12/11K w - - 0 1"
    assert moves_of(position("obento", free), "a3") == {"a4", "a5", "a6"}
    blocked = "11k/12/12/12/12/12/12/r11/12/P11/12/11K w - - 0 1"
    assert moves_of(position("obento", blocked), "a3") == {"a4"}
    later = "11k/12/12/12/12/12/12/12/P11/12/12/11K w - - 0 1"
    assert moves_of(position("obento", later), "a4") == {"a5"}


def test_kings_may_not_face_each_other_in_yoto() -> None:
    # The blocker on the file must stay on it.
    state = position("yoto", "9/4k4/9/9/4Z4/9/9/4K4/9 w - - 0 1")
    assert moves_of(state, "e5") == set()
    assert not state.in_check()
    # d2 and e3 lie on open diagonals with the other king.
    state = position("yoto", "9/9/9/7k1/9/9/9/4K4/9 w - - 0 1")
    assert moves_of(state, "e2") == {"d1", "d3", "e1", "f1", "f2", "f3"}
    with pytest.raises(ValueError, match="facing"):
        position("yoto", "9/4k4/9/9/9/9/9/4K4/9 w - - 0 1")


def test_castling_past_a_facing_square() -> None:
    black = "9/5k3/9/9/9/9/9"
    assert moves_of(position("yoto", f"{black}/4K3R/9 w K - 0 1"), "e2").isdisjoint({"f2", "g2"})
    screened = "9/5k3/9/9/5p3/9/9"
    assert moves_of(position("yoto", f"{screened}/4K3R/9 w K - 0 1"), "e2") >= {"f2", "g2"}


def test_calf_promotes_within_the_limits_and_the_fifth_wins() -> None:
    def calf(half_way: str = "9", fourth: str = "9", second: str = "9") -> State:
        rows = ["1k7", "9", "9", "9", half_way, fourth, "L8", second, "8K"]
        return position("yoto", "/".join(rows) + " w - - 5 1")

    assert moves_of(calf(), "a3") == {"c7f", "c7g", "c7b", "c7z"}
    assert moves_of(calf("1P7"), "a3") == set()
    assert moves_of(calf(fourth="3GGG3"), "a3") == {"c7f", "c7b", "c7z"}
    last = calf("9", "FFFGGGBBB", "5ZZZ1")
    assert moves_of(last, "a3") == {"c7"}
    won = last.legal_moves()["a3c7"]
    assert won.result() == ("white", "goal")
    assert won.legal_moves() == {}
    assert won.clock == 0


def test_point_promotes_along_the_last_rank_with_room() -> None:
    def point(*rows: str) -> set[str]:
        fen = "/".join(["4P4", "9", "k8", *rows, "8K"]) + " w - - 0 1"
        return moves_of(position("yoto", fen), "e9")

    assert point("9", "9", "9", "9", "9") == {"d9", "d9r", "d9c", "f9", "f9r", "f9c"}
    assert point("9", "9", "9", "7RR", "9") == {"d9", "d9c", "f9", "f9c"}
    arriving = "9/4P4/k8/9/9/9/9/9/8K w - - 0 1"
    assert moves_of(position("yoto", arriving), "e8") == {"e9", "d8", "f8"}


def test_results() -> None:
    mate = position("chess", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1")
    assert mate.result() == ("white", "checkmate")
    stale = position("chess", "7k/5Q2/8/8/8/8/8/4K3 b - - 0 1")
    assert stale.result() == (None, "stalemate")
    lost = position("xiangqi", "3k5/4P4/9/9/9/9/9/9/9/4K4 b - - 0 1")
    assert lost.result() == ("white", "stalemate")
    bare = position("chess", "7k/8/8/8/8/8/8/4K3 b - - 100 1")
    assert bare.result() == (None, "bare_royals")
    assert bare.legal_moves()
    count = position("chess", "7k/8/8/8/8/8/8/R3K3 b - - 100 1")
    assert count.result() == (None, "move_limit")


def test_the_move_count_starts_anew() -> None:
    state = position("yoto", "9/2k2P3/9/9/9/9/9/9/6G1K w - - 7 3")
    clocks = {text: after.clock for text, after in state.legal_moves().items()}
    assert clocks["f8f9"] == 0
    assert clocks["f8e8"] == 8
    assert all(after.number == 3 for after in state.legal_moves().values())
