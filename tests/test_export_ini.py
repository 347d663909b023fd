"""Games as sections of a variants file: their text, and every reason why one cannot be written.

With `--fairy-stockfish PROGRAM` that program counts moves by these sections, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import snaketongue as st
from snaketongue.cli import main
from snaketongue.fairy import ExportError, export_ini
from test_perft import FILES, counts
from uci import Engine

DATA = Path(__file__).parent / "export"
GAMES = sorted(DATA.glob("*.toml"))
SHORT = 500_000  # the largest count that the other program works out

BASE = """
id = "small"
title = "Small"
start = "1k3/pp1pp/5/5/PP1PP/1K3 w - - 0 1"
board = { files = 5, ranks = 6 }
[pieces.K]
name = "King"
royal = true
betza = "K"
[pieces.P]
name = "Pawn"
betza = "mfWcfFimfW2"
[pieces.X]
name = "Exotic"
"""


def cases() -> Iterator[tuple[str, tuple[str, list[str]]]]:
    """Yield the games that cannot be written: name; definition, reasons."""
    for case in (DATA / "inexpressible.txt").read_text("utf-8").split("\n== ")[1:]:
        name, base, text = case.split("\n", 2)
        reasons = re.findall("^-> (.*)$", text, re.MULTILINE)
        text = "".join(f"{line}\n" for line in text.splitlines() if not line.startswith("->"))
        head = BASE if base == "base" else f'extends = "{base}"\nid = "small"\ntitle = "Small"\n'
        yield name, (head + text, reasons)


CASES = dict(cases())


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_text(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export-ini", str(file)]) == 0
    assert capsys.readouterr().out == file.with_suffix(".ini").read_text("utf-8")


@pytest.mark.parametrize(("text", "reasons"), CASES.values(), ids=CASES)
def test_reasons(text: str, reasons: list[str]) -> None:
    with pytest.raises(ExportError) as caught:
        export_ini(st.Variant.from_toml(text))
    assert list(caught.value.reasons) == reasons
    assert str(caught.value) == "\n".join(f"{caught.value.game}: {reason}" for reason in reasons)


def test_too_many_kinds() -> None:
    text = BASE + 'betza = "A"\n'
    atoms = [f"{mode}{way}{atom}" for mode in "mc" for way in "fb" for atom in "WFDAHGC"]
    letters = (letter for letter in "ABCDEFGHIJLMNOQRSTUVWYZ")
    kinds = [f'[pieces.{id}]\nname = "{id}"\nbetza = "{atoms.pop()}"\n' for id in letters]
    kinds += [f'[pieces."+{id}"]\nname = "{id}"\nbetza = "{atoms.pop()}"\n' for id in "ABC"]
    with pytest.raises(ExportError) as caught:
        export_ini(st.Variant.from_toml(text + "".join(kinds)))
    assert "26 kinds of piece move in ways of their own, at most 25 may" in caught.value.reasons


def test_names() -> None:
    chess = st.Variant.load("chess")
    assert export_ini(chess).splitlines()[1] == "[chess]"
    assert export_ini(chess, "my-Chess_1").splitlines()[1] == "[my-Chess_1]"
    for name in ("", "a b", "[chess]", "chess:losers", "é", "x\n", "x" * 1000 + "!"):
        with pytest.raises(ExportError, match="expected a name of letters") as caught:
            export_ini(chess, name)
        assert len(str(caught.value)) < 150


def test_several_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export-ini", "xiangqi", "chess", "--prefix", "my_"]) == 0
    text = capsys.readouterr().out
    assert re.findall(r"^\[.*", text, re.MULTILINE) == ["[my_xiangqi]", "[my_chess]"]


def test_all_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export-ini", "--all"]) == 0
    text = capsys.readouterr().out
    written = re.findall(r"^\[(.*)\]", text, re.MULTILINE)
    excused = re.findall(r"^# (\w+): ", text, re.MULTILINE)
    assert {*written, *excused} == {*st.variants()}
    assert {*excused} == {"further_promotion_xiangqi", "obento", "omega", "yoto"}


def test_what_cannot_be_written_is_bad_input(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export-ini", "chess", "yoto"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == (
        "snaketongue: yoto: L: it leaps (4,2) over squares that must be empty\n"
        "snaketongue: yoto: rules.facing: kings face each other on diagonals, too\n"
    )
    for prefix in ("a b", "", "a\n", "é", "[x]"):
        with pytest.raises(SystemExit):
            main(["export-ini", "--all", "--prefix", prefix])
        captured = capsys.readouterr()
        assert f"--prefix: expected letters, digits, _ and -, got {prefix!r}" in captured.err
        assert captured.out == ""
    for nothing in ([], ["chess", "--all"]):
        with pytest.raises(SystemExit):
            main(["export-ini", *nothing])


@pytest.mark.fairy_stockfish
def test_fairy_stockfish_counts_the_same(fairy_stockfish: Path, tmp_path: Path) -> None:
    """Its own check finds nothing, the known counts hold, and both agree along random games."""
    games = {game.id: game for game in (st.Variant.load(file) for file in GAMES)}
    games |= {id: st.Variant.load(id) for id in st.variants()}
    sections = {}
    for id, game in games.items():
        try:
            sections[id] = export_ini(game, f"our_{id}")
        except ExportError:
            continue
    file = tmp_path / "variants.ini"
    file.write_text("\n".join(sections.values()), "utf-8")
    known = {file.stem: file for file in FILES}
    with Engine(fairy_stockfish, file) as engine:
        for id in sections:
            engine.choose(f"our_{id}")
            for place, fen, depth, nodes in counts(known[id]) if id in known else ():
                if nodes <= SHORT:
                    assert engine.perft(fen, depth)[0] == nodes, f"{place}: {fen}"
            rng = Random(id)
            for _ in range(10):
                position = st.Game(games[id])
                while (legal := list(position.legal_moves)) and len(position.move_stack) < 60:
                    fen = position.fen()
                    assert engine.perft(fen, 2)[0] == position.perft(2), f"{id}: {fen}"
                    position.push(rng.choice(legal))
