"""A little interpreter of Betza notation: text -> terms -> the routes a piece can take.

Vectors are (files, ranks) as White sees them: (1, 2) is one file right and two ranks forward.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import gcd

Vector = tuple[int, int]
Square = tuple[int, int]

ATOMS: dict[str, Vector] = {
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
# Shorthand -> the atoms it stands for and its range when none is written (0: no limit).
SHORTHANDS: dict[str, tuple[str, int]] = {
    "K": ("WF", 1),
    "Q": ("WF", 0),
    "R": ("W", 0),
    "B": ("F", 0),
}

VERTICAL = "fbv"
HORIZONTAL = "lrs"
TERM = re.compile(r"([a-z]*)([A-Z]|\(\d+,\d+\))(\d+|\2)?")
BRACKET = re.compile(r"([a-z]*)\[([^\[\]?-]+)([?-])([^\[\]?-]+)\]")


class BadBetzaError(ValueError):
    """The text is not Betza that this interpreter reads."""


@dataclass(frozen=True)
class Leg:
    """Straight walks: the same manner of going along each of several steps."""

    steps: tuple[Vector, ...]
    reach: int  # number of steps at most, 0 for no limit
    lame: bool = False  # the squares that a leap passes must be empty
    hop: str = ""  # "p": over exactly one piece; "g": over one, to the square behind it
    ski: bool = False  # the first step is skipped, whatever stands there; it counts as a step


@dataclass(frozen=True)
class Term:
    """One part of a piece's movement: one leg, or two of which the second may be optional."""

    legs: tuple[Leg, ...]
    may_stop: bool  # two legs: whether the move may end where the first leg ends
    quiet: bool
    capture: bool
    initial: bool


@dataclass(frozen=True)
class Route:
    """One way to one square: open when `clear` is empty and one of `hurdles` is occupied."""

    end: Square
    passed: tuple[Square, ...]  # every square on the way
    clear: tuple[Square, ...]
    hurdles: tuple[Square, ...] = ()


# --- reading --------------------------------------------------------------------------------


def parse(text: str) -> tuple[Term, ...]:
    """Read a piece's whole movement."""
    terms: list[Term] = []
    place = 0
    while place < len(text):
        bracket = BRACKET.match(text, place)
        plain = TERM.match(text, place)
        if bracket:
            modifiers, first, joint, second = bracket.groups()
            if set(modifiers) - set("mci"):
                raise BadBetzaError(f"only m, c and i may stand before a bracket: {text!r}")
            legs = (_inner_leg(first), _inner_leg(second))
            terms.append(_term(legs, joint == "?", modifiers))
            place = bracket.end()
        elif plain:
            modifiers, atom, reach = plain.groups()
            terms.append(_term((_leg(modifiers, atom, reach),), True, modifiers))
            place = plain.end()
        else:
            raise BadBetzaError(f"offset {place} of {text!r} cannot be read")
    if not terms:
        raise BadBetzaError("an empty movement")
    return tuple(terms)


def _term(legs: tuple[Leg, ...], may_stop: bool, modifiers: str) -> Term:
    both = ("m" in modifiers) == ("c" in modifiers)
    return Term(
        legs,
        may_stop,
        quiet=both or "m" in modifiers,
        capture=both or "c" in modifiers,
        initial="i" in modifiers,
    )


def _inner_leg(text: str) -> Leg:
    found = TERM.fullmatch(text)
    if found is None or set(found[1]) - set("fblrvshn"):
        raise BadBetzaError(f"a leg is one atom with directions: {text!r}")
    return _leg(*found.groups())


def _leg(modifiers: str, atom: str, reach_text: str | None) -> Leg:
    if set(modifiers) - set("fblrvshmcinpgj"):
        raise BadBetzaError(f"unknown modifier in {modifiers + atom!r}")
    if atom in SHORTHANDS:
        bases, reach = SHORTHANDS[atom]
        vectors = [ATOMS[base] for base in bases]
    elif atom in ATOMS:
        vectors, reach = [ATOMS[atom]], 1
    elif atom.startswith("("):
        x, y = (int(part) for part in atom[1:-1].split(","))
        vectors, reach = [(x, y)], 1
    else:
        raise BadBetzaError(f"unknown atom {atom!r}")
    if reach_text is not None:
        reach = int(reach_text) if reach_text.isdigit() else 0
    letters = "".join(letter for letter in modifiers if letter in "fblrvsh")
    steps = [step for vector in vectors for step in _pointed(vector, letters)]
    leg = Leg(
        tuple(dict.fromkeys(steps)),
        reach,
        lame="n" in modifiers,
        hop="".join(letter for letter in "pg" if letter in modifiers),
        ski="j" in modifiers,
    )
    if leg.hop == "pg" or (leg.lame and (leg.hop or leg.ski)) or (leg.hop and leg.ski):
        raise BadBetzaError(f"modifiers that exclude each other in {modifiers + atom!r}")
    if leg.lame:
        for step in leg.steps:
            _gates(step)
    if (leg.hop or leg.ski) and reach == 1:
        raise BadBetzaError(f"a single leap neither hops nor skis: {modifiers + atom!r}")
    return leg


# --- directions -----------------------------------------------------------------------------


def _pointed(vector: Vector, letters: str) -> list[Vector]:
    """The symmetric steps of an atom that the direction letters select."""
    long, short = max(vector), min(vector)
    if long == 0:
        raise BadBetzaError("a leap to its own square")
    steps = [
        (x * sign_x, y * sign_y)
        for x, y in ((short, long), (long, short))
        for sign_x in (1, -1)
        for sign_y in (1, -1)
    ]
    steps = list(dict.fromkeys(steps))
    if not letters:
        return steps
    chosen: set[Vector] = set()
    if short == 0:
        for letter in letters:
            if letter == "h":
                raise BadBetzaError("h needs an oblique atom")
            chosen |= {step for step in steps if _toward(letter)(step) and _mainly(letter)(step)}
    else:
        oblique = short != long
        for symbol in _symbols(letters, oblique):
            chosen |= {step for step in steps if _selects(symbol, step, oblique)}
    return [step for step in steps if step in chosen]


def _symbols(letters: str, oblique: bool) -> Iterator[str]:
    """Split direction letters into the one- and two-letter symbols they are made of."""
    place = 0
    while place < len(letters):
        pair = letters[place : place + 2]
        if len(pair) == 2 and (
            (pair[0] in VERTICAL and pair[1] in HORIZONTAL)
            or (pair[0] in HORIZONTAL and pair[1] in VERTICAL)
            or (pair[0] == pair[1] and pair[0] != "h")
            or (oblique and pair[1] == "h" and pair[0] in "fblr")
            or (oblique and pair in ("hl", "hr"))
        ):
            yield pair
            place += 2
        elif pair[0] != "h":
            yield pair[0]
            place += 1
        else:
            raise BadBetzaError(f"h stands alone in {letters!r}")


def _selects(symbol: str, step: Vector, oblique: bool) -> bool:
    if not oblique:  # diagonal: every letter cuts off one half
        return all(_toward(letter)(step) for letter in symbol)
    first, last = symbol[0], symbol[-1]
    if last == "h":  # fh: the half plane
        return _toward(first)(step)
    if first == "h":  # hr, hl: the four that rotate into each other
        x, y = step
        turns_right = (abs(y) > abs(x)) == (x * y > 0)
        return turns_right == (last == "r")
    # f is the narrow pair; in rf the last letter is the main direction and the first the side.
    return _mainly(last)(step) and _toward(last)(step) and _toward(first)(step)


def _toward(letter: str) -> Callable[[Vector], bool]:
    return {
        "f": lambda step: step[1] > 0,
        "b": lambda step: step[1] < 0,
        "r": lambda step: step[0] > 0,
        "l": lambda step: step[0] < 0,
        "v": lambda step: step[1] != 0,
        "s": lambda step: step[0] != 0,
    }[letter]


def _mainly(letter: str) -> Callable[[Vector], bool]:
    if letter in VERTICAL:
        return lambda step: abs(step[1]) > abs(step[0])
    return lambda step: abs(step[0]) > abs(step[1])


# --- walking --------------------------------------------------------------------------------


def routes(
    term: Term, origin: Square, forward: int, exists: Callable[[Square], bool]
) -> Iterator[Route]:
    """Every route of the term from `origin`; `forward` is 1 for White and -1 for Black."""
    first = term.legs[0]
    for step in first.steps:
        for route in _line(first, step, origin, forward, exists):
            if term.may_stop:
                yield route
            for second in term.legs[1:]:
                for turn in second.steps:
                    if not _outward(step, turn):
                        continue
                    for rest in _line(second, turn, route.end, forward, exists):
                        way = (*route.passed, route.end, *rest.passed)
                        yield Route(rest.end, passed=way, clear=way)


def _outward(step: Vector, turn: Vector) -> bool:
    """The second leg goes on outward: it contradicts no sign of the first."""
    return step[0] * turn[0] >= 0 and step[1] * turn[1] >= 0


def _line(
    leg: Leg, step: Vector, origin: Square, forward: int, exists: Callable[[Square], bool]
) -> Iterator[Route]:
    def go(start: Square, vector: Vector) -> Square:
        return (start[0] + vector[0], start[1] + vector[1] * forward)

    here, count = origin, 0
    if leg.ski:
        here, count = go(here, step), 1
        if not exists(here):
            return
    passed: tuple[Square, ...] = ()
    while leg.reach == 0 or count < leg.reach:
        if leg.lame:
            gates = [go(here, gate) for gate in _gates(step)]
            if not all(exists(gate) for gate in gates):
                return
            passed += tuple(gates)
        here = go(here, step)
        if not exists(here):
            return
        if leg.hop == "":
            yield Route(here, passed, clear=passed)
        elif leg.hop == "p" and passed:
            yield Route(here, passed, clear=(), hurdles=passed)
        elif leg.hop == "g" and passed:
            yield Route(here, passed, clear=passed[:-1], hurdles=passed[-1:])
        passed += (here,)
        count += 1


def _gates(step: Vector) -> list[Vector]:
    """The squares that a lame leap passes: those on the straight line, or the Mao's corner."""
    x, y = step
    parts = gcd(x, y)
    if parts > 1:
        return [(x // parts * part, y // parts * part) for part in range(1, parts)]
    if (abs(x), abs(y)) == (1, 2):
        return [(0, y // 2)]
    if (abs(x), abs(y)) == (2, 1):
        return [(x // 2, 0)]
    raise BadBetzaError(f"no single square lies half-way on the leap {step}")
