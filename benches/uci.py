"""A program that speaks UCI and knows the command `go perft`, such as Fairy-Stockfish."""

from __future__ import annotations

import subprocess
from pathlib import Path
from time import perf_counter
from types import TracebackType


class Engine:
    """A running program.

    `variants` is a variants file for it to read. Use it in a `with` statement, which ends it.

    Raises OSError if it cannot be started.
    """

    def __init__(self, program: Path, variants: Path | None = None) -> None:
        self.program = program
        self._process = subprocess.Popen(
            [program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            bufsize=1,
        )
        if variants is not None:
            self._tell(f"setoption name VariantPath value {variants}")
        self._tell("uci")
        options = self._read("uciok")
        self.name = next((line[8:] for line in options if line.startswith("id name ")), "?")
        kinds = (line.split(" var ")[1:] for line in options if "name UCI_Variant " in line)
        self.variants = frozenset(next(kinds, []))

    def choose(self, variant: str) -> None:
        """Choose the game.

        Raises ValueError for one that the program does not know.
        """
        if variant not in self.variants:
            raise ValueError(f"{self.program} does not know the game {variant!r}")
        self._tell(f"setoption name UCI_Variant value {variant}")
        self._tell("isready")
        self._read("readyok")

    def perft(self, fen: str, depth: int) -> tuple[int, float]:
        """Return the number of move sequences, and the seconds that the count took."""
        self._tell(f"position fen {fen}")
        self._tell("isready")
        self._read("readyok")
        begin = perf_counter()
        self._tell(f"go perft {depth}")
        last = self._read("Nodes searched:")[-1]
        return int(last.split()[-1]), perf_counter() - begin

    def __enter__(self) -> Engine:
        """Return the program."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the program."""
        self._process.kill()
        self._process.communicate()

    def _tell(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n")

    def _read(self, end: str) -> list[str]:
        """Return the lines up to one that begins with `end`."""
        assert self._process.stdout is not None
        lines = []
        for line in self._process.stdout:
            lines.append(line.rstrip("\n"))
            if line.startswith(end):
                return lines
        raise OSError(f"{self.program} ended without {end!r}")
