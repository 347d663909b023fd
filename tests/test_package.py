"""What is installed is whole, typed and at one with the sources beside it."""

from __future__ import annotations

import importlib
import json
import pkgutil
import re
import subprocess
import sys
from importlib import metadata, resources
from pathlib import Path

import pytest

import snaketongue as st
from snaketongue.cli.compile import layout

ROOT = Path(__file__).parent.parent
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(st.__path__, "snaketongue.")
    if module.name != "snaketongue.__main__"
)


def test_version_is_that_of_the_crate() -> None:
    manifest = (ROOT / "Cargo.toml").read_text()
    version = re.search(r'^version = "(.+)"$', manifest, re.MULTILINE)
    assert version is not None
    assert metadata.version("snaketongue") == version[1]


@pytest.mark.parametrize("file", ["py.typed", "_core.pyi", "variants/obento.toml"])
def test_data_files_are_installed(file: str) -> None:
    assert resources.files("snaketongue").joinpath(file).is_file()


def test_licence_is_named() -> None:
    about = metadata.metadata("snaketongue")
    assert about["License-Expression"] == "MIT"
    assert "LICENSE" in about.get_all("License-File", [])


def test_nothing_else_is_needed() -> None:
    required = metadata.requires("snaketongue") or []
    assert [each for each in required if "extra ==" not in each] == []


@pytest.mark.parametrize("name", ["snaketongue", *MODULES])
def test_exports_exist(name: str) -> None:
    module = importlib.import_module(name)
    exported = list(getattr(module, "__all__", ()))
    missing = [each for each in exported if not hasattr(module, each)]
    assert not missing
    assert len(set(exported)) == len(exported)


def test_importing_is_quick_of_foot() -> None:
    """No module is loaded that only some commands or formats need."""
    code = "import sys, snaketongue; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert loaded.isdisjoint({"argparse", "snaketongue.cli", "importlib.metadata", "asyncio"})


@pytest.mark.parametrize("id", st.variants())
def test_plain_data_for_rust_is_current(id: str) -> None:
    """`snaketongue compile ID > benches/specs/ID.json` makes it so."""
    file = ROOT / "benches" / "specs" / f"{id}.json"
    spec = st.Variant.load(id).definition.spec()
    text = file.read_text("utf-8")
    assert json.loads(text) == spec
    assert text == f"{layout(spec)}\n"


def test_plain_data_is_of_built_in_games() -> None:
    files = (ROOT / "benches" / "specs").glob("*.json")
    assert {file.stem for file in files} == set(st.variants())


def test_the_readme_commands_are_what_is_checked() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    setup = readme[readme.index("## Install") : readme.index("## Games")]
    script = (ROOT / ".ci" / "run").read_text("utf-8")
    commands = re.findall(r"```sh\n(.*)\n```", setup)
    assert len(commands) == 2
    for command in commands:
        assert f"\n{command}" in script
