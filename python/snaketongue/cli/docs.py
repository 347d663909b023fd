"""``snaketongue docs``: a rules page with pictures."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from snaketongue.cli.command import Command
from snaketongue.rulebook import Page
from snaketongue.variant import Variant

__all__ = ["COMMAND"]

NOT_CURRENT = 1


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("variant", metavar="NAME", help="id of a game, or path of a .toml file")
    parser.add_argument(
        "--output",
        metavar="DIR",
        type=Path,
        default=Path(),
        help="where to write (default: the current folder)",
    )
    parser.add_argument(
        "--check",
        action="store_true",
        help="write nothing; list the files that are not current, and fail if there are any",
    )


def run(args: Namespace) -> int:
    """Write the rules page of a game, and its pictures; print the files that changed.

    A page that is already there keeps what is written by hand in it.
    """
    page = Page(Variant.load(args.variant))
    if args.check:
        faults = page.faults(args.output)
        for fault in faults:
            print(fault, file=sys.stderr)
        return NOT_CURRENT if faults else 0
    for path in page.write(args.output):
        print(path)
    return 0


COMMAND = Command("docs", "Write an illustrated rules page for a game.", _add_arguments, run)
