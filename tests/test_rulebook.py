"""Rules in words, and the pages that are made of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given

import snaketongue as st
from betza_texts import MOVEMENTS
from snaketongue.betza import parse as betza_parse
from snaketongue.cli import main
from snaketongue.definition.board import Board, Square, term_squares
from snaketongue.errors import SnaketongueError
from snaketongue.rulebook import Page, movement_words, piece_words, rules_words
from snaketongue.rulebook.page import PARTS
from snaketongue.rulebook.rules import escape, squares_words
from test_render_board import HOSTILE, parse

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "docs" / "games"

WORDS = {
    "K": "steps one square in any direction",
    "FW": "steps one square in any direction",
    "R": "slides orthogonally",
    "Q": "slides in any direction",
    "BR": "slides in any direction",
    "W3": "slides up to three squares orthogonally",
    "fsW": "steps one square forward or sideways",
    "bR": "slides backward",
    "vR": "slides vertically",
    "rlbW": "steps one square backward or sideways",
    "lW": "steps one square to the left",
    "fF": "steps one square diagonally forward",
    "flbrB": "slides diagonally forward to the left or diagonally backward to the right",
    "NC": "leaps like the knight of chess or three squares one way and one across (3,1)",
    "NAD": "leaps like the knight of chess, or leaps two squares diagonally or orthogonally",
    "fN": "leaps two squares forward and one sideways",
    "fhN": "leaps forward like the knight of chess",
    "bhZ": "leaps backward three squares one way and two across (3,2)",
    "vN": "leaps two squares forward or backward and one sideways",
    "sC": "leaps three squares sideways and one forward or backward",
    "rfN": "leaps two squares forward and one to the right",
    "N0": "rides in leaps like the knight of chess any number of times",
    "C2": "rides in leaps of three squares one way and one across (3,1) up to two times",
    "fN0": "rides in leaps of two squares forward and one sideways any number of times",
    "D2": "rides in leaps of two squares orthogonally up to two times",
    "nA": "goes two squares diagonally if the square between is empty",
    "nH": "goes three squares orthogonally if all squares between are empty",
    "nN": "goes like the knight of chess if the adjacent square in the longer direction is empty",
    "fn(4,2)": "goes four squares forward and two sideways if the square between is empty",
    "jB": "slides diagonally, passing over the next square, occupied or not",
    "gQ": "hops in any direction over the first piece, to the square behind it",
    "mRcpR": "slides orthogonally without capturing; captures by hopping orthogonally over exactly"
    " one piece, at any distance",
    "mfWcfF": "steps one square forward without capturing; captures one square diagonally forward",
    "cNF": "captures by leaping like the knight of chess; steps one square diagonally",
    "cNcF": "captures by leaping like the knight of chess or one square diagonally",
    "mQ": "slides in any direction without capturing",
    "WimD": "steps one square orthogonally; from its start squares leaps two squares orthogonally"
    " without capturing",
    "[D?B]": "leaps two squares orthogonally; from there, if that square is empty, it may slide on"
    " diagonally outward",
    "[D?B]N": "leaps like the knight of chess, or leaps two squares orthogonally; from there, if"
    " that square is empty, it may slide on diagonally outward",
    "[D?B][A?R]": "leaps two squares orthogonally; from there, if that square is empty, it may"
    " slide on diagonally outward; or it leaps two squares diagonally; from there, if that square"
    " is empty, it may slide on orthogonally outward",
    "c[F?R]cN": "captures by leaping like the knight of chess, or one square diagonally; from"
    " there, if that square is empty, it may slide on orthogonally outward",
    "[F?R]cD": "steps one square diagonally; from there, if that square is empty, it may slide on"
    " orthogonally outward; it captures by leaping two squares orthogonally",
    "m[D?B]": "leaps two squares orthogonally; from there, if that square is empty, it may slide on"
    " diagonally outward; all without capturing",
    "[A-R]": "leaps two squares diagonally to an empty square, and must slide on orthogonally"
    " outward",
    "[F-nA]": "steps one square diagonally to an empty square, and must go on two squares"
    " diagonally outward if the square between is empty",
}


@pytest.mark.parametrize(("betza", "words"), WORDS.items())
def test_movements_in_words(betza: str, words: str) -> None:
    assert movement_words(betza) == words


@given(MOVEMENTS)
def test_any_movement_has_words(betza: str) -> None:
    words = movement_words(betza)
    plain = all(term.move and term.capture for term in betza_parse(betza).terms)
    assert re.match("steps|slides|leaps|rides|goes|hops|captures|from", words)
    assert not re.search(r"  | [,;]|\bNone\b|[,;] ?$", words)
    assert ("without capturing" in words or "captures" in words) == (not plain)


@pytest.mark.parametrize("name", st.variants())
def test_pieces_of_a_game_that_differ_have_different_words(name: str) -> None:
    pieces = st.Variant.load(name).pieces.values()
    assert len({piece_words(piece) for piece in pieces}) == len(pieces)


@pytest.mark.parametrize(
    "text", ["rank 3", "ranks 1-3", "file e", "files d-f", "e1", "d1-f3", "ranks 1-8"]
)
def test_squares_in_words_are_a_region(text: str) -> None:
    board = Board(8, 8)
    squares = term_squares(text, board)
    assert squares_words(squares, board) == text


def test_squares_in_words_cover_each_square_once() -> None:
    board = Board(9, 6, frozenset({Square(8, 2)}))
    squares = [square for square in board if (square.file * square.rank) % 3]
    parts = [term_squares(text, board) for text in squares_words(squares, board).split(", ")]
    assert sum(map(len, parts)) == len(squares)
    assert frozenset().union(*parts) == frozenset(squares)
    assert squares_words([], board) == "no square"
    assert squares_words(term_squares("rank 3", board), board) == "rank 3"


SAYS = {
    "chess": ["e1 to g1", "must become a Queen, Rook, Bishop or Knight", "cannot move has drawn"],
    "obento": ["begins or ends in `enemy_camp`", "Snaketongue to Osprey", "become a Flying Ox"],
    "yoto": [
        "file or diagonal",
        "nor faces the other",
        "at most two each of Rook and Cannon",
        "along `last_rank`",
        "it stays what it is",
        "A Calf in `enemy_camp` wins",
    ],
    "xiangqi": ["`palace`: d1-f3 (Black: d8-f10)", "cannot move has lost", "move of a Soldier to"],
    "grand": ["the move is illegal", "ends on ranks 8-9 (Black: ranks 2-3)"],
    "omega": ["104 squares", "b1-k1, a2-a11, l2-l11, b12-k12"],
    "further_promotion_xiangqi": ["along rank 10 (Black: rank 1)"],
}


@pytest.mark.parametrize(("name", "texts"), SAYS.items())
def test_rules_in_words(name: str, texts: list[str]) -> None:
    told = "\n".join(rules_words(st.Variant.load(name).definition))
    for text in texts:
        assert text in told


def rules_of(toml: str) -> str:
    variant = st.Variant.from_toml(f'extends = "chess"\nid = "x"\ntitle = "X"\n{toml}')
    return "\n".join(rules_words(variant.definition))


def test_limits_and_places_are_english() -> None:
    told = rules_of(
        'pieces.H = { name = "Ostrich", betza = "N" }\n'
        'promotion = [{ pieces = { P = ["Q", "H"] }, zone = "f8", when = ["enter", "within"],'
        " limits = { Q = 1, H = 2 } }]\n"
        'goal = [{ pieces = ["K"], region = "rank 8" }]\n'
    )
    assert "that ends on f8 (Black: f1), a Pawn may" in told
    assert "at most one Queen and two Ostriches." in told
    assert "A King on rank 8 (Black: rank 1) wins" in told


def test_rules_that_no_built_in_game_has() -> None:
    told = rules_of(
        'regions = { low = "ranks 1-2" }\n'
        'pieces.P.initial = "low"\n'
        "[rules]\nrepetition = 5\nclaim_repetition = 3\nmove_limit = 151\nclaim_move_limit = 100\n"
        'stalemate = "win"\nbare_royals = "none"\npawn_like = []\n'
    )
    for text in (
        "**Start squares.** Pawn `low`.",
        "`low`: ranks 1-2 (Black: ranks 7-8)",
        "The fifth occurrence of a position is a draw.",
        "151 plies without capture or promotion are a draw.",
        "From the third occurrence of a position on, the player to move may claim a draw.",
        "After 50 moves of each side without capture or promotion, the player to move may claim",
        "cannot move has won",
    ):
        assert text in told
    assert "King against King" not in told
    assert "None but by agreement." in rules_of(
        '[rules]\nrepetition = 0\nmove_limit = 0\nbare_royals = "none"'
    )


@pytest.mark.parametrize(
    "when",
    [
        ["enter"],
        ["leave"],
        ["within"],
        ["along"],
        ["enter", "leave"],
        ["enter", "along"],
        ["leave", "along"],
        ["within", "along"],
        ["enter", "leave", "within", "along"],
    ],
)
def test_every_kind_of_promotion_is_told(when: list[str]) -> None:
    told = rules_of(
        f'promotion = [{{ pieces = {{ R = "Q" }}, zone = "files a-c", when = {when} }}]'
    )
    assert re.search(
        r"\*\*Promotion\.\*\* (On|At) .*files a-c.*, a Rook may become a Queen\.", told
    )


@pytest.mark.parametrize("name", st.variants())
def test_the_pages_of_the_games_are_current(name: str) -> None:
    assert Page(st.Variant.load(name)).faults(GAMES) == []


def test_the_pictures_of_the_games_are_small() -> None:
    assert sum(file.stat().st_size for file in GAMES.rglob("*.svg")) < 1_000_000


@pytest.mark.parametrize("name", st.variants())
def test_new_pages(name: str, tmp_path: Path) -> None:
    page = Page(st.Variant.load(name))
    assert page.faults(tmp_path)[0] == f"{tmp_path / page.name}: missing"
    written = page.write(tmp_path)
    assert set(written) == set(tmp_path.rglob("*.*"))
    assert page.write(tmp_path) == []
    assert page.faults(tmp_path) == []
    text = (tmp_path / page.name).read_text("utf-8")
    shown = re.findall(r"!\[[^]]+\]\(([^)]+)\)", text)
    assert {tmp_path / path for path in shown} == set(written) - {tmp_path / page.name}
    for file in written[1:]:
        parse(file.read_text("utf-8"))


def test_what_is_written_by_hand_stays(tmp_path: Path) -> None:
    page = Page(st.Variant.load("yoto"))
    page.write(tmp_path)
    file = tmp_path / page.name
    made = file.read_text("utf-8")
    by_hand = made.replace("<!-- generated: array -->", "Mine.\n\n<!-- generated: array -->")
    by_hand = re.sub(r"<!-- generated: rules -->.*", "No rules.\n", by_hand, flags=re.DOTALL)
    file.write_text(by_hand.replace("like the knight of chess", "somewhere"), "utf-8")
    assert page.faults(tmp_path) == [f"{file}: out of date"]
    assert page.write(tmp_path) == [file]
    assert file.read_text("utf-8") == by_hand


def test_pictures_that_are_no_longer_shown_are_named(tmp_path: Path) -> None:
    page = Page(st.Variant.load("chess"))
    page.write(tmp_path)
    (tmp_path / "chess" / "X.svg").write_text("<svg/>")
    (tmp_path / "chess" / "N.svg").unlink()
    assert page.faults(tmp_path) == [
        f"{tmp_path / 'chess' / 'N.svg'}: missing",
        f"{tmp_path / 'chess' / 'X.svg'}: not part of the page",
    ]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("# By hand\n", "no part of this page is marked as generated"),
        ("<!-- generated: rules -->\n", "expected '<!-- end: rules -->'"),
        ("\n<!-- end: rules -->\n", "chess.md:2: unexpected '<!-- end: rules -->'"),
        ("<!-- generated: rules -->\n<!-- end: array -->", "chess.md:2: unexpected"),
        ("<!-- generated: rules -->\n<!-- generated: array -->", "chess.md:2: unexpected"),
        ("<!-- generated: poems -->\n<!-- end: poems -->", "chess.md:1: unexpected"),
    ],
)
def test_pages_that_cannot_be_updated_are_left_alone(
    text: str, complaint: str, tmp_path: Path
) -> None:
    (tmp_path / "chess.md").write_text(text)
    with pytest.raises(SnaketongueError, match=re.escape(complaint)):
        Page(st.Variant.load("chess")).write(tmp_path)
    assert [file.name for file in tmp_path.rglob("*")] == ["chess.md"]
    assert (tmp_path / "chess.md").read_text() == text


def test_pages_that_cannot_be_read_or_written(tmp_path: Path) -> None:
    page = Page(st.Variant.load("chess"))
    (tmp_path / "chess.md").write_bytes(b"\xff\xfe")
    with pytest.raises(SnaketongueError, match="cannot read"):
        page.write(tmp_path)
    (tmp_path / "chess.md").unlink()
    (tmp_path / "chess").write_text("in the way")
    with pytest.raises(SnaketongueError, match="cannot write"):
        page.write(tmp_path)


def test_hostile_names_are_escaped(tmp_path: Path) -> None:
    name = re.sub(r"[\x00-\x1f\ud800-\udfff]", "", HOSTILE) + "[a](b) | `c` *d* <!-- end: rules -->"
    quoted = name.replace('"', '\\"')
    variant = st.Variant.from_toml(
        f'extends = "chess"\nid = "x"\ntitle = "{quoted}"\nsummary = "{quoted}"\n'
        f'inventors = ["{quoted}"]\n[pieces."+N"]\nname = "{quoted}"\nbetza = "N"\n'
    )
    page = Page(variant)
    page.write(tmp_path)
    text = (tmp_path / "x.md").read_text("utf-8")
    assert page.write(tmp_path) == []
    assert "<script>" not in text
    assert escape("<script>") in text
    assert (tmp_path / "x" / "plusN.svg").exists()
    # a row of the table for each piece: no name breaks it
    rows = [line for line in text.splitlines() if line.startswith("| ![")]
    assert len(rows) == len(variant.pieces)
    assert {len(re.findall(r"(?<!\\)\|", row)) for row in rows} == {6} or len(rows) == 7


def test_a_page_tells_on_which_game_it_is_based() -> None:
    head = 'extends = "capablanca"\nid = "mine"\ntitle = "Mine"\n'
    text = Page(st.Variant.from_toml(head)).text()
    assert "Based on Capablanca Chess." in text
    assert "Jos" not in text
    assert "Wikipedia" not in text
    assert "Based on" not in Page(st.Variant.load("chess")).text()


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["docs", "xiangqi", "--output", str(tmp_path)]
    assert main([*arguments, "--check"]) == 1
    assert "xiangqi.md: missing" in capsys.readouterr().err
    assert main(arguments) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == str(tmp_path / "xiangqi.md")
    assert main([*arguments, "--check"]) == 0
    assert main(arguments) == 0
    assert capsys.readouterr().out == ""
    (tmp_path / "xiangqi.md").write_text("mine")
    assert main(arguments) == 2
    assert "marked as generated" in capsys.readouterr().err


def test_parts_are_all_in_a_new_page() -> None:
    text = Page(st.Variant.load("chess")).text()
    assert re.findall("<!-- generated: ([a-z]+) -->", text) == list(PARTS)
