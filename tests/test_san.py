"""Algebraic notation: one text for each legal move, and one legal move for each text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as some

import snaketongue as st
from boards import position

PLIES = 60  # of a random game
POSITIONS = 40  # of scattered pieces, each game

MARKS = re.compile("[x+#=]")
ORIGIN = re.compile(r"^([A-Z])(?:[a-p][0-9]*|[0-9]+)(x?[a-p][0-9]+.*)$")


def positions(id: str, rng: Random) -> Iterator[st.Game]:
    """Positions of a random game, and then pieces thrown on the board."""
    game = st.Game(id)
    for _ in range(PLIES):
        yield game
        if game.is_game_over():
            break
        moves = list(game.legal_moves)
        rare = [move for move in moves if move.promotion or game.piece_at(move.to_square)]
        game.push(rng.choice(rare if rare and rng.random() < 0.3 else moves))
    found = 0
    while found < POSITIONS:
        try:
            game = position(id, scattered(game.variant, rng), rng.choice(["w", "b"]))
        except st.InvalidFenError:
            continue
        found += 1
        yield game


def scattered(variant: st.Variant, rng: Random) -> str:
    """Pieces on squares, few kinds of them, so that many go to the same square."""
    board = variant.definition.geometry
    free = [str(square) for square in board]
    rng.shuffle(free)
    royal = variant.definition.royal
    others = rng.sample([id for id in variant.pieces if id != royal], 3)
    men = [royal + free.pop(), royal.lower() + free.pop()]
    for _ in range(rng.randrange(12)):
        id = rng.choice(others)
        men.append((id if rng.random() < 0.7 else id.lower()) + free.pop())
    return " ".join(men)


@pytest.mark.parametrize("id", st.variants())
def test_text_and_move_belong_together(id: str) -> None:
    for game in positions(id, Random(id)):
        moves = list(game.legal_moves)
        texts = [game.san(move) for move in moves]
        assert len(set(texts)) == len(texts), game
        for move, text in zip(moves, texts, strict=True):
            for spelling in (
                text,
                game.lan(move),
                str(move),
                text + "!?",
                f" {MARKS.sub('', text)} " if "+" not in id else text,
            ):
                assert game.parse_san(spelling) == move, (spelling, text, game)


@pytest.mark.parametrize("id", st.variants())
def test_marks_say_what_happens(id: str) -> None:
    for game in positions(id, Random(id)):
        for move in list(game.legal_moves):
            text = game.san(move)
            men = men_on_board(game)
            mover = game.turn
            game.push(move)
            outcome = game.outcome()
            wins = outcome is not None and outcome.winner == mover
            mark = "#" if wins else "+" if game.is_check() else ""
            captured = men_on_board(game) < men
            game.pop()
            assert re.findall("[+#]$", text) == [*mark], (text, game)
            assert ("x" in text) == captured, (text, game)


def men_on_board(game: st.Game) -> int:
    return sum(c.isalpha() for c in game.fen().split()[0])


@pytest.mark.parametrize("id", st.variants())
def test_no_more_of_the_origin_is_written_than_needed(id: str) -> None:
    seen = 0
    for game in positions(id, Random(id)):
        for move in game.legal_moves:
            text = game.san(move)
            if found := ORIGIN.match(text):
                seen += 1
                with pytest.raises(st.AmbiguousMoveError, match="may be"):
                    game.parse_san(found[1] + found[2])
    assert seen


@given(text=some.text(max_size=200) | some.from_regex(r"[-+KQRBNPOax:=#!?0-9a-p]{1,12}"))
def test_any_text_is_read_or_refused(text: str) -> None:
    for game in (st.Game("chess"), st.Game("obento")):
        try:
            move = game.parse_san(text)
        except st.SnaketongueError as error:
            assert len(str(error)) < 400  # noqa: PT017 - every text raises or not
        else:
            assert move in game.legal_moves


def test_origin_by_file_then_rank_then_square() -> None:
    game = position("chess", "Kh1 kh5 Na1 Na5 Ne1 Ne5 Qa8 Qc8 Qa6")
    assert game.san("a1c2") == "Nac2"
    assert game.san("a5c4") == "Nac4"
    assert game.san("e1f3") == "N1f3"
    assert game.san("e5f3") == "N5f3"
    assert game.san("a8b7") == "Qa8b7"
    assert game.san("c8b7") == "Qcb7"
    assert game.san("a6b7") == "Q6b7"


def test_a_pinned_piece_needs_no_telling_apart() -> None:
    game = position("chess", "Ke1 ke8 re4 Ne2 Na3")
    assert game.san("a3c4") == "Nc4"
    game = position("chess", "Ke1 ke8 re5 Ne3 Na3")
    assert game.san("a3c4") == "Nc4"
    assert game.parse_san("Nc4") == st.Move("a3c4")


def test_two_digit_ranks() -> None:
    game = position("obento", "Ka1 kl1 Rb2 Rb11 Rb12")
    assert game.san("b2b10") == "R2b10"
    assert game.san("b11b10") == "R11b10"
    assert game.san("b11b10d") == "R11b10=D"
    assert game.lan("b11b10d") == "Rb11-b10=D"
    assert game.parse_san("R11b10") == st.Move("b11b10")
    assert game.parse_san("Rb11b10D") == st.Move("b11b10d")


def test_a_promotion_is_written_and_one_that_is_declined_is_not() -> None:
    game = position("obento", "Ka1 kl1 Mb9 Pc9")
    assert game.san("b9c11") == "Mc11"
    assert game.san("b9c11u") == "Mc11=U"
    assert game.parse_san("Mc11=") == st.Move("b9c11")
    assert game.parse_san("Mc11=u") == st.Move("b9c11u")
    assert game.parse_san("Mc11U!") == st.Move("b9c11u")
    with pytest.raises(st.IllegalMoveError, match="'c10': expected c10=F"):
        game.parse_san("c10")
    with pytest.raises(st.IllegalMoveError, match="'Mc11=D': expected Mc11 or Mc11=U"):
        game.parse_san("Mc11=D")


def test_only_moves_with_the_same_promotion_are_told_apart() -> None:
    game = position("obento", "Ka1 kl1 Rc10 Rh9")
    assert game.san("c10c9d") == "Rc9=D"
    assert game.san("c10c9") == "Rcc9"
    assert game.san("h9c9") == "Rhc9"
    assert game.parse_san("Rc9=D") == st.Move("c10c9d")


def test_pieces_without_a_letter() -> None:
    game = position("chess", "Ke1 ke8 Pd5 pe5 pc6 Pb5 Ph2", "w - e6 0 1")
    assert game.san("h2h4") == "h4"
    assert game.san("d5c6") == "dxc6"
    assert game.san("d5e6") == "dxe6"
    for text in ("dxe6", "de6", "dxe6 e.p.", "dxe6ep", "Pdxe6", "d5e6", "d5-e6", "d5:e6", "d5xe6"):
        assert game.parse_san(text) == st.Move("d5e6"), text
    with pytest.raises(st.AmbiguousMoveError, match="'xc6': it may be bxc6 or dxc6"):
        game.parse_san("xc6")


def test_soldiers_side_by_side() -> None:
    game = position("xiangqi", "Ke1 kd10 Pe7 Pd6 Pf7")
    assert game.san("e7d7") == "ed7"
    assert game.san("d6d7") == "dd7"
    assert game.san("f7f8") == "f8"
    assert game.parse_san("ed7") == st.Move("e7d7")


def test_a_letterless_origin_is_never_a_bare_rank() -> None:
    backwards = 'extends = "chess"\nid = "retreat"\ntitle = "Retreat"\n[pieces.P]\nbetza = "mvWcF"'
    game = position(st.Variant.from_toml(backwards), "Ke1 ke8 Pc3 Pc5")
    assert game.san("c3c4") == "c3c4"
    assert game.san("c5c4") == "c5c4"
    assert game.parse_san("3c4") == st.Move("c3c4")


def test_castling_is_named_by_its_side() -> None:
    game = position("obento", "Kg2 Ra2 Rl2 kg11", "w KQ")
    assert game.san("g2j2") == "O-O"
    assert game.san("g2d2") == game.lan("g2d2") == "O-O-O"
    for text in ("O-O", "0-0", "o-o", "O-O+", "0-0!", "g2j2", "g2-j2", "O-Oj2"):
        assert game.parse_san(text) == st.Move("g2j2"), text
    for text in ("Kj2", "Kg2j2", "Kg2-j2"):
        with pytest.raises(st.IllegalMoveError, match=r"to j2|g2 can go to j2"):
            game.parse_san(text)
    with pytest.raises(st.IllegalMoveError, match="'O-Oh2': White cannot castle so now; only O-O"):
        game.parse_san("O-Oh2")


def test_a_game_without_castling_says_so() -> None:
    with pytest.raises(st.IllegalMoveError, match="'O-O': there is no castling in Xiangqi"):
        st.Game("xiangqi").parse_san("O-O")


CASTLINGS = """
    extends = "chess"
    id = "castlings"
    title = "Castlings"
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Kk - 0 1"
    castling = [{}]
"""


def test_a_king_step_is_never_a_castling() -> None:
    near = CASTLINGS.format('{ side = "K", king = ["e1", "f1"], rook = ["h1", "e1"] }')
    game = position(st.Variant.from_toml(near), "Ke1 Rh1 ke8", "w K")
    assert game.parse_san("Kf1") == st.Move("e1f1")
    assert game.parse_san("O-O") == st.Move("e1h1")
    with pytest.raises(st.IllegalMoveError, match="'Kh1': no K of White can go to h1"):
        game.parse_san("Kh1")


def test_a_choice_of_castlings_names_the_square_of_the_king() -> None:
    choice = CASTLINGS.format(
        """{ side = "K", king = ["e1", "g1"], rook = ["h1", "f1"] },
        { side = "K", king = ["e1", "h1"], rook = ["h1", "g1"] }"""
    )
    game = position(st.Variant.from_toml(choice), "Ke1 Rh1 kd8", "w K")
    assert game.san("e1g1") == "O-Og1"
    assert game.san("e1h1") == "O-Oh1"
    assert game.parse_san("O-Oh1") == st.Move("e1h1")
    with pytest.raises(st.AmbiguousMoveError, match="'O-O': it may be O-Og1 or O-Oh1"):
        game.parse_san("O-O")


def test_ids_with_a_plus() -> None:
    plus = """
        extends = "chess"
        id = "plus"
        title = "Plus"
        [pieces."+R"]
        name = "Dragon"
        betza = "RF"
        [[promotion]]
        pieces = { R = "+R" }
        zone = "rank 8"
        when = ["enter"]
    """
    game = position(st.Variant.from_toml(plus), "Ka1 kg5 +Rc7 +Rc1 Rb2 pd6")
    assert game.san("c7d6") == "+Rxd6"
    assert game.san("c7c4") == "+R7c4"
    assert game.san("b2b8+r") == "Rb8=+R"
    assert game.san("b2b8") == "Rb8"
    assert game.parse_san("Rb8+R") == game.parse_san("Rb8=+R+") == st.Move("b2b8+r")
    assert game.parse_san("Rb8+") == st.Move("b2b8")


@pytest.mark.parametrize(
    ("id", "men", "move", "text"),
    [
        ("shako", "Ka1 Cf3 Ne4 kf9", "e4g5", "Ng5"),
        ("shako", "Ka1 Cf3 Nd5 kf9", "d5f6", "Nf6+"),  # becomes the hurdle
        ("shako", "Ka1 Cf3 Nf5 Pf6 kf9", "f5h6", "Nh6+"),  # leaves one of two hurdles
        ("chess", "Ka1 Re1 Be4 ke8", "e4c2", "Bc2+"),  # discovers
        ("chess", "Kf6 Ra1 kf8", "a1a8", "Ra8#"),
        ("xiangqi", "Kd1 ke10 Ra5 Rf4", "a5e5", "Re5#"),  # facing bars the way out
        ("xiangqi", "Ke1 kd10 Rf2", "f2f9", "Rf9#"),  # stalemate loses
        ("yoto", "Ke1 ke9 Pe5 Re3 Lc4 Fa1 Fb1 Fc1 Ga2 Gb2 Gc2 Ba3 Bb3 Bc3 Zg1 Zh1 Zi1",
         "c4e8", "Le8#"),  # the fifth calf
    ],
)  # fmt: skip
def test_checks_and_wins(id: str, men: str, move: str, text: str) -> None:
    assert position(id, men).san(move) == text


def test_refusals_quote_the_text_and_tell_what_is_possible() -> None:
    game = st.Game("chess")
    cases = {
        "": (st.InvalidMoveError, "'' is no move"),
        "--": (st.InvalidMoveError, "'--' is no move"),
        "e5x": (st.IllegalMoveError, "'e5x': no P of White can go to e5"),
        "e": (st.InvalidMoveError, "'e' is no move"),
        "Xe4": (st.InvalidMoveError, "'Xe4' is no move: there is no piece X in Chess"),
        "nf3": (st.IllegalMoveError, "'nf3': no P of White on the n-file can go to f3"),
        "N2f3": (st.IllegalMoveError, "'N2f3': no N of White on rank 2 can go to f3"),
        "Na9": (st.IllegalMoveError, "'Na9': there is no square a9 on the board of Chess"),
        "Nf6": (
            st.IllegalMoveError,
            "'Nf6': no N of White can go to f6; N can play Na3, Nc3, Nf3, Nh3",
        ),
        "Qf3": (st.IllegalMoveError, "'Qf3': no Q of White can go to f3; to f3 go Nf3, f3"),
        "e2e5": (
            st.IllegalMoveError,
            "'e2e5': nothing on e2 can go to e5; the piece there (of White) can play e3, e4",
        ),
        "e5": (
            st.IllegalMoveError,
            "'e5': no P of White can go to e5; P can play c3, c4, d3, d4, e3, e4, f3, f4, g3, g4"
            " and 6 more",
        ),
        "O-O": (st.IllegalMoveError, "'O-O': White cannot castle so now"),
    }
    for text, (kind, message) in cases.items():
        with pytest.raises(kind, match=re.escape(message)):
            game.parse_san(text)
    with pytest.raises(st.InvalidMoveError) as raised:
        game.parse_san("x" * 100_000)
    assert len(str(raised.value)) < 250


def test_a_game_that_is_over_has_no_moves_to_offer() -> None:
    game = st.Game("chess", "R4k2/8/5K2/8/8/8/8/8 b - -")
    with pytest.raises(st.IllegalMoveError, match="'Kg8': Black has no legal move"):
        game.parse_san("Kg8")


def test_an_illegal_move_has_no_text() -> None:
    game = st.Game("chess")
    for write in (game.san, game.lan):
        with pytest.raises(st.IllegalMoveError, match="'e2e5'"):
            write("e2e5")
        with pytest.raises(st.InvalidMoveError, match="e2"):
            write(st.Move("e2e4").from_square)


def test_push_san_leaves_the_game_alone_when_it_refuses() -> None:
    game = st.Game("chess")
    assert game.push_san("e4") == st.Move("e2e4")
    with pytest.raises(st.IllegalMoveError):
        game.push_san("e4")
    assert game.move_stack == [st.Move("e2e4")]


def test_variations_are_numbered() -> None:
    game = st.Game("chess")
    assert game.variation_san([]) == ""
    assert game.variation_san(["e2e4", "e7e5", "g1f3"]) == "1. e4 e5 2. Nf3"
    game.push("e2e4")
    assert game.variation_san(["e7e5", st.Move("g1f3")]) == "1... e5 2. Nf3"
    assert game.move_stack == [st.Move("e2e4")]
    with pytest.raises(st.IllegalMoveError, match="'e7e4'"):
        game.variation_san(["e7e4"])
