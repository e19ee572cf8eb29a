"""Small pictures of boards of squares, for lists: every piece in its colour, ten units a square."""

from __future__ import annotations

from dataclasses import dataclass

from django import template

from games.rules.kit.board import Board, Square

register = template.Library()


@dataclass(frozen=True, slots=True)
class Spot:
    """A piece: where it lies and how it looks; with `ground` its square is tinted."""

    x: int
    y: int
    look: str
    symbol: str
    ground: bool


@dataclass(frozen=True, slots=True)
class Miniature:
    """The whole picture: pieces, the top left corners of the boxes, thin and strong lines."""

    across: int
    down: int
    dice: bool
    spots: list[Spot]
    corners: list[tuple[int, int]]
    thin: str
    strong: str

    @property
    def wide(self) -> int:
        return self.across + 4

    @property
    def high(self) -> int:
        return self.down + 4


@register.simple_tag
def small(board: Board) -> Miniature:
    """Return the first layer of a board as a picture."""
    layer = board.layers[0]
    across, down = 10 * len(layer.columns), 10 * len(layer.rows)
    wide, high = (10 * size for size in layer.boxes or (len(layer.columns), len(layer.rows)))
    corners = [(x, y) for y in range(0, down, high) for x in range(0, across, wide)]
    return Miniature(
        across,
        down,
        board.style.dice,
        [] if board.hidden else _spots(board),
        corners,
        _lines(across, down, 10, 10),
        _lines(across, down, wide, high),
    )


def _spots(board: Board) -> list[Spot]:
    return [
        _spot(square, 10 * column, 10 * row)
        for row, (_, squares) in enumerate(board.layers[0].rows)
        for column, square in enumerate(squares)
        if square.kind != "empty"
    ]


def _spot(square: Square, x: int, y: int) -> Spot:
    look = f"{square.kind} last" if square.last else square.kind
    return Spot(x, y, look, square.symbol, square.last or square.kind in {"given", "tile"})


def _lines(across: int, down: int, wide: int, high: int) -> str:
    """Return the path of lines after every so many units, including the frame."""
    upright = "".join(f"M{x} 0V{down}" for x in range(0, across + 1, wide))
    return upright + "".join(f"M0 {y}H{across}" for y in range(0, down + 1, high))
