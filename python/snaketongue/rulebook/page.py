"""Illustrated rules pages: Markdown with pictures beside it.

The parts of a page that are made from the definition stand between comments::

    <!-- generated: pieces -->

    ...

    <!-- end: pieces -->

What stands outside them is written by hand and is kept when the page is made anew; a page that has
only some of the parts gets only those.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from snaketongue.errors import SnaketongueError, quote
from snaketongue.game import Game
from snaketongue.render import legend_svg, movement_svg, svg
from snaketongue.rulebook.rules import escape, rules_words
from snaketongue.variant import Variant
from snaketongue.words import join, piece_words, place_words

__all__ = ["PARTS", "Page"]

PARTS = ("about", "array", "pieces", "rules")
"""The parts of a page, in the order of a new page."""

BOARD_SIZE = 560
DIAGRAM_SIZE = 168
LEGEND_SIZE = 330
"""The sizes of the pictures in pixels."""

MARK = re.compile(r"^<!-- (generated|end): ([a-z]+) -->$")


class Page:
    """The rules page of a game, and its pictures in a folder of the same name.

    Example:
        >>> page = Page(Variant.load("obento"))
        >>> page.name, sorted(page.pictures())[:3]
        ('obento.md', ['obento/A.svg', 'obento/B.svg', 'obento/C.svg'])
        >>> page.text().splitlines()[2]
        '# Obento Chess'
    """

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._game = variant.definition

    @property
    def name(self) -> str:
        """The name of the file of the page."""
        return f"{self._game.id}.md"

    def pictures(self) -> Mapping[str, str]:
        """Return the pictures: the name of each file, as seen from the page, and its text."""
        variant = self._variant
        array = svg(Game(variant), size=BOARD_SIZE)
        legend = legend_svg(variant, size=LEGEND_SIZE)
        found = {self._picture("array"): array, self._picture("legend"): legend}
        for id in self._game.pieces:
            diagram = movement_svg(variant, id, legend=False, size=DIAGRAM_SIZE)
            found[self._picture(id)] = diagram
        return {name: f"{text}\n" for name, text in found.items()}

    def text(self, old: str | None = None) -> str:
        """Return the Markdown of the page.

        Args:
            old: the page as it is; what is written by hand in it is kept. None makes a new page.

        Raises ValueError for a page in which no part, or something unknown, is marked as generated.
        """
        if old is None:
            return "\n\n".join(f"{_mark(part, self._part(part))}" for part in PARTS) + "\n"
        lines: list[str] = []
        inside: str | None = None
        found = False
        for number, line in enumerate(old.splitlines(), 1):
            mark = MARK.match(line)
            if mark is None:
                lines += [] if inside else [line]
                continue
            kind, part = mark.groups()
            opens = kind == "generated"
            if opens == (inside is not None) or part not in PARTS or (not opens and part != inside):
                raise SnaketongueError(f"{self.name}:{number}: unexpected {quote(line)}")
            inside = part if opens else None
            found = True
            if opens:
                lines.append(_mark(part, self._part(part)))
        if inside is not None:
            raise SnaketongueError(f"{self.name}: expected '<!-- end: {inside} -->'")
        if not found:
            raise SnaketongueError(
                f"{self.name}: no part of this page is marked as generated"
                " ('<!-- generated: pieces -->' and '<!-- end: pieces -->')"
            )
        return "\n".join(lines) + "\n"

    def files(self, folder: Path) -> Mapping[Path, str]:
        """Return all files of the page as they should be in a folder, with their texts.

        Raises ValueError for a page in the folder that was not made by this, or cannot be read.
        """
        page = folder / self.name
        try:
            old = page.read_text("utf-8") if page.exists() else None
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise SnaketongueError(f"cannot read {quote(str(page))}: {reason}") from None
        return {
            page: self.text(old),
            **{folder / name: text for name, text in self.pictures().items()},
        }

    def write(self, folder: Path) -> list[Path]:
        """Write the page and its pictures into a folder, and return the files that changed.

        Raises ValueError like `files`, and for a file that cannot be written.
        """
        stale = list(self._stale(folder))
        for path, text in stale:
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, "utf-8", newline="\n")
            except OSError as error:
                raise SnaketongueError(
                    f"cannot write {quote(str(path))}: {error.strerror}"
                ) from None
        return [path for path, _ in stale]

    def faults(self, folder: Path) -> list[str]:
        """Return what is not current in a folder: each file, with what is wrong with it."""
        wanted = self.files(folder)
        faults = [
            f"{path}: {'out of date' if path.exists() else 'missing'}"
            for path, _ in self._stale(folder)
        ]
        others = sorted(set((folder / self._game.id).glob("*.svg")) - set(wanted))
        return faults + [f"{path}: not part of the page" for path in others]

    def _stale(self, folder: Path) -> Iterator[tuple[Path, str]]:
        """Yield the files that are missing or not current, with their right texts."""
        for path, text in self.files(folder).items():
            try:
                old = path.read_bytes()
            except OSError:
                old = b""
            if old != text.encode():
                yield path, text

    def _picture(self, id: str) -> str:
        """Return the name of a picture; a plus has a meaning of its own in addresses."""
        return f"{self._game.id}/{id.replace('+', 'plus')}.svg"

    def _part(self, part: str) -> str:
        return {
            "about": self._about,
            "array": self._array,
            "pieces": self._pieces,
            "rules": self._rules,
        }[part]()

    def _about(self) -> str:
        game = self._game
        paragraphs = [f"# {escape(game.title)}"]
        if game.summary:
            paragraphs.append(escape(game.summary))
        if game.inventors:
            paragraphs.append(f"Invented by {escape(join(game.inventors, 'and'))}.")
        if game.based_on:
            paragraphs.append(f"Based on {escape(game.based_on)}.")
        if game.page:
            paragraphs.append(f"Published as: {escape(game.page)}.")
        return "\n\n".join(paragraphs)

    def _array(self) -> str:
        title = escape(self._game.title)
        return (
            f"## Array\n\n![Start position of {title}]({self._picture('array')})\n\n"
            f"```text\n{self._variant.start_fen}\n```"
        )

    def _pieces(self) -> str:
        placed = {id for _, id in self._game.array.values()}
        first = [id for id in self._game.pieces if id in placed]
        later = [id for id in self._game.pieces if id not in placed]
        text = f"## Pieces\n\n{self._table(first)}"
        if later:
            text += f"\n\nBy promotion only:\n\n{self._table(later)}"
        return f"{text}\n\n![What the signs mean]({self._picture('legend')})"

    def _table(self, ids: Iterable[str]) -> str:
        """Return a table of pieces."""
        becomes = self._promotions()
        rows: list[tuple[str, ...]] = [("", "piece", "moves", "Betza", "becomes")]
        for id in ids:
            piece = self._game.pieces[id]
            name = escape(piece.name)
            words = piece_words(piece)
            if piece.royal:
                words += "; royal; castles" if self._game.castling else "; royal"
            moves = [f"`{piece.betza}`"]
            moves += [f"`{more}` {place_words(at.name)}" for at, more in piece.inside.items()]
            rows.append(
                (
                    f"![Moves of the {name}]({self._picture(id)})",
                    f"**{escape(id)}** {name}",
                    words,
                    ", ".join(moves),
                    ", ".join(becomes.get(id, ())),
                )
            )
        if not any(row[-1] for row in rows[1:]):
            rows = [row[:-1] for row in rows]
        rows.insert(1, ("---",) * len(rows[0]))
        return "\n".join(
            "|".join(["", *(f" {cell} " if cell else " " for cell in row), ""]) for row in rows
        )

    def _promotions(self) -> dict[str, list[str]]:
        """Return what each piece may become: ids with their names, each once."""
        found: dict[str, dict[str, None]] = {}
        for rule in self._game.promotion:
            for id, choices in rule.pieces.items():
                found.setdefault(id, {}).update(dict.fromkeys(choices))
        return {
            id: [f"{escape(each)} {escape(self._game.pieces[each].name)}" for each in choices]
            for id, choices in found.items()
        }

    def _rules(self) -> str:
        return "## Rules\n\n" + "\n\n".join(rules_words(self._game))


def _mark(part: str, text: str) -> str:
    return f"<!-- generated: {part} -->\n\n{text}\n\n<!-- end: {part} -->"
