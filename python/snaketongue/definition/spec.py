"""The plain data that the engine reads: `VariantSpec`, and how a definition becomes one.

Everything is text, numbers, lists and tables, so that ``json.dumps`` writes it. Squares are texts
such as "a10", colours "white" and "black". Movements are seen from White: (dx, dy) is files to the
right and ranks forward.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypedDict

from snaketongue import betza
from snaketongue.definition.board import Board, Region, Square

if TYPE_CHECKING:
    from snaketongue.definition.tables import Castling, Definition, Piece

__all__ = [
    "CastlingSpec",
    "GoalSpec",
    "PathSpec",
    "PieceSpec",
    "PromotionSpec",
    "RegionSpec",
    "RulesSpec",
    "VariantSpec",
    "build",
]


class RegionSpec(TypedDict):
    """The squares of a region for each colour."""

    white: list[str]
    black: list[str]


class PathSpec(TypedDict):
    """One straight line of squares on which a move can end.

    All `gates` (relative squares) must be on the board and empty. From `start` (relative, too) the
    squares ``start + step``, ``start + 2 * step`` ... up to `range` of them (0: unlimited) follow.
    `hurdle` is "none", "any" (cannon) or "adjacent" (grasshopper). `region` is None or the name of
    the region from whose squares alone the path is open.
    """

    gates: list[list[int]]
    start: list[int]
    step: list[int]
    range: int
    hurdle: str
    move: bool
    capture: bool
    region: str | None


class PieceSpec(TypedDict):
    """A kind of piece; `stays` is the region that it may not leave, if any."""

    id: str
    name: str
    royal: bool
    stays: str | None
    paths: list[PathSpec]


class PromotionSpec(TypedDict):
    """What one kind of piece may become, and on which moves."""

    piece: str
    to: list[str]
    zone: str
    when: list[str]
    compulsory: bool
    limits: dict[str, int]
    if_none: str


class CastlingSpec(TypedDict):
    """One way to castle of one colour; `king` and `rook` are from and to."""

    color: str
    side: str
    king: list[str]
    rook: list[str]


class GoalSpec(TypedDict):
    """A kind of piece that wins when it stands in a region."""

    piece: str
    region: str


class RulesSpec(TypedDict):
    """The values of the table `[rules]`."""

    stalemate: str
    facing: list[str]
    repetition: int
    claim_repetition: int
    move_limit: int
    claim_move_limit: int
    bare_royals: str
    pawn_like: list[str]
    en_passant: list[str]


class VariantSpec(TypedDict):
    """A whole game."""

    id: str
    title: str
    files: int
    ranks: int
    holes: list[str]
    start_fen: str
    regions: dict[str, RegionSpec]
    pieces: list[PieceSpec]
    promotions: list[PromotionSpec]
    castlings: list[CastlingSpec]
    goals: list[GoalSpec]
    rules: RulesSpec


def build(definition: Definition) -> VariantSpec:
    """Return the spec of a checked definition."""
    return _Builder(definition).spec()


def _texts(squares: Iterable[Square]) -> list[str]:
    """Return squares as text, rank by rank."""
    return [str(each) for each in sorted(squares, key=lambda square: (square.rank, square.file))]


class _Builder:
    """Builds one spec and gathers the regions that it names on the way."""

    def __init__(self, definition: Definition) -> None:
        self._game = definition
        self._board: Board = definition.geometry
        self._array = definition.array
        self._regions: dict[str, tuple[frozenset[Square], frozenset[Square]]] = {}

    def spec(self) -> VariantSpec:
        """Return the spec."""
        game, rules = self._game, self._game.rules
        pieces = [self._piece(id, piece) for id, piece in game.pieces.items()]
        promotions = list(self._promotions())
        goals = [
            GoalSpec(piece=id, region=self._region(goal.region))
            for goal in game.goal
            for id in goal.pieces
        ]
        return VariantSpec(
            id=game.id,
            title=game.title,
            files=self._board.files,
            ranks=self._board.ranks,
            holes=_texts(self._board.holes),
            start_fen=game.start,
            regions={
                name: RegionSpec(white=_texts(white), black=_texts(black))
                for name, (white, black) in self._regions.items()
            },
            pieces=pieces,
            promotions=promotions,
            castlings=[each for rule in game.castling for each in self._castlings(rule)],
            goals=goals,
            rules=RulesSpec(
                stalemate=rules.stalemate,
                facing=list(rules.facing),
                repetition=rules.repetition,
                claim_repetition=rules.claim_repetition,
                move_limit=rules.move_limit,
                claim_move_limit=rules.claim_move_limit,
                bare_royals=rules.bare_royals,
                pawn_like=list(rules.pawn_like),
                en_passant=list(rules.en_passant),
            ),
        )

    def _region(self, region: Region) -> str:
        """Note that a region is used, and return its name."""
        white, black = region.squares, frozenset(map(self._board.mirror, region.squares))
        holes = self._board.holes
        self._regions[region.name] = (white - holes, black - holes)
        return region.name

    def _piece(self, id: str, piece: Piece) -> PieceSpec:
        """Return the spec of a piece."""
        paths = self._paths(id, piece.betza, None)
        for region, moves in piece.inside.items():
            paths += self._paths(id, moves, region)
        return PieceSpec(
            id=id,
            name=piece.name,
            royal=piece.royal,
            stays=self._region(piece.stays) if piece.stays else None,
            paths=paths,
        )

    def _paths(self, id: str, moves: str, inside: Region | None) -> list[PathSpec]:
        """Return the paths of a movement, open in a region only if one is given."""
        return [
            PathSpec(
                gates=[list(gate) for gate in path.gates],
                start=list(path.start),
                step=list(path.step),
                range=path.range,
                hurdle=path.hurdle,
                move=path.move,
                capture=path.capture,
                region=self._home(id, path.initial, inside),
            )
            for path in betza.parse(moves).paths()
        ]

    def _home(self, id: str, initial: bool, inside: Region | None) -> str | None:
        """Return the name of the region where a path is open, None if that is everywhere."""
        if not initial:
            return self._region(inside) if inside else None
        piece = self._game.pieces[id]
        name = f"initial {id}"
        if piece.initial:
            name = self._region(Region(name, piece.initial.squares))
        else:
            white, black = (
                frozenset(square for square, man in self._array.items() if man == (color, id))
                for color in ("white", "black")
            )
            self._regions[name] = (white, black)
        if inside is None:
            return name
        # a path names one region: where both hold
        outer = self._regions[self._region(inside)]
        both = f"{name} in {inside.name}"
        white, black = (one & other for one, other in zip(self._regions[name], outer, strict=True))
        self._regions[both] = (white, black)
        return both

    def _promotions(self) -> Iterator[PromotionSpec]:
        """Yield one rule for each piece that promotes."""
        for rule in self._game.promotion:
            for id, choices in rule.pieces.items():
                yield PromotionSpec(
                    piece=id,
                    to=list(choices),
                    zone=self._region(rule.zone),
                    when=list(rule.when),
                    compulsory=rule.compulsory,
                    limits={each: most for each, most in rule.limits.items() if each in choices},
                    if_none=rule.if_none or "stay",
                )

    def _castlings(self, rule: Castling) -> Iterator[CastlingSpec]:
        """Yield the castling of each colour that a rule serves."""
        for color, king, rook in rule.colors(self._board):
            yield CastlingSpec(
                color=color,
                side=rule.side,
                king=[str(square) for square in king],
                rook=[str(square) for square in rook],
            )
