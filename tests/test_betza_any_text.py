"""What holds for any text in Betza notation, and for garbage."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from betza_texts import MOVEMENTS
from snaketongue.betza import REACH, parse
from snaketongue.errors import BetzaError

Square = tuple[int, int]


def read(text: str) -> bool:
    """Whether the text is of the dialect."""
    try:
        parse(text)
    except BetzaError:
        return False
    return True


@given(MOVEMENTS)
def test_the_canonical_text_parses_to_the_same_movement(text: str) -> None:
    movement = parse(text)
    assert parse(str(movement)) == movement
    assert str(parse(str(movement))) == str(movement)
    assert parse(str(movement)).paths() == movement.paths()


@given(MOVEMENTS)
def test_every_path_starts_where_the_piece_can_have_come(text: str) -> None:
    paths = parse(text).paths()
    assert paths
    assert len({path._replace(move=True, capture=True) for path in paths}) == len(paths)
    for path in paths:
        assert path.move or path.capture
        assert path.step != (0, 0)
        assert (0, 0) not in path.gates
        assert path.start in {(0, 0), path.step, *path.gates}
        assert all(max(map(abs, gate)) <= REACH for gate in path.gates)


@given(MOVEMENTS, st.sampled_from(["lr", "fb"]))
def test_mirrored_text_has_mirrored_paths(text: str, axis: str) -> None:
    mirrored = text.translate(str.maketrans(axis, axis[::-1]))
    if axis == "fb" and "h" in text:
        # Looking back turns right-handed leaps into left-handed ones, whose letters stay.
        mirrored = re.sub(
            "(?<![fblr])h[lr]", lambda hand: "hl" if hand[0] == "hr" else "hr", mirrored
        )
    dx, dy = (-1, 1) if axis == "lr" else (1, -1)

    def flip(square: Square) -> Square:
        return square[0] * dx, square[1] * dy

    flipped = {
        path._replace(
            gates=tuple(map(flip, path.gates)), start=flip(path.start), step=flip(path.step)
        )
        for path in parse(text).paths()
    }
    assert set(parse(mirrored).paths()) == flipped


@given(st.one_of(st.text(), st.text(alphabet="fblrvshimcnjpgWFDNKRBQ0123(,)[]?-")))
def test_garbage_is_parsed_or_refused_with_a_place_in_it(text: str) -> None:
    if read(text):
        assert read(str(parse(text)))
        return
    with pytest.raises(BetzaError) as caught:
        parse(text)
    assert caught.value.text == text
    assert 0 <= caught.value.offset <= len(text)
