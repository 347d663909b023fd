"""``snaketongue perft``: the number of move sequences of a given length."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from time import perf_counter
from typing import Any

from snaketongue._core import MAX_DEPTH, MAX_HASH_MB, MAX_THREADS
from snaketongue.cli.command import (
    INTERRUPTED,
    Command,
    add_json,
    add_position,
    game,
    number,
    print_json,
    show_progress,
)
from snaketongue.errors import SnaketongueError
from snaketongue.game import Game

__all__ = ["COMMAND"]


def _add_arguments(parser: ArgumentParser) -> None:
    add_position(parser)
    parser.add_argument("depth", metavar="DEPTH", type=number(0, MAX_DEPTH), help="number of plies")
    parser.add_argument(
        "--divide",
        action="store_true",
        help="count below each move of the position, and print each as soon as it is done",
    )
    parser.add_argument(
        "--threads",
        metavar="N",
        type=number(0, MAX_THREADS),
        default=1,
        help="count on so many threads (default: 1; 0: one for each processor)",
    )
    parser.add_argument(
        "--hash",
        metavar="MB",
        type=number(0, MAX_HASH_MB),
        default=0,
        help="remember counted positions in a table of so many MiB (default: 0, none); with"
        " --divide each move has it anew",
    )
    add_json(parser)


def run(args: Namespace) -> int:
    """Count the sequences of legal moves; Ctrl-C stops, and what is counted is printed."""
    position = game(args)
    counting = _Counting(position, args.depth, args.threads, args.hash)
    try:
        if args.divide and args.depth > 0:
            counting.divide(show=not args.json)
        else:
            counting.whole()
    except KeyboardInterrupt:
        counting.interrupted = True
    except MemoryError as error:
        raise SnaketongueError(str(error)) from None
    if args.json:
        print_json(counting.as_json())
    else:
        print(counting.summary())
    return INTERRUPTED if counting.interrupted else 0


class _Counting:
    """A count under way, and what it has found so far."""

    def __init__(self, position: Game, depth: int, threads: int, hash_mb: int) -> None:
        self.position = position
        self.threads = threads
        self.hash_mb = hash_mb
        self.fen = position.fen()
        self.depth = depth
        self.nodes = 0
        self.moves: dict[str, int] | None = None
        self.of = 0
        self.interrupted = False
        self._start = perf_counter()
        self._end = self._start

    def whole(self) -> None:
        """Count everything at once."""
        try:
            self.nodes = self._perft(self.depth)
        finally:
            self._end = perf_counter()

    def _perft(self, depth: int) -> int:
        return self.position.perft(depth, threads=self.threads, hash_mb=self.hash_mb)

    def divide(self, show: bool) -> None:
        """Count below one move after the other; `show` prints each."""
        legal = sorted(self.position.legal_moves, key=str)
        self.moves, self.of = {}, len(legal)
        progress = show_progress if sys.stderr.isatty() else _silence
        try:
            for done, move in enumerate(legal):
                progress(f"{done + 1} of {self.of}: {move}")
                self.position.push(move)
                count = self._perft(self.depth - 1)
                self.position.pop()
                progress("")
                self.moves[str(move)] = count
                self.nodes += count
                if show:
                    print(f"{move}: {count}", flush=True)
        finally:
            progress("")
            self._end = perf_counter()

    @property
    def seconds(self) -> float:
        """How long it took."""
        return self._end - self._start

    @property
    def speed(self) -> float:
        """Nodes per second."""
        return self.nodes / max(self.seconds, 1e-9)

    def summary(self) -> str:
        """The end of the output for people."""
        speed = f"{self.speed / 1e6:.1f} million nodes/s"
        took = f"{self.nodes:,} nodes in {self.seconds:.3f} s, {speed}"
        if not self.interrupted:
            return f"perft {self.depth} {self.nodes}\n{took}"
        if self.moves is None:
            return f"interrupted after {self.seconds:.3f} s; --divide shows what is counted so far"
        return f"interrupted after {len(self.moves)} of {self.of} moves: {took}"

    def as_json(self) -> dict[str, Any]:
        """The output for programs; without `nodes` if nothing was counted."""
        result: dict[str, Any] = {
            "variant": self.position.variant.id,
            "fen": self.fen,
            "depth": self.depth,
            "complete": not self.interrupted,
        }
        if self.moves is not None or not self.interrupted:
            result |= {"nodes": self.nodes, "nodes_per_second": round(self.speed)}
        result["seconds"] = round(self.seconds, 6)
        if self.moves is not None:
            result["moves"] = self.moves
        return result


def _silence(text: str) -> None:
    """Show nothing."""


COMMAND = Command("perft", "Count the sequences of legal moves.", _add_arguments, run)
