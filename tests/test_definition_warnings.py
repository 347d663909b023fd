"""What is no fault of a definition, but hardly meant, is a warning."""

from __future__ import annotations

from pathlib import Path

import pytest

import snaketongue as st
from mini import MINI, edited
from snaketongue import definition
from snaketongue.cli import main

CHILD = 'extends = "chess"\nid = "mine"\ntitle = "Mine"\n'


def test_what_is_hardly_meant_is_a_warning(tmp_path: Path) -> None:
    file = tmp_path / "mini.toml"

    def keys(*edits: tuple[str, str]) -> list[str | None]:
        file.write_text(edited(*edits))
        return [fault.key for fault in definition.warnings(file)]

    sound = ('pieces = ["K"]\nregion = "home"', 'pieces = ["P"]\nregion = "rank 5"')
    assert keys(sound) == []
    assert keys() == ["goal.0"]
    (warning,) = definition.warnings(file)
    assert (warning.file, warning.line) == (str(file), MINI.split("\n").index("[[goal]]") + 1)
    assert "over before it begins: in `start`, White has K on e1" in warning.message
    assert keys(sound, ("KQkq", "KQ")) == ["start"]
    assert "rights 'KQ'" in definition.warnings(file)[0].message
    assert "leave out 'kq'" in definition.warnings(file)[0].message
    # a pawn never comes to the first rank, or comes to the third but does not move along it
    pawns = 'pieces = { R = "+R", P = ["R", "+R"] }\nzone = "rank 6"\nwhen = ["enter"]'
    assert pawns in MINI
    for zone, when, expected in (
        ("rank 1", "enter", ["promotion.0.pieces.P"]),
        ("rank 3", "along", ["promotion.0.pieces.P"]),
        ("rank 3", "within", ["promotion.0.pieces.P"]),
        ("rank 4", "along", []),  # it steps sideways there
        ("rank 2", "leave", ["goal.0.pieces.0"]),  # no pawn is left for the goal
        ("i6", "enter", []),  # the pawns stand on files a to e, but go sideways on rank 4
    ):
        edit = pawns.replace('"rank 6"', f'"{zone}"').replace('"enter"', f'"{when}"')
        assert keys(sound, (pawns, edit)) == expected, (zone, when)


def test_a_piece_that_others_become_may_promote(tmp_path: Path) -> None:
    file = tmp_path / "chain.toml"
    rule = '[[promotion]]\npieces = {{ {} = "{}" }}\nzone = "rank {}"\nwhen = ["enter"]\n'
    rule += "compulsory = true\n"
    rules = rule.format("P", "A", 8) + rule.format("A", "Q", 1)
    for betza, expected in (("bW", []), ("fW", ["promotion.1.pieces.A", "promotion.1.pieces.A"])):
        file.write_text(f'{CHILD}[pieces.A]\nname = "A"\nbetza = "{betza}"\n{rules}')
        assert [fault.key for fault in definition.warnings(file)] == expected


PROMOTION = '[[promotion]]\npieces = { P = "Q" }\nzone = "rank %d"\nwhen = ["enter"]\n'
COMPULSORY = "compulsory = true\n"


@pytest.mark.parametrize(
    ("extra", "keys"),
    [
        # a pawn that must promote on rank 8 never stands there
        ('[[goal]]\npieces = ["Q", "P"]\nregion = "rank 8"\n', ["goal.0.pieces.1"]),
        ('[[goal]]\npieces = ["P"]\nregion = "ranks 7-8"\n', []),
        # a bishop never comes to a square of the other colour, nor out of where it stays
        (
            '[pieces.B]\nstays = "ranks 1-4"\n[[goal]]\npieces = ["B"]\nregion = "e5"\n',
            ["goal.0.pieces.0"],
        ),
        # it may pass rank 7 unpromoted, and then stands on rank 8 for ever
        (PROMOTION % 7, ["promotion.0.pieces.P"]),
        (PROMOTION % 8, ["promotion.0.pieces.P"]),
        ("promotion = []\n", ["pieces.P"]),
        (PROMOTION % 7 + COMPULSORY, []),
        (PROMOTION % 8 + COMPULSORY, []),
        (PROMOTION % 8 + '[[goal]]\npieces = ["P"]\nregion = "rank 8"\n', []),
        (
            '[[castling]]\nside = "K"\nking = ["e1", "g1"]\nrook = ["g1", "f1"]\n'
            '[[castling]]\nside = "Q"\nking = ["e1", "c1"]\nrook = ["a1", "d1"]\n',
            ["castling.0.rook"],
        ),
    ],
)
def test_rules_without_effect_are_warnings(
    tmp_path: Path, extra: str, keys: list[str | None]
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(CHILD + extra)
    found = definition.warnings(file)
    assert [fault.key for fault in found] == keys
    assert all(fault.file == str(file) for fault in found)


@pytest.mark.parametrize("id", st.variants())
def test_a_built_in_game_has_no_warnings(id: str) -> None:
    assert definition.warnings(id) == ()


def test_check_tells_warnings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(f'{CHILD}start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"\n')
    assert main(["check", str(file)]) == 0
    told, errors = capsys.readouterr()
    assert told.endswith(": no faults, 1 warning\n")
    assert errors.startswith(f"{file}:4: start: warning: the castling rights '-' leave out")
