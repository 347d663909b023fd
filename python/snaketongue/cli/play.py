"""``snaketongue play``: a game at the terminal."""

from __future__ import annotations

import io
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from snaketongue.cli.command import INTERRUPTED, Command, add_position, game, number
from snaketongue.errors import SnaketongueError
from snaketongue.game import BLACK, WHITE
from snaketongue.play import Session, random_mover
from snaketongue.render.text import takes_color

__all__ = ["COMMAND"]

PLAYERS = ("person", "random")


def _add_arguments(parser: ArgumentParser) -> None:
    add_position(parser)
    for color in ("white", "black"):
        parser.add_argument(
            f"--{color}",
            choices=PLAYERS,
            default="person",
            help=f"who plays {color.title()} (default: %(default)s)",
        )
    parser.add_argument(
        "--seed", metavar="N", type=number(0, 2**63), help="make the random moves repeatable"
    )
    parser.add_argument(
        "--figurines",
        action="store_true",
        help="show pieces that move like those of chess as chess symbols",
    )


def run(args: Namespace) -> int:
    """Play a game: moves and commands are read from stdin, one on each line.

    On a terminal the board is shown after each move; otherwise moves alone are printed, so that the
    output of one program can be another's input.
    """
    mover = random_mover(args.seed)
    players = {WHITE: args.white, BLACK: args.black}
    at_terminal = sys.stdin.isatty()
    session = Session(
        game(args),
        sys.stdout,
        movers={color: mover for color, name in players.items() if name == "random"},
        color=takes_color(sys.stdout),
        figurines=args.figurines,
        boards=at_terminal,
    )
    try:
        session.run(_asked(session) if at_terminal else _piped())
    except KeyboardInterrupt:
        print(f"\n{session.game.fen()}")
        return INTERRUPTED
    print(session.game.fen())
    return 0


def _asked(session: Session) -> Iterator[str]:
    """Yield lines that a person types, with editing and completion where they can be had."""
    try:
        import readline
    except ImportError:  # not on every system
        pass
    else:

        def complete(text: str, state: int) -> str | None:
            return dict(enumerate(session.completions(text))).get(state)

        readline.set_completer_delims(" ")
        readline.set_completer(complete)
        readline.parse_and_bind("tab: complete")
    while True:
        try:
            yield input(session.prompt)
        except EOFError:
            print()
            return


def _piped() -> Iterator[str]:
    """Yield the lines of stdin; bytes that are no text make a wrong line, not an end."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    try:
        yield from sys.stdin
    except OSError as error:
        raise SnaketongueError(f"cannot read standard input: {error.strerror}") from None


COMMAND = Command("play", "Play a game, two people or against random moves.", _add_arguments, run)
