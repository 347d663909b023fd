"""The command line, in this process and as the installed program."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path
from time import perf_counter

import pytest

import snaketongue as st
from snaketongue.cli import COMMANDS, main

PROGRAM = [sys.executable, "-m", "snaketongue"]
MATE = "7k/R7/P5K1/8/8/8/8/8 w - - 0 1"  # a7a8 mates, all else goes on for ever
HEAD = 'extends = "chess"\nid = "faulty"\ntitle = "Faulty"\n'
FAULTY = f'{HEAD}[rules]\nstalmate = "loss"\nrepetition = "x"\n'


def program(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*PROGRAM, *arguments], capture_output=True, text=True, timeout=60)


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    file = tmp_path / "faulty.toml"
    file.write_text(FAULTY)
    return file


def test_installed_program_is_the_module() -> None:
    script = Path(sys.executable).with_name("snaketongue")
    done = subprocess.run([script, "perft", "obento", "2"], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[0] == program("perft", "obento", "2").stdout.splitlines()[0]


def test_version() -> None:
    assert re.fullmatch(r"snaketongue \d+\.\d+\.\d+\n", program("--version").stdout)


@pytest.mark.parametrize("command", ["", *(command.name for command in COMMANDS)])
def test_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*filter(None, [command]), "--help"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith("usage: snaketongue")


def test_variants(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["variants"]) == 0
    heading, *rows = capsys.readouterr().out.splitlines()
    assert heading.split() == ["id", "board", "title", "inventor"]
    assert [row.split()[0] for row in rows] == list(st.variants())
    assert main(["variants", "--json"]) == 0
    games = json.loads(capsys.readouterr().out)
    assert [game["id"] for game in games] == list(st.variants())
    assert games[0]["start_fen"] == st.Variant.load(games[0]["id"]).start_fen


def test_show(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "obento"]) == 0
    shown = capsys.readouterr().out
    game = st.Game("obento")
    assert str(game) in shown
    assert game.fen() in shown
    assert "White to move, 58 legal moves\n" in shown
    assert re.search(r"^T +Snaketongue +\[vW\?B\]$", shown, re.MULTILINE)
    assert re.search(r"^K +King +K +royal$", shown, re.MULTILINE)


@pytest.mark.parametrize(
    ("fen", "state"),
    [
        ("7k/R7/P5K1/8/8/8/8/8 w", "White to move, 14 legal moves\n"),
        ("R6k/8/P4K2/8/8/8/8/8 b", "Black to move, in check from a8, 1 legal move\n"),
        ("R6k/8/P5K1/8/8/8/8/8 b", "won by White (checkmate), 1-0\n"),
        ("7k/5K2/6Q1/8/8/8/8/8 b", "drawn (stalemate), 1/2-1/2\n"),
    ],
)
def test_show_says_what_is_going_on(
    fen: str, state: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", "chess", "--fen", fen]) == 0
    assert state in capsys.readouterr().out


def test_moves(capsys: pytest.CaptureFixture[str]) -> None:
    fen = "8/P6k/8/8/8/8/8/K7 w - - 0 1"
    assert main(["moves", "chess", "--fen", fen]) == 0
    moves = capsys.readouterr().out.split()
    assert moves == ["a1a2", "a1b1", "a1b2", "a7a8b", "a7a8n", "a7a8q", "a7a8r"]
    assert main(["moves", "chess", "--fen", fen, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"variant": "chess", "fen": fen, "moves": moves}


def test_moves_of_a_finished_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["moves", "chess", "--fen", "R6k/8/P5K1/8/8/8/8/8 b"]) == 0
    assert capsys.readouterr().out == ""


def test_a_file_is_a_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "hard.toml"
    file.write_text('extends = "chess"\nid = "hard"\ntitle = "Hard"\n[rules]\nstalemate = "loss"\n')
    assert main(["show", str(file), "--fen", "7k/5K2/6Q1/8/8/8/8/8 b"]) == 0
    assert "won by White (stalemate), 1-0" in capsys.readouterr().out


@pytest.mark.parametrize(("depth", "nodes"), [("0", 1), ("1", 58), ("3", 212221)])
def test_perft(depth: str, nodes: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "obento", depth]) == 0
    count, speed = capsys.readouterr().out.splitlines()
    assert count == f"perft {depth} {nodes}"
    assert speed.startswith(f"{nodes:,} nodes in ")
    assert main(["perft", "obento", depth, "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert (result["nodes"], result["depth"], result["complete"]) == (nodes, int(depth), True)


@pytest.mark.parametrize("depth", [0, 1, 2])
def test_divide(depth: int, capsys: pytest.CaptureFixture[str]) -> None:
    parts = st.divide("yoto", depth)
    assert main(["perft", "yoto", str(depth), "--divide"]) == 0
    *lines, count, _ = capsys.readouterr().out.splitlines()
    assert lines == [f"{move}: {parts[move]}" for move in sorted(parts)]
    assert count == f"perft {depth} {sum(parts.values()) if depth else 1}"
    assert main(["perft", "yoto", str(depth), "--divide", "--json"]) == 0
    assert json.loads(capsys.readouterr().out).get("moves", {}) == parts


@pytest.mark.parametrize("switches", [["--divide"], []], ids=["divide", "whole"])
def test_threads_and_table(switches: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    command = ["perft", "xiangqi", "3", *switches, "--json"]
    assert main(command) == 0
    plain = json.loads(capsys.readouterr().out)
    for more in (["--threads", "2"], ["--threads", "0"], ["--hash", "1"]):
        assert main([*command, *more]) == 0
        result = json.loads(capsys.readouterr().out)
        assert (result["nodes"], result.get("moves")) == (plain["nodes"], plain.get("moves"))


def test_no_memory_for_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    # a machine that has it is a machine that may use it
    status = main(["perft", "chess", "1", "--hash", str(2**20)])
    shown, errors = capsys.readouterr()
    assert (status, bool(shown), errors.count("\n")) in [(2, False, 1), (0, True, 0)]


def test_divide_shows_progress_on_a_terminal() -> None:
    pty = pytest.importorskip("pty")
    reader, writer = pty.openpty()
    command = [*PROGRAM, "perft", "chess", "2", "--divide"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=writer, text=True)
    os.close(writer)
    shown = os.read(reader, 10_000).decode()
    os.close(reader)
    assert "1 of 20: a2a3" in shown
    assert shown.endswith("\r\x1b[K")  # and it is wiped out
    assert len(done.stdout.splitlines()) == 22


@pytest.mark.parametrize("switches", [["--divide"], []], ids=["divide", "whole"])
@pytest.mark.parametrize("as_json", [True, False], ids=["json", "text"])
def test_interrupt(switches: list[str], as_json: bool, capsys: pytest.CaptureFixture[str]) -> None:
    sent = []

    def interrupt() -> None:
        sent.append(perf_counter())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.5, interrupt)
    timer.start()
    status = main(["perft", "chess", "100", "--fen", MATE, *switches, *["--json"] * as_json])
    assert perf_counter() - sent[0] < 1
    assert status == 130
    out = capsys.readouterr().out
    if as_json:
        result = json.loads(out)
        assert result["complete"] is False
        assert result.get("moves") == ({"a7a8": 0} if switches else None)
        assert ("nodes" in result) == bool(switches)
    elif switches:
        assert out.startswith("a7a8: 0\ninterrupted after 1 of 14 moves: 0 nodes in ")
    else:
        assert out.startswith("interrupted after ")


def test_interrupt_of_the_program() -> None:
    command = [*PROGRAM, "perft", "chess", "100", "--fen", MATE, "--divide"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "a7a8: 0\n"
        sent = perf_counter()
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=10)
        assert perf_counter() - sent < 1
    assert (running.returncode, err) == (130, "")
    assert out.startswith("interrupted after 1 of 14 moves")


@pytest.mark.parametrize("arguments", [["moves", "obento"], ["--help"]])
def test_closed_pipe_is_silent(arguments: list[str]) -> None:
    with subprocess.Popen(
        [*PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == ""
    # argparse swallows what goes wrong while it prints help, if nothing is buffered
    assert running.returncode in ((0, 141) if arguments == ["--help"] else (141,))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
def test_full_disk() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*PROGRAM, "moves", "obento"], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert done.returncode == 2
    assert done.stderr == "snaketongue: cannot write: No space left on device\n"


def test_standard_input_that_cannot_be_read() -> None:
    with open(os.devnull, "w") as stream:
        done = subprocess.run(
            [*PROGRAM, "play", "chess"], stdin=stream, capture_output=True, text=True
        )
    assert done.returncode == 2
    assert done.stderr == "snaketongue: cannot read standard input: Bad file descriptor\n"


def test_check_of_sound_files(capsys: pytest.CaptureFixture[str]) -> None:
    folder = Path(st.__file__).parent / "variants"
    files = sorted(map(str, folder.glob("*.toml")))
    assert main(["check", *files]) == 0
    shown, errors = capsys.readouterr()
    assert errors == ""
    for file, line in zip(files, shown.splitlines(), strict=True):
        assert line.startswith(f"{file}: ")
        assert line.endswith(": no faults")


def test_check_tells_all_faults(faulty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sound = Path(st.__file__).parent / "variants" / "chess.toml"
    assert main(["check", str(faulty), str(sound)]) == 1
    shown, errors = capsys.readouterr()
    assert shown.startswith(f"{sound}: Chess")
    first, second = errors.splitlines()
    assert first.startswith(f"{faulty}:5: rules.stalmate: ")
    assert second.startswith(f"{faulty}:6: rules.repetition: ")


def test_check_names_the_file_of_a_fault_without_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "check.toml"
    start = "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"  # Black is in check
    file.write_text(f'extends = "chess"\nid = "x"\ntitle = "X"\ncastling = []\nstart = "{start}"\n')
    assert main(["check", str(file), str(tmp_path / "none.toml"), str(tmp_path)]) == 1
    for line in capsys.readouterr().err.splitlines():
        assert str(tmp_path) in line


def test_compile(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compile", "yoto"]) == 0
    assert json.loads(capsys.readouterr().out) == st.Variant.load("yoto").definition.spec()


HUGE = "x" * 10_000_000
BAD = [
    ["show", "nosuchgame"],
    ["show", HUGE],
    ["show", "no/such.toml"],
    ["show", ""],
    ["show", "chess", "--fen", ""],
    ["show", "chess", "--fen", HUGE],
    ["show", "chess", "--fen", "\udcff"],
    ["show", "chess", "--fen", "a\nb\x00"],
    ["show", "chess", "--fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQQBNR w - - 0 1"],
    ["moves", "nosuchgame", "--json"],
    ["moves", "obento", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"],
    ["perft", "nosuchgame", "1"],
    ["perft", "chess", "1", "--fen", "1k15/8/8/8/8/8/8/K7 w"],
    ["compile", "nosuchgame"],
    ["compile", "nosuch.toml"],
]
MISUSED = [
    [],
    ["frobnicate"],
    ["show"],
    ["show", "chess", "--fen"],
    ["moves", "chess", "more"],
    ["perft", "chess"],
    ["perft", "chess", "deep"],
    ["perft", "chess", "-1"],
    ["perft", "chess", "101"],
    ["perft", "chess", "1000000000"],
    ["perft", "chess", "9" * 10_000],
    ["perft", "chess", "1", "--threads", "-1"],
    ["perft", "chess", "1", "--threads", "1025"],
    ["perft", "chess", "1", "--hash", "many"],
    ["perft", "chess", "1", "--hash", str(2**20 + 1)],
    ["perft", "chess", "1", "--frobnicate\n" * 1000],
    ["check"],
    ["compile"],
    ["variants", "chess"],
]


def abridged(arguments: list[str]) -> str:
    return repr(" ".join(arguments)[:40])


@pytest.mark.parametrize("arguments", BAD, ids=abridged)
def test_bad_input(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    shown, errors = capsys.readouterr()
    assert shown == ""
    assert errors.startswith("snaketongue: ")
    assert errors.count("\n") == 1
    assert len(errors) < 500


@pytest.mark.parametrize("arguments", MISUSED, ids=abridged)
def test_misuse(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    shown, errors = capsys.readouterr()
    assert shown == ""
    assert errors.startswith("snaketongue")
    assert errors.count("\n") == 1
    assert len(errors) < 500


@pytest.mark.parametrize(
    "command", [["show"], ["moves"], ["compile"], ["perft", "--divide", "2"]], ids=abridged
)
def test_faulty_file(command: list[str], faulty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name, *rest = command
    assert main([name, str(faulty), *rest]) == 2
    shown, errors = capsys.readouterr()
    assert shown == ""
    assert [line.split(": ")[2] for line in errors.splitlines()] == [
        "rules.stalmate",
        "rules.repetition",
    ]


def test_bad_input_of_the_program(faulty: Path) -> None:
    done = program("show", str(faulty))
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 2
    done = program("perft", "chess", "1", "--fen", os.fsdecode(b"\xff"))
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
