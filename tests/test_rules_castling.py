"""Castling: squares, attacks by every sort of piece, cannons and lines, facing, rights, texts."""

from __future__ import annotations

import pytest

import snaketongue as st
from boards import moves, play, position, squares, targets

OBENTO = "Kg2 Ra2 Rl2 kc12"  # g2-j2 with rook l2-i2, g2-d2 with rook a2-e2
SOHO = "Kg2 Rb2 Rk2 kc10"  # the same squares, but the rooks stand on b2 and k2
YOTO = "Ke2 Ra2 Ri2"  # e2-g2 with rook i2-f2, e2-c2 with rook a2-d2
XQOASB = "Ge1 Ra1 Ri1"  # e1-g1 with rook i1-f1, e1-c1 with rook a1-d1


def castlings(variant: str, men: str) -> set[str]:
    """Where the king may go by castling when both rights stand; each is two files away or more."""
    game = position(variant, men, "w KQ -")
    king = next(man[1:] for man in men.split() if man[0] in "KG")
    return {end for end in targets(game, king) if abs(ord(end[0]) - ord(king[0])) > 1}


# The move itself


@pytest.mark.parametrize(
    ("variant", "men", "before", "move", "after"),
    [
        ("obento", OBENTO, "w KQ -", "g2j2", "2k9/12/12/12/12/12/12/12/12/12/R7RK2/12 b - - 1 1"),
        ("obento", OBENTO, "w KQ -", "g2d2", "2k9/12/12/12/12/12/12/12/12/12/3KR6R/12 b - - 1 1"),
        (
            "obento",
            "kg11 ra11 rl11 Kc1",
            "b kq - 7 9",
            "g11j11",
            "12/r7rk2/12/12/12/12/12/12/12/12/12/2K9 w - - 8 10",
        ),
        (
            "obento",
            "kg11 ra11 rl11 Kc1",
            "b kq - 7 9",
            "g11d11",
            "12/3kr6r/12/12/12/12/12/12/12/12/12/2K9 w - - 8 10",
        ),
        ("wide_soho", SOHO, "w KQ -", "g2j2", "2k9/12/12/12/12/12/12/12/1R6RK2/12 b - - 1 1"),
        ("wide_soho", SOHO, "w KQ -", "g2d2", "2k9/12/12/12/12/12/12/12/3KR5R1/12 b - - 1 1"),
        ("yoto", f"{YOTO} kh8", "w KQ -", "e2g2", "9/7k1/9/9/9/9/9/R4RK2/9 b - - 1 1"),
        ("yoto", f"{YOTO} kh8", "w KQ -", "e2c2", "9/7k1/9/9/9/9/9/2KR4R/9 b - - 1 1"),
        ("xqoasb", f"{XQOASB} gh8", "w KQ -", "e1g1", "9/7g1/9/9/9/9/9/9/R4RG2 b - - 1 1"),
        ("xqoasb", f"{XQOASB} gh8", "w KQ -", "e1c1", "9/7g1/9/9/9/9/9/9/2GR4R b - - 1 1"),
        ("chess", "Ke1 Ra1 Rh1 kc8", "w KQ -", "e1g1", "2k5/8/8/8/8/8/8/R4RK1 b - - 1 1"),
        ("chess", "Ke1 Ra1 Rh1 kb8", "w KQ -", "e1c1", "1k6/8/8/8/8/8/8/2KR3R b - - 1 1"),
        ("capablanca", "Kf1 Ra1 Rj1 kb8", "w KQ -", "f1i1", "1k8/10/10/10/10/10/10/R6RK1"),
        ("capablanca", "Kf1 Ra1 Rj1 kb8", "w KQ -", "f1c1", "1k8/10/10/10/10/10/10/2KR5R"),
        ("shako", "Kf2 Rb2 Ri2 ka10", "w KQ -", "f2h2", "k9/10/10/10/10/10/10/10/1R4RK2/10"),
        ("shako", "Kf2 Rb2 Ri2 ka10", "w KQ -", "f2d2", "k9/10/10/10/10/10/10/10/3KR3R1/10"),
    ],
)
def test_where_king_and_rook_go(variant: str, men: str, before: str, move: str, after: str) -> None:
    """King and rook go to their squares at once; the move takes both rights of the side."""
    game = position(variant, men, before)
    game.push(move)
    if " " not in after:
        after += " b - - 1 1"
    assert game.fen() == after
    game.pop()
    assert game.fen() == position(variant, men, before).fen()


@pytest.mark.parametrize("square", squares("h2 i2 j2 k2"))
def test_nothing_may_stand_between_king_and_rook(square: str) -> None:
    """Each square between the two must be empty, also those that the king does not cross."""
    assert castlings("obento", f"{OBENTO} M{square}") == {"d2"}
    assert castlings("obento", f"{OBENTO} p{square}") <= {"d2"}


@pytest.mark.parametrize("square", squares("b2 c2 d2 e2 f2"))
def test_nothing_may_stand_on_the_longer_side(square: str) -> None:
    """On the side of file a there is one square more."""
    assert castlings("obento", f"{OBENTO} M{square}") == {"j2"}
    assert castlings("obento", f"{OBENTO} p{square}") <= {"j2"}


# Attacks: out of, through, into, and where it does not matter

BOTH, KING_SIDE, QUEEN_SIDE, NEITHER = "d2 j2", "j2", "d2", ""


@pytest.mark.parametrize(
    ("men", "allowed"),
    [
        ("", BOTH),
        # leapers
        ("wf3", NEITHER),  # Wizard: g2 by its step, check
        ("mh4", NEITHER),  # Marquis: g2, check
        ("wg5", NEITHER),  # Wizard: f2 and h2, through
        ("mi4", QUEEN_SIDE),  # Marquis: h2 and j2
        ("wk5", QUEEN_SIDE),  # Wizard: j2, into
        ("me4", KING_SIDE),  # Marquis: d2 and f2
        ("mb4", BOTH),  # a2 and c2: rook and rook's way only
        ("ml4", BOTH),  # k2
        # pawns and the king
        ("ph3", NEITHER),
        ("pi3", QUEEN_SIDE),
        ("pd3", KING_SIDE),
        ("pb3 pl3", BOTH),
        # bent riders: Osprey
        ("yg4", NEITHER),  # g2 on its first leg, check
        ("ye6", NEITHER),  # e4, f3, g2: check on its second leg
        ("yj6", NEITHER),  # j4, i3, h2 and h6, g5, f4, e3, d2
        ("yj6 ph6", QUEEN_SIDE),  # only h2 is left
        ("yj6 pj4", KING_SIDE),  # only d2 is left
        ("yj6 pj4 ph6", BOTH),  # both legs closed
        ("yj4 ph4", QUEEN_SIDE),  # j2 on its first leg, into
        ("yh7", KING_SIDE),  # h5, g4, f3, e2; and k2, which is the rook's
        ("yk4 pi4", BOTH),  # k2
        # Ship
        ("sf6", NEITHER),  # g5, g4, g3, g2
        ("si5", QUEEN_SIDE),  # h4, h3, h2 and j4, j3, j2
        ("sk3", QUEEN_SIDE),  # j2 on its first leg
        ("sd5", KING_SIDE),  # e4, e3, e2
        ("sl7", BOTH),  # k6, k5, k4, k3, k2
        ("sb7", BOTH),  # a2 and c2
        # Snaketongue
        ("tg3", NEITHER),  # g2 on its first leg
        ("te5", NEITHER),  # e4, f3, g2
        ("tk5", QUEEN_SIDE),  # k4, j3, i2
        ("tc6", KING_SIDE),  # c5, d4, e3, f2
        # Ostrich
        ("oe4", NEITHER),  # g2 on its first leg
        ("of5", NEITHER),  # d3, d2 and h3, h2
        ("oj6", QUEEN_SIDE),  # h4, h3, h2
        ("ol4", NEITHER),  # j2, then i2, h2, g2
        ("oj6 ph4", BOTH),  # the leg is closed; l2, the rook, is attacked
    ],
)
def test_the_king_castles_neither_out_of_nor_through_nor_into_attack(
    men: str, allowed: str
) -> None:
    """None of the king's four squares may be attacked; the rook's squares may."""
    assert castlings("obento", f"{OBENTO} {men}") == squares(allowed)


def test_the_other_king_attacks_like_any_piece() -> None:
    """A king on i3 covers h2, i2 and j2."""
    assert castlings("obento", "Kg2 Ra2 Rl2 ki3") == {"d2"}


def test_an_attacked_rook_may_castle_past_attacked_squares() -> None:
    """Chess: rook b8 attacks b1, which only the rook crosses; bishop h8 attacks the rook on a1."""
    game = position("chess", "Ke1 Ra1 Rh1 rb8 bh8 ke8", "w KQ -")
    assert {"e1c1", "e1g1"} <= moves(game)


@pytest.mark.parametrize(
    ("men", "allowed"),
    [
        ("cg9", BOTH),  # a cannon without a hurdle attacks nothing
        ("cg9 pg6", NEITHER),  # out of
        ("cg9 pg6 pg7", BOTH),  # two pieces between are too many
        ("ch9 ph5", QUEEN_SIDE),  # through
        ("ci9 Pi4", QUEEN_SIDE),  # an own piece is a hurdle as well
        ("ch9 ph5 ph7", BOTH),
        ("cj9 Pj4", QUEEN_SIDE),  # into
        ("ck9 Pk4", BOTH),  # k2 is the rook's
        ("cf9 Pf4", KING_SIDE),
        ("ce9 Pe4", KING_SIDE),
        ("cd9 Pd4", KING_SIDE),
        ("cc9 Pc4", BOTH),
        ("cb9 Pb4", BOTH),
    ],
)
def test_cannons_attack_the_king_s_way_over_one_piece(men: str, allowed: str) -> None:
    """A cannon on a file attacks a square of the second rank over exactly one piece."""
    assert castlings("wide_soho", f"{SOHO} {men}") == squares(allowed)


# Lines along the rank of the castling


@pytest.mark.parametrize(
    ("men", "allowed"),
    [
        # the rook on i2 becomes the hurdle between cannon a2 and the king on j2
        ("Kg2 Rk2 kc10 ca2", ""),
        # it is not the only piece there: three hurdles are no hurdle
        ("Kg2 Rk2 kc10 ca2 Nb2 Nc2", "j2"),
        # the rook on e2 becomes the hurdle between cannon l2 and the king on d2
        ("Kg2 Rb2 kc10 cl2", ""),
        # the rook is the hurdle of cannon l2 now, so the king is in check; castling would end
        # it, as the rook leaves the line, but nobody castles out of check
        ("Kg2 Rk2 kc10 cl2", ""),
        # the rook leaves b2 and opens the rank for rook a2
        ("Kg2 Rb2 kc10 ra2", ""),
        ("Kg2 Rb2 kc10 ba2", "d2"),
        # on the other side nothing changes
        ("Kg2 Rk2 kc10 ra2 Nb2", "j2"),
    ],
)
def test_the_rook_opens_a_line_or_becomes_a_hurdle(men: str, allowed: str) -> None:
    """What counts is the position after the castling, too."""
    rights = ("K" if "Rk2" in men else "") + ("Q" if "Rb2" in men else "")
    game = position("wide_soho", men, f"w {rights} -")
    assert targets(game, "g2") & {"d2", "j2"} == squares(allowed)


IDLE_ROOK = st.Variant.from_toml(
    """
    extends = "chess"
    id = "idle_rook"
    title = "Castling with a rook that stays, and cannons"
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Kk - 0 1"
    [pieces.C]
    name = "Cannon"
    betza = "mRcpR"
    [[castling]]
    side = "K"
    king = ["e1", "g1"]
    rook = ["h1", "h1"]
    """
)


def test_the_square_that_the_king_has_left_is_empty() -> None:
    """The king on e1 is no hurdle for cannon a1 while it is asked whether f1 is attacked."""
    assert "g1" in targets(position(IDLE_ROOK, "Ke1 Rh1 ca1 kb8", "w K -"), "e1")
    # with a piece before it, the cannon attacks all of the king's squares
    assert "g1" not in targets(position(IDLE_ROOK, "Ke1 Rh1 ca1 kb8 Nc1", "w K -"), "e1")


NARROW = st.Variant.from_toml(
    """
    extends = "chess"
    id = "narrow"
    title = "Castling with a rook that shields the king before and after"
    start = "nrbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBNR w Qq - 0 1"
    [[castling]]
    side = "Q"
    king = ["e1", "d1"]
    rook = ["b1", "c1"]
    """
)


def test_the_rook_is_still_at_home() -> None:
    """Rook b1 shields e1 and d1 from rook a1 while the king's squares are looked at."""
    assert "e1b1" in moves(position(NARROW, "Ke1 Rb1 ra1 kg8", "w Q -"))
    assert "e1b1" not in moves(position(NARROW, "Ke1 Rb1 rd8 kg8", "w Q -"))


# Facing counts as an attack


@pytest.mark.parametrize(
    ("men", "allowed"),
    [
        ("kh8", "c2 g2"),
        ("kf8", "c2"),  # past f2, on the file
        ("kf8 Pf5", "c2 g2"),
        ("kg8", "c2"),  # into g2
        ("kg8 Pg5", "c2 g2"),
        ("kd8", "g2"),
        ("kc8", "g2"),
        ("kb7", "c2"),  # g2, f3, e4, d5, c6: into g2, on the diagonal
        ("kb7 Pd5", "c2 g2"),
        ("kh7", "g2"),  # c2, d3, e4, f5, g6
        ("ka7 Pa4", "c2"),  # f2, e3, d4, c5, b6: past f2
        ("ki7 Pi4", "g2"),  # d2, e3, f4, g5, h6
    ],
)
def test_yoto_kings_do_not_castle_past_a_square_where_they_would_face(
    men: str, allowed: str
) -> None:
    """A square on which the kings would face each other counts as attacked: file or diagonal."""
    assert castlings("yoto", f"{YOTO} {men}") == squares(allowed)


@pytest.mark.parametrize(
    ("men", "allowed"),
    [
        ("gh8", "c1 g1"),
        ("gf8", "c1"),
        ("gf8 Pf5", "c1 g1"),
        ("gg7", "c1"),
        ("gd8", "g1"),
        ("gc9", "g1"),
        ("gb8", "c1 g1"),  # the rook's square
        ("gg7 hg4", "c1 g1"),
    ],
)
def test_generals_on_a_shogi_board_face_on_files_only(men: str, allowed: str) -> None:
    """In XQOASB facing is a matter of files, for castling as well."""
    assert castlings("xqoasb", f"{XQOASB} {men}") == squares(allowed)


@pytest.mark.parametrize(
    ("men", "allowed"),
    [
        ("he3", ""),  # Mao e3 attacks d1 and f1 by way of e2
        ("he3 Pe2", "c1 g1"),  # its leg is closed
        ("hg3", "c1"),  # f1 by way of g2
        ("hg3 Pg2", "c1 g1"),
        ("hi2", "c1"),  # g1 by way of h2
        ("hi2 Ph2", "c1 g1"),
        ("cf7 Pf4", "c1"),
        ("cf7", "c1 g1"),
        ("ee4", "c1 g1"),  # an Elephant may not enter this camp: it attacks nothing in it
    ],
)
def test_lame_pieces_attack_the_general_s_way_while_their_leg_is_free(
    men: str, allowed: str
) -> None:
    """The Mao's leap can be blocked, then it attacks nothing."""
    assert castlings("xqoasb", f"{XQOASB} gh8 {men}") == squares(allowed)


def test_calves_attack_the_king_s_way() -> None:
    """Yoto: a calf on d6 attacks f2 by way of e4, and b2."""
    assert castlings("yoto", f"{YOTO} kh8 ld6") == {"c2"}
    assert castlings("yoto", f"{YOTO} kh8 ld6 Pe4") == {"c2", "g2"}


# Rights

PLACED = "Kg2 Ra2 Rl2 kg11 ra11 rl11 bj4 Bj9"  # bishop j4 sees l2, bishop j9 sees l11


@pytest.mark.parametrize(
    ("line", "rights"),
    [
        ("g2f1", "kq"),  # the king has moved
        ("g2f1 g11f12 f1g2", "-"),  # and returning does not undo it
        ("a2a3", "Kkq"),
        ("a2a3 a11a10 a3a2", "Kk"),
        ("l2k2", "Qkq"),
        ("j9l11", "KQq"),  # an unmoved rook is captured
        ("j9l11h", "KQq"),  # by a piece that promotes
        ("j9k8 j4l2", "Qkq"),
        ("j9k8 j4l2h", "Qkq"),
        ("a2a11", "Kk"),  # an unmoved rook captures an unmoved rook
        ("g2d2", "kq"),  # castling takes both
        ("j9k8 g11d11", "KQ"),
        ("j9k8 j4i5", "KQkq"),
    ],
)
def test_when_rights_are_lost(line: str, rights: str) -> None:
    """A right is lost when its king or rook moves or its rook is captured, and never comes back."""
    game = play(position("obento", PLACED, "w KQkq -"), line)
    assert game.fen().split()[2] == rights


def test_a_captured_rook_s_right_is_not_inherited() -> None:
    """Another rook that comes to l2 cannot castle."""
    game = position("obento", "Kg2 Rl2 Rl5 kc12 bi5", "b K -")
    play(game, "i5l2 l5l2 c12c11")
    assert game.fen().split()[2] == "-"
    assert "j2" not in targets(game, "g2")


def test_no_castling_without_a_right() -> None:
    """King and rook on their squares are not enough."""
    assert targets(position("obento", OBENTO, "w - -"), "g2") == squares("f1 f2 f3 g1 g3 h1 h2 h3")
    assert targets(position("obento", OBENTO, "w Q -"), "g2") == squares(
        "f1 f2 f3 g1 g3 h1 h2 h3 d2"
    )


def test_a_castling_goes_out_of_the_region_where_its_pieces_stay() -> None:
    """`stays` is about the moves of the piece itself."""
    confined = st.Variant.from_toml(
        'extends = "chess"\nid = "confined"\ntitle = "Confined"\n'
        '[pieces.K]\nstays = "files d-e"\n[pieces.R]\nstays = ["file a", "file h"]\n'
    )
    game = position(confined, "Ke1 Ra1 Rh1 kd8", "w KQ -")
    assert targets(game, "e1") == squares("d1 d2 e2 g1 c1")
    play(game, "e1g1")
    assert game.piece_at("f1") == st.Piece.from_symbol("R")
