"""The board under the balls, worked out once for each size: oblique projection, wooden plate and
coordinates.

The column step is `size` rank shifts wide, so every rod has a place of its own from left to right
and no ball hides another. All numbers are text: templates print them alike in any language.
"""

from dataclasses import dataclass
from functools import cache

from games.rules.sogo.lines import FILES

SHIFT, DEPTH, LIFT, RADIUS = 38.0, 42.0, 35.5, 17.5
"""How far right and how far up one rank back moves a rod; how far one level lifts a ball; the
radius of a ball.
"""

FRONT, BACK, SIDE, THICK = 0.7, 0.56, 0.34, 15.0
"""How far the plate reaches beyond the rods, in ranks and files, and how thick it is."""

EDGE = 18.0
Spot = tuple[float, float]


@dataclass(frozen=True)
class Label:
    """A coordinate at the edge of the plate."""

    x: str
    y: str
    text: str


@dataclass(frozen=True)
class Stage:
    """The parts that all pictures of one size share; shapes are SVG paths."""

    size: int
    width: str
    height: str
    shadow: str
    top: str
    front: str
    side: str
    rim: str
    grain: str
    files: tuple[Label, ...]
    ranks: tuple[Label, ...]


def number(value: float) -> str:
    """Return a number as short as SVG takes it, such as "12.5" or "12"."""
    return f"{value:.1f}".removesuffix(".0")


def path(*points: Spot) -> str:
    """Return an open line through the points as an SVG path."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def project(size: int, file: float, rank: float, level: float = 0) -> Spot:
    """Return where a spot above the plate appears; all is counted from 0, and a ball is one level
    high.
    """
    x = EDGE + size * SHIFT * (file + SIDE) + SHIFT * (rank + FRONT)
    return x, _front(size) - DEPTH * (rank + FRONT) - LIFT * level


def _front(size: int) -> float:
    """Return how far down the front edge lies, so that the rods of the last rank reach up to the
    top.
    """
    return EDGE + LIFT * size + 12 + DEPTH * (size - 1 + FRONT)


def centre(size: int, place: int) -> Spot:
    """Return the middle of the ball on a place."""
    rod, level = divmod(place, size)
    return project(size, rod // size, size - 1 - rod % size, level + 0.5)


@cache
def stage(size: int) -> Stage:
    """Return the plate with its edges, its grain and its coordinates."""
    last = size - 1
    near, far, left, right = -FRONT, last + BACK, -SIDE, last + SIDE
    a, b = project(size, left, near), project(size, right, near)
    c, d = project(size, right, far), project(size, left, far)
    low = [(x, y + THICK) for x, y in (a, b, c, d)]
    return Stage(
        size,
        number(c[0] + EDGE),
        number(low[0][1] + EDGE),
        path(*((x + 5, y + 9) for x, y in low)) + "Z",
        path(a, b, c, d) + "Z",
        path(a, b, low[1], low[0]) + "Z",
        path(b, c, low[2], low[1]) + "Z",
        path(d, a, b, c),
        "".join(_grain(size)),
        tuple(_label(project(size, file, -0.47), FILES[file]) for file in range(size)),
        tuple(_label(project(size, right - 0.08, rank), str(rank + 1)) for rank in range(size)),
    )


def _grain(size: int) -> list[str]:
    """Yield fine lines in the wood, from the left edge to the right."""
    ranks = [
        -FRONT + (size - 1 + FRONT + BACK) * part for part in (0.11, 0.3, 0.38, 0.62, 0.83, 0.9)
    ]
    return [
        path(project(size, -SIDE, rank), project(size, size - 1 + SIDE, rank)) for rank in ranks
    ]


def _label(at: Spot, text: str) -> Label:
    x, y = at
    return Label(number(x), number(y + 5), text)
