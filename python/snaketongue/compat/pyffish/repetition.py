"""Repetition and move count as pyffish judges them."""

from __future__ import annotations

from snaketongue.compat.pyffish.line import Line

__all__ = ["moves_counted", "repetition"]

_FREE_CHECKS = 10
_SHORT = 20  # plies in which checks are not counted


def repetition(line: Line, limit: int) -> int | None:
    """Return 0 if the position has occurred so often, 1 or -1 if that wins for the player to move.

    None means that it has not: to pyffish positions differ by squares on which a capture in passing
    is possible, legal or not.

    `line` must remember its positions.
    """
    states = line.states
    same = [index for index, state in enumerate(states) if state.key == states[-1].key]
    if len(same) < limit:
        return None
    if not line.dialect.checks:
        return 0
    cycle = states[same[-limit] :]
    # In the positions of the player to move the other has given the check.
    theirs = all(state.check for state in cycle[::2])
    ours = all(state.check for state in cycle[1::2])
    return theirs - ours


def moves_counted(line: Line) -> int:
    """Return the plies that go into the move count: some checks may not.

    `line` must remember its positions.
    """
    played = len(line.states) - 1
    if not line.dialect.checks or played < _SHORT:
        return line.clock
    recent = line.states[-min(line.clock, played) :][::-1]
    checks = max(sum(state.check for state in recent[side::2]) for side in (0, 1))
    return line.clock - 2 * max(checks - _FREE_CHECKS, 0)
