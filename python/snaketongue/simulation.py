"""Counting and simulation from a start position, in one call each."""

from __future__ import annotations

import os
from typing import NamedTuple, SupportsIndex

from snaketongue import _core
from snaketongue.game import Game
from snaketongue.values import Outcome
from snaketongue.variant import Variant

__all__ = ["Playout", "divide", "perft", "playouts"]


class Playout(NamedTuple):
    """A random game.

    `outcome` is how it ended, None if it was broken off; `plies` the number of moves made.

    Example:
        >>> playouts("chess", 1, seed=1, max_plies=10)
        [Playout(outcome=None, plies=10)]
    """

    outcome: Outcome | None
    plies: int


def perft(
    variant: Variant | str | os.PathLike[str],
    depth: SupportsIndex,
    fen: str | None = None,
    *,
    threads: SupportsIndex = 1,
    hash_mb: SupportsIndex = 0,
) -> int:
    """Return the number of sequences of `depth` legal moves.

    Draws by repetition, material or move count do not end a sequence. Ctrl-C stops the count, and
    other Python threads run meanwhile.

    `threads` is the number of threads to count on (0: one for each processor). `hash_mb` is the
    size of a table of positions that have been counted, in MiB (0: none): a deep count then meets
    most positions only once. The table compares 64 bits besides those that find the entry, so that
    a count is wrong with a probability below 2**-62 for each position looked up.

    Raises SnaketongueError for a depth outside 0 to 100, threads outside 0 to 1024 or a table above
    1 TiB, MemoryError if there is no memory for the table, OverflowError for a count that does not
    fit 64 bits, and what `Game` raises.

    Example:
        >>> perft("xiangqi", 2)
        1920
        >>> perft("chess", 4, threads=2, hash_mb=16)
        197281
    """
    return Game(variant, fen).perft(depth, threads=threads, hash_mb=hash_mb)


def divide(
    variant: Variant | str | os.PathLike[str],
    depth: SupportsIndex,
    fen: str | None = None,
    *,
    threads: SupportsIndex = 1,
    hash_mb: SupportsIndex = 0,
) -> dict[str, int]:
    """Return the perft count below each legal move, by its text.

    The arguments, and what is raised, are those of `perft`.

    Example:
        >>> divide("obento", 2)["f3f4"]
        58
    """
    return Game(variant, fen).divide(depth, threads=threads, hash_mb=hash_mb)


def playouts(
    variant: Variant | str | os.PathLike[str],
    games: SupportsIndex,
    fen: str | None = None,
    *,
    seed: SupportsIndex = 0,
    max_plies: SupportsIndex = 1000,
    threads: SupportsIndex = 1,
) -> list[Playout]:
    """Play random games, each legal move being as likely as any other, and return how each went.

    A game is broken off after `max_plies` moves. Equal seeds give equal games on any number of
    `threads` (0: one for each processor). Ctrl-C stops the work, and other Python threads run
    meanwhile.

    Raises SnaketongueError for a number out of range (at most ten million games in one call), and
    what `Game` raises.

    Example:
        >>> from collections import Counter
        >>> played = playouts("yoto", 100, seed=1, threads=2)
        >>> sum(Counter(p.outcome and p.outcome.result() for p in played).values())
        100
        >>> played == playouts("yoto", 100, seed=1)
        True
    """
    played = _core.playouts(Game(variant, fen), games, seed, max_plies, threads)
    return [
        Playout(None if outcome is None else Outcome(*outcome), plies) for outcome, plies in played
    ]
