"""Known traps: what chess libraries have got wrong, each with the position that shows it."""

from __future__ import annotations

import json

import pytest

import snaketongue as st
from boards import checkers, moves, play, position, squares, targets
from snaketongue import _core


def chess_with(more: str, *, top: str = "") -> st.Variant:
    """Chess with more in its definition; `top` are keys that stand before the tables."""
    head = 'extends = "chess"\nid = "trap"\ntitle = "Trap"\n'
    return st.Variant.from_toml(f"{head}{top}\n{more}")


# Castling


def test_a_rook_that_stands_between_king_and_rook() -> None:
    """Black may castle with the rook on h8 only once the other rook has left g8."""
    game = st.Game("chess", "4k1rr/1b1p3p/nn1p4/P3Np2/3P1bp1/6PP/P5R1/1B1K2N1 b k - 1 37")
    assert "e8g8" not in moves(game)
    assert targets(game, "e8") == squares("d8 e7 f8")
    assert game.fen() == "4k1rr/1b1p3p/nn1p4/P3Np2/3P1bp1/6PP/P5R1/1B1K2N1 b k - 1 37"


def test_an_attacked_b1_does_not_stop_castling() -> None:
    """Only the rook crosses b1; an attack on d1 stops it."""
    assert "c1" in targets(position("chess", "Ke1 Ra1 ke8 rb8", "w Q -"), "e1")
    assert "c1" not in targets(position("chess", "Ke1 Ra1 ke8 rd8", "w Q -"), "e1")
    # but a piece on b1 does
    assert "c1" not in targets(position("chess", "Ke1 Ra1 Nb1 ke8", "w Q -"), "e1")


@pytest.mark.parametrize(
    ("captor", "capture"), [("bb7", "b7h1"), ("pg2", "g2h1r"), ("pg2", "g2h1n")]
)
def test_capturing_an_unmoved_rook_removes_its_right(captor: str, capture: str) -> None:
    """Whatever captures it, and even if another rook then comes to its square."""
    game = position("chess", f"Ke1 Ra1 Rh1 Rh5 ke8 {captor}", "b KQ -")
    game.push(capture)
    assert game.fen().split()[2] == "Q"
    play(game, "h5h1 e8e7")
    assert game.fen().split()[2] == "Q"
    assert "g1" not in targets(game, "e1")


def test_a_fen_without_castling_field_grants_no_right() -> None:
    """Nor does an empty one, though kings and rooks are at home."""
    for rest in ("", " w", " w -"):
        game = st.Game("chess", f"r3k2r/8/8/8/8/8/8/R3K2R{rest}")
        assert game.fen() == "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1"
        assert targets(game, "e1") == squares("d1 d2 e2 f1 f2")


@pytest.mark.parametrize(
    ("variant", "men", "rights"),
    [
        ("chess", "Ke1 ke8", "w K -"),
        ("chess", "Ke1 Rh1 ke8", "w KQ -"),
        ("chess", "Kd1 Rh1 ke8", "w K -"),
        ("chess", "Ke1 Rh1 ke8", "w Kk -"),
        ("chess", "Ke1 rh1 kb8", "b K -"),
        ("capablanca", "Kf1 Rh1 ka8", "w K -"),
        ("wide_soho", "Kg2 Rl2 kb10", "w K -"),
        ("obento", "Kg2 Rk2 kb12", "w K -"),
        ("yoto", "Ke2 Rg2 kh8", "w K -"),
    ],
)
def test_rights_without_king_or_rook_are_refused(variant: str, men: str, rights: str) -> None:
    """So they can never make a phantom move."""
    with pytest.raises(st.InvalidFenError, match="castling right"):
        position(variant, men, rights)


# The king castles by one step, which it could also make by itself.
SHORT = chess_with(
    """
    [[castling]]
    side = "K"
    king = ["e1", "f1"]
    rook = ["h1", "e1"]
    [[castling]]
    side = "Q"
    king = ["e1", "c1"]
    rook = ["a1", "d1"]
    """
)


def test_castling_and_a_king_s_step_never_share_a_text() -> None:
    """Where the king could step to its square, castling is written as king to rook: e1h1."""
    game = position(SHORT, "Ke1 Ra1 Rh1 kd8", "w KQ -")
    listed = [str(move) for move in game.legal_moves]
    assert len(listed) == len(set(listed)) == len(game.legal_moves)
    assert targets(game, "e1") == squares("d1 d2 e2 f1 f2 c1 h1")
    game.push("e1f1")
    assert game.fen() == "3k4/8/8/8/8/8/8/R4K1R b - - 1 1"
    game.pop()
    game.push("e1h1")
    assert game.fen() == "3k4/8/8/8/8/8/8/R3RK2 b - - 1 1"
    game.pop()
    game.push("e1c1")
    assert game.fen() == "3k4/8/8/8/8/8/8/2KR3R b - - 1 1"


def test_a_king_that_may_step_two_squares() -> None:
    """A king with a longer step of its own: g1 is its step, h1 the castling."""
    leaping = chess_with('[pieces.K]\nbetza = "KsD"')
    game = position(leaping, "Ke1 Ra1 Rh1 kd8", "w KQ -")
    assert targets(game, "e1") == squares("d1 d2 e2 f1 f2 c1 g1 a1 h1")
    game.push("e1g1")
    assert game.fen() == "3k4/8/8/8/8/8/8/R5KR b - - 1 1"
    game.pop()
    game.push("e1h1")
    assert game.fen() == "3k4/8/8/8/8/8/8/R4RK1 b - - 1 1"


# FEN


def test_runs_longer_than_the_board() -> None:
    """``1k15`` would be 1, k, 15 on a wide board; on eight files it is nothing."""
    with pytest.raises(st.InvalidFenError, match="15"):
        st.Game("chess", "1k15/8/8/8/8/8/8/K7 w - - 0 1")


def test_the_side_that_moved_last_is_in_check() -> None:
    """Rook b5 attacks the king on c5, whose side has just moved: no such position."""
    with pytest.raises(st.InvalidFenError, match="white is in check"):
        st.Game("chess", "1n6/8/2Q5/1rK5/8/8/8/5k2 b - - 0 1")
    assert checkers(st.Game("chess", "1n6/8/2Q5/1rK5/8/8/8/5k2 w - - 0 1")) == {"b5"}


# Moves of several legs, first moves


TURNER = chess_with('[pieces.X]\nname = "Turner"\nbetza = "[W-R]"')


def test_a_king_retreats_along_the_line_of_a_two_legged_piece() -> None:
    """The square that the king leaves opens the first leg of `[W-R]`: the second one hits it."""
    game = position(TURNER, "Ke4 xe5 ka8")
    # the king blocks the leg on which it stands: e4 itself is no end of a move
    assert not game.is_check()
    assert set(game.attackers(st.BLACK, "e4")) == set()
    # d5, f5: first legs end nowhere. d4, d3, e3, f3, f4 are all in reach, e3 by way of e4
    assert targets(game, "e4") == squares("d5 e5 f5")
    assert checkers(position(TURNER, "Ke3 xe5 ka8")) == {"e5"}
    # a piece on e4 shields e3; then only the other ways round count
    assert checkers(position(TURNER, "Ke3 Ne4 xe5 ka8")) == set()
    # and it must stay there, or capture the turner
    assert targets(position(TURNER, "Ke3 Re4 xe5 ka8"), "e4") == {"e5"}


def test_a_turner_must_go_on() -> None:
    """`[W-R]` never ends next to its start, and goes any way but back."""
    game = position(TURNER, "Xd4 Ka1 kh8")
    board = {f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 9)}
    # along its own lines from two squares on, and along the lines next to them
    own = {s for s in board if (s[0] == "d") != (s[1] == "4")} - squares("d3 d5 c4 e4")
    beside = {s for s in board if s[0] in "ce" or s[1] in "35"} - squares("c4 e4 d3 d5")
    assert targets(game, "d4") == own | beside


def test_two_ways_to_a_square_are_one_move() -> None:
    """A Turner comes from d4 to e5 by way of d5 or e4: one move, until both are closed."""
    for men, reached in (("", True), ("Pd5", True), ("Pe4", True), ("Pd5 Pe4", False)):
        game = position(TURNER, f"Xd4 Ka1 kh8 {men}")
        listed = [str(move) for move in game.legal_moves]
        assert listed.count("d4e5") == (1 if reached else 0)
        assert len(listed) == len(set(listed)) == len(game.legal_moves) == game.perft(1)
        assert ("d4" in game.attackers(st.WHITE, "e5")) == reached
    # a king that is attacked on both ways has two squares to fill: one piece is not enough
    assert checkers(position(TURNER, "Ke5 Nd5 xd4 kh8")) == {"d4"}
    assert checkers(position(TURNER, "Ke5 Nd5 Ne4 xd4 kh8")) == set()
    assert targets(position(TURNER, "Ke5 Nd5 Ne4 xd4 kh8"), "d5") == set()


SPRINTER = chess_with(
    '[pieces.X]\nname = "Sprinter"\nbetza = "WiF3"',
    top='start = "rnbqkbnr/pppppppp/8/8/8/8/XPPPPPPP/RNBQKBNR w KQkq - 0 1"',
)


def test_an_initial_slide_of_three() -> None:
    """`iF3` goes up to three squares diagonally, capturing or not, from the start square only."""
    assert targets(position(SPRINTER, "Xa2 Kh1 kh8"), "a2") == squares("a1 a3 b2 b1 b3 c4 d5")
    assert targets(position(SPRINTER, "Xa2 Kh1 kh8 pc4"), "a2") == squares("a1 a3 b2 b1 b3 c4")
    assert targets(position(SPRINTER, "Xa2 Kh1 kh8 Pc4"), "a2") == squares("a1 a3 b2 b1 b3")
    assert targets(position(SPRINTER, "Xa3 Kh1 kh8"), "a3") == squares("a2 a4 b3")
    assert targets(position(SPRINTER, "Xb2 Kh1 kh8"), "b2") == squares("a2 b1 b3 c2")
    # Black has none in the array, so no square of its own either
    game = position(SPRINTER, "xa7 Kh1 kh8", "b - -")
    assert targets(game, "a7") == squares("a6 a8 b7")
    # it gives check that way, and is not to be captured in passing
    assert checkers(position(SPRINTER, "Xa2 Kh1 kd5", "b - -")) == {"a2"}


def test_initial_squares_can_be_given() -> None:
    """`initial` says where first moves are made, mirrored for Black."""
    game = chess_with('[pieces.N]\nbetza = "NiW3"\ninitial = "rank 1"')
    assert targets(position(game, "Nd1 Ka8 kh8"), "d1") == squares(
        "a1 b1 c1 e1 f1 g1 d2 d3 d4 b2 c3 e3 f2"
    )
    assert targets(position(game, "Nd8 Ka1 kh2"), "d8") == squares("b7 c6 e6 f7")
    game_b = position(game, "nd8 Ka1 kh2", "b - -")
    assert {"a8", "g8", "d5"} <= targets(game_b, "d8")


# Facing


def facing(lines: str) -> st.Variant:
    return chess_with(f"[rules]\nfacing = {lines}")


@pytest.mark.parametrize(
    ("lines", "allowed"),
    [
        ('["file"]', "rank diagonal"),
        ('["rank"]', "file diagonal"),
        ('["diagonal"]', "file rank"),
        ('["file", "rank"]', "diagonal"),
        ('["file", "rank", "diagonal"]', ""),
        ("[]", "file rank diagonal"),
    ],
)
def test_facing_obeys_its_directions(lines: str, allowed: str) -> None:
    """Kings may see each other along the lines that are not listed."""
    game = facing(lines)
    for name, men in {"file": "Kd2 kd7", "rank": "Kb4 kg4", "diagonal": "Kb2 kg7"}.items():
        if name in allowed:
            assert position(game, men).outcome() == st.Outcome(None, "bare_royals")
        else:
            with pytest.raises(st.InvalidFenError, match="face each other"):
                position(game, men)


def test_facing_counts_the_pieces_between() -> None:
    """Two between: one may leave. One between: it may not. None: no such position."""
    game = facing('["file", "rank", "diagonal"]')
    for king, other, between in (
        ("Kd1", "kd8", ["Nd3", "nd6"]),
        ("Ka4", "kh4", ["Nc4", "nf4"]),
        ("Ka1", "kh8", ["Nc3", "nf6"]),
    ):
        both = position(game, f"{king} {other} {' '.join(between)}")
        assert targets(both, between[0][1:])
        one = position(game, f"{king} {other} {between[0]}")
        assert targets(one, between[0][1:]) == set()
        assert not one.is_check()


def test_facing_ends_at_missing_squares() -> None:
    """A hole between the kings closes the line as the edge does."""
    game = st.Variant.from_toml(
        """
        id = "ring"
        title = "Ring"
        start = "k4/5/2*2/5/4K w - - 0 1"
        [board]
        files = 5
        ranks = 5
        holes = "c3"
        [pieces.K]
        name = "King"
        betza = "K"
        royal = true
        [pieces.R]
        name = "Rook"
        betza = "R"
        [pieces.C]
        name = "Cannon"
        betza = "mRcpR"
        [rules]
        facing = ["file", "rank", "diagonal"]
        bare_royals = "none"
        """
    )
    # on e1 the king does not see a5 through the hole c3
    assert targets(st.Game(game), "e1") == squares("d1 d2 e2")
    assert targets(position(game, "Kc1 kc5"), "c1") == squares("b1 b2 c2 d1 d2")
    assert targets(position(game, "Kc2 ke5 Ra3"), "a3") == squares("a1 a2 a4 a5 b3")
    # nor does a rook, nor a cannon count it as a hurdle
    assert not position(game, "Ka1 kc5 Rc1", "b - -").is_check()
    assert not position(game, "Ka1 kc5 Cc1", "b - -").is_check()


def test_facing_is_seen_when_the_king_moves_and_when_another_piece_leaves() -> None:
    """Both ways of bringing it about are illegal, for either side."""
    game = facing('["rank"]')
    assert targets(position(game, "Kb3 kg4 Nd4"), "b3") == squares("a2 a3 a4 b2 b4 c2 c3 c4")
    assert targets(position(game, "Kb3 kg4"), "b3") == squares("a2 a3 b2 c2 c3")
    assert targets(position(game, "Kb4 kg4 Nd4"), "d4") == set()
    assert targets(position(game, "Kb4 kg4 nd4", "b - -"), "d4") == set()


# Keys and material


def test_a_promoted_piece_leaves_no_trace_in_the_key() -> None:
    """A queen is a queen, wherever it came from; so is the Ostrich that was a Ship."""
    game = play(position("chess", "Ka1 kh7 Pb7"), "b7b8q")
    assert game.key == position("chess", "Ka1 kh7 Qb8", "b - -").key
    game = play(position("obento", "Ka1 kl8 Sf9"), "f9g10o")
    assert game.key == position("obento", "Ka1 kl8 Og10", "b - -").key
    game = play(position("yoto", "Ka1 ki8 Pe9"), "e9d9r")
    assert game.key == position("yoto", "Ka1 ki8 Rd9", "b - -").key


def test_king_and_knight_against_material_is_not_dead() -> None:
    """A knight can mate a king that its own pawn walls in; nobody calls that a draw."""
    assert position("chess", "Kf2 Ng4 kh1 ph2").outcome() is None
    game = play(position("chess", "Kf2 Ne4 kh1 ph2"), "e4g3")
    assert game.outcome() == st.Outcome(st.WHITE, "checkmate")


def test_long_squares_parse() -> None:
    """``a10a12`` is a10 to a12; ``c9c10f`` promotes."""
    assert str(st.Move("a10a12")) == "a10a12"
    assert st.Move("a10a12").to_square == "a12"
    assert st.Move("c9c10f").promotion == "F"
    game = position("obento", "Ka1 kl8 Pc9 Ra10")
    game.push("c9c10f")
    game.pop()
    game.push("a10a12")
    assert str(game.peek()) == "a10a12"


# Holes


def test_leapers_and_lame_leapers_around_holes() -> None:
    """A leap crosses a hole, a lame leap does not: the square it would pass does not exist."""
    game = st.Variant.from_toml(
        """
        id = "pit"
        title = "Pit"
        start = "k6/7/3*3/7/7/7/6K w - - 0 1"
        [board]
        files = 7
        ranks = 7
        holes = "d5"
        [pieces.K]
        name = "King"
        betza = "K"
        royal = true
        [pieces.N]
        name = "Knight"
        betza = "N"
        [pieces.H]
        name = "Horse"
        betza = "nN"
        [pieces.A]
        name = "Alfil"
        betza = "A"
        [pieces.E]
        name = "Elephant"
        betza = "nA"
        [pieces.O]
        name = "Ship"
        betza = "[F?vR]"
        """
    )
    men = "Kg1 ka7"
    assert targets(position(game, f"{men} Nd4"), "d4") == squares("c6 e6 b5 f5 b3 f3 c2 e2")
    assert targets(position(game, f"{men} Hd4"), "d4") == squares("b5 f5 b3 f3 c2 e2")
    assert targets(position(game, f"{men} Ac4"), "c4") == squares("e6 a6 a2 e2")
    assert targets(position(game, f"{men} Ec4"), "c4") == squares("a6 a2 e2")
    assert targets(position(game, f"{men} Ac3"), "c3") == squares("a5 e5 a1 e1")
    assert targets(position(game, f"{men} Af7"), "f7") == set("")  # d5 is missing, h5 off the board
    assert targets(position(game, f"{men} Oc4"), "c4") == squares("b5 b6 b7 b3 b2 b1 d3 d2 d1")


def test_a_quiet_move_onto_a_passed_square_stays_when_the_capture_is_illegal() -> None:
    """The knight on c4 may step to e3: capturing e4 in passing would open the rook's rank."""
    variant = st.Variant.from_toml(
        'extends = "chess"\nid = "x"\ntitle = "X"\ncastling = []\n'
        'start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"\n'
        '[rules]\nen_passant = ["P", "N"]'
    )
    game = st.Game(variant, "8/8/8/8/k1n4R/8/4P3/K2n4 w - - 0 1")
    game.push("e2e4")
    assert game.ep_squares == ("e3",)
    assert game.is_en_passant("d1e3")
    assert "c4e3" in game.legal_moves
    assert not game.is_en_passant("c4e3")


def test_a_king_that_slides_castles_onto_its_rook() -> None:
    """Where the king also walks to its castling square, the castling is written king to rook."""
    variant = st.Variant.from_toml(
        'extends = "chess"\nid = "x"\ntitle = "X"\n[pieces.K]\nbetza = "KW2"'
    )
    game = st.Game(variant, "k7/3p4/8/8/8/8/4P3/4K2R w K - 0 1")
    texts = [str(move) for move in game.legal_moves]
    assert len(texts) == len(set(texts)) == game.perft(1)
    assert {"e1g1", "e1h1"} <= set(texts)
    assert game.is_castling("e1h1")
    assert not game.is_castling("e1g1")


def test_only_a_way_that_is_open_leads_over_squares() -> None:
    """A queen that skis over e1 passes nothing on which it could be captured."""
    variant = st.Variant.from_toml(
        'extends = "chess"\nid = "x"\ntitle = "X"\ncastling = []\n'
        'start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"\n'
        '[pieces.Q]\nbetza = "RjR"\n[rules]\nen_passant = ["P", "Q"]'
    )
    game = st.Game(variant, "k7/8/8/8/8/8/3p4/3Qn2K w - - 0 1")
    game.push("d1f1")
    assert game.ep_squares == ()
    fen = game.fen()
    for move in list(game.legal_moves):
        game.push(move)
        game.pop()
        assert game.fen() == fen


def test_no_side_is_called_unable_to_win_that_may_win() -> None:
    """A bare general may take the last move at Xiangqi; facing kings mate with a bishop."""
    stuck = st.Game("xiangqi", "3ka4/3a1a3/4a4/9/9/9/9/9/9/4K4 b - - 0 1")
    assert stuck.outcome() == st.Outcome(st.WHITE, "stalemate")
    assert not stuck.has_insufficient_material(st.WHITE)
    facing = st.Variant.from_toml(
        'extends = "chess"\nid = "x"\ntitle = "X"\ncastling = []\n'
        'start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"\n'
        '[rules]\nfacing = ["file"]'
    )
    mated = st.Game(facing, "k7/8/1K6/8/4B3/8/8/8 b - - 0 1")
    assert mated.outcome() == st.Outcome(st.WHITE, "checkmate")
    assert not mated.has_insufficient_material(st.WHITE)
    assert st.Game("chess", "8/8/8/8/4B3/8/k1K5/8 w - - 0 1").has_insufficient_material(st.WHITE)


def test_a_game_with_more_paths_than_tables_hold_is_refused() -> None:
    """Fifty kinds of `[W0?F0-N0]` on 16x16 would need a gigabyte."""
    ids = [plus + letter for plus in ("", "+") for letter in "ABCDEFGHIJLMNOPQRSTUVWXYZ"]
    pieces = "\n".join(f'[pieces."{id}"]\nname = "X"\nbetza = "[W0?F0-N0]"' for id in ids)
    rows = ["7k8", *["16"] * 14, "7K8"]
    with pytest.raises(st.VariantError, match=r"pieces\.\S+\.betza: .* 16384 paths together"):
        st.Variant.from_toml(
            f'id = "x"\ntitle = "X"\nstart = "{"/".join(rows)} w"\n[board]\n'
            f'files = 16\nranks = 16\n[pieces.K]\nname = "King"\nbetza = "K"\nroyal = true\n'
            f"{pieces}"
        )


def test_a_path_that_leads_nowhere_is_refused() -> None:
    """The core reads definitions from elsewhere, too."""
    spec = st.Variant.load("chess").definition.spec()
    spec["pieces"][0]["paths"][0] |= {"step": [0, 0], "range": 0}
    with pytest.raises(st.VariantError, match="leads nowhere"):
        _core.Variant(json.dumps(spec))


def test_a_copy_keeps_the_variant_of_its_source() -> None:
    """Whatever variant is named beside the source."""
    copy = _core.Game(st.Variant.load("chess"), None, st.Game("obento"))
    assert copy.variant.id == "obento"
    assert "f3f6" in map(str, copy.legal_moves)
