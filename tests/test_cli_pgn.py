"""The commands about files of games."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from snaketongue.cli import main, pgn

WILD = Path(__file__).parent / "data" / "wild.pgn"

SOUND = """\
[Variant "Yoto"]
[Termination "Time forfeit"]

1. a4 a6 2. Ra3 1-0

[Variant "Yoto"]
[Result "*"]

1. a4 *

1. f3 e5 2. g4 Qh4# 0-1

1. e4 e5 1/2-1/2
"""


@pytest.fixture
def sound(tmp_path: Path) -> str:
    path = tmp_path / "sound.pgn"
    path.write_text(SOUND)
    return str(path)


def test_check_tells_every_fault_with_its_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pgn", "check", str(WILD)]) == 1
    out, err = capsys.readouterr()
    assert out == f"{WILD}: 17 games, 13 with faults\n"
    lines = err.splitlines()
    faults = WILD.with_suffix(".faults").read_text("utf-8").splitlines()
    assert len(lines) == len(faults)
    assert lines[0].startswith(f"{WILD}:13:13: game 2, 2. Nf6: illegal move 'Nf6'")


def test_check_of_sound_files(sound: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pgn", "check", sound, sound]) == 0
    assert capsys.readouterr() == (f"{sound}: 4 games, no faults\n" * 2, "")


def test_check_goes_on_after_a_file_that_cannot_be_read(
    sound: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["pgn", "check", str(tmp_path / "none"), str(tmp_path), sound]) == 1
    out, err = capsys.readouterr()
    assert out == f"{sound}: 4 games, no faults\n"
    assert [line.split(":")[-1] for line in err.splitlines()] == [
        " No such file or directory",
        " Is a directory",
    ]


def test_stats_for_people(sound: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pgn", "stats", sound]) == 0
    assert capsys.readouterr() == (
        """\
variant  games  faulty  1-0  0-1  1/2-1/2  *  plies  mean  longest
chess    2      0       0    1    1        0  6      3.0   4
yoto     2      0       1    0    0        1  4      2.0   3

chess: checkmate 1, off the board 1
yoto: time forfeit 1, unterminated 1
""",
        "",
    )


def test_stats_for_programs(sound: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pgn", "stats", "--json", sound, str(WILD)]) == 0
    numbers = json.loads(capsys.readouterr().out)
    assert list(numbers) == ["chess", "unknown", "xiangqi", "yoto"]
    assert numbers["unknown"] == {
        "games": 2,
        "faulty": 2,
        "results": {"1-0": 0, "0-1": 0, "1/2-1/2": 1, "*": 1},
        "plies": {"total": 0, "mean": 0.0, "longest": 0},
        "terminations": {"off the board": 1, "unterminated": 1},
    }
    assert sum(each["games"] for each in numbers.values()) == 21


def test_stats_of_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty.pgn").touch()
    assert main(["pgn", "stats", str(tmp_path / "empty.pgn")]) == 0
    assert capsys.readouterr().out == "no games\n"
    assert main(["pgn", "stats", str(tmp_path / "none.pgn")]) == 2
    assert "cannot read" in capsys.readouterr().err


def test_variants_of_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    toml = tmp_path / "mine.toml"
    toml.write_text('extends = "chess"\nid = "mine"\ntitle = "My Chess"\n')
    games = tmp_path / "mine.pgn"
    games.write_text('[Variant "My Chess"]\n\n1. e4 *\n\n1. f6 *\n')
    assert main(["pgn", "check", str(games)]) == 1
    capsys.readouterr()
    arguments = ["--variant", "obento", "--variant", str(toml)]
    assert main(["pgn", "stats", "--json", str(games), *arguments]) == 0
    numbers = json.loads(capsys.readouterr().out)
    assert {name: each["faulty"] for name, each in numbers.items()} == {"mine": 0, "obento": 0}
    assert main(["pgn", "stats", str(games), "--variant", "none"]) == 2
    assert "there is no built-in game 'none'" in capsys.readouterr().err


def test_standard_input() -> None:
    command = [sys.executable, "-m", "snaketongue", "pgn", "check", "-"]
    done = subprocess.run(command, input=SOUND, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (
        0,
        "standard input: 4 games, no faults\n",
        "",
    )


def test_a_task_is_needed(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["pgn"], ["pgn", "check"], ["pgn", "none", "x"]):
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert ended.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 3


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_for_terminals(
    sound: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(pgn, "SECONDS", 0)
    assert main(["pgn", "stats", sound]) == 0
    shown = terminal.getvalue()
    assert f"[##############################] 100% {sound}: 4 games" in shown
    assert shown.endswith("\r\x1b[K")
    assert "\x1b" not in capsys.readouterr().out
