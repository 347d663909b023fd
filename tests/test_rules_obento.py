"""Obento Chess: the array, each piece of the table, pawns and promotion.

Bent riders, castling and captures in passing have files of their own.
"""

from __future__ import annotations

import pytest

import snaketongue as st
from boards import moves, others, play, position, squares, targets

KINGS = "Kl1 ka12"


def test_the_array() -> None:
    """Each piece stands where the page lists it; Black mirrors White file by file."""
    game = st.Game("obento")
    rows = {1: "OTWSYIIYSWTO", 2: "RVGMBQKBMGVR", 3: "PPPPPPPPPPPP"}
    for rank, letters in rows.items():
        for file, letter in zip("abcdefghijkl", letters, strict=True):
            assert game.piece_at(f"{file}{rank}") == st.Piece(letter, st.WHITE)
            assert game.piece_at(f"{file}{13 - rank}") == st.Piece(letter, st.BLACK)
    assert all(game.piece_at(f"{file}{rank}") is None for file in "afl" for rank in range(4, 10))
    names = [st.Variant.load("obento").pieces[letter].name for letter in "OTWSYIRVGMBQK"]
    assert names == [
        "Ostrich", "Snaketongue", "Wizard", "Ship", "Osprey", "Wildebeest", "Rook",
        "Silver Pashtun", "Gold Pashtun", "Marquis", "Bishop", "Queen", "King",
    ]  # fmt: skip


FILE_F = "f1 f2 f3 f4 f5 f7 f8 f9 f10 f11 f12"
RANK_6 = "a6 b6 c6 d6 e6 g6 h6 i6 j6 k6 l6"
DOWN = "a1 b2 c3 d4 e5 g5 h4 i3 j2 k1"
UP = "a11 b10 c9 d8 e7 g7 h8 i9 j10 k11 l12"
KNIGHT = "e8 g8 h7 h5 g4 e4 d5 d7"
CAMEL = "e9 g9 i7 i5 g3 e3 c5 c7"
KING = "e5 e6 e7 f5 f7 g5 g6 g7"

# Where each piece goes from f6 on an empty board.
PIECES = {
    "Q": f"{FILE_F} {RANK_6} {DOWN} {UP}",
    "R": f"{FILE_F} {RANK_6} f10d f11d f12d",
    "B": f"{DOWN} {UP} a11h b10h j10h k11h l12h",
    "M": f"{KNIGHT} e6 g6 f5 f7",
    "G": "e6 g6 f5 f7 d6 h6 f4 f8 e7 g7 d8 h8",
    "V": "e7 g7 e5 g5 d8 h8 d4 h4 f7 f8",
    "I": f"{KNIGHT} {CAMEL}",
    "W": f"{CAMEL} e5 e7 g5 g7",
    "P": "f7",
    "D": f"{FILE_F} {RANK_6} e5 e7 g5 g7",
    "H": f"{DOWN} {UP} e6 g6 f5 f7",
    "U": f"{KNIGHT} d4 d6 d8 f4 f8 h4 h6 h8",
    "L": f"{FILE_F} {RANK_6} {UP}",
    "E": f"{DOWN} {UP} f7 f8 f9 f10 f11 f12",
    "A": f"{KNIGHT} {CAMEL} {KING}",
    "C": f"{DOWN} {UP} {CAMEL}",
    "F": f"{DOWN} {UP} {FILE_F}",
}


@pytest.mark.parametrize("piece", PIECES)
def test_pieces_on_an_empty_board(piece: str) -> None:
    """Each piece goes exactly where the table says."""
    # l1 and l11 are out of reach of all of them
    game = position("obento", f"Kl1 kl11 {piece}f6")
    assert targets(game, "f6") == squares(PIECES[piece])


@pytest.mark.parametrize("piece", PIECES)
def test_black_pieces_are_mirrored(piece: str) -> None:
    """Forward is down for Black, and its promotion zone is ranks 1 to 3."""
    game = position("obento", f"Kl2 kl12 {piece.lower()}f7", "b - -")
    mirrored = {
        f"{end[0]}{13 - int(end[1:].rstrip('dh'))}{'' if end[-1].isdigit() else end[-1]}"
        for end in squares(PIECES[piece])
    }
    assert targets(game, "f7") == mirrored


def test_the_king_steps_to_squares_that_are_not_attacked() -> None:
    """The king goes one step in any direction, not into check."""
    game = position("obento", "Kf6 kl11 rh7")
    assert moves(game) == squares("f6e5 f6f5 f6g5 f6e6 f6g6")


def test_pashtuns_leap() -> None:
    """The Pashtuns' steps of two squares leap over whatever stands between."""
    around = "pe5 pf5 pg5 pe6 pg6 Pe7 Pf7 Pg7"
    gold = targets(position("obento", f"{KINGS} Gf6 {around}"), "f6")
    assert gold == squares("e6 g6 f5 d6 h6 f4 f8 d8 h8")
    silver = targets(position("obento", f"{KINGS} Vf6 {around}"), "f6")
    assert silver == squares("e5 g5 d8 h8 d4 h4 f8")


# Pawns


@pytest.mark.parametrize(
    ("men", "ends"),
    [
        ("", "f4 f5 f6"),
        ("pf6", "f4 f5"),
        ("Pf6", "f4 f5"),
        ("pf5", "f4"),
        ("Pf4", ""),
        ("pf4", ""),
        ("pe4 pg4", "f4 f5 f6 e4 g4"),
        ("Pe4 me5 mg4", "f4 f5 f6 g4"),
    ],
)
def test_first_step_of_a_pawn(men: str, ends: str) -> None:
    """On rank 3 a pawn steps up to three squares over empty ones; it captures diagonally only."""
    assert targets(position("obento", f"{KINGS} Pf3 {men}"), "f3") == squares(ends)
    # the same for Black, from rank 10
    turned = " ".join(f"{man[0].swapcase()}{man[1]}{13 - int(man[2:])}" for man in men.split())
    game = position("obento", f"Kl1 kl12 pf10 {turned}", "b - -")
    assert targets(game, "f10") == {f"{end[0]}{13 - int(end[1:])}" for end in squares(ends)}


@pytest.mark.parametrize("rank", [1, 2, 4, 5, 8])
def test_elsewhere_a_pawn_makes_single_steps(rank: int) -> None:
    """Only rank 3 is a pawn's first row: neither behind it nor before it there is a longer step."""
    assert targets(position("obento", f"{KINGS} Pf{rank}"), f"f{rank}") == {f"f{rank + 1}"}


def test_a_short_first_step_is_not_made_up_for() -> None:
    """A pawn that began with one square cannot take two later."""
    game = play(position("obento", f"{KINGS} Pf3"), "f3f4 a12b12")
    assert targets(game, "f4") == {"f5"}


# Promotion

PROMOTIONS = {"R": "D", "B": "H", "M": "U", "G": "L", "V": "E", "I": "A", "S": "O", "W": "C",
              "T": "Y"}  # fmt: skip


def test_the_table_of_promotions() -> None:
    """Nine kinds may promote and the pawn must; nothing else ever promotes."""
    found = {
        id: rule.pieces[id]
        for rule in st.Variant.load("obento").definition.promotion
        for id in rule.pieces
    }
    assert found == {id: (new,) for id, new in (PROMOTIONS | {"P": "F"}).items()}


def test_entering_the_zone() -> None:
    """A rook from outside may promote on ranks 10 to 12, and only there; or decline."""
    game = position("obento", f"{KINGS} Rf9")
    rank = "a9 b9 c9 d9 e9 g9 h9 i9 j9 k9 l9"
    assert targets(game, "f9") == squares(
        f"f1 f2 f3 f4 f5 f6 f7 f8 {rank} f10 f10d f11 f11d f12 f12d"
    )


def test_inside_and_leaving_the_zone() -> None:
    """A move that starts in the zone may promote wherever it ends."""
    game = position("obento", f"{KINGS} Mf10")
    ends = squares("e12 g12 d11 h11 d9 h9 e8 g8 e10 g10 f9 f11")
    assert targets(game, "f10") == ends | {f"{end}u" for end in ends}


@pytest.mark.parametrize("piece", PROMOTIONS)
def test_every_promotion_is_optional_and_offered_each_time(piece: str) -> None:
    """Inside the zone each move of a promotable piece comes twice: with and without promotion."""
    game = position("obento", f"{KINGS} {piece}f11")
    plain = {end for end in targets(game, "f11") if end[-1].isdigit()}
    assert plain
    assert targets(game, "f11") == plain | {end + PROMOTIONS[piece].lower() for end in plain}


def test_a_promotion_that_was_declined_is_offered_again() -> None:
    """Declining on the way in costs nothing: the next move may promote."""
    game = play(position("obento", f"{KINGS} If8"), "f8g10 a12b12")
    assert game.piece_at("g10") == st.Piece("I", st.WHITE)
    assert {"h8", "h8a", "h12", "h12a"} <= targets(game, "g10")


def test_no_promotion_outside() -> None:
    """Moves that neither start nor end in the zone do not promote."""
    game = position("obento", f"{KINGS} Wf5")
    assert targets(game, "f5") == squares("e8 g8 i6 i4 g2 e2 c4 c6 e4 e6 g4 g6")


def test_black_promotes_on_white_s_side() -> None:
    """Black's zone is ranks 1 to 3; ranks 10 to 12 mean nothing to it."""
    game = position("obento", "Kl1 kl12 wf11 wf5", "b - -")
    assert not any(end[-1] == "c" for end in targets(game, "f11"))
    camels_and_steps = "e8 g8 i6 i4 c4 c6 e4 e6 g4 g6"
    assert targets(game, "f5") == squares(f"{camels_and_steps} g2 g2c e2 e2c")


def test_a_pawn_must_promote_on_entering() -> None:
    """A pawn that enters the zone becomes a Flying Ox, capturing or not; there is no other way."""
    game = position("obento", f"{KINGS} Pf9 re10 mg10")
    assert targets(game, "f9") == squares("f10f e10f g10f")
    game.push("f9e10f")
    assert game.piece_at("e10") == st.Piece("F", st.WHITE)
    game = position("obento", "Kl1 kl12 pf4", "b - -")
    assert targets(game, "f4") == {"f3f"}
    with pytest.raises(st.IllegalMoveError):
        game.push("f4f3")


def test_a_pawn_placed_inside_the_zone_promotes_on_every_move() -> None:
    """Only a FEN can put a pawn there; each of its moves then makes a Flying Ox."""
    game = position("obento", f"{KINGS} Pf10 me11 Pc12")
    assert targets(game, "f10") == squares("f11f e11f")
    assert targets(game, "c12") == set()
    # for a black pawn that goes for ranks 1 to 3
    game = position("obento", "Kl1 kl12 pf3", "b - -")
    assert targets(game, "f3") == {"f2f"}


@pytest.mark.parametrize("piece", [*PROMOTIONS.values(), "F", "Y", "O", "Q", "K"])
def test_promoted_and_royal_pieces_do_not_promote(piece: str) -> None:
    """A promoted piece keeps its kind, an Ostrich or Osprey of whatever origin, too."""
    king = "" if piece == "K" else "Kl1"
    game = position("obento", f"{king} ka12 {piece}f11")
    assert targets(game, "f11")
    assert all(end[-1].isdigit() for end in targets(game, "f11"))


def test_promoted_pieces_are_ordinary_ones() -> None:
    """A Ship's Ostrich is an Ostrich: the same letter, moves and key."""
    game = play(position("obento", f"{KINGS} Sf8"), "f8e9 a12b12 e9d10o")
    other = position("obento", "Kl1 kb12 Od10", "b - - 0 2")
    assert (game.fen(), game.key) == (other.fen(), other.key)
    assert moves(game) == moves(other)


def test_there_are_no_drops() -> None:
    """A captured piece is gone: it takes no part in later moves, and the FEN has no hand."""
    game = play(position("obento", f"{KINGS} Rf6 mf9"), "f6f9 a12b12")
    assert game.fen() == "1k10/12/12/5R6/12/12/12/12/12/12/12/11K w - - 1 2"
    assert others(game, "f9") == squares("l1k1 l1k2 l1l2")
