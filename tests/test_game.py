"""A game answers as the rules say, and its views follow it."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

import snaketongue as st
from boards import position
from oracle import Game as SlowGame
from oracle import State, square_name
from oracle.definition import BUILT_IN
from oracle.state import color_of, is_open, letter, other
from snaketongue import BLACK, WHITE, Game, Move
from test_differential import scattered

GAMES = sorted(st.variants())
COLORS = {WHITE: "white", BLACK: "black"}
CLAIMS = """
extends = "chess"
id = "claims"
title = "Claims"
[rules]
repetition = 5
claim_repetition = 3
move_limit = 150
claim_move_limit = 100
"""
QUESTIONS = [
    "gives_check",
    "is_capture",
    "is_castling",
    "is_en_passant",
    "is_irreversible",
    "is_kingside_castling",
    "is_queenside_castling",
    "is_zeroing",
]
BACK_AND_FORTH = ["g1f3", "g8f6", "f3g1", "f6g8"]


def positions(id: str, count: int = 25) -> Iterator[tuple[State, Game]]:
    """Positions of a game, by the slow truth and by the engine: random games and scattered men."""
    rng = Random(id)
    slow = SlowGame(BUILT_IN / f"{id}.toml")
    game = Game(id)
    for turn in range(count):
        if turn % 2:
            while True:
                text = scattered(rng, slow)
                try:
                    yield slow.from_fen(text), Game(id, text)
                    break
                except ValueError:
                    continue
        else:
            for _ in range(rng.randrange(1, 12)):
                if not game.legal_moves:
                    game.reset()
                game.push(rng.choice(list(game.legal_moves)))
            yield slow.from_fen(game.fen()), game


def attackers(state: State, color: str, target: tuple[int, int]) -> set[str]:
    """The squares of the pieces of a colour that could capture on a square, by the slow truth."""
    found = set()
    for place, piece in state.board.items():
        if color_of(piece) == color:
            ways = state.rules.routes(piece.upper(), color, place).get(target, ())
            if any(capture and is_open(route, state.board) for route, _, capture in ways):
                found.add(square_name(place))
    return found


def king(state: State, color: str) -> tuple[int, int]:
    """Where the royal piece of a colour stands."""
    royal = letter(state.rules.royal, color)
    return next(place for place, piece in state.board.items() if piece == royal)


# --- attacks ----------------------------------------------------------------------------------


@pytest.mark.parametrize("id", GAMES)
def test_attackers_and_attacks_are_those_of_the_slow_truth(id: str) -> None:
    for state, game in positions(id, 10):
        attacked: dict[str, set[str]] = {square_name(place): set() for place in state.board}
        for place in state.rules.squares:
            target = square_name(place)
            for color, name in COLORS.items():
                expected = attackers(state, name, place)
                assert game.attackers(color, target) == expected, (game.fen(), target)
                assert game.is_attacked_by(color, target) == bool(expected)
                for source in expected:
                    attacked[source].add(target)
        for source, expected in attacked.items():
            assert game.attacks(source) == expected, (game.fen(), source)
        assert game.checkers() == attackers(state, other(state.turn), king(state, state.turn))


@pytest.mark.parametrize("id", GAMES)
def test_a_piece_is_pinned_if_lifting_it_lays_its_king_open(id: str) -> None:
    """The slow truth takes the piece off the board and looks for new attackers, and for facing."""
    for state, game in positions(id):
        for place, piece in state.board.items():
            color, square = color_of(piece), square_name(place)
            if piece.upper() == state.rules.royal:
                expected = False
            else:
                lifted = {each: man for each, man in state.board.items() if each != place}
                after = replace(state, board=lifted)
                target = king(state, color)
                new = attackers(after, other(color), target) - attackers(
                    state, other(color), target
                )
                expected = bool(new) or (after.facing() and not state.facing())
            assert game.is_pinned(color == "white", square) == expected, (game.fen(), square)
            assert not game.is_pinned(color == "black", square)


@pytest.mark.parametrize(
    ("id", "men", "pinned"),
    [
        ("chess", "Ke1 Re2 re8 ka8", "e2"),
        # the only piece between two kings that may not see each other
        ("xiangqi", "Ke1 Pe5 ke10", "e5"),
        # a cannon, its hurdle, and one piece more
        ("xiangqi", "Kd1 Hd3 Pd5 cd8 kf10", "d3 d5"),
        ("wide_soho", "Ka1 Na3 pa5 ca9 kl10", "a3"),
        # on the square that a horse has to pass
        ("xiangqi", "Kd1 Ae2 he3 kf10", "e2"),
        ("xqoasb", "Ge1 Ad2 hc2 ga9", "d2"),
        # where a bent rider turns, and behind that; what it leaps over does not matter
        ("obento", "Ke2 Ig4 Ig5 yg6 ka11", "g4"),
        ("obento", "Ke2 If3 yg6 ka11", "f3"),
        ("obento", "Kd2 Ig5 tg6 ka11", "g5"),
        ("obento", "Ke2 Ie4 If5 og6 ka11", "e4"),
        # two on the line, or in check already
        ("chess", "Ke1 Re2 Re3 re8 ka8", ""),
        ("chess", "Ke1 Rd2 re8 ba5 kh8", "d2"),
    ],
)
def test_pins_of_every_kind(id: str, men: str, pinned: str) -> None:
    game = position(id, men)
    white = {square for square, piece in game.piece_map().items() if piece.color}
    assert {square for square in white if game.is_pinned(WHITE, square)} == set(pinned.split())


def test_a_pinned_piece_may_stand_where_it_keeps_the_line_closed() -> None:
    game = position("xiangqi", "Ke1 Re4 re8 kd10")
    assert game.pin(WHITE, "e4") == {"e2", "e3", "e4", "e5", "e6", "e7", "e8"}
    for move in game.generate_legal_moves("e4"):
        assert move.to_square in game.pin(WHITE, "e4")
    assert game.pin(WHITE, "e1") == game.pin(BLACK, "e4") == game.pin(WHITE, "a1")
    assert len(game.pin(WHITE, "a1")) == 90


# --- moves ------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", GAMES)
def test_pseudo_legal_moves_are_legal_but_for_the_king(id: str) -> None:
    for state, game in positions(id):
        pseudo = [str(move) for move in game.pseudo_legal_moves]
        assert len(set(pseudo)) == len(pseudo) == len(game.pseudo_legal_moves)
        legal = {str(move) for move in game.legal_moves}
        castlings = {str(move) for move in game.generate_castling_moves()}
        if state.goal_winner() is not None:
            assert not pseudo
            continue
        # pieces that capture in passing where no such capture is legal may have no say here
        expected = {text for text, _, on in state._pseudo_moves() if on is None}
        passing = {text for text, _, on in state._pseudo_moves() if on is not None}
        assert set(pseudo) - castlings - passing == expected - castlings, game.fen()
        for text in pseudo:
            assert game.is_pseudo_legal(text)
            assert game.is_legal(text) == (text in legal) == (not game.is_into_check(text))


@pytest.mark.parametrize("id", GAMES)
def test_what_a_move_does_shows_when_it_is_made(id: str) -> None:
    for _, game in positions(id):
        before = game.piece_map()
        rights, passed = game.castling_rights, game.ep_squares
        assert game.has_legal_en_passant() == bool(passed)
        for move in game.legal_moves:
            says = {name: getattr(game, name)(move) for name in QUESTIONS}
            game.push(move)
            after = game.piece_map()
            changed = {
                square
                for square in before.keys() | after
                if before.get(square) != after.get(square)
            }
            assert says["gives_check"] == game.is_check()
            assert says["is_capture"] == (len(after) < len(before))
            assert says["is_castling"] == (len(after) == len(before) and len(changed) > 2)
            assert says["is_en_passant"] == (says["is_capture"] and len(changed) == 3)
            assert says["is_zeroing"] == (game.halfmove_clock == 0)
            lost = rights != game.castling_rights or bool(passed)
            assert says["is_irreversible"] == (says["is_zeroing"] or lost)
            sides = says["is_kingside_castling"], says["is_queenside_castling"]
            assert any(sides) == says["is_castling"]
            assert not all(sides)
            assert game.pop() == move == Move(str(move))
            assert game.piece_map() == before


def test_moves_from_and_to_squares() -> None:
    game = Game("obento")
    everything = list(game.legal_moves)
    assert list(game.generate_legal_moves()) == everything
    assert list(game.generate_pseudo_legal_moves()) == list(game.pseudo_legal_moves)
    for source in {move.from_square for move in everything}:
        mine = [move for move in everything if move.from_square == source]
        assert list(game.generate_legal_moves(source)) == mine
    assert {str(move) for move in game.generate_legal_moves(["a3", "b3"], ["a5", "b6", "c5"])} == {
        "a3a5",
        "b3b6",
    }
    assert list(game.generate_legal_moves([])) == []
    with pytest.raises(ValueError, match="no square"):
        game.generate_legal_moves("m1")


def test_finding_a_move() -> None:
    game = position("obento", "Kg2 Rb9 Pc9 kg11")
    assert game.find_move("b9", "b10") == Move("b9b10")
    assert game.find_move("b9", "b10", "D") == Move("b9b10d")
    assert game.find_move("c9", "c10") == Move("c9c10f")  # it has no choice
    promoting = Game("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    with pytest.raises(st.AmbiguousMoveError, match=r"a7a8b.*a7a8n.*a7a8q.*a7a8r|a7a8q"):
        promoting.find_move("a7", "a8")
    with pytest.raises(st.IllegalMoveError):
        game.find_move("b9", "c10")
    with pytest.raises(ValueError, match="no square"):
        game.find_move("b9", "z9")


def test_moves_as_coordinates() -> None:
    game = Game("chess")
    move = Move.from_uci("e2e4")
    assert move.uci() == str(move) == game.uci("e2e4") == "e2e4"
    assert game.parse_uci("e2e4") == move == game.push_uci("e2e4") == game.peek()
    with pytest.raises(st.IllegalMoveError):
        game.parse_uci("e2e4")
    with pytest.raises(st.InvalidMoveError):
        Move.from_uci("e4")
    assert {move, Move("e2e4")} == {move}


def test_a_refused_move_changes_nothing() -> None:
    game = Game("yoto")
    before = game.fen()
    for wrong in ("a3a5", Move("a3a5"), "k9k10", "e2", "", "p16p15"):
        with pytest.raises(ValueError, match="move"):
            game.push(wrong)
    assert (game.fen(), game.move_stack) == (before, [])
    for call in (game.pop, game.peek):
        with pytest.raises(IndexError):
            call()
    with pytest.raises(TypeError):
        game.push(12)  # type: ignore[arg-type]


def test_views_follow_the_game() -> None:
    game = Game("chess")
    legal, pseudo = game.legal_moves, game.pseudo_legal_moves
    first = next(iter(legal))
    game.push("e2e4")
    assert "e7e5" in legal
    assert "e2e4" not in legal
    assert first not in legal
    assert Move("e7e5") in pseudo
    assert 12 not in legal
    assert "e7e5e" not in legal
    assert legal.count() == len(legal) == len(list(legal)) == len(pseudo) == 20
    game.set_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    assert not legal
    assert not pseudo or len(list(pseudo)) == pseudo.count()
    assert repr(legal) == "<LegalMoves: 0 ()>"


def test_views_have_items() -> None:
    game = Game("grand")
    for view in (game.legal_moves, game.pseudo_legal_moves):
        moves = list(view)
        assert [view[index] for index in range(len(view))] == moves
        assert [view[index] for index in range(-len(view), 0)] == moves
        assert list(reversed(view)) == moves[::-1]
        assert Random(1).choice(view) in moves
        for index in (len(view), -len(view) - 1, sys.maxsize, -sys.maxsize - 1, 10**30):
            with pytest.raises(IndexError, match="there are"):
                view[index]
        with pytest.raises(TypeError):
            view["a1a2"]  # type: ignore[index]


def test_an_iterator_outlives_a_push() -> None:
    game = Game("chess")
    seen = []
    for move in game.legal_moves:
        game.push(move)
        seen.append(game.pop())
    assert seen == list(game.legal_moves)


# --- the board --------------------------------------------------------------------------------


@pytest.mark.parametrize("id", GAMES)
def test_the_board_is_that_of_the_fen(id: str) -> None:
    for state, game in positions(id, 6):
        expected = {square_name(place): piece for place, piece in state.board.items()}
        assert {square: str(piece) for square, piece in game.piece_map().items()} == expected
        for place in state.rules.squares:
            square = square_name(place)
            piece = game.piece_at(square)
            assert (str(piece) if piece else None) == expected.get(square)
            assert game.piece_type_at(square) == (piece and piece.id)
            assert game.color_at(square) == (piece and piece.color)
        for color, name in COLORS.items():
            assert game.king(color) == square_name(king(state, name))
            for kind in game.variant.pieces:
                wanted = {at for at, man in expected.items() if man == letter(kind, name)}
                assert game.pieces(kind, color) == wanted
        assert game.fen() == f"{game.epd()} {game.halfmove_clock} {game.fullmove_number}"
        assert game.board_fen() == game.epd().split()[0]
        assert game.ply() == 2 * (game.fullmove_number - 1) + (game.turn is BLACK)
        rights = "".join(
            name
            for name, held in (
                ("K", game.has_kingside_castling_rights(WHITE)),
                ("Q", game.has_queenside_castling_rights(WHITE)),
                ("k", game.has_kingside_castling_rights(BLACK)),
                ("q", game.has_queenside_castling_rights(BLACK)),
            )
            if held
        )
        assert (rights or "-") == game.castling_rights == game.epd().split()[2]
        assert game.has_castling_rights(WHITE) == any(right in rights for right in "KQ")


def test_squares_and_pieces_that_do_not_exist() -> None:
    game = Game("omega")
    for square in ("a2", "m1", "a13", "", "B2", "b02"):
        for call in (game.piece_at, game.color_at, game.attacks):
            with pytest.raises(ValueError, match="no square"):
                call(square)
        with pytest.raises(ValueError, match="no square"):
            game.attackers(WHITE, square)
    with pytest.raises(ValueError, match="no piece"):
        game.pieces("X", WHITE)


def test_mirrors() -> None:
    for id in GAMES:
        for state, game in positions(id, 6):
            mirror = game.mirror()
            assert mirror.mirror() == game, state.fen()
            assert len(mirror.legal_moves) == len(game.legal_moves), state.fen()
            assert mirror.is_check() == game.is_check()


# --- the end ----------------------------------------------------------------------------------


def test_claims_are_apart_from_draws_that_come_by_themselves() -> None:
    variant = st.Variant.from_toml(CLAIMS)
    game = Game(variant)
    seen = []
    for move in BACK_AND_FORTH * 4:
        game.push(move)
        seen.append((game.can_claim_draw(), game.is_game_over()))
        assert game.can_claim_repetition() == game.can_claim_draw()
        assert game.is_game_over(claim_draw=True) == any(seen[-1])
    # With a move that brings the third occurrence about it can be claimed before that move.
    assert [claim for claim, _ in seen] == [False] * 6 + [True] * 9 + [False]
    assert [over for _, over in seen] == [False] * 15 + [True]
    assert game.outcome() == st.Outcome(None, "repetition")
    game.pop()
    assert (game.result(), game.result(claim_draw=True)) == ("*", "1/2-1/2")
    assert game.outcome(claim_draw=True) == st.Outcome(None, "repetition")


@pytest.mark.parametrize(
    ("clock", "claim", "over"),
    [(97, False, False), (99, True, False), (100, True, False), (150, False, True)],
)
def test_claims_of_the_move_limit(clock: int, claim: bool, over: bool) -> None:
    game = Game(st.Variant.from_toml(CLAIMS), f"4k3/8/8/8/8/8/8/R3K3 w - - {clock} 90")
    assert (game.can_claim_move_limit(), game.is_game_over()) == (claim, over)
    if claim:
        assert game.outcome(claim_draw=True) == st.Outcome(None, "move_limit")


def test_nothing_is_claimed_where_the_next_move_resets_the_count() -> None:
    only_a_capture = "8/8/8/8/2k5/8/1r6/K7 w - - 99 90"
    assert not Game(st.Variant.from_toml(CLAIMS), only_a_capture).can_claim_draw()


def test_no_claim_after_the_end() -> None:
    mate = "R3k3/8/4K3/8/8/8/8/8 b - - 120 90"
    game = Game(st.Variant.from_toml(CLAIMS), mate)
    assert game.is_checkmate()
    assert not game.can_claim_draw()


def test_there_is_nothing_to_claim_in_built_in_games() -> None:
    game = Game("chess")
    for move in BACK_AND_FORTH * 2:
        assert not game.can_claim_draw()
        game.push(move)
    assert game.is_repetition()
    assert (game.occurrences(), game.is_repetition(4)) == (3, False)
    assert game.outcome() == st.Outcome(None, "repetition")


@pytest.mark.parametrize(
    ("id", "text", "calls"),
    [
        ("chess", "R3k3/8/4K3/8/8/8/8/8 b - - 0 1", "is_checkmate"),
        ("chess", "k7/8/K7/8/8/8/8/1R6 b - - 0 1", "is_stalemate"),
        ("chess", "k7/8/K7/8/8/8/8/8 w - - 0 1", "is_insufficient_material"),
    ],
)
def test_ends_by_name(id: str, text: str, calls: str) -> None:
    game = Game(id, text)
    names = ["is_checkmate", "is_stalemate", "is_variant_end", "is_insufficient_material"]
    assert [name for name in names if getattr(game, name)()] == [calls]
    assert game.is_game_over()


def test_a_goal_is_the_end_of_a_variant() -> None:
    hill = st.Variant.from_toml(
        'extends = "chess"\nid = "hill"\ntitle = "Hill"\n'
        '[[goal]]\npieces = ["K"]\nregion = ["d4-e5"]'
    )
    game = Game(hill, "7k/8/8/8/8/3K4/8/8 w - - 0 1")
    assert not game.is_variant_end()
    game.push("d3d4")
    assert (game.is_variant_end(), game.is_variant_win(), game.is_variant_loss()) == (
        True,
        False,
        True,
    )
    assert game.outcome() == st.Outcome(WHITE, "goal")


# --- faults -----------------------------------------------------------------------------------


def test_all_faults_of_a_position_are_told_at_once() -> None:
    game = Game("chess")
    faults = game.status("4k3/8/8/8/8/8/8/8 w KX e99 a b")
    assert [fault.message.split(":")[0] for fault in faults] == [
        "castling",
        "en passant",
        "halfmove clock",
        "move number",
        "0 royal pieces K of white, expected 1",
    ]
    exposed = game.status("4k3/8/8/8/8/8/8/4RK2 w Kq - -1 1")
    assert len(exposed) == 4
    assert any("in check" in fault.message for fault in exposed)
    assert game.status() == game.status(game.fen()) == ()
    assert game.is_valid()
    assert not game.is_valid("")
    with pytest.raises(st.InvalidFenError) as caught:
        game.set_fen("4k3/8/8/8/8/8/8/4RK2 w Kq - -1 1")
    assert caught.value.faults == exposed
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.faults, again.text) == (
        str(caught.value),
        exposed,
        "4k3/8/8/8/8/8/8/4RK2 w Kq - -1 1",
    )
