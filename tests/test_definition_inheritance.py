"""Definitions on top of others, and files as such."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

from mini import MINI, edited, one_fault
from snaketongue import definition
from snaketongue.definition import load, parse
from snaketongue.errors import BetzaError, VariantError

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


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ('remove_pieces = ["Q"]', {"start": "unknown letter", "promotion": "no piece 'Q'"}),
        ("board.files = 10", {"start": "expected 10 squares"}),
        ("castling = []", {"start": "no [[castling]] for 'KQkq'"}),
        ('remove_pieces = ["P"]', {"start": "", "promotion": "", "rules.pawn_like": "'P'"}),
    ],
)
def test_what_is_inherited_and_does_not_fit(changes: str, told: dict[str, str]) -> None:
    with pytest.raises(VariantError) as caught:
        parse(f'id = "mine"\nextends = "chess"\ntitle = "Mine"\n{changes}\n', file="mine.toml")
    found = caught.value.faults
    assert {(fault.file, fault.line) for fault in found} == {("mine.toml", 2)}
    for value, reason in told.items():
        start = f"`{value}` is inherited from 'chess' and does not fit: "
        (message,) = (each.message for each in found if each.message.startswith(start))
        assert reason in message
        assert message.endswith("; give one of your own")


def test_whose_fault_it_is_in_a_chain(tmp_path: Path) -> None:
    base, child = tmp_path / "base.toml", tmp_path / "child.toml"
    base.write_text(CHILD + "castling = []\n")
    child.write_text('extends = "base.toml"\nid = "child"\ntitle = "Child"\n')
    with pytest.raises(VariantError) as caught:
        load(child)
    (fault,) = caught.value.faults
    assert (fault.file, fault.line, fault.key) == (str(base), 1, "start")
    # mended where it is, or by the child
    child.write_text(child.read_text() + f'start = "{load("chess").start.split()[0]}"\n')
    assert load(child).castling == ()


def test_a_file_beside_is_hinted_at(tmp_path: Path) -> None:
    (tmp_path / "heron.toml").write_text(CHILD)
    child = tmp_path / "child.toml"
    child.write_text('extends = "heron"\nid = "child"\ntitle = "Child"\n')
    with pytest.raises(VariantError, match=r"did you mean the file 'heron\.toml'"):
        load(child)


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
        VariantError, match=r"no built-in game 'obnto'; did you mean 'obento' or 'yoto'\?"
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
