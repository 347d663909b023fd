"""Reads a game's TOML, follows `extends`, and turns regions into sets of squares."""

from __future__ import annotations

import re
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from .betza import Route, Square, Term, parse, routes

# Python 3.10 has no reader of its own; pytest brings this one.
tomllib = import_module("tomllib" if sys.version_info >= (3, 11) else "tomli")

BUILT_IN = Path(__file__).resolve().parents[2] / "python" / "snaketongue" / "variants"
FILES = "abcdefghijklmnop"
COLORS = ("white", "black")


def square(text: str) -> Square:
    """`"c10"` -> `(3, 10)`."""
    found = re.fullmatch(r"([a-p])([1-9]\d?)", text)
    if found is None:
        raise ValueError(f"not a square: {text!r}")
    return FILES.index(found[1]) + 1, int(found[2])


def square_name(place: Square) -> str:
    """`(3, 10)` -> `"c10"`."""
    return f"{FILES[place[0] - 1]}{place[1]}"


def read(path: Path) -> dict[str, Any]:
    """The definition with everything it inherits merged in."""
    own: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    if "extends" not in own:
        return own
    name = own["extends"]
    if name.endswith(".toml"):
        parent = path.parent / name
    else:
        beside = path.parent / f"{name}.toml"
        parent = beside if beside.exists() else BUILT_IN / f"{name}.toml"
    inherited = read(parent)
    for piece in own.get("remove_pieces", []):
        del inherited["pieces"][piece]
    return _merge(inherited, own)


def _merge(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    merged = dict(below)
    for key, value in above.items():
        if isinstance(value, dict) and isinstance(merged.get(key), dict):
            merged[key] = _merge(merged[key], value)
        else:
            merged[key] = value
    return merged


class Castling(NamedTuple):
    """One way to castle; a right may allow several with the same king and rook."""

    right: str  # the letter of a FEN
    king: Square
    king_to: Square
    rook: Square
    rook_to: Square


class Definition:
    """A game's rules as plain values, with colours told apart."""

    def __init__(self, path: Path) -> None:
        self.table = table = read(path)
        self.files: int = table["board"]["files"]
        self.ranks: int = table["board"]["ranks"]
        self.whole = {(x, y) for x in range(1, self.files + 1) for y in range(1, self.ranks + 1)}
        self.holes = self._region(table["board"].get("holes", []))
        self.squares = self.whole - self.holes

        self.start: str = table["start"]
        self.pieces: dict[str, dict[str, Any]] = table["pieces"]
        self.royal = next(id for id, piece in self.pieces.items() if piece.get("royal", False))
        self.promotions: list[dict[str, Any]] = table.get("promotion", [])
        self.castlings = self._castlings()
        self.goals: list[dict[str, Any]] = table.get("goal", [])
        rules = table.get("rules", {})
        self.stalemate: str = rules.get("stalemate", "draw")
        self.facing: list[str] = rules.get("facing", [])
        self.move_limit: int = rules.get("move_limit", 100)
        self.bare_royals: str = rules.get("bare_royals", "draw")
        self.pawn_like: list[str] = rules.get("pawn_like", [])
        self.en_passant: list[str] = rules.get("en_passant", [])
        self._terms: dict[str, tuple[Term, ...]] = {}
        self._routes: dict[
            tuple[str, str, Square], dict[Square, list[tuple[Route, bool, bool]]]
        ] = {}

    # --- regions ----------------------------------------------------------------------------

    def region(self, text: str | list[str], color: str) -> set[Square]:
        """The squares of a region, for Black mirrored across the middle of the board."""
        squares = self._region(text)
        if color == "black":
            squares = {self.mirrored(place) for place in squares}
        return squares & self.squares

    def mirrored(self, place: Square) -> Square:
        """The square that Black sees where White sees `place`."""
        return place[0], self.ranks + 1 - place[1]

    def _region(self, text: str | list[str]) -> set[Square]:
        if isinstance(text, list):
            return set().union(*(self._region(part) for part in text))
        named = self.table.get("regions", {})
        if text in named:
            return self._region(named[text])
        if found := re.fullmatch(r"ranks? (\d+)(?:-(\d+))?", text):
            low, high = int(found[1]), int(found[2] or found[1])
            return {place for place in self.whole if low <= place[1] <= high}
        if found := re.fullmatch(r"files? ([a-p])(?:-([a-p]))?", text):
            left, right = FILES.index(found[1]) + 1, FILES.index(found[2] or found[1]) + 1
            return {place for place in self.whole if left <= place[0] <= right}
        corners = [square(part) for part in text.split("-")]
        xs, ys = zip(*corners, strict=True)
        return {
            (x, y) for x, y in self.whole if min(xs) <= x <= max(xs) and min(ys) <= y <= max(ys)
        }

    # --- castling ---------------------------------------------------------------------------

    def _castlings(self) -> list[Castling]:
        found = []
        for rule in self.table.get("castling", []):
            places = [square(text) for text in (*rule["king"], *rule["rook"])]
            side, color = rule["side"], rule.get("color", "both")
            if color != "black":
                found.append(Castling(side, *places))
            if color == "both":
                places = [self.mirrored(place) for place in places]
            if color != "white":
                found.append(Castling(side.lower(), *places))
        return found

    # --- movement ---------------------------------------------------------------------------

    def routes(
        self, id: str, color: str, origin: Square
    ) -> dict[Square, list[tuple[Route, bool, bool]]]:
        """The routes of a piece from a square, by the square they end on.

        Each route comes with two flags: whether a quiet move and whether a capture may use it.
        """
        key = (id, color, origin)
        if key not in self._routes:
            by_end: dict[Square, list[tuple[Route, bool, bool]]] = {}
            piece = self.pieces[id]
            movements = [piece["betza"]]
            for region, extra in piece.get("inside", {}).items():
                if origin in self.region(region, color):
                    movements.append(extra)
            allowed = self.region(piece["stays"], color) if "stays" in piece else self.squares
            for text in movements:
                for term in self._parsed(text):
                    if term.initial and origin not in self._initial(id, color):
                        continue
                    forward = 1 if color == "white" else -1
                    for route in routes(term, origin, forward, self.squares.__contains__):
                        if route.end in allowed:
                            by_end.setdefault(route.end, []).append(
                                (route, term.quiet, term.capture)
                            )
            self._routes[key] = by_end
        return self._routes[key]

    def _parsed(self, text: str) -> tuple[Term, ...]:
        if text not in self._terms:
            self._terms[text] = parse(text)
        return self._terms[text]

    def _initial(self, id: str, color: str) -> set[Square]:
        piece = self.pieces[id]
        if "initial" in piece:
            return self.region(piece["initial"], color)
        letter = id if color == "white" else id.lower()
        start = self.placement(self.start.split()[0])
        return {place for place, found in start.items() if found == letter}

    # --- placement --------------------------------------------------------------------------

    def placement(self, text: str) -> dict[Square, str]:
        """Read the first FEN field: square -> piece letter, upper case for White."""
        rows = text.split("/")
        if len(rows) != self.ranks:
            raise ValueError(f"{len(rows)} rows, not {self.ranks}")
        board: dict[Square, str] = {}
        stars: set[Square] = set()
        for y, row in zip(range(self.ranks, 0, -1), rows, strict=True):
            x = 1
            for token in re.findall(r"\d+|\+?[A-Za-z]|.", row):
                if token.isdigit():
                    if token.startswith("0"):
                        raise ValueError(f"not a count of empty squares: {token!r}")
                    x += int(token)
                    continue
                if token == "*":
                    stars.add((x, y))
                elif token.upper() not in self.pieces:
                    raise ValueError(f"unknown piece {token!r}")
                else:
                    board[x, y] = token
                x += 1
            if x != self.files + 1:
                raise ValueError(f"row {row!r} has {x - 1} squares, not {self.files}")
        if stars != self.holes:
            raise ValueError("the missing squares are not those of the board")
        return board
