"""Definition files: what each becomes, and how each fault is reported."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Iterator
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from mini import DATA, MINI, edited, faults_of, one_fault
from snaketongue.definition import builtin_ids, load, parse

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


def test_movements_are_laid_out_up_to_a_limit() -> None:
    """A movement of 1356 paths fits a dozen times; the rest of hundreds of them is passed over."""
    regions = [f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 6)]
    inside = ", ".join(f'{region} = "[W0?F0-N0]"' for region in regions)
    ids = [f"{plus}{letter}" for plus in ("", "+") for letter in "ABCDEFGHIJLMNOQSTUVWXYZ"]
    kinds = [f'[pieces."{id}"]\nname = "X"\nbetza = "W"\ninside = {{ {inside} }}\n' for id in ids]
    fault = one_fault(MINI + "".join(kinds))
    assert fault.key == "pieces.A.inside.c3"
    assert fault.message == "up to here, all pieces have more than 16384 paths together"


def test_table_twice() -> None:
    fault = one_fault(MINI + '[pieces.K]\nname = "Khan"\n')
    assert fault.line == MINI.count("\n") + 1
    assert fault.message.startswith("bad TOML in '[pieces.K]': duplicate key")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("title = ", "'title ='"),
        ("[pieces.+H]", """stands in quotes, as in [pieces."+H"]"""),
        ("pieces.H.betza = K", """as in betza = "K\""""),
        ('id = "other"', """in 'id = "other"': duplicate key"""),
        ("x = [1,\n", "line"),  # at the end of the text, where no line is to be quoted
    ],
)
def test_bad_toml(line: str, told: str) -> None:
    fault = one_fault(f'id = "mini"\n{line}\n')
    assert fault.line is not None
    assert fault.line >= 2
    assert told in f"line {fault.message}"


def test_too_many_kinds() -> None:
    # 52 ids are right: with wrong ones besides, the number is the fault that is reported
    ids = [
        plus + chr(letter) for plus in ("", "+", "-") for letter in range(ord("A"), ord("Z") + 1)
    ]
    ids = [id for id in ids if id not in ("K", "R", "+R", "P")][:61]
    text = MINI + "".join(f'[pieces."{id}"]\nname = "X"\nbetza = "W"\n' for id in ids)
    fault = one_fault(text)
    assert fault.key == "pieces"
    assert "(1 to 52 keys), found 65 keys" in fault.message


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

    (first,) = faults_of(MINI + second.format('"rank 5"', '["leave"]'))
    assert first.message == (
        "promotion.0 promotes 'P' on the same move, for one a5-a6 (its zone is 'rank 6', here it is"
        " 'rank 5'): let one of them have it in `zone` and `when`"
    )
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
