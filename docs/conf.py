"""The documentation as a site: ``python -m sphinx -W -c docs . site`` in the checkout.

The pages are plain Markdown, to be read where they lie as well. What a site needs besides is made
from them: the navigation from the lists of links in each README.md, the reference from comments
such as ``<!-- reference: snaketongue.Game -->``, in whose place the docstrings are put; names after
the first are members of it.
"""

from __future__ import annotations

import ast
import re
from importlib import import_module, metadata
from inspect import isclass, ismodule, isroutine
from pathlib import Path, PurePosixPath
from posixpath import normpath
from typing import Any, get_origin

from sphinx.application import Sphinx

ROOT = Path(__file__).parent.parent

project = "snaketongue"
version = release = metadata.version(project)
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
root_doc = "README"
include_patterns = ["README.md", "CHANGELOG.md", "docs/**.md"]
# The other folders are not even looked into.
exclude_patterns = [".*", "site", "target", "benches", "examples", "python", "src", "tests"]

# An anchor is made as on code hosts.
myst_heading_anchors = 4

autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_typehints = "signature"
napoleon_use_ivar = True
python_use_unqualified_type_names = True
toc_object_entries_show_parents = "hide"
# A name between backticks in a docstring is a link if it names something.
default_role = "py:obj"

html_theme = "furo"
html_title = project
html_copy_source = False
templates_path = ["_templates"]
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_additional_pages = {"index": "to_home.html"}

LINK = re.compile(r"\]\(([^)#\s]+\.md)\)")
REFERENCE = re.compile(r"^<!-- reference: ([\w. \n]+) -->$", re.MULTILINE)
BARE = {"snaketongue.Game"}
"""The classes whose members are shown in groups, each named by a comment of its own."""


def toctree(pages: list[str], caption: str = "") -> str:
    """Return the part of a navigation with these pages, as absolute paths."""
    options = ["---", "hidden:", f"caption: {caption}", "---"] if caption else [":hidden:"]
    lines = ["```{toctree}", *options, *(f"/{page.removesuffix('.md')}" for page in pages), "```"]
    return "\n".join(lines) + "\n"


def navigation(name: str, text: str) -> str:
    """Return the navigation of a README.md: its groups of links, or the pages beside it."""
    folder = PurePosixPath(name).parent
    if name == root_doc:
        groups = re.findall(r"^- \*\*(.+?):\*\*((?:.+\n)(?:  .+\n)*)", text, re.MULTILINE)
        return "\n".join(toctree(LINK.findall(links), caption) for caption, links in groups)
    links = (normpath(f"{folder}/{link}") for link in LINK.findall(text))
    beside = [link for link in links if PurePosixPath(link).parent == folder]
    return toctree(list(dict.fromkeys(beside)))


def reference(found: re.Match[str]) -> str:
    """Return the directives that show the docstrings of what a comment names."""
    named, *members = found[1].split()
    module, _, name = named.rpartition(".")
    thing = getattr(import_module(module), name, None) if module else None
    if members:
        named += "."
        lines = [directive(named + each, getattr(thing, each), member=True) for each in members]
    elif thing is None or ismodule(thing):
        thing = import_module(named)
        lines = [f".. automodule:: {named}\n"]
        lines += [directive(f"{named}.{each}", getattr(thing, each)) for each in thing.__all__]
    else:
        lines = [directive(named, thing)]
    return "\n".join(["```{eval-rst}", *lines, "```"])


def directive(name: str, thing: Any, *, member: bool = False) -> str:
    """Return the directive for a class, a function or a constant, or a member of a class."""
    if member:
        lines = [f".. auto{'method' if callable(thing) else 'attribute'}:: {name}"]
    elif isclass(thing) and get_origin(thing) is None:
        bare = name in BARE
        inherited = "object, tuple, frozenset, Exception"
        options = [] if bare else [":members:", f":inherited-members: {inherited}"]
        lines = [f".. autoclass:: {name}", *options]
    elif isroutine(thing):
        lines = [f".. autofunction:: {name}"]
    else:
        lines = [f".. autodata:: {name}", ":no-value:"]
    return "\n   ".join(lines) + "\n"


def complete(app: Sphinx, name: str, source: list[str]) -> None:
    """Add to a page what only the site shows."""
    text = REFERENCE.sub(reference, source[0])
    if PurePosixPath(name).name == "README":
        text += "\n" + navigation(name, text)
    source[0] = text


def stub_signatures() -> dict[str, tuple[str, str]]:
    """Return arguments and result of each function in the stub of the core, by its dotted name."""
    found: dict[str, tuple[str, str]] = {}

    def visit(node: ast.AST, prefix: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef):
                visit(child, f"{prefix}{child.name}.")
            elif isinstance(child, ast.FunctionDef):
                child.args.args = [arg for arg in child.args.args if arg.arg not in ("self", "cls")]
                result = ast.unparse(child.returns) if child.returns else ""
                found[prefix + child.name] = (f"({ast.unparse(child.args)})", result)

    visit(ast.parse((ROOT / "python/snaketongue/_core.pyi").read_text("utf-8")), "")
    return found


STUB = stub_signatures()


def sign(
    app: Sphinx, what: str, name: str, thing: Any, options: Any, arguments: str, result: str
) -> tuple[str, str] | None:
    """Give a function of the core the types that its stub has."""
    return STUB.get(name.removeprefix("snaketongue.")) if what == "method" else None


def skip(app: Sphinx, what: str, name: str, thing: Any, skipped: bool, options: Any) -> bool | None:
    """Leave out the fields of named tuples, which are told by the docstring of the class."""
    return True if type(thing).__name__ == "_tuplegetter" else None


def setup(app: Sphinx) -> None:
    """Join in."""
    app.add_lexer("betza", import_module("pygments.lexers.special").TextLexer)
    app.connect("source-read", complete)
    app.connect("autodoc-process-signature", sign)
    app.connect("autodoc-skip-member", skip)
