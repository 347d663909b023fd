"""Pictures of positions: well-formed, complete, turned and coloured as asked, always the same."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as hs

import snaketongue as st
from betza_texts import MOVEMENTS
from boards import fen
from snaketongue import render
from snaketongue.errors import SnaketongueError

SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"
ALLOWED = {"svg", "title", "desc", "defs", "g", "path", "rect", "circle", "use", "text"}


def parse(picture: str) -> ET.Element:
    """The root of a picture that is well-formed, stands alone and runs nothing."""
    root = ET.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= ALLOWED
    ids = {element.get("id") for element in root.iter() if element.get("id")}
    for element in root.iter():
        for name, value in element.attrib.items():
            assert not name.startswith("on")
            assert "url(" not in value
            assert "javascript" not in value
        if element.tag == f"{SVG}use":
            assert element.attrib[LINK].removeprefix("#") in ids
    assert root.get("role") == "img"
    assert root.get("aria-label") == root.findtext(f"{SVG}title")
    assert root.findtext(f"{SVG}desc")
    return root


def men(root: ET.Element) -> dict[str, tuple[str, float, float]]:
    """Square to what the picture says stands there, and where it draws it."""
    found = {}
    for use in root.iter(f"{SVG}use"):
        name, _, square = (use.findtext(f"{SVG}title") or "").rpartition(", ")
        found[square] = name, float(use.attrib["x"]), float(use.attrib["y"])
    return found


def by_class(root: ET.Element, kind: str) -> list[ET.Element]:
    return [element for element in root.iter() if element.get("class") == kind]


def standing(game: st.Game) -> dict[str, str]:
    """Square to colour and name of the piece on it."""
    pieces = game.variant.pieces
    return {
        str(square): f"{'White' if man.color else 'Black'} {pieces[man.id].name}"
        for square in game.variant.definition.geometry
        if (man := game.piece_at(str(square)))
    }


@pytest.mark.parametrize("name", st.variants())
@pytest.mark.parametrize("orientation", [st.WHITE, st.BLACK])
def test_every_game_has_a_picture_with_every_piece(name: str, orientation: bool) -> None:
    game = st.Game(name)
    root = parse(render.svg(game, orientation=orientation))
    assert {square: man[0] for square, man in men(root).items()} == standing(game)


@pytest.mark.parametrize("name", st.variants())
def test_the_faces_of_a_game_are_all_different(name: str) -> None:
    variant = st.Variant.load(name)
    faces = Counter(
        re.sub("<title>.*</desc>|aria-label=.*?>", "", render.piece_svg(variant, id, color))
        for id in variant.pieces
        for color in (st.WHITE, st.BLACK)
    )
    assert set(faces.values()) == {1}
    assert len(faces) == 2 * len(variant.pieces)


@pytest.mark.parametrize(
    ("orientation", "corner", "order"),
    [(st.WHITE, "a8", "abcdefgh"), (st.BLACK, "h1", "hgfedcba")],
)
def test_orientation_turns_pieces_and_names(orientation: bool, corner: str, order: str) -> None:
    root = parse(render.svg(st.Game("chess"), orientation=orientation))
    found = men(root)
    assert found[corner][1:] == min(man[1:] for man in found.values())
    texts = sorted(
        (float(text.attrib["x"]), float(text.attrib["y"]), text.text or "")
        for text in root.iter(f"{SVG}text")
    )
    assert "".join(dict.fromkeys(name for _, _, name in texts if name.isalpha())) == order
    left = [name for x, _, name in texts if x == texts[0][0]]
    assert left == list("87654321" if orientation else "12345678")


def test_holes_are_not_drawn() -> None:
    game = st.Game("omega")
    root = parse(render.svg(game, coordinates=False))
    squares = [
        path.attrib["d"] for path in root.iter(f"{SVG}path") if "h100v100" in path.attrib["d"]
    ]
    assert max(path.count("M") for path in squares) == 104
    with pytest.raises(SnaketongueError, match="'a5' is no square of Omega Chess"):
        render.svg(game, squares=["a5"])


def test_highlights() -> None:
    game = st.Game("chess")
    for move in ("e2e4", "f7f6", "d1h5"):
        game.push(move)
    plain = parse(render.svg(game))
    for kind in ("lastmove", "check", "mark", "fill", "arrow"):
        assert not by_class(plain, kind)
    root = parse(
        render.svg(
            game,
            lastmove=game.peek(),
            check="e8",
            squares=["g6", "h5"],
            arrows=[("h5", "e8"), render.Arrow("g7", "g6", "#123456"), ("a1", "a1", None)],
        )
    )
    found = men(root)
    middles = {
        (float(rect.attrib["x"]) + 50, float(rect.attrib["y"]) + 50)
        for rect in by_class(root, "lastmove")
    }
    assert found["h5"][1:] in middles
    assert len(middles) == 2
    assert {(float(e.attrib["cx"]), float(e.attrib["cy"])) for e in by_class(root, "check")} == {
        found["e8"][1:]
    }
    assert [mark.tag.removeprefix(SVG) for mark in by_class(root, "mark")] == ["circle", "path"]
    arrows = by_class(root, "arrow")
    assert len(arrows) == 3
    assert "#123456" in ET.tostring(arrows[1]).decode()
    assert [len(list(arrow)) for arrow in arrows] == [2, 2, 1]
    about = root.findtext(f"{SVG}desc") or ""
    assert "The last move was from d1 to h5. Check on e8." in about
    assert "White: Rook a1 h1; Knight b1 g1;" in about


def test_squares_may_be_filled_with_colours() -> None:
    root = parse(render.svg(st.Game("chess"), squares={"e4": "#abc", "d4": "gold"}))
    assert [rect.attrib["fill"] for rect in by_class(root, "fill")] == ["#abc", "gold"]
    assert not by_class(root, "mark")


def test_the_last_move_may_be_text_and_castle() -> None:
    root = parse(render.svg(st.Game("chess"), lastmove="e1g1"))
    assert len(by_class(root, "lastmove")) == 2


@pytest.mark.parametrize("size", [1, 45, 720])
def test_size_is_the_longer_side(size: int) -> None:
    root = parse(render.svg(st.Game("wide_soho"), size=size))
    assert root.attrib["width"] == str(size)
    assert float(root.attrib["height"]) <= size
    assert "width" not in parse(render.svg(st.Game("chess"))).attrib


@pytest.mark.parametrize(
    "wrong",
    [
        {"size": 0},
        {"size": True},
        {"size": 1.5},
        {"check": "i1"},
        {"check": "e0"},
        {"lastmove": "e2e9"},
        {"lastmove": "?"},
        {"squares": ["e4", 'e5"/>']},
        {"squares": {"e10": "red"}},
        {"squares": [3]},
        {"arrows": [("e2", "<e4>")]},
    ],
)
def test_wrong_arguments_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        render.svg(st.Game("chess"), **wrong)


@pytest.mark.parametrize(
    "arrow", ["a1a2", "a1", ("a1",), ("a1", "a2", "red", 1), st.Move("a1a2"), 3]
)
def test_what_is_no_arrow_is_quoted(arrow: Any) -> None:
    with pytest.raises(TypeError, match=r"expected an Arrow.*found") as caught:
        render.svg(st.Game("chess"), arrows=[arrow])
    assert str(arrow)[:3] in str(caught.value)


def test_regions_are_bordered() -> None:
    def edges(name: str, **options: Any) -> int:
        return sum(path.attrib["d"].count("M") for path in by_class(of(name, **options), "regions"))

    def of(name: str, **options: Any) -> ET.Element:
        return parse(render.svg(st.Game(name), **options))

    assert edges("chess") == 0
    assert edges("obento") == 24
    # two palaces of nine edges, and the river between the sides
    assert edges("xiangqi") == edges("xiangqi", orientation=st.BLACK) == 2 * 9 + 9
    assert edges("xiangqi", regions=False) == 0


def test_goals_are_bordered_on_the_last_rank_too() -> None:
    text = 'extends = "chess"\nid = "x"\ntitle = "X"\n[[goal]]\npieces = ["K"]\nregion = "{}"\n'

    def edges(region: str) -> int:
        game = st.Game(st.Variant.from_toml(text.format(region)))
        paths = by_class(parse(render.svg(game)), "regions")
        return sum(path.attrib["d"].count("M") for path in paths)

    assert edges("rank 8") == 2 * 8
    assert edges("e8") == 2 * 3
    assert edges("e6") == 2 * 4


def test_borders_turn_with_the_board() -> None:
    def edges(orientation: bool) -> set[frozenset[tuple[float, float]]]:
        root = parse(render.svg(st.Game("xiangqi"), orientation=orientation))
        found = set()
        for x, y, way, length in re.findall(
            r"M(\d+) (\d+)([hv])(\d+)", by_class(root, "regions")[0].attrib["d"]
        ):
            ends = float(x), float(y)
            more = float(length)
            last = (ends[0] + more, ends[1]) if way == "h" else (ends[0], ends[1] + more)
            found.add(frozenset({ends, last}))
        return found

    _, _, width, height = map(
        float, parse(render.svg(st.Game("xiangqi"))).attrib["viewBox"].split()
    )
    turned = {frozenset((width - x, height - y) for x, y in edge) for edge in edges(st.BLACK)}
    assert edges(st.WHITE) == turned


HOSTILE = "<script>alert('x')</script> & \"q\" ]]> \x00 \x1b[31m \ud800 \u202e"


def test_hostile_names_stay_text() -> None:
    # What commands a terminal, and half characters, no definition lets in.
    text = HOSTILE.replace("\x00", "").replace("\x1b", "").replace("\ud800", "")
    quoted = text.replace('"', '\\"')
    variant = st.Variant.from_toml(
        f'extends = "chess"\nid = "x"\ntitle = "{quoted}"\n[pieces.N]\nname = "{quoted}"'
    )
    root = parse(render.svg(st.Game(variant)))
    assert "<script>alert('x')</script> & \"q\" ]]>" in (root.findtext(f"{SVG}title") or "")
    assert "<script>" in men(root)["b1"][0]
    parse(render.piece_svg(variant, "N"))
    parse(render.movement_svg(variant, "N"))
    parse(render.legend_svg(variant))


def test_hostile_colours_stay_attributes() -> None:
    color = '"/><script>alert(1)</script>'
    root = parse(render.svg(st.Game("chess"), arrows=[("e2", "e4", color)], squares={"a1": color}))
    assert by_class(root, "fill")[0].attrib["fill"] == color


def test_equal_arguments_give_equal_text() -> None:
    def once() -> str:
        variant = st.Variant(st.Variant.load("yoto").definition)
        return render.svg(st.Game(variant), squares=["a4", "b4"], size=500)

    assert once() == once()


def test_equal_symbols_have_equal_names_and_others_other_names() -> None:
    def symbols(game: str, **options: Any) -> dict[str, str]:
        defs = parse(render.svg(st.Game(game), **options)).find(f"{SVG}defs")
        assert defs is not None
        return {group.attrib["id"]: ET.tostring(group).decode() for group in defs}

    known: dict[str, str] = {}
    for name in st.variants():
        for orientation in (st.WHITE, st.BLACK):
            for id, drawing in symbols(name, orientation=orientation).items():
                assert known.setdefault(id, drawing) == drawing


def test_boards_of_all_sizes() -> None:
    for side in (3, 16):
        empty = f"{side}"
        rows = [f"k{side - 1}", *[empty] * (side - 2), f"{side - 1}K"]
        variant = st.Variant.from_toml(
            f'id = "x"\ntitle = "X"\nstart = "{"/".join(rows)} w - - 0 1"\n'
            f"[board]\nfiles = {side}\nranks = {side}\n"
            '[pieces.K]\nname = "King"\nbetza = "K"\nroyal = true'
        )
        root = parse(render.svg(st.Game(variant)))
        assert len(men(root)) == 2
        _, _, width, height = map(float, root.attrib["viewBox"].split())
        for _, x, y in men(root).values():
            assert 0 < x < width
            assert 0 < y < height


@settings(max_examples=60)
@given(
    hs.lists(MOVEMENTS, min_size=1, max_size=4),
    hs.sampled_from(["A", "Z", "+A", "+Q"]),
    hs.text(hs.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=40).filter(
        lambda text: bool(text.strip())
    ),
    hs.booleans(),
)
def test_any_piece_has_a_face_and_a_diagram(
    movements: list[str], first: str, name: str, orientation: bool
) -> None:
    ids = [first, "H", "+W", "T"][: len(movements)]
    kinds = "".join(
        f'[pieces."{id}"]\nname = {json.dumps(name, ensure_ascii=False)}\nbetza = "{text}"\n'
        for id, text in zip(ids, movements, strict=True)
    )
    variant = st.Variant.from_toml(f'extends = "chess"\nid = "x"\ntitle = "X"\n{kinds}')
    placed = " ".join(f"{id}{file}1" for id, file in zip(ids, "abcd", strict=False))
    try:
        game = st.Game(variant, fen(variant, f"Kh8 kh1 {placed}"))
    except st.InvalidFenError:
        game = st.Game(variant)  # the piece gives check
    root = parse(render.svg(game, orientation=orientation))
    assert len(men(root)) == len(standing(game))
    white, black = (render.piece_svg(variant, first, color) for color in (True, False))
    assert white != black
    parse(white)
    parse(render.movement_svg(variant, first))
