"""Building SVG: elements, numbers, and what every picture has around it."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

from snaketongue.errors import SnaketongueError, quote

__all__ = ["add", "clean", "number", "picture", "style", "to_text"]

_NOT_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def number(value: float) -> str:
    """Return a coordinate as text: one decimal at most, and never ``-0``.

    Example:
        >>> number(3), number(2.449), number(-0.01)
        ('3', '2.4', '0')
    """
    return f"{round(value, 1) + 0.0:g}"


def clean(text: str) -> str:
    """Return the text with every character that XML cannot hold replaced by U+FFFD.

    Example:
        >>> clean("a\\x00b") == "a\\ufffdb"
        True
    """
    return _NOT_XML.sub("\ufffd", text)


def style(**attributes: str | float) -> dict[str, str | float]:
    """Return attributes that several elements share.

    Example:
        >>> style(fill="none", stroke_width=2)
        {'fill': 'none', 'stroke_width': 2}
    """
    return attributes


def add(parent: ET.Element, tag: str, text: str = "", /, **attributes: str | float) -> ET.Element:
    """Append an element to `parent` and return it.

    Underscores in the names of attributes stand for hyphens, and a last one is dropped; numbers are
    written by `number`.

    Example:
        >>> from xml.etree import ElementTree as ET
        >>> ET.tostring(add(ET.Element("g"), "path", stroke_width=2.0, class_="a")).decode()
        '<path stroke-width="2" class="a" />'
    """
    element = ET.SubElement(
        parent,
        tag,
        {
            name.rstrip("_").replace("_", "-"): clean(value)
            if isinstance(value, str)
            else number(value)
            for name, value in attributes.items()
        },
    )
    if text:
        element.text = clean(text)
    return element


def picture(
    box: tuple[float, float, float, float], title: str, about: str, size: int | None
) -> ET.Element:
    """Return the root of a picture: its box (x, y, width, height), name and description.

    `size` is the length of the longer side in pixels; None leaves it to the page.

    Raises SnaketongueError for a size that is not a positive whole number.
    """
    width, height = box[2:]
    attributes = {
        "xmlns": "http://www.w3.org/2000/svg",
        # the older way to refer to a symbol is the one that every viewer knows
        "xmlns:xlink": "http://www.w3.org/1999/xlink",
        "viewBox": " ".join(map(number, box)),
        "role": "img",
        "aria-label": clean(title),
    }
    if size is not None:
        if not isinstance(size, int) or isinstance(size, bool) or size < 1:
            raise SnaketongueError(f"expected a size of at least 1 pixel, found {quote(str(size))}")
        scale = size / max(width, height)
        attributes |= {"width": number(width * scale), "height": number(height * scale)}
    root = ET.Element("svg", attributes)
    add(root, "title", title)
    add(root, "desc", about)
    return root


def to_text(root: ET.Element) -> str:
    """Return the picture as text."""
    return ET.tostring(root, encoding="unicode", short_empty_elements=True).replace(" />", "/>")
