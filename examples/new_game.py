"""A game of one's own, from its rules to its first moves.

python examples/new_game.py
"""

from random import Random

import snaketongue as st

RULES = """
extends = "chess"
id = "bent_chess"
title = "Bent Chess"
summary = "Chess with Snaketongues for knights and Ships for bishops; stalemate loses."
remove_pieces = ["N", "B"]
start = "rtsqkstr/pppppppp/8/8/8/8/PPPPPPPP/RTSQKSTR w KQkq - 0 1"

[pieces.T]
name = "Snaketongue"
betza = "[vW?B]"        # a step up or down, and from there on as a bishop, outward

[pieces.S]
name = "Ship"
betza = "[F?vR]"        # a diagonal step, and from there on up or down, outward

[[promotion]]
pieces = { P = ["Q", "R", "S", "T"] }
zone = "rank 8"
when = ["enter"]
compulsory = true

[rules]
stalemate = "loss"
"""


def main() -> None:
    """Show the game, and a few random moves of it."""
    variant = st.Variant.from_toml(RULES)
    print(f"{variant.title}: {variant.definition.summary}\n")
    for piece in variant.pieces.values():
        print(f"{piece.name:12} {piece.betza}")
    counts = ", ".join(f"{st.perft(variant, depth):,}" for depth in range(1, 5))
    print(f"\nmove sequences of 1 to 4 plies: {counts}\n")
    game = st.Game(variant)
    rng = Random(3)
    for _ in range(12):
        move = rng.choice(game.legal_moves)
        print(game.san(move), end=" ")
        game.push(move)
    print(f"\n\n{game}\n\n{game.fen()}")


if __name__ == "__main__":
    main()
