"""Xiangqi, its form on a shogi board (XQOASB), and the one with further promotion."""

from __future__ import annotations

import pytest

import snaketongue as st
from boards import checkers, moves, play, position, squares, targets

XIANGQI = ["xiangqi", "further_promotion_xiangqi"]


# XQOASB: camps of three ranks instead of palace and river

GENERALS = "Ga1 gi9"


def test_a_mao_cannot_move_at_the_start() -> None:
    """Cannon and Elephant stand in the way of each Mao, until one of them moves."""
    game = st.Game("xqoasb")
    for square in ("b1", "h1"):
        assert targets(game, square) == set()
    play(game, "c3c4 c7c6")
    assert targets(game, "b1") == set()
    play(game, "b2b5 b8b7")  # the Cannon leaves: over b2 to c3, on a3 stands a Point
    assert targets(game, "b1") == {"c3"}
    game = play(st.Game("xqoasb"), "e3e4 e7e6 c1e3 i7i6")  # the Elephant leaves: over c1
    assert targets(game, "b1") == {"d2"}


@pytest.mark.parametrize(
    ("men", "square", "ends"),
    [
        # the General goes one step orthogonally inside its camp, on all nine files
        ("Ge3 gi9", "e3", "d3 f3 e2"),
        ("Gi1 ga9", "i1", "h1 i2"),
        ("Ga2 gi9", "a2", "a1 a3 b2"),
        # so does the Advisor, diagonally
        (f"{GENERALS} Ad3", "d3", "c2 e2"),
        (f"{GENERALS} Ai2", "i2", "h1 h3"),
        (f"{GENERALS} Ae2", "e2", "d1 d3 f1 f3"),
        # the Elephant goes anywhere but into the enemy camp
        (f"{GENERALS} Ee4", "e4", "c2 g2 c6 g6"),
        (f"{GENERALS} Ee5", "e5", "c3 g3"),
        (f"{GENERALS} Ee6", "e6", "c4 g4"),
        (f"{GENERALS} Ea4", "a4", "c2 c6"),
        (f"{GENERALS} Ee4 Pd5 pf3", "e4", "c2 g6"),
        # the Mao
        (f"{GENERALS} He5", "e5", "d7 f7 d3 f3 c6 c4 g6 g4"),
        (f"{GENERALS} Hb9", "b9", "a7 c7 d8"),
        # the Point
        (f"{GENERALS} Pe3", "e3", "e4"),
        (f"{GENERALS} Pe6", "e6", "e7"),
        (f"{GENERALS} Pe7", "e7", "e8 d7 f7"),
        (f"{GENERALS} Pe9", "e9", "d9 f9"),
        # outside, where only a FEN can put it, a confined piece may only go in
        ("Gc4 gi9", "c4", "c3"),
        (f"{GENERALS} Ae4", "e4", "d3 f3"),
        (f"{GENERALS} Ae5", "e5", ""),
        (f"{GENERALS} Ee8", "e8", "c6 g6"),
        (f"{GENERALS} Ee9", "e9", ""),
    ],
)
def test_regions_on_a_shogi_board(men: str, square: str, ends: str) -> None:
    """General and Advisor keep to ranks 1-3, the Elephant to ranks 1-6; mirrored for Black."""
    assert targets(position("xqoasb", men), square) == squares(ends)
    turned = " ".join(f"{man[0].swapcase()}{man[1]}{10 - int(man[2])}" for man in men.split())
    game = position("xqoasb", turned, "b - -")
    mirrored = {f"{end[0]}{10 - int(end[1])}" for end in squares(ends)}
    assert targets(game, f"{square[0]}{10 - int(square[1])}") == mirrored


def test_elephants_capture_each_other() -> None:
    """Between the camps both sides' Elephants meet, as the page points out."""
    men = f"{GENERALS} Ee4 eg6"
    assert targets(position("xqoasb", men), "e4") == squares("c2 g2 c6 g6")
    # for Black's elephant e8 lies in its own camp: allowed; e4 is the white elephant
    assert targets(position("xqoasb", men, "b - -"), "g6") == squares("e4 i4 e8 i8")
    game = play(position("xqoasb", men), "e4g6")
    assert game.piece_at("g6") == st.Piece("E", st.WHITE)
    assert game.halfmove_clock == 0


def test_a_confined_piece_attacks_only_what_it_may_enter() -> None:
    """No Elephant or Advisor ever gives check, and a General does not capture outside."""
    game = position("xqoasb", "Gc3 gi9 ee5")
    assert not game.is_check()
    assert set(game.attackers(st.BLACK, "c3")) == set()
    assert set(game.attackers(st.BLACK, "c7")) == {"e5"}
    game = position("xqoasb", "Gc3 gi9 ac4 ad4")
    assert not game.is_check()
    assert targets(game, "c3") == squares("b3 c2 d3")
    game = position("xqoasb", "Gc3 gi9 Ae3 Ee6")
    assert set(game.attackers(st.WHITE, "d4")) == set()
    assert set(game.attackers(st.WHITE, "d2")) == {"e3"}
    assert set(game.attackers(st.WHITE, "c4")) == {"e6"}
    assert set(game.attackers(st.WHITE, "c8")) == set()
    assert set(game.attackers(st.WHITE, "c2")) == {"c3"}


def test_generals_face_on_files_only() -> None:
    """A diagonal between them means nothing here."""
    game = position("xqoasb", "Gb2 gh8")
    assert targets(game, "b2") == squares("a2 b1 b3 c2")
    with pytest.raises(st.InvalidFenError, match="face"):
        position("xqoasb", "Gb2 gb8")
    assert targets(position("xqoasb", "Gb2 gc8"), "b2") == squares("a2 b1 b3")
    # Point and Mao on the file: one stays on it, the other cannot
    assert targets(position("xqoasb", "Gb2 gb8 Pb5"), "b5") == {"b6"}
    assert targets(position("xqoasb", "Gb2 gb8 Hb5"), "b5") == set()


def test_stalemate_loses_on_a_shogi_board() -> None:
    """Rook i2 covers a2, and on b1 the general would face b8; it is not in check."""
    game = position("xqoasb", "Ga1 gb8 ri2")
    assert moves(game) == set()
    assert not game.is_check()
    assert game.outcome() == st.Outcome(st.BLACK, "stalemate")


# Xiangqi itself


@pytest.mark.parametrize("variant", XIANGQI)
@pytest.mark.parametrize(
    ("men", "square", "ends"),
    [
        # the General keeps to its palace, d1-f3
        ("Kd1 kf10", "d1", "d2 e1"),
        ("Kf3 ke10", "f3", "f2"),
        ("Ke2 kd10", "e2", "e1 e3 f2"),
        # and so does the Advisor
        ("Kd1 kf10 Ae2", "e2", "f1 d3 f3"),
        ("Kd1 kf10 Af3", "f3", "e2"),
        # the Elephant does not cross the river
        ("Kd1 kf10 Ec5", "c5", "a3 e3"),
        ("Kd1 kf10 Ee3", "e3", "c1 g1 c5 g5"),
        ("Kd1 kf10 Ea3", "a3", "c1 c5"),
        # the Soldier goes sideways beyond it
        ("Kd1 kf10 Pc5", "c5", "c6"),
        ("Kd1 kf10 Pc6", "c6", "b6 d6 c7"),
        # placed outside by a FEN
        ("Kd4 kf10", "d4", "d3"),
        ("Kd1 kf10 Eg7", "g7", "e5 i5"),
        ("Kd1 kf10 Ac3", "c3", "d2"),
    ],
)
def test_palace_and_river(variant: str, men: str, square: str, ends: str) -> None:
    """General and Advisor keep to the palace, the Elephant to its bank; Soldiers change beyond."""
    assert targets(position(variant, men), square) == squares(ends)


@pytest.mark.parametrize("variant", XIANGQI)
def test_flying_generals(variant: str) -> None:
    """The generals may not stand on one file with nothing between."""
    game = position(variant, "Ke1 kd10")
    assert targets(game, "e1") == squares("e2 f1")
    game = position(variant, "Ke1 ke10 He5")
    assert targets(game, "e5") == set()
    game = position(variant, "Ke1 ke10 Re5 he8")
    assert targets(game, "e5") == squares("a5 b5 c5 d5 f5 g5 h5 i5 e2 e3 e4 e6 e7 e8")
    with pytest.raises(st.InvalidFenError, match="face"):
        position(variant, "Ke1 ke10")


@pytest.mark.parametrize("variant", XIANGQI)
def test_stalemate_loses(variant: str) -> None:
    """The player who cannot move loses, in check or not."""
    # the general on d1 cannot go to e1, where it would face e10; rook i2 covers d2
    game = position(variant, "Kd1 ke10 ri2")
    assert moves(game) == set()
    assert not game.is_check()
    assert game.outcome() == st.Outcome(st.BLACK, "stalemate")


@pytest.mark.parametrize("variant", XIANGQI)
def test_no_castling_in_xiangqi(variant: str) -> None:
    """Castling letters are refused, since the game has none."""
    with pytest.raises(st.InvalidFenError, match="castling"):
        st.Game(variant, "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w KQkq - 0 1")


# Further promotion


@pytest.mark.parametrize(
    ("men", "choices"),
    [
        ("", "r c h"),
        ("Rb1 Cb2 Hb3", "r c h"),
        ("Rb1 Rc1", "c h"),
        ("Cb1 Cc1", "r h"),
        ("Hb1 Hc1", "r c"),
        ("Rb1 Rc1 Cb2 Cc2 Hb3 Hc3", ""),
        ("Rb1 Rc1 Rg1 Cb2 Cc2 Hb3 Hc3", ""),
        ("ra5 ra6 ca7 ca8", "r c h"),
    ],
)
def test_further_promotion_brings_back_what_was_lost(men: str, choices: str) -> None:
    """Along the last rank a Point may become a Rook, Cannon or Horse that its owner has lost."""
    game = position("further_promotion_xiangqi", f"Ke1 kd8 Ph10 {men}")
    wanted = {end + new for end in ("g10", "i10") for new in ["", *choices.split()]}
    assert targets(game, "h10") == wanted
    game = position("xiangqi", f"Ke1 kd8 Ph10 {men}")
    assert targets(game, "h10") == squares("g10 i10")


@pytest.mark.parametrize(
    ("square", "ends"),
    [("h9", "h10 g9 i9"), ("h8", "h9 g8 i8"), ("h6", "h7 g6 i6"), ("h5", "h6")],
)
def test_no_further_promotion_elsewhere(square: str, ends: str) -> None:
    """Not on arriving at the last rank by a step forward, and not on other ranks."""
    game = position("further_promotion_xiangqi", f"Ke1 kd8 P{square}")
    assert targets(game, square) == squares(ends)


def test_further_promotion_for_black_and_with_a_capture() -> None:
    """Black's last rank is rank 1; a capture may promote as well."""
    game = position("further_promotion_xiangqi", "Kf3 kd8 ph1 Ei1", "b - -")
    assert targets(game, "h1") == squares("g1 g1r g1c g1h i1 i1r i1c i1h")
    game.push("h1i1h")
    assert game.piece_at("i1") == st.Piece("H", st.BLACK)
    assert game.halfmove_clock == 0


def test_soldiers_give_check_forward_and_sideways() -> None:
    """A soldier beyond the river attacks three squares, never the one behind it."""
    assert checkers(position("xiangqi", "Ke1 kd8 Pd7", "b - -")) == {"d7"}
    assert checkers(position("xiangqi", "Ke1 kd8 Pc8", "b - -")) == {"c8"}
    assert checkers(position("xiangqi", "Ke1 kd8 Pd9", "b - -")) == set()
