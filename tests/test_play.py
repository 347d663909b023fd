"""Playing: the dialogue line by line, as a pipe and at a terminal."""

from __future__ import annotations

import io
import os
import pty
import re
import select
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic

import pytest
from hypothesis import given, settings
from hypothesis import strategies as hs

import snaketongue as st
from snaketongue.notation import pgn
from snaketongue.play import COMMANDS, Mover, Session, random_mover

PROGRAM = [sys.executable, "-m", "snaketongue", "play"]
MATE_NEXT = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"


def played(
    name: str, *lines: str, fen: str | None = None, boards: bool = False, random: str = ""
) -> tuple[Session, list[str]]:
    """The session and what it printed after some lines; `random`: colours that movers play."""
    out = io.StringIO()
    movers = {color: random_mover(1) for color in (True, False) if "bw"[color] in random}
    session = Session(st.Game(name, fen), out, movers=movers, boards=boards)
    session.run(lines)
    return session, out.getvalue().splitlines()


def test_moves_may_be_algebraic_or_coordinates() -> None:
    session, printed = played("obento", "f6", "f10f8", "  O  ", "Tb2")
    assert printed[:2] == ["1. f6", "1... f8"]
    assert "'O' is no move" in printed[2]
    assert "(help lists the commands)" in printed[2]
    assert len(session.game.move_stack) == 2
    assert "illegal move 'Tb2'" in printed[3]
    assert len(printed) == 4


def test_two_people_see_the_board_after_each_move() -> None:
    _, printed = played("chess", "e4", boards=True)
    text = "\n".join(printed)
    assert text.startswith("Chess. Type a move, or help.")
    assert text.count("a b c d e f g h") == 2
    assert ">P" in text


def test_the_end_is_told_and_can_be_taken_back() -> None:
    session, printed = played("chess", "Ra8", "Kf1", "undo", "Ra7", fen=MATE_NEXT)
    assert printed == [
        "1. Ra8#",
        "White wins: checkmate, 1-0",
        "the game is over; undo, new, fen, load or quit",
        "1. Ra7",
    ]
    assert not session.game.is_game_over()


def test_check_is_told_to_people_at_a_terminal() -> None:
    _, printed = played("chess", "Ra8", fen="6k1/8/8/8/8/8/8/R5K1 w - - 0 1", boards=True)
    assert "Black is in check" in printed
    assert any("!k" in line for line in printed)


def test_draws_are_told() -> None:
    _, printed = played("chess", "Kxa2", fen="7k/8/8/8/8/8/r7/K7 w - - 0 1")
    assert printed == ["1. Kxa2", "draw: bare royals, 1/2-1/2"]


def test_hints() -> None:
    session, printed = played("yoto", "moves e2", "moves h9", "moves z9", "moves e5")
    assert any("*." in line for line in printed)
    assert "King e2: Kd3 Kf3" in printed
    assert "no legal move from h9" in printed
    assert any("z9" in line for line in printed)
    assert "no legal move from e5" in printed
    _, printed = played("yoto", "moves")
    told = re.findall(r"\S+", " ".join(line.partition(": ")[2] or line for line in printed))
    assert {session.game.san(move) for move in session.game.legal_moves} <= set(told)
    assert max(map(len, printed)) < 80


def test_undo_takes_back_one_move_of_two_people() -> None:
    session, _ = played("chess", "e4", "e5", "undo")
    assert [str(move) for move in session.game.move_stack] == ["e2e4"]
    session, _ = played("chess", "e4", "e5", "Nf3", "undo 3")
    assert session.game.move_stack == []


@pytest.mark.parametrize("count", ["0", "4", "-1", "x", "1.5", "9" * 1000, "²"])
def test_undo_of_what_is_not_there(count: str) -> None:
    session, printed = played("chess", "e4", "e5", "Nf3", f"undo {count}")
    assert len(session.game.move_stack) == 3
    assert printed[-1].startswith("3 moves can be taken back, not '")
    assert len(printed[-1]) < 120


def test_undo_at_the_start() -> None:
    assert played("chess", "undo")[1] == ["no move to take back"]


def test_undo_against_a_mover_takes_its_answer_back_too() -> None:
    session, printed = played("chess", "e4", "undo", "d4", random="b")
    assert session.game.move_stack[0] == st.Move("d2d4")
    assert len(session.game.move_stack) == 2
    assert len(printed) == 4


def test_a_mover_begins_and_the_person_sees_the_board_from_the_other_side() -> None:
    session, printed = played("chess", "undo", boards=True, random="w")
    assert len(session.game.move_stack) == 1
    assert any(line.startswith("random: 1. ") for line in printed)
    assert "    h g f e d c b a" in printed
    assert "no move to take back" in printed


def test_two_movers_play_to_the_end() -> None:
    session, printed = played("xqoasb", random="wb")
    assert session.game.is_game_over()
    assert len(printed) == len(session.game.move_stack) + 1


def test_movers_that_never_end_stop() -> None:
    variant = st.Variant.from_toml(
        'extends = "chess"\nid = "endless"\ntitle = "Endless"\n'
        '[rules]\nrepetition = 0\nmove_limit = 0\nbare_royals = "none"'
    )
    out = io.StringIO()
    game = st.Game(variant, "k7/8/8/8/8/8/8/K7 w - - 0 1")
    first = Mover("first", lambda game: next(iter(game.legal_moves)))
    session = Session(game, out, movers={True: first, False: first}, boards=False)
    session.run(["quit"])
    assert len(session.game.move_stack) == 5000


def test_the_same_seed_gives_the_same_moves() -> None:
    def moves(seed: int) -> list[str]:
        mover, game = random_mover(seed), st.Game("obento")
        for _ in range(20):
            game.push(mover.choose(game))
        return [str(move) for move in game.move_stack]

    assert moves(5) == moves(5)
    assert moves(5) != moves(6)


def test_flip_and_board() -> None:
    _, printed = played("chess", "board", "flip", "flip", "board")
    names = [line for line in printed if re.fullmatch(r" +[a-h]( [a-h])+", line)]
    assert [line.split()[0] for line in names] == ["a", "h", "a", "a"]


def test_positions() -> None:
    session, printed = played("chess", "e4", f"fen {MATE_NEXT}", "fen", "fen 8/8", "new", "fen")
    assert MATE_NEXT in printed
    assert "invalid FEN '8/8'" in "\n".join(printed)
    assert printed[-1] == st.Game("chess").fen()
    assert session.game.move_stack == []


def test_results_by_agreement() -> None:
    session, printed = played("chess", "e4", "result 0-2", "result 0-1", "e5", "result 1-0", "pgn")
    assert "expected 1-0, 0-1 or 1/2-1/2, found '0-2'" in printed
    assert "0-1 by agreement" in printed
    assert "the game is over" in printed
    assert '[Result "0-1"]' in printed
    assert session.obey("undo")
    assert session.obey("e5")
    assert len(session.game.move_stack) == 2


def test_draws_may_be_claimed_where_the_rules_say_so() -> None:
    moves = ["Nf3", "Nf6", "Ng1", "Ng8"] * 2
    _, printed = played("chess", "claim")
    assert printed == ["no draw can be claimed"]
    variant = st.Variant.from_toml(
        'extends = "chess"\nid = "x"\ntitle = "X"\n[rules]\nrepetition = 5\nclaim_repetition = 3'
    )
    out = io.StringIO()
    session = Session(st.Game(variant), out, boards=False)
    session.run([*moves, "claim", "claim", "pgn"])
    lines = out.getvalue().splitlines()
    assert lines[8:10] == ["1/2-1/2 claimed: repetition", "the game is over"]
    assert '[Result "1/2-1/2"]' in lines


def test_save_and_load(tmp_path: Path) -> None:
    file = tmp_path / "my game.pgn"
    session, printed = played("obento", "f6", "f8", f"save {file}", "Tb2", "g5", f"save {file}")
    assert printed.count(f"saved as {file}") == 2
    tree = pgn.parse(file.read_text("utf-8"))
    assert tree.mainline_moves() == session.game.move_stack
    again, printed = played("chess", f"load {file}", "fen")
    assert again.game.variant.id == "obento"
    assert again.game.fen() == session.game.fen() == printed[-1]
    assert again.game.move_stack == session.game.move_stack


def test_saving_never_overwrites_another_file(tmp_path: Path) -> None:
    file = tmp_path / "taken.pgn"
    file.write_text("mine")
    _, printed = played("chess", "e4", f"save {file}")
    assert printed[-1].endswith("is there already; choose another name")
    assert file.read_text() == "mine"


def test_results_and_starts_are_saved_and_loaded(tmp_path: Path) -> None:
    file = tmp_path / "x.pgn"
    played("chess", "Ra7", "result 1/2-1/2", f"save {file}", fen=MATE_NEXT)
    assert '[FEN "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"]' in file.read_text("utf-8")
    _, printed = played("chess", f"load {file}", "h6")
    assert printed == ["1/2-1/2 by agreement", "the game is over; undo, new, fen, load or quit"]


def test_games_of_ones_own_are_saved_and_loaded(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('extends = "chess"\nid = "own"\ntitle = "Own"\n[pieces.N]\nbetza = "C"')
    file = tmp_path / "own.pgn"
    session = Session(st.Game(own), io.StringIO())
    session.run(["Nc4", "e5", f"save {file}", "new", f"load {file}"])
    assert session.game.variant.id == "own"
    assert [str(move) for move in session.game.move_stack] == ["b1c4", "e7e5"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("load", "expected the name of a file"),
        ("save", "expected the name of a file"),
        ("load /nowhere/x.pgn", "cannot read '/nowhere/x.pgn': No such file or directory"),
        ("save /nowhere/x.pgn", "cannot write '/nowhere/x.pgn': No such file or directory"),
        ("load .", "cannot read '.': Is a directory"),
        ("flip it", "flip takes nothing after it, found 'it'"),
        ("moves " + "x" * 10_000, "..."),
        ("x" * 10_000, "is no move"),
        ("load a\x00b", "null"),
        ("\ud800", "no move"),
    ],
)
def test_wrong_lines_are_told_shortly_and_change_nothing(line: str, told: str) -> None:
    _, printed = played("chess", line, "fen")
    text = "\n".join(printed[:-1])
    assert told in text
    assert len(text) < 400
    assert printed[-1] == st.Game("chess").fen()


def test_a_link_that_leads_nowhere_loses_no_game(tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    _, printed = played("chess", "e4", f"save {loop}", "fen")
    assert "is there already" in printed[1]
    assert printed[2].endswith(" b KQkq - 0 1")


def test_a_file_that_cannot_be_written_to_its_end_is_named(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    file = tmp_path / "x.pgn"
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, limits[1]))
    try:
        _, printed = played("chess", f"save {file}", "fen")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert printed[0].startswith(f"cannot write '{str(file)[:40]}")
    assert printed[0].endswith(": File too large")
    assert printed[1] == st.Game("chess").fen()


def test_faulty_and_empty_files(tmp_path: Path) -> None:
    file = tmp_path / "x.pgn"
    file.write_text("1. e4 e6 2. Qh8 *")
    session, printed = played("chess", f"load {file}")
    assert "Qh8" in printed[0]
    assert session.game.move_stack == []
    file.write_text("")
    assert "no game" in played("chess", f"load {file}")[1][0]


def test_help_lists_the_commands() -> None:
    _, printed = played("chess", "help")
    for word in (*COMMANDS, "quit"):
        assert any(line.startswith(f"  {word}") for line in printed)
    assert printed == played("chess", "?")[1]


@pytest.mark.parametrize("word", ["quit", "exit", "q"])
def test_quitting(word: str) -> None:
    session, printed = played("chess", word, "e4")
    assert session.game.move_stack == []
    assert printed == []


def test_completions() -> None:
    session = Session(st.Game("chess"), io.StringIO())
    assert session.completions("N") == ["Na3", "Nc3", "Nf3", "Nh3"]
    assert session.completions("fl") == ["flip"]
    assert set(COMMANDS) < set(session.completions(""))


def test_the_prompt_is_the_number_of_the_move() -> None:
    session = Session(st.Game("chess"), io.StringIO())
    assert session.prompt == "1. "
    session.obey("e4")
    assert session.prompt == "1... "
    session.obey("result 1-0")
    assert session.prompt == "> "


WORDS = hs.sampled_from([*COMMANDS, "e4", "e5", "Nf3", "g1f3", "O-O", "1", "2", "undo 2", ""])


@settings(max_examples=60)
@given(hs.lists(hs.one_of(WORDS, hs.text(max_size=12)), max_size=12))
def test_no_line_ends_a_session_badly(lines: list[str]) -> None:
    lines = [line for line in lines if not line.strip().startswith(("save", "load"))]
    session, _ = played("chess", *lines)
    assert st.Game("chess", session.game.fen()).fen() == session.game.fen()


def piped(text: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PROGRAM, *arguments], input=text, capture_output=True, text=True, timeout=60
    )


def test_through_a_pipe() -> None:
    done = piped("f6\nf8\nTb2\nquit\n", "obento")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[:2] == ["1. f6", "1... f8"]
    game = st.Game("obento")
    for move in ("f3f6", "f10f8"):
        game.push(move)
    assert lines[-1] == game.fen()
    assert "\x1b" not in done.stdout


def test_through_a_pipe_without_end_of_line_and_with_bytes_that_are_no_text() -> None:
    done = subprocess.run(
        [*PROGRAM, "chess"], input=b"\xff\xfe\ne4", capture_output=True, timeout=60
    )
    assert done.returncode == 0
    assert b"is no move" in done.stdout
    assert b"\n1. e4\n" in done.stdout


def test_random_against_random_through_a_pipe_is_repeatable() -> None:
    arguments = ["yoto", "--white", "random", "--black", "random", "--seed", "7"]
    first, second = piped("", *arguments), piped("", *arguments)
    assert first.returncode == 0
    assert first.stdout == second.stdout
    assert first.stdout.splitlines()[-2].endswith(("1-0", "0-1", "1/2-1/2"))


def test_wrong_arguments() -> None:
    assert piped("", "obneto").returncode == 2
    assert piped("", "chess", "--white", "stockfish").returncode == 2
    assert piped("", "chess", "--seed", "-1").returncode == 2
    assert piped("", "chess", "--fen", "8/8").returncode == 2


def at_terminal(keys: list[tuple[str, bytes]], **environment: str) -> tuple[int, str]:
    """Exit status and screen of a game at a terminal; each key is pressed when a text is there."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*PROGRAM, "chess"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
        env={**os.environ, "TERM": "xterm-256color", **environment},
    )
    os.close(theirs)
    screen, seen, interrupted = "", 0, False
    end = monotonic() + 60
    try:
        while monotonic() < end:
            if not select.select([ours], [], [], 2)[0]:
                # Whoever presses Ctrl-C just before the program listens has to press it again.
                if interrupted:
                    process.send_signal(signal.SIGINT)
                continue
            try:
                data = os.read(ours, 65536)
            except OSError:  # the other end is closed
                break
            if not data:
                break
            screen += data.decode("utf-8", "replace")
            if keys and keys[0][0] in screen[seen:]:
                seen = len(screen)
                press = keys.pop(0)[1]
                if press == b"\x03":
                    interrupted = True
                    process.send_signal(signal.SIGINT)
                else:
                    os.write(ours, press)
    finally:
        os.close(ours)
        process.kill() if monotonic() >= end else None
    return process.wait(timeout=60), screen


def test_at_a_terminal_until_ctrl_d() -> None:
    status, screen = at_terminal([("1. ", b"e4\n"), ("1... ", b"\x04")], NO_COLOR="")
    assert status == 0
    assert "\x1b[48;5;" in screen
    assert "Traceback" not in screen
    assert screen.rstrip().endswith("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")


def test_at_a_terminal_until_ctrl_c_and_without_colours() -> None:
    status, screen = at_terminal([("1. ", b"\x03")], NO_COLOR="1")
    assert status == 130
    assert "\x1b[48;5;" not in screen
    assert "Traceback" not in screen
    assert screen.rstrip().endswith(st.Game("chess").fen())
