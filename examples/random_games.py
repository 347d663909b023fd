"""What random play says about a game: its length, its choices, and how it ends.

    python examples/random_games.py [GAME] [NUMBER]

GAME is the id of a built-in game or the path of a .toml file.
"""

import sys
from collections import Counter
from random import Random
from statistics import mean

import snaketongue as st


def play(variant: st.Variant, rng: Random) -> tuple[st.Outcome | None, list[int]]:
    """Play a game of random moves; return its outcome, and the number of choices at each ply."""
    game = st.Game(variant)
    choices: list[int] = []
    while not game.is_game_over() and len(choices) < 1000:
        choices.append(len(game.legal_moves))
        game.push(rng.choice(game.legal_moves))
    return game.outcome(), choices


def main(name: str = "obento", number: str = "20") -> None:
    """Play games and print what they have in common."""
    variant = st.Variant.load(name)
    rng = Random(1)
    games = [play(variant, rng) for _ in range(int(number))]
    results = Counter(outcome.result() if outcome else "*" for outcome, _ in games)
    endings = Counter(outcome.termination if outcome else "too long" for outcome, _ in games)
    print(f"{len(games)} random games of {variant.title}")
    print(f"plies: {mean(len(choices) for _, choices in games):.0f} on average")
    print(f"legal moves: {mean(mean(choices) for _, choices in games):.1f} on average")
    print("results: " + ", ".join(f"{result} {n}" for result, n in results.most_common()))
    print("endings: " + ", ".join(f"{ending} {n}" for ending, n in endings.most_common()))


if __name__ == "__main__":
    main(*sys.argv[1:])
