"""Boards as text: marks, colours, orientation; and what notebooks show."""

from __future__ import annotations

import io
import re
from xml.etree import ElementTree as ET

import pytest

import snaketongue as st
from snaketongue.render import text_board
from snaketongue.render.text import takes_color
from test_render_board import by_class, parse

COLOR = re.compile(r"\x1b\[[\d;]*m")


def mated() -> st.Game:
    game = st.Game("chess")
    for move in ("f2f3", "e7e5", "g2g4", "d8h4"):
        game.push(move)
    return game


def test_marks_without_colours() -> None:
    game = mated()
    text = text_board(game, lastmove=game.peek(), check="e1", squares=["a3", "a2"])
    lines = text.splitlines()
    assert lines[0] == " 8  r n b>. k b n r"
    assert lines[4] == " 4  . . . . . . P>q"
    assert lines[5] == " 3 *. . . . . P . ."
    assert lines[6] == " 2 *P P P P P . . P"
    assert lines[7] == " 1  R N B Q!K B N R"
    assert lines[-1] == "    a b c d e f g h"
    assert not COLOR.search(text)


def test_without_arguments_it_is_the_text_of_the_game() -> None:
    game = mated()
    assert text_board(game) == str(game)
    assert not re.search("[>!*]", str(game))


@pytest.mark.parametrize("name", st.variants())
@pytest.mark.parametrize("orientation", [st.WHITE, st.BLACK])
def test_colours_change_no_letter(name: str, orientation: bool) -> None:
    game = st.Game(name)
    plain = text_board(game, orientation=orientation)
    colored = text_board(game, orientation=orientation, color=True)
    bare = COLOR.sub("", colored)
    assert "".join(bare.split()) == "".join(plain.split()).replace(".", "")
    assert colored.count("\x1b[0m") == len(list(game.variant.definition.geometry))
    # every row is closed, so that no colour runs on
    for line in colored.splitlines():
        found = COLOR.findall(line)
        assert not found or found[-1] == "\x1b[0m"
        assert line == line.rstrip()


def test_orientation() -> None:
    white, black = (text_board(st.Game("omega"), orientation=side) for side in (True, False))
    rows = [line[3:].ljust(24) for line in white.splitlines()[:-2]]
    turned = [line[3:].ljust(24) for line in black.splitlines()[:-2]]
    assert [row[::-1].replace(" ", "") for row in reversed(rows)] == [
        row.replace(" ", "") for row in turned
    ]
    assert black.splitlines()[-1].split() == list("lkjihgfedcba")


def test_colours_of_marks() -> None:
    game = mated()
    plain = text_board(game, color=True)
    marked = text_board(game, lastmove="d8h4", check="e1", squares=["a3"], color=True)
    grounds = re.findall(r"48;5;(\d+)m", marked)
    assert sorted(set(grounds)) == ["100", "137", "143", "160", "65", "95"] or set(grounds) > {
        "160"
    }
    assert sum(a != b for a, b in zip(grounds, re.findall(r"48;5;(\d+)m", plain), strict=True)) == 4
    assert " · " in marked


def test_figurines_are_for_pieces_that_move_like_those_of_chess() -> None:
    rows = text_board(st.Game("obento"), figurines=True).splitlines()
    assert rows[0] == "12  o t w s y i i y s w t o"
    assert rows[1] == "11  ♜ v g m ♝ ♛ ♚ ♝ m g v ♜"
    assert rows[10] == " 2  ♖ V G M ♗ ♕ ♔ ♗ M G V ♖"
    colored = text_board(st.Game("obento"), figurines=True, color=True)
    assert "♖" not in colored
    assert colored.count("♜") == 4


def test_pieces_of_two_characters_keep_the_columns() -> None:
    variant = st.Variant.from_toml(
        'extends = "chess"\nid = "x"\ntitle = "X"\n[pieces."+R"]\nname = "Dragon"\nbetza = "RF"'
    )
    game = st.Game(variant, "4k3/8/8/8/8/8/8/+R3K3 w - - 0 1")
    rows = text_board(game, check="e1").splitlines()
    assert rows[7] == " 1  +R  .  .  .! K  .  .  ."
    assert {len(row) for row in rows[:8]} == {len(rows[-1])}
    bare = [COLOR.sub("", row) for row in text_board(game, color=True).splitlines()]
    assert bare[7].startswith(" 1  +R ")


@pytest.mark.parametrize("wrong", [{"squares": ["i1"]}, {"check": "e9"}, {"lastmove": "a1a9"}])
def test_wrong_squares_are_refused(wrong: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="no square of Chess"):
        text_board(st.Game("chess"), **wrong)  # type: ignore[arg-type]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_colours_are_for_terminals_that_want_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    assert takes_color(Terminal())
    assert not takes_color(io.StringIO())
    monkeypatch.setenv("NO_COLOR", "1")
    assert not takes_color(Terminal())
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert not takes_color(Terminal())


def test_notebooks_show_the_last_move_and_check() -> None:
    game = mated()
    root = parse(game._repr_svg_())
    assert len(by_class(root, "lastmove")) == 2
    assert by_class(root, "check")
    html = ET.fromstring(game._repr_html_().replace("<br>", "<br/>"))
    assert "checkmate, 0-1" in "".join(html.itertext())
    assert game.fen() in "".join(html.itertext())
    fresh = st.Game("yoto")
    assert not by_class(parse(fresh._repr_svg_()), "lastmove")
    assert "Yoto: White to move" in fresh._repr_html_()


def test_notebooks_escape_titles() -> None:
    variant = st.Variant.from_toml('extends = "chess"\nid = "x"\ntitle = "<b>&"')
    html = st.Game(variant)._repr_html_()
    assert "<b>" not in html
    assert "&lt;b&gt;&amp;" in html
