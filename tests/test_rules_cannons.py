"""Cannons: they move like rooks and capture over exactly one piece, whoever owns it.

For the king this turns everything round: a square that is filled may give check, a piece that
leaves may end one. Most positions are of Wide SOHO Chess (12x10).
"""

from __future__ import annotations

import pytest

import snaketongue as st
from boards import checkers, moves, others, position, squares, targets

KINGS = "Kl1 kl10"


@pytest.mark.parametrize(
    ("men", "ends"),
    [
        # on an empty board it is a rook
        (
            "",
            "a5 b5 c5 d5 e5 g5 h5 i5 j5 k5 l5 f1 f2 f3 f4 f6 f7 f8 f9 f10",
        ),
        # behind one piece of either side it captures the next enemy, and goes nowhere else
        ("Pf7 rf9 pc5 pb5 pi5 Pk5", "d5 e5 b5 g5 h5 f6 f9 f1 f2 f3 f4"),
        # not the hurdle itself, nor what stands behind a second piece
        ("pg5 ph5 pi5 pe5 Pd5 pb5 Pf6 Pf7 rf9 pf4", "h5"),
        # the piece behind the hurdle may be far away
        ("Pf6 nf10 Pe5 ba5 Pg5 nl5 Pf4", "f10 a5 l5"),
        # an own piece behind the hurdle is not captured, and shields what is behind it
        ("Pf6 Pf8 nf10 pe5 Pc5 ba5 Pg5 Pf4", ""),
    ],
)
def test_where_a_cannon_goes(men: str, ends: str) -> None:
    """Quiet moves up to the first piece, captures of the second one only."""
    assert targets(position("wide_soho", f"{KINGS} Cf5 {men}"), "f5") == squares(ends)


def test_attackers_count_the_pieces_between() -> None:
    """A cannon attacks the squares between its hurdle and the next piece, that piece included."""
    game = position("wide_soho", f"{KINGS} cf9 Pf6 Nf3")
    asked = "f10 f8 f7 f6 f5 f4 f3 f2 a9"
    seen = {square for square in squares(asked) if game.attackers(st.BLACK, square)}
    assert seen == squares("f5 f4 f3")


def test_filling_the_square_of_a_hurdle_is_illegal() -> None:
    """Cannon e9 and king e1 with nothing between: no own piece may step between."""
    game = position("wide_soho", "Ke1 ce9 Rb5 kl10")
    assert not game.is_check()
    rank, file = "a5 c5 d5 f5 g5 h5 i5 j5 k5 l5", "b1 b2 b3 b4 b6 b7 b8 b9 b10"
    assert targets(game, "b5") == squares(f"{rank} {file}")
    assert targets(game, "e1") == squares("d1 d2 e2 f1 f2")


def test_a_hurdle_captures_its_way_out_of_check() -> None:
    """Rook e5 carries cannon e9's check: off the file or onto the cannon it may go."""
    game = position("wide_soho", "Ke1 Re5 ce9 kl10 pb5")
    assert checkers(game) == {"e9"}
    assert targets(game, "e5") == squares("b5 c5 d5 f5 g5 h5 i5 j5 k5 l5 e9")
    # on e2 the king is still on the line, with the rook between
    assert targets(game, "e1") == squares("d1 d2 f1 f2")


def test_the_hurdle_captures_something_elsewhere() -> None:
    """Any capture that takes the hurdle off the line is an answer; one along the line is none."""
    game = position("wide_soho", "Ke1 Ne4 ce9 kl10 pf6 pd6 pc3 pg3")
    # the pawns do not give check, they are only there to be captured
    assert checkers(game) == {"e9"}
    assert targets(game, "e4") == squares("f6 d6 c3 g3 c5 g5 d2 f2")
    assert others(game, "e4") == squares("e1d1 e1f1")  # pawns cover d2 and f2


def test_capturing_an_enemy_hurdle_does_not_help() -> None:
    """The captor becomes the hurdle; a second piece between, however, ends the check."""
    game = position("wide_soho", "Ke1 ne5 ce9 kl10 Rb5 Rb3")
    assert checkers(game) == {"e9"}
    assert moves(game) == squares("e1d1 e1d2 e1f1 e1f2 b3e3")


def test_the_king_may_capture_the_hurdle_next_to_it() -> None:
    """Then nothing is left between, and the cannon has no capture."""
    game = position("wide_soho", "Ke1 be2 ce9 kl10")
    assert checkers(game) == {"e9"}
    # bishop e2 covers d1 and f1
    assert moves(game) == squares("e1e2 e1d2 e1f2")


def test_of_two_blockers_neither_may_leave() -> None:
    """With rook e4 and knight e6 between, cannon e9 waits for one of them to go."""
    game = position("wide_soho", "Ke1 Re4 Ne6 ce9 kl10")
    assert not game.is_check()
    assert targets(game, "e4") == squares("e2 e3 e5")
    assert targets(game, "e6") == set()
    assert targets(game, "e1") == squares("d1 d2 e2 f1 f2")


def test_of_two_blockers_one_may_capture_the_cannon() -> None:
    """Rook e6 reaches the cannon; for the rook on e4 there is only the file between."""
    game = position("wide_soho", "Ke1 Re4 Re6 ce9 kl10")
    assert targets(game, "e6") == squares("e5 e7 e8 e9")
    assert targets(game, "e4") == squares("e2 e3 e5")


def test_an_enemy_blocker_may_not_be_captured_away_from_between() -> None:
    """Capturing one of two blockers by the other leaves a single one: illegal."""
    game = position("wide_soho", "Ke1 Re4 ne6 ce9 kl10 Rb6")
    # from the side the captor takes the place of the captured piece: still two
    assert "e6" in targets(game, "b6")
    assert targets(game, "e4") == squares("e2 e3 e5")


def test_of_three_blockers_any_may_leave() -> None:
    """Two remain, and over two pieces nothing is captured."""
    game = position("wide_soho", "Ke1 Re4 Ne6 Ne7 ce9 kl10")
    assert targets(game, "e6") == squares("d8 f8 g7 g5 f4 d4 c5 c7")
    assert {"a4", "l4", "e5", "e2"} <= targets(game, "e4")


def test_two_cannons_on_one_line() -> None:
    """A cannon is a piece like any other: the nearer one is the hurdle of the farther one."""
    game = position("wide_soho", "Ke1 ce5 ce9 kl10 Rb5 Rb7")
    assert checkers(game) == {"e9"}
    # e5: the captor is the hurdle; e7: two between e9 and the king, but one before e5? none
    assert targets(game, "b5") == set()
    assert targets(game, "b7") == {"e7"}


def test_stepping_between_can_serve_the_nearer_cannon() -> None:
    """A rook on e3 stops cannon e9, but it is the hurdle of cannon e5."""
    game = position("wide_soho", "Ke1 ce5 ce9 kl10 Rb3")
    assert checkers(game) == {"e9"}
    assert targets(game, "b3") == set()


def test_the_king_walks_along_a_cannon_s_line() -> None:
    """The king itself is no hurdle: what stands behind it does not matter, what is between does."""
    game = position("wide_soho", "Ke1 ca1 kl10")
    assert targets(game, "e1") == squares("d1 f1 d2 e2 f2")
    game = position("wide_soho", "Ke2 ca1 Nc1 kl10")
    assert targets(game, "e2") == squares("d2 d3 e3 f2 f3")


def test_cannons_of_both_sides_see_the_same() -> None:
    """White's cannon gives check over a black piece; that piece may leave, or another step in."""
    game = position("wide_soho", "Kl1 kf10 pf6 Cf2 bc8", "b - -")
    assert checkers(game) == {"f2"}
    # the pawn can only go on along the file; bishop c8 goes between on f5
    assert moves(game) == squares("f10e9 f10e10 f10g9 f10g10 c8f5")


def test_in_xiangqi_the_general_is_no_hurdle_either() -> None:
    """Xiangqi: cannon e8 behind its own general on e10 does not see the other one through it."""
    game = position("xiangqi", "Kd1 ke10 ce8 Ad2", "w - -")
    assert not game.is_check()
    # e1 is bare of hurdles, but the generals would stand on one file with the cannon between
    assert targets(game, "d1") == {"e1"}
