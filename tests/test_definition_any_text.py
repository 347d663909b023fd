"""Any text is a definition, or faults that are short and not too many."""

from __future__ import annotations

import json

from hypothesis import example, given
from hypothesis import strategies as st

from mini import MINI, faults_of
from snaketongue.definition import parse


def accepts(text: str) -> None:
    """Assert that a text is a definition or raises VariantError with short messages."""
    faults = faults_of(text)
    assert all(len(str(fault)) < 400 for fault in faults)
    assert len(faults) <= 100
    if not faults:
        json.dumps(parse(text).spec())


CHAIN = "".join(f'r{n} = "r{n + 1}"\n' for n in range(3000))


@given(st.text())
@example("\ud800")
@example("\0")
@example("a." * 3000 + "a = 1")
@example("a = " + "[" * 3000)
@example("pieces = " + "{a=" * 3000)
@example("".join(f"x{n} = 1\n" for n in range(9000)))
@example(f"title = {'9' * 5000}")
@example(f'extends = "{"a" * 9000}"')
@example(MINI.replace('"home"', '"r0"').replace("[regions]", "[regions]\n" + CHAIN))
def test_any_text(text: str) -> None:
    accepts(text)


LINES = MINI.split("\n")
VALUES = st.sampled_from(
    r"""
    1, -1, 0, true, 3.5, nan, 999999999999999999, 1979-05-27, "", "K", "e1", "rank 1", "home",
    "p99", "a1-p16", "6/6/6", "chess", [], {}, [[]], [{}], ["K"], ["R"], { K = 1 }, { P = "R" }
    """.strip().split(",")
)
EDITS = st.lists(st.tuples(st.integers(0, len(LINES) - 1), VALUES), min_size=1, max_size=4)


@given(EDITS)
def test_any_values(edits: list[tuple[int, str]]) -> None:
    lines = list(LINES)
    for number, value in edits:
        if "=" in lines[number]:
            lines[number] = lines[number].split("=")[0] + "= " + value
    accepts("\n".join(lines))


@given(
    st.lists(st.tuples(st.integers(0, len(LINES) - 1), st.sampled_from(LINES)), max_size=3),
    st.sets(st.integers(0, len(LINES) - 1), max_size=4),
)
def test_lines_lost_and_moved(moved: list[tuple[int, str]], lost: set[int]) -> None:
    lines = [line for number, line in enumerate(LINES) if number not in lost]
    for number, line in moved:
        lines.insert(number, line)
    accepts("\n".join(lines))


@given(
    st.integers(0, len(MINI)),
    st.integers(0, 8),
    st.text('KRPkq+*/0123456789 e"[]{}=.x', max_size=4),
)
def test_any_typing_error(start: int, length: int, typed: str) -> None:
    accepts(MINI[:start] + typed + MINI[start + length :])
