"""Which of two pieces is worth more? White plays with one kind, Black with the other.

    python examples/piece_values.py [BETZA] [BETZA] [NUMBER]

The pieces stand where chess has its knights. Both sides play like beginners, which is enough to
tell strong pieces from weak ones.
"""

import sys
from random import Random

import snaketongue as st

RULES = """
extends = "chess"
id = "contest"
title = "A Contest of Two Pieces"
remove_pieces = ["N"]
start = "rxbqkbxr/pppppppp/8/8/8/8/PPPPPPPP/RYBQKBYR w KQkq - 0 1"

[pieces.X]
name = "Black's"
betza = "{black}"

[pieces.Y]
name = "White's"
betza = "{white}"

[[promotion]]
pieces = {{ P = "Q" }}
zone = "rank 8"
when = ["enter"]
compulsory = true
"""


def worth(game: st.Game, move: st.Move) -> float:
    """Return how good a move looks to a beginner: mate, take, step on no square under attack."""
    mover = game.turn
    taking = game.is_capture(move)
    exposed = bool(game.attackers(not mover, move.to_square))
    game.push(move)
    outcome = game.outcome()
    game.pop()
    if outcome is not None:
        return 9 if outcome.winner == mover else -1
    return taking - 0.9 * exposed


def score(variant: st.Variant, rng: Random) -> float:
    """Play one game; return White's share of the point."""
    game = st.Game(variant)
    while (outcome := game.outcome()) is None:
        moves = list(game.legal_moves)
        rng.shuffle(moves)
        game.push(max(moves, key=lambda move: worth(game, move)))
    return 0.5 if outcome.winner is None else float(outcome.winner)


def main(first: str = "BfR", second: str = "N", number: str = "100") -> None:
    """Play a match in which the pieces change colours after each game, and print its score."""
    white, black = (
        st.Variant.from_toml(RULES.format(white=a, black=b))
        for a, b in [(first, second), (second, first)]
    )
    rng = Random(1)
    pairs = int(number) // 2
    total = sum(score(white, rng) + 1 - score(black, rng) for _ in range(pairs))
    print(f"{first} against {second}: {total:g} of {2 * pairs} points ({total / pairs / 2:.0%})")


if __name__ == "__main__":
    main(*sys.argv[1:])
