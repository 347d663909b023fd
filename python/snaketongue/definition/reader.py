"""Variant definitions: a TOML text becomes a checked `Definition`, and that a `VariantSpec`.

All faults of a definition are reported at once, in one `VariantError`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from snaketongue._core import read_toml
from snaketongue.definition.board import Board
from snaketongue.definition.checks import CHECKS
from snaketongue.definition.doubts import find_doubts
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

SYNTAX: Final = {
    "invalid unquoted key": '; a piece id with a plus stands in quotes, as in [pieces."+H"]',
    "must be quoted": ', as in betza = "K"',
    "duplicate key": " (a key stands once in its table, a table once in the file)",
}
"""What to write instead, by what the reader of TOML says."""

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
    return _sound(_source(name_or_path))


def warnings(name_or_path: str | os.PathLike[str]) -> tuple[Fault, ...]:
    """Return what is no fault of a definition, but hardly meant, each with its place.

    These are castlings to which the start position gives no right, or whose partner is no rook;
    goals that are met in it, or never; promotions that no move can be; and squares that a piece can
    never leave again.

    Raises what `load` raises.

    Example:
        >>> warnings("obento")
        ()
    """
    _, faults, doubts = _check(_source(name_or_path), doubts=True)
    if faults:
        raise VariantError(faults)
    return tuple(doubts)


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
    return _sound(_Source(text, file, None if base_dir is None else Path(base_dir)))


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
        text = _folder().joinpath(f"{name}.toml").read_text("utf-8")
        file = f"built-in {name}"  # no file of somebody else is called so
        return _Source(text, file, None, file, built_in=True)
    if folder is not None and os.path.isfile(folder / f"{name}.toml"):
        raise VariantError(
            f"there is no built-in game {quote(name)}; did you mean the file"
            f" {quote(f'{name}.toml')}?"
        )
    from difflib import get_close_matches  # not for programs without a mistake

    near = get_close_matches(name[:60], _builtin_ids())
    hint = (
        f"did you mean {' or '.join(map(repr, near))}?"
        if near
        else f"the games are {', '.join(_builtin_ids())}"
    )
    raise VariantError(f"there is no built-in game {quote(name)}; {hint}")


def _sound(source: _Source) -> Definition:
    """Return a checked definition; raise VariantError if it has faults."""
    definition, faults, _ = _check(source)
    if faults:
        raise VariantError(faults)
    return definition


def _check(
    source: _Source, doubts: bool = False
) -> tuple[Definition, Sequence[Fault], Sequence[Fault]]:
    """Read a definition with all that it extends, and return it with its faults and warnings.

    Only one without faults has warnings, and only if there may be `doubts`.
    """
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
    sound = not faults
    if sound and doubts:
        find_doubts(definition, root)
    told = [fault for fault in faults if fault.file == source.file]
    inherited = [fault for fault in faults if fault.file != source.file]
    if inherited:
        parent = _find(definition.extends or "", source.folder)
        _, their_faults, their_doubts = _check(parent, doubts)
        theirs = their_doubts if sound else their_faults
        told += _misfits(inherited, theirs, data, definition.extends or "", draft)
    told.sort(key=lambda fault: (fault.file != source.file, fault.line or 0))
    return (definition, (), told) if sound else (definition, told, ())


def _misfits(
    faults: Iterable[Fault],
    theirs: Iterable[Fault],
    data: Mapping[str, Any],
    extends: str,
    draft: Draft,
) -> Iterator[Fault]:
    """Yield what is to be told of faults in what a file inherits, once for each inherited value.

    `theirs` are those that the game `extends` has by itself. Any other is a fault of this file: it
    changes something that the inherited value does not fit.
    """
    values: dict[str, list[Fault]] = {}
    for fault in faults:
        values.setdefault(_value(fault, data), []).append(fault)
    old = [fault for fault in theirs if _value(fault, data) in values]
    yield from old
    for fault in old:
        values.pop(_value(fault, data), None)
    for value, (first, *others) in values.items():
        more = f" (and {len(others)} more)" if others else ""
        message = (
            f"`{quote(value)[1:-1]}` is inherited from {quote(extends)} and does not fit:"
            f" {first.message}{more}; give one of your own"
        )
        yield Fault(message, first.key, *draft.place("extends"))


def _value(fault: Fault, data: Mapping[str, Any]) -> str:
    """Return the key of the value in which a fault is: of what a file can only replace whole."""
    parts = (fault.key or "").split(".")
    for depth, part in enumerate(parts, 1):
        inner = data.get(part)
        if not isinstance(inner, dict):
            return ".".join(parts[:depth])
        data = inner
    return ".".join(parts)


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
        found = source.text.split("\n")[line - 1].strip() if line else ""
        what = f" in {quote(found)}" if found else ""
        hint = next((hint for known, hint in SYNTAX.items() if known in str(error)), "")
        message = f"bad TOML{what}: {error}{hint}"
        raise VariantError([Fault(message, None, line, source.file)]) from None
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
