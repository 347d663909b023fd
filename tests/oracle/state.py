"""Positions: FEN, moves made on copies, check by looking at every enemy piece, results."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from .betza import Route, Square
from .definition import Definition, square, square_name

Board = dict[Square, str]  # piece id, upper case for White, lower case for Black
LINES = {
    "file": [(0, 1), (0, -1)],
    "rank": [(1, 0), (-1, 0)],
    "diagonal": [(1, 1), (1, -1), (-1, 1), (-1, -1)],
}


def color_of(piece: str) -> str:
    """The side a piece letter belongs to."""
    return "white" if piece.isupper() else "black"


def other(color: str) -> str:
    """The opponent of a side."""
    return "black" if color == "white" else "white"


def letter(id: str, color: str) -> str:
    """The letter of a kind of piece in a colour."""
    return id if color == "white" else id.lower()


class Game:
    """A game as its definition file gives it."""

    def __init__(self, path: Path) -> None:
        self.definition = Definition(path)

    def start(self) -> State:
        """The position that the definition starts from."""
        return self.from_fen(self.definition.start)

    def from_fen(self, text: str) -> State:
        """Read a position; `ValueError` when the text or the position is refused."""
        rules = self.definition
        fields = text.split()
        if not 1 <= len(fields) <= 6:
            raise ValueError(f"{len(fields)} fields")
        fields += ["w", "-", "-", "0", "1"][len(fields) - 1 :]
        board = rules.placement(fields[0])
        if fields[1] not in ("w", "b"):
            raise ValueError(f"no side to move: {fields[1]!r}")
        turn = "white" if fields[1] == "w" else "black"
        rights = "" if fields[2] == "-" else fields[2]
        start = rules.placement(rules.start.split()[0])
        for right in rights:
            homes = {home for way in rules.castlings if way.right == right for home in way[1::2]}
            if not homes:
                raise ValueError(f"no such castling: {right!r}")
            for home in homes:
                if board.get(home) != start[home]:
                    raise ValueError(f"castling {right} without its piece on {square_name(home)}")
        named = [] if fields[3] == "-" else re.findall(r"[a-z]\d+", fields[3])
        if fields[3] not in ("-", "".join(named)):
            raise ValueError(f"not a list of squares: {fields[3]!r}")
        passed = [square(name) for name in named]
        if not set(passed) <= rules.squares:
            raise ValueError(f"not squares of the board: {fields[3]!r}")
        if not all(re.fullmatch(r"[0-9]+", field) for field in fields[4:]):
            raise ValueError("a counter that is not a number")
        state = State(
            rules, board, turn, frozenset(rights), frozenset(), None, int(fields[4]), int(fields[5])
        )
        for color in ("white", "black"):
            if list(board.values()).count(letter(rules.royal, color)) != 1:
                raise ValueError(f"{color} has not exactly one royal piece")
        if state.attacked(other(turn)) or state.facing():
            raise ValueError("the side not to move is in check or facing")
        for explained, passer in state.explanations(set(passed))[:1]:
            return replace(state, passed=explained, passer=passer)
        return state


@dataclass(frozen=True)
class State:
    """One position. `passed` are the squares that the last move's pawn crossed."""

    rules: Definition
    board: Board
    turn: str
    rights: frozenset[str]
    passed: frozenset[Square]
    passer: Square | None  # where that pawn stands now
    clock: int
    number: int

    # --- FEN --------------------------------------------------------------------------------

    def fen(self) -> str:
        """The six fields; of the passed squares only those that can legally be captured on."""
        rows = []
        for y in range(self.rules.ranks, 0, -1):
            row, empty = "", 0
            for x in range(1, self.rules.files + 1):
                if (x, y) in self.board or (x, y) in self.rules.holes:
                    row += (str(empty) if empty else "") + self.board.get((x, y), "*")
                    empty = 0
                else:
                    empty += 1
            rows.append(row + (str(empty) if empty else ""))
        rights = "".join(right for right in "KQkq" if right in self.rights)
        # nearest to the home of the side that has just moved first
        legal = sorted(
            self.captured_on, key=lambda place: (place[1], place[0]), reverse=self.turn == "white"
        )
        passed = "".join(square_name(place) for place in legal)
        return (
            f"{'/'.join(rows)} {self.turn[0]} {rights or '-'} {passed or '-'}"
            f" {self.clock} {self.number}"
        )

    def explanations(self, named: set[Square]) -> list[tuple[frozenset[Square], Square]]:
        """The last moves of the opponent that explain as many of the passed squares as any.

        Each is the named squares that it passed, and where the piece stands that made it. More
        than one is found only where pieces stranger than pawns capture in passing.
        """
        mover = other(self.turn)
        found = set()
        for stands, piece in self.board.items():
            if color_of(piece) != mover or piece.upper() not in self.rules.en_passant:
                continue
            for home in self.rules.squares - self.board.keys():
                ways = self.rules.routes(piece.upper(), mover, home).get(stands, [])
                quiet = [route for route, may, _ in ways if may and is_open(route, self.board)]
                if meant := self._crossed(quiet) & named:
                    found.add((meant, stands))
        most = max((len(meant) for meant, _ in found), default=0)
        return [(meant, stands) for meant, stands in found if len(meant) == most]

    # --- attack -----------------------------------------------------------------------------

    def attacked(self, color: str) -> bool:
        """Whether an enemy piece could capture the royal piece of a side."""
        royal = letter(self.rules.royal, color)
        king = next(place for place, piece in self.board.items() if piece == royal)
        for place, piece in self.board.items():
            if color_of(piece) == color:
                continue
            for route, _, capture in self.rules.routes(piece.upper(), other(color), place).get(
                king, ()
            ):
                if capture and is_open(route, self.board):
                    return True
        return False

    def in_check(self) -> bool:
        """Whether the side to move has its royal piece attacked."""
        return self.attacked(self.turn)

    def facing(self) -> bool:
        """Whether the royal pieces see each other along a line of the facing rule."""
        if not self.rules.facing:
            return False
        places = {piece: place for place, piece in self.board.items()}
        mine, theirs = places[self.rules.royal], self.rules.royal.lower()
        for line in self.rules.facing:
            for x, y in LINES[line]:
                place = (mine[0] + x, mine[1] + y)
                while place in self.rules.squares:
                    if place in self.board:
                        if self.board[place] == theirs:
                            return True
                        break
                    place = (place[0] + x, place[1] + y)
        return False

    def _exposed(self, color: str) -> bool:
        return self.attacked(color) or self.facing()

    # --- moves ------------------------------------------------------------------------------

    def legal_moves(self) -> dict[str, State]:
        """Move text -> the position after it; empty when the game is over by a goal."""
        return {text: after for text, (after, _) in self._legal.items()}

    @cached_property
    def _legal(self) -> dict[str, tuple[State, Square | None]]:
        """Legal moves with, for an en passant capture, the square that it captures on."""
        if self.goal_winner() is not None:
            return {}
        found = {
            text: (after, on)
            for text, after, on in self._pseudo_moves()
            if not after._exposed(self.turn)
        }
        for king, rook, to, after in self._castlings():
            ways = self.rules.routes(self.rules.royal, self.turn, king).get(to, [])
            # the text of a move that the king has besides is never given to a castling
            end = rook if any(quiet for _, quiet, _ in ways) else to
            found[square_name(king) + square_name(end)] = (after, None)
        return found

    @property
    def captured_on(self) -> set[Square]:
        """The squares on which a legal en passant capture exists."""
        if not self.passed:
            return set()
        return {on for _, on in self._legal.values() if on is not None}

    def _pseudo_moves(self) -> Iterator[tuple[str, State, Square | None]]:
        """Moves of single pieces, whether or not they leave the king in check."""
        for origin, piece in self.board.items():
            if color_of(piece) != self.turn:
                continue
            id = piece.upper()
            for to, ways in self.rules.routes(id, self.turn, origin).items():
                target = self.board.get(to)
                if target is not None and color_of(target) == self.turn:
                    continue
                ways_now = [way for way in ways if is_open(way[0], self.board)]
                quiet = [route for route, may, _ in ways_now if may]
                captures = [route for route, _, may in ways_now if may]
                if target is not None and captures:
                    yield from self._moved(origin, to, to, frozenset())
                if target is None and quiet:
                    yield from self._moved(origin, to, None, self._crossed(quiet))
                # After the quiet move: where both are legal, the capture has the text.
                if to in self.passed and id in self.rules.en_passant and captures:
                    for text, after, _ in self._moved(origin, to, self.passer, frozenset()):
                        yield text, after, to

    def _crossed(self, ways: list[Route]) -> frozenset[Square]:
        """The empty squares on the ways that a move may have taken."""
        every = {place for route in ways for place in route.passed}
        return frozenset(every - self.board.keys())

    def _moved(
        self, origin: Square, to: Square, captured: Square | None, crossed: frozenset[Square]
    ) -> Iterator[tuple[str, State, Square | None]]:
        """The move in each of its promotions."""
        id = self.board[origin].upper()
        board = dict(self.board)
        if captured is not None:
            del board[captured]
        board[to] = board.pop(origin)
        lost = {
            way.right
            for way in self.rules.castlings
            if {origin, to, captured} & {way.king, way.rook}
        }
        text = square_name(origin) + square_name(to)
        for new in self._promotions(id, origin, to, board):
            after_board = dict(board)
            after_board[to] = letter(new or id, self.turn)
            irreversible = (
                captured is not None
                or new is not None
                or (id in self.rules.pawn_like and origin[1] != to[1])
            )
            passes = id in self.rules.en_passant and new is None
            after = State(
                self.rules,
                after_board,
                other(self.turn),
                self.rights - lost,
                crossed if passes else frozenset(),
                to if passes and crossed else None,
                0 if irreversible else self.clock + 1,
                self.number + (self.turn == "black"),
            )
            yield text + (new.lower() if new else ""), after, None

    def _promotions(self, id: str, origin: Square, to: Square, board: Board) -> list[str | None]:
        """What the piece becomes, `None` for staying what it is."""
        for rule in self.rules.promotions:
            if id not in rule["pieces"]:
                continue
            zone = self.rules.region(rule["zone"], self.turn)
            was, is_in = origin in zone, to in zone
            happens = {
                "enter": is_in and not was,
                "leave": was and not is_in,
                "within": was and is_in,
                "along": was and is_in and origin[1] == to[1],
            }
            if not any(happens[when] for when in rule["when"]):
                continue
            choices = rule["pieces"][id]
            limits = rule.get("limits", {})
            owned = list(board.values())
            allowed: list[str | None] = [
                new
                for new in ([choices] if isinstance(choices, str) else choices)
                if new not in limits
                or owned.count(letter(new, self.turn)) + (new != id) <= limits[new]
            ]
            if not rule.get("compulsory", False):
                return [*allowed, None]
            if not allowed and rule.get("if_none", "stay") == "stay":
                return [None]
            return allowed
        return [None]

    def _castlings(self) -> Iterator[tuple[Square, Square, Square, State]]:
        """Legal castlings: king's and rook's home, king's landing square, position after."""
        royal = letter(self.rules.royal, self.turn)
        for right, king, king_to, rook, rook_to in self.rules.castlings:
            if right not in self.rights or self.board[king] != royal:
                continue
            files = [place[0] for place in (king, king_to, rook, rook_to)]
            row = [(x, king[1]) for x in range(min(files), max(files) + 1)]
            if any(place in self.board for place in row if place not in (king, rook)):
                continue
            low, high = sorted((king[0], king_to[0]))
            crossed = [(x, king[1]) for x in range(low, high + 1)]
            if any(self._with_king_on(place, king)._exposed(self.turn) for place in crossed):
                continue
            board = dict(self.board)
            del board[king]
            board[rook_to] = board.pop(rook)
            board[king_to] = royal
            after = State(
                self.rules,
                board,
                other(self.turn),
                self.rights - {way.right for way in self.rules.castlings if way.king == king},
                frozenset(),
                None,
                self.clock + 1,
                self.number + (self.turn == "black"),
            )
            if not after._exposed(self.turn):
                yield king, rook, king_to, after

    def _with_king_on(self, place: Square, home: Square) -> State:
        board = dict(self.board)
        royal = board.pop(home)
        board[place] = royal
        return replace(self, board=board)

    # --- end of the game --------------------------------------------------------------------

    def goal_winner(self) -> str | None:
        """The side that has a goal piece in its goal region, the side that has just moved first."""
        for color in (other(self.turn), self.turn):
            for goal in self.rules.goals:
                wanted = {letter(id, color) for id in goal["pieces"]}
                region = self.rules.region(goal["region"], color)
                if any(self.board.get(place) in wanted for place in region):
                    return color
        return None

    def result(self) -> tuple[str | None, str] | None:
        """Winner and reason when the board, bare kings or the move count end the game."""
        goal = self.goal_winner()
        if goal is not None:
            return goal, "goal"
        if not self._legal:
            if self.in_check():
                return other(self.turn), "checkmate"
            winner = {"draw": None, "loss": other(self.turn), "win": self.turn}[
                self.rules.stalemate
            ]
            return winner, "stalemate"
        if self.rules.bare_royals == "draw" and len(self.board) == 2:
            return None, "bare_royals"
        if self.rules.move_limit and self.clock >= self.rules.move_limit:
            return None, "move_limit"
        return None


def is_open(route: Route, board: Board) -> bool:
    """Whether the squares that must be empty are, and exactly one hurdle stands."""
    for place in route.clear:
        if place in board:
            return False
    return not route.hurdles or sum(place in board for place in route.hurdles) == 1


def perft(state: State, depth: int) -> int:
    """The number of legal move sequences of a length."""
    if depth == 0:
        return 1
    moves = state.legal_moves().values()
    return len(moves) if depth == 1 else sum(perft(after, depth - 1) for after in moves)
