"""FEN as other programs write it: read where it can mean only one thing, else refused."""

from __future__ import annotations

import re

import pytest

import snaketongue as st


@pytest.mark.parametrize(
    ("id", "text", "meant"),
    [
        # a promoted piece: `+` and what it was
        ("obento", "12/12/12/12/6k5/12/12/+r+R10/12/12/12/6K5 w", "kKdD"),
        ("obento", "11k/12/12/12/12/12/12/+S+TF~9/12/12/12/K11 w", "kKOYF"),
        # or `~` after what it became
        ("chess", "4k3/8/8/8/8/8/8/Q~n~2K3 w - - 0 1", "kKQn"),
        ("capablanca", "4k5/10/10/10/10/10/10/A~3K5 w - - 0 1", "kKA"),
        # hands that are empty
        ("chess", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", "kK"),
        ("chess", "4k3/8/8/8/8/8/8/4K3[-] w - - 0 1", "kK"),
    ],
)
def test_pieces_of_other_programs(id: str, text: str, meant: str) -> None:
    board = st.Game(id, text).fen().split()[0]
    assert sorted(re.findall("[^0-9/]", board)) == sorted(meant)


@pytest.mark.parametrize(
    ("id", "rest"),
    [
        ("xiangqi", "w 7 30"),
        ("xiangqi", "w 7"),
        ("xiangqi", "w - 7 30"),
        ("xiangqi", "w - - 7 30"),
        ("grand", "w 7 30"),
        ("grand", "w - 7 30"),
    ],
)
def test_fields_that_a_game_does_not_need_may_be_missing(id: str, rest: str) -> None:
    board = st.Variant.load(id).start_fen.split()[0]
    fen = st.Game(id, f"{board} {rest}").fen()
    assert fen == f"{board} w - - 7 {'30' if '30' in rest else '1'}"


def test_without_a_castling_field_the_squares_passed_are_still_read() -> None:
    passed = "4k5/10/10/10/4Pp4/10/10/10/10/4K5 w"
    assert st.Game("grand", f"{passed} f7 0 1").fen() == f"{passed} - f7 0 1"


@pytest.mark.parametrize(
    ("id", "fen", "fault"),
    [
        ("chess", "4k3/8/8/8/8/8/8/+P3K3 w", "unknown piece '+P'"),  # may become one of four
        ("chess", "4k3/8/8/8/8/8/8/+Q3K3 w", "unknown piece '+Q'"),
        ("obento", "k11/12/12/12/12/12/12/12/12/12/12/K+O10 w", "unknown piece '+O'"),
        ("chess", "4k3/8/8/8/8/8/8/P~3K3 w", "unknown piece '~'"),
        ("chess", "4k3/8/8/8/8/8/8/Q~~2K3 w", "unknown piece '~'"),
        ("chess", "4k3/8/8/8/8/8/8/~3K3 w", "unknown piece '~'"),
        ("chess", "4k3/8/8/8/8/8/8/4K3[Q] w", "pieces in hand 'Q', but the game has no drops"),
        ("chess", "4k3/8/8/8/8/8/8/4K3[ w", "unknown piece '['"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w 0 1", "castling: '0'"),  # would take rights away unsaid
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - 0 1", "en passant: '0'"),
        ("grand", "4k5/10/10/10/10/10/10/10/10/4K5 w 0 1 2", "castling: '0'"),
        ("grand", "4k5/10/10/10/10/10/10/10/10/4K5 w - - 1 x", "move number: 'x'"),
        ("grand", "4k5/10/10/10/10/10/10/10/10/4K5 w KQ 0 1", "en passant"),
    ],
)
def test_what_could_mean_something_else_is_refused(id: str, fen: str, fault: str) -> None:
    with pytest.raises(st.InvalidFenError) as raised:
        st.Game(id, fen)
    assert fault in str(raised.value)
