"""The four bent riders of Obento Chess: where they go, what blocks them, what they attack and pin.

Each rider stands on f6 of an empty board, with the kings on l1 and l12, out of everybody's way.
"""

from __future__ import annotations

import pytest

from boards import checkers, moves, others, position, squares, targets

KINGS = "Kl1 kl12"

Legs = dict[str, tuple[str, ...]]

# First leg -> the ways on from it, square by square.
OSPREY: Legs = {
    "d6": ("c7 b8 a9", "c5 b4 a3"),
    "h6": ("i7 j8 k9 l10", "i5 j4 k3 l2"),
    "f8": ("e9 d10 c11 b12", "g9 h10 i11 j12"),
    "f4": ("e3 d2 c1", "g3 h2 i1"),
}
OSTRICH: Legs = {
    "d8": ("c8 b8 a8", "d9 d10 d11 d12"),
    "h8": ("i8 j8 k8 l8", "h9 h10 h11 h12"),
    "d4": ("c4 b4 a4", "d3 d2 d1"),
    "h4": ("i4 j4 k4 l4", "h3 h2 h1"),
}
SHIP: Legs = {
    "e7": ("e8 e9 e10 e11 e12",),
    "g7": ("g8 g9 g10 g11 g12",),
    "e5": ("e4 e3 e2 e1",),
    "g5": ("g4 g3 g2 g1",),
}
SNAKETONGUE: Legs = {
    "f7": ("e8 d9 c10 b11 a12", "g8 h9 i10 j11 k12"),
    "f5": ("e4 d3 c2 b1", "g4 h3 i2 j1"),
}
RIDERS = {"Y": OSPREY, "O": OSTRICH, "S": SHIP, "T": SNAKETONGUE}
PROMOTES = {"S": "o", "T": "y"}  # in the last three ranks

LEGS = [(rider, leg) for rider, legs in RIDERS.items() for leg in legs]
WAYS = [(rider, way) for rider, legs in RIDERS.items() for ways in legs.values() for way in ways]


def promoting(rider: str, ends: set[str]) -> set[str]:
    """The ends of moves from f6, and those of them again on which the rider may promote."""
    letter = PROMOTES.get(rider)
    return ends | {end + letter for end in ends if letter and int(end[1:]) >= 10}


def open_board(rider: str) -> set[str]:
    """Everywhere that a rider can go from f6 when nothing is in its way."""
    legs = RIDERS[rider]
    return legs.keys() | {end for ways in legs.values() for way in ways for end in way.split()}


def from_f6(rider: str, men: str) -> set[str]:
    return targets(position("obento", f"{KINGS} {rider}f6 {men}"), "f6")


@pytest.mark.parametrize(("rider", "count"), [("Y", 32), ("O", 32), ("S", 22 + 6), ("T", 20 + 6)])
def test_on_an_empty_board(rider: str, count: int) -> None:
    """A bent rider may stop after its first leg, or go on outward as far as it likes."""
    found = from_f6(rider, "")
    assert found == promoting(rider, open_board(rider))
    assert len(found) == count


@pytest.mark.parametrize(("rider", "leg"), LEGS)
def test_an_own_piece_on_the_first_leg_closes_both_ways_on(rider: str, leg: str) -> None:
    """The square on which the rider would turn must be empty, and own pieces are not captured."""
    lost = {leg, *" ".join(RIDERS[rider][leg]).split()}
    assert from_f6(rider, f"P{leg}") == promoting(rider, open_board(rider) - lost)


@pytest.mark.parametrize(("rider", "leg"), LEGS)
def test_a_capture_on_the_first_leg_ends_the_move(rider: str, leg: str) -> None:
    """An enemy on the square of the turn can be captured, and nothing behind it reached."""
    lost = squares(" ".join(RIDERS[rider][leg]))
    assert from_f6(rider, f"p{leg}") == promoting(rider, open_board(rider) - lost)


@pytest.mark.parametrize(("rider", "way"), WAYS)
def test_the_second_leg_stops_before_an_own_piece(rider: str, way: str) -> None:
    """On the second leg the rider slides, up to the square before a piece of its own."""
    first, second, *behind = way.split()
    lost = {second, *behind}
    assert from_f6(rider, f"P{second}") == promoting(rider, open_board(rider) - lost)
    lost |= {first}
    assert from_f6(rider, f"P{first}") == promoting(rider, open_board(rider) - lost)


@pytest.mark.parametrize(("rider", "way"), WAYS)
def test_the_second_leg_ends_with_a_capture(rider: str, way: str) -> None:
    """On the second leg the rider captures the first enemy that it meets, and stops there."""
    first, second, *behind = way.split()
    lost = set(behind)
    assert from_f6(rider, f"p{second}") == promoting(rider, open_board(rider) - lost)
    lost |= {second}
    assert from_f6(rider, f"p{first}") == promoting(rider, open_board(rider) - lost)


def test_osprey_and_ostrich_leap_on_their_first_leg() -> None:
    """What stands next to Osprey or Ostrich does not hinder it, whosever it is."""
    own = "Pe5 Pf5 Pg5 Pe6 Pg6 Pe7 Pf7 Pg7"
    assert from_f6("Y", own) == from_f6("Y", own.lower()) == open_board("Y")
    assert from_f6("O", own) == from_f6("O", own.lower()) == open_board("O")


def test_ship_and_snaketongue_never_jump() -> None:
    """The first leg of Ship and Snaketongue is a step: only that step's own squares matter."""
    beside = "Pf5 Pf7 Pe6 Pg6"
    assert from_f6("S", beside) == promoting("S", open_board("S"))
    assert from_f6("T", beside) == set()
    beside = "Pe5 Pg5 Pe7 Pg7 Pe6 Pg6"
    assert from_f6("S", beside) == set()
    assert from_f6("T", beside) == promoting("T", open_board("T"))


def test_corners() -> None:
    """A first leg that leaves the board takes its second leg with it."""
    expected = {
        "Y": "c1 d2 e3 f4 g5 h6 i7 j8 k9 l10 a3 b4 c5 d6 e7 f8 g9 h10 i11 j12",
        "O": "c3 d3 e3 f3 g3 h3 i3 j3 k3 l3 c4 c5 c6 c7 c8 c9 c10 c11 c12",
        "S": "b2 b3 b4 b5 b6 b7 b8 b9 b10 b10o b11 b11o b12 b12o",
        "T": "a2 b3 c4 d5 e6 f7 g8 h9 i10 i10y j11 j11y k12 k12y",
    }
    for rider, ends in expected.items():
        assert targets(position("obento", f"{KINGS} {rider}a1"), "a1") == squares(ends), rider


@pytest.mark.parametrize("rider", "YOST")
def test_black_riders_go_the_same_ways(rider: str) -> None:
    """Black's riders mirror White's; Black promotes on ranks 1 to 3."""
    game = position("obento", f"{KINGS} {rider.lower()}f7", "b - -")
    mirrored = {f"{end[0]}{13 - int(end[1:])}" for end in open_board(rider)}
    letter = PROMOTES.get(rider)
    promoted = {end + letter for end in mirrored if letter and int(end[1:]) <= 3}
    assert targets(game, "f7") == mirrored | promoted


# A black rider, White's king, and the line between: the square of the turn, then those after it.
# Second value: where a queen on the turn may go, third: where one that stands behind it may go.
PINS = [
    pytest.param("yf10", "Kh6", "f8", "g7", "f10 g7", "f8", id="osprey"),
    pytest.param("sf10", "Kg5", "g9", "g7", "f10 g6 g7 g8", "g6 g8 g9", id="ship"),
    pytest.param("tf10", "Kj5", "f9", "h7", "f10 g8 h7 i6", "f9 g8 i6", id="snaketongue"),
    pytest.param("of10", "Kd4", "d8", "d6", "f10 d5 d6 d7", "d5 d7 d8", id="ostrich"),
]


@pytest.mark.parametrize(("rider", "king", "turn", "behind", "from_turn", "from_behind"), PINS)
def test_riders_give_check_and_pin_on_both_legs(
    rider: str, king: str, turn: str, behind: str, from_turn: str, from_behind: str
) -> None:
    """A piece that alone closes a rider's way, on the turn or behind it, must keep it closed."""
    game = position("obento", f"{rider} {king} ka12")
    assert game.is_check()
    assert checkers(game) == {rider[1:]}
    for square, ends in ((turn, from_turn), (behind, from_behind)):
        game = position("obento", f"{rider} {king} ka12 Q{square}")
        assert not game.is_check()
        assert targets(game, square) == squares(ends)
    # with both squares filled, each piece is free to go
    alone = position("obento", f"{king} ka12 P{turn} M{behind}")
    game = position("obento", f"{rider} {king} ka12 P{turn} M{behind}")
    assert targets(game, behind) - {rider[1:]} == targets(alone, behind) - {rider[1:]} != set()


def test_a_check_is_answered_on_both_legs_but_not_where_the_rider_leaps() -> None:
    """Osprey f10 checks the king on h6 by way of f8 and g7: only there a piece can step between."""
    game = position("obento", "yf10 Kh6 kc12 Ra8 Rb7 Rl9")
    assert others(game, "h6") == {"a8f8", "b7g7"}


def test_the_king_may_not_retreat_along_the_second_leg() -> None:
    """The king does not shield the squares behind it: i5 is on the Osprey's line, too."""
    game = position("obento", "yf10 Kh6 ka12")
    assert moves(game) == squares("h6g5 h6g6 h6h5 h6h7 h6i6 h6i7")


def test_a_leg_that_only_captures_shields_as_well() -> None:
    """An enemy piece on the turn shields the king, until it is captured away or moves."""
    game = position("obento", "yf10 Kh6 ka12 mf8 Rf1")
    assert not game.is_check()
    # a capture on f8 leaves the way closed; so every move of the rook is legal
    up, across = "f2 f3 f4 f5 f6 f7 f8", "a1 b1 c1 d1 e1 g1 h1 i1 j1 k1 l1"
    assert targets(game, "f1") == squares(f"{up} {across}")


def test_attackers_see_both_legs() -> None:
    """`attackers` lists a rider for every square that it could capture on now."""
    game = position("obento", f"{KINGS} Yf6 Of7 pd6")
    asked = squares("d6 c7 h6 i7 f8 g7 e7")
    assert {end for end in asked if "f6" in game.attackers(True, end)} == squares("d6 h6 i7 f8")
    asked = squares("d9 c9 h9 i9 l9 h5 h1 f9 g8")
    seen = {end for end in asked if "f7" in game.attackers(True, end)}
    assert seen == squares("d9 c9 h9 i9 l9 h5 h1")
