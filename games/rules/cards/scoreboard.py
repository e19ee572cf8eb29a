"""A covered game as a small picture: the points of each seat and whose turn it is, without a digit
of the board.

Ten units are the side of a square, as in every small picture of a board of squares.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.cards.sheet import Sheet

SIDE = 90
BAND_HEIGHTS = {2: 36, 3: 26, 4: 19}
"""The heights of the bands by the number of seats."""

BAND_DISTANCE = 4
MARKS = (
    "M0-6 6 5H-6z",
    "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0",
    "M-4.5-4.5h9v9h-9z",
    "M0-6 6 0 0 6-6 0z",
)
"""The sign of each colour, beside it: triangle, dot, square, diamond."""


@dataclass(frozen=True)
class Band:
    """The band of one seat in the picture: its colour with a sign, its points, and its place."""

    colour: int
    mark: str
    points: int
    at_turn: bool
    top: int
    height: int

    @property
    def middle(self) -> int:
        return self.top + self.height // 2


def scoreboard(view: Sheet) -> tuple[Band, ...]:
    """Return a band for each seat, from the top down; none while the card of a game alone lies face
    down.
    """
    seats = view.form.seats
    if view.form.alone:
        return ()
    height = BAND_HEIGHTS[seats]
    top = (SIDE - seats * height - (seats - 1) * BAND_DISTANCE) // 2
    return tuple(
        Band(
            colour=view.colour_of(seat),
            mark=MARKS[view.colour_of(seat)],
            points=view.points[seat],
            at_turn=seat in view.to_move,
            top=top + seat * (height + BAND_DISTANCE),
            height=height,
        )
        for seat in range(seats)
    )
