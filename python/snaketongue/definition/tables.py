# ruff: noqa: RUF009 - `key` makes dataclass fields, and no default is shared
"""The tables of the definition language: each key with its type, default and documentation.

What one value may be is said here; what needs more than one key is in `checks`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from snaketongue.definition.board import (
    MAX_SIDE,
    MIN_SIDE,
    Array,
    Board,
    Color,
    Region,
    Square,
    read_array,
)
from snaketongue.definition.kinds import (
    Betza,
    NewPiece,
    NewRegion,
    PieceRef,
    RegionText,
    SquareText,
)
from snaketongue.definition.schema import (
    Choice,
    Flag,
    FrozenMap,
    List,
    MapOf,
    OneOrMany,
    Table,
    Text,
    Whole,
    key,
)
from snaketongue.definition.spec import VariantSpec, build

__all__ = [
    "BoardSize",
    "Castling",
    "Definition",
    "Goal",
    "Identity",
    "Piece",
    "Promotion",
    "Rules",
]

MAX_KINDS = 52
"""As many as there are ids: 26 letters, with and without a plus."""
MAX_REGIONS = 64

SIDE = Whole(MIN_SIDE, MAX_SIDE)

TEXT = Text()
PIECES = List(PieceRef(), "pieces")
SOME_PIECES = List(PieceRef(), "pieces", least=1)
TWO_SQUARES = List(SquareText(), "squares", least=2, most=2, twice=True)


@dataclass(frozen=True)
class BoardSize:
    """The table `[board]`.

    Example:
        >>> from snaketongue import Variant
        >>> board = Variant.load("obento").definition.board
        >>> board.files, board.ranks
        (12, 12)
    """

    files: int = key(SIDE, "Number of files (columns), from `a`.", "9")
    ranks: int = key(SIDE, "Number of ranks (rows), from 1.", "9")
    holes: Region = key(
        RegionText(holes=True, empty=True),
        "Squares that are missing. Not mirrored; the same squares are `*` in `start`.",
        '["a5", "i5"]',
        default=Region("", frozenset()),
        shown="[]",
    )


@dataclass(frozen=True)
class Piece:
    """A table `[pieces.X]`: one kind of piece; `betza` is kept as it was written.

    Example:
        >>> from snaketongue import Variant
        >>> piece = Variant.load("yoto").pieces["C"]
        >>> piece.name, piece.betza, piece.royal
        ('Cannon', 'mRcpR', False)
    """

    name: str = key(TEXT, "Name of the piece, in the singular.", '"Cannon"')
    betza: str = key(Betza(), "How it moves.", '"mRcpR"')
    royal: bool = key(
        Flag(),
        "Whether the game is about it: it may not be left attacked, and mate wins. Exactly one kind"
        " of piece is royal, and each side has one of it.",
        "true",
        default=False,
    )
    stays: Region | None = key(
        RegionText(),
        "The only squares that it may move to, and so the only ones that it attacks. A castling"
        " goes where it says, also out of them.",
        '"home"',
        default=None,
    )
    inside: Mapping[Region, str] = key(
        MapOf(RegionText(), Betza(), "table of region = Betza"),
        "Moves that it has besides while it stands in a region.",
        '{ far_side = "sW" }',
        default=FrozenMap(),
    )
    initial: Region | None = key(
        RegionText(empty=True),
        "Squares on which its `i` (initial) moves may be made, at any time.",
        '"rank 3"',
        default=None,
        shown="its squares in `start`, each colour its own",
    )


@dataclass(frozen=True)
class Promotion:
    """An element of `[[promotion]]`.

    Example:
        >>> from snaketongue import Variant
        >>> rule = Variant.load("obento").definition.promotion[0]
        >>> rule.pieces["R"], rule.when, rule.compulsory
        (('D',), ('enter', 'within', 'leave'), False)
    """

    pieces: Mapping[str, tuple[str, ...]] = key(
        MapOf(
            PieceRef(),
            OneOrMany(PieceRef(), "pieces"),
            "table of piece = piece or list of pieces",
            least=1,
        ),
        "Which piece may become which.",
        '{ P = ["R", "C"] }',
    )
    zone: Region = key(RegionText(), "Where promotion happens.", '"far_side"')
    when: tuple[str, ...] = key(
        List(Choice("enter", "leave", "within", "along"), least=1),
        'The moves that promote: `"enter"` from outside into the zone, `"leave"` from inside out of'
        ' it, `"within"` from inside to inside, `"along"` from inside to inside on one rank.',
        '["enter", "within"]',
    )
    compulsory: bool = key(
        Flag(), "Whether the piece must promote on such a move.", "true", default=False
    )
    limits: Mapping[str, int] = key(
        MapOf(PieceRef(), Whole(1, MAX_SIDE**2 - 1), "table of piece = number"),
        "A piece may be chosen only if its owner then has at most so many of it on the board.",
        "{ R = 2 }",
        default=FrozenMap(),
    )
    if_none: str | None = key(
        Choice("stay", "illegal"),
        'What a compulsory promotion does when `limits` leave no choice: `"stay"` (the piece moves'
        ' and stays what it is) or `"illegal"` (it cannot move so).',
        '"illegal"',
        default=None,
        shown='"stay"',
    )

    def promotes(self, starts: bool, ends: bool, along: bool) -> bool:
        """Return whether a move promotes, given what it has to do with the zone.

        `starts` and `ends` tell whether it starts and ends in the zone, `along` whether it stays on
        its rank.
        """
        match starts, ends:
            case False, True:
                return "enter" in self.when
            case True, False:
                return "leave" in self.when
            case True, True:
                return "within" in self.when or (along and "along" in self.when)
        return False


@dataclass(frozen=True)
class Castling:
    """An element of `[[castling]]`.

    Example:
        >>> from snaketongue import Variant
        >>> castling = Variant.load("yoto").definition.castling[0]
        >>> castling.side, [str(square) for square in castling.king]
        ('K', ['e2', 'g2'])
    """

    side: str = key(
        Choice("K", "Q"),
        "Its letter in a FEN: `K` with the rook towards the last file, `Q` towards file a.",
        '"K"',
    )
    king: tuple[Square, ...] = key(
        TWO_SQUARES, "Where the royal piece stands, and where it goes.", '["e1", "g1"]'
    )
    rook: tuple[Square, ...] = key(
        TWO_SQUARES,
        "The same for its partner: whatever piece `start` has on the first square.",
        '["i1", "f1"]',
    )
    color: str = key(
        Choice("both", "white", "black"),
        'For whom: `"both"` is written for White and mirrored for Black; with `"white"` or'
        ' `"black"` the squares are taken as they stand.',
        '"white"',
        default="both",
    )

    def colors(
        self, board: Board
    ) -> Iterator[tuple[Color, tuple[Square, ...], tuple[Square, ...]]]:
        """Yield colour, squares of the king, squares of the rook for each colour it is for."""
        if self.color != "black":
            yield "white", self.king, self.rook
        if self.color == "black":
            yield "black", self.king, self.rook
        elif self.color == "both":
            king, rook = (tuple(map(board.mirror, each)) for each in (self.king, self.rook))
            yield "black", king, rook


@dataclass(frozen=True)
class Goal:
    """An element of `[[goal]]`: its pieces win when they stand in its region.

    Example:
        >>> from snaketongue import Variant
        >>> goal = Variant.load("yoto").definition.goal[0]
        >>> goal.pieces, str(goal.region)
        (('L',), 'enemy_camp')
    """

    pieces: tuple[str, ...] = key(
        SOME_PIECES, "The pieces of which one in the region wins for its owner.", '["P"]'
    )
    region: Region = key(RegionText(), "The squares that win.", '"e9"')


@dataclass(frozen=True)
class Rules:
    """The table `[rules]`.

    Example:
        >>> from snaketongue import Variant
        >>> rules = Variant.load("xiangqi").definition.rules
        >>> rules.stalemate, rules.facing, rules.repetition
        ('loss', ('file',), 3)
    """

    stalemate: str = key(
        Choice("draw", "loss", "win"),
        "What it is for the player who cannot move and is not in check.",
        '"loss"',
        default="draw",
    )
    facing: tuple[str, ...] = key(
        List(Choice("file", "rank", "diagonal")),
        "Lines on which the two royal pieces may not see each other.",
        '["file"]',
        default=(),
    )
    repetition: int = key(
        Whole(2, 1000, off=True),
        "The occurrence of a position that draws.",
        "0",
        default=3,
    )
    claim_repetition: int = key(
        Whole(2, 1000, off=True),
        "The occurrence of a position that lets the player to move claim a draw, also when a move"
        " of that player is about to bring it about; smaller than `repetition`, if that is not"
        " off.",
        "3",
        default=0,
    )
    move_limit: int = key(
        Whole(1, 10_000, off=True),
        "Plies (moves of one side) in a row that draw: without capture, promotion or move of a"
        " pawn-like piece.",
        "120",
        default=100,
    )
    claim_move_limit: int = key(
        Whole(1, 10_000, off=True),
        "Plies in a row, counted like those of `move_limit`, that let the player to move claim a"
        " draw; smaller than `move_limit`, if that is not off.",
        "100",
        default=0,
    )
    bare_royals: str = key(
        Choice("draw", "none"),
        'Whether the two royal pieces alone are a draw, or `"none"`: play goes on.',
        '"none"',
        default="draw",
    )
    pawn_like: tuple[str, ...] = key(
        PIECES,
        "Pieces whose moves to another rank start the count of `move_limit` anew.",
        '["P"]',
        default=(),
    )
    en_passant: tuple[str, ...] = key(
        PIECES,
        "Pieces that capture each other in passing: on every square that a move without capture"
        " crossed, in the next move.",
        '["P"]',
        default=(),
    )


RULES = Table(Rules)


@dataclass(frozen=True)
class Identity:
    """The keys that a game has for itself: none is taken from the game that it extends.

    Example:
        >>> from snaketongue import Variant
        >>> game = Variant.load("obento").definition
        >>> game.id, game.title, game.inventors
        ('obento', 'Obento Chess', ('Eric Silverman', 'Jean-Louis Cazaux'))
    """

    extends: str | None = key(
        TEXT,
        "The game that this one changes: id of a built-in game, or path of a `.toml` file as seen"
        " from this file.",
        '"chess"',
        default=None,
    )
    remove_pieces: tuple[str, ...] = key(
        List(Text("piece id"), "piece ids"),
        "Inherited pieces that are dropped. A piece may be dropped and defined anew.",
        '["N"]',
        default=(),
    )
    id: str = key(
        Text("id of a-z, 0-9 and _ that starts with a letter", r"[a-z][a-z0-9_]*"),
        "Name of the game for programs; not that of a built-in game.",
        '"ferry"',
    )
    title: str = key(TEXT, "Name of the game for people.", '"Ferry Chess"')
    inventors: tuple[str, ...] = key(
        List(TEXT, "texts"), "Who invented it.", '["A. Inventor"]', default=()
    )
    page: str | None = key(
        TEXT,
        "Where its rules were published.",
        '"Ferry Chess, Variant Magazine 12, 2024"',
        default=None,
    )
    summary: str | None = key(
        TEXT,
        "What is special about it, in a sentence.",
        '"Pawns learn to step sideways beyond the river."',
        default=None,
    )


@dataclass(frozen=True)
class Definition(Identity):
    """A checked definition of a game; its attributes are the keys of the file, and one more.

    `based_on` is the title of the game that this one extends, None if it extends none.

    Example:
        >>> from snaketongue.definition import load
        >>> grand = load("grand")
        >>> grand.title, grand.based_on, grand.board.files, grand.pieces["N"].betza
        ('Grand Chess', 'Capablanca Chess', 10, 'N')
    """

    based_on: str | None = field(default=None, kw_only=True)
    start: str = key(
        TEXT,
        "The start position as FEN. Upper case is White, `*` a missing square.",
        '"rnbckcbnr/9/ppppppppp/9/*7*/9/PPPPPPPPP/9/RNBCKCBNR w KQkq - 0 1"',
    )
    board: BoardSize = key(
        Table(BoardSize), "The board; its keys are below.", "{ files = 9, ranks = 9 }"
    )
    regions: Mapping[str, Region] = key(
        MapOf(NewRegion(), RegionText(), "table of name = region", most=MAX_REGIONS),
        "Names for regions.",
        '{ home = "ranks 1-4" }',
        default=FrozenMap(),
    )
    pieces: Mapping[str, Piece] = key(
        MapOf(NewPiece(), Table(Piece), "table of piece id = table", least=1, most=MAX_KINDS),
        "The kinds of piece, at most 52; the keys of each are below. An id is an upper case letter,"
        " or `+` and one.",
        '{ R = { name = "Rook", betza = "R" } }',
    )
    promotion: tuple[Promotion, ...] = key(
        List(Table(Promotion), "tables"),
        "Rules of promotion; the keys of each are below. No two of them may promote one piece on"
        " one move.",
        '[{ pieces = { P = "R" }, zone = "rank 9", when = ["along"] }]',
        default=(),
    )
    castling: tuple[Castling, ...] = key(
        List(Table(Castling), "tables"),
        "Ways to castle; the keys of each are below. Several of one side (a choice of targets) have"
        " the same king and rook.",
        '[{ side = "K", king = ["e1", "g1"], rook = ["i1", "f1"] }]',
        default=(),
    )
    goal: tuple[Goal, ...] = key(
        List(Table(Goal), "tables"),
        "Squares that win; the keys of each are below.",
        '[{ pieces = ["P"], region = "e9" }]',
        default=(),
    )
    rules: Rules = key(
        RULES,
        "The other rules; their keys are below.",
        '{ stalemate = "loss" }',
        default=RULES.blank,
        shown="{}",
    )

    @property
    def geometry(self) -> Board:
        """The board as squares."""
        return Board(self.board.files, self.board.ranks, self.board.holes.squares)

    @property
    def array(self) -> Array:
        """The pieces of `start` by square: their colour and id."""
        array, _ = read_array(self.start, self.geometry, self.pieces)
        return array

    @property
    def rights(self) -> frozenset[str]:
        """The letters of the castling rights that there are: K, Q, k and q at most."""
        return frozenset(
            rule.side if color == "white" else rule.side.lower()
            for rule in self.castling
            for color, _, _ in rule.colors(self.geometry)
        )

    @property
    def royal(self) -> str:
        """The id of the royal piece."""
        return next(id for id, piece in self.pieces.items() if piece.royal)

    def spec(self) -> VariantSpec:
        """Return the definition as plain data, as the engine reads it.

        Squares are text, colours "white" and "black"; ``json.dumps`` takes the whole.
        """
        return build(self)
