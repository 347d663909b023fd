"""Options of the test run."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the switch for the runs that take minutes."""
    parser.addoption(
        "--long",
        action="store_true",
        help="compare the engine with the slow truth on thousands of positions of every game",
    )


@pytest.fixture(scope="session")
def long_run(request: pytest.FixtureRequest) -> bool:
    """Whether the run was started with --long."""
    return bool(request.config.getoption("--long"))
