"""``snaketongue pgn``: faults and numbers of files of games."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator
from time import monotonic
from typing import IO, Any

from snaketongue.cli.command import Command, add_json, print_json, print_table, show_progress
from snaketongue.errors import PgnError, quote
from snaketongue.notation import pgn
from snaketongue.notation.tree import RESULTS
from snaketongue.variant import Variant

__all__ = ["COMMAND"]

STDIN = "-"
SECONDS = 0.1  # between two looks at the progress
BAR = 30  # characters

_NO_REASON = ("", "?", "normal")


def _add_arguments(parser: ArgumentParser) -> None:
    tasks = parser.add_subparsers(metavar="COMMAND", required=True)
    check = tasks.add_parser("check", help="tell the faults of games, with their places")
    check.set_defaults(task=_check)
    stats = tasks.add_parser("stats", help="count games, results, plies and how games ended")
    stats.set_defaults(task=_stats)
    add_json(stats)
    for task in (check, stats):
        task.add_argument(
            "files", metavar="FILE", nargs="+", help=f"a file of games, {STDIN} for standard input"
        )
        task.add_argument(
            "--variant",
            metavar="NAME",
            action="append",
            default=[],
            help="id of a game, or path of a .toml file: a game that tags may name; the first is"
            " what is played in games without a tag Variant (default: chess)",
        )


def run(args: Namespace) -> int:
    """Do what the second word of the command says."""
    status: int = args.task(args)
    return status


def _check(args: Namespace) -> int:
    """Check files: 0 if all games are sound, else 1 and a line on stderr for each fault."""
    variants = _variants(args)
    status = 0
    for file in args.files:
        games = faulty = 0
        try:
            for tree in _games(file, variants):
                games += 1
                faulty += bool(tree.faults)
                for fault in tree.faults:
                    place = f"{_name(file)}:{fault.line}:{fault.column}"
                    print(f"{place}: {fault.what()}", file=sys.stderr)
        except PgnError as error:
            print(error, file=sys.stderr)
            status = 1
            continue
        status |= bool(faulty)
        what = f"{faulty} with faults" if faulty else "no faults"
        print(f"{_name(file)}: {games} game{'' if games == 1 else 's'}, {what}")
    return status


def _stats(args: Namespace) -> int:
    """Print numbers of games by variant."""
    variants = _variants(args)
    by_variant: dict[str, _Numbers] = {}
    for file in args.files:
        for tree in _games(file, variants):
            name = "unknown" if tree.variant is None else tree.variant.id
            by_variant.setdefault(name, _Numbers()).add(tree)
    by_variant = dict(sorted(by_variant.items()))
    if args.json:
        print_json({name: numbers.as_json() for name, numbers in by_variant.items()})
        return 0
    if not by_variant:
        print("no games")
        return 0
    heading = ("variant", "games", "faulty", *RESULTS, "plies", "mean", "longest")
    print_table([heading, *(each.row(name) for name, each in by_variant.items())])
    print()
    for name, numbers in by_variant.items():
        endings = ", ".join(f"{how} {count}" for how, count in numbers.terminations.most_common())
        print(f"{name}: {endings}")
    return 0


class _Numbers:
    """Numbers of the games of a variant."""

    def __init__(self) -> None:
        self.games = 0
        self.faulty = 0
        self.results: Counter[str] = Counter()
        self.terminations: Counter[str] = Counter()
        self.plies = 0
        self.longest = 0

    def add(self, tree: pgn.GameTree) -> None:
        """Count a game."""
        self.games += 1
        self.faulty += bool(tree.faults)
        self.results[tree.result] += 1
        moves = tree.mainline_moves()
        self.plies += len(moves)
        self.longest = max(self.longest, len(moves))
        self.terminations[_termination(tree)] += 1

    @property
    def mean(self) -> float:
        """Plies of a game."""
        return self.plies / self.games

    def row(self, name: str) -> list[str]:
        """The numbers for a table."""
        results = (self.results[result] for result in RESULTS)
        numbers = (self.games, self.faulty, *results, self.plies)
        return [name, *map(str, numbers), f"{self.mean:.1f}", str(self.longest)]

    def as_json(self) -> dict[str, Any]:
        """The numbers for programs."""
        return {
            "games": self.games,
            "faulty": self.faulty,
            "results": {result: self.results[result] for result in RESULTS},
            "plies": {"total": self.plies, "mean": round(self.mean, 2), "longest": self.longest},
            "terminations": dict(self.terminations.most_common()),
        }


def _termination(tree: pgn.GameTree) -> str:
    """How a game ended: on the board, or as the tag Termination has it."""
    if tree.variant is not None:
        outcome = tree.end().position().outcome()
        if outcome is not None:
            return outcome.termination
    told = tree.headers.get("Termination", "").strip().lower()
    if told not in _NO_REASON:
        return told
    return "unterminated" if tree.result == "*" else "off the board"


def _variants(args: Namespace) -> list[Variant]:
    return [Variant.load(name) for name in args.variant]


def _name(file: str) -> str:
    return "standard input" if file == STDIN else file


def _games(file: str, variants: list[Variant]) -> Iterator[pgn.GameTree]:
    """Yield the games of a file, and show on a terminal how far it is read.

    Raises PgnError for a file that cannot be read.
    """
    first = variants[0] if variants else "chess"
    try:
        with _open(file) as stream:
            progress = _Progress(_name(file), stream)
            try:
                for tree in pgn.read(stream, variant=first, variants=variants):
                    progress.step()
                    if tree.faults:
                        progress.clear()
                    yield tree
            finally:
                progress.clear()
    except OSError as error:
        reason = error.strerror or str(error)
        raise PgnError(f"cannot read {quote(_name(file))}: {reason}") from None


def _open(file: str) -> IO[bytes]:
    if file == STDIN:
        return open(sys.stdin.fileno(), "rb", closefd=False)
    return open(file, "rb")


class _Progress:
    """A bar in the last line of the terminal; nothing if stderr is none."""

    def __init__(self, name: str, stream: IO[bytes]) -> None:
        self._name = name
        self._stream = stream
        self._games = 0
        self._next = monotonic() + SECONDS if sys.stderr.isatty() else float("inf")
        self._size = os.fstat(stream.fileno()).st_size if stream.seekable() else 0

    def step(self) -> None:
        """Count a game."""
        self._games += 1
        now = monotonic()
        if now < self._next:
            return
        self._next = now + SECONDS
        bar = ""
        if self._size:
            part = min(self._stream.tell() / self._size, 1)
            bar = f"[{'#' * int(part * BAR):-<{BAR}}] {part:4.0%} "
        show_progress(f"{bar}{self._name}: {self._games:,} games")

    def clear(self) -> None:
        """Take the bar away."""
        if self._next < float("inf"):
            show_progress("")


COMMAND = Command("pgn", "Check files of games, or count what is in them.", _add_arguments, run)
