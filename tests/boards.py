"""Positions made by hand: pieces named with their squares, moves as sets of texts."""

from __future__ import annotations

import re

import snaketongue as st

__all__ = ["checkers", "fen", "moves", "others", "play", "position", "squares", "targets"]

MAN = re.compile(r"(\+?[A-Za-z])([a-p])([1-9][0-9]?)")


def squares(text: str) -> set[str]:
    """The words of a text: squares, or moves."""
    return set(text.split())


def fen(variant: st.Variant | str, men: str, rest: str = "w - -") -> str:
    """The FEN of pieces such as ``"Kg1 pf7 +Ra3"`` (capitals are White's) and the fields after it.

    Missing squares are those of the game's start position.
    """
    game = variant if isinstance(variant, st.Variant) else st.Variant.load(variant)
    rows = [_unfolded(row) for row in game.start_fen.split()[0].split("/")]
    board = [["*" if man == "*" else "" for man in row] for row in rows]
    for word in men.split():
        found = MAN.fullmatch(word)
        assert found, word
        rank, file = game.ranks - int(found[3]), ord(found[2]) - ord("a")
        assert board[rank][file] == "", f"{word}: two pieces on one square, or none is possible"
        board[rank][file] = found[1]
    return "/".join(_folded(row) for row in board) + " " + rest


def _unfolded(row: str) -> list[str]:
    """One entry for each square of a FEN row."""
    words: list[str] = re.findall(r"\d+|\*|\+?[A-Za-z]", row)
    return [man for word in words for man in ([""] * int(word) if word.isdigit() else [word])]


def _folded(row: list[str]) -> str:
    """The FEN row of the entries for its squares."""
    return re.sub(" +", lambda run: str(len(run[0])), "".join(man or " " for man in row))


def position(variant: st.Variant | str, men: str, rest: str = "w - -") -> st.Game:
    """A game that starts from pieces on squares."""
    return st.Game(variant, fen(variant, men, rest))


def play(game: st.Game, text: str) -> st.Game:
    """The game after moves such as ``"f3f6 f10f8"``."""
    for move in text.split():
        game.push(move)
    return game


def moves(game: st.Game) -> set[str]:
    """The texts of all legal moves."""
    return {str(move) for move in game.legal_moves}


def targets(game: st.Game, square: str) -> set[str]:
    """Where the piece on a square may go; a promotion keeps its letter: ``{"c9", "c10f"}``."""
    legal = [move for move in game.legal_moves if move.from_square == square]
    return {str(move).removeprefix(square) for move in legal}


def others(game: st.Game, square: str) -> set[str]:
    """The texts of all legal moves but those of the piece on a square."""
    return {str(move) for move in game.legal_moves if move.from_square != square}


def checkers(game: st.Game) -> set[str]:
    """The squares of the pieces that give check."""
    return set(game.checkers())
