"""The board in a picture: squares are drawn here, any other board as the pages draw it."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.kit.board import Board
from games.templatetags.boards import board as board_markup
from games.templatetags.boards import miniature
from previews.drawing.elements import Box, Element, taken_apart
from previews.drawing.squares import squares_picture


@dataclass(frozen=True)
class BoardPicture:
    """A board as elements, in the units of its own drawing; `look` are the classes around it."""

    box: Box
    look: str
    elements: tuple[Element, ...]

    @property
    def width(self) -> float:
        return self.box.right - self.box.left

    @property
    def height(self) -> float:
        return self.box.bottom - self.box.top

    def within(self, place: Box) -> list[Element]:
        """Return the elements scaled to a place, in its middle."""
        wide, high = place.right - place.left, place.bottom - place.top
        scale = round(min(wide / self.width, high / self.height), 4)
        x = round(place.left + (wide - self.width * scale) / 2 - self.box.left * scale, 2)
        y = round(place.top + (high - self.height * scale) / 2 - self.box.top * scale, 2)
        return [element.placed(scale, x, y, self.look) for element in self.elements]


def board_picture(board: Board) -> BoardPicture:
    """Return the picture of a board."""
    if board.layers and board.layers[0].boxes:
        box, elements = squares_picture(board)
        return BoardPicture(box, "squares", tuple(elements))
    svg = board_markup(board).strip()
    # The general grid of a page is a table; only its miniature is a drawing.
    box, look, parts = taken_apart(svg if svg.startswith("<svg") else miniature(board).strip())
    return BoardPicture(box, look, tuple(parts))
