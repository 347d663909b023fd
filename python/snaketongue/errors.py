"""The exceptions of snaketongue: every rejected input raises one of these.

All of them are ``ValueError``, so a program may catch that and print the message: it quotes the
input (shortened when it is long) and says where and why it was refused.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

__all__ = [
    "AmbiguousMoveError",
    "BetzaError",
    "ExportError",
    "Fault",
    "FaultKind",
    "FenFault",
    "IllegalMoveError",
    "InvalidFenError",
    "InvalidMoveError",
    "PgnError",
    "PgnFault",
    "SnaketongueError",
    "VariantError",
    "quote",
]


def quote(text: str, around: int = 0, width: int = 60) -> str:
    """Return `text` in quotes, cut to about `width` characters that include offset `around`.

    Example:
        >>> quote("fQx")
        "'fQx'"
        >>> quote("a" * 100, width=9)
        "'aaaaaaaaa...'"
    """
    if len(text) <= width:
        return repr(text)
    start = max(0, min(around - width // 2, len(text) - width))
    before = "..." if start else ""
    after = "..." if start + width < len(text) else ""
    return repr(before + text[start : start + width] + after)


class SnaketongueError(ValueError):
    """The base of every exception that this library raises for bad input.

    Example:
        >>> from snaketongue import Game
        >>> try:
        ...     Game("chess").piece_at("z9")
        ... except SnaketongueError as error:
        ...     print(type(error).__name__)
        SnaketongueError
    """


FaultKind: TypeAlias = Literal[
    "empty",
    "length",
    "board",
    "piece",
    "turn",
    "castling",
    "en_passant",
    "halfmove_clock",
    "fullmove_number",
    "royals",
    "check",
    "facing",
]
"""What a fault of a FEN is about."""


class FenFault(NamedTuple):
    """One thing that is wrong with a FEN: `message` in words, `kind` for programs.

    `kind` is "empty" or "length" (of the text); "board", "piece" (one that the game does not have),
    "turn", "castling", "en_passant", "halfmove_clock" or "fullmove_number"; or, of a position that
    cannot be played, "castling", "royals" (their number), "check" (of the side that is not to move)
    or "facing".

    Example:
        >>> print(FenFault("the royal pieces face each other", "facing"))
        the royal pieces face each other
    """

    message: str
    kind: FaultKind

    def __str__(self) -> str:
        return self.message


class InvalidFenError(SnaketongueError):
    """A text is no FEN of the game, or its position cannot be played.

    `text` is the whole text, `faults` holds everything that is wrong with it.

    Example:
        >>> from snaketongue import Game
        >>> try:
        ...     Game("chess", "4k3/8/8/8/8/8/8/8 w K")
        ... except InvalidFenError as error:
        ...     for fault in error.faults:
        ...         print(f"{fault.kind}: {fault}")
        royals: 0 royal pieces K of white, expected 1
        castling: castling right K without king and rook on their squares
    """

    text: str
    faults: tuple[FenFault, ...]

    def __init__(
        self, message: str, text: str = "", faults: Iterable[tuple[str, FaultKind]] = ()
    ) -> None:
        self.text = text
        self.faults = tuple(FenFault(*fault) for fault in faults)
        super().__init__(message, text, self.faults)

    def __str__(self) -> str:
        return str(self.args[0])


class InvalidMoveError(SnaketongueError):
    """A text is no move at all: not of the form that any move has.

    Example:
        >>> from snaketongue import Move
        >>> try:
        ...     Move("castle")
        ... except InvalidMoveError as error:
        ...     print("refused:", error)
        refused: ...
    """


class IllegalMoveError(SnaketongueError):
    """A move is well formed, but not legal in the position.

    Example:
        >>> from snaketongue import Game
        >>> try:
        ...     Game("chess").push("e2e5")
        ... except IllegalMoveError as error:
        ...     print(error)
        illegal move 'e2e5': ...
    """


class AmbiguousMoveError(SnaketongueError):
    """A text fits more than one legal move.

    Example:
        >>> from snaketongue import Game
        >>> try:
        ...     Game("chess", "4k3/8/8/8/8/8/8/R4RK1 w - - 0 1").push_san("Rd1")
        ... except AmbiguousMoveError as error:
        ...     print(error)
        ambiguous move 'Rd1': ...
    """


class BetzaError(SnaketongueError):
    """A Betza text was refused.

    `text` is the whole text, `offset` the 0-based offset of the first character that is wrong
    (the length of the text when something is missing at its end), `reason` what is wrong there.

    Example:
        >>> print(BetzaError("unknown atom 'x'", "fQx", 2))
        bad Betza at offset 2 of 'fQx': unknown atom 'x'
    """

    def __init__(self, reason: str, text: str, offset: int) -> None:
        super().__init__(reason, text, offset)
        self.reason = reason
        self.text = text
        self.offset = offset

    def __str__(self) -> str:
        where = quote(self.text, self.offset)
        return f"bad Betza at offset {self.offset} of {where}: {self.reason}"


class Fault(NamedTuple):
    """One thing that is wrong in a variant definition: `message` in words, and its place.

    `key` is the dotted path of the value ("pieces.K.betza"; elements of arrays count from 0:
    "promotion.0.zone"), `line` its 1-based line in `file`; each is None when there is none.

    Example:
        >>> print(Fault("expected text, found 3", "title", 2, "obento.toml"))
        obento.toml:2: title: expected text, found 3
    """

    message: str
    key: str | None = None
    line: int | None = None
    file: str | None = None

    def __str__(self) -> str:
        place = self.file or ""
        if self.line is not None:
            place = f"{place}:{self.line}" if place else f"line {self.line}"
        return ": ".join(part for part in (place, self.key, self.message) if part)


class VariantError(SnaketongueError):
    """A variant is unknown or its definition is wrong; `faults` holds every fault that was found.

    Example:
        >>> print(VariantError([Fault("expected text, found 3", "title", 2)]))
        line 2: title: expected text, found 3
    """

    faults: tuple[Fault, ...]

    def __init__(self, faults: Iterable[Fault] | str) -> None:
        self.faults = (Fault(faults),) if isinstance(faults, str) else tuple(faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        return "\n".join(map(str, self.faults))


class ExportError(SnaketongueError):
    """A game cannot be written in another program's terms; `reasons` holds every reason.

    Example:
        >>> print(ExportError("yoto", ["L: it leaps (4,2)"]))
        yoto: L: it leaps (4,2)
    """

    def __init__(self, game: str, reasons: Iterable[str]) -> None:
        self.game = game
        self.reasons = tuple(reasons)
        super().__init__(self.game, self.reasons)

    def __str__(self) -> str:
        return "\n".join(f"{self.game}: {reason}" for reason in self.reasons)


class PgnFault(NamedTuple):
    """One thing that is wrong in a PGN text: `message` in words, and its place.

    `line` and `column` count from 1, and so does `game`, the number of the game in the text; `move`
    is the move that is wrong, with its number, or None when it is something else.

    Example:
        >>> print(PgnFault("no N can go to f6", 12, 30, 2, "4. Nf6"))
        line 12, column 30: game 2, 4. Nf6: no N can go to f6
    """

    message: str
    line: int
    column: int
    game: int
    move: str | None = None

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.what()}"

    def what(self) -> str:
        """Return the text without line and column, to be put after a place in other words.

        Example:
            >>> PgnFault("no N can go to f6", 12, 30, 2, "4. Nf6").what()
            'game 2, 4. Nf6: no N can go to f6'
        """
        move = "" if self.move is None else f", {self.move}"
        return f"game {self.game}{move}: {self.message}"


class PgnError(SnaketongueError):
    """A PGN text is faulty, or a game cannot be written as PGN; `faults` holds what is known of it.

    Example:
        >>> print(PgnError([PgnFault("no result at the end", 12, 30, 2)]))
        line 12, column 30: game 2: no result at the end
    """

    faults: tuple[PgnFault, ...]

    def __init__(self, faults: Iterable[PgnFault] | str) -> None:
        self.faults = () if isinstance(faults, str) else tuple(faults)
        text = faults if isinstance(faults, str) else "\n".join(map(str, self.faults))
        super().__init__(text)
