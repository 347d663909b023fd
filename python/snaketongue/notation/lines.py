"""Lines of a file in whatever encoding and with whatever ends, and none too long to be kept.

PGN files come from decades of programs: in UTF-8 or an 8-bit code (or both in one file), with byte
order marks or without, with the line ends of any system, or with everything in one line.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterable, Iterator
from typing import IO, AnyStr, NamedTuple, cast

__all__ = ["PIECE", "Line", "lines"]

PIECE = 2**16
"""The most that is read at once; a longer line comes in pieces, cut before a tag or a blank."""

_END = re.compile("\r\n|\n|\r")
_PLACES = ("[", "\r", " ", "\t")  # a tag stays whole
_UTF16 = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}


class Line(NamedTuple):
    """A line without its end, or a piece of a long one.

    `number` counts from 1; `column` is the number of characters of the line before this piece.
    """

    text: str
    number: int
    column: int


def lines(stream: IO[bytes] | IO[str]) -> Iterator[Line]:
    """Yield the lines of a stream that was opened in binary or in text mode.

    Bytes are read as UTF-8 or, where they are none, as Windows-1252, of which Latin-1 is a part.
    Byte order marks are dropped (files that were put together have more than one), and that of
    UTF-16 is obeyed.

    Raises what reading the stream raises.

    Example:
        >>> import io
        >>> [line.text for line in lines(io.BytesIO(b"caf\\xc3\\xa9\\r\\ncaf\\xe9"))]
        ['café', 'café']
    """
    number, column = 1, 0
    for text in _texts(stream):
        start = 0
        for end in _END.finditer(text):
            yield Line(_unmarked(text[start : end.start()], column), number, column)
            number, column, start = number + 1, 0, end.end()
        if start < len(text):
            yield Line(_unmarked(text[start:], column), number, column)
            column += len(text) - start


def _unmarked(text: str, column: int) -> str:
    return text if column else text.removeprefix("\ufeff")


def _texts(stream: IO[bytes] | IO[str]) -> Iterator[str]:
    """Yield the text in pieces that end with a line or, in a long line, before a blank."""
    head = stream.read(2)
    if isinstance(head, str):
        text = cast(IO[str], stream)
        yield from _pieces(head, text.readline, "\n", _PLACES)
        return
    data = cast(IO[bytes], stream)
    if head in _UTF16:
        wide = codecs.getreader(_UTF16[head])(data, "replace")
        yield from _pieces("", wide.readline, "\n", _PLACES)
        return
    for piece in _pieces(head, data.readline, b"\n", [place.encode() for place in _PLACES]):
        yield _decode(piece)


def _pieces(
    whole: AnyStr, readline: Callable[[int], AnyStr], end: AnyStr, places: Iterable[AnyStr]
) -> Iterator[AnyStr]:
    """Yield lines; the first of `places` that there is in a long one is where it is cut."""
    while piece := readline(PIECE):
        whole = whole + piece if whole else piece
        if whole.endswith(end):
            cut = len(whole)
        elif len(whole) < PIECE:
            continue
        else:
            # Before the place, not after: a \r may be half of an end of line.
            cut = next((at for place in places if (at := whole.rfind(place)) > 0), len(whole))
        yield whole[:cut]
        whole = whole[cut:]
    if whole:
        yield whole


def _decode(data: bytes) -> str:
    for encoding in ("utf-8", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")
