"""The small values that a game answers with."""

from __future__ import annotations

import copy
import pickle

import pytest

import snaketongue as st
from snaketongue import BLACK, WHITE, Outcome, Piece, SquareSet


def test_square_sets_are_sets_in_the_order_of_the_board() -> None:
    squares = SquareSet(["b10", "a10", "l2", "a1", "a1"])
    assert list(squares) == ["a1", "l2", "a10", "b10"]
    assert repr(squares) == "SquareSet(['a1', 'l2', 'a10', 'b10'])"
    assert eval(repr(squares)) == squares
    assert squares == {"a1", "l2", "a10", "b10"}
    assert {"a1", "l2", "a10", "b10"} == squares
    assert squares != ["a1", "l2", "a10", "b10"]
    assert hash(squares) == hash(frozenset(squares))
    assert "l2" in squares
    for again in (pickle.loads(pickle.dumps(squares)), copy.deepcopy(squares)):
        assert type(again) is SquareSet
        assert again == squares


def test_square_sets_combine_to_square_sets() -> None:
    one, two = SquareSet(["a1", "b1"]), SquareSet(["b1", "c1"])
    for found, expected in (
        (one & two, ["b1"]),
        (one | two, ["a1", "b1", "c1"]),
        (one - two, ["a1"]),
        (one ^ {"b1", "c1"}, ["a1", "c1"]),
    ):
        assert type(found) is SquareSet
        assert list(found) == expected
    assert not one & {"d4"}
    assert one <= one | two


def test_pieces_are_written_as_in_a_fen() -> None:
    for variant in map(st.Variant.load, st.variants()):
        for id in variant.pieces:
            for color in (WHITE, BLACK):
                assert Piece.from_symbol(str(Piece(id, color))) == Piece(id, color)
    assert Piece.from_symbol("+r") == Piece("+R", BLACK)
    assert str(Piece("+R", BLACK)) == "+r"


@pytest.mark.parametrize(("winner", "result"), [(WHITE, "1-0"), (BLACK, "0-1"), (None, "1/2-1/2")])
def test_results(winner: bool | None, result: str) -> None:
    assert Outcome(winner, "checkmate").result() == result
