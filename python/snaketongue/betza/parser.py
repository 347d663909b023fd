"""Betza notation: the text of a piece's movement, parsed into straight paths of squares.

The dialect is XBetza with brackets for moves of several legs; ``docs/betza.md`` is its reference.
A text is read in two stages. :func:`parse` turns it into a :class:`Movement`, a tuple of
:class:`Term` (one atom or bracket with its modifiers) made of :class:`Leg`. Then
:meth:`Movement.paths` lays each term out as :class:`Path`: squares that must be empty, and a ray.
A text that cannot be laid out exactly is refused with its place; nothing in it is ever ignored.

Vectors are ``(dx, dy)`` as White sees the board: dx towards the last file, dy forward.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import gcd
from types import MappingProxyType
from typing import Literal, NamedTuple, NoReturn, TypeAlias

from snaketongue.betza.directions import ACROSS, DIRECTIONS, Vector, groups, images, spell
from snaketongue.errors import BetzaError

__all__ = ["Leg", "Movement", "Path", "Term", "Vector", "parse"]

Hurdle: TypeAlias = Literal["none", "any", "adjacent"]

MAX_LENGTH = 1000
"""Longest text that is read, in characters."""
MAX_RANGE = 99
"""Largest range that can be written; larger boards than this do not exist."""
MAX_LEGS = 4
"""Most legs in a bracket."""
MAX_PATHS = 4096
"""Most paths that one movement may have."""
REACH = 15
"""Farthest that a piece can go on the largest board, 16x16, along either axis."""

ATOMS: Mapping[str, Vector] = MappingProxyType(
    {
        "W": (1, 0),
        "F": (1, 1),
        "D": (2, 0),
        "N": (2, 1),
        "A": (2, 2),
        "H": (3, 0),
        "C": (3, 1),
        "Z": (3, 2),
        "G": (3, 3),
    }
)
"""The letters of single leaps, as (longer, shorter) distance."""
STEPS = (ATOMS["W"], ATOMS["F"])
SHORTHANDS: Mapping[str, tuple[tuple[Vector, ...], int]] = MappingProxyType(
    {"K": (STEPS, 1), "Q": (STEPS, 0), "R": (STEPS[:1], 0), "B": (STEPS[1:], 0)}
)
"""Letter to the leaps it stands for and its range when none is written (0: unlimited)."""

DIGITS = "0123456789"
OTHERS: Mapping[str, str] = MappingProxyType(
    {
        "L": "the camel (3,1) is C here",
        "J": "the zebra (3,2) is Z here",
        "O": "castling is a rule of the game",
        "?": "a move of several legs stands in brackets, as in [F?R]",
        "-": "a move of several legs stands in brackets, as in [W-F]",
        "a": "a move of several legs stands in brackets, as in [F?R] or [W-F]",
        "e": "capturing in passing is a rule of the game",
    }
)
"""What to write for signs of other dialects."""
MANNERS = "njpg"
"""The modifiers that say how a piece goes along its ray; a term has at most one."""


class Path(NamedTuple):
    """One straight line of squares on which a move can end; all vectors are relative, White's view.

    Every square of `gates` must be empty. Then the piece may end on `start` + `step`,
    `start` + 2 `step` and so on, `range` squares at most (0: no limit), up to and including the
    first occupied one. `start` itself must be on the board, but may be occupied unless it is a
    gate. `hurdle` "any" asks for exactly one occupied square on the way (a cannon's), "adjacent"
    for an ending directly behind the first one (a grasshopper's). `move` allows ending on an empty
    square, `capture` on an enemy; `initial` keeps the path for pieces that have not moved.

    Example:
        >>> parse("fnD").paths()[0].gates
        ((0, 1),)
    """

    gates: tuple[Vector, ...]
    start: Vector
    step: Vector
    range: int
    hurdle: Hurdle
    move: bool
    capture: bool
    initial: bool


@dataclass(frozen=True)
class Leg:
    """One atom with its directions: the steps of a ray and how many may be made.

    `leaps` are the atom's leaps as (longer, shorter) distance, two for K and Q; `steps` those of
    their images that the directions select; `range` the most steps (0: unlimited); `lame` whether
    the squares that a step passes must be empty.

    Example:
        >>> leg = parse("fR3").terms[0].legs[0]
        >>> leg.atom, leg.directions, leg.steps, leg.range
        ('W3', 'f', ((0, 1),), 3)
    """

    leaps: tuple[Vector, ...]
    steps: tuple[Vector, ...]
    range: int = 1
    lame: bool = False

    def __str__(self) -> str:
        """Return the leg as it is written in a bracket."""
        return f"{self.directions}{'n' if self.lame else ''}{self.atom}"

    @property
    def directions(self) -> str:
        """The canonical modifiers that select `steps`; empty when all are selected."""
        return "" if len(self.leaps) > 1 else spell(self.leaps[0], frozenset(self.steps))

    @property
    def atom(self) -> str:
        """The canonical atom with its range, such as "R", "W4", "N0" or "(4,2)"."""
        for letter, shorthand in SHORTHANDS.items():
            if shorthand == (self.leaps, self.range):
                return letter
        long, short = self.leaps[0]
        names = (letter for letter, leap in ATOMS.items() if leap == (long, short))
        letter = "K" if self.leaps == STEPS else next(names, f"({long},{short})")
        return letter if self.range == 1 else f"{letter}{self.range}"

    def reach(self, step: Vector) -> int:
        """How many times `step` can be made on the largest board."""
        most = REACH // max(map(abs, step))
        return min(self.range or most, most)

    def rays(self, gates: tuple[Vector, ...], start: Vector, step: Vector) -> Iterator[_Ray]:
        """The rays on which the move may end, once the piece has come to `start`.

        A lame rider must find other squares empty at every distance, so that each is a ray.
        """
        if not self.lame:
            yield _Ray(gates, start, step, self.range)
            return
        for count in range(1, self.reach(step) + 1):
            here = _sum(start, step, count - 1)
            gates += tuple(_sum(here, square) for square in _passed(step))
            yield _Ray(gates, here, step, 1)
            gates += (_sum(here, step),)

    def pivots(
        self, gates: tuple[Vector, ...], start: Vector, step: Vector
    ) -> Iterator[tuple[tuple[Vector, ...], Vector]]:
        """The squares from which a next leg may go on, each with the gates on the way to it."""
        for count in range(1, self.reach(step) + 1):
            here = _sum(start, step, count - 1)
            pivot = _sum(here, step)
            if not _on_board(pivot):
                return
            lame = _passed(step) if self.lame else ()
            gates += (*(_sum(here, square) for square in lame), pivot)
            yield gates, pivot


@dataclass(frozen=True)
class Term:
    """One alternative of a movement: a leg, or a bracket of several, with its modifiers.

    `stops` says for each leg but the last whether the move may end on it. `manner` is "j" (ski),
    "p" (cannon) or "g" (grasshopper) for a single leg, else empty.

    Example:
        >>> term = parse("cpR").terms[0]
        >>> term.move, term.capture, term.manner
        (False, True, 'p')
    """

    legs: tuple[Leg, ...]
    stops: tuple[bool, ...] = ()
    move: bool = True
    capture: bool = True
    initial: bool = False
    manner: str = ""

    def __str__(self) -> str:
        """Return the canonical text of the term."""
        initial = "i" if self.initial else ""
        mode = "" if self.move and self.capture else "m" if self.move else "c"
        first = self.legs[0]
        if len(self.legs) == 1:
            lame = "n" if first.lame else ""
            return f"{initial}{first.directions}{mode}{lame}{self.manner}{first.atom}"
        rest = zip(self.stops, self.legs[1:], strict=True)
        chain = "".join(f"{'?' if stop else '-'}{leg}" for stop, leg in rest)
        return f"{initial}{mode}[{first}{chain}]"

    def paths(self) -> Iterator[Path]:
        """The term's paths, in the order of its directions; some may occur twice."""
        for ray in self._rays():
            hurdle: Hurdle = "none"
            start, reach = ray.start, ray.range
            if self.manner == "j":
                start, reach = ray.step, max(0, reach - 1)
            elif self.manner:
                hurdle = "any" if self.manner == "p" else "adjacent"
            yield Path(
                ray.gates, start, ray.step, reach, hurdle, self.move, self.capture, self.initial
            )

    def _rays(
        self,
        index: int = 0,
        gates: tuple[Vector, ...] = (),
        start: Vector = (0, 0),
        before: Vector = (0, 0),
    ) -> Iterator[_Ray]:
        leg, last = self.legs[index], index == len(self.legs) - 1
        for step in leg.steps:
            if not _outward(step, before):
                continue
            if last or self.stops[index]:
                rays = leg.rays(gates, start, step)
                yield from (ray.plain() for ray in rays if _on_board(_sum(ray.start, ray.step)))
            if not last:
                for passed, pivot in leg.pivots(gates, start, step):
                    yield from self._rays(index + 1, passed, pivot, step)


@dataclass(frozen=True)
class Movement:
    """A parsed Betza text: the alternatives of a piece's movement; make one with :func:`parse`.

    `str()` gives the canonical text, which parses to an equal movement.

    Example:
        >>> str(parse("mfWcfFWW")), parse("WW") == parse("R")
        ('fmWfcFR', True)
    """

    terms: tuple[Term, ...]

    def __str__(self) -> str:
        """Return the canonical text, which parses to an equal movement."""
        text = ""
        for index, term in enumerate(self.terms):
            part = str(term)
            atom = part[: part.find(")") + 1] if part[0] == "(" else part[0]
            if text.endswith(atom) and index:
                # "N" and "N0" side by side would read as a doubled N: give the first its range.
                text += str(self.terms[index - 1].legs[0].range)
            text += part
        return text

    def laid_out(self) -> Iterator[Path]:
        """Yield the paths of one term after the other; some may occur twice, and many may come."""
        return (path for term in self.terms for path in term.paths())

    def paths(self) -> tuple[Path, ...]:
        """Return the paths of the movement, each once, in the order of the text.

        Two paths that differ only in whether they move or capture become one.

        Raises BetzaError for a movement of more than 4,096 paths.

        Example:
            >>> for path in parse("[fW?B]").paths():
            ...     print(path.gates, path.start, path.step, path.range)
            () (0, 0) (0, 1) 1
            ((0, 1),) (0, 1) (1, 1) 0
            ((0, 1),) (0, 1) (-1, 1) 0
        """
        found: dict[tuple[object, ...], Path] = {}
        for count, path in enumerate(self.laid_out()):
            if count == MAX_PATHS:
                raise BetzaError(f"the movement has more than {MAX_PATHS} paths", str(self), 0)
            key = (frozenset(path.gates), *path[1:5], path.initial)
            twin = found.get(key, path)
            found[key] = twin._replace(
                move=twin.move or path.move, capture=twin.capture or path.capture
            )
        return tuple(found.values())


def parse(text: str) -> Movement:
    """Parse Betza notation.

    Raises:
        BetzaError: the text is empty, longer than 1,000 characters or not of the dialect; the
            error has the offset of the first wrong character.

    Example:
        >>> len(parse("fhN").paths()), len(parse("fN").paths())
        (4, 2)
        >>> parse("fWx")
        Traceback (most recent call last):
        snaketongue.errors.BetzaError: bad Betza at offset 2 of 'fWx': unknown modifier 'x'
    """
    if not isinstance(text, str):
        raise TypeError(f"expected a text in Betza notation, got {type(text).__name__}")
    if len(text) > MAX_LENGTH:
        raise BetzaError(f"longer than {MAX_LENGTH} characters", text, MAX_LENGTH)
    return _Parser(text).movement()


class _Ray(NamedTuple):
    """The geometry of a path."""

    gates: tuple[Vector, ...]
    start: Vector
    step: Vector
    range: int

    def plain(self) -> _Ray:
        """The same ray; a single leap from a gate is told from the piece's own square instead."""
        if self.range != 1 or self.start not in self.gates:
            return self
        return _Ray(self.gates, (0, 0), _sum(self.start, self.step), 1)


def _sum(start: Vector, step: Vector, times: int = 1) -> Vector:
    return start[0] + times * step[0], start[1] + times * step[1]


def _on_board(square: Vector) -> bool:
    """Whether any board has room for a piece and for this square, seen from it."""
    return max(map(abs, square)) <= REACH


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _outward(step: Vector, before: Vector) -> bool:
    """Whether `step` takes back nothing of what the leg `before` gained on either axis."""
    return step[0] * before[0] >= 0 and step[1] * before[1] >= 0


def _passed(step: Vector) -> tuple[Vector, ...]:
    """The squares that a lame leap passes, nearest first; empty where nothing settles them.

    A leap through the centres of squares passes those; the knight's leap is the one exception, by
    the custom of the Xiangqi horse: first one square along its longer direction.
    """
    dx, dy = step
    count = gcd(dx, dy)
    if count == 1 and {abs(dx), abs(dy)} == {1, 2}:
        return ((int(dx / 2), int(dy / 2)),)
    return tuple((dx // count * part, dy // count * part) for part in range(1, count))


class _Modifiers(NamedTuple):
    """The letters before an atom: directions with their offset, the others each with its own."""

    directions: str
    at: int
    flags: dict[str, int]


class _Parser:
    """A cursor over the text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def fail(self, reason: str, at: int | None = None) -> NoReturn:
        raise BetzaError(reason, self.text, self.at if at is None else at)

    @property
    def next(self) -> str:
        """The next character, empty at the end."""
        return self.text[self.at : self.at + 1]

    def take(self, characters: str) -> str:
        """Take the longest run of the given characters."""
        start = self.at
        while self.next and self.next in characters:
            self.at += 1
        return self.text[start : self.at]

    def movement(self) -> Movement:
        if not self.text:
            self.fail("empty text; expected an atom such as W")
        terms: list[Term] = []
        while self.next:
            start = self.at
            terms.append(self.term())
            if next(terms[-1].paths(), None) is None:
                self.fail("no board has room for this move", start)
        return Movement(tuple(dict.fromkeys(terms)))

    def term(self) -> Term:
        modifiers = self.modifiers()
        flags = modifiers.flags
        move, capture = "m" in flags, "c" in flags
        if not move and not capture:
            move = capture = True
        initial = "i" in flags
        if self.next == "[":
            self.refuse(modifiers, DIRECTIONS + MANNERS, "before a bracket")
            legs, stops = self.bracket()
            return Term(legs, stops, move, capture, initial)
        leg = self.leg(modifiers)
        manner = next((letter for letter in "jpg" if letter in flags), "")
        if manner in ("p", "g") and leg.range != 0:
            self.fail(f"'{manner}' hops along an unlimited rider, R or N0", flags[manner])
        if manner == "j" and (leg.range == 1 or not set(leg.leaps) <= set(STEPS)):
            self.fail("'j' skips the first square of a slider, R or F3", flags["j"])
        return Term((leg,), (), move, capture, initial, manner)

    def bracket(self) -> tuple[tuple[Leg, ...], tuple[bool, ...]]:
        """Read "[X?Y]" or "[X-Y]", with two legs or more."""
        self.at += 1
        legs: list[Leg] = []
        stops: list[bool] = []
        # The last step of every way through the legs, with the signs of its whole displacement.
        ways: set[tuple[Vector, Vector]] = {((0, 0), (0, 0))}
        while True:
            start = self.at
            if len(legs) == MAX_LEGS:
                self.fail(f"more than {MAX_LEGS} legs")
            modifiers = self.modifiers()
            self.refuse(modifiers, "imcjpg", "on a leg of a bracket")
            legs.append(self.leg(modifiers))
            ways = self.outward(ways, legs[-1], start)
            if not self.next or self.next not in "?-":
                break
            stops.append(self.next == "?")
            self.at += 1
        if self.next != "]":
            self.fail("expected '?', '-' or ']' after a leg")
        if not stops:
            self.fail("a bracket needs two legs, as in [F?R] or [W-F]")
        self.at += 1
        if self.next and self.next in DIGITS:
            self.fail("a bracket has no range")
        return tuple(legs), tuple(stops)

    def outward(
        self, ways: set[tuple[Vector, Vector]], leg: Leg, start: int
    ) -> set[tuple[Vector, Vector]]:
        """Continue `ways` by one leg, or refuse the leg if it is unclear or impossible."""
        onward: set[tuple[Vector, Vector]] = set()
        for before, total in ways:
            steps = [step for step in leg.steps if _outward(step, before)]
            if steps != [step for step in leg.steps if _outward(step, total)]:
                self.fail("outward from the last leg or from the start? The two differ", start)
            for dx, dy in steps:
                onward.add(((dx, dy), (_sign(total[0] + dx), _sign(total[1] + dy))))
        if not onward:
            self.fail("no direction of this leg goes on outward", start)
        return onward

    def leg(self, modifiers: _Modifiers) -> Leg:
        """Read an atom with its range, and apply the directions and the "n" before it."""
        start = self.at
        leaps, reach = self.atom()
        steps = tuple(step for leap in leaps for step in images(leap))
        if modifiers.directions:
            if len(leaps) > 1:
                name = self.text[start]
                self.fail(
                    f"programs differ on directions before {name}: give them to "
                    f"{'W and F' if name == 'K' else 'R and B'} instead",
                    modifiers.at,
                )
            selected = self.directions(modifiers, leaps[0])
            steps = tuple(step for step in steps if step in selected)
        lame = "n" in modifiers.flags
        if lame and not all(map(_passed, steps)):
            near = max(max(leap) for leap in leaps) == 1
            reason = "passes no square" if near else "has no settled path; spell it as in [W-F]"
            self.fail(f"'n': the leap {reason}", modifiers.flags["n"])
        return Leg(leaps, steps, reach, lame)

    def atom(self) -> tuple[tuple[Vector, ...], int]:
        """Read an atom with its range: its leaps, and how many can be made (0: no limit)."""
        start = self.at
        letter = self.next
        leaps: tuple[Vector, ...]
        if letter == "(":
            leaps, reach = (self.leap(),), 1
        elif letter in SHORTHANDS:
            leaps, reach = SHORTHANDS[letter]
            self.at += 1
        elif letter in ATOMS:
            leaps, reach = (ATOMS[letter],), 1
            self.at += 1
        else:
            found = f"unknown atom {letter!r}" if letter else "the text ends"
            before = self.text[start - 1 : start]
            if letter in OTHERS and (letter.isupper() or not before.islower()):
                self.fail(f"{found}: {OTHERS[letter]}")
            if before.islower():
                found += f" after the modifier {before!r}"
            self.fail(f"{found}; expected one of {' '.join((*ATOMS, *SHORTHANDS))} or (a,b)")
        atom = self.text[start : self.at]
        if self.text.startswith(atom, self.at):
            if len(atom) > 1 or reach == 0:
                self.fail(f"{atom} twice; a rider is written with a range, as in {atom}0")
            self.at += 1
            reach = 0
            if self.next and self.next in DIGITS + atom:
                self.fail(f"a doubled {atom} is an unlimited rider already")
        elif self.next and self.next in DIGITS:
            reach = self.number(MAX_RANGE, "range")
        return leaps, reach

    def leap(self) -> Vector:
        """Read "(a,b)"."""
        start = self.at
        distances = []
        for mark in "(,":
            if self.next != mark:
                self.fail(f"expected '{mark}' in a leap, as in (4,2)")
            self.at += 1
            distances.append(self.number(REACH, "distance"))
        if self.next != ")":
            self.fail("expected ')' at the end of a leap, as in (4,2)")
        self.at += 1
        long, short = max(distances), min(distances)
        if long == 0:
            self.fail("the leap (0,0) goes nowhere", start)
        return long, short

    def number(self, most: int, name: str) -> int:
        start = self.at
        digits = self.take(DIGITS)
        if not digits:
            self.fail(f"expected a {name} in digits")
        if len(digits) > 1 and digits[0] == "0":
            self.fail(f"a {name} has no leading zero", start)
        if len(digits) > len(str(most)) or int(digits) > most:
            self.fail(f"a {name} is at most {most}", start)
        return int(digits)

    def modifiers(self) -> _Modifiers:
        """Read the lower-case letters before an atom or bracket."""
        directions, at = "", self.at
        flags: dict[str, int] = {}
        while self.next:
            start, letter = self.at, self.next
            if letter in DIRECTIONS:
                if directions:
                    self.fail("the direction letters must stand together")
                directions, at = self.take(DIRECTIONS), start
                continue
            if letter not in "imc" + MANNERS:
                if letter.islower():
                    hint = f": {OTHERS[letter]}" if letter in OTHERS else ""
                    self.fail(f"unknown modifier {letter!r}{hint}")
                break
            if letter in flags:
                self.fail(f"modifier '{letter}' repeated")
            if letter in MANNERS and any(other in flags for other in MANNERS):
                self.fail("only one of the modifiers n j p g can be used")
            flags[letter] = start
            self.at += 1
        return _Modifiers(directions, at, flags)

    def refuse(self, modifiers: _Modifiers, letters: str, place: str) -> None:
        """Refuse the modifiers among `letters`, which mean nothing at this place."""
        found = {letter: at for letter, at in modifiers.flags.items() if letter in letters}
        if modifiers.directions and modifiers.directions[0] in letters:
            found[modifiers.directions[0]] = modifiers.at
        for letter, at in found.items():
            self.fail(f"modifier '{letter}' is not possible {place}", at)

    def directions(self, modifiers: _Modifiers, leap: Vector) -> frozenset[Vector]:
        """The images of `leap` that the direction letters select."""
        letters, readings = modifiers.directions, groups(leap)
        chosen: list[frozenset[Vector]] = []
        index = 0
        while index < len(letters):
            at = modifiers.at + index
            pair, letter = letters[index : index + 2], letters[index]
            text = pair if pair in readings else letter
            if text not in readings:
                self.fail("'h' halves one direction of an oblique leap, as in fhN", at)
            # As the first of two letters, v and s are read in several ways.
            if leap[1] and text in "vs" and pair[1:] and pair[1] in ACROSS[letter]:
                self.fail(f"'{pair}' is unclear: the first of two letters is f, b, l or r", at)
            if text[0] == "h" and len(letters) > 2:
                self.fail(f"'{text}' cannot be joined with other directions", at)
            selected = readings[text]
            if any(selected <= other or other <= selected for other in chosen):
                self.fail(f"direction '{text}' repeats what the letters before it say", at)
            chosen.append(selected)
            index += len(text)
        return frozenset[Vector]().union(*chosen)
