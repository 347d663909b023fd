"""Bad input of every sort: a clear exception, never a crash, never a hang.

Clear means: a SnaketongueError (or a TypeError for what is of a wrong type) whose message
is short, however long the input was. A panic of the engine would be a BaseException of its own,
which nothing here catches.
"""

from __future__ import annotations

import string
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as some

import snaketongue as st
from boards import all_squares, fen
from refusals import SHORT, refused, told
from snaketongue import betza, definition

GAMES = st.variants()
STARTS = {variant: st.Variant.load(variant).start_fen for variant in GAMES}

briefly = settings(max_examples=60)


# Values that are no text, and no number, whatever is asked for
WRONG_TYPES = [3, 1.5, True, b"chess", ["chess"], ("chess",), {"chess": 1}, object(), st, len]
NO_TEXT = [None, *WRONG_TYPES]

# Texts that no reader of anything should choke on
AWKWARD = [
    "", " ", "\n", "\0", "\ud800", "e2\udc80e4", "\ufeff", "é", "é" * 40, "\U0001d53c", "\u202e",
    "%s", "{}", "../../x", "-1", "0", "None", "nan", "e2e4" * 500, "x" * 10_000_000,
    "\ud800" * 100_000, "9" * 100_000, "/" * 100_000, "[" * 100_000, "+" * 100_000, "é" * 1_000_000,
]  # fmt: skip
shortened = pytest.mark.parametrize("text", AWKWARD, ids=lambda text: repr(text[:12]))


# Games


@shortened
def test_unknown_games(text: str) -> None:
    """A text that names no game is quoted, with what could be meant."""
    refused(st.VariantError, st.Game, text)
    refused(st.VariantError, st.Variant.load, text)
    refused(st.VariantError, st.perft, text, 1)
    refused(st.VariantError, st.divide, text, 1)


@pytest.mark.parametrize("value", NO_TEXT, ids=lambda value: type(value).__name__)
def test_games_of_a_wrong_type(value: object) -> None:
    """The message names the type that was found."""
    name = type(value).__name__
    assert name in refused(TypeError, st.Game, value)
    assert name in refused(TypeError, st.Variant.load, value)
    assert name in refused(TypeError, st.perft, value, 1)


def test_near_misses_are_told() -> None:
    """One letter wrong, and the message says which game was meant."""
    assert "obento" in refused(st.VariantError, st.Game, "obeto")
    assert "wide_soho" in refused(st.VariantError, st.Game, "wide-soho")
    assert "chess" in refused(st.VariantError, st.Game, "CHESS")


def test_files_that_are_no_games(tmp_path: Path) -> None:
    """A missing file, a folder, bytes that are no text, and a text of 10 MB."""
    missing, folder, binary, huge = (tmp_path / f"{name}.toml" for name in "abcd")
    folder.mkdir()
    binary.write_bytes(bytes(range(256)))
    huge.write_text("#" * 10_000_000)
    for path in (missing, folder, binary, huge):
        assert path.name in refused(st.VariantError, st.Game, path)
        assert path.name in refused(st.VariantError, st.Game, str(path))


# Definitions


@shortened
def test_awkward_definitions(text: str) -> None:
    """No awkward text is a game."""
    refused(st.VariantError, st.Variant.from_toml, text)


@pytest.mark.parametrize("value", NO_TEXT, ids=lambda value: type(value).__name__)
def test_definitions_of_a_wrong_type(value: object) -> None:
    """A definition is a text."""
    assert type(value).__name__ in refused(TypeError, st.Variant.from_toml, value)


@pytest.mark.parametrize(("files", "ranks"), [(17, 8), (8, 17), (2, 8), (8, 2), (0, 0), (-1, 8)])
def test_boards_of_a_wrong_size(files: int, ranks: int) -> None:
    """Boards have 3 to 16 files and ranks."""
    row = str(files) if files > 0 else "8"
    rows = [f"k{files - 1}", *[row] * max(ranks - 2, 0), f"{files - 1}K"]
    text = f"""
        id = "large"
        title = "Large"
        start = "{"/".join(rows)}"
        [board]
        files = {files}
        ranks = {ranks}
        [pieces.K]
        name = "King"
        betza = "K"
        royal = true
    """
    message = refused(st.VariantError, st.Variant.from_toml, text)
    assert "board." in message
    assert "3-16" in message or "3 to 16" in message


def test_start_positions_that_cannot_be_played() -> None:
    """A start in which the side that moved last is in check, and one that is no position at all."""
    for start, says in (
        ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "check"),
        ("4k3/8/8/8/8/8/8/3KRK2 w - - 0 1", "royal"),
        ("4k3/8/8/8/8/8/8/4RK2 w K - 0 1", "cast"),
        ("4k3/8/8/8/8/8/8/R4K2 w - - x 1", "x"),
        ("4k3/8/8/8/8/8/8/R4K2 q - - 0 1", "q"),
    ):
        text = f'extends = "chess"\nid = "x"\ntitle = "X"\ncastling = []\nstart = "{start}"'
        assert says in refused(st.VariantError, st.Variant.from_toml, text)


# FENs


@shortened
def test_awkward_positions(text: str) -> None:
    """No awkward text is a position."""
    refused(st.InvalidFenError, st.Game, "chess", text)
    refused(st.InvalidFenError, st.Game, "obento", f"{text} w - - 0 1")
    refused(st.InvalidFenError, st.Game, "yoto", f"{STARTS['yoto']}{text}x")
    refused(st.InvalidFenError, st.perft, "chess", 1, text)


@pytest.mark.parametrize("value", WRONG_TYPES, ids=lambda value: type(value).__name__)
def test_positions_of_a_wrong_type(value: object) -> None:
    """A position is a text (or None: the start)."""
    assert type(value).__name__ in refused(TypeError, st.Game, "chess", value)


@pytest.mark.parametrize("variant", GAMES)
def test_royal_pieces_too_many_or_none(variant: str) -> None:
    """Two white kings or none, two black ones or none: the message counts them."""
    royal = next(id for id, kind in st.Variant.load(variant).pieces.items() if kind.royal)
    board, rest = STARTS[variant].split(" ", 1)
    rest = rest.replace("KQkq", "-")
    other = next(letter for letter in board if letter.isupper() and letter != royal)
    for letter, extra in ((royal, other), (royal.lower(), other.lower())):
        for text, count in (
            (board.replace(letter, extra), "0 royal pieces"),
            (board.replace(extra, letter), "royal pieces"),
        ):
            message = refused(st.InvalidFenError, st.Game, variant, f"{text} {rest}")
            assert count in message
            assert "expected 1" in message


def accepts(variant: str, text: str) -> bool:
    """Whether a text is a position; then what is written of it is one, and the same."""
    try:
        game = st.Game(variant, text)
    except st.InvalidFenError as error:
        told(error)
        return False
    again = st.Game(variant, game.fen())
    assert again.fen() == game.fen()
    assert again.key == game.key
    assert [str(move) for move in again.legal_moves] == [str(move) for move in game.legal_moves]
    assert len(game.legal_moves) == sum(1 for _ in game.legal_moves)
    game.outcome()
    game.checkers()
    return True


@given(some.sampled_from(GAMES), some.text())
def test_any_text_is_a_position_or_refused(variant: str, text: str) -> None:
    """Whatever the text is."""
    accepts(variant, text)


FEN_LETTERS = "kqrbnpacehgzflmwtsiyouvdKQRBNPACEHGZFLMWTSIYOUVD0123456789/*+~[]- w"


@given(some.sampled_from(GAMES), some.text(FEN_LETTERS, max_size=200))
def test_any_text_of_fen_letters_is_a_position_or_refused(variant: str, text: str) -> None:
    """Text that looks like a FEN from afar."""
    accepts(variant, text)
    accepts(variant, f"{text} w KQkq - 0 1")


@settings(max_examples=400)
@given(
    some.sampled_from(GAMES),
    some.lists(
        some.tuples(
            some.floats(0, 1, exclude_max=True),
            some.sampled_from(["insert", "delete", "replace", "swap", "double", "cut"]),
            some.sampled_from(FEN_LETTERS + "bé\0\ud800"),
        ),
        min_size=1,
        max_size=6,
    ),
)
@example("obento", [(0.99, "cut", "x")])
def test_near_misses_of_the_start_position(
    variant: str, edits: list[tuple[float, str, str]]
) -> None:
    """A start position with typing errors loads and round-trips, or is refused."""
    text = STARTS[variant]
    for place, edit, letter in edits:
        at = int(place * len(text))
        match edit:
            case "insert":
                text = text[:at] + letter + text[at:]
            case "delete":
                text = text[:at] + text[at + 1 :]
            case "replace":
                text = text[:at] + letter + text[at + 1 :]
            case "swap":
                text = text[:at] + text[at + 1 : at + 2] + text[at : at + 1] + text[at + 2 :]
            case "double":
                text = text[:at] + text[at : at + 8] + text[at:]
            case _:
                text = text[:at]
    accepts(variant, text)


FIELDS = [
    "w", "b", "w KQkq", "b - a3a4", "b - a10a9 99 7", "w - e6 100 1", "b - a1a2b3 0 1",
    "w - b5b6c6d7e7 0 0", "w - 0 1", "b 3 4", "w - - 99999 1", "w - - 0 2147483646",
]  # fmt: skip


@settings(max_examples=200)
@given(some.sampled_from(GAMES), some.data())
def test_pieces_anywhere(variant: str, data: some.DataObject) -> None:
    """Any placement of the game's pieces, with any fields after it, loads or is refused."""
    game = st.Variant.load(variant)
    letters = [letter for id in game.pieces for letter in (id, id.lower())]
    royals = [letter for letter in letters if game.pieces[letter.upper()].royal]
    some_squares = some.sampled_from(all_squares(game))
    places = data.draw(some.lists(some_squares, min_size=2, max_size=20, unique=True))
    kinds = [*royals, *(data.draw(some.sampled_from(letters)) for _ in places[2:])]
    men = " ".join(f"{kind}{square}" for kind, square in zip(kinds, places, strict=True))
    accepts(variant, fen(variant, men, data.draw(some.sampled_from(FIELDS))))


# Moves and squares


@shortened
def test_awkward_moves(text: str) -> None:
    """No awkward text is a move, and none is a legal one."""
    game = st.Game("obento")
    before = game.fen()
    refused(st.InvalidMoveError, st.Move, text)
    refused(st.InvalidMoveError, game.push, text)
    assert text not in game.legal_moves
    assert game.fen() == before


@pytest.mark.parametrize("text", ["Nf3", "e7e8Q", 'e2"', "it's"])
def test_what_is_no_move_is_quoted_and_told_what_to_write(text: str) -> None:
    """One style of quotes serves messages from Rust and from Python."""
    escaped = text.replace("'", "\\'")
    for refuse in (st.Move, st.Game("chess").push):
        told = refused(st.InvalidMoveError, refuse, text)
        assert told.startswith(f"'{escaped}' is no move")
        assert "a small letter" in told
        assert "push_san" in told


@pytest.mark.parametrize("value", NO_TEXT, ids=lambda value: type(value).__name__)
def test_moves_of_a_wrong_type(value: object) -> None:
    """A move is a Move or a text; to ask whether something else is legal is allowed."""
    game = st.Game("obento")
    name = type(value).__name__
    assert name in refused(TypeError, game.push, value)
    refused(TypeError, st.Move, value)
    assert value not in game.legal_moves


def move_is_refused_or_legal(variant: str, text: str) -> None:
    """Push a text: it is made if it is legal, and changes nothing if it is not."""
    game = st.Game(variant)
    before, legal = game.fen(), {str(move) for move in game.legal_moves}
    assert (text in game.legal_moves) == (text in legal)
    try:
        made: st.Move | None = game.push(text)
    except (st.InvalidMoveError, st.IllegalMoveError) as error:
        told(error)
        made = None
    assert (made is not None) == (text in legal)
    if made is not None:
        assert str(made) == text
        assert game.pop() == made
    assert game.fen() == before


@given(some.sampled_from(GAMES), some.text())
def test_any_text_is_a_move_or_refused(variant: str, text: str) -> None:
    """Whatever the text is."""
    move_is_refused_or_legal(variant, text)


SQUARES = some.builds(
    "{}{}".format, some.sampled_from(string.ascii_lowercase[:17]), some.integers(0, 18)
)


@given(
    some.sampled_from(GAMES), SQUARES, SQUARES, some.sampled_from(["", "q", "f", "+r", "Q", "0"])
)
def test_any_two_squares_are_a_move_or_refused(
    variant: str, one: str, other: str, promotion: str
) -> None:
    """Squares of this board and of larger ones, with and without promotion."""
    move_is_refused_or_legal(variant, one + other + promotion)


@shortened
def test_awkward_squares(text: str) -> None:
    """No awkward text is a square."""
    game = st.Game("obento")
    refused(st.SnaketongueError, game.piece_at, text)
    refused(st.SnaketongueError, game.attackers, st.WHITE, text)


@pytest.mark.parametrize(
    "text",
    [
        "a0",
        "a13",
        "m1",
        "a1a",
        "A1",
        "a01",
        "1a",
        "aa",
        "a",
        "a1 ",
        " a1",
        "a²",
        "a\u0661",
        "p16",
        "a-1",
    ],
)
def test_near_misses_of_squares(text: str) -> None:
    """Off the board, in capitals, with zeros or blanks or digits of other scripts."""
    game = st.Game("obento")
    assert text in refused(st.SnaketongueError, game.piece_at, text)
    assert text in refused(st.SnaketongueError, game.attackers, st.BLACK, text)


@pytest.mark.parametrize("value", NO_TEXT, ids=lambda value: type(value).__name__)
def test_squares_of_a_wrong_type(value: object) -> None:
    """A square is a text."""
    game = st.Game("obento")
    refused(TypeError, game.piece_at, value)
    refused(TypeError, game.attackers, st.WHITE, value)


def test_missing_squares_are_no_squares() -> None:
    """Omega's frame has no b1."""
    game = st.Game("omega")
    assert game.piece_at("a1") == st.Piece("W", st.WHITE)
    for text in ("b1", "a2", "l11"):
        refused(st.SnaketongueError, game.piece_at, text)
        refused(st.IllegalMoveError, game.push, f"a1{text}")


def test_nothing_to_take_back() -> None:
    """An IndexError, as of an empty list."""
    game = st.Game("yoto")
    refused(IndexError, game.pop)
    refused(IndexError, game.peek)


# Depths


@pytest.mark.parametrize("depth", [-1, 101, 10**9, 10**100, -(10**100), 2**31, 2**32, 2**63, 2**64])
def test_depths_out_of_range(depth: int) -> None:
    """No machine counts that far: the message tells the range."""
    game = st.Game("chess")
    assert "0 to 100" in refused(st.SnaketongueError, game.perft, depth)
    assert "0 to 100" in refused(st.SnaketongueError, game.divide, depth)
    assert "0 to 100" in refused(st.SnaketongueError, st.perft, "chess", depth)
    assert "0 to 100" in refused(st.SnaketongueError, st.divide, "chess", depth)


@pytest.mark.parametrize(
    "depth",
    [None, 1.0, 1.5, float("nan"), float("inf"), "1", "9" * 10**6, b"1", [1], object(), 1 + 0j],
    ids=lambda value: type(value).__name__,
)
def test_depths_of_a_wrong_type(depth: object) -> None:
    """A depth is a whole number; a float is none, not even 1.0."""
    game = st.Game("chess")
    assert type(depth).__name__ in refused(TypeError, game.perft, depth)
    assert type(depth).__name__ in refused(TypeError, game.divide, depth)
    assert type(depth).__name__ in refused(TypeError, st.perft, "chess", depth)


def test_depths_that_are_numbers() -> None:
    """True is 1, as everywhere in Python; an object with `__index__` is its number."""

    class Two:
        def __index__(self) -> int:
            return 2

    game = st.Game("chess")
    assert (game.perft(0), game.perft(False), game.perft(True)) == (1, 1, 20)
    assert game.perft(Two()) == 400
    assert game.divide(0) == {}


def test_a_depth_that_misbehaves() -> None:
    """What goes wrong while a number is asked for comes out as it is: Ctrl-C, too."""

    class Bad:
        def __index__(self) -> int:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        st.Game("chess").perft(Bad())


# Betza


@shortened
def test_awkward_movements(text: str) -> None:
    """No awkward text is a movement, and the place of the fault lies in it."""
    with pytest.raises(st.BetzaError) as error:
        betza.parse(text)
    assert len(str(error.value)) < SHORT
    assert 0 <= error.value.offset <= len(text)


@briefly
@given(some.text("fblrvshimcnjpgWFDNAHCZGKRBQ0123(,)[]?-", max_size=30))
@example("[W-R]")
@example("iF3")
@example("[F?vR][vW?B][D?B][A?R]")
@example("gQpQjQnD0nAA(15,15)")
def test_any_movement_makes_a_game_or_is_refused(text: str) -> None:
    """A text that is a movement can be played: pieces of it move, capture and give check."""
    source = (
        f'extends = "chess"\nid = "any"\ntitle = "Any"\n[pieces.X]\nname = "X"\nbetza = "{text}"'
    )
    try:
        betza.parse(text).paths()
    except st.BetzaError as error:
        told(error)
        assert "pieces.X.betza" in refused(st.VariantError, st.Variant.from_toml, source)
        return
    game = st.Variant.from_toml(source)
    for men in ("Ke2 kc7 Xd5 xf5", "Kh1 ka8 Xb6 xd4 Xg2", "Ka1 kh8 Xb1 Xc1 Xd1 xe8 xf8 xg8"):
        played(game, men)


def played(game: st.Variant, men: str) -> None:
    """Whichever side is to move, its moves are counted as they are listed."""
    for turn in "wb":
        try:
            start = st.Game(game, fen(game, men, f"{turn} - - 0 1"))
        except st.InvalidFenError:
            continue  # the other side is in check
        moves = list(start.legal_moves)
        assert len(moves) == len(start.legal_moves) == start.perft(1) == len(set(moves))
        for move in moves:
            key = start.key
            start.push(move)
            assert st.Game(game, start.fen()).key == start.key
            start.pop()
            assert start.key == key


# A panic of the engine is not an exception that a program would catch by accident


def test_errors_are_value_errors() -> None:
    """All errors of the library are ValueErrors, through one class of its own."""
    for error in (st.InvalidFenError, st.InvalidMoveError, st.IllegalMoveError,
                  st.AmbiguousMoveError, st.VariantError, st.BetzaError):  # fmt: skip
        assert issubclass(error, st.SnaketongueError)
        assert issubclass(error, ValueError)
    with pytest.raises(st.VariantError) as caught:
        definition.parse("")
    assert caught.value.faults
