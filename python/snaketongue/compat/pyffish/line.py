"""A position and the moves that led there, as pyffish takes and writes them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from snaketongue._core import Move
from snaketongue.compat.pyffish.dialect import UnsupportedError, dialect, find
from snaketongue.game import Game
from snaketongue.values import WHITE

__all__ = ["Line", "State", "checked", "walk"]

_FILES = "abcdefghijklmnop"


class State(NamedTuple):
    """What repetition asks of a position: which it was, and whether it was check."""

    key: tuple[object, ...]
    check: bool


class Line:
    """A game from a FEN, or from "startpos", with some moves made.

    `clock` counts the moves that may draw as pyffish counts them. `states` has every position from
    the FEN on, if `remember` is set.

    Raises what the functions of the interface raise: see `snaketongue.compat.pyffish`.
    """

    def __init__(
        self,
        variant: str,
        fen: str,
        moves: Iterable[str] = (),
        chess960: bool = False,
        remember: bool = False,
    ) -> None:
        if chess960:
            raise UnsupportedError(
                "chess960 is not supported: castling is what a definition makes it"
            )
        if not isinstance(fen, str):
            raise TypeError(f"expected a FEN or 'startpos', got {type(fen).__name__}")
        rules = find(variant)
        self.dialect = dialect(variant)
        text = rules.start_fen if fen == "startpos" else self._read(fen)
        self.game = Game(rules, text)
        self.clock = self.game.halfmove_clock
        self.states: list[State] = []
        self._remember = remember
        self._passers = rules.definition.rules.en_passant
        self._passed = self._attacked(self._explained(text))
        self._promoted = set(self._marked(text))
        self._note()
        for move in checked(moves):
            self.push(move)

    def push(self, text: str) -> None:
        """Make a move."""
        game = self.game
        move = game.parse_uci(text)
        captures, piece = game.is_capture(move), game.piece_type_at(move.from_square)
        self._follow(move)
        game.push(move)
        soldiers = self.dialect.soldiers
        reset = captures or move.promotion is not None or not (soldiers or game.halfmove_clock)
        self.clock = 0 if reset else self.clock + 1
        steps = piece in self._passers and not captures and move.promotion is None
        self._passed = self._attacked(_between(move)) if steps else ()
        self._note()

    def board(self, show_promoted: bool = False) -> str:
        """Return the first field of the FEN."""
        board = self.game.board_fen()
        for ours, theirs in self.dialect.letters.items():
            board = board.replace(ours, theirs).replace(ours.lower(), theirs.lower())
        if show_promoted and self._promoted:
            board = "".join(
                f"{part}~" if square in self._promoted else part
                for part, square in walk(board, self.game.variant.ranks)
            )
        return board

    def fen(self, show_promoted: bool = False) -> str:
        """Return the FEN; it names squares on which a capture in passing is not legal, too."""
        game = self.game
        turn = "w" if game.turn is WHITE else "b"
        passed = "".join(sorted(self._passed, key=lambda square: int(square[1:]))) or "-"
        number = max(game.fullmove_number, 1)
        board = self.board(show_promoted)
        return f"{board} {turn} {game.castling_rights} {passed} {self.clock} {number}"

    def _read(self, fen: str) -> str:
        """Return a FEN with the letters that the definition has."""
        fields = fen.split(" ")
        if 4 <= len(fields) <= 5 and fields[2].isdigit():
            # Castling and en passant may be left out together.
            fields[2:2] = ["-", "-"]
        board, space, rest = " ".join(fields).partition(" ")
        for ours, theirs in self.dialect.letters.items():
            board = board.replace(theirs, ours).replace(theirs.lower(), ours.lower())
        return board + space + rest

    def _marked(self, fen: str) -> Iterator[str]:
        """Yield the squares of the pieces that a FEN marks as promoted."""
        if "~" in fen:
            parts = walk(fen.split()[0], self.game.variant.ranks)
            yield from (square for part, square in parts if part.endswith("~"))

    def _follow(self, move: Move) -> None:
        """Remember where the promoted pieces stand after a move."""
        self._promoted.discard(move.to_square)
        if move.from_square in self._promoted:
            self._promoted.remove(move.from_square)
            self._promoted.add(move.to_square)
        if move.promotion is not None:
            self._promoted.add(move.to_square)

    def _explained(self, fen: str) -> Iterator[str]:
        """Yield those squares in a FEN that a piece which stands before them may have passed."""
        fields = fen.split()
        back = 1 if self.game.turn is WHITE else -1
        for file, rank in re.findall(r"([a-p])(\d+)", "".join(fields[3:4])):
            behind, square, *ahead = (f"{file}{int(rank) + back * step}" for step in (1, 0, -1, -2))
            standing = any(self._holds(each, not self.game.turn) for each in ahead)
            if standing and self._is_empty(square) and self._is_empty(behind):
                yield square

    def _is_empty(self, square: str) -> bool:
        try:
            return self.game.color_at(square) is None
        except ValueError:
            return True

    def _holds(self, square: str, color: bool) -> bool:
        """Return whether a piece that takes part in captures in passing stands on a square."""
        return any(square in self.game.pieces(id, color) for id in self._passers)

    def _attacked(self, squares: Iterable[str]) -> tuple[str, ...]:
        """Return the squares on which a capture in passing is possible, legal or not."""
        game = self.game
        return tuple(
            square
            for square in squares
            if any(self._holds(each, game.turn) for each in game.attackers(game.turn, square))
        )

    def _note(self) -> None:
        if self._remember:
            game = self.game
            key = (game.board_fen(), game.turn, game.castling_rights, self._passed)
            self.states.append(State(key, game.is_check()))


def walk(board: str, ranks: int) -> Iterator[tuple[str, str]]:
    """Yield the parts of the first field of a FEN, each with its first square, "" for a slash."""
    rank, file = ranks, 0
    for part in re.findall(r"\d+|/|\*|\+?[A-Za-z]~?", board):
        if part == "/":
            yield part, ""
            rank, file = rank - 1, 0
        else:
            yield part, f"{_FILES[file]}{rank}"
            file += int(part) if part.isdigit() else 1


def checked(moves: Iterable[str]) -> Iterable[str]:
    """Return some moves; raise TypeError for a text, which would be a list of letters."""
    if isinstance(moves, str):
        raise TypeError("expected a list of moves, got str")
    return moves


def _between(move: Move) -> list[str]:
    """Return the squares between the two of a move along a file."""
    file, start, end = move.from_square[0], int(move.from_square[1:]), int(move.to_square[1:])
    if move.to_square[0] != file:
        return []
    return [f"{file}{rank}" for rank in range(min(start, end) + 1, max(start, end))]
