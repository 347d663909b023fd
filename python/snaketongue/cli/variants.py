"""``snaketongue variants``: the built-in games."""

from __future__ import annotations

from argparse import Namespace

from snaketongue.cli.command import Command, add_json, print_json, print_table
from snaketongue.variant import Variant, variants

__all__ = ["COMMAND"]


def run(args: Namespace) -> int:
    """List the built-in games."""
    games = [Variant.load(id) for id in variants()]
    if args.json:
        print_json(
            [
                {
                    "id": each.id,
                    "title": each.title,
                    "inventors": each.definition.inventors,
                    "page": each.definition.page,
                    "summary": each.definition.summary,
                    "files": each.files,
                    "ranks": each.ranks,
                    "start_fen": each.start_fen,
                }
                for each in games
            ]
        )
        return 0
    rows = [
        (each.id, f"{each.files}x{each.ranks}", each.title, ", ".join(each.definition.inventors))
        for each in games
    ]
    print_table([("id", "board", "title", "inventor"), *rows])
    return 0


COMMAND = Command("variants", "List the built-in games.", add_json, run)
