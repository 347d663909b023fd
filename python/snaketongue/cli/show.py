"""``snaketongue show``: a position and its pieces."""

from __future__ import annotations

import sys
from argparse import Namespace

from snaketongue.cli.command import Command, add_position, game, print_table
from snaketongue.definition.tables import Piece
from snaketongue.game import Game
from snaketongue.render.places import check_of
from snaketongue.render.text import takes_color, text_board
from snaketongue.values import COLOR_NAMES

__all__ = ["COMMAND"]


def run(args: Namespace) -> int:
    """Show a position: the board, what can be done in it, and the pieces of the game."""
    position = game(args)
    variant = position.variant
    based_on = variant.definition.based_on
    print(
        f"{variant.title} ({variant.id}), {variant.files}x{variant.ranks}"
        f"{f', based on {based_on}' if based_on else ''}\n"
    )
    print(text_board(position, check=check_of(position), color=takes_color(sys.stdout)))
    print(f"\n{_state(position)}\n{position.fen()}\n")
    pieces = variant.pieces.items()
    rows = [(id, piece.name, piece.betza, _notes(piece)) for id, piece in pieces]
    print_table([("", "piece", "Betza", ""), *rows])
    return 0


def _state(position: Game) -> str:
    """Who is to move, whether in check, and with how many moves; or how the game ended."""
    mover = COLOR_NAMES[position.turn]
    state = f"{mover} to move"
    if position.is_check():
        state += f", in check from {', '.join(position.checkers())}"
    count = len(position.legal_moves)
    state += f", {count} legal move{'' if count == 1 else 's'}"
    outcome = position.outcome()
    if outcome is not None:
        how = outcome.termination.replace("_", " ")
        result = "drawn" if outcome.winner is None else f"won by {COLOR_NAMES[outcome.winner]}"
        state += f"\n{result} ({how}), {outcome.result()}"
    return state


def _notes(piece: Piece) -> str:
    """What the table says of a piece besides its movement."""
    notes = ["royal"] if piece.royal else []
    if piece.stays is not None:
        notes.append(f"stays on {piece.stays}")
    notes += [f"on {region} also {betza}" for region, betza in piece.inside.items()]
    return ", ".join(notes)


COMMAND = Command("show", "Show a position and the pieces of its game.", add_position, run)
