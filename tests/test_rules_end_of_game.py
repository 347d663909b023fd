"""How a game ends: mate, stalemate, automatic draws, which comes first, and the two counters."""

from __future__ import annotations

import pytest

import snaketongue as st
from boards import fen, moves, play, position

DRAW = {name: st.Outcome(None, name) for name in
        ("stalemate", "bare_royals", "repetition", "move_limit")}  # fmt: skip


def chess_with(rules: str, pieces: str = "") -> st.Variant:
    """Chess with other rules."""
    head = 'extends = "chess"\nid = "other_chess"\ntitle = "Other Chess"\n'
    return st.Variant.from_toml(f"{head}[rules]\n{rules}\n{pieces}")


# Mate and stalemate


@pytest.mark.parametrize(
    ("variant", "men", "winner"),
    [
        ("chess", "kg8 pf7 pg7 ph7 Re8 Ka1", st.WHITE),
        ("obento", "ka12 Rl12 Rk11 Ka1", st.WHITE),
        ("wide_soho", "kl10 Ra10 Ra9 Ka1", st.WHITE),
        # cannon a10 over wizard b10; rook a9 closes the row below
        ("wide_soho", "kl10 Ca10 Wb10 Ra9 Kh1", st.WHITE),
        ("xqoasb", "ge9 Ra9 Rb8 Gf1", st.WHITE),
    ],
)
def test_checkmate(variant: str, men: str, winner: bool) -> None:
    """Checkmate loses."""
    game = position(variant, men, "b - -")
    assert game.is_check()
    assert moves(game) == set()
    assert game.outcome() == st.Outcome(winner, "checkmate")
    assert game.perft(1) == game.perft(3) == 0


@pytest.mark.parametrize(
    ("variant", "men"),
    [
        ("chess", "kh8 Qg6 Ka1"),
        ("obento", "kl12 Qk10 Ka1"),
        ("wide_soho", "kl10 Qk8 Ka1"),
        ("yoto", "ka9 Rb2 Ri8 Kc1"),
    ],
)
def test_stalemate_is_a_draw(variant: str, men: str) -> None:
    """Where the game does not say otherwise."""
    game = position(variant, men, "b - -")
    assert not game.is_check()
    assert moves(game) == set()
    assert game.outcome() == DRAW["stalemate"]
    assert game.perft(1) == 0


@pytest.mark.parametrize(
    ("men", "turn", "legal"),
    [
        ("Ka1 qb3 kh1 Pa5", "w - -", {"a5a6"}),
        ("Ka1 qb3 kh1 Pa5 pa6 pb6", "w - -", {"a5b6"}),
        ("Ka1 qb3 kh1 Ph7", "w - -", {"h7h8q", "h7h8r", "h7h8b", "h7h8n"}),
        ("ka8 Qb6 pc4 Pd4 Pc3 Ke1", "b - d3", {"c4d3"}),
        ("ka8 Qd6 Rb1 Ke1", "b - -", {"a8a7"}),
    ],
)
def test_one_move_of_any_kind_keeps_the_game_going(men: str, turn: str, legal: set[str]) -> None:
    """Be it a capture, a promotion, a capture in passing or a move of the king alone."""
    game = position("chess", men, turn)
    assert game.outcome() is None
    assert game.legal_moves
    assert game.legal_moves.count() == game.perft(1) == len(legal)
    assert moves(game) == legal


@pytest.mark.parametrize(
    ("value", "winner"), [("win", st.BLACK), ("loss", st.WHITE), ("draw", None)]
)
def test_the_value_of_stalemate_is_a_rule(value: str, winner: bool | None) -> None:
    """`stalemate` says what it is for the player who cannot move."""
    game = position(chess_with(f'stalemate = "{value}"'), "kh8 Qg6 Ka1", "b - -")
    assert game.outcome() == st.Outcome(winner, "stalemate")


# Bare royal pieces


@pytest.mark.parametrize(
    ("variant", "men"),
    [
        ("chess", "Ka1 kh8"),
        ("obento", "Ka1 kh8"),
        ("wide_soho", "Ka1 kh8"),
        ("yoto", "Ka1 kh9"),
        ("xqoasb", "Ga1 gh9"),
        ("xiangqi", "Kd1 kf10"),
        ("further_promotion_xiangqi", "Kd1 kf10"),
        ("grand", "Ka1 kh8"),
        ("omega", "Kb2 kh8"),
    ],
)
def test_king_against_king(variant: str, men: str) -> None:
    """Two royal pieces alone are a draw, in every game; their moves are listed all the same."""
    game = position(variant, men)
    assert game.outcome() == DRAW["bare_royals"]
    assert game.result() == "1/2-1/2"
    assert moves(game)
    assert game.perft(2) > game.perft(1) > 0


@pytest.mark.parametrize(
    ("variant", "men"),
    [
        ("chess", "Ka1 kh8 Nb1"),
        ("chess", "Ka1 kh8 Bb1"),
        ("chess", "Ka1 kh8 Nb1 nb8"),
        ("chess", "Ka1 kh8 Bb1 bg8"),
        ("chess", "Ka1 kh8 Nb1 pb3"),
        ("obento", "Ka1 kh8 Wb1"),
        ("xiangqi", "Kd1 kf10 Ee3"),
        ("xiangqi", "Kd1 kf10 Ae2 aa1"),
        ("yoto", "Ka1 kh9 Pe9"),
    ],
)
def test_nothing_else_is_called_dead(variant: str, men: str) -> None:
    """Whatever else stands on the board, the game goes on."""
    assert position(variant, men).outcome() is None


def test_capturing_the_last_piece_ends_the_game() -> None:
    """The draw comes with the move."""
    game = position("chess", "Ka1 kh8 nb2")
    assert game.outcome() is None
    assert play(game, "a1b2").outcome() == DRAW["bare_royals"]


def test_bare_royals_is_a_rule() -> None:
    """With `bare_royals = "none"` play goes on."""
    assert position(chess_with('bare_royals = "none"'), "Ka1 kh8").outcome() is None


# Repetition

KNIGHTS = "g1f3 g8f6 f3g1 f6g8"


def test_the_start_position_counts_as_an_occurrence() -> None:
    """The third occurrence of the start position is reached after two round trips."""
    game = st.Game("chess")
    assert game.occurrences() == 1
    play(game, KNIGHTS)
    assert game.occurrences() == 2
    play(game, "g1f3 g8f6 f3g1")
    assert game.outcome() is None
    play(game, "f6g8")
    assert game.occurrences() == 3
    assert game.outcome() == DRAW["repetition"]
    assert game.perft(1) == 20  # a draw by repetition does not cut the tree
    game.pop()
    assert game.outcome() is None


@pytest.mark.parametrize(
    ("variant", "trip"),
    [
        ("obento", "f1g4 f12g9 g4f1 g9f12"),
        ("wide_soho", "c2d4 c9d7 d4c2 d7c9"),
        ("yoto", "d1c4 d9c6 c4d1 c6d9"),
        ("xqoasb", "b2c2 b8c8 c2b2 c8b8"),
        ("xiangqi", "b1c3 b10c8 c3b1 c8b10"),
    ],
)
def test_threefold_repetition_in_other_games(variant: str, trip: str) -> None:
    """In every game the third occurrence is a draw."""
    game = play(st.Game(variant), f"{trip} {trip}")
    assert game.occurrences() == 3
    assert game.outcome() == DRAW["repetition"]


def test_castling_rights_make_a_difference() -> None:
    """King e1 and rook h1 are back, but the first time they could still castle."""
    game = position("chess", "Ke1 Rh1 ke8 ph7", "w K - 0 1")
    trip = "e1e2 e8e7 e2e1 e7e8"
    play(game, f"{trip} {trip}")
    assert game.occurrences() == 2
    assert game.outcome() is None
    # the position after e1-e2 has been there three times now: each time without rights
    assert play(game, "e1e2").outcome() == DRAW["repetition"]


def test_legal_en_passant_squares_make_a_difference() -> None:
    """The first time the pawn on d5 could be captured in passing."""
    trip = "e1e2 e8e7 e2e1 e7e8"
    game = play(position("chess", "Ke1 Pe5 pd7 ke8", "b - - 0 1"), "d7d5")
    assert game.fen().split()[3] == "d6"
    play(game, f"{trip} {trip}")
    assert game.occurrences() == 2
    assert game.outcome() is None


def test_en_passant_squares_that_are_not_legal_make_none() -> None:
    """The captor is pinned: the position is the same with and without the pawn's step."""
    game = play(position("chess", "Ke1 Pe5 re8 pd7 ka8", "b - - 0 1"), "d7d5")
    trip = "e1d1 a8a7 d1e1 a7a8"
    # with the king on d1 the pin is gone, but so is the moment
    play(game, f"{trip} {trip}")
    assert game.occurrences() == 3
    assert game.outcome() == DRAW["repetition"]


def test_each_of_two_en_passant_squares_makes_a_difference() -> None:
    """After a triple step the positions with both, one, the other and no square are four."""
    men = "Kl1 kl12 Pa6 pb5 pb6"
    keys = {squares: position("obento", men, f"b - {squares}").key
            for squares in ("a4a5", "a4", "a5", "-")}  # fmt: skip
    assert len(set(keys.values())) == 4
    assert position("obento", men, "b - a5a4").key == keys["a4a5"]
    # squares that nothing can capture on are no part of the position
    for squares in ("a3", "c4", "a8a9"):
        assert position("obento", men, f"b - {squares}").key == keys["-"]


def test_the_side_to_move_makes_a_difference() -> None:
    """The same placement with the other side to move is another position."""
    one, other = (position("chess", "Ka1 kh8 Rb1", f"{turn} - -") for turn in "wb")
    assert one.key != other.key


def test_counters_make_no_difference() -> None:
    """The two counters are no part of a position."""
    keys = {position("chess", "Ka1 kh8 Rb1", f"w - - {n} {n + 1}").key for n in (0, 7, 99)}
    assert len(keys) == 1


@pytest.mark.parametrize(("count", "trips"), [(2, 1), (3, 2), (5, 4)])
def test_the_count_of_repetitions_is_a_rule(count: int, trips: int) -> None:
    """`repetition` is the occurrence that draws; 0 switches the rule off."""
    game = st.Game(chess_with(f"repetition = {count}"))
    play(game, " ".join([KNIGHTS] * (trips - 1)))
    assert game.outcome() is None
    assert play(game, KNIGHTS).outcome() == DRAW["repetition"]
    endless = play(st.Game(chess_with("repetition = 0")), " ".join([KNIGHTS] * 9))
    assert endless.outcome() is None


# Fifty moves by each side


def test_the_hundredth_ply() -> None:
    """The draw comes with the hundredth ply without an irreversible move."""
    game = position("chess", "Ka1 kh8 Rb1", "w - - 98 70")
    assert play(game, "b1c1").outcome() is None
    assert play(game, "h8g8").outcome() == DRAW["move_limit"]
    assert game.perft(1) > 0


def test_a_position_that_is_drawn_already_loads() -> None:
    """Its legal moves are listed, and they may be played."""
    game = position("chess", "Ka1 kh8 Rb1", "w - - 150 170")
    assert game.outcome() == DRAW["move_limit"]
    assert len(moves(game)) == 2 + 6 + 7  # king a2, b2; rook along the rank and the file
    assert play(game, "b1b2").halfmove_clock == 151


def test_the_move_limit_is_a_rule() -> None:
    """`move_limit` counts plies; 0 switches the rule off."""
    short = position(chess_with("move_limit = 4"), "Ka1 kh8 Rb1")
    assert play(short, "b1c1 h8g8 c1b1").outcome() is None
    assert play(short, "g8h7").outcome() == DRAW["move_limit"]
    assert position(chess_with("move_limit = 0"), "Ka1 kh8 Rb1", "w - - 900 1").outcome() is None


@pytest.mark.parametrize(
    ("variant", "men", "rights", "move", "clock"),
    [
        ("chess", "Ka1 kh8 Rb1", "-", "b1b5", 8),
        ("chess", "Ka1 kh8 Rb1 nb5", "-", "b1b5", 0),
        ("chess", "Ka1 kh8 Pb2", "-", "b2b3", 0),
        ("chess", "Ka1 kh8 Pb7", "-", "b7b8n", 0),
        ("chess", "Ke1 Rh1 ka8", "K", "e1g1", 8),
        # a promotion that is taken is irreversible, one that is declined is not
        ("obento", "Ka1 kh8 Rf9", "-", "f9f10", 8),
        ("obento", "Ka1 kh8 Rf9", "-", "f9f10d", 0),
        ("obento", "Ka1 kh8 Rf10", "-", "f10f1", 8),
        ("obento", "Ka1 kh8 Rf10", "-", "f10f1d", 0),
        ("obento", "Ka1 kl8 Mf11", "-", "f11f12", 8),
        ("obento", "Ka1 kl8 Mf11", "-", "f11f12u", 0),
        ("obento", "Ka1 kl8 Pf3", "-", "f3f6", 0),
        ("obento", "Ka1 kl8 Pf9", "-", "f9f10f", 0),
        ("obento", "Kg2 Rl2 ka12", "K", "g2j2", 8),
        # points and calves are pawn-like, when they change their rank
        ("yoto", "Ka1 ki8 Pe5", "-", "e5e6", 0),
        ("yoto", "Ka1 ki8 Pe7", "-", "e7d7", 8),
        ("yoto", "Ka1 ki8 Pe7 gd7", "-", "e7d7", 0),
        ("yoto", "Ka1 ki8 Pe9", "-", "e9d9", 8),
        ("yoto", "Ka1 ki8 Pe9", "-", "e9d9r", 0),
        ("yoto", "Ka1 ki8 Le1", "-", "e1c5", 0),
        ("yoto", "Ka1 ki8 Le3", "-", "e3c7f", 0),
        ("yoto", "Ka1 ki8 Ge1", "-", "e1f3", 8),
        ("yoto", "Ke2 Ri2 kh8", "K", "e2g2", 8),
        ("xqoasb", "Ga1 gi8 Pe7", "-", "e7f7", 8),
        ("xqoasb", "Ga1 gi8 Pe7", "-", "e7e8", 0),
        ("xqoasb", "Ge1 Ri1 gh8", "K", "e1g1", 8),
        ("xiangqi", "Kd1 kf10 Pc6", "-", "c6b6", 8),
        ("xiangqi", "Kd1 kf10 Pc6", "-", "c6c7", 0),
        ("further_promotion_xiangqi", "Kd1 kf9 Pc10", "-", "c10b10", 8),
        ("further_promotion_xiangqi", "Kd1 kf9 Pc10", "-", "c10b10h", 0),
        ("wide_soho", "Ka1 kh10 Cf5", "-", "f5f9", 8),
        ("wide_soho", "Ka1 kh10 Cf5 pf6 pf7", "-", "f5f7", 0),
    ],
)
def test_what_starts_the_count_anew(
    variant: str, men: str, rights: str, move: str, clock: int
) -> None:
    """Captures, promotions that are taken, and pawn-like pieces that change their rank."""
    game = position(variant, men, f"w {rights} - 7 30")
    game.push(move)
    assert game.halfmove_clock == clock
    assert game.fullmove_number == 30


def test_a_capture_in_passing_starts_the_count_anew() -> None:
    """So did the pawn's step before it."""
    game = position("chess", "Ka1 kh8 Pe5 pd7", "b - - 20 30")
    assert play(game, "d7d5").halfmove_clock == 0
    assert play(game, "e5d6").halfmove_clock == 0


def test_the_move_number_grows_after_black() -> None:
    """It starts with 1, and counts moves of both sides as one."""
    game = st.Game("yoto")
    numbers = []
    for move in ["a3a4", "a7a6", "a4a5", "a6a5"]:
        numbers.append(game.fullmove_number)
        game.push(move)
    assert [*numbers, game.fullmove_number] == [1, 1, 2, 2, 3]


# When several results meet: the board, then bare kings, then repetition, then the count


def test_mate_on_the_hundredth_ply_wins() -> None:
    """The board decides first."""
    game = position("chess", "kg8 pf7 pg7 ph7 Re1 Ka1", "w - - 99 80")
    assert play(game, "e1e8").halfmove_clock == 100
    assert game.outcome() == st.Outcome(st.WHITE, "checkmate")


def test_stalemate_on_the_hundredth_ply() -> None:
    """Stalemate comes before the count, which matters where it loses."""
    game = play(position("chess", "kh8 Qg5 Ka1", "w - - 99 80"), "g5g6")
    assert game.outcome() == DRAW["stalemate"]
    game = position("xiangqi", "Kd1 ke10 ri2", "w - - 100 80")
    assert game.outcome() == st.Outcome(st.BLACK, "stalemate")


def test_stalemate_comes_before_bare_kings() -> None:
    """A king that only goes forward has no move on the last rank."""
    for value, winner in (("draw", None), ("loss", st.BLACK), ("win", st.WHITE)):
        crawl = chess_with(f'stalemate = "{value}"', '[pieces.K]\nbetza = "fW"')
        game = position(crawl, "Ke8 ka4")
        assert game.outcome() == st.Outcome(winner, "stalemate")
    assert position(crawl, "Ke8 ka4", "b - -").outcome() == DRAW["bare_royals"]


def test_bare_kings_come_before_repetition_and_count() -> None:
    """Two kings are a draw by material, however long they have been walking."""
    game = position("chess", "Ka1 kh8", "w - - 92 60")
    trip = "a1a2 h8h7 a2a1 h7h8"
    play(game, f"{trip} {trip}")
    assert game.occurrences() == 3
    assert game.halfmove_clock == 100
    assert game.outcome() == DRAW["bare_royals"]


def test_repetition_comes_before_the_count() -> None:
    """The third occurrence falls together with the hundredth ply."""
    game = position("chess", "Ka1 Rh1 ka8 rg8", "w - - 92 60")
    trip = "h1h2 g8g7 h2h1 g7g8"
    play(game, f"{trip} {trip}"[:-5])
    assert game.outcome() is None
    game.push("g7g8")
    assert game.halfmove_clock == 100
    assert game.outcome() == DRAW["repetition"]


def test_draws_do_not_cut_perft() -> None:
    """A count depends on the position alone, not on counters or history."""
    text = fen("obento", "Ka1 kl12 Pf3 pe5", "w - - {} 1")
    fresh, drawn = (st.Game("obento", text.format(clock)).perft(3) for clock in (0, 100))
    assert fresh == drawn
