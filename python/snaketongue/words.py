"""How a piece moves, in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from math import gcd
from types import MappingProxyType
from typing import Final, NamedTuple

from snaketongue.betza import Leg, Term, Vector, parse
from snaketongue.betza.directions import groups, images
from snaketongue.betza.parser import STEPS
from snaketongue.definition.board import Square
from snaketongue.definition.tables import Piece

__all__ = [
    "count",
    "join",
    "movement_words",
    "piece_words",
    "place_words",
    "plural",
    "region_words",
]

COUNTS: Final = (
    *("no", "one", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen"),
)
ING: Mapping[str, str] = MappingProxyType(
    {"step": "stepping", "slide": "sliding", "leap": "leaping", "ride": "riding", "go": "going"}
    | {"hop": "hopping"}
)
"""The verbs, and how they end after "by"."""
MAY: Final = "it may"
"""The subject and verb of a clause; no other verb can follow one without a subject of its own."""
KNIGHT: Final = "like the knight of chess"

STRAIGHT: Final = {"f": "forward", "b": "backward", "l": "to the left", "r": "to the right"}
SLANTED: Final = {
    "f": "diagonally forward",
    "b": "diagonally backward",
    "l": "diagonally to the left",
    "r": "diagonally to the right",
    "fl": "diagonally forward to the left",
    "fr": "diagonally forward to the right",
    "bl": "diagonally backward to the left",
    "br": "diagonally backward to the right",
}

UPRIGHT, LEVEL = "forward or backward", "sideways"
OBLIQUE: Final = (
    ("vv", UPRIGHT, LEVEL),
    ("ss", LEVEL, UPRIGHT),
    ("ff", "forward", LEVEL),
    ("bb", "backward", LEVEL),
    ("fs", LEVEL, "forward"),
    ("bs", LEVEL, "backward"),
    ("ll", "to the left", UPRIGHT),
    ("rr", "to the right", UPRIGHT),
    ("lf", "forward", "to the left"),
    ("rf", "forward", "to the right"),
    ("lb", "backward", "to the left"),
    ("rb", "backward", "to the right"),
    ("fl", "to the left", "forward"),
    ("fr", "to the right", "forward"),
    ("bl", "to the left", "backward"),
    ("br", "to the right", "backward"),
)
"""Modifiers of an oblique leap, with the words for its longer and its shorter part."""


class Phrase(NamedTuple):
    """A verb, how far it goes, its directions, and what follows (with its space or comma)."""

    verb: str
    far: str
    ways: tuple[str, ...]
    rest: str = ""

    def __str__(self) -> str:
        """Return the phrase with the verb as it stands after "may"."""
        return " ".join(filter(None, (self.verb, self.tail)))

    @property
    def tail(self) -> str:
        """The phrase without its verb."""
        return " ".join(filter(None, (self.far, join(self.ways)))) + self.rest

    @property
    def does(self) -> str:
        """The verb as it stands after "it"."""
        return f"{self.verb}{'es' if self.verb == 'go' else 's'}"


def count(number: int) -> str:
    """Return a number as it is written in a sentence.

    Example:
        >>> count(3), count(30)
        ('three', '30')
    """
    return COUNTS[number] if 0 < number < len(COUNTS) else str(number)


def join(words: Iterable[str], last: str = "or") -> str:
    """Return words as a list in a sentence.

    Example:
        >>> join(["a", "b", "c"]), join(["a", "b"], "and")
        ('a, b or c', 'a and b')
    """
    *head, tail = words or ("",)
    return f"{', '.join(head)} {last} {tail}" if head else tail


def plural(name: str) -> str:
    """Return the plural of the name of a piece.

    Example:
        >>> plural("Heron"), plural("Calf"), plural("Ostrich"), plural("Spy")
        ('Herons', 'Calves', 'Ostriches', 'Spies')
    """
    for end, cut, ending in (("lf", 1, "ves"), ("[sxz]|[cs]h", 0, "es"), ("[^aeiou]y", 1, "ies")):
        if re.search(f"({end})$", name):
            return name[: len(name) - cut] + ending
    return f"{name}s"


def region_words(name: str) -> str:
    """Return the name of a region as it is written in a sentence: as code, if the game gave it.

    Example:
        >>> region_words("enemy_camp"), region_words("ranks 7-8")
        ('`enemy_camp`', 'ranks 7-8')
    """
    given = re.fullmatch("[a-z][a-z0-9_]*", name) and Square.parse(name) is None
    return f"`{name}`" if given else name


def place_words(name: str) -> str:
    """Return where a piece stands that is in a region: in one that has a name, on squares.

    Example:
        >>> place_words("enemy_camp"), place_words("ranks 7-8")
        ('in `enemy_camp`', 'on ranks 7-8')
    """
    words = region_words(name)
    return f"{'on' if words == name else 'in'} {words}"


def piece_words(piece: Piece) -> str:
    """Return how a piece moves, with the places that matter, as a sentence without a subject.

    Example:
        >>> from snaketongue import Variant
        >>> pieces = Variant.load("xiangqi").pieces
        >>> piece_words(pieces["P"])
        'steps one square forward; in `beyond_river` also steps one square sideways'
        >>> piece_words(pieces["A"])
        'steps one square diagonally; never leaves `palace`'
    """
    text = movement_words(piece.betza)
    for region, moves in piece.inside.items():
        text += f"; {place_words(region.name)} also {movement_words(moves)}"
    if piece.stays is not None:
        text += f"; never leaves {region_words(piece.stays.name)}"
    return text


def movement_words(betza: str) -> str:
    """Return a movement in Betza notation in words, as a sentence without a subject.

    Left and right are as White sees them. Of an oblique leap that few know, the distances follow in
    the order of Betza notation, the longer one first: "(3,1)".

    Raises BetzaError for a text that is not of the dialect.

    Example:
        >>> movement_words("WDfF")
        'steps one square orthogonally or diagonally forward, or leaps two squares orthogonally'
        >>> movement_words("NC")
        'leaps like the knight of chess or three squares one way and one across (3,1)'
        >>> movement_words("mRcpR")  # doctest: +NORMALIZE_WHITESPACE
        'slides orthogonally without capturing; captures by hopping orthogonally over exactly one
         piece, at any distance'
        >>> movement_words("[D?B]")  # doctest: +NORMALIZE_WHITESPACE
        'leaps two squares orthogonally; from there, if that square is empty, it may slide on
         diagonally outward'
    """
    kinds: dict[tuple[bool, bool, bool], list[Phrase]] = {}
    for term in _whole(parse(betza).terms):
        kinds.setdefault((term.initial, term.move, term.capture), []).append(_term(term))
    parts: list[str] = []
    for (initial, move, capture), phrases in kinds.items():
        text = _captures(phrases) if not move else _moves(phrases)
        if not capture:
            text += "; all without capturing" if MAY in text else " without capturing"
        if initial:
            text = f"from its start squares {text}"
        elif parts and MAY in parts[-1]:
            text = f"it {text}"
        parts.append(text)
    return "; ".join(parts)


def _moves(phrases: Iterable[Phrase]) -> str:
    """Return phrases as they stand after "it"."""
    plain, bent = _told(phrases, lambda phrase: f"{phrase.does} {phrase.tail}")
    return _either(", or ".join(plain), bent, "; or it ")


def _captures(phrases: Iterable[Phrase]) -> str:
    """Return phrases as they stand after "it", of moves that only capture."""

    def tell(phrase: Phrase) -> str:
        by = "" if phrase.verb == "step" else f"by {ING[phrase.verb]} "
        return f"{by}{phrase.tail}"

    plain, bent = _told(phrases, tell)
    return f"captures {_either(join(plain), bent, '; or ')}"


def _told(phrases: Iterable[Phrase], tell: Callable[[Phrase], str]) -> tuple[list[str], list[str]]:
    """Return the words for phrases, apart for those that end with a clause."""
    merged = list(_merged(phrases))
    return (
        [tell(phrase) for phrase in merged if MAY not in phrase.rest],
        [tell(phrase) for phrase in merged if MAY in phrase.rest],
    )


def _either(plain: str, bent: list[str], again: str) -> str:
    """Return words, and those that end with a clause, after which the sentence begins `again`."""
    first = ", or ".join(filter(None, (plain, *bent[:1])))
    return again.join((first, *bent[1:]))


def _whole(terms: Iterable[Term]) -> Iterator[Term]:
    """Yield terms, W and F that are alike in all else as one, K."""
    rest = list(terms)
    while rest:
        term = rest.pop(0)
        for other in rest:
            legs = [*term.legs, *other.legs]
            if (
                len(legs) == 2
                and {leg.leaps for leg in legs} == {STEPS[:1], STEPS[1:]}
                and all(leg.steps == images(leg.leaps[0]) for leg in legs)
                and legs[0].range == legs[1].range
                and _manner(term) == _manner(other)
            ):
                rest.remove(other)
                both = Leg(STEPS, images(STEPS[0]) + images(STEPS[1]), legs[0].range)
                term = Term((both,), (), term.move, term.capture, term.initial, term.manner)
                break
        yield term


def _manner(term: Term) -> tuple[object, ...]:
    return term.move, term.capture, term.initial, term.manner


def _merged(phrases: Iterable[Phrase]) -> Iterator[Phrase]:
    """Yield phrases, those that differ in nothing but the direction as one."""
    found: dict[tuple[str, str, str], tuple[str, ...]] = {}
    for verb, far, ways, rest in phrases:
        found[verb, far, rest] = found.get((verb, far, rest), ()) + ways
    return (Phrase(verb, far, ways, rest) for (verb, far, rest), ways in found.items())


def _term(term: Term) -> Phrase:
    """Return the phrase of a term."""
    first = _leg(term.legs[0])
    if term.manner == "p":
        return Phrase("hop", "", first.ways, " over exactly one piece, at any distance")
    if term.manner == "g":
        return Phrase("hop", "", first.ways, " over the first piece, to the square behind it")
    if term.manner == "j":
        return first._replace(rest=", passing over the next square, occupied or not")
    rest = first.rest
    for stop, leg in zip(term.stops, term.legs[1:], strict=True):
        phrase = _leg(leg)
        onward = f"{phrase._replace(verb=f'{phrase.verb} on', rest=f' outward{phrase.rest}')}"
        if stop:
            rest += f"; from there, if that square is empty, {MAY} {onward}"
        else:
            rest += f" to an empty square, and must {onward}"
    return first._replace(rest=rest)


def _leg(leg: Leg) -> Phrase:
    """Return the phrase of one leg."""
    long, short = leg.leaps[0]
    ways = ("in any direction",) if len(leg.leaps) > 1 else _ways(leg.leaps[0], leg.steps)
    oblique = short not in (0, long)
    size = "" if oblique else f"{count(long)} square{'s' if long > 1 else ''}"
    if leg.lame and long > 1:
        between = "the square between is" if gcd(long, short) == 2 else "all squares between are"
        if (long, short) == (2, 1):
            between = "the adjacent square in the longer direction is"
        rest = f" if {between} empty"
        if leg.range != 1:
            rest += f", {_often(leg.range)}"
        return Phrase("go", size, ways, rest)
    if long == 1:
        if leg.range == 1:
            return Phrase("step", size, ways)
        return Phrase("slide", f"up to {count(leg.range)} squares" if leg.range else "", ways)
    if leg.range == 1:
        return Phrase("leap", size, ways)
    of = "" if ways[0].endswith(KNIGHT) else " of"
    return Phrase("ride", f"in leaps{of}{size and f' {size}'}", ways, f" {_often(leg.range)}")


def _often(most: int) -> str:
    """Return how often a leap can be repeated."""
    return f"up to {count(most)} times" if most else "any number of times"


def _ways(leap: Vector, steps: Iterable[Vector]) -> tuple[str, ...]:
    """Return the directions of the steps of a leap."""
    long, short = leap
    chosen = frozenset(steps)
    if short == 0:
        return _straight(leap, chosen)
    if short == long:
        return _slanted(leap, chosen)
    return _oblique(leap, chosen)


def _straight(leap: Vector, steps: frozenset[Vector]) -> tuple[str, ...]:
    if steps == frozenset(images(leap)):
        return ("orthogonally",)
    letters = [letter for letter in STRAIGHT if groups(leap)[letter] <= steps]
    words: list[str] = []
    for pair, both in (("fb", "vertically"), ("lr", "sideways")):
        mine = [letter for letter in letters if letter in pair]
        words += [both] if len(mine) == 2 else [STRAIGHT[letter] for letter in mine]
    return tuple(words)


def _slanted(leap: Vector, steps: frozenset[Vector]) -> tuple[str, ...]:
    if steps == frozenset(images(leap)):
        return ("diagonally",)
    found: list[str] = []
    rest = steps
    for letters, words in SLANTED.items():
        if groups(leap)[letters] <= rest:
            rest -= groups(leap)[letters]
            found.append(words)
    return tuple(found)


def _oblique(leap: Vector, steps: frozenset[Vector]) -> tuple[str, ...]:
    long, short = leap
    target = f"{count(long)} squares one way and {count(short)} across ({long},{short})"
    if leap == (2, 1):
        target = KNIGHT
    if steps == frozenset(images(leap)):
        return (target,)
    some = groups(leap)
    if steps == some["fh"] or steps == some["bh"]:
        return (f"{'forward' if steps == some['fh'] else 'backward'} {target}",)
    pairs: list[str] = []
    rest = steps
    for letters, along, across in OBLIQUE:
        if some[letters] <= rest:
            rest -= some[letters]
            pairs.append(f"{count(long)} squares {along} and {count(short)} {across}")
    return tuple(pairs)
