"""Captures in passing: on which squares, when, by whom, and how a FEN writes and reads them."""

from __future__ import annotations

import pytest

import snaketongue as st
from boards import checkers, moves, others, play, position, squares, targets


def ep(game: st.Game) -> str:
    """The en passant field of the game's FEN."""
    return game.fen().split()[3]


# Obento: steps of two and three squares

# The pawn on a3 is to step past two pawns.
TWO_CAPTORS = "Kl1 kl12 Pa3 pb5 pb6"


def test_both_squares_of_a_triple_step_can_be_captured_on() -> None:
    """After a3-a6 the pawn on b5 may capture on a4 and the pawn on b6 on a5."""
    game = play(position("obento", TWO_CAPTORS), "a3a6")
    assert ep(game) == "a4a5"
    assert moves(game) == squares("b5b4 b5a4 b6a5 l12k12 l12k11 l12l11")
    for capture, after in (
        ("b5a4", "11k/12/12/12/12/12/1p10/12/p11/12/12/11K w - - 0 2"),
        ("b6a5", "11k/12/12/12/12/12/12/pp10/12/12/12/11K w - - 0 2"),
    ):
        game.push(capture)
        assert game.fen() == after
        game.pop()
        assert ep(game) == "a4a5"


def test_black_s_triple_step_mirrored() -> None:
    """After a10-a7 White captures on a9 and a8; the square nearest to Black's home comes first."""
    game = play(position("obento", "Kl1 kl12 pa10 Pb7 Pb8", "b - -"), "a10a7")
    assert ep(game) == "a9a8"
    assert moves(game) == squares("b8b9 b8a9 b7a8 l1k1 l1k2 l1l2")
    game.push("b8a9")
    assert game.fen() == "11k/12/12/P11/12/1P10/12/12/12/12/12/11K b - - 0 2"


def test_captors_on_both_sides() -> None:
    """Four pawns may capture one that passed them all."""
    game = play(position("obento", "Kl1 kl12 Pe3 pd5 pf5 pd6 pf6"), "e3e6")
    assert ep(game) == "e4e5"
    captures = squares("d5e4 f5e4 d6e5 f6e5")
    assert moves(game) - captures == squares("d5d4 f5f4 l12k12 l12k11 l12l11")
    assert captures <= moves(game)


def test_a_double_step_passes_one_square() -> None:
    """After a3-a5 only a4 was passed; the pawn on b6 can capture a5 itself in the plain way."""
    game = play(position("obento", TWO_CAPTORS), "a3a5")
    assert ep(game) == "a4"
    assert moves(game) == squares("b5b4 b5a4 b6a5 l12k12 l12k11 l12l11")
    game.push("b6a5")
    assert game.fen() == "11k/12/12/12/12/12/12/pp10/12/12/12/11K w - - 0 2"


def test_a_single_step_passes_nothing() -> None:
    """After a3-a4 there is no capture in passing."""
    game = play(position("obento", TWO_CAPTORS), "a3a4")
    assert ep(game) == "-"
    assert targets(game, "b6") == set()
    assert targets(game, "b5") == squares("b4 a4")  # b5xa4 is a plain capture


def test_only_at_once() -> None:
    """One move later the right to capture in passing is gone."""
    game = play(position("obento", TWO_CAPTORS), "a3a6 l12l11 l1l2")
    assert ep(game) == "-"
    assert targets(game, "b5") == {"b4"}
    assert targets(game, "b6") == set()


def test_only_pawns_capture_in_passing() -> None:
    """Another piece that goes to a passed square leaves the pawn where it is."""
    game = play(position("obento", "Kl1 kl12 Pe3 rh4 bd6"), "e3e6")
    assert ep(game) == "-"
    assert {"h4e4", "d6e5"} <= moves(game)
    game.push("h4e4")
    assert game.piece_at("e6") == st.Piece("P", st.WHITE)
    assert game.halfmove_clock == 1


def test_only_pawns_are_captured_in_passing() -> None:
    """A rook that goes three squares past a pawn cannot be captured on the way."""
    game = play(position("obento", "Kl1 kl12 Re3 pd5 pd6"), "e3e6")
    assert ep(game) == "-"
    assert moves(game) == squares("d5d4 l12k12 l12k11 l12l11")


def test_the_king_may_stand_in_check_from_the_pawn_that_passed() -> None:
    """A triple step to e6 checks the king on d7; capturing it in passing is an answer."""
    game = play(position("obento", "Kl1 kd7 Pe3 pf5 pf6"), "e3e6")
    assert checkers(game) == {"e6"}
    assert ep(game) == "e4e5"
    assert others(game, "d7") == squares("f5e4 f6e5")
    assert targets(game, "d7") == squares("c6 c7 c8 d6 d8 e6 e7 e8")


def test_check_from_behind_the_pawn_that_passed() -> None:
    """d2-d4 opens the bishop's line to f4: capturing the pawn in passing does not close it."""
    game = play(position("chess", "Ka1 kf4 Bc1 Pd2 pe4"), "d2d4")
    assert checkers(game) == {"c1"}
    assert ep(game) == "-"
    assert others(game, "f4") == {"e4e3"}


# Captures in passing that would expose the king. Two pieces leave their squares at once.


def test_both_pawns_leave_the_king_s_rank() -> None:
    """Nothing but the two pawns stands between rook h5 and king a5."""
    game = position("chess", "Ka5 Pb5 pc5 rh5 ke1", "w - c6")
    assert ep(game) == "-"
    assert moves(game) == squares("a5a4 a5a6 a5b6 b5b6")


def test_of_two_squares_only_one_is_legal() -> None:
    """After e3-e6 the captor on d6 opens the sixth rank to rook h6, the one on d5 does not."""
    game = play(position("obento", "Kl1 kb6 Pe3 pd5 pd6 Rh6"), "e3e6")
    assert ep(game) == "e4"
    assert others(game, "b6") == squares("d5d4 d5e4")
    assert targets(game, "b6") == squares("a5 a6 a7 b5 b7 c5 c6 c7")


def test_the_captured_pawn_leaves_the_king_s_diagonal() -> None:
    """Bishop b7 looks at the king on g2 through the pawn on d5 alone."""
    game = position("chess", "Kg2 Pe5 pd5 bb7 ke8", "w - d6")
    assert ep(game) == "-"
    assert others(game, "g2") == {"e5e6"}
    assert targets(game, "g2") == squares("f1 f2 f3 g1 g3 h1 h2 h3")


def test_the_captor_leaves_the_king_s_file() -> None:
    """The pawn on e5 is pinned to its file by rook e8."""
    game = position("chess", "Ke1 Pe5 pd5 re8 ka8", "w - d6")
    assert ep(game) == "-"
    assert targets(game, "e5") == {"e6"}


def test_the_captor_takes_the_place_of_the_captured_pawn() -> None:
    """Queen e10 looks at the king on e2 through e6; the captor on e4 shields it again."""
    game = play(position("obento", "Kl1 ke2 Pe3 pd5 Qe10"), "e3e6")
    assert ep(game) == "e4"
    assert others(game, "e2") == squares("d5d4 d5e4")


def test_captures_in_passing_take_a_cannon_its_hurdles_or_leave_it_one() -> None:
    """Cannon a6 and king g6: with three pieces between, the capture leaves one; with two, none."""
    men = "Kg6 Pe6 pd6 ca6 kl10"
    game = position("wide_soho", f"{men} Nf6", "w - d7")
    assert not game.is_check()
    assert ep(game) == "-"
    assert targets(game, "e6") == {"e7"}
    game = position("wide_soho", men, "w - d7")
    assert not game.is_check()
    assert ep(game) == "d7"
    assert targets(game, "e6") == {"d7"}  # e6-e7 would leave the cannon one hurdle


def test_a_cannon_s_hurdle_may_move_with_the_capture() -> None:
    """Pawn d6 is the hurdle of cannon d10; after e6xd7 the captor is: the king stays in check."""
    game = position("wide_soho", "Kd3 Pe6 pd6 cd10 kl10", "w - d7")
    assert checkers(game) == {"d10"}
    assert ep(game) == "-"
    assert targets(game, "e6") == set()


# Writing and reading the field

BOTH = "Kl1 kl12 Pa6 pb5 pb6"  # after the triple step a3-a6


@pytest.mark.parametrize(
    ("read", "written", "captures"),
    [
        ("a4a5", "a4a5", "b5a4 b6a5"),
        ("a5a4", "a4a5", "b5a4 b6a5"),  # in any order
        ("a4", "a4", "b5a4"),  # what is not named is not added
        ("a5", "a5", "b6a5"),
        ("-", "-", ""),
        ("a3a4a5a6", "a4a5", "b5a4 b6a5"),  # a step starts on a3 and ends on a6
        ("c4a4", "a4", "b5a4"),  # no pawn stands before c4
        ("a9a8", "-", ""),  # the other player's steps
        ("k12", "-", ""),
    ],
)
def test_reading(read: str, written: str, captures: str) -> None:
    """Squares that no step just made explains, or where nothing can capture, are dropped."""
    game = position("obento", BOTH, f"b - {read} 0 1")
    assert ep(game) == written
    assert moves(game) == squares(f"b5b4 l12k12 l12k11 l12l11 {captures}")


@pytest.mark.parametrize(
    ("men", "read", "written"),
    [
        ("Pa6 pb5", "a4a5", "a4"),  # no captor for a5
        ("Pa6 pb6", "a4a5", "a5"),
        ("Pa6 pc5", "a4a5", "-"),  # no captor at all
        ("Pa6 rb4 bb6", "a4a5", "-"),  # none that is a pawn
        ("Pa6 pb5 Ra3", "a4a5", "-"),  # the pawn cannot have come from an occupied square
        ("Pa6 pb5 pb6 Ra4", "a4a5", "-"),  # nor over one
        ("Pa6 pb5 pb6 ra5", "a4a5", "-"),
        ("Pa5 pb5", "a4", "a4"),  # a double step
        ("Pa5 pb5 pb6", "a4a5", "a4"),
        ("Pa7 pb5 pb6", "a4a5", "-"),  # too far
        ("Ra6 pb5 pb6", "a4a5", "-"),  # not a pawn
        ("pa6 pb5 pb6", "a4a5", "-"),  # not the other side's
    ],
)
def test_squares_that_cannot_be_explained_are_dropped(men: str, read: str, written: str) -> None:
    """A step is possible from the third rank over empty squares, and it must be of use."""
    assert ep(position("obento", f"Kl1 kl12 {men}", f"b - {read} 0 1")) == written


def test_a_pawn_beyond_its_first_row_cannot_have_stepped_far() -> None:
    """Chess: the pawn on d5 may have come from d7, that on d4 not from d6."""
    assert ep(position("chess", "Ke1 ke8 Pe5 pd5", "w - d6 0 1")) == "d6"
    assert ep(position("chess", "Ke1 ke8 Pe4 pd4", "w - d5 0 1")) == "-"


@pytest.mark.parametrize(
    "field", ["a4-", "a", "4", "--", "A4", "a4 a5", "a4,a5", "a04", "m4", "a13", "a0", "KQ"]
)
def test_what_is_no_list_of_squares_is_refused(field: str) -> None:
    """The field is - or squares of this board, run together."""
    with pytest.raises(st.InvalidFenError, match=r"en passant|halfmove"):
        position("obento", BOTH, f"b - {field} 0 1")


def test_only_legal_squares_are_written() -> None:
    """Chess after e2-e4: the field names e3 only if a black pawn can capture there."""
    game = play(st.Game("chess"), "e2e4")
    assert game.fen() == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    game = play(st.Game("chess"), "a2a3 d7d5 a3a4 d5d4 e2e4")
    assert game.fen() == "rnbqkbnr/ppp1pppp/8/8/P2pP3/8/1PPP1PPP/RNBQKBNR b KQkq e3 0 3"


def test_squares_of_ranks_above_nine() -> None:
    """``a10a11`` are two squares: a field of long squares is read as it is written."""
    deep = st.Variant.from_toml(
        """
        extends = "chess"
        id = "deep"
        title = "Deep Chess"
        castling = []
        start = "k7/8/p7/8/8/8/8/8/8/8/8/8/P7/8/8/K7"
        [board]
        ranks = 16
        [pieces.P]
        betza = "mfWcfFimfW12"
        [[promotion]]
        pieces = { P = "Q" }
        zone = "rank 16"
        when = ["enter"]
        """
    )
    game = play(position(deep, "Kh1 kh16 Pa4 pb6 pb9 pb11"), "a4a11")
    assert ep(game) == "a5a8a10"
    steps = squares("b6b5 b9b8 b11b10 h16g16 h16g15 h16h15")
    assert moves(game) == steps | squares("b6a5 b9a8 b11a10")
    game = position(deep, "Kh1 kh16 Pa11 pb6 pb9 pb11", "b - a10a9a11a5 0 1")
    assert ep(game) == "a5a10"
    assert moves(game) == steps | squares("b6a5 b11a10")


SIDEWAYS = """
extends = "chess"
id = "sideways"
title = "Sideways Chess"
castling = []
start = "k7/8/8/8/8/8/8/7K w - - 0 1"
[pieces.P]
betza = "mfW2msW2cfF"
"""


def test_the_piece_that_passed_is_part_of_the_position() -> None:
    """Two pawns may have passed the same square: one downwards, one sideways."""
    variant = st.Variant.from_toml(SIDEWAYS)
    start = position(variant, "Kh1 Pe2 ka8 pd4 pc3", "b - - 0 1")
    down, across = play(start.copy(), "d4d2 h1h2 c3e3"), play(start.copy(), "c3e3 h1h2 d4d2")
    assert ep(down) == ep(across) == "d3"
    assert down.key != across.key
    assert down.occurrences() == across.occurrences() == 1
    assert play(down, "e2d3").piece_map().keys() == squares("a8 h2 d3 d2")
    assert play(across, "e2d3").piece_map().keys() == squares("a8 h2 d3 e3")
    assert start.perft(5) == start.perft(5, hash_mb=1) == 373_575


def test_a_field_is_explained_by_a_legal_capture() -> None:
    """A step of another pawn over the same square, whose capture is illegal, does not count."""
    game = position(st.Variant.from_toml(SIDEWAYS), "Ke2 Pc2 ka8 re8 pd4 pe3", "b - - 0 1")
    game.push("d4d2")
    again = st.Game(game.variant, game.fen())
    assert again == game
    assert moves(again) == moves(game)
    assert "c2d3" in moves(again)
