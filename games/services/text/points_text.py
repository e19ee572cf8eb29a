"""Points as they are written for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from django.utils.translation import gettext

from games.log.state import State
from games.models import Seat
from games.models.gameplay.seat_names import names_of
from games.rules.kit.core import Points


def figure(points: Points) -> str:
    """Return points as they are written by hand: 4½.

    >>> [figure(points) for points in (4, Fraction(9, 2), Fraction(1, 2))]
    ['4', '4½', '½']
    """
    whole, half = divmod(Fraction(points), 1)
    return f"{whole or ''}½" if half else str(whole)


def score_text(points: Sequence[Points], first: int) -> str:
    """Return the points as in 183 : 187, first those of the seat `first`, then the others by their
    size; "" where nobody has any, or nobody else plays.
    """
    if len(points) < 2 or not any(points):
        return ""
    others = [own for seat, own in enumerate(points) if seat != first]
    return " : ".join(map(figure, [points[first], *sorted(others, reverse=True)]))


def points_lines(state: State, seats: Sequence[Seat]) -> Iterator[str]:
    """Yield one line with the points of each player; nothing where there are none."""
    points, names = state.position.points, names_of(seats)
    if any(points) and len(seats) > 1:
        listed = ", ".join(f"{names[seat.number]} {figure(points[seat.number])}" for seat in seats)
        yield gettext("Points: %(points)s.") % {"points": listed}
