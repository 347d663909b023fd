"""The engine and the slow truth agree on random positions of the built-in games and of random ones.

Random games are walked ply by ply, from the start and from scattered pieces, with a liking for
what is rare. On each position both sides must have the same moves, FEN, check and outcome.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import snaketongue as st
from oracle import Game, State, square, square_name
from oracle.definition import BUILT_IN
from oracle.random_definition import random_definition

GAMES = sorted(path.stem for path in BUILT_IN.glob("*.toml"))
SHORT, LONG = 120, 5000  # positions of each game
PLIES, LONG_PLIES = 20, 300  # the most plies of a game from the start
FEW, MANY = 15, 500  # random definitions
SCATTERED_PLIES = 40  # and of one from scattered pieces
EVERY = 60  # of so many positions one is counted two plies deep, which takes the slow truth long

# How a random player chooses: the chance to look for a rare move, and whether it avoids captures
# and pawn moves (so that the move count grows) or goes back and forth (so that positions recur).
STYLES = {
    "plain": (0.2, False, 0.0),
    "eager": (0.7, False, 0.0),
    "careful": (0.1, True, 0.1),
    "undecided": (0.2, False, 0.8),
}


def kinds(state: State, text: str, after: State) -> set[str]:
    """What is rare about a move."""
    found = set()
    if len(after.board) < len(state.board):
        found.add("capture")
        if len(state.board.keys() - after.board.keys()) == 2:
            found.add("en passant")
    elif len(state.board.keys() ^ after.board.keys()) == 4:
        found.add("castling")
    if Counter(after.board.values()) - Counter(state.board.values()):
        found.add("promotion")
    if after.passed and after.fen().split()[3] != "-":
        found.add("offer")
    if state.rights != after.rights:
        found.add("rights")
    return found


def choose(rng: Random, style: str, state: State, before: str | None) -> str:
    """Choose a move: `before` is what the same side played two plies ago."""
    moves = state.legal_moves()
    look, careful, back = STYLES[style]
    if before is not None and rng.random() < back:
        home = [text for text in moves if before.endswith(text[: len(before) // 2])]
        returns = [text for text in home if before.startswith(text[len(before) // 2 :])]
        if returns:
            return rng.choice(returns)
    texts = sorted(moves)
    if careful:
        texts = [text for text in texts if moves[text].clock] or texts
    if rng.random() < look or (state.passed and rng.random() < 0.5):
        for wanted in ("en passant", "offer", rng.choice(["capture", "promotion", "castling"])):
            rare = [text for text in texts if wanted in kinds(state, text, moves[text])]
            if rare:
                return rng.choice(rare)
        checks = [text for text in texts if moves[text].in_check()]
        if checks:
            return rng.choice(checks)
    return rng.choice(texts)


def scattered(rng: Random, game: Game) -> str:
    """A FEN of pieces thrown on the board; often no position of the game."""
    rules = game.definition
    free = sorted(rules.squares)
    rng.shuffle(free)
    board: dict[tuple[int, int], str] = {}
    rights = ""
    for color, letter in (("white", str.upper), ("black", str.lower)):
        ways = [way for way in rules.castlings if letter(way.right) == way.right]
        if ways and rng.random() < 0.5:
            start = rules.placement(rules.start.split()[0])
            for way in ways:
                board |= {way.king: start[way.king], way.rook: start[way.rook]}
            rights += "".join(sorted({way.right for way in ways if rng.random() < 0.8}))
        else:
            stays = rules.pieces[rules.royal].get("stays")
            within = rules.region(stays, color) if stays else rules.squares
            home = next(place for place in free if place in within and place not in board)
            board[home] = letter(rules.royal)
    others = [id for id in rules.pieces if id != rules.royal]
    common = [id for id in others if id in (*rules.pawn_like, *rules.en_passant)] or others
    for place in free[: int(len(free) * rng.choice([0, 0.05, 0.1, 0.2, 0.3, 0.5]))]:
        if place not in board:
            id = rng.choice(common if rng.random() < 0.3 else others)
            board[place] = rng.choice((id.upper, id.lower))()
    if rng.random() < 0.5:
        board |= {place: piece for place, piece in clash(rng, game).items() if place not in board}
    rows = []
    for y in range(rules.ranks, 0, -1):
        row = ["*" if (x, y) in rules.holes else "" for x in range(1, rules.files + 1)]
        row = [board.get((x, y), mark) for x, mark in enumerate(row, 1)]
        rows.append(run_lengths(row))
    passed = "".join(square_name(place) for place in free[: rng.choice([0, 0, 0, 1, 5])])
    clock = rng.choice([0, 3, 90, 97, 99, 100, 120])
    turn = rng.choice("wb")
    return f"{'/'.join(rows)} {turn} {rights or '-'} {passed or '-'} {clock} {rng.randint(0, 99)}"


def clash(rng: Random, game: Game) -> dict[tuple[int, int], str]:
    """Pawns on their start squares with enemy pawns beside the squares that they may pass."""
    rules = game.definition
    board: dict[tuple[int, int], str] = {}
    for (x, y), piece in rules.placement(rules.start.split()[0]).items():
        if piece.upper() in rules.en_passant and rng.random() < 0.3:
            ahead = rng.randint(2, 4) * (1 if piece.isupper() else -1)
            beside = (x + rng.choice((-1, 1)), y + ahead)
            board[x, y] = piece
            if beside in rules.squares:
                board[beside] = piece.swapcase()
    return board


def run_lengths(row: list[str]) -> str:
    """A FEN row from the letters of its squares, empty text for an empty square."""
    text, empty = "", 0
    for mark in [*row, "/"]:
        if mark:
            text += (str(empty) if empty else "") + mark
            empty = 0
        else:
            empty += 1
    return text.removesuffix("/")


def starts(rng: Random, variant: st.Variant, game: Game) -> Iterator[State]:
    """Positions to walk from; a FEN that one side refuses must be refused by the other."""
    while True:
        yield game.start()
        accepted = 0
        while accepted < 8:
            fen = scattered(rng, game)
            try:
                state = game.from_fen(fen)
            except ValueError:
                with pytest.raises(st.InvalidFenError):
                    st.Game(variant, fen)
            else:
                accepted += 1
                named = fen.split()[3]
                passed = {square(text) for text in re.findall(r"[a-z]\d+", named)}
                if len(state.explanations(passed)) > 1:
                    continue
                assert st.Game(variant, fen).fen() == state.fen(), fen
                yield state


def compare(state: State, fast: st.Game, repeated: int, trail: str) -> None:
    """Hold one position of the engine against the slow truth.

    The engine has a way of its own to list moves, to count them and to find any. A game that has
    made its list answers from it, so that a copy without one is asked for the others.
    """
    fresh = fast.copy()
    assert fast.fen() == state.fen(), trail
    slow_moves = set(state.legal_moves())
    fast_moves = {str(move) for move in fast.legal_moves}
    assert fast_moves == slow_moves, (
        f"{trail}: not in the engine {sorted(slow_moves - fast_moves)},"
        f" only in the engine {sorted(fast_moves - slow_moves)}"
    )
    assert fresh.legal_moves.count() == fresh.perft(1) == len(slow_moves), trail
    assert bool(fresh.legal_moves) == bool(slow_moves), trail
    assert len(fast.legal_moves) == len(slow_moves), trail
    assert fast.is_check() == state.in_check(), trail
    rules = state.rules.table.get("rules", {})
    expected = state.result()
    most = rules.get("repetition", 3)
    if most and repeated >= most and (expected is None or expected[1] == "move_limit"):
        expected = (None, "repetition")
    outcome = fast.outcome()
    if expected is None:
        assert outcome is None, trail
    else:
        winner, reason = expected
        assert outcome is not None, f"{trail}: {expected}"
        color = None if winner is None else winner == "white"
        assert (outcome.winner, outcome.termination) == (color, reason), trail


def walk(
    variant: st.Variant, game: Game, rng: Random, positions: int, longest: int
) -> Counter[str]:
    """Compare that many positions of random games; what was rare in them is counted."""
    opening = game.start().board
    seen: Counter[str] = Counter()
    for start in starts(rng, variant, game):
        state, style = start, rng.choice(sorted(STYLES))
        fast = st.Game(variant, state.fen())
        played: list[str] = []
        occurred: Counter[str] = Counter()
        for _ in range(longest if start.board == opening else SCATTERED_PLIES):
            fen = state.fen()
            place = fen.rsplit(" ", 2)[0]
            occurred[place] += 1
            compare(state, fast, occurred[place], f"{start.fen()} moves {' '.join(played)}")
            if len(state.explanations(state.captured_on)) < 2:
                compare(state, st.Game(variant, fen), 1, fen)
            if positions % EVERY == EVERY // 2:
                leaves = sum(len(after.legal_moves()) for after in state.legal_moves().values())
                assert fast.perft(2) == leaves, fen
            positions -= 1
            if positions <= 0:
                return seen
            over = state.result() is not None or occurred[place] >= 3
            if not state.legal_moves() or (over and rng.random() < 0.5):
                break
            text = choose(rng, style, state, played[-2] if len(played) > 1 else None)
            after = state.legal_moves()[text]
            seen.update(kinds(state, text, after))
            fast.push(text)
            played.append(text)
            state = after
    raise AssertionError("there is always another start")


@pytest.mark.parametrize("id", GAMES)
def test_engine_agrees_with_the_slow_truth(id: str, long_run: bool) -> None:
    variant, game = st.Variant.load(id), Game(BUILT_IN / f"{id}.toml")
    if not long_run:
        walk(variant, game, Random(id), SHORT, PLIES)
        return
    seen = walk(variant, game, Random(id), LONG, LONG_PLIES)
    rules = game.definition
    wanted = {"capture"}
    wanted |= {"promotion"} if rules.promotions else set()
    wanted |= {"castling", "rights"} if rules.castlings else set()
    wanted |= {"en passant", "offer"} if rules.en_passant else set()
    assert wanted <= set(seen), seen


def test_engine_agrees_on_random_definitions(long_run: bool, tmp_path: Path) -> None:
    file, left = tmp_path / "random.toml", MANY if long_run else FEW
    for seed in range(100 * left):
        rng = Random(seed)
        file.write_text(random_definition(rng), encoding="utf-8")
        try:
            variant = st.Variant.load(file)
        except st.VariantError:
            continue  # a start position in check, a region of missing squares ...
        try:
            walk(variant, Game(file), rng, 40, 20)
        except AssertionError as error:
            raise AssertionError(f"definition {seed}: {error}") from error
        left -= 1
        if left == 0:
            return
    raise AssertionError("too few definitions were accepted")


def test_every_built_in_game_is_compared() -> None:
    assert set(st.variants()) == set(GAMES)
