"""PGN for tests: read, and made comparable."""

from __future__ import annotations

import io

from snaketongue.notation import pgn


def read(text: str | bytes) -> list[pgn.GameTree]:
    stream = io.BytesIO(text) if isinstance(text, bytes) else io.StringIO(text, newline="")
    return list(pgn.read(stream))


def faults(text: str | bytes) -> list[str]:
    return [str(fault) for game in read(text) for fault in game.faults]


def only(text: str) -> pgn.GameTree:
    (game,) = read(text)
    return game


def flat(tree: pgn.GameTree) -> list[object]:
    """Everything in a tree but its tags, in one list; white space as it is kept."""

    def kept(text: str) -> str:
        return " ".join(text.split())

    found: list[object] = [kept(tree.comment)]
    for kind, node in tree.steps():
        found.append((kind, node.move))
        if kind == "move":
            found += [kept(node.starting_comment), kept(node.comment), *node.nags]
    return found
