"""Lame pieces: Mao (horse), Elephant and Calf, blocked, attacking and pinning.

A lame piece does not jump: a piece on the square that it passes blocks it. So a piece on that
square can be pinned, without standing on any line.
"""

from __future__ import annotations

import pytest

import snaketongue as st
from boards import checkers, moves, others, position, squares, targets

HORSE = {
    "e6": "d7 f7",
    "e4": "d3 f3",
    "d5": "c6 c4",
    "f5": "g6 g4",
}  # the square that is passed -> the two leaps from e5 beyond it

GENERALS = "Kf1 kd10"


@pytest.mark.parametrize("blocked", HORSE)
@pytest.mark.parametrize("side", ["P", "p"])
def test_horse_blocked(blocked: str, side: str) -> None:
    """A piece of either side next to the horse takes away the two leaps beyond it."""
    game = position("xiangqi", f"{GENERALS} He5 {side}{blocked}")
    all_leaps = squares(" ".join(HORSE.values()))
    assert targets(game, "e5") == all_leaps - squares(HORSE[blocked])


def test_horse_free_and_walled_in() -> None:
    """Eight leaps on an empty board; pieces elsewhere do not matter; four neighbours stop it."""
    game = position("xiangqi", f"{GENERALS} He5")
    assert targets(game, "e5") == squares("d7 f7 d3 f3 c6 c4 g6 g4")
    game = position("xiangqi", f"{GENERALS} He5 Pd6 Pf6 Pd4 Pf4 pd7 Pf7")
    assert targets(game, "e5") == squares("d7 d3 f3 c6 c4 g6 g4")
    game = position("xiangqi", f"{GENERALS} He5 Pe6 pe4 Pd5 pf5")
    assert targets(game, "e5") == set()


ELEPHANT = {"f4": "g5", "d4": "c5", "f2": "g1", "d2": "c1"}  # from e3


@pytest.mark.parametrize("blocked", ELEPHANT)
@pytest.mark.parametrize("side", ["A", "a"])
def test_elephant_blocked(blocked: str, side: str) -> None:
    """A piece on the intervening diagonal square stops the elephant that way."""
    game = position("xiangqi", f"{GENERALS} Ee3 {side}{blocked}")
    assert targets(game, "e3") == set(ELEPHANT.values()) - {ELEPHANT[blocked]}


CALF = {"d4": "c6", "f4": "g6"}  # from e2


@pytest.mark.parametrize("blocked", CALF)
@pytest.mark.parametrize("side", ["P", "p"])
def test_calf_blocked(blocked: str, side: str) -> None:
    """The square half-way, a shogi knight's leap ahead, must be empty."""
    game = position("yoto", f"Ka1 kg8 Le2 {side}{blocked}")
    assert targets(game, "e2") == set(CALF.values()) - {CALF[blocked]}


def test_calf_free() -> None:
    """Two leaps, forward only; the squares of other paths do not matter; it captures there."""
    game = position("yoto", "Ka1 kg8 Le2 Pe3 Pe4 Pd3 Pf3 pc6 Pc5 Pg6")
    assert targets(game, "e2") == {"c6"}
    game = position("yoto", "Ka1 kg8 le8", "b - -")
    assert targets(game, "e8") == squares("c4 g4")


# Attack and pins


def test_a_blocked_horse_gives_no_check_and_pins() -> None:
    """Horse d3 looks at e1 by way of d2: the rook there may capture the horse, nothing else."""
    assert checkers(position("xiangqi", "Ke1 kf10 hd3")) == {"d3"}
    game = position("xiangqi", "Ke1 kf10 hd3 Rd2")
    assert not game.is_check()
    assert targets(game, "d2") == {"d3"}


def test_a_piece_between_two_horses_and_the_general_cannot_move_at_all() -> None:
    """Horses d3 and c2 both pass d2: whichever the rook captures, the other one gives check."""
    game = position("xiangqi", "Ke1 kf10 hd3 hc2 Rd2")
    assert targets(game, "d2") == set()


def test_horses_on_different_legs() -> None:
    """Against two horses by way of d2 and f2, one piece cannot help."""
    game = position("xiangqi", "Ke1 kf10 hd3 hg2 Rd2")
    assert checkers(game) == {"g2"}
    # the rook on d2 is pinned, so nothing can be put on f2; d1 and e2 are not attacked
    assert others(game, "e1") == set()
    assert targets(game, "e1") == squares("d1 e2")


def test_a_check_by_a_horse_is_blocked_next_to_the_horse() -> None:
    """Horse f3 checks e1 by way of f2: capture it, block f2, or step aside."""
    game = position("xiangqi", "Ke1 kd10 Pd4 hf3 Ra2 Rc3 Ae2")
    assert checkers(game) == {"f3"}
    assert moves(game) == squares("e2f3 c3f3 e1d1 e1f1")


def test_a_calf_pins_the_piece_half_way() -> None:
    """Yoto: calf c6 looks at e2 by way of d4. Nothing that stands there may leave."""
    assert checkers(position("yoto", "Ke2 kh8 lc6")) == {"c6"}
    game = position("yoto", "Ke2 kh8 lc6 Gd4")
    assert not game.is_check()
    assert targets(game, "d4") == {"c6"}  # a Gnu's knight leap takes the calf
    assert targets(position("yoto", "Ke2 kh8 lc6 Rd4"), "d4") == set()
    # between two calves it cannot capture both
    assert targets(position("yoto", "Ke2 kh8 lc6 lg6 Gd4 Pf4"), "d4") == {"c6"}
    assert checkers(position("yoto", "Ke2 kh8 lc6 lg6 Gd4")) == {"g6"}


def test_a_calf_s_check_is_blocked_half_way_only() -> None:
    """d3 and c4 are on no path of the calf: only d4 is."""
    game = position("yoto", "Ke2 kh8 lc6 Ra4 Ri3")
    assert others(game, "e2") == {"a4d4"}


LONG_ELEPHANTS = st.Variant.from_toml(
    """
    extends = "xqoasb"
    id = "long_elephants"
    title = "Elephants without borders"
    remove_pieces = ["E"]
    [pieces.E]
    name = "Elephant"
    betza = "nA"
    """
)


def test_an_elephant_pins_the_piece_between() -> None:
    """Where elephants may enter a camp, elephant g3 looks at e1 by way of f2."""
    assert checkers(position(LONG_ELEPHANTS, "Ge1 gd9 eg3")) == {"g3"}
    game = position(LONG_ELEPHANTS, "Ge1 gd9 eg3 Rf2 Rg1")
    assert not game.is_check()
    assert targets(game, "f2") == set()
    assert targets(position(LONG_ELEPHANTS, "Ge1 gd9 eg3 Af2"), "f2") == {"g3"}
    # in check, f2 is where to block
    assert others(position(LONG_ELEPHANTS, "Ge1 gd9 eg3 Ra2"), "e1") == {"a2f2"}


def test_a_lame_leap_of_any_size_checks_every_square_it_passes() -> None:
    """A piece that moves nH passes two squares, and both of them pin."""
    lancer = st.Variant.from_toml(
        """
        extends = "chess"
        id = "lame_tripper"
        title = "Lame three-leapers"
        [pieces.H]
        name = "Lame Threeleaper"
        betza = "nH"
        """
    )
    assert targets(position(lancer, "Ka1 kh8 He4"), "e4") == squares("e7 e1 b4 h4")
    for square in ("c4", "d4"):
        game = position(lancer, f"Ka1 kh8 He4 N{square}")
        assert targets(game, "e4") == squares("e7 e1 h4")
    for square in ("e5", "e6"):
        game = position(lancer, f"Ke7 ka8 he4 N{square}")
        assert not game.is_check()
        assert targets(game, square) == set()
    both = position(lancer, "Ke7 ka8 he4 Ne5 Ne6")
    assert len(targets(both, "e5")) == 8
    assert len(targets(both, "e6")) == 8
