"""FEN and move text: what is read, written and refused, and what odd positions mean."""

from __future__ import annotations

import pickle

import pytest

import snaketongue as st
from boards import fen, moves, play, position, squares, targets

OBENTO = st.Variant.load("obento").start_fen
CHESS = st.Variant.load("chess").start_fen


@pytest.mark.parametrize("variant", st.variants())
def test_the_start_position_round_trips(variant: str) -> None:
    """What is written can be read, and means the same."""
    game = st.Game(variant)
    assert game.fen() == game.variant.start_fen
    again = st.Game(variant, game.fen())
    assert (again.fen(), again.key, moves(again)) == (game.fen(), game.key, moves(game))


@pytest.mark.parametrize(
    ("read", "written"),
    [
        ("k7/8/K7/8/8/8/8/1R6", "w - - 0 1"),
        ("k7/8/K7/8/8/8/8/1R6 b", "b - - 0 1"),
        ("k7/8/K7/8/8/8/8/1R6 b -", "b - - 0 1"),
        ("k7/8/K7/8/8/8/8/1R6 b - -", "b - - 0 1"),
        ("k7/8/K7/8/8/8/8/1R6 b - - 12", "b - - 12 1"),
        ("k7/8/K7/8/8/8/8/1R6 b - - 12 40", "b - - 12 40"),
        ("4k3/8/8/8/8/8/8/R3K2R", "w - - 0 1"),  # no castling field: no castling rights
        ("4k3/8/8/8/8/8/8/R3K2R w", "w - - 0 1"),
        ("4k3/8/8/8/8/8/8/R3K2R w QK", "w KQ - 0 1"),  # letters in any order
        ("r3k2r/8/8/8/8/8/8/R3K2R w qKkQ - 0 1", "w KQkq - 0 1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w q - 0 0", "w q - 0 0"),
    ],
)
def test_missing_fields(read: str, written: str) -> None:
    """They mean ``w - - 0 1``."""
    assert st.Game("chess", read).fen() == f"{read.split()[0]} {written}"


def test_empty_runs_have_several_digits() -> None:
    """A row of twelve empty squares is ``12``: digits side by side are one number."""
    rows = "5k6/12/12/12/12/12/12/12/12/12/12/5K6"
    assert st.Game("obento", rows).fen().split()[0] == rows
    for row in ("111111111111", "93", "48", "66"):
        with pytest.raises(st.InvalidFenError, match=row):
            st.Game("obento", rows.replace("/12/", f"/{row}/", 1))


@pytest.mark.parametrize(
    ("variant", "faulty", "says"),
    [
        # squares and rows
        ("chess", "1k15/8/8/8/8/8/8/K7", "15"),
        ("chess", "k8/8/8/8/8/8/8/K7", "more than 8"),
        ("chess", "k6/8/8/8/8/8/8/K7", "7 squares, expected 8"),
        ("chess", "k7/8/8/8/8/8/K7", "7 rows, expected 8"),
        ("chess", "k7/8/8/8/8/8/8/8/K7", "9 rows, expected 8"),
        ("chess", "k7/8/8/8/8//8/K7", "0 squares, expected 8"),
        ("chess", "k7/8/8/8/8/8/8/K7/", "9 rows"),
        ("chess", "k70/8/8/8/8/8/8/K7", "70"),
        ("chess", "k07/8/8/8/8/8/8/K7", "07"),
        ("chess", "k7/0/8/8/8/8/8/K7", "0"),
        ("obento", "k11/13/12/12/12/12/12/12/12/12/12/K11", "13"),
        ("obento", "k11/012/12/12/12/12/12/12/12/12/12/K11", "012"),
        ("chess", "k7/8/8/8/*7/8/8/K7", "a4 is not missing"),
        # letters
        ("chess", "k7/8/8/8/x7/8/8/K7", "unknown piece 'x'"),
        ("chess", "k7/8/8/8/c7/8/8/K7", "unknown piece"),
        ("chess", "k7/8/8/8/+7/8/8/K7", "unknown piece"),
        ("chess", "k7/8/8/8/É7/8/8/K7", "unknown piece"),
        ("yoto", "k8/9/9/9/q8/9/9/9/7K1", "'q', the pieces of this game are K G Z B F R C P L"),
        # royal pieces
        ("chess", "8/8/8/8/8/8/8/K7", "0 royal pieces k of black"),
        ("chess", "k7/8/8/8/8/8/8/8", "0 royal pieces K of white"),
        ("chess", "k7/8/8/8/8/8/8/K1K5", "2 royal pieces K of white"),
        ("chess", "k1k5/8/8/8/8/8/8/K7", "2 royal pieces k of black"),
        # side to move
        ("chess", "k7/8/8/8/8/8/8/K7 white", "side to move"),
        ("chess", "k7/8/8/8/8/8/8/K7 -", "side to move"),
        ("chess", "k7/8/8/8/8/8/8/K7 W", "side to move"),
        # castling
        ("chess", "k7/8/8/8/8/8/8/K7 w KX", "castling"),
        ("chess", "k7/8/8/8/8/8/8/K7 w HAha", "castling"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w K", "castling right K without king and rook"),
        ("chess", "4k3/8/8/8/8/8/8/3K3R w K", "castling right K"),
        ("chess", "4k3/8/8/8/8/8/8/4K2N w K", "castling right K"),
        ("chess", "4k3/8/8/8/8/8/8/4K2r b K", "castling right K"),
        ("chess", "4k2R/8/8/8/8/8/8/4K3 b k", "castling right k"),
        ("obento", OBENTO.replace("RVGMBQKBMGVR", "RVGMBKQBMGVR"), "castling right K"),
        ("xiangqi", "3k5/9/9/9/9/9/9/9/9/4K4 w K - 0 1", "castling"),
        # counters
        ("chess", "k7/8/8/8/8/8/8/1K6 w - - -1 1", "halfmove"),
        ("chess", "k7/8/8/8/8/8/8/1K6 w - - 1.5 1", "halfmove"),
        ("chess", "k7/8/8/8/8/8/8/1K6 w - - +1 1", "halfmove"),
        ("chess", "k7/8/8/8/8/8/8/1K6 w - - x 1", "halfmove"),
        ("chess", "k7/8/8/8/8/8/8/1K6 w - - - 1", "halfmove"),
        ("chess", "k7/8/8/8/8/8/8/1K6 w - - 0 -3", "move number"),
        ("chess", "k7/8/8/8/8/8/8/1K6 w - - 0 one", "move number"),
        ("chess", "k7/8/8/8/8/8/8/1K6 w - - 0 ٣", "move number"),
        ("chess", "k7/8/8/8/8/8/8/1K6 w - - 0 1 1", "six fields"),
        # nothing at all
        ("chess", "", "empty"),
        ("chess", "   ", "empty"),
    ],
)  # fmt: skip
def test_what_is_refused(variant: str, faulty: str, says: str) -> None:
    """Each fault is named in the message, which quotes the text."""
    with pytest.raises(st.InvalidFenError) as error:
        st.Game(variant, faulty)
    assert says in str(error.value)


def test_all_faults_are_named_at_once() -> None:
    """Nobody has to mend one after the other."""
    with pytest.raises(st.InvalidFenError) as error:
        st.Game("chess", "k7/8/8/8/x7/8/8/K7 white KX e9 -1 x")
    for name in ("x7", "side to move", "castling", "en passant", "halfmove", "move number"):
        assert name in str(error.value)


@pytest.mark.parametrize(
    ("variant", "faulty", "kinds"),
    [
        ("chess", " ", "empty"),
        ("chess", "k" * 5000, "length"),
        ("chess", "k7/8/8/8/8/8/8/1K6 w - - 0 1 1", "length"),
        ("chess", "k7/8/8/8/8/8/8/8/K7", "board"),
        ("chess", "k7/8/8/8/8/8/8/K8", "board"),
        ("chess", "k7/8/8/8/x7/8/8/K7", "piece"),
        ("chess", "k7/8/8/8/8/8/8/K7[Q]", "piece"),
        ("chess", "k7/8/8/8/9/8/8/K7 white KX e9 -1 x",
         "board turn castling en_passant halfmove_clock fullmove_number"),
        ("chess", "k7/8/8/8/8/8/8/8 w K", "royals castling"),
        ("chess", "k6R/8/8/8/8/8/8/K7 w K", "castling check"),
        ("yoto", "9/4k4/9/9/9/9/9/4K4/9 w", "facing"),
    ],
)  # fmt: skip
def test_faults_have_kinds(variant: str, faulty: str, kinds: str) -> None:
    """A program need not read the words; copies of the error keep them."""
    with pytest.raises(st.InvalidFenError) as caught:
        st.Game(variant, faulty)
    error = caught.value
    assert error.text == faulty
    assert [fault.kind for fault in error.faults] == kinds.split()
    assert all(fault.message == str(fault) != "" for fault in error.faults)
    assert st.Game(variant).status(faulty) == error.faults
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.text, again.faults) == (str(error), error.text, error.faults)


@pytest.mark.parametrize(
    ("variant", "men", "turn", "says"),
    [
        ("chess", "Ka8 Rf8 kf1", "w", "black is in check from R on f8, but"),
        ("chess", "Ka1 kb2", "w", "check"),
        ("obento", "Ka1 kh6 Yf10", "w", "black is in check from Y on f10"),  # osprey, second leg
        ("obento", "Kf8 ka12 yf10", "b", "white is in check from y on f10"),  # first leg
        ("obento", "Kd4 ka12 of10", "b", "white is in check"),
        ("wide_soho", "Ka1 kf10 pf6 Cf2", "w", "black is in check"),  # over a hurdle
        ("yoto", "Ke2 kh8 lc6", "b", "white is in check"),  # a calf
        ("xiangqi", "Ke1 kf10 hd3", "b", "white is in check"),  # a horse
        ("yoto", "Ke2 ke8", "w", "face each other"),
        ("yoto", "Kb2 kh8", "b", "face each other"),
        ("xiangqi", "Kd1 kd10", "b", "face each other"),
    ],
)
def test_the_side_that_has_moved_may_not_be_in_check(
    variant: str, men: str, turn: str, says: str
) -> None:
    """Nor may the royal pieces face each other, whoever is to move."""
    with pytest.raises(st.InvalidFenError, match=says):
        position(variant, men, f"{turn} - -")


@pytest.mark.parametrize("variant", st.variants())
@pytest.mark.parametrize("other", st.variants())
def test_positions_of_other_games(variant: str, other: str) -> None:
    """A start position of another board is refused; of an equal board it loads or is refused."""
    mine, theirs = st.Variant.load(variant), st.Variant.load(other)
    text = theirs.start_fen
    if (mine.files, mine.ranks) != (theirs.files, theirs.ranks):
        with pytest.raises(st.InvalidFenError):
            st.Game(variant, text)
    else:
        try:
            assert st.Game(variant, text).fen() == text
        except st.InvalidFenError as error:
            assert len(str(error)) < 400  # noqa: PT017


# Positions that only a FEN can give


def test_pawns_on_every_rank() -> None:
    """A chess pawn on the first rank steps singly; on the last one it cannot move."""
    game = position("chess", "Ka1 kh8 Pe1 Pf2 Pg8 Pb3")
    assert targets(game, "e1") == {"e2"}
    assert targets(game, "f2") == squares("f3 f4")
    assert targets(game, "g8") == set()
    assert targets(game, "b3") == {"b4"}


def test_a_game_that_is_over_by_draw_goes_on() -> None:
    """A position that is drawn by material or count has its moves, and they can be played."""
    game = play(position("chess", "Ka1 kh8", "w - - 100 90"), "a1b1 h8h7")
    assert len(moves(game)) == 5


# Move text


def test_squares_with_two_digits() -> None:
    """``a10a12`` and ``c9c10f`` are read the only way that they can be."""
    move = st.Move("a10a12")
    assert (move.from_square, move.to_square, move.promotion) == ("a10", "a12", None)
    move = st.Move("c9c10f")
    assert (move.from_square, move.to_square, move.promotion) == ("c9", "c10", "F")
    move = st.Move("a1a12")
    assert (move.from_square, move.to_square) == ("a1", "a12")
    move = st.Move("a11a2")
    assert (move.from_square, move.to_square) == ("a11", "a2")
    game = position("obento", "Kl1 kl12 Ra10 Pc9")
    assert {"a10a12", "a10a12d", "c9c10f"} <= moves(game)
    game.push("a10a12")
    game.pop()
    game.push("c9c10f")
    assert game.piece_at("c10") == st.Piece("F", st.WHITE)


@pytest.mark.parametrize(
    "text",
    ["", "e2", "e2e", "2e4", "e2-e4", "E2E4", "e2e4Q", "e2e4qq", "e2e4=q", "e2e2", "e0e1", "q1e1",
     "e2e17", "e02e4", " e2e4", "e2e4 ", "e2e4\n", "e2e4\0", "O-O", "e2é4", "a100a1", "é", "+",
     "e2e4+", "a1a2+", "0000", "e2e4++r"],
)  # fmt: skip
def test_what_is_no_move_text(text: str) -> None:
    """Anything but two squares and a letter in lower case, run together."""
    with pytest.raises(st.InvalidMoveError):
        st.Move(text)
    game = st.Game("chess")
    with pytest.raises(st.InvalidMoveError):
        game.push(text)
    assert text not in game.legal_moves
    assert game.fen() == CHESS


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("e3e4", "no piece on e3"),
        ("e7e5", "the p on e7 is black's, but white is to move"),
        ("e2e5", "does not go"),
        ("b1d2", "does not go"),
        ("e2e4q", "expected 'e2e4'"),
        ("a1p16", "8 files"),
        ("e1g1", "castling is blocked by B on f1 and N on g1"),
        ("e1d1", "does not go"),
    ],
)
def test_moves_that_are_not_legal(text: str, says: str) -> None:
    """A well-formed move that is not legal is refused with the reason, and changes nothing."""
    game = st.Game("chess")
    with pytest.raises(st.IllegalMoveError, match=says):
        game.push(text)
    assert game.fen() == CHESS
    assert len(game.move_stack) == 0


@pytest.mark.parametrize(
    ("variant", "fen", "text", "says"),
    [
        (
            "chess",
            "4r2k/8/8/8/8/8/4B3/4K3 w - -",
            "e2d3",
            "the K on e1 would be attacked by r on e8",
        ),
        (
            "chess",
            "4r2k/8/8/8/7b/8/8/4K3 w - -",
            "e1f2",
            "the K on f2 would be attacked by b on h4",
        ),
        ("chess", "7k/8/8/8/8/8/r3r3/4K3 w - -", "e1d2", "by r on a2 and r on e2"),
        ("chess", "4k3/8/8/KPp4r/8/8/8/8 w - c6", "b5c6", "does not go to c6"),
        ("chess", "r3k2r/8/8/8/8/8/4r3/R3K2R w KQkq -", "e1g1", "out of check from r on e2"),
        ("chess", "4kr2/8/8/8/8/8/8/R3K2R w KQ -", "e1g1", "cross or enter an attacked square"),
        ("chess", "r3k2r/8/8/8/8/8/8/R3K2R w kq -", "e1g1", "white has no right to castle with h1"),
        ("xiangqi", "4k4/9/9/9/9/9/9/9/4R4/4K4 b - -", "e10e9", "would be attacked by R on e2"),
        ("xiangqi", "4k4/9/9/9/4P4/9/9/9/9/4K4 w - -", "e6d6", "the K on e1 would face k on e10"),
        (
            "grand",
            "10/P9/9k/10/10/10/10/10/RRNNBBQCAK/10 w - -",
            "a9a10",
            "nothing that it may become",
        ),
    ],
)
def test_the_reason_of_a_refusal(variant: str, fen: str, text: str, says: str) -> None:
    """What threatens the king, and what stands against a castling, is told."""
    game = st.Game(variant, f"{fen} 0 1")
    with pytest.raises(st.IllegalMoveError, match=says):
        game.push(text)


def test_a_promotion_must_be_named() -> None:
    """Without its letter a compulsory promotion is no legal move; nor with an impossible one."""
    game = position("chess", "Ka1 kh7 Pb7")
    assert targets(game, "b7") == squares("b8q b8r b8b b8n")
    for text in ("b7b8", "b7b8k", "b7b8p", "b7b8x"):
        with pytest.raises(st.IllegalMoveError):
            game.push(text)


def test_pluses_in_piece_ids() -> None:
    """A piece called ``+R`` is ``+R`` and ``+r`` in a FEN, and ``+r`` in a move."""
    dragons = st.Variant.from_toml(
        """
        extends = "chess"
        id = "dragons"
        title = "Dragons"
        [pieces."+R"]
        name = "Dragon"
        betza = "RF"
        [[promotion]]
        pieces = { R = "+R" }
        zone = "rank 8"
        when = ["enter"]
        """
    )
    text = fen(dragons, "Ka1 kh6 Rb7 +Rc2 +rd3")
    assert text.startswith("8/1R6/7k/8/8/3+r4/2+R5/K7 ")
    game = st.Game(dragons, text)
    assert {"b8", "b8+r"} <= targets(game, "b7")
    assert game.push("b7b8+r").promotion == "+R"
    assert game.piece_at("b8") == st.Piece("+R", st.WHITE)
    assert game.fen() == "1+R6/8/7k/8/8/3+r4/2+R5/K7 b - - 0 1"
