"""``snaketongue compile``: a game as the plain data that the engine reads."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from typing import Any

from snaketongue.cli.command import Command
from snaketongue.variant import Variant

__all__ = ["COMMAND", "layout"]


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("variant", metavar="NAME", help="id of a game, or path of a .toml file")


def run(args: Namespace) -> int:
    """Print a game as JSON."""
    print(layout(Variant.load(args.variant).definition.spec()))
    return 0


def layout(value: Any, width: int = 140, indent: str = "") -> str:
    """Return a value as JSON, spread over lines unless it fits into one of `width` characters.

    Lists of plain values always take one line: a set of squares stays together.

    Example:
        >>> print(layout({"id": "x", "holes": ["a1", "b1"], "pieces": [{"id": "K"}]}, width=30))
        {
          "id": "x",
          "holes": ["a1", "b1"],
          "pieces": [{"id": "K"}]
        }
    """
    line = json.dumps(value)
    if len(indent) + len(line) <= width or not isinstance(value, (dict, list)):
        return line
    inner = indent + "  "
    if isinstance(value, dict):
        ends = "{}"
        parts = [f"{json.dumps(key)}: {layout(each, width, inner)}" for key, each in value.items()]
    elif any(isinstance(each, (dict, list)) for each in value):
        ends = "[]"
        parts = [layout(each, width, inner) for each in value]
    else:
        return line
    lines = ",\n".join(inner + part for part in parts)
    return f"{ends[0]}\n{lines}\n{indent}{ends[1]}"


COMMAND = Command("compile", "Print a game as the JSON that the engine reads.", _add_arguments, run)
