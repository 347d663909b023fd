"""The example programs run, and say something."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.py"))
FEW = {"random_games": ["yoto", "3"], "piece_values": ["NW", "N", "4"]}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.stem)
def test_examples_run(example: Path, tmp_path: Path) -> None:
    command = [sys.executable, str(example), *FEW.get(example.stem, [])]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
    assert not list(tmp_path.iterdir())
