"""``snaketongue moves``: the legal moves of a position."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from snaketongue.cli.command import Command, add_json, add_position, game, print_json

__all__ = ["COMMAND"]


def _add_arguments(parser: ArgumentParser) -> None:
    add_position(parser)
    add_json(parser)


def run(args: Namespace) -> int:
    """List the legal moves, sorted, one on each line."""
    position = game(args)
    moves = sorted(map(str, position.legal_moves))
    if args.json:
        print_json({"variant": position.variant.id, "fen": position.fen(), "moves": moves})
    else:
        print("".join(f"{move}\n" for move in moves), end="")
    return 0


COMMAND = Command("moves", "List the legal moves of a position.", _add_arguments, run)
