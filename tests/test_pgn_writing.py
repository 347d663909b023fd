"""PGN: written games are read back; trees can be walked, changed and copied."""

from __future__ import annotations

import copy
import io
import pickle
import re
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

import snaketongue as st
from pgns import flat, only, read
from snaketongue.notation import pgn

TEXT = some.text(max_size=120) | some.text('ab }{;%[]()\n"\\$1.*', max_size=200)


def random_tree(id: str, rng: Random, texts: Iterator[str]) -> pgn.GameTree:
    """A game with variations, comments and glyphs at random places."""
    game = st.Game(id)
    for _ in range(rng.choice([0, 0, 3])):
        if moves := list(game.legal_moves):
            game.push(rng.choice(moves))
    tree = pgn.GameTree(id, game.fen())
    tree.headers["Result"] = rng.choice(["1-0", "0-1", "1/2-1/2", "*"])
    tree.comment = next(texts)
    nodes: list[pgn.GameNode] = [tree]
    for _ in range(rng.randrange(40)):
        node = nodes[-1] if rng.random() < 0.7 else rng.choice(nodes)
        moves = [
            move
            for move in node.position().legal_moves
            if all(move != child.move for child in node.variations)
        ]
        if not moves:
            continue
        child = node.add_variation(rng.choice(moves))
        if rng.random() < 0.3:
            child.comment = next(texts)
        if rng.random() < 0.3 and node.variations[0] is not child:
            child.starting_comment = next(texts)
        if rng.random() < 0.2:
            child.nags = rng.sample(range(256), rng.choice([1, 2]))
        nodes.append(child)
    return tree


@settings(max_examples=60)
@given(
    id=some.sampled_from(st.variants()),
    seed=some.randoms(use_true_random=False),
    texts=some.lists(TEXT, min_size=5, max_size=5),
    values=some.dictionaries(
        some.from_regex(r"[A-Z][A-Za-z0-9_]{0,8}x", fullmatch=True),
        some.text(some.characters(codec="utf-8", exclude_categories=["Cc", "Zl", "Zp"])),
        max_size=3,
    ),
)
def test_a_written_game_is_read_back(
    id: str, seed: Random, texts: list[str], values: dict[str, str]
) -> None:
    rng = Random(seed.random())

    def forever() -> Iterator[str]:
        while True:
            yield rng.choice(texts)

    tree = random_tree(id, rng, forever())
    tree.headers |= values
    text = str(tree)
    again = only(text)
    assert again.faults == decided(tree)
    assert flat(again) == flat(tree)
    assert {name: again.headers[name] for name in tree.headers} == tree.headers
    assert str(again) == text
    (from_bytes,) = read(text.encode())
    assert str(from_bytes) == text


def decided(tree: pgn.GameTree) -> list[pgn.PgnFault]:
    """The fault of a result that is not that of the board."""
    outcome = tree.end().position().outcome()
    if outcome is None or outcome.termination not in ("checkmate", "stalemate", "goal"):
        return []
    return [] if tree.result in ("*", outcome.result()) else only(str(tree)).faults[-1:]


def test_tags_do_not_contradict_the_game() -> None:
    mate = st.Game("chess")
    for text in ("f3", "e5", "g4", "Qh4#"):
        mate.push_san(text)
    reason = "the result is 1-0, but there is checkmate on the board, which is 0-1"
    with pytest.raises(st.PgnError, match=f"^tag Result: {reason}"):
        pgn.GameTree.from_game(mate, {"Result": "1-0"})
    assert [fault.message for fault in only("1. f3 e5 2. g4 Qh4# 1-0").faults] == [reason]
    for result in ("0-1", "*"):
        assert pgn.GameTree.from_game(mate, {"Result": result}).result == result
    # a player may resign, or claim a draw, in any position that goes on
    mate.pop()
    assert pgn.GameTree.from_game(mate, {"Result": "1-0"}).result == "1-0"

    xiangqi = st.Game("xiangqi")
    theirs = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
    for game, tags in (
        (mate, {"Variant": "Standard"}),
        (mate, {"Variant": "?", "FEN": "?"}),
        (xiangqi, {"Variant": "Chinese Chess", "FEN": theirs}),
    ):
        assert not only(str(pgn.GameTree.from_game(game, tags))).faults
        assert pgn.GameTree(game.variant, headers=tags).variant == game.variant
    for game, tags, told in (
        (mate, {"Variant": "yoto"}, "tag Variant: found 'yoto', but the game is chess"),
        (mate, {"Variant": "Nothing"}, "tag Variant: found 'Nothing', but"),
        (mate, {"FEN": "4k3/8/8/8/8/8/8/4K3 w - - 0 1"}, "tag FEN: found '4k3/8.* began with rnb"),
        (mate, {"FEN": "nonsense"}, "tag FEN: invalid FEN"),
    ):
        with pytest.raises(st.PgnError, match=told):
            pgn.GameTree.from_game(game, tags)
        with pytest.raises(st.PgnError, match=told):
            pgn.GameTree(game.variant, headers=tags)


@pytest.mark.parametrize("id", st.variants())
def test_a_random_game_is_read_back(id: str) -> None:
    rng = Random(id)
    games = []
    for _ in range(5):
        game = st.Game(id)
        while len(game.move_stack) < 100 and not game.is_game_over():
            game.push(rng.choice(list(game.legal_moves)))
        games.append(game)
    stream = io.StringIO()
    pgn.write(map(pgn.GameTree.from_game, games), stream)
    for game, tree in zip(games, read(stream.getvalue()), strict=True):
        assert not tree.faults
        assert tree.mainline_moves() == game.move_stack
        assert tree.result == game.result()
        assert tree.end().position().fen() == game.fen()


def test_lines_are_at_most_80_wide() -> None:
    rng = Random(80)
    words = [rng.choice("abc}") * rng.randrange(1, 12) for _ in range(3000)]
    for _ in range(20):
        texts = (" ".join(rng.sample(words, 30)) for _ in iter(int, 1))
        text = str(random_tree("obento", rng, texts))
        moves = text.split("\n\n")[1]
        assert max(map(len, moves.splitlines())) <= 80


def test_no_line_of_a_comment_looks_like_something_else() -> None:
    tree = pgn.GameTree("chess")
    tree.comment = '%escape [Event "x"] ' * 30
    assert not re.search(r"^[%\[]", str(tree).split("\n\n")[1], re.MULTILINE)
    assert flat(only(str(tree))) == flat(tree)


def test_how_a_game_is_written() -> None:
    tree = pgn.GameTree("chess", headers={"Annotator": 'A "B" \\', "White": "Ann", "Result": "1-0"})
    tree.comment = "An opening."
    first = tree.add_variation("e2e4", nags=[1], comment="Best by test.")
    tree.add_variation("d2d4", starting_comment="Or", comment="of course").add_line(["d7d5"])
    tree.add_variation("c2c4")
    tree.add_variation("b2b3").add_line(["b7b6", "c1b2"])
    first.add_line(["e7e5", "g1f3"]).comment = "with a } in it"
    first.variations[0].variations[0].add_line(["b8c6"])
    assert str(tree) == (
        """\
[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Ann"]
[Black "?"]
[Result "1-0"]
[Annotator "A \\"B\\" \\\\"]

{ An opening. } 1. e4 $1 { Best by test. } ({ Or } 1. d4 { of course } 1... d5)
(1. c4) (1. b3 b6 2. Bb2) 1... e5 2. Nf3
; with a } in it
2... Nc6 1-0
"""
    )


def test_a_start_of_its_own_is_written_and_read() -> None:
    start = st.Game("yoto")
    start.push_san("a4")
    tree = pgn.GameTree("yoto", start.fen())
    tree.add_line(["a7a6"])
    assert '[Variant "yoto"]\n[SetUp "1"]\n[FEN "' in str(tree)
    assert str(tree).endswith("\n1... a6 *\n")
    assert only(str(tree)).end().position().fen() == tree.end().position().fen()
    tree.setup(st.Game("chess"))
    assert not {"Variant", "SetUp", "FEN"} & set(tree.headers)


# --- Trees ---------------------------------------------------------------------------------------


def test_a_tree_can_be_walked_and_changed() -> None:
    tree = pgn.GameTree("chess")
    end = tree.add_line(["e2e4", "e7e5", "g1f3"])
    assert tree.end() is end
    assert end.ply() == 3
    assert list(map(str, end.moves())) == ["e2e4", "e7e5", "g1f3"]
    assert end.root() is tree
    assert tree.position().fen() == st.Game("chess").fen()
    second = tree.variations[0]
    other = second.add_main_variation("c7c5", comment="first now")
    assert second.next() is other
    assert not second.variations[1].is_main_variation()
    second.variations[1].promote_to_main()
    assert [node.san() for node in tree.mainline()] == ["e4", "e5", "Nf3"]
    other.remove()
    assert len(second.variations) == 1
    assert repr(tree) == "<GameTree 'chess', 3 plies, *>"
    assert repr(second) == "<MoveNode e2e4, 1 variations>"


def test_a_tree_can_be_pickled_and_copied() -> None:
    for seed in range(20):
        texts = (str(i) for i in range(1000))
        tree = random_tree("obento", Random(seed), texts)
        for again in (pickle.loads(pickle.dumps(tree)), copy.deepcopy(tree)):
            assert flat(again) == flat(tree)
            assert str(again) == str(tree)
        last = tree.end()
        same = copy.deepcopy(last)
        assert same is not last
        assert same.moves() == last.moves()
        assert same.comment == last.comment
    tree = pgn.GameTree("chess")
    tree.add_line(["g1f3", "g8f6", "f3g1", "f6g8"] * 2000)
    assert pickle.loads(pickle.dumps(tree)).end().ply() == 8000
    (faulty,) = read('[Variant "none"]\n*')
    assert copy.deepcopy(faulty).faults == faulty.faults


def test_an_illegal_move_shows_when_the_game_is_played_through() -> None:
    tree = pgn.GameTree("chess")
    tree.add_line(["e2e4", "e2e4"])
    for use in (tree.end().position, tree.__str__):
        with pytest.raises(st.IllegalMoveError, match="e2e4"):
            use()
    with pytest.raises(st.InvalidMoveError):
        tree.add_variation("e4")


def test_a_long_game_is_no_matter_of_depth() -> None:
    shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"] * 1000
    tree = pgn.GameTree("chess")
    tree.add_line(shuffle)
    node: pgn.GameNode = tree
    for move in shuffle:  # each variation inside the other
        node.add_variation("a2a3" if move[1] in "13" else "a7a6")
        node = node.add_main_variation(move)
    again = only(str(tree))
    assert not again.faults
    assert flat(again) == flat(tree)


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("a b", "x", "'a b' cannot be the name of a tag"),
        ("", "x", "'' cannot be the name of a tag"),
        ("Site", "a\nb", "tag Site: 'a\\nb' cannot be written in one line"),
        ("Result", "2-0", "tag Result: found '2-0', expected 1-0, 0-1, 1/2-1/2, *"),
    ],
)
def test_tags_that_cannot_be_written(name: str, value: str, message: str) -> None:
    tree = pgn.GameTree("chess", headers={name: value})
    with pytest.raises(st.PgnError, match=re.escape(message)):
        str(tree)
