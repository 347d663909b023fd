"""PGN of any length: little memory, games as soon as they are read, and an end to faults."""

from __future__ import annotations

import io
import tracemalloc

import pytest

from pgns import read
from snaketongue.notation import pgn, reader


class Endless(io.RawIOBase):
    """A stream of one game again and again, which is nowhere whole."""

    def __init__(self, game: bytes, size: int) -> None:
        super().__init__()
        self.left = size
        self._game = game
        self._place = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        view = memoryview(buffer)  # type: ignore[arg-type]
        count = min(len(view), len(self._game) - self._place, self.left)
        view[:count] = self._game[self._place : self._place + count]
        self._place = (self._place + count) % len(self._game)
        self.left -= count
        return count


@pytest.mark.parametrize("end", [b"\n", b" "])
def test_a_long_stream_needs_little_memory(end: bytes) -> None:
    words = b"so many words to read " * 1000
    game = b"1. e4 { " + words + b"} e5 1-0" + end + end
    stream = Endless(game, 500 * len(game))
    tracemalloc.start()
    try:
        count = 0
        for tree in pgn.read(io.BufferedReader(stream)):
            count += 1
            assert not tree.faults
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert count == 500
    assert peak < 5_000_000


def test_games_come_as_soon_as_they_are_read() -> None:
    game = b'[Event "x"]\n\n1. e4 e5 1-0\n\n'
    stream = Endless(game, 1000 * len(game))
    games = pgn.read(io.BufferedReader(stream, 4096))
    assert next(games).result == "1-0"
    assert stream.left > 900 * len(game)


@pytest.mark.parametrize(
    "much",
    [
        "{ " + "word " * 500 + "}",
        "{ " + "word\n" * 500,
        "1. Nf3 Nf6 2. Ng1 Ng8\n" * 100,
        "x" * 5000,
    ],
)
def test_a_game_without_end_is_cut(much: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "MAX_GAME", 1000)
    tail = '[Event "next"]\n\n1. d4 *\n'
    games = read(f"1. e4 e5\n{much}\n1-0\n\n{tail}")
    assert "the game has more than 1000 characters" in str(games[0].faults[0])
    assert games[-1].headers["Event"] == "next"
    assert games[-1].faults == []


def test_faults_without_end_are_cut() -> None:
    (game,) = read("1. e4 " + ") " * 1000 + "*")
    assert len(game.faults) == 101
    assert "more faults" in str(game.faults[-1])
