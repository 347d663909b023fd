"""Wide SOHO Chess, Grand Chess, Omega Chess and the other wide relatives of chess."""

from __future__ import annotations

import pytest

import snaketongue as st
from boards import checkers, moves, play, position, squares, targets

# Wide SOHO Chess, 12 files x 10 ranks

SOHO_KINGS = "Kl1 kl10"
KNIGHT = "e7 g7 h6 h4 g3 e3 d4 d6"
BISHOP = "e4 d3 c2 b1 g4 h3 i2 j1 e6 d7 c8 b9 a10 g6 h7 i8 j9 k10"
ROOK = "f1 f2 f3 f4 f6 f7 f8 f9 f10 a5 b5 c5 d5 e5 g5 h5 i5 j5 k5 l5"


@pytest.mark.parametrize(
    ("piece", "ends"),
    [
        ("Q", f"{ROOK} {BISHOP}"),
        ("R", ROOK),
        ("B", BISHOP),
        ("N", KNIGHT),
        ("A", f"{BISHOP} {KNIGHT}"),
        ("M", f"{ROOK} {KNIGHT}"),
        ("H", "e5 g5 f4 f6 d3 h3 d7 h7 d5 h5 f3 f7"),
        ("F", "e4 g4 e6 g6 d3 h3 d7 h7 d5 h5 f3 f7"),
        ("C", ROOK),
        ("W", "e4 g4 e6 g6 e8 g8 i6 i4 g2 e2 c4 c6"),
        ("P", "f6"),
    ],
)
def test_pieces_of_wide_soho(piece: str, ends: str) -> None:
    """Each piece from f5 on an empty board."""
    assert targets(position("wide_soho", f"{SOHO_KINGS} {piece}f5"), "f5") == squares(ends)


def test_what_is_said_of_the_array() -> None:
    """Cannons on the corners, king and rooks on the second rank, every pawn protected."""
    game = st.Game("wide_soho")
    for file in "al":
        assert game.piece_at(f"{file}1") == st.Piece("C", st.WHITE)
        assert game.piece_at(f"{file}10") == st.Piece("C", st.BLACK)
    assert [str(game.piece_at(f"{file}2")) for file in "bgk"] == ["R", "K", "R"]
    for file in "abcdefghijkl":
        assert game.attackers(st.WHITE, f"{file}3"), file
        assert game.attackers(st.BLACK, f"{file}8"), file


def test_another_array_comes_by_fen() -> None:
    """The array is a reconstruction; any other one is played from its FEN."""
    fen = "c1whf2fhw1c/1rnabqkbmnr1/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/1RNABQKBMNR1/C1WHF2FHW1C"
    game = st.Game("wide_soho", f"{fen} w KQkq - 0 1")
    assert game.fen() == f"{fen} w KQkq - 0 1"
    assert targets(game, "c1") == squares("b4 d4")  # a wizard in the place of an empty square


@pytest.mark.parametrize(
    ("men", "ends"),
    [("", "f4 f5"), ("nf5", "f4"), ("nf4", ""), ("ng4 ne4", "f4 f5 e4 g4")],
)
def test_first_step_in_wide_soho(men: str, ends: str) -> None:
    """Pawns start on rank 3 with one or two steps."""
    assert targets(position("wide_soho", f"{SOHO_KINGS} Pf3 {men}"), "f3") == squares(ends)


def test_en_passant_in_wide_soho() -> None:
    """As in chess: at once, on the one square that was passed."""
    game = play(position("wide_soho", f"{SOHO_KINGS} Pf3 pe5"), "f3f5")
    assert game.fen().split()[3] == "f4"
    assert targets(game, "e5") == squares("e4 f4")
    game.push("e5f4")
    assert game.piece_at("f5") is None


def test_promotion_in_wide_soho() -> None:
    """On the last rank only, compulsory, to any kind of the array but king and pawn."""
    game = position("wide_soho", f"{SOHO_KINGS} Pf9 Pc8 re10")
    choices = ["q", "r", "b", "n", "a", "m", "c", "h", "f", "w"]
    assert targets(game, "f9") == {end + new for end in ("f10", "e10") for new in choices}
    assert targets(game, "c8") == {"c9"}
    game = position("wide_soho", f"{SOHO_KINGS} pf2", "b - -")
    assert targets(game, "f2") == {"f1" + new for new in choices}


# Grand Chess: promotion to lost pieces only

ARMY = "Qd2 Cf2 Ag2 Ra1 Rj1 Bc2 Bh2 Nb2 Ni2"  # what each side begins with
GRAND = "Ke2 kh9"  # h9 is out of reach of the whole army


def without(*lost: str) -> str:
    """The army without some of its men."""
    return " ".join(man for man in ARMY.split() if man not in lost)


@pytest.mark.parametrize(
    ("lost", "choices"),
    [
        ([], ""),
        (["Qd2"], "q"),
        (["Qd2", "Ra1", "Rj1"], "q r"),
        (["Bc2", "Ni2"], "b n"),
        (["Cf2", "Ag2"], "c a"),
    ],
)
def test_promotion_to_lost_pieces(lost: list[str], choices: str) -> None:
    """On ranks 8 and 9 a pawn may become a lost piece; on rank 10 it must, or cannot go there."""
    men = f"{GRAND} {without(*lost)}"
    new = choices.split()
    game = position("grand", f"{men} Pe7")
    assert targets(game, "e7") == {"e8"} | {f"e8{each}" for each in new}
    game = position("grand", f"{men} Pe8")
    assert targets(game, "e8") == {"e9"} | {f"e9{each}" for each in new}
    game = position("grand", f"{men} Pe9 nf10")
    assert targets(game, "e9") == {end + each for end in ("e10", "f10") for each in new}


def test_a_promoted_piece_counts() -> None:
    """A promoted queen is the queen: with it on the board, no second one can be had."""
    game = position("grand", f"{GRAND} {without('Qd2')} Pe9 Pi9")
    play(game, "e9e10q h9h8")
    assert targets(game, "i9") == set()


def test_a_pawn_that_cannot_promote_still_gives_check() -> None:
    """A check is a check, whether or not the capture could be completed by a promotion."""
    assert checkers(position("grand", f"Ke2 kh10 {ARMY} Pg9", "b - -")) == {"g9"}
    # and h10 is no square for a king, while h9 and i9 are; rook j1 looks along the j file
    game = position("grand", f"Ke2 ki10 {ARMY} Pg9", "b - -")
    assert moves(game) == squares("i10h9 i10i9")


def test_black_s_promotion_in_grand_chess() -> None:
    """Black's zone is ranks 1 to 3."""
    turned = " ".join(f"{man[0].lower()}{man[1]}{11 - int(man[2:])}" for man in without().split())
    game = position("grand", f"ke9 Kh2 {turned} pe4", "b - -")
    assert targets(game, "e4") == {"e3"}
    game = position("grand", f"ke9 Kh2 {turned.replace('qd9', '')} pe4", "b - -")
    assert targets(game, "e4") == squares("e3 e3q")
    game = position("grand", f"ke9 Kh2 {turned} pe2", "b - -")
    assert targets(game, "e2") == set()


def test_grand_and_tencubed_have_no_castling() -> None:
    """No castling letters are read."""
    for variant in ("grand", "tencubed"):
        start = st.Variant.load(variant).start_fen
        with pytest.raises(st.InvalidFenError, match="castling"):
            st.Game(variant, start.replace(" - -", " KQkq -"))


# TenCubed and Shako


def test_promotion_in_tencubed_and_shako() -> None:
    """TenCubed: Queen, Marshall, Archbishop. Shako: everything but the king, cannons too."""
    game = position("tencubed", "Ka1 ka10 Pe9")
    assert targets(game, "e9") == squares("e10q e10m e10a")
    game = position("shako", "Ka1 ka9 Pe9")
    assert targets(game, "e9") == squares("e10q e10r e10b e10n e10c e10e")


def test_shako_s_elephant_and_cannon() -> None:
    """The elephant leaps one or two squares diagonally; the cannon is Xiangqi's."""
    game = position("shako", "Ka1 ka9 Ee5 Pd6 pf6 Pf4 Cj5 ph5 pc5")
    assert targets(game, "e5") == squares("d4 c3 g3 c7 g7 f6")
    assert targets(game, "j5") == squares("i5 j1 j2 j3 j4 j6 j7 j8 j9 j10")
    game = position("shako", "Ka1 ka9 Cj5 ph5 pc5")
    assert targets(game, "j5") == squares("i5 c5 j1 j2 j3 j4 j6 j7 j8 j9 j10")


# Omega Chess: missing squares

OMEGA = "Kb2 kk10"


def test_the_corners_of_omega() -> None:
    """A wizard leaves its corner by its own leaps; sliders do not pass missing squares."""
    game = position("omega", f"{OMEGA} Wa1 Bd4 Rf2")
    # b2 is its own king; camel leaps: b4 and d2
    assert targets(game, "a1") == squares("b4 d2")
    assert targets(game, "d4") == squares("c3 c5 b6 e3 e5 f6 g7 h8 i9 j10 k11 l12")
    assert targets(game, "f2") == squares("c2 d2 e2 g2 h2 i2 j2 k2 f3 f4 f5 f6 f7 f8 f9 f10 f11")


def test_the_long_diagonal_ends_on_a_corner() -> None:
    """The corner a1 lies on the diagonal of b2: a bishop may go there."""
    game = position("omega", "Kf2 kk10 Bd4")
    assert targets(game, "d4") == squares("a1 b2 c3 e5 f6 g7 h8 i9 j10 k11 l12 c5 b6 e3")


def test_missing_squares_in_fen() -> None:
    """A missing square is `*`: neither empty nor occupied, and not to be left out."""
    start = st.Variant.load("omega").start_fen
    assert st.Game("omega").fen() == start
    for faulty in (
        start.replace("w**********w", "w10w"),
        start.replace("*10*", "12", 1),
        start.replace("*10*", "*9**", 1),
        start.replace("*crn", "ccrn"),
    ):
        with pytest.raises(st.InvalidFenError):
            st.Game("omega", faulty)


def test_leaps_over_missing_squares() -> None:
    """A leap needs no squares on its way, but one where it ends; a1 is such a square."""
    game = position("omega", f"{OMEGA} Wc2 Nb3")
    # ferz: b3 own, d3, and the first rank is missing; camel: b5, d5, f3
    assert targets(game, "c2") == squares("d3 b5 d5 f3")
    assert targets(game, "b3") == squares("a1 c5 d4 d2")


def test_omega_s_pawns() -> None:
    """Up to three steps from the third rank; promotion beyond ten ranks, on rank 11."""
    game = position("omega", f"{OMEGA} Pf3 Pg10")
    assert targets(game, "f3") == squares("f4 f5 f6")
    assert targets(game, "g10") == squares("g11q g11r g11b g11n g11c g11w")
    game = play(position("omega", f"{OMEGA} Pf3 pe5 pg6"), "f3f6")
    assert game.fen().split()[3] == "f4f5"
