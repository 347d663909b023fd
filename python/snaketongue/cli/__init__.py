"""The command line: ``snaketongue COMMAND ...``, also ``python -m snaketongue COMMAND ...``.

Each command is a module of this package with one `Command`; `COMMANDS` is the table of them. A
command prints its results on stdout and returns the exit status; it raises what the library raises,
and that becomes one line for each fault on stderr and the status 2.

Example:
    >>> main(["perft", "xiangqi", "1", "--json"])  # doctest: +ELLIPSIS
    {
      "variant": "xiangqi",
      ...
      "nodes": 44,
      ...
    0
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from typing import Any, NoReturn

from snaketongue.cli import (
    check,
    compile,
    docs,
    export_ini,
    moves,
    perft,
    pgn,
    play,
    show,
    variants,
)
from snaketongue.cli.command import INTERRUPTED, Command
from snaketongue.errors import SnaketongueError, quote

__all__ = ["COMMANDS", "main"]

COMMANDS: tuple[Command, ...] = (
    variants.COMMAND,
    show.COMMAND,
    moves.COMMAND,
    play.COMMAND,
    perft.COMMAND,
    check.COMMAND,
    compile.COMMAND,
    export_ini.COMMAND,
    docs.COMMAND,
    pgn.COMMAND,
)

BAD_INPUT = 2
PIPE_CLOSED = 141  # what a shell shows for a program that SIGPIPE ended
LONGEST_LINE = 300


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line `argv` (without the program's name; default: ``sys.argv``).

    Returns the exit status: 0 when all is well, 1 when `check` or `docs --check` finds faults,
    2 for bad input.

    Raises SystemExit for ``--help``, ``--version`` and arguments that do not fit.
    """
    if sys.stdout is None or sys.stdin is None:
        # Closed before the start; nobody reads or writes there.
        sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
        sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal that cannot show the name of a piece is no reason to fail.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        try:
            args = _parser().parse_args(argv)
            status: int = args.run(args)
        finally:
            print(end="", flush=True)
    except SnaketongueError as error:
        for line in str(error).splitlines():
            print(f"snaketongue: {line}", file=sys.stderr)
        return BAD_INPUT
    except (MemoryError, OverflowError, RuntimeError) as error:
        # Arguments that fit, but ask for more than there is.
        print(f"snaketongue: {error}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        # Keep the interpreter from trying once more on exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return PIPE_CLOSED
        what = "cannot write" if error.filename is None else quote(str(error.filename))
        print(f"snaketongue: {what}: {error.strerror}", file=sys.stderr)
        return BAD_INPUT
    return status


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="snaketongue",
        description="Legal moves and move counts for chess variants on large boards.",
        epilog="NAME is the id of a built-in game (see `snaketongue variants`) or the path of a"
        " .toml file.",
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="show the version and exit")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for command in COMMANDS:
        sub = commands.add_parser(command.name, help=command.help, description=command.help)
        command.add_arguments(sub)
        sub.set_defaults(run=command.run)
    return parser


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        line = " ".join(message.split())
        if len(line) > LONGEST_LINE:
            line = f"{line[:LONGEST_LINE]}..."
        self.exit(BAD_INPUT, f"{self.prog}: {line} (see {self.prog} --help)\n")


class _Version(argparse.Action):
    """Looks the version up only when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> NoReturn:
        print(f"snaketongue {version('snaketongue')}")
        parser.exit()
