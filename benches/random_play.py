"""Random play from Python: legal moves, push and pop, beside other libraries.

    python benches/random_play.py [--game ID] [--plies N] [--rounds N] [--ini FILE]

Every library that can be imported takes part: python-chess (`chess`) and cozy-chess-py
(`cozy_chess`) in chess, pyffish in the games that it knows or is taught by a variants file. Before
the clock runs, the number of legal moves must agree in every position of some random games. Then
each plays its own random games in turn, this library twice: a move is taken out of the view, or out
of a list of the moves, as the peers do. Printed are the medians of the rounds, in plies per second,
and how many times as fast we are in either way.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from copy import copy
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from types import ModuleType
from typing import Any, NamedTuple, TypeAlias

import snaketongue as st

LONGEST = 200  # plies of one game
VIEW, LIST = "snaketongue, a move from the view", "snaketongue, from a list of the moves"

Speeds: TypeAlias = dict[str, float]
"""Plies per second, by the name of the library."""


class Player(NamedTuple):
    """How one library plays."""

    name: str
    play: Callable[[int, Random], int]
    """Play and take back so many plies in several games; return their number."""
    count: Callable[[str], int]
    """Return the number of legal moves in the position of a FEN."""
    slow: bool = False
    """Whether a fiftieth of the plies is enough to measure it."""


def pushing(new: Callable[[], Any], listed: bool) -> Callable[[int, Random], int]:
    """Return how a library plays whose games know `legal_moves`, `push` and `pop`.

    With `listed`, a list is made of the moves; without, one is taken out of the view of them.
    """

    def play(plies: int, rng: Random) -> int:
        game = new()
        random = rng.random
        done = 0
        while done < plies:
            made = 0
            while made < LONGEST:
                moves = list(game.legal_moves) if listed else game.legal_moves
                count = len(moves)
                if not count:
                    break
                game.push(moves[int(random() * count)])
                made += 1
            for _ in range(made):
                game.pop()
            done += made
        return done

    return play


def ours(id: str, listed: bool) -> Player:
    """Play with this library."""
    return Player(
        LIST if listed else VIEW,
        pushing(lambda: st.Game(id), listed),
        lambda fen: len(list(st.Game(id, fen).legal_moves)),
    )


def python_chess(chess: ModuleType) -> Player:
    """Play with python-chess."""
    return Player(
        f"python-chess {version('chess')}",
        pushing(chess.Board, listed=True),
        lambda fen: len(list(chess.Board(fen).legal_moves)),
        slow=True,
    )


def cozy_chess(cozy: ModuleType) -> Player:
    """Play with cozy-chess-py; it has no moves back, so copies are kept."""

    def play(plies: int, rng: Random) -> int:
        board = cozy.Board()
        random = rng.random
        done = 0
        while done < plies:
            stack: list[Any] = []
            while len(stack) < LONGEST:
                moves = board.generate_moves()
                if not moves:
                    break
                stack.append(copy(board))
                board.play_unchecked(moves[int(random() * len(moves))])
            done += len(stack)
            while stack:
                board = stack.pop()
        return done

    return Player(
        f"cozy-chess-py {version('cozy-chess-py')}",
        play,
        lambda fen: len(cozy.Board.from_fen(fen).generate_moves()),
    )


def pyffish(module: ModuleType, id: str) -> Player:
    """Play with pyffish: it keeps no position, so every call starts from a FEN."""
    start = module.start_fen(id)

    def play(plies: int, rng: Random) -> int:
        random = rng.random
        done = 0
        while done < plies:
            stack = [start]
            while len(stack) <= LONGEST:
                moves = module.legal_moves(id, stack[-1], [])
                if not moves:
                    break
                move = moves[int(random() * len(moves))]
                stack.append(module.get_fen(id, stack[-1], [move]))
            done += len(stack) - 1
        return done

    return Player(
        f"pyffish {version('pyffish')}",
        play,
        lambda fen: len(module.legal_moves(id, fen, [])),
        slow=True,
    )


def players(id: str, ini: str | None) -> Iterator[Player]:
    """Yield this library and those peers that are installed and know the game."""
    makers: dict[str, Callable[[Any], Player]] = {"pyffish": lambda module: pyffish(module, id)}
    if id == "chess":
        makers |= {"chess": python_chess, "cozy_chess": cozy_chess}
    yield ours(id, listed=False)
    yield ours(id, listed=True)
    for name, make in makers.items():
        try:
            module = import_module(name)
        except ImportError:
            continue
        if name == "pyffish" and ini is not None:
            module.load_variant_config(ini)
        if name != "pyffish" or id in module.variants():
            yield make(module)


def positions(id: str, rng: Random) -> Iterator[str]:
    """Yield the positions of one random game."""
    game = st.Game(id)
    for _ in range(LONGEST):
        yield game.fen()
        if not game.legal_moves:
            break
        game.push(rng.choice(list(game.legal_moves)))


def measure(id: str, ini: str | None = None, plies: int = 200_000, rounds: int = 5) -> Speeds:
    """Return the median speed of each library in plies per second, first our `VIEW` and `LIST`.

    `ini` is the text of a variants file from which pyffish learns the game `id`; `plies` how many
    the fast libraries play in a round, the others fewer.

    Raises ValueError if two libraries see different numbers of legal moves in a position.
    """
    field = list(players(id, ini))
    for seed in range(3):
        for fen in positions(id, Random(seed)):
            counts = {player.name: player.count(fen) for player in field}
            if len(set(counts.values())) > 1:
                raise ValueError(f"{fen}: {counts}")
    speeds: dict[str, list[float]] = {player.name: [] for player in field}
    for round_ in range(rounds + 1):
        for player in field:
            count = plies if round_ else min(plies, 2000)
            if player.slow:
                count = max(count // 50, 1)
            begin = process_time()
            done = player.play(count, Random(round_))
            if round_:  # the first one warms up
                speeds[player.name].append(done / (process_time() - begin))
    return {name: median(each) for name, each in speeds.items()}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="chess", choices=st.variants())
    parser.add_argument("--plies", type=int, default=200_000, help="for the fastest; others fewer")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--ini", type=Path, help="variants file from which pyffish learns the game")
    args = parser.parse_args()
    ini = None if args.ini is None else args.ini.read_text()
    speeds = measure(args.game, ini, args.plies, args.rounds)
    print(f"random play, {args.game}: legal moves + push + pop, median of {args.rounds}")
    for name, speed in speeds.items():
        ratios = "  ".join(f"{speeds[way] / speed:8,.2f}" for way in (VIEW, LIST))
        print(f"  {name:{len(LIST)}} {speed:12,.0f} plies/s {ratios}")


if __name__ == "__main__":
    main()
