"""Pencil marks drawn as text, and the printed example."""

from games.puzzles.grid import CELLS
from games.puzzles.marks import Marks

PUZZLE = ".1.79.3..4...6..1...938...5.5.6.3.......7.632.68..95.423.9..4....68.2..79.1....6."
SOLUTION = "815794326473265819629381745752643981194578632368129574237916458546832197981457263"
"""The printed example grid (rules.md 4.3)."""


def with_places(digit: int, drawing: str) -> Marks:
    """Empty marks in which `digit` may go where the drawing has an x, and all others anywhere."""
    signs = "".join(drawing.split())
    assert len(signs) == 81
    marks = Marks()
    for cell, sign in enumerate(signs):
        if sign != "x":
            marks.remove(cell, digit)
    return marks


def with_left(left: dict[str, str]) -> Marks:
    """Empty marks in which the named squares have only these digits left."""
    marks = Marks()
    for name, digits in left.items():
        for digit in "123456789":
            if digit not in digits:
                marks.remove(CELLS[name], int(digit))
    return marks
