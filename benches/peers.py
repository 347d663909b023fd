"""The speed of this library beside that of others, as tables in Markdown.

    python benches/peers.py [--uci PROGRAM] [--perft NAME=PROGRAM ...] [--packages]

PROGRAM after `--uci` speaks UCI and knows `go perft`: Fairy-Stockfish. It plays its own games where
it has them; of the others it learns the rules from the variants file that we write.

A program after `--perft` counts in chess. It reads lines `perft DEPTH FEN` and answers each with a
line `COUNT SECONDS`, so that its start is not counted.

`--packages` plays random games with all Python packages that are installed: chess, cozy_chess,
pyffish.

All run in turn, in one process each, on one thread. Each number is a median; counts that differ end
the run.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from datetime import date
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple, TypeAlias

import snaketongue as st
from random_play import LIST, VIEW, measure
from snaketongue.fairy import export_ini
from uci import Engine

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
"""A position that is rich in special moves, by Peter McKenzie."""

Count: TypeAlias = Callable[[str, int], tuple[int, float]]
"""Counts move sequences: FEN and depth become the count and the seconds that it took."""


class Work(NamedTuple):
    """Something to count: in which game, from where (None: the start), how deep.

    `own` is whether Fairy-Stockfish has the game itself.
    """

    game: str
    depth: int
    own: bool = True
    fen: str | None = None

    @property
    def title(self) -> str:
        """How the work is called in a table."""
        name = "Kiwipete" if self.fen == KIWIPETE else self.game
        return f"{name} {self.depth}"


FAIRY = (
    Work("wide_soho", 4, own=False),
    Work("shako", 4),
    Work("tencubed", 4),
    Work("grand", 4),
    Work("xiangqi", 5),
    Work("capablanca", 5),
)
CHESS = (Work("chess", 6), Work("chess", 5, fen=KIWIPETE))
ALONE = (
    Work("obento", 4),
    Work("yoto", 5),
    Work("wide_soho", 4),
    Work("omega", 4),
    Work("xqoasb", 5),
    Work("chess", 6),
)
RANDOM_GAMES = 2000


def ours(game: st.Variant, threads: int = 1) -> Count:
    """Return how this library counts."""

    def count(fen: str, depth: int) -> tuple[int, float]:
        position = st.Game(game, fen)
        begin = perf_counter()
        nodes = position.perft(depth, threads=threads)
        return nodes, perf_counter() - begin

    return count


def plays(game: st.Variant, threads: int = 1) -> Count:
    """Return how this library plays random games; their number stands for the depth."""

    def count(fen: str, games: int) -> tuple[int, float]:
        begin = perf_counter()
        played = st.playouts(game, games, fen, seed=1, threads=threads)
        seconds = perf_counter() - begin
        return sum(each.plies for each in played), seconds

    return count


class Program:
    """A running program that counts in chess, see above."""

    def __init__(self, program: str) -> None:
        self._process = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def __call__(self, fen: str, depth: int) -> tuple[int, float]:
        """Count."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"perft {depth} {fen}\n")
        nodes, seconds = self._process.stdout.readline().split()
        return int(nodes), float(seconds)

    def close(self) -> None:
        """End the program."""
        self._process.kill()
        self._process.communicate()


def compare(work: Work, field: Mapping[str, Count], rounds: int) -> tuple[int, dict[str, float]]:
    """Return the count and the median seconds of each of the field, which count in turn.

    The first round warms up and is left out. Exits if the counts differ.
    """
    fen = work.fen or st.Variant.load(work.game).start_fen
    times: dict[str, list[float]] = {name: [] for name in field}
    counts = set()
    for round_ in range(rounds + 1):
        for name, count in field.items():
            nodes, seconds = count(fen, work.depth)
            counts.add(nodes)
            if round_:
                times[name].append(seconds)
        if len(counts) > 1:
            sys.exit(f"{work.title}: the counts differ: {counts}")
    return counts.pop(), {name: median(each) for name, each in times.items()}


def print_table(heading: Sequence[str], rows: Iterator[Sequence[str]]) -> None:
    """Print a table in Markdown, each row as soon as it is known."""
    print(f"| {' | '.join(heading)} |")
    print(f"|{'---|' * len(heading)}")
    for row in rows:
        print(f"| {' | '.join(row)} |", flush=True)
    print()


def millions(nodes: int, seconds: float) -> str:
    """Return a speed in millions a second."""
    return f"{nodes / seconds / 1e6:,.1f}"


def with_fairy(program: Path, rounds: int, works: Sequence[Work]) -> None:
    """Print perft beside Fairy-Stockfish."""

    def rows() -> Iterator[Sequence[str]]:
        for work in works:
            game = st.Variant.load(work.game)
            engine.choose(work.game if work.own else f"our_{work.game}")
            field = {"ours": ours(game), "theirs": engine.perft}
            nodes, times = compare(work, field, rounds)
            speeds = (millions(nodes, times[name]) for name in ("ours", "theirs"))
            yield work.title, f"{nodes:,}", *speeds, f"{times['theirs'] / times['ours']:.1f}"

    learnt = [work.game for work in works if not work.own]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "variants.ini")
        file.write_text("\n".join(export_ini(st.Variant.load(id), f"our_{id}") for id in learnt))
        with Engine(program, file) as engine:
            heading = "perft", "nodes", "ours, M/s", f"{engine.name}, M/s", "ratio"
            print_table(heading, rows())


def with_programs(programs: Mapping[str, str], rounds: int) -> None:
    """Print perft in chess beside programs that know nothing else."""

    def rows() -> Iterator[Sequence[str]]:
        for work in CHESS:
            field: dict[str, Count] = {"ours": ours(st.Variant.load(work.game)), **running}
            nodes, times = compare(work, field, rounds)
            ratios = (f"{times[name] / times['ours']:.2f}" for name in programs)
            speeds = (millions(nodes, seconds) for seconds in times.values())
            yield work.title, f"{nodes:,}", *speeds, *ratios

    with ExitStack() as stack:
        running = {name: Program(program) for name, program in programs.items()}
        for program in running.values():
            stack.callback(program.close)
        heading = (f"{name}, M/s" for name in ("ours", *programs))
        ratios = (f"ratio to {name}" for name in programs)
        print_table(("perft", "nodes", *heading, *ratios), rows())


def alone(rounds: int, threads: int) -> None:
    """Print what a position and a move cost, and what further threads bring."""

    def rows() -> Iterator[Sequence[str]]:
        for work in ALONE:
            game = st.Variant.load(work.game)
            field = {"one": ours(game), "all": ours(game, threads)}
            nodes, times = compare(work, field, rounds)
            positions = st.perft(game, work.depth - 1, work.fen)
            yield (
                work.title,
                f"{nodes:,}",
                millions(nodes, times["one"]),
                f"{times['one'] / positions * 1e9:,.0f}",
                f"{nodes / positions:.0f}",
                f"{times['one'] / nodes * 1e9:.2f}",
                f"{times['one'] / times['all']:.2f}",
            )

    heading = ("perft", "nodes", "M/s", "ns/position", "moves/position", "ns/move")
    print_table((*heading, f"{threads} threads"), rows())


def simulate(rounds: int, threads: int) -> None:
    """Print how many random games are played, and what further threads bring."""

    def rows() -> Iterator[Sequence[str]]:
        for work in ALONE:
            game = st.Variant.load(work.game)
            field = {"one": plays(game), "all": plays(game, threads)}
            plies, times = compare(work._replace(depth=RANDOM_GAMES), field, rounds)
            yield (
                work.game,
                f"{plies / RANDOM_GAMES:.0f}",
                f"{RANDOM_GAMES / times['one']:,.0f}",
                millions(plies, times["one"]),
                f"{times['one'] / times['all']:.2f}",
            )

    heading = ("random games", "plies/game", "games/s", "M plies/s")
    print_table((*heading, f"{threads} threads"), rows())


def with_packages(rounds: int, plies: int) -> None:
    """Print random play beside other packages."""

    def rows() -> Iterator[Sequence[str]]:
        for game in ("chess", "wide_soho"):
            ini = export_ini(st.Variant.load(game)) if game != "chess" else None
            speeds = measure(game, ini, plies, rounds)
            for library, speed in speeds.items():
                ratios = (f"{speeds[way] / speed:,.1f}" for way in (VIEW, LIST))
                yield game, library, f"{speed:,.0f}", *ratios

    print_table(("random play", "library", "plies/s", "ratio from view", "from list"), rows())


def processor() -> str:
    """Return the name of the processor, if the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    names = (line.partition(": ")[2] for line in lines if line.startswith("model name"))
    return next(names, platform.processor() or platform.machine())


def main() -> None:
    """Measure and print what the arguments ask for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--uci", type=Path, metavar="PROGRAM", help="Fairy-Stockfish")
    parser.add_argument("--perft", action="append", default=[], metavar="NAME=PROGRAM")
    parser.add_argument("--packages", action="store_true", help="random play with Python packages")
    parser.add_argument("--rounds", type=int, default=5, help="for the medians (default: 5)")
    parser.add_argument("--plies", type=int, default=200_000, help="of random play, each round")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    programs = dict(each.split("=", 1) for each in args.perft)
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    print(
        f"{date.today()}, {processor()}, {os.cpu_count()} processors{load};"
        f" Python {platform.python_version()}; medians of {args.rounds}\n"
    )
    alone(args.rounds, args.threads)
    simulate(args.rounds, args.threads)
    if args.uci:
        with_fairy(args.uci, args.rounds, FAIRY)
    if programs:
        with_programs(programs, args.rounds)
    if args.packages:
        with_packages(args.rounds, args.plies)


if __name__ == "__main__":
    main()
