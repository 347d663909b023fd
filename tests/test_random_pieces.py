"""Games of random pieces: the engine agrees with a plain reading of their paths.

Board, holes, movements, regions, facing and placement are random. The reading below knows nothing
but what `snaketongue.betza.Path` promises: it walks each path square by square, makes each move on
a copy of the board and looks whether the king could be captured.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from hypothesis import assume, given, settings
from hypothesis import strategies as some

import snaketongue as st
from betza_texts import MOVEMENTS
from snaketongue import betza

Square = tuple[int, int]  # file and rank, from 0
Board = dict[Square, str]

ROYAL = ["K", "W", "F", "N", "Q", "KN", "mKcF", "pR", "[W-F]", "nN", "KiW3", "gQ", "[F?R]", "KjR"]
KNOWN = [
    "R", "B", "Q", "N", "mRcpR", "nN", "nA", "[D?B]", "[F?vR]", "[vW?B]", "[A?R]", "[W-R]", "[F-F]",
    "gQ", "jQ", "pB", "NN", "nNN", "fW", "mfWcfFimfW3", "iF3", "[fN-fN]", "n(4,2)", "D0", "[W-F]",
    "[R?fF]", "[W?F?R]", "[N-N]", "cpNN", "mgB", "jF3", "[R?B]", "[B-R]", "FcpRmB", "[nD?B]",
]  # fmt: skip
ANY = some.sampled_from(KNOWN) | MOVEMENTS
LINES = {"file": [(0, 1)], "rank": [(1, 0)], "diagonal": [(1, 1), (1, -1)]}


@cache
def paths_of(text: str) -> tuple[betza.Path, ...]:
    return betza.parse(text).paths()


class Rules(NamedTuple):
    """A random game of kings, X, which may have first moves on its second rank, and Y."""

    files: int
    ranks: int
    holes: frozenset[Square]
    king: str
    x: str
    y: str
    stays: bool  # whether Y keeps to the lower two thirds of the board
    inside: str | None  # what Y can do, besides, on the upper half
    facing: tuple[str, ...]

    def name(self, square: Square) -> str:
        return f"{chr(ord('a') + square[0])}{square[1] + 1}"

    def exists(self, square: Square) -> bool:
        on_board = 0 <= square[0] < self.files and 0 <= square[1] < self.ranks
        return on_board and square not in self.holes

    def squares(self) -> list[Square]:
        grid = [(x, y) for y in range(self.ranks) for x in range(self.files)]
        return [square for square in grid if self.exists(square)]

    def fen(self, board: Board, turn: str) -> str:
        rows = []
        for y in reversed(range(self.ranks)):
            row = [
                "*" if (x, y) in self.holes else board.get((x, y), " ") for x in range(self.files)
            ]
            rows.append(re.sub(" +", lambda run: str(len(run[0])), "".join(row)))
        return f"{'/'.join(rows)} {turn} - - 0 1"

    def toml(self, start: str) -> str:
        holes = [self.name(square) for square in sorted(self.holes)]
        stays = f'stays = "ranks 1-{2 * self.ranks // 3}"' if self.stays else ""
        inside = f'inside = {{ upper = "{self.inside}" }}' if self.inside else ""
        return f"""
            id = "any"
            title = "Any"
            start = "{start}"
            [board]
            files = {self.files}
            ranks = {self.ranks}
            holes = {holes}
            [regions]
            upper = "ranks {self.ranks // 2 + 1}-{self.ranks}"
            [pieces.K]
            name = "King"
            betza = "{self.king}"
            royal = true
            initial = "rank 1"
            [pieces.X]
            name = "X"
            betza = "{self.x}"
            initial = "rank 2"
            [pieces.Y]
            name = "Y"
            betza = "{self.y}"
            initial = "rank 2"
            {stays}
            {inside}
            [rules]
            facing = {list(self.facing)}
            bare_royals = "none"
        """

    def paths(self, kind: str) -> list[tuple[betza.Path, bool]]:
        """The paths of a kind, and whether they are those on the upper half only."""
        text = {"K": self.king, "X": self.x, "Y": self.y}[kind]
        found = [(path, False) for path in paths_of(text)]
        if kind == "Y" and self.inside:
            found += [(path, True) for path in paths_of(self.inside)]
        return found

    def ends(self, board: Board, origin: Square) -> Iterator[tuple[Square, bool]]:
        """Where the piece on a square can go, and whether it captures there."""
        man = board[origin]
        forward = 1 if man.isupper() else -1

        def own_rank(y: int) -> int:
            return y if forward == 1 else self.ranks - 1 - y

        def at(vector: tuple[int, int], base: Square = origin) -> Square:
            return base[0] + vector[0], base[1] + forward * vector[1]

        for path, upper in self.paths(man.upper()):
            if upper and own_rank(origin[1]) < self.ranks // 2:
                continue
            if path.initial and own_rank(origin[1]) != (0 if man.upper() == "K" else 1):
                continue
            gates = [at(gate) for gate in path.gates]
            square = at(path.start)
            if not self.exists(square) or any(not self.exists(g) or g in board for g in gates):
                continue
            passed = 0  # pieces behind which the path goes on
            for _ in range(path.range or 16):
                square = at(path.step, square)
                if not self.exists(square):
                    break
                met = board.get(square)
                if path.hurdle != "none" and passed == 0:
                    passed += met is not None
                    continue
                fits = path.move if met is None else path.capture and met.isupper() != man.isupper()
                kept = man.upper() == "Y" and self.stays
                if fits and (not kept or own_rank(square[1]) < 2 * self.ranks // 3):
                    yield square, met is not None
                if met is not None or path.hurdle == "adjacent":
                    break

    def attackers(self, board: Board, white: bool, target: Square) -> set[Square]:
        """The pieces of a side that could capture on a square, if an enemy stood there."""
        with_enemy = board | {target: "x" if white else "X"}
        return {
            square
            for square, man in with_enemy.items()
            if man.isupper() == white and (target, True) in self.ends(with_enemy, square)
        }

    def faces(self, board: Board) -> bool:
        """Whether the kings see each other on a line of the rule."""
        mine = next(square for square, man in board.items() if man == "K")
        for dx, dy in [step for name in self.facing for step in LINES[name]]:
            for sign in (1, -1):
                square = (mine[0] + sign * dx, mine[1] + sign * dy)
                while self.exists(square) and square not in board:
                    square = (square[0] + sign * dx, square[1] + sign * dy)
                if board.get(square) == "k":
                    return True
        return False

    def safe(self, board: Board, white: bool) -> bool:
        """Whether the king of a side is neither attacked nor facing."""
        king = next(square for square, man in board.items() if man == ("K" if white else "k"))
        return not self.attackers(board, not white, king) and not self.faces(board)

    def legal(self, board: Board, white: bool) -> set[str]:
        """The texts of the legal moves."""
        found = set()
        for origin, man in board.items():
            if man.isupper() != white:
                continue
            for target, _ in self.ends(board, origin):
                after = {square: other for square, other in board.items() if square != origin}
                after[target] = man
                if board.get(target) not in ("K", "k") and self.safe(after, white):
                    found.add(self.name(origin) + self.name(target))
        return found


@some.composite
def games(draw: some.DrawFn) -> tuple[Rules, Board, bool]:
    """A game, a placement, and whether White is to move."""
    files, ranks = draw(some.sampled_from([(3, 3), (5, 6), (8, 8), (9, 4), (12, 12), (16, 16)]))
    grid = [(x, y) for y in range(ranks) for x in range(files)]
    # fewer than a whole rank, which a region of that rank would find missing
    many = draw(some.integers(0, min(4, files - 1)))
    holes = frozenset(draw(some.lists(some.sampled_from(grid), max_size=many)))
    rules = Rules(
        files,
        ranks,
        holes,
        draw(some.sampled_from(ROYAL)),
        draw(ANY),
        draw(ANY),
        draw(some.booleans()),
        draw(some.none() | some.sampled_from(KNOWN)),
        tuple(draw(some.lists(some.sampled_from(sorted(LINES)), max_size=2, unique=True))),
    )
    squares = rules.squares()
    assume(len(squares) >= 4)
    # most pieces near the kings, where something happens
    places = draw(
        some.lists(
            some.sampled_from(squares), min_size=2, max_size=min(24, len(squares)), unique=True
        )
    )
    men = ["K", "k", *(draw(some.sampled_from("XxYy")) for _ in places[2:])]
    return rules, dict(zip(places, men, strict=True)), draw(some.booleans())


@settings(max_examples=300)
@given(games())
def test_random_games(game: tuple[Rules, Board, bool]) -> None:
    """Legal moves, check and attackers are those of the plain reading; keys come back."""
    rules, board, white = game
    assume(rules.safe(board, not white))
    start = rules.fen(board, "w" if white else "b")
    position = st.Game(st.Variant.from_toml(rules.toml(start)))
    expected = rules.legal(board, white)
    moves = list(position.legal_moves)
    assert {str(move) for move in moves} == expected
    assert len(moves) == len(position.legal_moves) == len(expected)
    king = next(square for square, man in board.items() if man == ("K" if white else "k"))
    assert set(position.checkers()) == {
        rules.name(s) for s in rules.attackers(board, not white, king)
    }
    for square in rules.squares()[:40]:
        for side in (True, False):
            attackers = {rules.name(s) for s in rules.attackers(board, side, square)}
            assert set(position.attackers(side, rules.name(square))) == attackers, square
    if not moves:
        assert position.outcome() is not None
    for move in moves[:40]:
        key = position.key
        position.push(move)
        assert st.Game(position.variant, position.fen()).key == position.key
        position.pop()
        assert position.key == key
