"""Material that cannot win: certain where it is claimed."""

from __future__ import annotations

import pytest

import snaketongue as st
from boards import position
from snaketongue import BLACK, WHITE


@pytest.mark.parametrize(
    ("id", "men", "white", "black"),
    [
        # True: that side cannot win
        ("chess", "Ke1 ke8", True, True),
        ("chess", "Ke1 Nb1 ke8", True, True),
        ("chess", "Ke1 Bb1 ke8", True, True),
        ("chess", "Ke1 Bb1 Bd1 ke8", True, True),  # on squares of one colour
        ("chess", "Ke1 Bb1 Bc1 ke8", False, True),
        ("chess", "Ke1 Bb1 ke8 bc8", True, True),
        ("chess", "Ke1 Bb1 kf8 bd8", False, False),  # the enemy's bishop blocks its own king
        ("chess", "Ke1 Nb1 ke8 nb8", False, False),
        ("chess", "Ke1 Ra1 ke8", False, True),
        ("chess", "Ke1 Pa2 ke8", False, True),  # it becomes a queen
        ("capablanca", "Ke1 Aa1 kf8", False, True),
        ("shako", "Kf2 Ea2 kf9", True, True),
        ("shako", "Kf2 Ca1 kf9", True, True),
        ("shako", "Kf2 Ca1 Eb2 kf9", False, True),
        ("tencubed", "Kf2 Wa2 kf9", False, True),  # nothing is known of a wizard
        # a stalemate wins: a general may bring it about
        ("xiangqi", "Kd1 ke10", False, False),
        ("xqoasb", "Ge1 gf9", False, False),
        # the kings face each other: that takes squares away
        ("yoto", "Ke2 Gd1 kd8", False, True),
        ("yoto", "Ke2 kd8", True, True),
        ("obento", "Kg2 Ma1 kg11", False, True),
    ],
)
def test_who_cannot_win(id: str, men: str, white: bool, black: bool) -> None:
    game = position(id, men)
    answers = game.has_insufficient_material(WHITE), game.has_insufficient_material(BLACK)
    assert answers == (white, black)
    assert game.is_insufficient_material() == (white and black)
    # It ends no game, unless the kings are alone.
    assert game.is_game_over() == (len(game.piece_map()) == 2)


def test_promotions_one_after_the_other_count() -> None:
    """A bishop that may become a knight, and that a queen, may win; so may the enemy's help."""
    rule = '[[promotion]]\npieces = {{ {} = "{}" }}\nzone = "rank 8"\nwhen = ["enter"]\n'
    start = 'start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"\ncastling = []\n'

    def variant(*rules: str) -> st.Variant:
        head = 'extends = "chess"\nid = "chain"\ntitle = "Chain"\n'
        return st.Variant.from_toml(head + start + "".join(rules))

    men = "4k3/8/8/8/8/8/8/1B3K2 w - - 0 1"
    one, two = rule.format("B", "N"), rule.format("N", "Q")
    assert st.Game("chess", men).has_insufficient_material(WHITE)
    assert st.Game(variant(one), men).has_insufficient_material(WHITE)
    for rules in ((one, two), (two, one)):
        assert not st.Game(variant(*rules), men).has_insufficient_material(WHITE)
    helped = "4k3/8/8/8/8/8/8/1B1b1K2 w - - 0 1"  # both on light squares
    assert st.Game("chess", helped).has_insufficient_material(WHITE)
    assert not st.Game(variant(one), helped).has_insufficient_material(WHITE)
    goal = '[[goal]]\npieces = ["N"]\nregion = "e4"\n'
    assert not st.Game(variant(one, goal), men).has_insufficient_material(WHITE)


@pytest.mark.parametrize(
    "change",
    [
        '[rules]\nstalemate = "loss"',
        '[[goal]]\npieces = ["N"]\nregion = ["d4-e5"]',
        '[rules]\nfacing = ["file"]',
        '[pieces.K]\nstays = "ranks 1-6"',
        '[pieces.K]\nbetza = "W"',
    ],
)
def test_rules_that_make_a_knight_enough(change: str) -> None:
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
    changed = st.Variant.from_toml(
        f'extends = "chess"\nid = "changed"\ntitle = "Changed"\n'
        f'castling = []\nstart = "{start}"\n{change}'
    )
    game = st.Game(changed, "4k3/8/8/8/8/8/8/1N3K2 w - - 0 1")
    assert not game.has_insufficient_material(WHITE)


def test_a_pawn_is_what_captures_like_one() -> None:
    """Not what starts the count anew: a rook among those kinds mates as ever."""
    head = 'extends = "chess"\nid = "x"\ntitle = "X"\n'
    rooks = st.Variant.from_toml(head + '[rules]\npawn_like = ["P", "R"]\n')
    game = st.Game(rooks, "k7/8/1K6/8/8/8/8/7R w - - 0 1")
    assert not game.has_insufficient_material(WHITE)
    game.push("h1h8")
    assert game.outcome() == st.Outcome(WHITE, "checkmate")
    bare = st.Variant.from_toml(head + "promotion = []\n")
    assert st.Game(bare, "k7/8/8/8/8/8/4P3/4K3 w - - 0 1").has_insufficient_material(WHITE)
    kings = st.Variant.from_toml(head + 'promotion = []\n[pieces.P]\nbetza = "K"\n')
    game = st.Game(kings, "k7/2P5/2K5/8/8/8/8/8 w - - 0 1")
    assert not game.has_insufficient_material(WHITE)
    game.push("c7b7")
    assert game.outcome() == st.Outcome(WHITE, "checkmate")


CASTLES_OUT = """
id = "x"
title = "X"
start = "r3k3/2p5/8/8/8/8/Q1P5/R3K3 w Qq - 0 1"

[board]
files = 8
ranks = 8

[pieces]
K = { name = "King", betza = "K", royal = true, stays = "c1-h3" }
Q = { name = "Queen", betza = "Q", stays = "files a-b" }
R = { name = "Rook", betza = "R" }
P = { name = "Pawn", betza = "mfWcfF" }

[[castling]]
side = "Q"
king = ["e1", "b1"]
rook = ["a1", "c1"]
"""


def test_a_king_may_leave_its_region_by_castling() -> None:
    """Then it meets pieces that it would else never meet."""
    game = st.Game(st.Variant.from_toml(CASTLES_OUT), "r3k3/2p5/8/8/Q7/8/8/4K3 b q - 0 1")
    assert not game.has_insufficient_material(WHITE)
    game.push("e8b8")
    game.push("a4b4")
    assert game.outcome() == st.Outcome(WHITE, "checkmate")
