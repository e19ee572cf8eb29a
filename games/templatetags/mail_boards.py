"""Boards in mails, which are tables whose squares have their colours, lines and words as
attributes.

A program may turn colours round for its dark look. So nothing is told by colour alone: a square has
the sign of whose it is, as in a text, and strong lines part the boxes.
"""

from __future__ import annotations

from dataclasses import dataclass

from django import template

from accounts.templatetags.mail_styles import CARD, INK, PAPER, SOFT
from games.rules.kit.board import Board, BoardStyle, Layer, Piece, Square

register = template.Library()

_IVORY, _MIDNIGHT, _WARM, _LAST = "#fdf3dc", "#2a3547", "#ece4d2", "#c98a12"
LINE, STRONG = "#cfc5b2", "#4a4f57"
_PENS = {"seat0": "#b3261e", "seat1": "#1d4ea8", "seat2": "#2b6a45", "seat3": "#7a5a00"}
_PIECES = {"seat0": (_IVORY, INK), "seat1": (_MIDNIGHT, "#ffffff")}
_WRITTEN = {kind: (CARD, colour) for kind, colour in _PENS.items()}
_USUAL = {"given": (_WARM, INK), "tile": (_IVORY, INK), "empty": (PAPER, SOFT)}
_EMPTY = "·"


@dataclass(frozen=True)
class MailCell:
    """A square as a cell of a table: its text, its ground, and its whole style."""

    text: str
    ground: str
    style: str


@register.simple_tag
def mail_rows(layer: Layer, style: BoardStyle) -> list[tuple[str, list[MailCell]]]:
    """Return the rows of a layer with their names."""
    across, down = layer.boxes or (0, 0)
    return [
        (
            name,
            [
                _cell(square, style, _lines(square, (column, across), (row, down)))
                for column, square in enumerate(squares)
            ],
        )
        for row, (name, squares) in enumerate(layer.rows)
    ]


def _cell(square: Square, style: BoardStyle, lines: str) -> MailCell:
    ground, colour = _paint(square.kind, style)
    text = _EMPTY if square.kind == "empty" else square.text or square.symbol
    weight = ";font-weight:bold" if square.last or square.lit else ""
    return MailCell(text, ground, f"color:{colour}{weight}{lines}")


def _lines(square: Square, across: tuple[int, int], down: tuple[int, int]) -> str:
    """Return the strong lines of a square, given its column and row, each with the size of a box.

    The thin ones are the ground of the table, which shows between the squares.
    """
    if square.last or square.lit:
        return f";border:2px solid {_LAST}"
    sides = {
        "right": _ends_box(*across),
        "bottom": _ends_box(*down),
        "left": bool(across[1]) and across[0] == 0,
        "top": bool(down[1]) and down[0] == 0,
    }
    return "".join(f";border-{side}:2px solid {STRONG}" for side, is_on in sides.items() if is_on)


def _ends_box(number: int, box: int) -> bool:
    return bool(box) and (number + 1) % box == 0


@register.simple_tag
def mail_piece(piece: Piece, style: BoardStyle) -> MailCell:
    """Return a piece of the hand as a cell."""
    ground, colour = _paint(piece.kind, style)
    return MailCell(
        piece.symbol,
        ground,
        f"color:{colour};border:2px solid {STRONG}",
    )


def _paint(kind: str, style: BoardStyle) -> tuple[str, str]:
    """Return ground and colour of a square, by the piece that lies there or the pen that wrote
    it.
    """
    seats = _WRITTEN if style.pens else _PIECES
    return (_USUAL | seats).get(kind, (PAPER, INK))


@register.filter
def side_by_side(board: Board) -> list[tuple[Layer, ...]]:
    """Return the layers in rows, with as many in each as fit on a phone."""
    each = 1 if any(layer.boxes for layer in board.layers) else 2
    return [board.layers[start : start + each] for start in range(0, len(board.layers), each)]
