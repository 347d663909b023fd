"""How the cost of counting moves grows, as a picture with four panels.

    python benches/scaling.py FILE.svg [--rounds N]

Against depth, the size of the board, the number of kinds of piece, and the number of threads. The
games for the second and third panel are made here: on every board half the squares are occupied,
and every kind moves like one of six. Numbers are printed as they come; each is a median, of
processor time where there is one thread, so that a busy machine does little harm.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from string import ascii_uppercase
from time import perf_counter, process_time
from typing import NamedTuple

import matplotlib
from matplotlib import pyplot as plt
from matplotlib.axes import Axes

import snaketongue as st

MOVES = ("R", "N", "B", "WAD", "Q", "FC")
DEPTHS = {"chess": 6, "wide_soho": 4, "obento": 4, "yoto": 5}
SIZES = range(8, 17)
KINDS = (6, 12, 24, 36, 48)
SHORTEST = 0.1  # seconds of one measurement
COLORS = ("#1b6ca8", "#c8553d", "#588157", "#7b4b94")


class Point(NamedTuple):
    """A measurement: seconds of one count, its result, and the positions of its second-last ply."""

    seconds: float
    nodes: int
    positions: int

    @property
    def per_position(self) -> float:
        """Nanoseconds for each position in which moves are counted."""
        return self.seconds / self.positions * 1e9

    @property
    def per_move(self) -> float:
        """Nanoseconds for each move that is counted."""
        return self.seconds / self.nodes * 1e9


def measure(game: st.Variant | str, depth: int, rounds: int, threads: int | None = None) -> Point:
    """Count several times; without a number of threads it is one, and processor time counts."""
    position = st.Game(game)
    positions = position.perft(depth - 1)
    clock = process_time if threads is None else perf_counter
    times = []
    for _ in range(rounds):
        begin, repeats = clock(), 0
        while not repeats or clock() - begin < SHORTEST:
            nodes = position.perft(depth, threads=threads or 1)
            repeats += 1
        times.append((clock() - begin) / repeats)
    return Point(median(times), nodes, positions)


def crowd(size: int, kinds: int) -> st.Variant:
    """Return a game on a square board of which half the squares are occupied at the start."""
    ids = [letter for letter in ascii_uppercase if letter not in "KP"]
    ids = (ids + [f"+{id}" for id in ids])[:kinds]
    men = size * size // 4
    pieces = list(islice(cycle(ids), men - size))
    pieces.insert(size // 2, "K")
    rows = [pieces[i : i + size] for i in range(0, men - size, size)]
    rows[-1] += [""] * (size - len(rows[-1]))
    rows += [["P"] * size] + [[""] * size] * (size - 2 * len(rows) - 2)
    half = [row for row in rows if any(row)]
    array = [*half, *[[""] * size] * (size - 2 * len(half)), *reversed(half)]
    fen = "/".join(
        run_length([id.lower() if i < size // 2 else id for id in row])
        for i, row in enumerate(array)
    )
    lines = [
        f'id = "crowd"\ntitle = "{size}x{size}"\nstart = "{fen} w - - 0 1"',
        f"board = {{ files = {size}, ranks = {size} }}",
        '[pieces]\nK = { name = "King", betza = "K", royal = true }',
        'P = { name = "Pawn", betza = "mfWcfF" }',
        *(f'"{id}" = {{ name = "{id}", betza = "{m}" }}' for id, m in zip(ids, cycle(MOVES))),
    ]
    return st.Variant.from_toml("\n".join(lines))


def run_length(row: Sequence[str]) -> str:
    """Return a row of a FEN; the empty text is an empty square."""
    text, empty = "", 0
    for cell in row:
        if cell:
            text += f"{empty or ''}{cell}"
        empty = 0 if cell else empty + 1
    return text + (str(empty) if empty else "")


def by_depth(rounds: int) -> Iterator[tuple[str, list[int], list[float]]]:
    """Yield for some games the depths and the seconds."""
    for game, most in DEPTHS.items():
        depths = list(range(2, most + 1))
        yield game, depths, [measure(game, depth, rounds).seconds for depth in depths]


def draw(file: Path, rounds: int) -> None:
    """Measure, print and draw."""
    figure, ((depth, size), (kinds, threads)) = plt.subplots(2, 2, figsize=(9, 6.5))
    for (game, depths, seconds), color in zip(by_depth(rounds), COLORS, strict=True):
        depth.semilogy(depths, seconds, "o-", label=game, color=color)
        print(
            f"{game}: {', '.join(f'{d}: {s:.2g} s' for d, s in zip(depths, seconds, strict=True))}"
        )
    depth.set(title="depth", xlabel="plies", ylabel="seconds")
    depth.legend(frameon=False)

    points = [measure(crowd(each, 6), 3, rounds) for each in SIZES]
    for each, point in zip(SIZES, points, strict=True):
        moves = point.nodes / point.positions
        print(f"{each}x{each}: {moves:.0f} moves, {point.per_position:.0f} ns/position")
    panel(size, SIZES, points, "side of the board, half of it occupied")

    points = [measure(crowd(12, each), 3, rounds) for each in KINDS]
    for each, point in zip(KINDS, points, strict=True):
        print(f"{each} kinds: {point.per_position:.0f} ns/position")
    panel(kinds, KINDS, points, "kinds of piece on 12x12, the same moves")

    most = os.cpu_count() or 1
    numbers = range(1, most + 1)
    for game, color in zip(("chess", "yoto"), (COLORS[0], COLORS[3]), strict=True):
        times = [measure(game, DEPTHS[game], rounds, each).seconds for each in numbers]
        speedups = [times[0] / each for each in times]
        print(f"{game}, threads: {', '.join(f'{each:.2f}' for each in speedups)}")
        threads.plot(numbers, speedups, "o-", label=game, color=color)
    threads.plot(numbers, numbers, ":", color="gray", label="ideal")
    threads.set(title="threads", xlabel="threads", ylabel="times as fast", xticks=list(numbers))
    threads.legend(frameon=False)
    for axes in figure.axes:
        axes.spines[["top", "right"]].set_visible(False)
    figure.tight_layout()
    figure.savefig(file, metadata={"Date": None, "Creator": None})


def panel(axes: Axes, x: Sequence[int], points: Sequence[Point], label: str) -> None:
    """Draw what a position costs, and a move."""
    axes.plot(x, [point.per_position for point in points], "o-", color=COLORS[0])
    axes.set(title=label.split(",")[0], xlabel=label, ylabel="ns per position", xticks=list(x))
    axes.set_ylim(0, 1.15 * max(point.per_position for point in points))
    twin = axes.twinx()
    twin.plot(x, [point.per_move for point in points], "s--", color=COLORS[1])
    twin.set_ylabel("ns per move", color=COLORS[1])
    twin.set_ylim(0, 1.15 * max(point.per_move for point in points))
    twin.spines["top"].set_visible(False)


def main() -> None:
    """Read the arguments and go."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path, metavar="FILE.svg")
    parser.add_argument("--rounds", type=int, default=5, help="for the medians (default: 5)")
    args = parser.parse_args()
    matplotlib.use("svg")
    matplotlib.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "scaling"})
    draw(args.file, args.rounds)


if __name__ == "__main__":
    main()
