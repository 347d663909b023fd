"""Options of the test run."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the switch for the runs that take minutes."""
    parser.addoption(
        "--long",
        action="store_true",
        help="compare the engine with the slow truth on thousands of positions of every game",
    )
    parser.addoption(
        "--fairy-stockfish",
        metavar="PROGRAM",
        type=Path,
        help="let this program count moves by the variants files that we write for it",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Say how random inputs are drawn, and let Ctrl-C through.

    A short run draws the same ones each time, so that what passes once passes again; a long one
    looks for new ones. A busy machine may take its time for any of them.
    """
    repeatable = not config.getoption("--long")
    settings.register_profile(
        "snaketongue",
        derandomize=repeatable,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
    )
    settings.load_profile("snaketongue")
    # It is ignored in jobs that a shell script starts in the background.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests that need another program, unless it is given."""
    if config.getoption("--fairy-stockfish") is None:
        others = [item for item in items if item.get_closest_marker("fairy_stockfish")]
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if item not in others]


@pytest.fixture(scope="session")
def long_run(request: pytest.FixtureRequest) -> bool:
    """Whether the run was started with --long."""
    return bool(request.config.getoption("--long"))


@pytest.fixture(scope="session")
def fairy_stockfish(request: pytest.FixtureRequest) -> Path:
    """The program that was given with --fairy-stockfish."""
    return Path(request.config.getoption("--fairy-stockfish"))
