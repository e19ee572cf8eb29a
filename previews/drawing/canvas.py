"""A canvas of elements, or a part of it, and how it becomes pixels."""

from __future__ import annotations

import io
import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from math import ceil, floor
from xml.etree import ElementTree

import resvg_py
from django.template.loader import render_to_string
from PIL import Image

from previews.drawing.elements import Box, Element, merged
from previews.drawing.letters import FONT
from previews.drawing.stylesheets import NTH_CLASS, stylesheet

_REFERENCE = re.compile(r"#([\w-]+)")


@dataclass(frozen=True)
class Canvas:
    """A picture in the look of the game `key`, its elements from back to front."""

    key: str
    width: int
    height: int
    elements: tuple[Element, ...]

    @property
    def whole(self) -> Box:
        return Box(0, 0, self.width, self.height)

    def svg(self, part: Box | None = None) -> str:
        """Return the picture as SVG, or a part of it at the same scale."""
        part = part or self.whole
        wide, high = part.right - part.left, part.bottom - part.top
        drawn = "".join(element.markup for element in self.elements if element.box.meets(part))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:g}" height="{high:g}"'
            f' viewBox="{part.left:g} {part.top:g} {wide:g} {high:g}"'
            f' class="{self.key}-picture"><defs>{_paints_in(drawn)}</defs>{drawn}</svg>'
        )

    def source(self) -> str:
        """Return everything the picture is drawn from: its elements, and the rules of its look."""
        svg = self.svg()
        return f"{svg}\0{stylesheet(self.key, svg)}"

    def png(self, part: Box | None = None) -> bytes:
        """Return the picture, or a part of it, as PNG."""
        svg = self.svg(part)
        return resvg_py.svg_to_bytes(
            svg_string=svg,
            style_sheet=stylesheet(self.key, svg),
            skip_system_fonts=True,
            font_files=[str(FONT)] if "<text" in svg else [],
        )

    def image(self, part: Box | None = None) -> Image.Image:
        """Return the picture, or a part of it, for further processing."""
        return Image.open(io.BytesIO(self.png(part))).convert("RGB")

    def changes(self, before: Canvas) -> list[Box]:
        """Return where this picture differs from another one of its size, in whole pixels."""
        mine, theirs = Counter(self.elements), Counter(before.elements)
        boxes = (element.box for element in ((mine - theirs) + (theirs - mine)))
        whole = self.whole
        return merged(_pixels(box, whole) for box in boxes if box.meets(whole))


def _pixels(box: Box, whole: Box) -> Box:
    """Return the box in whole pixels, and within the picture."""
    return Box(
        max(floor(box.left), whole.left),
        max(floor(box.top), whole.top),
        min(ceil(box.right), whole.right),
        min(ceil(box.bottom), whole.bottom),
    )


def _paints_in(markup: str) -> str:
    """Return the gradients and signs with which a picture is painted."""
    paints = _paints()
    return "".join(paints.get(name, "") for name in sorted(set(_REFERENCE.findall(markup))))


@cache
def _paints() -> dict[str, str]:
    """Return all gradients and signs by their names: those of the pages."""
    page = ElementTree.fromstring(render_to_string("games/boards/_paints.html"))
    named = {node.get("id", ""): node for node in page.iterfind("defs/*")}
    for node in named.values():
        for number, child in enumerate(node, 1):
            child.set("class", f"{child.get('class', '')} {NTH_CLASS}{number}".strip())
    return {name: ElementTree.tostring(node, encoding="unicode") for name, node in named.items()}
