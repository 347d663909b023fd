"""The Betza parser against pictures drawn by hand, and what it refuses.

A picture has squares separated by a space: `o` the piece, `.` an empty square out of reach, `+` one
to which it can move and on which it can capture, `m` only move, `c` only capture; `#` a piece that
cannot be captured, `x` one that can. The pictures of docs/betza.md are tested too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path as File
from typing import NamedTuple

import pytest

from snaketongue.betza import MAX_LENGTH, MAX_PATHS, REACH, Path, parse
from snaketongue.errors import BetzaError

DOCS = File(__file__).parent.parent / "docs" / "betza.md"
Square = tuple[int, int]


class Picture(NamedTuple):
    """A board in the eyes of the piece: its squares are relative to it."""

    squares: dict[Square, str]

    @classmethod
    def read(cls, drawing: str) -> Picture:
        rows = [row.split() for row in drawing.strip().splitlines()]
        assert len({len(row) for row in rows}) == 1, drawing
        cells = {(x, -y): mark for y, row in enumerate(rows) for x, mark in enumerate(row)}
        (home,) = (square for square, mark in cells.items() if mark == "o")
        return cls({(x - home[0], y - home[1]): mark for (x, y), mark in cells.items()})

    def occupied(self) -> frozenset[Square]:
        return frozenset(square for square, mark in self.squares.items() if mark in "ox#")

    def __str__(self) -> str:
        ranks = sorted({y for _, y in self.squares}, reverse=True)
        files = sorted({x for x, _ in self.squares})
        return "\n".join(" ".join(self.squares[x, y] for x in files) for y in ranks)


def endings(path: Path, board: set[Square], occupied: frozenset[Square]) -> Iterator[Square]:
    """The squares on which a move along the path can end: empty ones, or occupied (a capture)."""
    if path.start not in board:
        return
    if not all(gate in board and gate not in occupied for gate in path.gates):
        return
    x, y = path.start
    dx, dy = path.step
    passed = 0
    for number in count(1):
        x, y = x + dx, y + dy
        if (x, y) not in board or (path.range and number > path.range):
            return
        full = (x, y) in occupied
        wanted = 0 if path.hurdle == "none" else 1
        if passed == wanted and (path.capture if full else path.move):
            yield x, y
        passed += full
        if passed > wanted or (path.hurdle == "adjacent" and passed and not full):
            return


def drawn(text: str, picture: Picture) -> Picture:
    """The picture's board and pieces with the marks that the parsed movement gives."""
    board, occupied = set(picture.squares), picture.occupied()
    paths = parse(text).paths()

    def reached(pieces: frozenset[Square]) -> set[Square]:
        return {square for path in paths for square in endings(path, board, pieces)}

    now = reached(occupied)
    marks = {(0, 0): "o"}
    for square in board - {(0, 0)}:
        if square in occupied:
            marks[square] = "x" if square in now else "#"
        else:
            move, capture = square in now, square in reached(occupied | {square})
            marks[square] = "+" if move and capture else "m" if move else "c" if capture else "."
    return Picture(marks)


def gallery(text: str) -> Iterator[tuple[str, str]]:
    """Betza text and drawing from blocks of a heading line above drawings side by side."""
    for block in re.split(r"\n\s*\n", text.strip("\n")):
        heading, *rows = block.strip("\n").splitlines()
        columns = zip(*(re.split(r" {2,}", row.strip()) for row in rows), strict=True)
        for name, column in zip(heading.split(), columns, strict=True):
            yield name, "\n".join(column)


PIECES = """
K   Q   R   B
. . . . .   + . + . +   . . + . .   + . . . +
. + + + .   . + + + .   . . + . .   . + . + .
. + o + .   + + o + +   + + o + +   . . o . .
. + + + .   . + x + .   . . x . .   . + . + .
. . . . .   + . # . +   . . # . .   x . . . +

N   WDfFfA   FAfWfD   FA   WAD
. + . + .   + . + . +   + . + . +   + . . . +   + . + . +
+ . . . +   . x + + .   . x + + .   . x . + .   . . x . .
. . o . .   + x o + +   . # o . .   . . o . .   + + o + +
+ . . . +   . . + . .   . + . + .   . + . x .   . . + . .
. + . + .   . . + . .   + . . . +   + . . . +   + . + . +

NW   NAD   RF   BW
. + . + .   + + + + +   . . + . .   + . . . +
+ . + . +   + . . . +   . + + + .   . + + + .
. + o + .   + . o . +   + + o + +   . + o + .
+ . + . +   + . . . +   . + + + .   . + + + .
. + . + .   + + + + +   . . + . .   + . . . +

NC   FC   NCK
. . + . + . .   . . + . + . .   . . + . + . .
. . + . + . .   . . . . . . .   . . + . + . .
+ + . . . + +   + . + . + . +   + + + + + + +
. . . o . . .   . . . o . . .   . . + o + . .
+ + . . . + +   + . + . + . +   + + + + + + +
. . + . + . .   . . . . . . .   . . + . + . .
. . + . + . .   . . + . + . .   . . + . + . .

NZ   CZ   NCZ
. + . . . + .   . + + . + + .   . + + . + + .
+ . + . + . +   + . . . . . +   + . + . + . +
. + . . . + .   + . . . . . +   + + . . . + +
. . . o . . .   . . . o . . .   . . . o . . .
. + . . . + .   + . . . . . +   + + . . . + +
+ . + . + . +   + . . . . . +   + . + . + . +
. + . . . + .   . + + . + + .   . + + . + + .

RfB   BfR   BvR   BC
+ . . + . . +   + . . + . . +   + . . + . . +   + . + . + . +
. + . + . + .   . + . + . + .   . + . + . + .   . + . . . + .
. . + + + . .   . . + + + . .   . . + + + . .   + . + . + . +
+ + + o + + +   . . . o . . .   . . . o . . .   . . . o . . .
. . . + . . .   . . + . + . .   . . + + + . .   + . + . + . +
. . . + . . .   . + . . . + .   . + . + . + .   . + . . . + .
. . . + . . .   + . . . . . +   + . . + . . +   + . + . + . +

mRcpR   mRcpR   BN   RN
. . . c . . .   . . . # . . .   + + . + +   . + + + .
. . . c . . .   . . . x . . .   + + . + +   + . + . +
. . . # . . .   . . . # . . .   . . o . .   + + o + +
m m m o # x .   c c # o m # c   + + . + +   + . + . +
. . . m . . .   . . . m . . .   + + . + +   . + + + .
. . . # . . .   . . . m . . .   . . . . .   . . + . .
. . . x . . .   . . . m . . .   . . . . .   . . + . .

mfW   mfWcfF   mfWcfFimfW3   mfWcfFimfW2   fWsW   mfWcfF   mfWcfFimfW3
. . .   . . .   . m .   . . .   . . .   . . .   . . .
. . .   . . .   . m .   . m .   . . .   . . .   . # .
. m .   c m c   c m c   c m c   . + .   x # x   c m c
. o .   . o .   . o .   . o .   + o +   # o .   . o .
. . .   . . .   . . .   . . .   . . .   . # .   . . .

nA   nN   nA   nN
+ . . . +   . + . + .   + . . . .   . . . . .
. . . . .   + . . . +   . . . # .   . . # # +
. . o . .   . . o . .   . . o . .   . # o . .
. . . . .   + . . . +   . # . . .   . . . . +
+ . . . +   . + . + .   . . . . +   . + . + .

[D?B]   [D?B]
. . + . . . + . .   . . . . . . . . .
. . . + . + . . .   . . . . . . . . .
+ . . . + . . . +   . . . . x . . . +
. + . . . . . + .   . . . . # . . + .
. . + . o . + . .   . . x . o # + . .
. + . . . . . + .   . . . . . . . + .
+ . . . + . . . +   . . . . + # . . +
. . . + . + . . .   . # . + . + . . .
. . + . . . + . .   # . + . . . + . .

[F?vR]   [F?vR]   [vW?B]   [vW?B]
. . + . + . .   . . . . # . .   + . . . . . +   . . . . . . .
. . + . + . .   . . # . x . .   . + . . . + .   . . . . . . .
. . + . + . .   . . x . + . .   . . + . + . .   . . # # . . .
. . + . + . .   . . + # + . .   . . . + . . .   . . . x . . .
. . . o . . .   . . # o # . .   . . . o . . .   . . # o # . .
. . + . + . .   . . + # + . .   . . . + . . .   . . . + . . .
. . + . + . .   . . + . x . .   . . + . + . .   . . x . + . .
. . + . + . .   . . + . # . .   . + . . . + .   . # . . . x .
. . + . + . .   . . + . . . .   + . . . . . +   . . . . . . #

[A?R]   [A?R]   [fN-fN]   [fN-fN]
. . + . . . + . .   . . # . . . + . .   + . . . +   . . . . x
. . + . . . + . .   . . x . . . + . .   . . . . .   . . # . .
+ + + . . . + + +   + + + . . . + x #   . . . . .   . # . . .
. . . . . . . . .   . . . # . # . . .   . . . . .   . # # # .
. . . . o . . . .   . . . . o . . . .   . . o . .   . . o . .
. . . . . . . . .   . . . . . . . . .   . . . . .   . . . . .
+ + + . . . + + +   . # x . . . + + +   . . . . .   . . . . .
. . + . . . + . .   . . # . . . x . .   . . . . .   . . . . .
. . + . . . + . .   . . . . . . . . .   . . . . .   . . . . .
"""


def fenced(language: str) -> str:
    """All blocks of that language in the reference."""
    blocks = re.findall(rf"```{language}\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    return "\n\n".join(blocks)


@pytest.mark.parametrize(("text", "drawing"), [*gallery(PIECES), *gallery(fenced("betza"))])
def test_the_moves_are_those_of_the_picture(text: str, drawing: str) -> None:
    picture = Picture.read(drawing)
    assert str(drawn(text, picture)) == str(picture)


DIRECTIONS = {
    "fW": [(0, 1)],
    "fbW": [(0, 1), (0, -1)],
    "frW": [(0, 1), (1, 0)],
    "vlD": [(0, 2), (0, -2), (-2, 0)],
    "sH": [(3, 0), (-3, 0)],
    "fsbR": [(0, 1), (0, -1), (1, 0), (-1, 0)],
    "f(4,0)": [(0, 4)],
    "fF": [(1, 1), (-1, 1)],
    "bA": [(2, -2), (-2, -2)],
    "lG": [(-3, 3), (-3, -3)],
    "rF": [(1, 1), (1, -1)],
    "frF": [(1, 1)],
    "rfF": [(1, 1)],
    "blF": [(-1, -1)],
    "flbrF": [(-1, 1), (1, -1)],
    "frbF": [(1, 1), (1, -1), (-1, -1)],
    "fsF": [(1, 1), (-1, 1)],
    "lvF": [(-1, 1), (-1, -1)],
    "vF": [(1, 1), (1, -1), (-1, 1), (-1, -1)],
    "fN": [(1, 2), (-1, 2)],
    "ffN": [(1, 2), (-1, 2)],
    "bC": [(1, -3), (-1, -3)],
    "lZ": [(-3, 2), (-3, -2)],
    "rN": [(2, 1), (2, -1)],
    "vN": [(1, 2), (-1, 2), (1, -2), (-1, -2)],
    "fbN": [(1, 2), (-1, 2), (1, -2), (-1, -2)],
    "sN": [(2, 1), (-2, 1), (2, -1), (-2, -1)],
    "ssN": [(2, 1), (-2, 1), (2, -1), (-2, -1)],
    "lrN": [(2, 1), (-2, 1), (2, -1), (-2, -1)],
    "fhN": [(1, 2), (-1, 2), (2, 1), (-2, 1)],
    "bhN": [(1, -2), (-1, -2), (2, -1), (-2, -1)],
    "lhN": [(-1, 2), (-1, -2), (-2, 1), (-2, -1)],
    "rhN": [(1, 2), (1, -2), (2, 1), (2, -1)],
    "fsN": [(2, 1), (-2, 1)],
    "bsN": [(2, -1), (-2, -1)],
    "lvN": [(-1, 2), (-1, -2)],
    "rvN": [(1, 2), (1, -2)],
    "frN": [(2, 1)],
    "flN": [(-2, 1)],
    "brN": [(2, -1)],
    "blN": [(-2, -1)],
    "rfN": [(1, 2)],
    "lfN": [(-1, 2)],
    "rbN": [(1, -2)],
    "lbN": [(-1, -2)],
    "rf(4,2)": [(2, 4)],
    "hrN": [(1, 2), (2, -1), (-1, -2), (-2, 1)],
    "hlN": [(-1, 2), (2, 1), (1, -2), (-2, -1)],
    "ffrrN": [(1, 2), (-1, 2), (2, 1), (2, -1)],
    "ffrN": [(1, 2), (-1, 2), (2, 1), (2, -1)],
    "fhrhN": [(1, 2), (-1, 2), (2, 1), (-2, 1), (2, -1), (1, -2)],
    "frbN": [(2, 1), (1, -2), (-1, -2)],
}


@pytest.mark.parametrize(("text", "steps"), DIRECTIONS.items())
def test_directions_select_exactly_these_steps(text: str, steps: list[Square]) -> None:
    found = [path.step for path in parse(text).paths()]
    assert sorted(found) == sorted(steps)


def leap(*gates: Square, to: Square, move: bool = True, capture: bool = True) -> Path:
    return Path(gates, (0, 0), to, 1, "none", move, capture, False)


def test_paths_are_laid_out_as_the_engine_reads_them() -> None:
    ray = leap(to=(0, 1))._replace(range=0)
    assert parse("fW").paths() == (leap(to=(0, 1)),)
    assert parse("fR").paths() == (ray,)
    assert parse("fW3").paths() == (ray._replace(range=3),)
    assert parse("ifmW3").paths() == (ray._replace(range=3, capture=False, initial=True),)
    assert parse("fcpR").paths() == (ray._replace(hurdle="any", move=False),)
    assert parse("fgR").paths() == (ray._replace(hurdle="adjacent"),)
    assert parse("fjR").paths() == (ray._replace(start=(0, 1)),)
    assert parse("fjW4").paths() == (ray._replace(start=(0, 1), range=3),)
    assert parse("fnH").paths() == (leap((0, 1), (0, 2), to=(0, 3)),)
    assert parse("rfnN").paths() == (leap((0, 1), to=(1, 2)),)
    assert parse("frnN").paths() == (leap((1, 0), to=(2, 1)),)
    assert parse("lfn(6,3)").paths() == (leap((-1, 2), (-2, 4), to=(-3, 6)),)
    assert parse("fnD2").paths() == (
        leap((0, 1), to=(0, 2)),
        leap((0, 1), (0, 2), (0, 3), to=(0, 4)),
    )
    assert parse("[fD?frB]").paths() == (
        leap(to=(0, 2)),
        Path(((0, 2),), (0, 2), (1, 1), 0, "none", True, True, False),
    )
    assert parse("[fR2-frF]").paths() == (
        leap((0, 1), to=(1, 2)),
        leap((0, 1), (0, 2), to=(1, 3)),
    )


def test_a_turning_rook_has_every_square_up_to_the_turn_as_a_gate() -> None:
    paths = parse("[R?B]").paths()
    right = [path for path in paths if path.start[0] > 0 and path.start[1] == 0]
    assert {path.start[0] for path in right} == set(range(1, REACH))
    for path in right:
        assert path.gates == tuple((x, 0) for x in range(1, path.start[0] + 1))
        assert path.step in {(1, 1), (1, -1)}
        assert path.range == 0


OUTWARD = {
    "[rD-B]": {(1, 1), (1, -1)},
    "[frA-R]": {(1, 0), (0, 1)},
    "[frF-vR]": {(0, 1)},
    "[fW-B]": {(1, 1), (-1, 1)},
    "[rW-R]": {(1, 0), (0, 1), (0, -1)},
    "[rfN-N0]": {(1, 2), (2, 1)},
}


@pytest.mark.parametrize(("text", "steps"), OUTWARD.items())
def test_a_leg_goes_on_outward(text: str, steps: set[Square]) -> None:
    assert {path.step for path in parse(text).paths()} == steps


def test_twins_that_differ_only_in_mode_are_one_path() -> None:
    assert parse("mNcN").paths() == parse("N").paths()
    assert parse("fWW").paths()[0] == leap(to=(0, 1))._replace(range=0)
    assert len(parse("NWN").paths()) == 12
    assert set(parse("[W-F]").paths()) == set(parse("nN").paths())
    assert {path.initial for path in parse("fWifW").paths()} == {False, True}


SAME = {
    "WW": "R",
    "W0": "R",
    "R0": "R",
    "FF": "B",
    "KK": "Q",
    "K0": "Q",
    "Q1": "K",
    "R4": "W4",
    "B3": "F3",
    "Q3": "K3",
    "R1": "W",
    "NN": "N0",
    "(1,2)": "N",
    "(0,1)": "W",
    "(2,4)": "(4,2)",
    "(3,3)0": "G0",
    "mcW": "W",
    "cmW": "W",
    "mfW": "fmW",
    "mfsW": "fsmW",
    "frmW": "mrfW",
    "jmsiR": "ismjR",
    "pcR": "cpR",
    "fbN": "vN",
    "ffN": "fN",
    "lfF": "flF",
    "vF": "F",
    "fbsW": "W",
    "cm[F?WW]": "[F?R]",
    "mi[F?R]": "im[F?R]",
    "[sfW?R3]": "[fsW?W3]",
    "NWmcN": "NW",
}


@pytest.mark.parametrize(("text", "other"), SAME.items())
def test_spellings_of_one_movement_are_equal(text: str, other: str) -> None:
    assert parse(text) == parse(other)
    assert hash(parse(text)) == hash(parse(other))
    assert str(parse(text)) == str(parse(other))


CANONICAL = ["K", "WDfFfA", "fmWfcFifmW3", "mRcpR", "nN", "[D?B]", "[F?vR]", "[vW?B]", "[fN-fN]"]
CANONICAL += ["N1N0", "iR0R", "(4,2)1(4,2)3", "cK1K2"]
CANONICAL += ["i[W-R]", "m[W2?fnA-F3]", "fjW4", "gQ", "ffrrN", "frblF", "vlW", "n(4,2)", "(15,0)"]


@pytest.mark.parametrize("text", CANONICAL)
def test_canonical_text_is_its_own_spelling(text: str) -> None:
    assert str(parse(text)) == text


REFUSED = {
    "": 0,
    " ": 0,
    "W ": 1,
    "N N": 1,
    "x": 0,
    "fWx": 2,
    "f": 1,
    "L": 0,
    "\u00e9W": 0,
    "\u0663": 0,
    "W\u0663": 1,
    "W-F": 1,
    "W100": 1,
    "N04": 1,
    "(4,2": 4,
    "(4;2)": 2,
    "(,2)": 1,
    "(16,1)": 1,
    "(1,99999)": 3,
    "(0,0)": 0,
    "(4,2)(4,2)": 5,
    "WWW": 2,
    "NN3": 2,
    "RR": 1,
    "mmW": 1,
    "imiW": 2,
    "fmsN": 2,
    "cfvW": 2,
    "ffW": 1,
    "fhW": 1,
    "fhF": 1,
    "hN": 0,
    "NhhN": 1,
    "vlN": 0,
    "fbsfN": 3,
    "hrfN": 0,
    "WfK": 1,
    "msQ": 1,
    "fnC": 1,
    "nW": 0,
    "njD": 1,
    "jD": 0,
    "mjW": 1,
    "Wfp(4,0)": 2,
    "gW2": 0,
    "[": 1,
    "[F": 2,
    "[F]": 2,
    "[F?": 3,
    "[F?]": 3,
    "[F?R": 4,
    "[F+R]": 2,
    "[F?R]0": 5,
    "mf[F?R]": 1,
    "n[F?R]": 0,
    "[F?mR]": 3,
    "[iF?R]": 1,
    "[[F?R]?W]": 1,
    "[fF?bW]": 4,
    "[F?W?F]": 5,
    "[B-B-B-B-B]": 9,
    "W[(9,9)-(9,9)]": 1,
    "]": 0,
}


@pytest.mark.parametrize(("text", "offset"), REFUSED.items())
def test_what_is_refused_says_where(text: str, offset: int) -> None:
    with pytest.raises(BetzaError) as caught:
        parse(text)
    assert caught.value.text == text
    assert caught.value.offset == offset
    assert f"offset {offset}" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("NL", "is C here"),
        ("fJ", "is Z here"),
        ("KO2", "castling is a rule"),
        ("FafrsR", "brackets, as in [F?R]"),
        ("F?R", "brackets, as in [F?R]"),
        ("W-F", "brackets, as in [W-F]"),
        ("feF", "in passing is a rule"),
        ("[f?R]", "after the modifier 'f'; expected one of W F"),
        ("Wm", "the text ends after the modifier 'm'; expected one of W F"),
    ],
)
def test_what_other_dialects_write_is_told_how_to_write(text: str, hint: str) -> None:
    with pytest.raises(BetzaError) as caught:
        parse(text)
    assert hint in caught.value.reason


def refusals() -> list[str]:
    """The texts of the reference's table of refusals."""
    table = DOCS.read_text(encoding="utf-8").partition("## What is refused")[2]
    cells = (row.split("|")[1] for row in table.splitlines() if row.startswith("| `"))
    return [text for cell in cells for text in re.findall(r"`([^`]+)`", cell)]


@pytest.mark.parametrize("text", refusals())
def test_the_reference_refuses_what_is_refused(text: str) -> None:
    with pytest.raises(BetzaError):
        parse(text)


@pytest.mark.parametrize("value", [None, 7, b"W", ["W"], object()])
def test_what_is_no_text_is_refused(value: object) -> None:
    with pytest.raises(TypeError, match=f"expected a text.*, got {type(value).__name__}"):
        parse(value)  # type: ignore[arg-type]


def test_huge_texts_and_movements_are_refused_at_once() -> None:
    with pytest.raises(BetzaError) as caught:
        parse("W" * 10_000_000)
    assert len(str(caught.value)) < 200
    assert len(parse("W" + "NW" * 100).paths()) == 12
    with pytest.raises(BetzaError, match=str(MAX_PATHS)):
        parse("[W0-N0-N0-N0]").paths()
    with pytest.raises(BetzaError):
        parse("W" + "9" * (MAX_LENGTH - 1))
