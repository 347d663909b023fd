"""What the documentation shows is true: docstrings, pages, and the links between them.

On a page, blocks of `python` run (as a dialogue if they have prompts), `$ snaketongue` in a block
of `console` must print what follows, errors included, `snaketongue` and `python examples/...` in a
block of `sh` must succeed. A block after "as `NAME.toml`" is saved as that file. A block of `toml`
must be a game, or what can be added to the first game of the page. All blocks of a page share a
folder and a namespace.
"""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import snaketongue
from snaketongue import _core
from snaketongue.cli import COMMANDS, main

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
MODULES = [
    "snaketongue",
    *(
        module.name
        for module in pkgutil.walk_packages(snaketongue.__path__, "snaketongue.")
        if module.name != "snaketongue.__main__"
    ),
]
FLAGS = doctest.ELLIPSIS
LANGUAGES = {"python", "console", "sh", "toml", "text", "betza"}
"""What blocks may be in; those of `text` are prose, those of `betza` another test's."""


class Block(NamedTuple):
    """A fenced block: its language, its text, its first line, and the paragraph before it."""

    language: str
    text: str
    line: int
    before: str


def blocks(page: Path) -> Iterator[Block]:
    """Yield the fenced blocks of a page."""
    lines = page.read_text("utf-8").splitlines()
    opened: int | None = None
    for number, line in enumerate(lines):
        if opened is None and line.startswith("```"):
            opened = number
        elif opened is not None and line == "```":
            start = max((i for i in range(opened - 1) if not lines[i]), default=0)
            text = "".join(f"{each}\n" for each in lines[opened + 1 : number])
            before = " ".join(lines[start:opened])
            yield Block(lines[opened][3:].strip(), text, opened + 1, before)
            opened = None
    assert opened is None, f"{page}:{opened}: this block does not end"


def run_dialogue(text: str, names: dict[str, Any], place: str, line: int = 0) -> None:
    """Run a dialogue with Python; what it defines stays in `names`."""
    test = doctest.DocTestParser().get_doctest(text, names, place, place, line)
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    runner.run(test, out=report.append, clear_globs=False)
    names.update(test.globs)
    assert not runner.failures, "".join(report)


def run_console(text: str, place: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Run the commands of a console and compare their output."""
    for dialogue in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, expected = dialogue.partition("\n")
        output = run_command(command, capsys, may_fail=True)
        same = doctest.OutputChecker().check_output(expected, output, FLAGS)
        assert same, f"{place}: {command}\nexpected:\n{expected}\ngot:\n{output}"


def run_command(command: str, capsys: pytest.CaptureFixture[str], *, may_fail: bool = False) -> str:
    """Run the command line `snaketongue ...` and return its output, errors last."""
    program, *arguments = shlex.split(command, comments=True)
    assert program == "snaketongue", command
    capsys.readouterr()
    status = main(arguments)
    out, errors = capsys.readouterr()
    assert status == 0 or (may_fail and errors), command
    return out + errors


def check_definition(text: str, first: str) -> None:
    """Check a block of the definition language; `first` is the first one of the page."""
    if not re.search("^(id|extends) =", text, re.MULTILINE):
        Path("first.toml").write_text(first, "utf-8")
        text = 'extends = "first.toml"\nid = "block"\ntitle = "Block"\n' + text
    Path("block.toml").write_text(text, "utf-8")
    snaketongue.Variant.load("block.toml")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_pages(
    page: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "__main__"}
    first = ""
    for language, text, line, before in blocks(page):
        assert language in LANGUAGES, f"{page}:{line}: blocks of {language!r} are not checked"
        place = f"{page.relative_to(ROOT)}:{line}"
        saved = re.search(r"as `([\w-]+\.\w+)`", before)
        if saved:
            Path(saved[1]).write_text(text, "utf-8")
        if language == "python" and text.startswith(">>> "):
            run_dialogue(text, names, place, line)
        elif language == "python" and not saved:
            exec(compile(text, place, "exec"), names)
        elif language == "console":
            run_console(text, place, capsys)
        elif language == "sh":
            for command in text.splitlines():
                if command.startswith("snaketongue "):
                    run_command(command, capsys)
                elif command.startswith("python examples/"):
                    arguments = shlex.split(command)[2:]
                    program = ROOT / command.split()[1]
                    subprocess.run([sys.executable, program, *arguments], check=True)
        elif language == "toml":
            first = first or text
            check_definition(text, first)


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    module = importlib.import_module(name)
    for test in doctest.DocTestFinder(exclude_empty=True).find(module):
        runner = doctest.DocTestRunner(optionflags=FLAGS)
        report: list[str] = []
        runner.run(test, out=report.append)
        assert not runner.failures, "".join(report)


@pytest.mark.parametrize("name", _core.__all__)
def test_docstrings_of_the_core(name: str) -> None:
    """The finder skips them: the classes name the package in which they are public."""
    member = getattr(_core, name)
    for each in (member, *vars(member).values()) if isinstance(member, type) else [member]:
        if ">>>" in (text := getattr(each, "__doc__", None) or ""):
            run_dialogue(text, dict(vars(snaketongue)), name)


def slug(heading: str) -> str:
    """The anchor of a heading."""
    kept = re.sub(r"[^\w\- ]", "", heading.strip().lower())
    return kept.replace(" ", "-")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if re.match(r"https?:", target):
            continue
        path, _, anchor = target.partition("#")
        there = (page.parent / path).resolve() if path else page
        assert there.exists(), target
        assert there.is_relative_to(ROOT), target
        if anchor:
            headings = re.findall(r"^#+ (.+)$", there.read_text("utf-8"), re.MULTILINE)
            assert anchor in map(slug, headings), target


def test_every_built_in_game_has_a_page() -> None:
    pages = {page.stem for page in (ROOT / "docs" / "games").glob("*.md")} - {"README"}
    assert pages == set(snaketongue.variants())
    readme = (ROOT / "README.md").read_text("utf-8")
    for id in snaketongue.variants():
        assert f"docs/games/{id}.md" in readme


def test_every_public_name_is_in_the_reference() -> None:
    shown: dict[str, list[str]] = {}
    for page in (ROOT / "docs" / "api").glob("*.md"):
        for comment in re.findall(r"<!-- reference: ([^>]+) -->", page.read_text("utf-8")):
            named, *members = comment.split()
            shown.setdefault(named, []).extend(members)
    for name in snaketongue.__all__:
        thing = getattr(snaketongue, name)
        if callable(thing):
            assert {f"snaketongue.{name}", thing.__module__} & shown.keys(), name
    members = [name for name in dir(snaketongue.Game) if not name.startswith("_")]
    assert sorted(shown["snaketongue.Game"]) == members


def test_every_command_has_its_section() -> None:
    page = (ROOT / "docs" / "command-line.md").read_text("utf-8")
    sections = re.findall(r"^## (.+)$", page, re.MULTILINE)
    assert set(sections) >= {command.name for command in COMMANDS}
