"""``snaketongue check``: all faults of definition files, and what is hardly meant in them."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from snaketongue import definition
from snaketongue.cli.command import Command
from snaketongue.errors import VariantError
from snaketongue.game import Game
from snaketongue.variant import Variant

__all__ = ["COMMAND"]


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "files", metavar="NAME", nargs="+", help="path of a .toml file, or id of a built-in game"
    )


def run(args: Namespace) -> int:
    """Check files: 0 if all are sound, else 1; a line on stderr for each fault and warning."""
    status = 0
    for file in args.files:
        try:
            variant = Variant.load(file)
        except VariantError as error:
            status = 1
            for fault in error.faults:
                # A fault that only the whole game has, such as an impossible start, has no place.
                known = fault.file is not None or file in fault.message
                print(fault if known else f"{file}: {fault}", file=sys.stderr)
        else:
            moves = len(Game(variant).legal_moves)
            warnings = definition.warnings(file)
            for warning in warnings:
                told = warning._replace(message=f"warning: {warning.message}")
                print(told, file=sys.stderr)
            count = f", {len(warnings)} warning{'s' * (len(warnings) > 1)}" if warnings else ""
            print(
                f"{file}: {variant.title}, {variant.files}x{variant.ranks},"
                f" {len(variant.pieces)} kinds of piece, {moves} moves at the start: no"
                f" faults{count}"
            )
    return status


COMMAND = Command("check", "Check definitions of games for faults.", _add_arguments, run)
