"""Yoto: leapers, confined kings that may not face, points and calves."""

from __future__ import annotations

import pytest

import snaketongue as st
from boards import checkers, moves, play, position, squares, targets

KINGS = "Ka1 ki8"  # far from each other's lines and from everything else

KNIGHT = "d7 f7 g6 g4 f3 d3 c4 c6"
CAMEL = "d8 f8 h6 h4 f2 d2 b4 b6"
ZEBRA = "c8 g8 h7 h3 g2 c2 b3 b7"


@pytest.mark.parametrize(
    ("piece", "ends"),
    [
        ("G", f"{KNIGHT} {CAMEL}"),
        ("Z", f"{KNIGHT} {ZEBRA}"),
        ("B", f"{CAMEL} {ZEBRA}"),
        ("F", f"{KNIGHT} {CAMEL} {ZEBRA}"),
        ("R", "a5 b5 c5 d5 f5 g5 h5 i5 e1 e2 e3 e4 e6 e7 e8 e9"),
        ("C", "a5 b5 c5 d5 f5 g5 h5 i5 e1 e2 e3 e4 e6 e7 e8 e9"),
        ("P", "e6"),
        ("L", "c9f c9g c9b c9z g9f g9g g9b g9z"),
    ],
)
def test_pieces_on_an_empty_board(piece: str, ends: str) -> None:
    """The compound leapers, and what came from Xiangqi, from e5."""
    assert targets(position("yoto", f"{KINGS} {piece}e5"), "e5") == squares(ends)


def test_the_array() -> None:
    """The page's text fixes it: five calves, points on all odd files, gnus, buffaloes ..."""
    game = st.Game("yoto")
    for rank, letters in {1: "LGLFLFLGL", 2: "RZCBKBCZR", 3: "P.P.P.P.P"}.items():
        for file, letter in zip("abcdefghi", letters, strict=True):
            for square, color in ((f"{file}{rank}", st.WHITE), (f"{file}{10 - rank}", st.BLACK)):
                found = game.piece_at(square)
                assert found == (None if letter == "." else st.Piece(letter, color))


def test_leapers_leap() -> None:
    """Nothing in between hinders a Buffalo."""
    wall = " ".join(f"P{file}{rank}" for file in "def" for rank in "456" if file + rank != "e5")
    game = position("yoto", f"{KINGS} Fe5 {wall}")
    assert targets(game, "e5") == squares(f"{KNIGHT} {CAMEL} {ZEBRA}")


# The king stays in its camp


def test_the_king_stays_in_its_camp() -> None:
    """White's king does not leave ranks 1 to 3, nor Black's ranks 7 to 9."""
    assert targets(position("yoto", "Kd3 kh9 ld4"), "d3") == squares("c2 c3 d2 e2 e3")
    assert targets(position("yoto", "Kd1 kf7"), "d1") == squares("c1 c2 d2 e1 e2")
    game = position("yoto", "Kd1 kh7", "b - -")
    assert targets(game, "h7") == squares("g7 g8 h8 i7 i8")


def test_a_king_outside_its_camp_may_only_go_home() -> None:
    """Only a FEN can put it there."""
    assert targets(position("yoto", "Ke4 kh9"), "e4") == squares("d3 e3 f3")
    assert targets(position("yoto", "Ke5 kh9 Pa3"), "e5") == set()
    assert targets(position("yoto", "Ka1 ki6", "b - -"), "i6") == squares("h7 i7")


def test_a_king_attacks_only_squares_that_it_may_enter() -> None:
    """On d3 the king attacks its neighbours in the camp; d4 next to it is out of its reach."""
    game = position("yoto", "Kd3 kh9")
    around = squares("c2 c3 c4 d2 d4 e2 e3 e4")
    attacked = {square for square in around if game.attackers(st.WHITE, square)}
    assert attacked == squares("c2 c3 d2 e2 e3")
    game = position("yoto", "Ke4 kh9")
    around = squares("d3 e3 f3 d4 f4 d5 e5 f5")
    attacked = {square for square in around if game.attackers(st.WHITE, square)}
    assert attacked == squares("d3 e3 f3")


# Facing


@pytest.mark.parametrize(
    ("blocker", "ends"),
    [
        ("Ge5", ""),  # no leap stays on the file
        ("Le4", ""),
        ("Pe4", "e5"),
        ("Ce5", "e3 e4 e6 e7"),
    ],
)
def test_a_blocker_on_the_kings_file_must_not_leave_it(blocker: str, ends: str) -> None:
    """Kings e2 and e8 with one piece between: that piece stays on the file."""
    game = position("yoto", f"Ke2 ke8 {blocker}")
    assert not game.is_check()
    assert targets(game, blocker[1:]) == squares(ends)
    assert targets(game, "e2") == squares("d1 d2 d3 e1 e3 f1 f2 f3")


@pytest.mark.parametrize("blocker", ["Ge5", "Pe5", "Bd4", "Rf6"])
def test_a_blocker_on_the_kings_diagonal_must_not_leave_it(blocker: str) -> None:
    """Kings b2 and h8: no piece that is not a slider on diagonals can stay on that line."""
    game = position("yoto", f"Kb2 kh8 {blocker}")
    assert targets(game, blocker[1:]) == set()
    assert targets(game, "b2") == squares("a1 a2 a3 b1 b3 c1 c2 c3")


def test_the_rule_binds_either_side() -> None:
    """Black's gnu on the diagonal may not leave either; but it may be captured where it stands."""
    game = position("yoto", "Kb2 kh8 ge5", "b - -")
    assert targets(game, "e5") == set()
    assert targets(game, "h8") == squares("g7 g8 g9 h7 h9 i7 i8 i9")
    game = position("yoto", "Kb2 kh8 ge5 Re1")
    assert "e5" in targets(game, "e1")


def test_of_two_blockers_one_may_leave() -> None:
    """One piece between is enough."""
    game = position("yoto", "Ke2 ke8 Ge5 ge6")
    assert targets(game, "e5") == squares(f"{KNIGHT} {CAMEL}")


def test_the_kings_may_not_walk_into_facing() -> None:
    """Not on a file, not on a diagonal."""
    assert targets(position("yoto", "Kd2 ke8"), "d2") == squares("c1 c2 c3 d1 d3")
    # c3, d4, e5, f6, g7, h8
    assert targets(position("yoto", "Kd2 kh8"), "d2") == squares("c1 c2 d1 d3 e1 e2 e3")
    game = position("yoto", "Kd2 kh8", "b - -")
    # h7 and h9 are safe, i7 faces d2 on the diagonal e3, f4, g5, h6
    assert targets(game, "h8") == squares("g7 g8 g9 h7 h9 i8 i9")


def test_facing_is_not_check() -> None:
    """`is_check` and `attackers` speak of captures only."""
    game = position("yoto", "Kd2 ke8")
    assert not game.is_check()
    assert set(game.attackers(st.BLACK, "e2")) == set()
    game = position("yoto", "Ke2 ke8 Ge5")
    assert checkers(game) == set()


def test_facing_can_leave_no_move_and_that_is_stalemate() -> None:
    """Rook i2 covers a2 and b2, on b1 the king would face b8; it is not in check: a draw."""
    game = position("yoto", "Ka1 kb8 ri2")
    assert moves(game) == set()
    assert not game.is_check()
    assert game.outcome() == st.Outcome(None, "stalemate")


def test_facing_helps_to_mate() -> None:
    """Rook a9 gives check along the file; b1 and b2 face the king on b8."""
    game = position("yoto", "Ka1 kb8 ra9")
    assert game.is_check()
    assert game.outcome() == st.Outcome(st.BLACK, "checkmate")


# Points


@pytest.mark.parametrize(
    ("square", "ends"),
    [
        ("e3", "e4"),  # no double step
        ("e5", "e6"),
        ("e6", "e7"),  # entering the camp is no promotion with a letter
        ("e7", "e8 d7 f7"),
        ("e8", "e9 d8 f8"),  # no promotion on arriving at the last rank, nor sideways on another
        ("e9", "d9 d9r d9c f9 f9r f9c"),
        ("a9", "b9 b9r b9c"),
    ],
)
def test_where_a_point_goes(square: str, ends: str) -> None:
    """Forward; in the enemy camp sideways too; along the last rank it may promote."""
    king = "Kc1" if square == "a9" else "Ka1"
    game = position("yoto", f"{king} ki8 P{square}")
    assert targets(game, square) == squares(ends)
    # mirrored for Black
    king = "kc9" if square == "a9" else "ka9"
    mirror = f"{square[0]}{10 - int(square[1])}"
    game = position("yoto", f"Ki2 {king} p{mirror}", "b - -")
    mirrored = {f"{end[0]}{10 - int(end[1])}{end[2:]}" for end in squares(ends)}
    assert targets(game, mirror) == mirrored


@pytest.mark.parametrize(
    ("men", "choices"),
    [
        ("", "r c"),
        ("Rb2", "r c"),
        ("Rb2 Rc2", "c"),  # a third rook would be too many
        ("Rb2 Rc2 Rd2", "c"),
        ("Cb3 Cc3", "r"),
        ("Rb2 Rc2 Cb3", "c"),
        ("Rb2 Rc2 Cb3 Cc3", ""),
        ("rb4 rc4 cb5 cc5", "r c"),  # the other player's do not count
    ],
)
def test_further_promotion_needs_room(men: str, choices: str) -> None:
    """At most two rooks and two cannons may be on the board when a point has become one."""
    game = position("yoto", f"{KINGS} Pe9 {men}")
    wanted = {end + new for end in ("d9", "f9") for new in ["", *choices.split()]}
    assert targets(game, "e9") == wanted


def test_further_promotion_with_a_capture() -> None:
    """A sideways capture may promote; an own piece is not captured."""
    game = position("yoto", f"{KINGS} Pe9 bd9 Pf9")
    assert targets(game, "e9") == squares("d9 d9r d9c")
    game.push("e9d9c")
    assert game.fen().startswith("3C1P3/8k/")


def test_room_is_made_by_a_capture_only_later() -> None:
    """A lost rook makes room for another: counted is what its owner has on the board now."""
    game = position("yoto", f"{KINGS} Pe9 Rb2 Rh2 rb7")
    assert targets(game, "e9") == squares("d9 d9c f9 f9c")
    play(game, "h2h3 b7b2 h3h4 b2b3")
    assert targets(game, "e9") == squares("d9 d9r d9c f9 f9r f9c")


def test_a_point_gives_check_sideways_in_the_enemy_camp_only() -> None:
    """On e7 it attacks d7, e8 and f7; on e6 only e7."""
    assert checkers(position("yoto", "Ka1 kd7 Pe7", "b - -")) == {"e7"}
    assert checkers(position("yoto", "Ka1 ke8 Pe7", "b - -")) == {"e7"}
    assert checkers(position("yoto", "Ka1 ke7 Pe6", "b - -")) == {"e6"}
    assert checkers(position("yoto", "Ka1 kd7 Pe6", "b - -")) == set()
    assert checkers(position("yoto", "Ka1 kd7 Pe8", "b - -")) == set()


# Calves

# Three of each compound leaper, where they are in nobody's way.
FULL = "Fb1 Fc1 Fd1 Ge1 Gf1 Gg1 Bh1 Bi1 Ba2 Zb2 Zc2 Zd2"
CALF = "Ka1 kg8 Le3"  # it goes to c7 by way of d5, to g7 by way of f5


@pytest.mark.parametrize(
    ("men", "choices"),
    [
        ("", "f g b z"),
        ("Fb1 Fc1 Ge1 Gf1 Bh1 Bi1 Zb2 Zc2", "f g b z"),  # two of each: one of each has room
        ("Fb1 Fc1 Fd1", "g b z"),
        ("Ge1 Gf1 Gg1", "f b z"),
        ("Bh1 Bi1 Ba2", "f g z"),
        ("Zb2 Zc2 Zd2", "f g b"),
        ("Zb2 Zc2 Zd2 Zh2 Zi2", "f g b"),  # more than three
        ("Fb1 Fc1 Fd1 Ge1 Gf1 Gg1 Bh1 Bi1 Ba2", "z"),
        ("fb9 fc9 fd9 ge9 gf9 gg9 ba9 bh9 bi9 za8 zb8 zc8", "f g b z"),  # the opponent's
    ],
)
def test_a_calf_must_become_something_with_room(men: str, choices: str) -> None:
    """It becomes a leaper of which there are at most two so far; it cannot stay a calf."""
    game = position("yoto", f"{CALF} {men}")
    assert targets(game, "e3") == {end + new for end in ("c7", "g7") for new in choices.split()}


@pytest.mark.parametrize(
    ("square", "ends"),
    [
        ("e1", "c5 g5"),
        ("e2", "c6 g6"),
        ("e4", "c8f c8g c8b c8z g8f g8g g8b g8z"),
        ("e6", ""),
        ("a2", "c6"),
        ("b4", "d8f d8g d8b d8z"),
    ],
)
def test_where_a_calf_goes(square: str, ends: str) -> None:
    """Four ranks forward and two files aside, promoting only when that ends in the enemy camp."""
    assert targets(position("yoto", f"{KINGS} L{square}"), square) == squares(ends)


def test_the_winning_calf() -> None:
    """With three of each kind the calf stays a calf, and the game is over at once."""
    game = position("yoto", f"{CALF} {FULL} rc7")
    assert targets(game, "e3") == squares("c7 g7")
    for square in ("c7", "g7"):
        game.push(f"e3{square}")
        assert game.piece_at(square) == st.Piece("L", st.WHITE)
        assert game.outcome() == st.Outcome(st.WHITE, "goal")
        assert game.result() == "1-0"
        assert moves(game) == set()
        assert game.perft(1) == 0
        with pytest.raises(st.IllegalMoveError, match="white has already won"):
            game.push("g8h8")
        game.pop()
        assert game.outcome() is None


def test_black_s_winning_calf() -> None:
    """The same for Black on ranks 1 to 3."""
    full = "fb9 fc9 fd9 ge9 gf9 gg9 bh9 bi9 ba8 zb8 zc8 zd8"
    game = position("yoto", f"ka9 Kg2 le7 {full}", "b - -")
    assert targets(game, "e7") == squares("c3 g3")
    game.push("e7c3")
    assert game.outcome() == st.Outcome(st.BLACK, "goal")
    assert game.perft(1) == 0


@pytest.mark.parametrize(
    ("men", "ends"),
    [
        # kings e2 and e8 would face each other
        (f"Ke2 ke8 Le3 {FULL}", ""),
        # rook e7 would capture the king
        (f"Ke2 kh8 Le3 re7 {FULL}", ""),
        # gnu b4 gives check, and the calf cannot help
        (f"{CALF} gb4 {FULL}", ""),
        # rook c7 gives check, and capturing it both ends that and wins
        (f"Kc3 kg8 Le3 rc7 {FULL}", "c7"),
    ],
)
def test_a_winning_calf_s_move_must_be_legal(men: str, ends: str) -> None:
    """A move that would win is illegal if it leaves the king to be captured, or facing."""
    assert targets(position("yoto", men), "e3") == squares(ends)


def test_winning_moves_end_the_count() -> None:
    """Perft counts the winning move, and nothing below it."""
    game = position("yoto", f"{CALF} {FULL}")
    counts = game.divide(2)
    assert counts["e3c7"] == counts["e3g7"] == 0
    assert game.perft(1) == len(counts)


@pytest.mark.parametrize(
    ("men", "turn", "winner"),
    [
        ("Ka1 kg8 Lc8", "b", st.WHITE),
        ("Ka1 kg8 Lc8", "w", st.WHITE),
        ("Ka1 kg8 lc2", "w", st.BLACK),
        ("Ka1 kb8 ra9 Lh7", "w", st.WHITE),  # though White is mated
        ("Ka1 kb8 ri2 Lh7", "w", st.WHITE),  # or has no move
    ],
)
def test_a_calf_in_the_enemy_camp_has_won_before_anything_else(
    men: str, turn: str, winner: bool
) -> None:
    """Only a FEN can put a calf there; the game is then won by its side."""
    game = position("yoto", men, f"{turn} - - 200 300")
    assert game.outcome() == st.Outcome(winner, "goal")
    assert moves(game) == set()


def test_a_calf_in_its_own_camp_wins_nothing() -> None:
    """All ten calves begin there."""
    assert st.Game("yoto").outcome() is None


@pytest.mark.parametrize("men", ["", "fb9 fc9 fd9 ge9 gf9 gg9 bh9 bi9 ba8 zb8 zc8 zd8"])
def test_a_calf_gives_check_whatever_it_could_become(men: str) -> None:
    """Whether the capture would promote or win does not matter."""
    game = position("yoto", f"Ke3 kf8 lc7 {men}")
    assert checkers(game) == {"c7"}


def test_a_calf_s_promotion_starts_the_count_anew() -> None:
    """It becomes an ordinary piece: no trace of the calf is left."""
    game = play(position("yoto", CALF, "w - - 30 40"), "e3c7z")
    assert game.fen() == "9/6k2/2Z6/9/9/9/9/9/K8 b - - 0 40"
    assert game.key == position("yoto", "Ka1 kg8 Zc7", "b - -").key


def test_there_is_no_en_passant() -> None:
    """The field of the FEN stays empty, and squares in it are dropped."""
    game = play(st.Game("yoto"), "a3a4")
    assert game.fen().split()[3] == "-"
    game = position("yoto", f"{KINGS} Pe5 pe7", "w - e6")
    assert game.fen().split()[3] == "-"


def test_points_that_meet() -> None:
    """A point captures straight ahead; its cannon captures over it."""
    game = position("yoto", f"{KINGS} Pc5 pc6 Cc2 cc8")
    assert targets(game, "c5") == {"c6"}
    assert targets(game, "c2") == squares("a2 b2 d2 e2 f2 g2 h2 i2 c1 c3 c4 c6")
