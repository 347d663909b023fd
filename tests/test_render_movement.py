"""Diagrams of pieces: the squares they mark are those to which the engine moves the piece."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import assume, example, given, settings

import snaketongue as st
from betza_texts import MOVEMENTS
from boards import fen
from snaketongue import render
from snaketongue.render.movement import SIDE
from snaketongue.render.reach import ALWAYS, Reach, reach_of
from test_render_board import SVG, by_class, parse

MIDDLE = 7  # of 16: the piece stands on h8
VIEW = 7  # how far every diagram can be compared
KINGS = [f"p{rank}" for rank in range(16, 0, -1)] + [f"{file}16" for file in "abcdefghijklmno"]


def laboratory(betza: str, initial: str = "h8", inside: str = "") -> st.Variant:
    """A game of 16x16 with the piece X, and D that neither moves nor captures anything near."""
    return st.Variant.from_toml(
        f"""
id = "laboratory"
title = "Laboratory"
start = "k14K/16/16/16/16/16/16/16/16/16/16/16/16/16/16/16 w - - 0 1"
regions = {{ there = "rank 8", elsewhere = "rank 2" }}
[board]
files = 16
ranks = 16
[pieces.K]
name = "King"
betza = "K"
royal = true
[pieces.D]
name = "Dummy"
betza = "m(15,15)"
[pieces.X]
name = "Unknown"
betza = "{betza}"
initial = "{initial}"
inside = {{ {inside} }}
"""
    )


def name(dx: int, dy: int) -> str:
    return f"{'abcdefghijklmnop'[MIDDLE + dx]}{MIDDLE + dy + 1}"


def reached(variant: st.Variant, men: list[str]) -> set[tuple[int, int]] | None:
    """Where White's X on h8 can go, as seen from it; None if no place for Black's king is safe."""
    for own in KINGS[:3]:
        for other in KINGS[4:]:
            try:
                game = st.Game(variant, fen(variant, " ".join([f"K{own}", f"k{other}", *men])))
            except st.InvalidFenError:
                continue  # X attacks the king
            ends = {m.to_square for m in game.legal_moves if m.from_square == "h8"}
            return {
                (dx, dy)
                for end in ends
                if max(
                    abs(dx := "abcdefghijklmnop".index(end[0]) - MIDDLE),
                    abs(dy := int(end[1:]) - 1 - MIDDLE),
                )
                <= VIEW
            }
    return None


def shown(reach: Reach, mode: str, conditions: set[str]) -> set[tuple[int, int]]:
    return {
        square
        for square, modes in reach.marks.items()
        if any(getattr(modes[each], mode) for each in conditions & set(modes))
    }


def compare(variant: st.Variant, conditions: set[str]) -> bool:
    """Compare the diagram of X with the engine, on a board with the hurdles of the diagram.

    Returns False when the piece goes too far for that.
    """
    reach = reach_of(variant.pieces["X"])
    if reach.radius > VIEW:
        return False
    men = ["Xh8", *(f"D{name(*hurdle)}" for hurdle in reach.hurdles)]
    moves = reached(variant, men)
    if moves is None:
        return False
    inside = {square for square in moves if max(map(abs, square)) <= reach.radius}
    assert inside - set(reach.hurdles) == shown(reach, "move", conditions) - set(reach.hurdles)
    captures = shown(reach, "capture", conditions)
    sides = range(-reach.radius, reach.radius + 1)
    for square in [(dx, dy) for dx in sides for dy in sides]:
        if square == (0, 0) or square in reach.hurdles:
            continue
        ends = reached(variant, [*men, f"d{name(*square)}"])
        if ends is not None:
            assert (square in ends) == (square in captures), square
    return True


BUILT_IN = sorted(
    {piece.betza for game in st.variants() for piece in st.Variant.load(game).pieces.values()}
)


@pytest.mark.parametrize("betza", [*BUILT_IN, "N0", "jB", "gQ", "nN0", "[W?F?W]", "pBnA", "R5F2"])
def test_marks_are_the_moves_of_the_engine(betza: str) -> None:
    assert compare(laboratory(betza), {ALWAYS, "first"})


@settings(max_examples=40)
@given(MOVEMENTS)
@example("pRD")
@example("pRgRN")
@example("mRcpRimnD")
def test_marks_of_any_piece_are_the_moves_of_the_engine(betza: str) -> None:
    assume(compare(laboratory(betza), {ALWAYS, "first"}))
    assert compare(laboratory(betza, initial="elsewhere"), {ALWAYS})


@pytest.mark.parametrize(("region", "more"), [("there", {"in there"}), ("elsewhere", set[str]())])
def test_marks_of_a_region_are_for_a_piece_inside(region: str, more: set[str]) -> None:
    assert compare(laboratory("fW", inside=f'{region} = "sWmN"'), {ALWAYS} | more)


def drawn(picture: str, kind: str) -> set[tuple[int, int]]:
    """The squares with a sign of a kind in a picture."""
    paths = [path.attrib["d"] for path in by_class(parse(picture), kind)]
    # the first is the board's, the other the legend's
    points = re.findall(r"M(-?[\d.]+) (-?[\d.]+)", paths[0]) if paths else []
    return {(round(float(x) / SIDE), round(-float(y) / SIDE)) for x, y in points}


@pytest.mark.parametrize("game", st.variants())
def test_the_picture_has_a_sign_for_every_mark(game: str) -> None:
    variant = st.Variant.load(game)
    for id, piece in variant.pieces.items():
        marks = reach_of(piece).marks
        for color, forward in ((True, 1), (False, -1)):
            picture = render.movement_svg(variant, id, color=color, legend=False)
            for kind, mode in (("both", (1, 1)), ("quiet", (1, 0)), ("harsh", (0, 1))):
                assert drawn(picture, kind) == {
                    (dx, forward * dy)
                    for (dx, dy), modes in marks.items()
                    if mode in modes.values()
                }


def legend(picture: str) -> list[str]:
    return [text.text or "" for text in parse(picture).iter(f"{SVG}text")]


@pytest.mark.parametrize(
    ("game", "id", "words"),
    [
        ("chess", "N", ["moves here, or captures"]),
        ("chess", "P", ["only moves", "only captures", "while the squares", "start squares"]),
        ("chess", "Q", ["moves here, or captures", "goes on while"]),
        ("xiangqi", "C", ["only moves", "only captures", "exactly one piece"]),
        ("xiangqi", "H", ["moves here", "small square"]),
        ("xiangqi", "P", ["moves here", "only while inside: beyond river"]),
        ("xiangqi", "K", ["moves here", "never leaves: palace"]),
        ("obento", "Y", ["moves here", "corner is empty"]),
    ],
)
def test_the_legend_explains_what_occurs(game: str, id: str, words: list[str]) -> None:
    variant = st.Variant.load(game)
    lines = legend(render.movement_svg(variant, id))
    assert len(lines) == len(words)
    for line, word in zip(lines, words, strict=True):
        assert word in line
    shared = legend(render.legend_svg(variant, size=300))
    assert {line for line in lines if "never leaves" not in line} <= set(shared)
    assert legend(render.movement_svg(variant, id, legend=False)) == []


@pytest.mark.parametrize(
    ("betza", "count"),
    [
        ("[F?R]", 0),
        ("[F?R]N", 8),  # a griffon goes there, too, unless its corner is occupied
        ("RD", 4),
        ("RW", 0),  # nothing is between
        ("RN", 0),
        ("nA0", 0),
        ("nA0A", 4),
        ("D0", 0),
    ],
)
def test_a_leap_that_nothing_blocks_is_told_from_a_way_there(betza: str, count: int) -> None:
    picture = render.movement_svg(laboratory(betza), "X")
    assert picture.count('class="leap"') == count + bool(count)  # and one in the legend
    assert any("leaps here" in line for line in legend(picture)) == bool(count)


def test_the_legend_of_some_pieces() -> None:
    variant = st.Variant.load("xiangqi")
    assert len(legend(render.legend_svg(variant, ["R", "A"]))) == 2
    with pytest.raises(ValueError, match="Xiangqi has no piece 'Q'; pieces: K A E H R C P"):
        render.legend_svg(variant, ["Q"])


def test_ids_may_be_in_lower_case_and_have_a_plus() -> None:
    variant = st.Variant.from_toml(
        'extends = "chess"\nid = "x"\ntitle = "X"\n[pieces."+R"]\nname = "Dragon"\nbetza = "RF"'
    )
    assert render.movement_svg(variant, "+r") == render.movement_svg(variant, "+R")
    with pytest.raises(ValueError, match="X has no piece"):
        render.movement_svg(variant, "x" * 1000)


def test_black_moves_the_other_way() -> None:
    variant = st.Variant.load("chess")
    assert drawn(render.movement_svg(variant, "P", color=False), "harsh") == {(-1, -1), (1, -1)}


def test_diagrams_are_the_same_every_time() -> None:
    def once() -> str:
        variant = st.Variant(st.Variant.load("obento").definition)
        return "".join(render.movement_svg(variant, id) for id in variant.pieces)

    assert once() == once()


@pytest.mark.parametrize("betza", ["(15,0)", "R9", "W15", "nN0", "(7,7)0", "[(7,0)?(8,0)]"])
def test_large_movements_stay_inside_the_diagram(betza: str) -> None:
    variant = laboratory(betza)
    reach = reach_of(variant.pieces["X"])
    assert reach.radius <= 15
    assert all(max(map(abs, square)) <= reach.radius for square in reach.marks)
    assert reach.marks
    ET.fromstring(render.movement_svg(variant, "X"))


def test_a_piece_that_leaps_to_every_square() -> None:
    betza = "".join(f"({far},{near})" for far in range(1, 16) for near in range(far + 1))
    variant = laboratory(betza)
    assert len(reach_of(variant.pieces["X"]).marks) == 31 * 31 - 1
    parse(render.movement_svg(variant, "X"))
    parse(render.piece_svg(variant, "X"))
