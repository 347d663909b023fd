"""What tests of bad input ask of an exception."""

from __future__ import annotations

from collections.abc import Callable

import pytest

SHORT = 2000  # longest message that is still read by a person: several faults, each quoted in part


def refused(kind: type[Exception], call: Callable[..., object], *args: object) -> str:
    """The message of the exception that a call must raise."""
    with pytest.raises(kind) as error:
        call(*args)
    return told(error.value)


def told(error: Exception) -> str:
    """The message of an exception, which must be fit for a person to read."""
    assert not isinstance(error, UnicodeError)
    message = str(error)
    assert message
    assert len(message) < SHORT
    message.encode()  # so that it can be printed
    return message
