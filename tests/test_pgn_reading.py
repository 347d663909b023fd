"""PGN: faulty games tell what is wrong, and no other game is lost."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

import snaketongue as st
from pgns import faults, flat, only, read
from snaketongue.notation import lines as notation_lines
from snaketongue.notation import pgn
from snaketongue.notation.names import find_variant

WILD = Path(__file__).parent / "data" / "wild.pgn"


def test_faulty_games_tell_what_is_wrong_and_others_are_read() -> None:
    games = list(pgn.read(WILD))
    told = [str(fault) for game in games for fault in game.faults]
    expected = WILD.with_suffix(".faults").read_text("utf-8").splitlines()
    assert told == expected
    assert len(games) == 17
    plies = [game.end().ply() for game in games]
    assert plies == [7, 2, 0, 2, 0, 2, 3, 3, 0, 4, 7, 5, 3, 1, 3, 3, 5]
    results = " ".join(game.result for game in games)
    assert results == "1-0 0-1 1/2-1/2 * * 1/2-1/2 * 0-1 * 1-0 * * 1-0 * * * 1-0"
    for game in games:
        again = only(str(game))
        assert flat(again) == flat(game)
        assert bool(again.faults) == (
            game.variant is None or game.headers.get("Event", "")[:2] == "10"
        )


def test_what_is_sound_in_the_wild_is_kept() -> None:
    games = list(pgn.read(WILD))
    assert games[3].position().fen() == "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    assert games[5].headers["Event"] == '6 the "quoted" name, and "another"'
    assert games[5].headers["Site"] == "C:\\games\\"
    assert games[6].end().comment == "accepted or declined?"
    assert games[0].end().moves()[-1] == st.Move("h5f7")
    assert games[10].variations[0].nags == [1, 14]


@pytest.mark.parametrize(
    "encode",
    [
        lambda text: text.encode("utf-8-sig"),
        lambda text: text.encode("utf-8").replace(b"\n", b"\r\n"),
        lambda text: text.encode("utf-8").replace(b"\n", b"\r"),
        lambda text: text.encode("utf-16"),
        lambda text: b"\xfe\xff" + text.encode("utf-16-be"),
        lambda text: text.encode("latin-1"),
        lambda text: text.encode("cp1252").replace(b"\n", b"\r\n"),
        lambda text: text.encode("utf-8") + text.encode("latin-1"),
        lambda text: text.encode("utf-8-sig") + text.encode("utf-8-sig"),
        lambda text: text.encode("utf-8").replace(b"\n", b" "),
    ],
)
def test_every_encoding_and_end_of_line(encode: object) -> None:
    assert callable(encode)
    text = '[White "Gr\u00fcnfeld"]\n\n1. d4 { caf\u00e9 } Nf6 1-0\n\n[White "Zo\u00eb"]\n\n*\n\n'
    games = read(encode(text))
    assert len(games) in (2, 4)
    for first, second in zip(games[::2], games[1::2], strict=True):
        assert (first.headers["White"], second.headers["White"]) == ("Gr\u00fcnfeld", "Zo\u00eb")
        assert first.variations[0].comment == "caf\u00e9"
        assert first.faults == second.faults == []


def test_a_line_may_be_longer_than_what_is_read_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = '[White "Ann Bea"] [Black "Cy"] 1. e4 {one two} e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 1-0 '
    for size in range(20, 60):
        monkeypatch.setattr(notation_lines, "PIECE", size)
        games = read(game * 3) + read((game * 3).encode()) + read((game * 3).encode("utf-16"))
        assert len(games) == 9
        for tree in games:
            assert (tree.faults, tree.end().ply()) == ([], 8)
            assert tree.headers["White"] == "Ann Bea"


def test_a_text_stream_and_a_path_are_read_like_bytes(tmp_path: Path) -> None:
    text = "\ufeff1. e4 e5 1-0\n\n1. d4 *\n"
    path = tmp_path / "two.pgn"
    path.write_text(text, "utf-8")
    with path.open(encoding="utf-8") as stream:
        plies = [game.end().ply() for game in pgn.read(stream)]
    assert plies == [2, 1]
    assert [game.end().ply() for game in pgn.read(path)] == plies
    assert [game.end().ply() for game in pgn.read(str(path))] == plies
    with pytest.raises(FileNotFoundError):
        list(pgn.read(tmp_path / "none.pgn"))


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("1. e4 e5 *", "e2e4 e7e5"),
        ("1.e4 e5 2.Nf3 *", "e2e4 e7e5 g1f3"),
        ("1 e4 1... e5 *", "e2e4 e7e5"),
        ("1 . e4 1\u2026e5 *", "e2e4 e7e5"),
        ("e4 e5 Nf3*", "e2e4 e7e5 g1f3"),
        ("1. e2e4 e7-e5 2. Ng1-f3 1/2", "e2e4 e7e5 g1f3"),
        ("1. e4 (1. d4) 1... e5 1-0", "e2e4 e7e5"),
        ("1. e4(1. d4)e5{}2. Nf3$1$2Nc6 0-1", "e2e4 e7e5 g1f3 b8c6"),
        (
            "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 O-O 0-1",
            "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1 e8g8",
        ),
        ("{ first } ; second\n1. e4 ; third\ne5 *", "e2e4 e7e5"),
        ("1. e4\n%e5 \n%\ne6 *", "e2e4 e7e6"),
        ("1. e4 a6 2. e5 d5 3. exd6 e.p. *", "e2e4 a7a6 e4e5 d7d5 e5d6"),
    ],
)
def test_spellings_of_moves(text: str, moves: str) -> None:
    game = only(text)
    assert not game.faults
    assert " ".join(map(str, game.mainline_moves())) == moves


def test_comments_belong_to_the_move_before_them() -> None:
    game = only(
        "{ a } ; b\n { c } 1. e4 { d } {e\n f} $1 ({ g } 1. d4 { h } (1. c4) { i }) { j } e5 *"
    )
    assert not game.faults
    e4, d4, c4 = game.variations
    assert game.comment == "a b c"
    assert (e4.starting_comment, e4.comment, e4.nags) == ("", "d e f j", [1])
    assert (d4.starting_comment, d4.comment) == ("g", "h i")
    assert c4.comment == ""


def test_a_variation_inside_a_variation() -> None:
    game = only("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) (1... e6) 2. Nf3 *")
    assert not game.faults
    assert [(kind, str(node.move)) for kind, node in game.steps()] == [
        ("move", "e2e4"),
        ("move", "e7e5"),
        ("open", "c7c5"),
        ("move", "c7c5"),
        ("move", "g1f3"),
        ("open", "c2c3"),
        ("move", "c2c3"),
        ("move", "d7d5"),
        ("close", "c2c3"),
        ("move", "d7d6"),
        ("close", "c7c5"),
        ("open", "e7e6"),
        ("move", "e7e6"),
        ("close", "e7e6"),
        ("move", "g1f3"),
    ]


def test_marks_and_signs_are_glyphs() -> None:
    game = only("1. e4! e5? 2. Nf3!! $18 Nc6?? 3. Bb5!? a6?! 4. Ba4 +- Nf6 \u00b1 5. O-O N *")
    assert not game.faults
    nags = [node.nags for node in game.mainline()]
    assert nags == [[1], [2], [3, 18], [4], [5], [6], [18], [16], [146]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1. e4 e5", ["line 1, column 7: game 1: the text ends before the result"]),
        ("1. e4 ) *", ["line 1, column 7: game 1: ')' without '('"]),
        ("( 1. e4 ) *", ["line 1, column 1: game 1: a variation before the first move"]),
        ("$1 1. e4 *", ["line 1, column 1: game 1: an annotation before the first move"]),
        ("1. e4 } *", ["line 1, column 7: game 1: '}' is out of place"]),
        ("1. e4 [x] *", [
            "line 1, column 7: game 1: '[' inside the moves",
            "line 1, column 8: game 1, 1... x: 'x' is no move",
        ]),
        ("[Event 'x']\n*", ["line 1, column 1: game 1: \"[Event 'x']\" is no tag"]),
        ("1. e4 *\n[White \"x\n1. d4 *", [
            "line 2, column 1: game 2: '[White \"x' is no tag",
        ]),
        ("1. e4\n[White \"x\n1. d4 *", [
            "line 2, column 1: game 1: the next game begins before the result",
            "line 2, column 1: game 2: '[White \"x' is no tag",
        ]),
        ('[White "a"]\n[White "b"]\n*', ["line 2, column 1: game 1: tag White a second time"]),
        ('[SetUp "1"]\n*', ["line 1, column 1: game 1: SetUp is 1, but there is no FEN"]),
        ('[Result "1:0"]\n1-0', ["line 1, column 1: game 1: Result is '1:0', expected 1-0, 0-1"]),
        ('[Variant "x"]\n1. e4 *', ["line 1, column 1: game 1: unknown variant 'x'; if it"]),
        ('[Variant "yoto"]\n[FEN "9 w"]\n*', ["line 2, column 1: game 1: invalid FEN"]),
        ("1. f3 e5 2. g4 Qh4# 1/2-1/2", [
            "line 1, column 21: game 1: the result is 1/2-1/2, but there is checkmate on the board",
        ]),
        ("1. e4 -- 2. d4 *", ["line 1, column 7: game 1, 1... --: '--' is no move"]),
    ],
)  # fmt: skip
def test_faults_have_a_place(text: str, expected: list[str]) -> None:
    found = faults(text)
    assert len(found) == len(expected), found
    for told, start in zip(found, expected, strict=True):
        assert told.startswith(start)


def test_a_faulty_start_leaves_the_tags() -> None:
    game = only('[Event "x"]\n[Variant "nothing"]\n\n{ y } 1. e4 { z } (1. d4) 1-0')
    assert game.variant is None
    assert (game.headers["Event"], game.result, game.comment) == ("x", "1-0", "y")
    assert game.variations == []
    with pytest.raises(st.PgnError, match="line 2, column 1: game 1: unknown variant 'nothing'"):
        game.position()
    assert '[Variant "nothing"]' in str(game)


def test_a_mate_ends_in_its_result_or_none() -> None:
    assert faults("1. f3 e5 2. g4 Qh4# *") == faults("1. f3 e5 2. g4 Qh4# 0-1") == []


def test_tags_of_variants() -> None:
    own = st.Variant.from_toml('extends = "chess"\nid = "mine"\ntitle = "My Chess"')
    text = '[Variant "{}"]\n\n*\n'
    for name, id in {
        "obento": "obento",
        "Obento Chess": "obento",
        "WIDE-SOHO": "wide_soho",
        "Xiang Qi on a Shogi Board": "xqoasb",
        "Standard": "chess",
        "From Position": "chess",
        "normal": "chess",
        "?": "chess",
        "": "chess",
        "Grand": "grand",
        "capablanca": "capablanca",
        "Chinese Chess": "xiangqi",
    }.items():
        (game,) = pgn.read(io.StringIO(text.format(name)))
        assert game.variant is not None, name
        assert (game.variant.id, game.faults) == (id, []), name
    for name in ("mine", "My Chess", "MINE"):
        for games in ({"variants": [own]}, {"variant": own}):
            (game,) = pgn.read(io.StringIO(text.format(name)), **games)
            assert game.variant is own
    assert find_variant("c") is find_variant("") is find_variant("chess960") is None
    (game,) = pgn.read(io.StringIO("1. f4 *"), variant="obento")
    assert (game.faults, game.end().ply()) == ([], 1)


def test_a_game_called_like_a_built_in_one_is_not_taken_for_it() -> None:
    head = 'extends = "chess"\nrules.stalemate = "loss"\n'
    chess = st.Variant.from_toml(head + 'id = "mine"\ntitle = "Chess"')
    standard = st.Variant.from_toml(head + 'id = "standard"\ntitle = "Grand Chess"')
    for name, expected in {
        "Chess": "chess",
        "chess": "chess",
        "Standard": "chess",
        "Grand": "grand",
        "mine": "mine",
        "MINE": "mine",
        "standard": "standard",
    }.items():
        text = f'[Variant "{name}"]\n\n*\n'
        (game,) = pgn.read(io.StringIO(text), variant=chess, variants=[standard])
        assert game.variant is not None
        assert game.variant.id == expected
    for own in (chess, standard):
        written = str(pgn.GameTree(own))
        assert pgn.parse(written, variants=[own]).variant is own


def test_games_of_ones_own_are_given_by_path_too(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('extends = "chess"\nid = "mine"\ntitle = "Mine"\n')
    mine = st.Variant.load(file)
    for own in (mine, str(file), file, [mine], [str(file)], [file]):
        assert pgn.parse('[Variant "mine"] 1. e4 *', variants=own).variant == mine
    assert pgn.parse("1. e4 *", variant=file).variant == mine
    with pytest.raises(st.VariantError, match="cannot read"):
        pgn.parse("*", variants=[str(tmp_path / "none.toml")])


@pytest.mark.parametrize(
    "text", ["1. e4 e5 *", "*", '[Event "x"]\n\n*', "1.e4 " + "Nf3 Ng1 " * 1000]
)
def test_a_text_is_no_path(text: str) -> None:
    with pytest.raises(OSError, match="to read a text, use `parse`"):
        list(pgn.read(text))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"No such file or directory: '.*none\.pgn'$"):
        list(pgn.read(str(tmp_path / "none.pgn")))


def test_a_single_game() -> None:
    assert pgn.parse("1. e4 *").end().ply() == 1
    with pytest.raises(st.PgnError, match="0 games in ''"):
        pgn.parse("")
    with pytest.raises(st.PgnError, match="2 games in"):
        pgn.parse("1. e4 * 1. d4 *")
    with pytest.raises(st.PgnError, match="game 1: the text ends") as raised:
        pgn.parse("1. e4 e5")
    assert raised.value.faults[0].column == 7
    with pytest.raises(st.VariantError):
        pgn.parse("*", variant="none")


@given(text=some.text() | some.text('ea4 1.{}()[]"\\;%$!*-/0\nN', max_size=300))
def test_any_text_is_read(text: str) -> None:
    for game in read(text):
        assert game.result in ("1-0", "0-1", "1/2-1/2", "*")
        game.end()
    try:
        pgn.parse(text)
    except st.SnaketongueError as error:
        assert str(error)  # noqa: PT017 - some texts are games


@given(data=some.binary() | some.binary().map(lambda data: b"\xff\xfe" + data))
def test_any_bytes_are_read(data: bytes) -> None:
    read(data)


@settings(max_examples=200)
@given(seed=some.integers(0), cuts=some.integers(1, 5))
def test_damage_in_one_game_does_not_lose_the_others(seed: int, cuts: int) -> None:
    rng = Random(seed)
    sound = '[Event "{}"]\n[Site "s"]\n\n1. e4 {{ c }} e5 (1... c5 2. Nf3) 2. Nf3 1-0\n\n'
    damaged = sound.format("damaged")
    for _ in range(cuts):
        place = rng.randrange(len(damaged))
        junk = rng.choice(["", "", "{", "}", "(", ")", '"', "[", "]", ";", "\\", "\n", "*", "Qh9"])
        damaged = damaged[:place] + junk + damaged[place + rng.randrange(4) :]
    games = read(sound.format("before") + damaged + "\n\n" + sound.format("after"))
    names = [game.headers.get("Event") for game in games]
    assert names[0] == "before"
    assert names[-1] == "after"
    assert games[0].faults == games[-1].faults == []
    assert games[-1].end().ply() == 3


@pytest.mark.parametrize("odd", "\t\0\x1b\x85\u2028")
def test_a_tag_with_what_no_tag_is_written_with(odd: str) -> None:
    """It is read as a blank, so that what was read can be written."""
    (tree,) = pgn.read(io.StringIO(f'[Event "a{odd}b"]\n\n1. e4 *\n'))
    assert tree.headers["Event"] == "a b"
    assert not tree.faults
    assert pgn.parse(str(tree)).headers["Event"] == "a b"
