"""Set everything up and run all tests, those in Rust and those in Python.

    python3 tests/run.py [--long] [other arguments of pytest]

The package is built, installed into the virtual environment `.venv` of the checkout, and tested as
installed. `--long` adds what takes minutes. Needs Python 3.10 with venv, and cargo.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

ENVIRONMENT = dict(os.environ)
# The sources must not stand in for what is installed.
ENVIRONMENT.pop("PYTHONPATH", None)


def run(*command: str | Path) -> None:
    """Run a command in the checkout; if it fails, end with its status."""
    print("$", *command, flush=True)
    status = subprocess.run(list(map(str, command)), cwd=ROOT, env=ENVIRONMENT).returncode
    if status:
        sys.exit(status)


def prepare() -> None:
    """Make the virtual environment, unless there is one that works, and install the package."""
    try:
        usable = subprocess.run([PYTHON, "-m", "pip", "--version"], capture_output=True)
        works = usable.returncode == 0
    except OSError:
        works = False
    if not works:
        run(sys.executable, "-m", "venv", "--clear", VENV)
    run(PYTHON, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", ".[test]")


def main(arguments: list[str]) -> None:
    """Run all tests."""
    if shutil.which("cargo") is None:
        sys.exit("cargo is missing: install a Rust toolchain first, see https://rustup.rs")
    if "--long" in arguments:
        ENVIRONMENT["SNAKETONGUE_LONG"] = "1"
    prepare()
    run("cargo", "test", "--locked", "--quiet")
    run(PYTHON, "-m", "pytest", "--quiet", *arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
