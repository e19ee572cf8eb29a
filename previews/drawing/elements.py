"""The elements of a picture: pieces of SVG, each with the rectangle that it stays within.

By these rectangles the next frame of an animation is drawn only where something has changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self
from xml.etree import ElementTree

STROKE_MARGIN = 6.0
"""How far a line, a shade or a small shift reaches beyond its shape."""

MAX_LABEL_LENGTH, MAX_LETTER_WIDTH = 4, 30.0
"""The assumed greatest size of short texts, such as the names of columns."""

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_WHOLE_PATH = re.compile(r"[MLHVZ\d\s.,-]*")


@dataclass(frozen=True)
class Box:
    """A rectangle by its edges."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        """Return whether the two have any point in common."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def joined(self, other: Box) -> Box:
        """Return the smallest box around both."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


@dataclass(frozen=True)
class Element:
    """A piece of SVG and the box that it stays within."""

    box: Box
    markup: str

    def placed(self, scale: float, x: float, y: float, look: str) -> Self:
        """Return the element as part of a larger picture, among its classes."""
        box = self.box
        moved = Box(
            box.left * scale + x, box.top * scale + y, box.right * scale + x, box.bottom * scale + y
        )
        place = f"translate({x:g} {y:g}) scale({scale:g})"
        return type(self)(moved, f'<g class="{look}" transform="{place}">{self.markup}</g>')


def merged(boxes: Iterable[Box]) -> list[Box]:
    """Return boxes around all the given ones, of which no two meet."""
    apart: list[Box] = []
    for box in boxes:
        while meeting := next((other for other in apart if other.meets(box)), None):
            apart.remove(meeting)
            box = box.joined(meeting)
        apart.append(box)
    return apart


def taken_apart(svg: str) -> tuple[Box, str, list[Element]]:
    """Return the view box of a picture, its classes and its parts, in order."""
    root = ElementTree.fromstring(svg)
    left, top, width, height = (float(part) for part in root.attrib["viewBox"].split())
    whole = Box(left, top, left + width, top + height)
    elements = [
        Element(_box_of(node) or whole, ElementTree.tostring(node, encoding="unicode").strip())
        for node in _shapes(root)
    ]
    return whole, root.get("class", ""), elements


def _shapes(root: ElementTree.Element) -> Iterator[ElementTree.Element]:
    """Yield the drawn shapes in order; groups that only group are taken apart."""
    for node in root:
        if node.tag == "g" and not node.attrib:
            yield from _shapes(node)
        else:
            yield node


def _box_of(node: ElementTree.Element) -> Box | None:
    """Return the box of a shape; None where it cannot be determined."""
    points = _points_of(node)
    if not points:
        return None
    across, down = zip(*points, strict=True)
    margin = STROKE_MARGIN + (STROKE_MARGIN if "transform" in node.attrib else 0)
    return Box(min(across) - margin, min(down) - margin, max(across) + margin, max(down) + margin)


def _points_of(node: ElementTree.Element) -> list[tuple[float, float]]:
    """Return the points that bound a shape; none where it has to be measured."""

    def figure(name: str) -> float:
        return float(node.get(name, "0"))

    match node.tag:
        case "circle" | "ellipse":
            rx, ry = (figure("r"),) * 2 if node.tag == "circle" else (figure("rx"), figure("ry"))
            x, y = figure("cx"), figure("cy")
            return [(x - rx, y - ry), (x + rx, y + ry)]
        case "rect":
            x, y = figure("x"), figure("y")
            return [(x, y), (x + figure("width"), y + figure("height"))]
        case "text" if len(node.text or "") <= MAX_LABEL_LENGTH:
            x, y, wide = figure("x"), figure("y"), MAX_LETTER_WIDTH * len(node.text or "")
            return [(x - wide, y - MAX_LETTER_WIDTH), (x + wide, y + MAX_LETTER_WIDTH / 2)]
        case "path" if _is_plain(node.get("d", "")):
            numbers = [float(number) for number in _NUMBER.findall(node.get("d", ""))]
            return list(zip(numbers[::2], numbers[1::2], strict=True))
    return []


def _is_plain(path: str) -> bool:
    """Return whether a path is made of points alone, each with both its coordinates."""
    return bool(_WHOLE_PATH.fullmatch(path)) and not {"H", "V"} & set(path)
