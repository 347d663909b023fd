"""Random games: definitions that use every part of the language in unlikely combinations."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from string import ascii_uppercase

from .betza import Square
from .definition import square_name

WHENS = ["enter", "leave", "within", "along"]
ORTHOGONAL = ["f", "b", "l", "r", "v", "s", "fs", "fb", "fr", "bl"]
DIAGONAL = ["f", "b", "l", "r", "fl", "br", "fr"]
OBLIQUE = ["f", "b", "l", "r", "v", "s", "fh", "bh", "lh", "rh", "fr", "rf", "ff", "hr", "hl", "fs"]
LEAPERS = ["W", "F", "D", "N", "A", "H", "C", "Z", "G", "K", "(4,1)", "(4,0)", "(4,2)"]
RIDERS = ["R", "B", "Q", "W2", "F3", "N0", "D0", "A0", "N2", "W3", "C0"]
FIRST_LEGS = ["W", "F", "D", "N", "A", "C", "nD", "nA", "nN", "R2", "B2", "W3"]
SECOND_LEGS = ["W", "F", "R", "B", "N", "D", "A", "Q", "K", "R2", "B3", "W2"]
KINGS = ["K", "K", "K", "W", "F", "KAD", "NK", "WN", "KimD", "KisD", "KmpR", "WsD", "KcD"]
PAWNS = ["mfWcfFimfW2", "mfWcfFimfW3", "mfWcfFimfW4", "mfFcfWimfF3"]


def random_definition(rng: Random) -> str:
    """A definition as TOML text; its start may be refused, for it is random too."""
    return _Author(rng).definition()


class _Author:
    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.files = rng.choice([3, 5, 6, 7, 8, 8, 9, 10, 11, 12, 13, 16])
        self.ranks = rng.choice([4, 5, 6, 7, 8, 8, 9, 10, 12, 13, 16])
        self.king = (rng.randint(1, self.files), rng.randint(1, min(3, self.ranks // 2)))
        self.others = rng.sample(sorted(set(ascii_uppercase) - {"K"}), rng.randint(2, 9))
        if rng.random() < 0.4:
            self.others.append("+" + rng.choice(self.others))

    def chance(self, part: float) -> bool:
        return self.rng.random() < part

    def definition(self) -> str:
        """Write the whole definition."""
        rng = self.rng
        board = {self.king: "K", self._opposite(self.king): "k"}
        castlings = self._castlings(board)
        holes = self._holes({place[1] for place in board} if castlings else set()) - board.keys()
        self._fill(board, holes, {place[1] for place in board} if castlings else set())
        sides = "".join(side for side in "KQ" if any(way[0] == side for way in castlings))
        start = f"{self._rows(board, holes)} w {sides + sides.lower() or '-'} - 0 1"
        lines = ['id = "random"', 'title = "Random"', f'start = "{start}"', "[board]"]
        lines += [f"files = {self.files}", f"ranks = {self.ranks}"]
        lines += [f"holes = {_list(map(square_name, sorted(holes)))}"] if holes else []
        lines += ["[regions]", f"one = {self._region()}", f"two = {self._region()}"]
        pawns = [id for id in self.others if self.chance(0.2)]
        for id in ["K", *self.others]:
            lines += self._piece(id, id in pawns)
        self._promotions(lines)
        for side, *places in castlings:
            king, king_to, rook, rook_to = map(square_name, places)
            lines += ["[[castling]]", f'side = "{side}"', f'king = ["{king}", "{king_to}"]']
            lines += [f'rook = ["{rook}", "{rook_to}"]']
        if self.chance(0.2):
            goal = rng.choice(["K", *self.others])
            lines += ["[[goal]]", f'pieces = ["{goal}"]', f"region = {self._region()}"]
        # Any piece may capture in passing, whatever its moves.
        passers = rng.sample(self.others, rng.randint(0, min(3, len(self.others))))
        lines += [
            "[rules]",
            f'stalemate = "{rng.choice(["draw", "loss", "win"])}"',
            f"facing = {_list(rng.sample(['file', 'rank', 'diagonal'], rng.choice([0, 0, 1, 2])))}",
            f"repetition = {rng.choice([0, 2, 3, 3, 4])}",
            f"move_limit = {rng.choice([0, 5, 20, 100])}",
            f'bare_royals = "{rng.choice(["draw", "none"])}"',
            f"pawn_like = {_list(rng.sample(self.others, rng.randint(0, 2)))}",
            f"en_passant = {_list(passers)}",
        ]
        return "\n".join(lines) + "\n"

    # --- board ------------------------------------------------------------------------------

    def _opposite(self, place: Square) -> Square:
        return place[0], self.ranks + 1 - place[1]

    def _holes(self, spared: set[int]) -> set[Square]:
        if not self.chance(0.35):
            return set()
        places = {
            (self.rng.randint(1, self.files), self.rng.randint(1, self.ranks))
            for _ in range(self.rng.randint(1, 6))
        }
        return {place for place in places if place[1] not in spared}

    def _castlings(
        self, board: dict[Square, str]
    ) -> list[tuple[str, Square, Square, Square, Square]]:
        """Ways to castle, with their rooks put on the board."""
        found: list[tuple[str, Square, Square, Square, Square]] = []
        x, y = self.king
        for side, files in (("K", range(x + 1, self.files + 1)), ("Q", range(1, x))):
            if not files or self.chance(0.4):
                continue
            rook = self.rng.choice(files)
            low, high = sorted((x, rook)) if self.chance(0.7) else (1, self.files)
            for _ in range(self.rng.choice([1, 1, 2])):
                king_to, rook_to = self.rng.randint(low, high), self.rng.randint(low, high)
                if king_to not in (x, rook_to) and all(way[2] != (king_to, y) for way in found):
                    found.append((side, self.king, (king_to, y), (rook, y), (rook_to, y)))
                    id = board.get((rook, y)) or self.rng.choice(self.others)
                    board |= {(rook, y): id, self._opposite((rook, y)): id.lower()}
        return found

    def _fill(self, board: dict[Square, str], holes: set[Square], spared: set[int]) -> None:
        for y in range(1, min(3, self.ranks // 2) + 1):
            for x in range(1, self.files + 1):
                for place, letter in (((x, y), str.upper), (self._opposite((x, y)), str.lower)):
                    free = place not in board and place not in holes and y not in spared
                    if free and self.chance(0.5):
                        board[place] = letter(self.rng.choice(self.others))

    def _rows(self, board: dict[Square, str], holes: set[Square]) -> str:
        rows = []
        for y in range(self.ranks, 0, -1):
            marks = [
                "*" if (x, y) in holes else board.get((x, y), "1") for x in range(1, self.files + 1)
            ]
            row = ""
            for mark in marks:
                tail = len(row) - len(row.rstrip("0123456789"))
                if mark == "1" and tail:
                    row = row[:-tail] + str(int(row[-tail:]) + 1)
                else:
                    row += mark
            rows.append(row)
        return "/".join(rows)

    def _region(self) -> str:
        """A region as a TOML value."""
        low, high = sorted(self.rng.choices(range(1, self.ranks + 1), k=2))
        corners = [
            square_name((self.rng.randint(1, self.files), self.rng.randint(1, self.ranks)))
            for _ in range(4)
        ]
        kinds = [
            f'"ranks {low}-{high}"',
            f'"rank {low}"',
            f'"files {min(corners)[0]}-{max(corners)[0]}"',
            f'"{corners[0]}-{corners[1]}"',
            _list(sorted(set(corners))),
        ]
        return self.rng.choice(kinds)

    # --- pieces -----------------------------------------------------------------------------

    def _piece(self, id: str, pawn: bool) -> list[str]:
        royal = id == "K"
        movement = self.rng.choice(KINGS) if royal else self._movement()
        if pawn:
            movement = self.rng.choice(PAWNS)
        lines = [f'[pieces."{id}"]', 'name = "Piece"', f'betza = "{movement}"']
        if royal:
            lines.append("royal = true")
        if self.chance(0.2):
            stays = f'"ranks 1-{self.rng.randint(self.king[1], self.ranks)}"'
            lines.append(f"stays = {stays if royal else self._region()}")
        if self.chance(0.2) and not pawn:
            lines.append(f'inside = {{ {self.rng.choice(["one", "two"])} = "{self._movement()}" }}')
        if self.chance(0.15):
            lines.append(f"initial = {self._region()}")
        return lines

    def _movement(self) -> str:
        return "".join(self._term() for _ in range(self.rng.choice([1, 1, 2, 2, 3])))

    def _term(self) -> str:
        rng = self.rng
        head = rng.choice(["", "", "", "", "", "i"])
        mode = rng.choice(["", "", "", "m", "c"])
        kind = rng.random()
        if kind < 0.25:
            first, second = (
                self._aimed(rng.choice(FIRST_LEGS)),
                self._aimed(rng.choice(SECOND_LEGS)),
            )
            return f"{head}{mode}[{first}{rng.choice('?-')}{second}]"
        if kind < 0.45:
            mode += rng.choice("pg")
            atom = rng.choice(["R", "B", "Q", "N0", "R", "B"])
        elif kind < 0.52:
            mode += "j"
            atom = rng.choice(["R", "B", "R3", "B4", "Q"])
        elif kind < 0.62:
            mode += "n"
            atom = rng.choice(["N", "A", "D", "(4,2)", "H", "G", "N0", "D0", "A2", "N2"])
        else:
            atom = rng.choice(RIDERS if kind < 0.82 else LEAPERS)
        return f"{head}{mode}{self._aimed(atom)}"

    def _aimed(self, leg: str) -> str:
        """A leg, sometimes with directions that its atom has."""
        atom = leg.lstrip("n")
        if self.chance(0.5) or atom[0] in "KQ":
            return leg
        if atom[0] in "WDHR" or atom == "(4,0)":
            return self.rng.choice(ORTHOGONAL) + leg
        return self.rng.choice(DIAGONAL if atom[0] in "FAGB" else OBLIQUE) + leg

    # --- rules ------------------------------------------------------------------------------

    def _promotions(self, lines: list[str]) -> None:
        """Add rules of promotion."""
        rng = self.rng
        promoted: set[str] = set()
        for _ in range(rng.choice([0, 1, 1, 2])):
            free = [id for id in self.others if id not in promoted]
            pieces = rng.sample(free, rng.randint(0, len(free)))
            if not pieces:
                continue
            promoted |= set(pieces)
            choices = {}
            for id in pieces:
                news = [new for new in self.others if new != id]
                choices[id] = rng.sample(news, rng.randint(1, min(2, len(news))))
            table = ", ".join(f'"{id}" = {_list(new)}' for id, new in choices.items())
            lines += ["[[promotion]]", f"pieces = {{ {table} }}", f"zone = {self._region()}"]
            lines += [f"when = {_list(rng.sample(WHENS, rng.randint(1, 3)))}"]
            compulsory = self.chance(0.4)
            lines += ["compulsory = true"] if compulsory else []
            if self.chance(0.5):
                every = sorted({new for news in choices.values() for new in news})
                limits = ", ".join(f'"{id}" = {rng.randint(1, 3)}' for id in every)
                lines += [f"limits = {{ {limits} }}"]
                lines += [f'if_none = "{rng.choice(["stay", "illegal"])}"'] if compulsory else []


def _list(texts: Iterable[str]) -> str:
    """A TOML list of texts."""
    return "[" + ", ".join(f'"{text}"' for text in texts) + "]"
