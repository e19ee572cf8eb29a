"""Boards of squares as SVG, forty units a square, with the names of rows and columns."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from html import escape

from games.rules.kit.board import Board, BoardStyle, Layer
from previews.drawing.elements import Box, Element

SIDE_LENGTH, GAP_LENGTH, MARGIN = 40, 4, 26
"""The side of a square, the gap between boxes, and the margin in which lines have their names."""

BACK = (
    '<pattern id="back-of-card" width="13" height="13" patternUnits="userSpaceOnUse">'
    '<path class="back-line" d="M0 0 13 13M13 0 0 13"/></pattern>'
)
"""The pattern on the back of a card."""

SIGNS = {
    "seat0": "M20 33l3.5 5h-7z",
    "seat1": "M17.2 35.5a2.8 2.8 0 1 1 5.6 0 2.8 2.8 0 1 1-5.6 0z",
    "seat2": "M17.5 33h5v5h-5z",
    "seat3": "M20 32.4l3.4 3.1-3.4 3.1-3.4-3.1z",
}
"""The small mark below what a seat has written, for viewers who do not see its colour."""


def squares_picture(board: Board) -> tuple[Box, list[Element]]:
    """Return the view box of a board of squares, and its elements."""
    layer = board.layers[0]
    wide, high = layer.boxes or (len(layer.columns), len(layer.rows))
    right = _start(len(layer.columns) - 1, wide) + SIDE_LENGTH + MARGIN
    bottom = _start(len(layer.rows) - 1, high) + SIDE_LENGTH + MARGIN
    whole = Box(0, 0, right, bottom)
    elements = [_felt(whole), *_names(layer, wide, high), *_boxes(layer, wide, high)]
    if board.hidden:
        return whole, [*elements, _cover(right, bottom)]
    return whole, [*elements, *_squares(board, layer, wide, high)]


def _start(number: int, each: int) -> int:
    """Return where a row or column begins, given that there is a gap after each box."""
    return MARGIN + number * SIDE_LENGTH + number // each * GAP_LENGTH


def _felt(whole: Box) -> Element:
    shape = f'<rect class="felt" width="{whole.right:g}" height="{whole.bottom:g}" rx="16"/>'
    return Element(whole, shape)


def _names(layer: Layer, wide: int, high: int) -> Iterator[Element]:
    for number, name in enumerate(layer.columns):
        yield _name(name, _start(number, wide) + SIDE_LENGTH // 2, MARGIN - 8)
    for number, (name, _squares_of_row) in enumerate(layer.rows):
        yield _name(name, MARGIN // 2, _start(number, high) + SIDE_LENGTH // 2 + 5)


def _name(name: str, x: int, y: int) -> Element:
    text = f'<text class="name" x="{x}" y="{y}">{escape(name)}</text>'
    return Element(Box(x - 12, y - 14, x + 12, y + 6), text)


def _boxes(layer: Layer, wide: int, high: int) -> Iterator[Element]:
    """Yield the ground below the squares of each box, which shows between them as lines."""
    for row in range(0, len(layer.rows), high):
        for column in range(0, len(layer.columns), wide):
            x, y = _start(column, wide) - 2, _start(row, high) - 2
            across, down = wide * SIDE_LENGTH + 4, high * SIDE_LENGTH + 4
            shape = f'<rect class="box" x="{x}" y="{y}" width="{across}" height="{down}" rx="5"/>'
            yield Element(Box(x - 1, y - 1, x + across + 1, y + down + 1), shape)


def _cover(right: int, bottom: int) -> Element:
    """Return the back of a card, where the squares are covered."""
    x, across, down = MARGIN - 2, right - 2 * MARGIN + 4, bottom - 2 * MARGIN + 4
    frame = f'x="{x}" y="{x}" width="{across}" height="{down}" rx="10"'
    inner = f'x="{x + 12}" y="{x + 12}" width="{across - 24}" height="{down - 24}" rx="4"'
    shape = f'<rect class="back" {frame}/><rect class="back-frame" {inner}/>'
    lines = f'<rect {inner} fill="url(#back-of-card)"/>'
    return Element(Box(x - 2, x - 2, x + across + 2, x + down + 2), BACK + shape + lines)


def _squares(board: Board, layer: Layer, wide: int, high: int) -> Iterator[Element]:
    for row, (_name_of_row, squares) in enumerate(layer.rows):
        for column, square in enumerate(squares):
            x, y = _start(column, wide), _start(row, high)
            inner = _inner(board.style, square.kind, square.symbol, square.last, square.lit)
            small = f'<text class="small" x="35" y="35">{escape(square.faint)}</text>'
            drawn = inner + (small if square.faint else "")
            markup = f'<g transform="translate({x} {y})">{drawn}</g>'
            yield Element(Box(x - 1, y - 1, x + SIDE_LENGTH + 1, y + SIDE_LENGTH + 1), markup)


@lru_cache(maxsize=1024)
def _inner(style: BoardStyle, kind: str, symbol: str, last: bool, lit: bool) -> str:
    """Return a square with what lies on it."""
    marks = {"last": last, "lit": lit}
    look = " ".join([kind, *(name for name, holds in marks.items() if holds)])
    ground = f'<rect class="square {look}" x=".5" y=".5" width="39" height="39" rx="1.5"/>'
    return ground + ("" if kind == "empty" else _piece(style, kind, symbol, look))


def _piece(style: BoardStyle, kind: str, symbol: str, look: str) -> str:
    if style.dice:
        body = f'<rect class="die {look}" x="4.5" y="4.5" width="31" height="31" rx="7"/>'
        place = 'x="6" y="6" width="28" height="28"'
        return f'{body}<use class="pips {kind}" href="#pips-{escape(symbol)}" {place}/>'
    under = '<rect class="body" x="4" y="3.5" width="32" height="32" rx="6"/>'
    ring = f'<circle class="hoop {kind}" cx="20" cy="20" r="14"/>'
    sign = f'<path class="sign {kind}" d="{SIGNS[kind]}"/>' if kind in SIGNS else ""
    letter = f'<text class="letter {kind}" x="20" y="28">{escape(symbol)}</text>'
    return (under if kind == "tile" else "") + ring + sign + letter
