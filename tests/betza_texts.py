"""Random texts in Betza notation, for tests by Hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from snaketongue.betza import parse
from snaketongue.errors import BetzaError

ORTHOGONAL = st.sampled_from(["W", "D", "H", "R", "(5,0)", "W3"])
DIAGONAL = st.sampled_from(["F", "A", "G", "B", "(7,7)", "F2"])
OBLIQUE = st.sampled_from(["N", "C", "Z", "(4,2)", "NN", "Z2"])
PAIRS = ["fl", "fr", "bl", "br", "lf", "lb", "rf", "rb", "fs", "bs", "lv", "rv"]
DOUBLES = ["ff", "bb", "ll", "rr", "vv", "ss", "fh", "bh", "lh", "rh"]


def directed(atoms: st.SearchStrategy[str], directions: list[str]) -> st.SearchStrategy[str]:
    chosen = st.sets(st.sampled_from(directions), max_size=3).map(sorted).map("".join)
    return st.builds("{}{}".format, chosen, atoms)


LEGS = st.one_of(
    directed(ORTHOGONAL, list("fblrvs")),
    directed(DIAGONAL, PAIRS),
    directed(OBLIQUE, PAIRS + DOUBLES),
    st.sampled_from(["K", "Q", "nD", "nN", "fnA", "hrN", "Q2"]),
)
BRACKETS = st.lists(LEGS, min_size=2, max_size=3).flatmap(
    lambda legs: st.lists(
        st.sampled_from("?-"), min_size=len(legs) - 1, max_size=len(legs) - 1
    ).map(lambda marks: "[" + "".join(map("".join, zip(legs, [*marks, "]"], strict=True))))
)
TERMS = st.builds(
    "{}{}".format,
    st.sampled_from(["", "i", "m", "c", "mc", "ci"]),
    st.one_of(LEGS, BRACKETS, st.sampled_from(["pR", "gQ", "jB", "fjW3", "pNN", "sgD0"])),
)


def usable(text: str) -> bool:
    """Whether a piece can move so: the text is read, and its paths are not too many."""
    try:
        parse(text).paths()
    except BetzaError:
        return False
    return True


# The strategies above make some texts that are not of the dialect, and some of too many paths.
MOVEMENTS = st.lists(TERMS, min_size=1, max_size=4).map("".join).filter(usable)
