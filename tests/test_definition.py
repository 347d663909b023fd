"""Definition files: what is accepted, what it becomes, and how each fault is reported."""

from __future__ import annotations

import copy
import json
import pickle
import re
from collections.abc import Iterator
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from snaketongue import definition
from snaketongue._core import read_toml
from snaketongue.definition import builtin_ids, load, parse
from snaketongue.definition.board import Board
from snaketongue.definition.reader import DEFINITION
from snaketongue.definition.schema import At, Draft, Key, List, MapOf, Table
from snaketongue.errors import BetzaError, Fault, VariantError

GUIDE = Path(__file__).parents[1] / "docs" / "definition-language.md"

DATA = Path(__file__).parent / "definitions"
MINI = (DATA / "mini.toml").read_text("utf-8")


def faults_of(text: str, file: str | None = None) -> list[Fault]:
    """Return the faults of a definition."""
    try:
        parse(text, file=file)
    except VariantError as error:
        return list(error.faults)
    return []


def edited(*edits: tuple[str, str]) -> str:
    """Return MINI with some texts replaced, each of which it must hold."""
    text = MINI
    for old, new in edits:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def one_fault(text: str) -> Fault:
    """Return the only fault of a definition."""
    faults = faults_of(text, file="mini.toml")
    assert len(faults) == 1, faults
    assert faults[0].file == "mini.toml"
    return faults[0]


# Faults


def cases() -> Iterator[tuple[str, tuple[str, str, str, str]]]:
    """Yield each case of a fault: name; text to replace, what replaces it, key, message."""
    for case in (DATA / "faults.txt").read_text("utf-8").split("\n== ")[1:]:
        name, *lines, last = case.strip().split("\n")
        old, new = ("".join(f"{x[1:]}\n" for x in lines if x[0] == sign) for sign in "-+")
        key, message = last.split(": ", 1)
        yield name, (old, new, key, message)


CASES = dict(cases())


def test_mini_is_right() -> None:
    game = parse(MINI)
    assert (game.id, game.title, game.inventors) == ("mini", "Mini", ("A. Inventor",))
    assert (game.page, game.summary) == ("Mini, 2024", "Small.")
    assert (game.board.files, game.board.ranks, game.royal) == (9, 6, "K")
    assert {id: piece.betza for id, piece in game.pieces.items()} == {
        "K": "K",
        "R": "R",
        "+R": "RF",
        "P": "mfWcfFimfW2",
    }


@pytest.mark.parametrize(("old", "new", "key", "message"), CASES.values(), ids=CASES)
def test_fault(old: str, new: str, key: str, message: str) -> None:
    text = edited((old, new))
    fault = one_fault(text)
    line = next((n for n, line in enumerate(text.split("\n"), 1) if line.endswith("#!")), None)
    assert (fault.key, fault.line) == (key, line)
    assert message in fault.message


def test_letter_used_twice() -> None:
    text = MINI + '[pieces.k]\nname = "Khan"\nbetza = "N"\n'
    fault = one_fault(text)
    assert (fault.key, fault.line) == ("pieces.k", MINI.count("\n") + 1)
    assert "a letter used twice: 'K' and 'k'" in fault.message


def test_table_twice() -> None:
    fault = one_fault(MINI + '[pieces.K]\nname = "Khan"\n')
    assert fault.line == MINI.count("\n") + 1
    assert fault.message.startswith("bad TOML: ")


def test_bad_toml() -> None:
    fault = one_fault('id = "mini"\ntitle = \n')
    assert fault.line == 2


def test_too_many_kinds() -> None:
    # 52 ids are right: with wrong ones besides, the number is the fault that is reported
    ids = [
        plus + chr(letter) for plus in ("", "+", "-") for letter in range(ord("A"), ord("Z") + 1)
    ]
    ids = [id for id in ids if id not in ("K", "R", "+R", "P")][:61]
    text = MINI + "".join(f'[pieces."{id}"]\nname = "X"\nbetza = "W"\n' for id in ids)
    fault = one_fault(text)
    assert fault.key == "pieces"
    assert "(1 to 64 keys), found 65 keys" in fault.message


def test_all_faults_at_once() -> None:
    text = edited(
        ('title = "Mini"', "titel = 3"),
        ('holes = "i3"', "holes = 3"),
        ('betza = "RF"', 'betza = "R?"'),
        ('zone = "rank 6"', 'zone = "rank 66"'),
        ("compulsory = true", "compulsory = 1"),
        ('pawn_like = ["P"]', 'pawn_like = ["X"]'),
    )
    faults = faults_of(text)
    assert [fault.key for fault in faults] == [
        "title",
        "titel",
        "board.holes",
        "pieces.+R.betza",
        "promotion.0.zone",
        "promotion.0.compulsory",
        "rules.pawn_like.0",
    ]
    lines = [fault.line for fault in faults if fault.line is not None]
    assert lines == sorted(lines)
    assert len(lines) == 6


def test_overlap_is_decided_by_zone_and_moves() -> None:
    second = '[[promotion]]\npieces = {{ P = "R" }}\nzone = {}\nwhen = {}\n'

    def clash(zone: str, when: str) -> bool:
        text = MINI + second.format(zone, when)
        if not any("same move" in fault.message for fault in faults_of(text)):
            return False
        return one_fault(text).key == "promotion.1.pieces.P"

    # the first rule promotes on entering rank 6
    assert clash('"rank 6"', '["enter"]')
    assert clash('"ranks 5-6"', '["enter"]')  # from rank 4 to rank 6
    assert clash('"ranks 5-6"', '["within"]')  # from rank 5 to rank 6
    assert clash('"rank 5"', '["leave"]')
    assert clash('"rank 6"', '["along", "enter"]')
    assert not clash('"rank 6"', '["leave", "within", "along"]')
    assert not clash('"rank 5"', '["enter", "within"]')
    assert not clash('"ranks 5-6"', '["along"]')  # entering rank 6 changes the rank
    assert not clash('"ranks 1-5"', '["enter", "within", "along"]')


def test_two_castlings_of_a_side_share_their_pieces() -> None:
    choice = '[[castling]]\nside = "K"\nking = ["e1", "h1"]\nrook = ["i1", "g1"]\n'
    assert len(parse(MINI + choice).spec()["castlings"]) == 6
    again = choice.replace("h1", "g1").replace('"g1"]\n', '"f1"]\n')
    assert [fault.key for fault in faults_of(MINI + again.replace('"f1"]', '"g1"]', 1))] == [
        "castling.2.king",
        "castling.2.king",
    ]


def test_rights_need_a_castling() -> None:
    fault = one_fault(edited(('side = "Q"', 'side = "Q"\ncolor = "white"')))
    assert (fault.key, fault.line) == ("start", MINI[: MINI.index("start =")].count("\n") + 1)
    assert "rights 'KQkq', but there is no [[castling]] for 'q'" in fault.message


def test_castling_over_a_hole() -> None:
    text = edited(
        ("r3k3r/ppppp4/9/8*/PPPPP4/R3K3R", "r3k2*r/ppppp4/9/9/PPPPP4/R3K2*R"),
        ('holes = "i3"', 'holes = ["h1", "h6"]'),
    )
    faults = faults_of(text)
    assert [fault.key for fault in faults] == ["castling.0", "castling.0"]
    assert "leads over h1 (White), a missing square" in faults[0].message
    assert "leads over h6 (Black), a missing square" in faults[1].message


# What a definition becomes


def test_spec_of_mini() -> None:
    spec = parse(MINI).spec()
    assert json.loads(json.dumps(spec)) == spec
    assert spec["start_fen"] == "r3k3r/ppppp4/9/8*/PPPPP4/R3K3R w KQkq - 0 1"
    assert (spec["files"], spec["ranks"], spec["holes"]) == (9, 6, ["i3"])
    assert [(piece["id"], piece["royal"], piece["stays"]) for piece in spec["pieces"]] == [
        ("K", True, "home"),
        ("R", False, None),
        ("+R", False, None),
        ("P", False, None),
    ]
    assert spec["promotions"] == [
        {
            "piece": "R",
            "to": ["+R"],
            "zone": "rank 6",
            "when": ["enter"],
            "compulsory": True,
            "limits": {},
            "if_none": "illegal",
        },
        {
            "piece": "P",
            "to": ["R", "+R"],
            "zone": "rank 6",
            "when": ["enter"],
            "compulsory": True,
            "limits": {"R": 3},
            "if_none": "illegal",
        },
    ]
    assert [tuple(each.values()) for each in spec["castlings"]] == [
        ("white", "K", ["e1", "g1"], ["i1", "f1"]),
        ("black", "K", ["e6", "g6"], ["i6", "f6"]),
        ("white", "Q", ["e1", "c1"], ["a1", "d1"]),
        ("black", "Q", ["e6", "c6"], ["a6", "d6"]),
    ]
    assert spec["goals"] == [{"piece": "K", "region": "home"}]
    assert spec["rules"] == {
        "stalemate": "loss",
        "facing": ["file"],
        "repetition": 4,
        "claim_repetition": 2,
        "move_limit": 0,
        "claim_move_limit": 60,
        "bare_royals": "none",
        "pawn_like": ["P"],
        "en_passant": ["P"],
    }


def test_defaults() -> None:
    game = parse(
        'id = "bare"\ntitle = "Bare"\nstart = "k2/3/2K"\nboard = { files = 3, ranks = 3 }\n'
        'pieces = { K = { name = "King", betza = "K", royal = true } }\n'
    )
    assert (game.inventors, game.page, game.promotion, game.regions) == ((), None, (), {})
    assert game.spec()["rules"] == {
        "stalemate": "draw",
        "facing": [],
        "repetition": 3,
        "claim_repetition": 0,
        "move_limit": 100,
        "claim_move_limit": 0,
        "bare_royals": "draw",
        "pawn_like": [],
        "en_passant": [],
    }


def test_nothing_in_a_definition_changes() -> None:
    game = parse(MINI)
    default = parse(MINI.replace("limits = { R = 3 }\n", "")).promotion[0].limits
    maps: list[Any] = [default, game.pieces, game.regions, game.pieces["P"].inside]
    for each in maps:
        with pytest.raises(TypeError):
            each["R"] = 1
        with pytest.raises(TypeError):
            del each["R"]
        with pytest.raises(AttributeError):
            each.clear()
    with pytest.raises(FrozenInstanceError):
        game.title = "Other"  # type: ignore[misc]
    for again in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game), parse(MINI)):
        assert (again, hash(again)) == (game, hash(game))


def test_paths_name_their_region() -> None:
    spec = parse(MINI).spec()
    pawn = next(piece for piece in spec["pieces"] if piece["id"] == "P")
    assert {(*path["step"], path["range"], path["region"]) for path in pawn["paths"]} == {
        (0, 1, 1, None),
        (-1, 1, 1, None),
        (1, 1, 1, None),
        (0, 1, 2, "initial P"),
        (-1, 0, 1, "far"),
        (1, 0, 1, "far"),
    }
    assert spec["regions"]["initial P"] == {
        "white": ["a2", "b2", "c2", "d2", "e2"],
        "black": ["a5", "b5", "c5", "d5", "e5"],
    }


def squares_of(region: str) -> tuple[list[str], list[str]]:
    """Return White's and Black's squares of a region, given as TOML, on the board of MINI."""
    spec = parse(MINI.replace('zone = "rank 6"', f"zone = {region}")).spec()
    both = spec["regions"][spec["promotions"][0]["zone"]]
    return both["white"], both["black"]


@pytest.mark.parametrize(
    ("region", "white", "black"),
    [
        ('"e1"', "e1", "e6"),
        ('"a2-b3"', "a2 b2 a3 b3", "a4 b4 a5 b5"),
        ('"b3-a2"', "a2 b2 a3 b3", "a4 b4 a5 b5"),
        ('"file b"', "b1 b2 b3 b4 b5 b6", "b1 b2 b3 b4 b5 b6"),
        ('"files h-i"', "h1 i1 h2 i2 h3 h4 i4 h5 i5 h6 i6", "h1 i1 h2 i2 h3 h4 i4 h5 i5 h6 i6"),
        ('"rank 3"', "a3 b3 c3 d3 e3 f3 g3 h3", "a4 b4 c4 d4 e4 f4 g4 h4 i4"),
        ('["e1", "c2"]', "e1 c2", "c5 e6"),
        ('["e1", "d1-f1"]', "d1 e1 f1", "d6 e6 f6"),
    ],
)
def test_regions_are_mirrored_and_skip_holes(region: str, white: str, black: str) -> None:
    assert squares_of(region) == (white.split(), black.split())


def test_lists_of_regions_are_named_by_their_texts() -> None:
    spec = parse(MINI.replace('zone = "rank 6"', 'zone = ["rank 6", "home"]')).spec()
    assert spec["promotions"][0]["zone"] == "rank 6, home"
    home = spec["regions"]["home"]
    assert set(home["white"]) < set(spec["regions"]["rank 6, home"]["white"])


def test_named_regions_may_be_made_of_others() -> None:
    text = edited(('home = "ranks 1-2"', 'low = "rank 1"\nhome = ["low", "rank 2"]'))
    assert parse(text).regions["home"].squares == parse(MINI).regions["home"].squares


def test_unused_regions_are_left_out() -> None:
    text = edited(('home = "ranks 1-2"', 'home = "ranks 1-2"\nidle = "e3"'))
    assert "idle" not in parse(text).spec()["regions"]
    assert "idle" in parse(text).regions


def test_initial_squares_may_be_given() -> None:
    given_squares = edited(('inside = { far = "sW" }', 'initial = "a2-c2"'))
    assert parse(given_squares).spec()["regions"]["initial P"] == {
        "white": ["a2", "b2", "c2"],
        "black": ["a5", "b5", "c5"],
    }
    none = edited(('inside = { far = "sW" }', "initial = []"))
    assert parse(none).spec()["regions"]["initial P"] == {"white": [], "black": []}


def test_initial_moves_inside_a_region_need_both() -> None:
    text = edited(('inside = { far = "sW" }', 'inside = { "a1-b3" = "isR" }'))
    spec = parse(text).spec()
    assert spec["regions"]["initial P in a1-b3"] == {"white": ["a2", "b2"], "black": ["a5", "b5"]}
    assert "initial P in a1-b3" in {
        path["region"] for piece in spec["pieces"] for path in piece["paths"]
    }


@pytest.mark.parametrize("id", builtin_ids())
def test_built_in(id: str) -> None:
    game = load(id)
    assert game.id == id
    assert game.inventors or game.id in {"chess", "xiangqi"}
    assert game.page or game.id in {"chess", "xiangqi"}
    spec = game.spec()
    assert json.loads(json.dumps(spec)) == spec
    used = {path["region"] for piece in spec["pieces"] for path in piece["paths"]}
    used |= {piece["stays"] for piece in spec["pieces"]}
    used |= {rule["zone"] for rule in spec["promotions"]}
    used |= {goal["region"] for goal in spec["goals"]}
    assert used - {None} == spec["regions"].keys()


# Inheritance

CHILD = 'extends = "chess"\nid = "mine"\ntitle = "Mine"\n'


def test_what_names_a_game_is_not_inherited() -> None:
    text = CHILD.replace("chess", "capablanca")
    game = parse(text)
    assert (game.inventors, game.page, game.summary) == ((), None, None)
    assert game.based_on == load("capablanca").title
    assert load("capablanca").based_on == load("chess").title
    assert load("chess").based_on is None
    for key in ("id", "title"):
        fault = one_fault(re.sub(f"(?m)^{key} = .*", "", text))
        assert (fault.key, fault.line) == (key, None)
        assert f"a game that extends another has its own {key}" in fault.message


def test_based_on_the_nearest_game(tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text(CHILD)
    two = tmp_path / "two.toml"
    two.write_text('extends = "one.toml"\nid = "two"\ntitle = "Two"\n')
    assert load(two).based_on == "Mine"


def test_an_id_of_a_built_in_game_is_refused(tmp_path: Path) -> None:
    text = CHILD.replace('"mine"', '"grand"')
    fault = one_fault(text)
    assert (fault.key, fault.line) == ("id", 2)
    assert "found 'grand' (Grand Chess)" in fault.message
    file = tmp_path / "grand.toml"
    file.write_text(text)
    with pytest.raises(VariantError, match=r"grand\.toml:2: id: "):
        load(file)
    # a copy is the same game
    built_in = Path(definition.__file__).parents[1] / "variants" / "grand.toml"
    file.write_bytes(built_in.read_bytes())
    assert load(file) == load("grand")


def test_tables_merge_and_other_values_replace() -> None:
    chess = load("chess")
    game = parse(
        'extends = "chess"\nid = "mine"\ntitle = "Mine"\n'
        '[pieces.N]\nname = "Nightrider"\nbetza = "N0"\n'
        '[pieces.C]\nname = "Camel"\nbetza = "C"\n[rules]\npawn_like = []\n'
    )
    assert (game.id, game.title) == ("mine", "Mine")
    assert game.pieces["N"].name == "Nightrider"
    assert list(game.pieces) == [*chess.pieces, "C"]
    assert game.rules.pawn_like == ()
    assert game.rules.en_passant == chess.rules.en_passant
    assert game.castling == chess.castling


def test_a_piece_keeps_the_keys_that_are_not_given() -> None:
    game = parse(CHILD + '[pieces.P]\nname = "Soldier"\n')
    assert game.pieces["P"].name == "Soldier"
    assert game.pieces["P"].betza == load("chess").pieces["P"].betza


def test_arrays_replace() -> None:
    start = load("chess").start.replace("KQkq", "-")
    assert parse(f'{CHILD}castling = []\nstart = "{start}"\n').castling == ()


def test_pieces_are_removed() -> None:
    text = (
        f'{CHILD}remove_pieces = ["N"]\n'
        'start = "rabqkbar/pppppppp/8/8/8/8/PPPPPPPP/RABQKBAR w KQkq - 0 1"\n'
        '[pieces.A]\nname = "Alibaba"\nbetza = "AD"\n'
        '[[promotion]]\npieces = { P = ["Q", "A"] }\nzone = "rank 8"\nwhen = ["enter"]\n'
    )
    assert list(parse(text).pieces) == [*(id for id in load("chess").pieces if id != "N"), "A"]
    fault = one_fault(text.replace('["N"]', '["N", "M"]'))
    assert (fault.key, fault.line) == ("remove_pieces.1", 4)
    assert "there is no piece 'M' in 'chess'" in fault.message


def test_a_piece_may_be_removed_and_defined_anew() -> None:
    anew = '\nremove_pieces = ["P"]\n[pieces.P]\nname = "Pawn"\nbetza = "fW"\n'
    game = parse('extends = "xiangqi"\nid = "mine"\ntitle = "Mine"' + anew)
    assert game.pieces["P"].inside == {}
    assert load("xiangqi").pieces["P"].inside


def test_files(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    base, child = tmp_path / "base.toml", tmp_path / "sub" / "child.toml"
    base.write_text(MINI)
    child.write_text('extends = "../base.toml"\nid = "child"\ntitle = "Child"\n')
    assert load(base).id == load(str(base)).id == "mini"
    assert load(child).id == "child"
    text = child.read_text()
    assert parse(text, base_dir=tmp_path / "sub").id == "child"


def test_faults_carry_the_file_of_the_value(tmp_path: Path) -> None:
    base, child = tmp_path / "base.toml", tmp_path / "child.toml"
    base.write_text(edited(('betza = "RF"', 'betza = "R?"'), ("royal = true", "royal = 1")))
    child.write_text('extends = "base.toml"\nid = "child"\ntitle = 3\n[pieces.K]\nroyal = true\n')
    with pytest.raises(VariantError) as caught:
        load(child)
    line = MINI.split("\n").index('betza = "RF"') + 1
    assert [(fault.file, fault.line, fault.key) for fault in caught.value.faults] == [
        (str(child), 3, "title"),
        (str(base), line, "pieces.+R.betza"),
    ]
    assert str(caught.value).startswith(f"{child}:3: title: expected text")


def test_circles_are_refused(tmp_path: Path) -> None:
    one, other = tmp_path / "one.toml", tmp_path / "other.toml"
    one.write_text('extends = "other.toml"\n')
    other.write_text('id = "x"\nextends = "../' + tmp_path.name + '/one.toml"\n')
    with pytest.raises(VariantError, match=r"other\.toml:2: extends: .*extends this file in turn"):
        load(one)


def test_a_file_may_be_named_like_the_game_that_it_extends(tmp_path: Path) -> None:
    (tmp_path / "chess.toml").write_text(CHILD)
    assert load(tmp_path / "chess.toml").title == "Mine"
    assert parse(CHILD, file="chess.toml").title == "Mine"


def test_unknown_games_and_files(tmp_path: Path) -> None:
    with pytest.raises(
        VariantError, match=r"no built-in game 'obnto'; did you mean obento or yoto\?"
    ):
        load("obnto")
    with pytest.raises(VariantError, match="no built-in game ''; the games are "):
        load("")
    with pytest.raises(VariantError, match="no built-in game 'aaa"):
        load("a" * 10**6)
    for path in ("none.toml", "./none", tmp_path, tmp_path / "none", "\0/x.toml", "a/" * 9999):
        with pytest.raises(VariantError, match="cannot read "):
            load(path)
    latin = tmp_path / "latin.toml"
    latin.write_bytes(b'title = "\xe9"')
    with pytest.raises(VariantError, match="cannot read "):
        load(latin)
    huge = tmp_path / "huge.toml"
    huge.write_text("#" * 10_000_000)
    with pytest.raises(VariantError, match="at most 1 MiB"):
        load(huge)


def test_errors_can_be_sent_to_other_processes() -> None:
    for text in ("title = 3", "x ="):
        with pytest.raises(VariantError) as caught:
            parse(text)
        again = pickle.loads(pickle.dumps(caught.value))
        assert (again.faults, str(again)) == (caught.value.faults, str(caught.value))
    error = BetzaError("unknown atom 'x'", "fQx", 2)
    again = pickle.loads(pickle.dumps(error))
    assert (again.text, again.offset, str(again)) == ("fQx", 2, str(error))


# The guide


def tables(kind: Any, path: str = "") -> Iterator[tuple[str, dict[str, Key[Any]]]]:
    """Yield the path and the keys of each table of the language."""
    if isinstance(kind, Table):
        yield path, kind.keys
        for name, key in kind.keys.items():
            yield from tables(key.kind, f"{path}.{name}".strip("."))
    elif isinstance(kind, MapOf):
        yield from tables(kind.values, f"{path}.X")
    elif isinstance(kind, List):
        yield from tables(kind.item, path)


ROWS = {
    f"{path}.{name}".strip("."): key
    for path, keys in tables(DEFINITION)
    for name, key in keys.items()
}


def row(path: str, key: Key[Any]) -> str:
    """Return the row of the guide for a key."""
    default = "required" if key.default is None else key.default
    if key.default and re.fullmatch(r'".*"|\[\]|\{\}|true|false|\d+', key.default):
        default = f"`{default}`"
    return f"| `{path}` | {key.kind.name} | {default} | {key.doc} | `{key.example}` |"


def test_the_guide_lists_every_key_and_no_other() -> None:
    found = [line for line in GUIDE.read_text("utf-8").split("\n") if line.startswith("| `")]
    assert found == [row(path, key) for path, key in ROWS.items()]


BLOCKS = re.findall(r"```toml\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize("path", ROWS)
def test_the_examples_of_the_guide_are_right(path: str) -> None:
    key = ROWS[path]
    ferry = parse(BLOCKS[0])
    draft = Draft({})
    draft.board = Board(ferry.board.files, ferry.board.ranks)
    draft.pieces = tuple(ferry.pieces)
    draft.regions = {name: region.name for name, region in ferry.regions.items()}
    key.kind.read(read_toml(f"x = {key.example}")[0]["x"], At(path, draft))
    assert draft.faults == []


# Any input


def accepts(text: str) -> None:
    """Assert that a text is a definition or raises VariantError with short messages."""
    faults = faults_of(text)
    assert all(len(str(fault)) < 400 for fault in faults)
    assert len(faults) <= 100
    if not faults:
        json.dumps(parse(text).spec())


CHAIN = "".join(f'r{n} = "r{n + 1}"\n' for n in range(3000))
patient = settings(deadline=None)


@patient
@given(st.text())
@example("\ud800")
@example("\0")
@example("a." * 3000 + "a = 1")
@example("a = " + "[" * 3000)
@example("pieces = " + "{a=" * 3000)
@example("".join(f"x{n} = 1\n" for n in range(9000)))
@example(f"title = {'9' * 5000}")
@example(f'extends = "{"a" * 9000}"')
@example(MINI.replace('"home"', '"r0"').replace("[regions]", "[regions]\n" + CHAIN))
def test_any_text(text: str) -> None:
    accepts(text)


LINES = MINI.split("\n")
VALUES = st.sampled_from(
    r"""
    1, -1, 0, true, 3.5, nan, 999999999999999999, 1979-05-27, "", "K", "e1", "rank 1", "home",
    "p99", "a1-p16", "6/6/6", "chess", [], {}, [[]], [{}], ["K"], ["R"], { K = 1 }, { P = "R" }
    """.strip().split(",")
)
EDITS = st.lists(st.tuples(st.integers(0, len(LINES) - 1), VALUES), min_size=1, max_size=4)


@patient
@given(EDITS)
def test_any_values(edits: list[tuple[int, str]]) -> None:
    lines = list(LINES)
    for number, value in edits:
        if "=" in lines[number]:
            lines[number] = lines[number].split("=")[0] + "= " + value
    accepts("\n".join(lines))


@patient
@given(
    st.lists(st.tuples(st.integers(0, len(LINES) - 1), st.sampled_from(LINES)), max_size=3),
    st.sets(st.integers(0, len(LINES) - 1), max_size=4),
)
def test_lines_lost_and_moved(moved: list[tuple[int, str]], lost: set[int]) -> None:
    lines = [line for number, line in enumerate(LINES) if number not in lost]
    for number, line in moved:
        lines.insert(number, line)
    accepts("\n".join(lines))


@patient
@given(
    st.integers(0, len(MINI)),
    st.integers(0, 8),
    st.text('KRPkq+*/0123456789 e"[]{}=.x', max_size=4),
)
def test_any_typing_error(start: int, length: int, typed: str) -> None:
    accepts(MINI[:start] + typed + MINI[start + length :])
