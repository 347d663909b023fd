"""The module for programs written for pyffish answers as pyffish does."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import snaketongue as st
from snaketongue.compat import pyffish as ours

GAMES = ["chess", "capablanca", "shako", "tencubed", "grand", "xiangqi"]
SHUFFLE = ["g1f3", "g8f6", "f3g1", "f6g8"]
LONE_KINGS = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"


@pytest.fixture(scope="module")
def theirs() -> Any:
    return pytest.importorskip("pyffish")


def ends(answer: tuple[bool, int]) -> tuple[bool, int]:
    """Return an answer about the end; pyffish leaves the number undefined if there is none."""
    return answer if answer[0] else (False, 0)


def compare(
    theirs: Any, id: str, fen: str, moves: list[str], rng: random.Random
) -> tuple[list[str], str]:
    """Compare all that is said about a position; return its legal moves and its FEN."""

    def same(call: str, *arguments: Any, by: Callable[[Any], Any] = lambda answer: answer) -> Any:
        expected = by(getattr(theirs, call)(*arguments))
        assert by(getattr(ours, call)(*arguments)) == expected, (call, arguments)
        return expected

    legal: list[str] = same("legal_moves", id, fen, moves, by=sorted)
    after: str = same("get_fen", id, fen, moves)
    same("gives_check", id, fen, moves)
    same("is_immediate_game_end", id, fen, moves, by=ends)
    same("validate_fen", after, id)
    same("is_optional_game_end", id, fen, moves, by=ends)
    same("get_fen", id, fen, moves, False, True)
    same("get_fen", id, fen, moves, False, False, True)
    if id != "xiangqi":  # where the module says what differs
        same("has_insufficient_material", id, fen, moves)
    if not legal:
        same("game_result", id, fen, moves)
    for move in rng.sample(legal, min(len(legal), 3)):
        same("is_capture", id, fen, moves, move)
        same("get_san", id, after, move)
        same("get_san", id, after, move, False, ours.NOTATION_LAN)
        if id == "xiangqi":
            same("get_san", id, after, move, False, ours.NOTATION_XIANGQI_WXF)
    return legal, after


@pytest.mark.parametrize("id", GAMES)
def test_random_games(theirs: Any, id: str) -> None:
    rng = random.Random(id)
    assert theirs.start_fen(id) == ours.start_fen(id)
    start, moves = "startpos", list[str]()
    for _ in range(40):
        legal, _ = compare(theirs, id, start, moves, rng)
        if not legal:
            break
        captures = [move for move in legal if ours.is_capture(id, start, moves, move)]
        moves.append(rng.choice(captures if captures and rng.random() < 0.5 else legal))
        if len(moves) == 10:
            assert ours.get_san_moves(id, start, moves) == theirs.get_san_moves(id, start, moves)
            start, moves = ours.get_fen(id, start, moves), []


@pytest.mark.parametrize("id", GAMES)
def test_random_endings(theirs: Any, id: str) -> None:
    """Positions with few pieces: mates, stalemates, promotions, material for a draw."""
    rng = random.Random(id)
    variant = st.Variant.load(id)
    kinds = sorted(variant.pieces.keys() - {"K"})
    seen = 0
    while seen < 30:
        rows = [[""] * variant.files for _ in range(variant.ranks)]
        extra = rng.choices(kinds, k=rng.randrange(4))
        for symbol in ["K", "k", *(rng.choice([kind, kind.lower()]) for kind in extra)]:
            rank = rng.randrange(variant.ranks)
            file = rng.randrange(variant.files)
            if id == "xiangqi" and symbol in "KkAa":
                rank = (
                    rng.randrange(3) if symbol.islower() else variant.ranks - 1 - rng.randrange(3)
                )
                file = 3 + rng.randrange(3)
            if symbol in "Pp" and id != "xiangqi":
                rank = rng.randrange(2, variant.ranks - 2)
            rows[rank][file] = symbol
        board = "/".join(_row(row) for row in rows)
        fen = f"{board} {rng.choice('wb')} - - 0 1"
        if ours.validate_fen(fen, id) == ours.FEN_OK:
            compare(theirs, id, fen, [], rng)
            seen += 1


def _row(squares: list[str]) -> str:
    text, empty = "", 0
    for symbol in [*squares, "/"]:
        if not symbol:
            empty += 1
            continue
        text, empty = text + (str(empty) if empty else "") + symbol, 0
    return text[:-1]


@pytest.mark.parametrize(
    ("id", "fen"),
    [
        # soldiers that can go to one square, from two files or from one
        ("xiangqi", "4k4/9/9/3P1P3/9/9/9/9/9/3K5 w - - 0 1"),
        ("xiangqi", "4k4/9/3P5/4P4/9/9/9/9/9/3K5 w - - 0 1"),
        # a move that stalemates, and so wins
        ("xiangqi", "9/5k3/9/7p1/8r/6r2/9/2n6/6p2/4K4 b - - 0 40"),
        # captures in passing: one that answers a check, and another
        ("chess", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1"),
        ("capablanca", "5k4/10/10/10/4Pp4/10/10/5K4 b - e3 0 1"),
        # castling through an attack, out of one, and with the rook attacked only
        ("chess", "4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1"),
        ("capablanca", "5k4/10/10/10/10/1r8/10/R4K3R w KQ - 0 1"),
        ("shako", "5k4/10/10/10/10/10/10/1r8/1R3K2R1/10 w KQ - 0 1"),
        # promotions: optional, with nothing lost, compulsory without a choice
        ("grand", "4k5/10/1P8/10/10/10/10/10/10/4K5 w - - 0 1"),
        ("grand", "4k5/P9/10/10/10/10/10/10/10/4K5 w - - 0 1"),
        ("grand", "4k5/P9/10/10/10/2QCA5/2RRBBNN2/10/10/4K5 w - - 0 1"),
    ],
)
def test_positions_where_notations_and_rules_part(theirs: Any, id: str, fen: str) -> None:
    for move in compare(theirs, id, fen, [], random.Random(0))[0]:
        for notation in (ours.NOTATION_SAN, ours.NOTATION_LAN):
            expected = theirs.get_san(id, fen, move, False, notation)
            assert ours.get_san(id, fen, move, False, notation) == expected, move


def test_only_the_interface_is_listed() -> None:
    assert sorted(ours.__all__) == dir(ours)
    assert not {"Line", "Game", "quote", "re"} & {*dir(ours)}


@pytest.mark.parametrize("name", ["FEN", "NOTATION", "VALUE"])
def test_constants(theirs: Any, name: str) -> None:
    numbers = {each: getattr(theirs, each) for each in dir(theirs) if each.startswith(name + "_")}
    assert numbers
    assert numbers == {each: getattr(ours, each) for each in numbers}


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        ("startpos", SHUFFLE),
        ("startpos", SHUFFLE * 2),
        ("startpos", [*SHUFFLE * 2, "e2e4"]),
        ("4k3/8/8/8/8/8/8/4K2R w - - 99 90", []),
        ("4k3/8/8/8/8/8/8/4K2R w - - 99 90", ["h1h2"]),
        ("4k3/8/4K3/8/8/8/8/7R w - - 99 90", ["h1h8"]),  # mate with the last move that counts
        ("k7/8/1K6/8/8/8/8/7R b - - 100 90", []),
        (LONE_KINGS, []),
    ],
)
def test_ends_of_chess(theirs: Any, fen: str, moves: list[str]) -> None:
    compare(theirs, "chess", fen, moves, random.Random(0))


@pytest.mark.parametrize(
    ("id", "fen"),
    [
        ("chess", ""),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 2"),
        ("chess", "4k3/8/8/8/8/8/8/4K2X w - - 0 1"),
        ("chess", "4k3/8/8/8/8/8/4K3 w - - 0 1"),
        ("chess", "4k3/8/8/8/7/8/8/4K3 w - - 0 1"),
        ("chess", "4k3/8/8/8/8/8/8/8 w - - 0 1"),
        ("chess", "4k3/4K3/8/8/8/8/8/8 w - - 0 1"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 x - - 0 1"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w K - 0 1"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - - x 1"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 x"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w"),
        ("chess", "4k3/8/8/8/8/8/8/4K3"),
        ("xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"),
        ("xiangqi", "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1"),
        ("xiangqi", "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/QHEAKAEHR w - - 0 1"),
    ],
)
def test_faults_have_the_same_numbers(theirs: Any, id: str, fen: str) -> None:
    assert ours.validate_fen(fen, id) == theirs.validate_fen(fen, id)


@pytest.mark.parametrize(
    ("call", "arguments", "exception"),
    [
        ("legal_moves", ("nothing", "startpos", []), st.VariantError),
        ("legal_moves", ("../chess.toml", "startpos", []), st.VariantError),
        ("legal_moves", ("chess", "4k3/8 w", []), st.InvalidFenError),
        ("legal_moves", ("chess", "startpos", ["e2e5"]), st.IllegalMoveError),
        ("legal_moves", ("chess", "startpos", ["hello"]), st.InvalidMoveError),
        ("legal_moves", ("chess", "startpos", "e2e4"), TypeError),
        ("legal_moves", ("chess", "startpos", [], True), ours.UnsupportedError),
        ("get_san", ("chess", "startpos", "e2e5"), st.IllegalMoveError),
        ("get_san", ("xiangqi", "startpos", "h1g3", False, 6), ours.UnsupportedError),
        ("get_san_moves", ("chess", "startpos", ["e2e4", "e2e4"]), st.IllegalMoveError),
        ("is_capture", ("chess", "startpos", [], "e2e5"), st.IllegalMoveError),
        ("game_result", ("chess", "startpos", []), st.SnaketongueError),
        ("validate_fen", (LONE_KINGS, "chess", True), ours.UnsupportedError),
        ("set_option", ("VariantPath", "variants.ini"), ours.UnsupportedError),
        ("load_variant_config", ("[grandhouse:grand]\npieceDrops = true",), st.VariantError),
        (
            "load_variant_config",
            ('extends = "chess"\nid = "chess"\ntitle = "Chess"\n[rules]\nrepetition = 0',),
            st.VariantError,
        ),
    ],
)
def test_refused(call: str, arguments: tuple[Any, ...], exception: type[Exception]) -> None:
    with pytest.raises(exception):
        getattr(ours, call)(*arguments)


def test_perpetual_check_in_xiangqi_loses(theirs: Any) -> None:
    start = "4k4/9/9/9/9/9/9/3R5/9/5K3 b - - 0 1"
    moves = ["e10e9", *["d3e3", "e9d9", "e3d3", "d9e9"] * 3]
    answers = []
    for played in range(len(moves) + 1):
        call = ("xiangqi", start, moves[:played])
        answers.append(ours.is_optional_game_end(*call))
        assert answers[-1] == ends(theirs.is_optional_game_end(*call)), played
    assert {value for over, value in answers if over} == {ours.VALUE_MATE, -ours.VALUE_MATE}


def test_a_lone_general_can_win() -> None:
    generals = "5k3/9/9/9/9/9/9/9/9/3K5 w - - 0 1"
    assert ours.has_insufficient_material("xiangqi", generals, []) == (False, False)


def test_a_capture_in_passing_that_is_not_legal_makes_another_position(theirs: Any) -> None:
    fen = "7k/3p4/8/K3P2r/8/8/8/8 b - - 0 1"  # after d7d5 the pawn on e5 is pinned
    rng = random.Random(0)
    assert compare(theirs, "chess", fen, ["d7d5"], rng)[1].split()[3] == "d6"
    compare(theirs, "chess", "7k/8/8/K2pP2r/8/8/8/8 w - d6 0 2", [], rng)
    for rounds in (2, 3):
        moves = ["d7d5", *["a5a6", "h8g8", "a6a5", "g8h8"] * rounds]
        compare(theirs, "chess", fen, moves, rng)
        over = ours.is_optional_game_end("chess", fen, moves) == (True, 0)
        assert over == (rounds == 3)


def test_squares_of_a_fen_are_written_if_a_pawn_may_just_have_passed_them(theirs: Any) -> None:
    for field in ("d6", "e6", "c6", "d3", "a6", "-"):
        fen = f"4k3/8/8/2ppP3/8/8/8/4K3 w - {field} 0 2"
        assert ours.get_fen("chess", fen, []) == theirs.get_fen("chess", fen, []), field


def test_promoted_pieces_are_followed(theirs: Any) -> None:
    moves = ["a7a8q", "h7h6", "a8b8", "h6h5", "b8h8"]
    for played in range(len(moves) + 1):
        call = ("chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1", moves[:played], False, False, True)
        assert ours.get_fen(*call) == theirs.get_fen(*call)
    marked = ("chess", "Q~6r/7k/8/8/8/8/8/K7 b - - 0 1", ["h8a8"], False, False, True)
    assert ours.get_fen(*marked) == theirs.get_fen(*marked)


@pytest.mark.parametrize(
    "fen",
    [
        # several of a kind on one file, and on two files
        "4k4/9/4P4/9/4P4/9/9/4P4/9/3K5 w - - 0 1",
        "3k5/9/2P1P4/9/2P1P4/9/9/4C4/4C4/4K4 w - - 0 1",
        "3k5/4r4/9/9/9/4r4/9/9/9/5K3 b - - 0 1",
        "4k4/4a4/3a5/9/9/9/9/3A5/4A4/3K5 w - - 0 1",
    ],
)
def test_numbers_of_xiangqi(theirs: Any, fen: str) -> None:
    for move in ours.legal_moves("xiangqi", fen, []):
        call = ("xiangqi", fen, move, False, ours.NOTATION_XIANGQI_WXF)
        assert ours.get_san(*call) == theirs.get_san(*call)


def test_a_check_to_the_player_who_has_moved_is_a_fault() -> None:
    assert ours.validate_fen("k7/8/8/8/8/8/8/K6q b - - 0 1", "chess") == -9


def test_goals_end_games_immediately() -> None:
    ours.load_variant_config(
        'extends = "chess"\nid = "compat_hill"\ntitle = "Compat Hill"\n'
        '[[goal]]\npieces = ["K"]\nregion = ["d4-e5"]'
    )
    reached = ("compat_hill", "7k/8/8/8/8/3K4/8/8 w - - 0 1", ["d3d4"])
    assert ours.is_immediate_game_end(*reached) == (True, -ours.VALUE_MATE)
    assert ours.game_result(*reached) == -ours.VALUE_MATE
    assert ours.legal_moves(*reached) == []


def test_games_are_loaded_from_many_threads() -> None:
    def load(number: int) -> bool:
        id = f"compat_{number % 4}"
        ours.load_variant_config(f'extends = "chess"\nid = "{id}"\ntitle = "{id}"')
        return id in ours.variants() and len(ours.legal_moves(id, "startpos", [])) == 20

    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(load, range(32)))
    with pytest.raises(st.VariantError, match="another game"):
        ours.load_variant_config('extends = "xiangqi"\nid = "compat_0"\ntitle = "Compat 0"')
