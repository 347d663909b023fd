"""A small game that the tests of definitions break in many ways."""

from __future__ import annotations

from pathlib import Path

from snaketongue.definition import parse
from snaketongue.errors import Fault, VariantError

DATA = Path(__file__).parent / "definitions"
MINI = (DATA / "mini.toml").read_text("utf-8")


def faults_of(text: str, file: str | None = None) -> list[Fault]:
    """Return the faults of a definition."""
    try:
        parse(text, file=file)
    except VariantError as error:
        return list(error.faults)
    return []


def edited(*edits: tuple[str, str]) -> str:
    """Return MINI with some texts replaced, each of which it must hold."""
    text = MINI
    for old, new in edits:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def one_fault(text: str) -> Fault:
    """Return the only fault of a definition."""
    faults = faults_of(text, file="mini.toml")
    assert len(faults) == 1, faults
    assert faults[0].file == "mini.toml"
    return faults[0]
