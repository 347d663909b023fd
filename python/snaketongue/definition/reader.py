"""Variant definitions: a TOML text becomes a checked `Definition`, and that a `VariantSpec`.

All faults of a definition are reported at once, in one `VariantError`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from snaketongue._core import read_toml
from snaketongue.definition.board import Board
from snaketongue.definition.checks import CHECKS
from snaketongue.definition.doubts import DOUBTS
from snaketongue.definition.kinds import RegionText
from snaketongue.definition.schema import At, Draft, Place, Table, close
from snaketongue.definition.tables import MAX_REGIONS, SIDE, Definition, Identity
from snaketongue.errors import Fault, VariantError, quote

__all__ = ["Definition", "builtin_ids", "load", "parse", "warnings"]

MAX_BYTES = 2**20
MAX_KEYS = 10_000
"""Most keys and elements of lists in one file."""
MAX_FILES = 32
"""How long a chain of `extends` may be."""

DEFINITION = Table(Definition)
IDENTITY = Table(Identity)


class _Source(NamedTuple):
    """The text of a file, its name for messages, and the folder from which its paths are seen.

    `identity` tells files apart, whatever they are called; it is empty for a text from elsewhere.
    `built_in` tells whether it is that of a built-in game.
    """

    text: str
    file: str | None
    folder: Path | None
    identity: str = ""
    built_in: bool = False


def builtin_ids() -> tuple[str, ...]:
    """Return the ids of the built-in games, sorted.

    Example:
        >>> "obento" in builtin_ids()
        True
    """
    return _builtin_ids()


@cache
def _builtin_ids() -> tuple[str, ...]:
    names = (each.name for each in _folder().iterdir())
    return tuple(sorted(name[:-5] for name in names if name.endswith(".toml")))


def _folder() -> Path:
    # The package has a compiled part, so it is always a folder.
    return Path(__file__).parents[1] / "variants"


def load(name_or_path: str | os.PathLike[str]) -> Definition:
    """Return the checked definition of a built-in game, or of a file.

    A text that ends in ``.toml`` or contains a path separator, and any ``os.PathLike``, is the path
    of a file; any other text is the id of a built-in game.

    Raises VariantError for an unknown id, a file that cannot be read, and a definition with faults.

    Example:
        >>> load("chess").title
        'Chess'
    """
    return _check(_source(name_or_path))[0]


def warnings(name_or_path: str | os.PathLike[str]) -> tuple[Fault, ...]:
    """Return what is no fault of a definition, but hardly meant, each with its place.

    These are castlings to which the start position gives no right, goals that are met in it, and
    promotions that no move can be.

    Raises what `load` raises.

    Example:
        >>> warnings("obento")
        ()
    """
    source = _source(name_or_path)
    definition, root = _check(source)
    for doubt in DOUBTS:
        doubt(definition, root)
    return tuple(_sorted(root.draft.faults, source))


def _source(name_or_path: str | os.PathLike[str]) -> _Source:
    if not isinstance(name_or_path, (str, os.PathLike)):
        found = type(name_or_path).__name__
        raise TypeError(f"expected the id of a game, or a path, got {found}")
    return _find(name_or_path, Path())


def parse(
    text: str, *, file: str | None = None, base_dir: str | os.PathLike[str] | None = None
) -> Definition:
    """Return the checked definition that a TOML text gives.

    `file` is its name in messages. `base_dir` is the folder from which a path in `extends` is seen;
    without it only built-in games can be extended, so that a text from outside reads no files.

    Raises VariantError with every fault of the text.

    Example:
        >>> text = 'extends = "chess"\\nid = "my"\\ntitle = "My"\\n[rules]\\nstalemate = "loss"'
        >>> parse(text).rules.stalemate
        'loss'
        >>> try:
        ...     parse(text.replace("stalemate", "stalmate"), file="my.toml")
        ... except VariantError as error:
        ...     print(error)
        my.toml:5: rules.stalmate: there is no such key; did you mean 'stalemate'?
    """
    if not isinstance(text, str):
        raise TypeError(f"expected the text of a definition, got {type(text).__name__}")
    return _check(_Source(text, file, None if base_dir is None else Path(base_dir)))[0]


def _find(name: str | os.PathLike[str], folder: Path | None) -> _Source:
    """Return the source that an id or a path names; paths are seen from `folder`."""
    if not isinstance(name, str) or name.endswith(".toml") or "/" in name or os.sep in name:
        if folder is None:
            raise VariantError("a text without a folder can only extend a built-in game")
        path = folder / name
        try:
            with path.open("rb") as stream:
                data = stream.read(MAX_BYTES + 1)
            return _Source(data.decode(), str(path), path.parent, os.path.realpath(path))
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            # the end of a long path tells more than its beginning
            shown = quote(str(path), len(str(path)))
            raise VariantError(f"cannot read {shown}: {reason}") from None
    if name in _builtin_ids():
        file = f"{name}.toml"
        text = _folder().joinpath(file).read_text("utf-8")
        return _Source(text, file, None, f"built-in {name}", built_in=True)
    from difflib import get_close_matches  # not for programs without a mistake

    near = get_close_matches(name[:60], _builtin_ids())
    hint = (
        f"did you mean {' or '.join(map(repr, near))}?"
        if near
        else f"the games are {', '.join(_builtin_ids())}"
    )
    raise VariantError(f"there is no built-in game {quote(name)}; {hint}")


def _check(source: _Source) -> tuple[Definition, At]:
    """Read a definition with all that it extends, check it, and return it with its places."""
    faults: list[Fault] = []
    data, places, based_on = _inherit(source, faults)
    draft = Draft(places, faults)
    root = At("", draft)
    _prepare(data, draft)
    definition = replace(DEFINITION.read(data, root), based_on=based_on)
    for check in CHECKS:
        check(definition, root)
    if definition.id in _builtin_ids() and not source.built_in and not faults:
        built_in = load(definition.id)
        # a file may be a copy; games that differ would be taken for each other in saved games
        if definition != built_in:
            root.into("id").fault(
                f"expected an id that no built-in game has, found {quote(definition.id)}"
                f" ({built_in.title}), and this is another game"
            )
    if faults:
        raise VariantError(_sorted(faults, source))
    return definition, root


def _sorted(faults: Iterable[Fault], source: _Source) -> list[Fault]:
    """Return faults by line, those of the file itself first."""
    return sorted(faults, key=lambda fault: (fault.file != source.file, fault.line or 0))


def _inherit(
    source: _Source, faults: list[Fault]
) -> tuple[dict[str, Any], dict[str, Place], str | None]:
    """Return the data of a source merged over all that it extends, with the place of each key.

    The third value is the title of the game that it extends, if any.
    """
    layers: list[tuple[dict[str, Any], dict[str, Place], Identity]] = []
    seen: set[str] = set()
    while True:
        data, places = _read(source)
        root = At("", Draft(places, faults))
        if "extends" in data:
            for name in ("id", "title"):
                if name not in data:
                    root.into(name).fault(
                        f"this key is missing: a game that extends another has its own {name}"
                    )
        own = IDENTITY.read({name: data[name] for name in IDENTITY.keys if name in data}, root)
        layers.append((data, places, own))
        if not own.extends:
            break
        try:
            parent = _find(own.extends, source.folder)
        except VariantError as error:
            root.into("extends").fault(error.faults[0].message)
            raise VariantError(faults) from None
        seen.add(source.identity)
        if parent.identity in seen:
            root.into("extends").fault(f"{quote(own.extends)} extends this file in turn")
            raise VariantError(faults)
        if len(layers) == MAX_FILES:
            root.into("extends").fault(f"expected a chain of at most {MAX_FILES} files")
            raise VariantError(faults)
        source = parent
    if own.remove_pieces:
        root.into("remove_pieces").fault("there is nothing to remove from: expected `extends`, too")
    based_on = None
    merged, where, base = layers.pop()
    while layers:
        data, places, own = layers.pop()
        based_on, base = base.title, own
        pieces = merged.get("pieces")
        root = At("", Draft(places, faults))
        for index, piece in enumerate(own.remove_pieces):
            if isinstance(pieces, dict) and piece in pieces:
                _forget(f"pieces.{piece}", where)
                del pieces[piece]
            elif piece:
                hint = close(piece, pieces)
                root.into("remove_pieces").into(index).fault(
                    f"there is no piece {quote(piece)} in {quote(own.extends or '')}{hint}"
                )
        for name in IDENTITY.keys:
            _forget(name, where)
            merged.pop(name, None)
        _merge(merged, data, "", where)
        where.update(places)
    return merged, where, based_on


def _read(source: _Source) -> tuple[dict[str, Any], dict[str, Place]]:
    """Return the data of one TOML text, and the place of each of its keys."""
    if len(source.text) > MAX_BYTES:
        raise VariantError([Fault("expected a definition of at most 1 MiB", file=source.file)])
    try:
        data, lines = read_toml(source.text)
    except ValueError as error:
        line = getattr(error, "line", None)
        raise VariantError([Fault(f"bad TOML: {error}", None, line, source.file)]) from None
    if len(lines) > MAX_KEYS:
        raise VariantError(
            [Fault(f"expected at most {MAX_KEYS} keys and elements", file=source.file)]
        )
    places = {name: Place(line, source.file) for name, line in lines.items()}
    places[""] = Place(None, source.file)
    return data, places


def _merge(
    base: dict[str, Any], over: dict[str, Any], prefix: str, where: dict[str, Place]
) -> None:
    """Lay `over` on `base`: tables key by key, any other value instead of the old one."""
    for name, value in over.items():
        path = f"{prefix}{name}"
        # no table of the language is deeper than pieces.X.inside
        if isinstance(value, dict) and isinstance(base.get(name), dict) and path.count(".") < 3:
            _merge(base[name], value, f"{path}.", where)
        else:
            _forget(path, where)
            base[name] = value


def _forget(path: str, where: dict[str, Place]) -> None:
    """Drop the place of a key and of everything inside it."""
    if path in where:
        for name in [each for each in where if each == path or each.startswith(f"{path}.")]:
            del where[name]


def _prepare(data: Mapping[str, Any], draft: Draft) -> None:
    """Tell the checks of single keys what they may refer to: pieces, regions, squares."""
    pieces, regions, board = (
        value if isinstance(value := data.get(name), dict) else {}
        for name in ("pieces", "regions", "board")
    )
    draft.ids = tuple(pieces)
    draft.pieces = tuple(
        dict.fromkeys(id.upper() for id in pieces if re.fullmatch(r"\+?[A-Za-z]", id))
    )
    # names may be made of names: so many more than are allowed would be too deep to follow
    draft.regions = regions if len(regions) <= MAX_REGIONS else {}
    size = At("board", Draft({}))
    files, ranks = (SIDE.read(board.get(name), size) for name in ("files", "ranks"))
    if not size.draft.faults:
        draft.board = Board(files, ranks)
        if "holes" in board:
            holes = RegionText(holes=True, empty=True).read(
                board["holes"], At("board.holes", draft)
            )
            draft.board = Board(files, ranks, holes.squares)
