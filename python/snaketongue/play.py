"""Playing a game line by line: two people, or a person against a random mover."""

from __future__ import annotations

import os
import random
import textwrap
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from pathlib import Path
from types import MappingProxyType
from typing import IO, Final, NamedTuple

from snaketongue._core import Move
from snaketongue.errors import SnaketongueError, quote
from snaketongue.game import Game
from snaketongue.notation import pgn
from snaketongue.notation.san import move_number
from snaketongue.render.places import check_of, lastmove_of
from snaketongue.render.text import text_board
from snaketongue.values import BLACK, COLOR_NAMES, WHITE

__all__ = ["Mover", "Session", "random_mover"]

MOST_PLIES: Final = 5000
"""How many plies movers make on their own before a person is asked again."""
WIDTH: Final = 78


class Mover(NamedTuple):
    """Somebody who is not a person: a name, and the choice of a legal move in a position."""

    name: str
    choose: Callable[[Game], Move]


class Command(NamedTuple):
    """A command of the dialogue: what may follow it, what it does, and the function."""

    argument: str
    help: str
    run: Callable[[Session, str], None]


def random_mover(seed: int | None = None) -> Mover:
    """Return a mover that takes any legal move with equal chance.

    The same seed gives the same choices; without one they differ each time.

    Example:
        >>> mover = random_mover(1)
        >>> mover.choose(Game("chess")) in Game("chess").legal_moves
        True
    """
    source = random.Random(seed)
    return Mover("random", lambda game: source.choice(game.legal_moves))


class Session:
    """A game that is played by lines of text: moves and commands.

    Args:
        game: where it begins.
        out: where everything is printed.
        movers: who moves for a colour instead of a person.
        color: whether the board has the colours of a terminal.
        figurines: whether pieces that move like those of chess are chess symbols.
        boards: whether the board is shown after each move, as people at a terminal want it.

    Example:
        >>> import sys
        >>> session = Session(Game("yoto"), sys.stdout, boards=False)
        >>> session.run(["a4", "f2f9", "undo", "fen", "quit"])
        1. a4
        illegal move 'f2f9': nothing on f2 can go to f9
        lglflflgl/rzcbkbczr/p1p1p1p1p/9/9/9/P1P1P1P1P/RZCBKBCZR/LGLFLFLGL w KQkq - 0 1
    """

    def __init__(
        self,
        game: Game,
        out: IO[str],
        *,
        movers: Mapping[bool, Mover] = MappingProxyType({}),
        color: bool = False,
        figurines: bool = False,
        boards: bool = True,
    ) -> None:
        self.game = game
        self._out = out
        self._movers = movers
        self._color = color
        self._figurines = figurines
        self._boards = boards
        # a person who plays alone sees the board from that side
        self._orientation = BLACK if WHITE in movers and BLACK not in movers else WHITE
        # a result that the board does not tell, and how it came about
        self._told: str | None = None
        self._how = "by agreement"
        self._saved: set[Path] = set()

    @property
    def prompt(self) -> str:
        """What a person at a terminal is asked with: the number of the move."""
        return "> " if self._ended() else f"{move_number(self.game)} "

    def run(self, lines: Iterable[str]) -> None:
        """Play until the lines, or the person's wish to go on, end."""
        self.start()
        for line in lines:
            if not self.obey(line):
                break

    def start(self) -> None:
        """Show where the game begins, and let a mover begin it."""
        if self._boards:
            self._say(f"{self.game.variant.title}. Type a move, or help.")
            self._show()
        self._go_on()

    def obey(self, line: str) -> bool:
        """Do what a line says; return False if it says to quit.

        Whatever is wrong with the line is told, and changes nothing.
        """
        word, _, rest = line.strip().partition(" ")
        if not word:
            return True
        if word in ("quit", "exit", "q"):
            return False
        command = COMMANDS.get("help" if word == "?" else word)
        try:
            if command is None:
                self._move(line.strip())
            elif rest and not command.argument:
                self._say(f"{word} takes nothing after it, found {quote(rest.strip())}")
            else:
                command.run(self, rest.strip())
        except ValueError as error:  # of this library, or for a name that no file can have
            self._say(str(error))
        return True

    def completions(self, text: str) -> list[str]:
        """Return the moves and commands that begin with a text.

        Example:
            >>> import sys
            >>> Session(Game("chess"), sys.stdout).completions("Nf")
            ['Nf3']
        """
        moves = [self.game.san(move) for move in self.game.legal_moves] if text else []
        return [word for word in (*sorted(moves), *COMMANDS, "quit") if word.startswith(text)]

    def _say(self, text: str) -> None:
        print(text, file=self._out, flush=True)

    def _show(self, squares: Iterable[str] = ()) -> None:
        """Show the board, with its last move and check."""
        board = text_board(
            self.game,
            lastmove=lastmove_of(self.game),
            check=check_of(self.game),
            squares=squares,
            orientation=self._orientation,
            color=self._color,
            figurines=self._figurines,
        )
        self._say(f"\n{board}\n")

    def _ended(self) -> bool:
        return self._told is not None or self.game.is_game_over()

    def _move(self, text: str) -> None:
        """Make a person's move, and let the mover answer."""
        if self._ended():
            self._say("the game is over; undo, new, fen, load or quit")
            return
        try:
            move = self.game.parse_san(text)
        except SnaketongueError as error:
            hint = "" if any(letter.isdigit() for letter in text) else " (help lists the commands)"
            self._say(f"{error}{hint}")
            return
        self._make(move)
        self._go_on()

    def _make(self, move: Move, who: str = "") -> None:
        self._say(f"{who}{move_number(self.game)} {self.game.san(move)}")
        self.game.push(move)
        if self._boards:
            self._show()

    def _go_on(self) -> None:
        """Let movers move as long as it is their turn; tell how the game ended if it has."""
        for _ in range(MOST_PLIES):
            mover = self._movers.get(self.game.turn)
            if mover is None or self._ended():
                break
            self._make(mover.choose(self.game), f"{mover.name}: " if self._boards else "")
        self._tell()

    def _tell(self) -> None:
        """Tell how the game ended, or that there is a check."""
        outcome = self.game.outcome()
        if self._told is not None:
            self._say(f"{self._told} {self._how}")
        elif outcome is not None:
            how = outcome.termination.replace("_", " ")
            winner = "draw" if outcome.winner is None else f"{COLOR_NAMES[outcome.winner]} wins"
            self._say(f"{winner}: {how}, {outcome.result()}")
        elif self._boards and self.game.is_check():
            self._say(f"{COLOR_NAMES[self.game.turn]} is in check")

    def _begin(self, game: Game, result: str = "*") -> None:
        """Go on with another game; `result` is one that the board does not tell."""
        self.game = game
        self._told = None if result == "*" or game.is_game_over() else result
        self._how = "by agreement"
        if self._boards:
            self._show()
        self._go_on()

    def _help(self, _: str) -> None:
        self._say("A move: f3f6, f6, Nf3, exd5, O-O, a8=Q. Or one of these:")
        for word, command in COMMANDS.items():
            self._say(f"  {f'{word} {command.argument}':<15}{command.help}")
        self._say(f"  {'quit':<15}leave (also Ctrl-D)")

    def _moves(self, square: str) -> None:
        """Tell the legal moves, of one square or of all."""
        moves = list(self.game.generate_legal_moves(square or None))
        if not moves:
            self._say(f"no legal move{f' from {square}' if square else ''}")
            return
        if square:
            self._show(move.to_square for move in moves)
        by_origin: dict[str, list[str]] = {}
        for move in moves:
            by_origin.setdefault(move.from_square, []).append(self.game.san(move))
        for origin, texts in by_origin.items():
            piece = self.game.piece_at(origin)
            name = self.game.variant.pieces[piece.id].name if piece else "?"
            line = f"{name} {origin}: {' '.join(dict.fromkeys(texts))}"
            self._say(textwrap.fill(line, WIDTH, subsequent_indent="  ", break_on_hyphens=False))

    def _undo(self, count: str) -> None:
        """Take moves back: a person's last, with the answer to it, or so many as are given."""
        alone = bool(self._movers) and self._movers.get(self.game.turn) is None
        most = len(self.game.move_stack)
        plies = int(count) if count.isdecimal() and len(count) < 6 else 0 if count else 1 + alone
        if self._told is not None and not count:
            self._told, plies = None, 0
        elif not 0 < plies <= most:
            told = f"{most} move{'' if most == 1 else 's'} can be taken back"
            self._say(f"{told}, not {quote(count)}" if count else "no move to take back")
            return
        self._told = None
        for _ in range(plies):
            self.game.pop()
        self._begin(self.game)

    def _new(self, _: str) -> None:
        self._begin(Game(self.game.variant))

    def _flip(self, _: str) -> None:
        self._orientation = not self._orientation
        self._show()

    def _fen(self, text: str) -> None:
        if text:
            self._begin(Game(self.game.variant, text))
        else:
            self._say(self.game.fen())

    def _result(self, text: str) -> None:
        """End the game as the players agree: resignation, draw, time."""
        if text not in ("1-0", "0-1", "1/2-1/2"):
            self._say(f"expected 1-0, 0-1 or 1/2-1/2, found {quote(text)}")
        elif self._ended():
            self._say("the game is over")
        else:
            self._told, self._how = text, "by agreement"
            self._tell()

    def _claim(self, _: str) -> None:
        """End the game with a draw that the rules let a player claim."""
        outcome = self.game.outcome(claim_draw=True)
        if self._ended():
            self._say("the game is over")
        elif outcome is None:
            self._say("no draw can be claimed")
        else:
            how = outcome.termination.replace("_", " ")
            self._told, self._how = outcome.result(), f"claimed: {how}"
            self._tell()

    def _tree(self) -> pgn.GameTree:
        tags = {COLOR_NAMES[color]: mover.name for color, mover in self._movers.items()}
        tags["Date"] = f"{date.today():%Y.%m.%d}"
        if self._told is not None:
            tags["Result"] = self._told
        return pgn.GameTree.from_game(self.game, tags)

    def _pgn(self, _: str) -> None:
        self._say(str(self._tree()).rstrip())

    def _save(self, name: str) -> None:
        """Write the game; a file that this did not write itself is never lost."""
        if not name:
            self._say("expected the name of a file")
            return
        path = Path(os.path.realpath(os.path.expanduser(name)))
        text = str(self._tree())
        try:
            with path.open("w" if path in self._saved else "x", encoding="utf-8") as stream:
                stream.write(text)
        except FileExistsError:
            self._say(f"{quote(name)} is there already; choose another name")
            return
        except OSError as error:
            self._say(f"cannot write {quote(name)}: {error.strerror}")
            return
        self._saved.add(path)
        self._say(f"saved as {path}")

    def _load(self, name: str) -> None:
        """Go on with the first game of a file."""
        if not name:
            self._say("expected the name of a file")
            return
        path = Path(os.path.expanduser(name))
        variant = self.game.variant
        try:
            tree = next(pgn.read(path, variant=variant, variants=[variant]), None)
        except OSError as error:
            self._say(f"cannot read {quote(name)}: {error.strerror}")
            return
        if tree is None:
            self._say(f"there is no game in {quote(name)}")
        elif tree.faults:
            self._say("\n".join(map(str, tree.faults)))
        else:
            self._begin(tree.end().position(), tree.result)


COMMANDS: Final[Mapping[str, Command]] = MappingProxyType(
    {
        "moves": Command("[SQUARE]", "the legal moves, all or of one piece", Session._moves),
        "undo": Command("[PLIES]", "take the last move back", Session._undo),
        "flip": Command("", "turn the board round", Session._flip),
        "board": Command("", "show the board", lambda session, _: session._show()),
        "fen": Command("[FEN]", "print the position, or set up another", Session._fen),
        "pgn": Command("", "print the game", Session._pgn),
        "save": Command("FILE", "write the game to a new file, as PGN", Session._save),
        "load": Command("FILE", "go on with the first game of a PGN file", Session._load),
        "new": Command("", "begin again", Session._new),
        "result": Command("RESULT", "end the game: 1-0, 0-1 or 1/2-1/2", Session._result),
        "claim": Command("", "end the game with a draw that may be claimed", Session._claim),
        "help": Command("", "this list", Session._help),
    }
)
"""The commands of the dialogue by their first word."""
