"""Text in pictures, in the font of the pages, measured beforehand so that it fits its place."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from html import escape
from pathlib import Path

from PIL import ImageFont

from previews.drawing.elements import Box, Element

FONT = Path(__file__).parents[1] / "fonts" / "inter.ttf"
"""The font of the pages in the one format that is read here; see
docs/decisions/link-previews.md.
"""

_MAX_PLAIN_CODE_POINT = 0xFF
_ALSO_THERE = frozenset("–—‘’‚“”„•…‹›€−œŒ")
_WITH = re.compile(r"LATIN (SMALL|CAPITAL) LETTER ([A-Z]) WITH ")
ELLIPSIS = "…"


def drawable(text: str) -> str:
    """Return text in letters that the font has; others lose their accents, or become “?”."""
    return "".join(map(_drawable, unicodedata.normalize("NFC", text)))


def _drawable(sign: str) -> str:
    if ord(sign) <= _MAX_PLAIN_CODE_POINT or sign in _ALSO_THERE:
        return sign
    if found := _WITH.match(unicodedata.name(sign, "")):
        return found[2] if found[1] == "CAPITAL" else found[2].lower()
    bare = unicodedata.normalize("NFKD", sign)[0]
    return bare if ord(bare) <= _MAX_PLAIN_CODE_POINT else "?"


@cache
def _font(weight: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(str(FONT), 100)
    font.set_variation_by_axes([weight])
    return font


def width_of(text: str, size: float, weight: int) -> float:
    """Return the width of drawable text."""
    return _font(weight).getlength(text) * size / 100


def cut(text: str, width: float, size: float, weight: int) -> str:
    """Return as much of a text as fits into the width, with dots where it is cut."""
    shown = text = drawable(text)
    while text and width_of(shown, size, weight) > width:
        text = text[:-1].rstrip()
        shown = text + ELLIPSIS
    return shown


def wrapped(text: str, width: float, size: float, weight: int, lines: int) -> list[str]:
    """Return a text in at most so many lines; what is left over is cut."""
    rows: list[str] = []
    for word in drawable(text).split():
        longer = f"{rows[-1]} {word}" if rows else word
        if rows and (width_of(longer, size, weight) <= width or len(rows) == lines):
            rows[-1] = longer
        else:
            rows.append(word)
    return [cut(row, width, size, weight) for row in rows]


def text_element(text: str, x: float, y: float, size: float, weight: int, look: str) -> Element:
    """Return a line of text that starts at the left edge `x` on the base line `y`."""
    text = drawable(text)
    box = Box(x - 2, y - size, x + width_of(text, size, weight) + 2, y + size * 0.35)
    style = f'font-size="{size:g}" font-weight="{weight}" font-family="Inter"'
    return Element(box, f'<text class="{look}" x="{x:g}" y="{y:g}" {style}>{escape(text)}</text>')
