"""A game as a section of a variants file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeAlias

from snaketongue.definition.board import Square
from snaketongue.definition.tables import Definition
from snaketongue.errors import ExportError, quote
from snaketongue.fairy.moves import InexpressibleError
from snaketongue.fairy.pieces import Man, letters, men
from snaketongue.fairy.promotion import Kind, plan
from snaketongue.variant import Variant

__all__ = ["export_ini"]

Keys: TypeAlias = Iterator[tuple[str, object]]

MAX_FILES: Final = 12
MAX_RANKS: Final = 10
NAME: Final = re.compile(r"[A-Za-z0-9_-]+")


def export_ini(variant: Variant, name: str | None = None) -> str:
    """Return the section of a variants file that teaches Fairy-Stockfish a game.

    `name` is what the game is called there (letters, digits, ``_`` and ``-``; default: its id). A
    section with the name of a game that the program has already is ignored by it.

    Raises ExportError with every reason why the game cannot be written, or for a name of other
    characters.

    Example:
        >>> print(export_ini(Variant.load("xiangqi")))  # doctest: +ELLIPSIS
        # Xiangqi
        [xiangqi]
        maxFile = 9
        maxRank = 10
        startFen = rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1
        king = k:W
        ...
    """
    game = variant.definition
    if name is not None and not NAME.fullmatch(name):
        reason = f"expected a name of letters, digits, _ and -, found {quote(name)}"
        raise ExportError(game.id, [reason])
    keys, reasons = _Writer(game).write()
    if reasons:
        raise ExportError(game.id, dict.fromkeys(reasons))
    lines = [f"# {' '.join(game.title.split())}", f"[{name or game.id}]"]
    return "\n".join([*lines, *(f"{key} = {_value(value)}" for key, value in keys), ""])


class _Writer:
    """Writes one game, part by part."""

    def __init__(self, game: Definition) -> None:
        self.game = game
        self.board = game.geometry
        self.men: dict[str, Man] = {}
        self.letters: dict[str, str] = {}

    def write(self) -> tuple[list[tuple[str, object]], list[str]]:
        """Return keys with their values, and the reasons why they do not make the game."""
        self.men, reasons = men(self.game)
        keys: list[tuple[str, object]] = []
        parts: list[Callable[[], Keys]] = [self.setup]
        # The rest needs to know how everything moves.
        if not reasons:
            parts += [self.pieces, self.pawns, self.promotions]
        for part in [*parts, self.castling, self.goals, self.rules]:
            try:
                keys += part()
            except InexpressibleError as error:
                reasons.append(str(error))
        return keys, reasons

    def setup(self) -> Keys:
        """Yield the board and the array."""
        self.letters = letters(self.game)
        files, ranks = self.board.files, self.board.ranks
        if files > MAX_FILES or ranks > MAX_RANKS:
            raise InexpressibleError(
                f"the board is {files}x{ranks}, and {MAX_FILES}x{MAX_RANKS} is the largest"
            )
        yield "maxFile", files
        yield "maxRank", ranks
        yield "startFen", self.game.start

    def pieces(self) -> Keys:
        """Yield the kinds of piece, and where they must stay."""
        for id, man in self.men.items():
            letter = self.letters.get(id, "?")
            yield man.name, f"{letter}:{man.moves}" if man.moves else letter
        for id, man in self.men.items():
            if man.name == "soldier":
                yield "soldierPromotionRank", man.river + 1
            if stays := self.game.pieces[id].stays:
                name = f"{man.name[0].upper()}{man.name[1:]}"
                yield from self.regions("mobilityRegion{}" + name, stays.squares)

    def pawns(self) -> Keys:
        """Yield the first steps of pawns, and captures in passing."""
        passing = self.game.rules.en_passant
        pawn, man = self.pawn or ("", None)
        reach = man.reach if man else 1
        if any(id != pawn for id in passing) and reach > 1:
            raise InexpressibleError("rules.en_passant: only a pawn of chess captures so there")
        yield "doubleStep", reach > 1
        if reach == 1:
            return
        home = self.game.spec()["regions"][f"initial {pawn}"]
        for step in ("doubleStep", "tripleStep")[: reach - 1]:
            yield f"{step}RegionWhite", self.text(map(_square, home["white"]))
            yield f"{step}RegionBlack", self.text(map(_square, home["black"]))
        if not passing:
            yield "enPassantRegion", "-"
        zone = {square for rule in self.game.promotion for square in rule.zone.squares}
        if not passing or not zone:
            return
        for start in map(_square, home["black"]):
            passed = {start._replace(rank=start.rank - step) for step in range(1, reach)}
            ends = {start._replace(rank=start.rank - step) for step in range(2, reach + 1)}
            if (passed | {*map(self.board.mirror, ends)}) & zone:
                raise InexpressibleError(f"{pawn}: no promotion and capture in passing meet there")

    @property
    def pawn(self) -> tuple[str, Man] | None:
        """The id of the pawn of chess, and what it is; None if there is none."""
        return next(((id, man) for id, man in self.men.items() if man.name == "pawn"), None)

    def promotions(self) -> Keys:
        """Yield who promotes to what, where."""
        kinds = {
            id: Kind(
                frozenset(man.steps(self.board)),
                man.dead(self.board),
                [rule for rule in self.game.promotion if id in rule.pieces],
            )
            for id, man in self.men.items()
        }
        found = plan(kinds, self.pawn and self.pawn[0])
        for id in self.game.pieces:
            if len(id) > 1 and found.becomes.get(id[1]) != id:
                raise InexpressibleError(f"{id}: pieces have single letters there")
        yield from self.regions("promotionRegion{}", found.zone)
        if not found.zone:
            return
        yield "promotionPawnTypes", self.ids(found.pawns)
        yield "promotionPieceTypes", self.ids(found.choices)
        yield "mandatoryPawnPromotion", found.must
        if found.stuck:
            yield "immobilityIllegal", True
        if found.becomes:
            pairs = found.becomes.items()
            yield (
                "promotedPieceType",
                " ".join(f"{self.letters[one]}:{self.letters[other]}" for one, other in pairs),
            )
            yield "mandatoryPiecePromotion", found.becomes_must
        if found.limits:
            limits = found.limits.items()
            yield "promotionLimit", " ".join(f"{self.letters[id]}:{most}" for id, most in limits)

    def castling(self) -> Keys:
        """Yield how to castle."""
        rules = self.game.castling
        yield "castling", bool(rules)
        if not rules:
            return
        for id, man in self.men.items():
            if any(line.manner == "n" and line.capture and not line.step[1] for line in man.lines):
                raise InexpressibleError(
                    f"castling: a {id} sees squares behind the king that it does not see there"
                )
        sides = {rule.side: rule for rule in rules}
        if len(sides) < len(rules):
            raise InexpressibleError("castling: each side castles in one way there")
        array = self.game.array
        rooks: dict[str, None] = {}
        for side, rule in sides.items():
            (king, target), (rook, beside) = rule.king, rule.rook
            outward = 1 if side == "K" else -1
            nearer = [(square.file - king.file) * outward for square in (beside, target, rook)]
            same = len({square.rank for square in (*rule.king, *rule.rook)}) == 1
            if rule.color != "both" or not same:
                raise InexpressibleError("castling: it is the same for both colours there")
            if nearer[0] != nearer[1] - 1 or not 0 < nearer[1] <= nearer[2]:
                raise InexpressibleError(
                    "castling: the king goes towards the rook there, and the rook to its inner side"
                )
            rooks[self.letters.get(array[rook][1], "?")] = None
            name = "Kingside" if side == "K" else "Queenside"
            yield f"castling{name}File", _file(target)
            yield f"castlingRook{name}File", _file(rook)
        rule = rules[0]
        if any(other.king[0] != rule.king[0] for other in rules):
            raise InexpressibleError("castling: the king has one home there")
        yield "castlingRank", rule.king[0].rank + 1
        yield "castlingKingFile", _file(rule.king[0])
        yield "castlingRookPieces", " ".join(rooks)

    def goals(self) -> Keys:
        """Yield the squares that win."""
        goals = self.game.goal
        pieces = {id for goal in goals for id in goal.pieces}
        if len(pieces) > 1:
            raise InexpressibleError("goal: one kind of piece wins so there")
        if goals:
            yield "flagPiece", self.letters.get(pieces.pop(), "?")
            squares = frozenset[Square]().union(*(goal.region.squares for goal in goals))
            yield from self.regions("flagRegion{}", squares)

    def rules(self) -> Keys:
        """Yield what is one value for the whole game."""
        rules = self.game.rules
        yield "stalemateValue", rules.stalemate
        if rules.facing:
            self.check_facing()
            yield "flyingGeneral", True
        yield "nFoldRule", rules.repetition
        if rules.move_limit % 2:
            raise InexpressibleError("rules.move_limit: it counts moves of both sides there")
        yield "nMoveRule", rules.move_limit // 2
        yield "nMoveRuleTypes", self.ids(rules.pawn_like)

    def check_facing(self) -> None:
        """Make sure that kings who must not face each other on files and ranks are meant."""
        facing = {*self.game.rules.facing}
        if self.game.rules.en_passant:
            raise InexpressibleError("rules.facing: captures in passing do not heed it there")
        if "diagonal" in facing:
            raise InexpressibleError("rules.facing: kings face each other on diagonals, too")
        stays = self.game.pieces[self.game.royal].stays
        white = stays.squares if stays else frozenset(self.board)
        black = frozenset(map(self.board.mirror, white))
        meet = {
            "rank": {square.rank for square in white} & {square.rank for square in black},
            "file": {square.file for square in white} & {square.file for square in black},
        }
        for line in {*meet} - facing:
            if meet[line]:
                raise InexpressibleError(f"rules.facing: kings must not meet on a {line}, either")

    def regions(self, key: str, squares: frozenset[Square]) -> Keys:
        """Yield squares for White, and their mirror image for Black."""
        yield key.format("White"), self.text(squares)
        yield key.format("Black"), self.text(map(self.board.mirror, squares))

    def text(self, squares: Iterable[Square]) -> str:
        """Return squares as text, whole ranks in short."""
        listed = frozenset(squares)
        parts: list[str] = []
        for rank in range(self.board.ranks):
            whole = {square for square in self.board if square.rank == rank}
            here = sorted(listed & whole)
            parts += [f"*{rank + 1}"] if here and len(here) == len(whole) else map(str, here)
        return " ".join(parts) or "-"

    def ids(self, pieces: Iterable[str]) -> str:
        """Return the letters of some kinds of piece."""
        return " ".join(self.letters.get(id, "?") for id in pieces) or "-"


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _square(text: str) -> Square:
    square = Square.parse(text)
    assert square is not None  # it comes from a checked definition
    return square


def _file(square: Square) -> str:
    return str(square)[0]
