"""``snaketongue export-ini``: games for Fairy-Stockfish."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace

from snaketongue.cli.command import Command
from snaketongue.errors import ExportError, quote
from snaketongue.fairy import export_ini
from snaketongue.fairy.ini import NAME
from snaketongue.variant import Variant, variants

__all__ = ["COMMAND"]


def _add_arguments(parser: ArgumentParser) -> None:
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument(
        "variants",
        metavar="NAME",
        nargs="*",
        default=[],
        help="id of a game, or path of a .toml file",
    )
    which.add_argument(
        "--all",
        action="store_true",
        help="every built-in game that can be written; a comment for each of the others",
    )
    parser.add_argument(
        "--prefix",
        type=_prefix,
        metavar="TEXT",
        help="what to put before each id, to tell the games from the program's own",
    )


def _prefix(text: str) -> str:
    """Return a text with which a name may begin there."""
    if not NAME.fullmatch(text):
        raise ArgumentTypeError(f"expected letters, digits, _ and -, got {quote(text)}")
    return text


def run(args: Namespace) -> int:
    """Print the sections of a variants file."""
    sections = []
    for name in variants() if args.all else args.variants:
        variant = Variant.load(name)
        try:
            sections.append(export_ini(variant, (args.prefix or "") + variant.id))
        except ExportError as error:
            if not args.all:
                raise
            sections.append("".join(f"# {line}\n" for line in str(error).splitlines()))
    print("\n".join(sections), end="")
    return 0


COMMAND = Command(
    "export-ini", "Write games as a variants file of Fairy-Stockfish.", _add_arguments, run
)
