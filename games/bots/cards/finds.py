"""The finds of a bot on a card: the digits it can find with the techniques it knows, and which it
notices.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from games.bots.levels import Level
from games.puzzles.grader import findable
from games.puzzles.grid import BOX_OF, BOX_UNITS, CELLS, NAMES
from games.puzzles.techniques import Technique
from games.rules.cards.position import CardsPosition


@dataclass(frozen=True)
class Eye:
    """How well a level sees digits: the hardest technique it knows (`most`), and the chance that it
    notices a find.

    `crowded`: it looks only at boxes with so many digits. `slowness` stretches its looking,
    `digits` is how many it writes in one glass where many may be written. `plans`: it thinks of
    what the next player finds after its digit.
    """

    most: Technique
    notices: float
    crowded: int
    slowness: float
    digits: int
    plans: bool = False


EYES = {
    "beginner": Eye(Technique.HIDDEN_SINGLE, 0.4, crowded=4, slowness=5.0, digits=2),
    "casual": Eye(Technique.HIDDEN_SINGLE, 0.8, crowded=0, slowness=3.5, digits=3),
    "strong": Eye(Technique.HIDDEN_TRIPLE, 0.95, crowded=0, slowness=2.0, digits=4),
    "master": Eye(Technique.XYZ_WING, 1.0, crowded=0, slowness=1.5, digits=5, plans=True),
}
MAX_SACRIFICE_POINTS = 3
"""How much lower than the highest digit a find may be and still be chosen for what it leaves."""


def eye_of(level: Level) -> Eye:
    """Return the eye of a level; a level that has no eye of its own sees as the master does."""
    return EYES.get(level.key, EYES["master"])


@dataclass(frozen=True)
class Find:
    """A digit for a square, and the hardest technique that is needed to find it."""

    digit: int
    square: str
    technique: Technique


def seen(view: CardsPosition, eye: Eye, rng: Random) -> Find | None:
    """Return the find that a bot takes: the highest digit it notices, since digits are points, or
    the one that leaves the least; None where it notices none.

    Wrong digits on the board mislead it as they would mislead people.
    """
    grid = _text(view.grid)
    noticed = [
        Find(digit, NAMES[cell], technique)
        for cell, digit, technique in findable(grid, eye.most)
        if view.fits(digit, cell) and _crowd(view, cell) >= eye.crowded
        if rng.random() < eye.notices
    ]
    rng.shuffle(noticed)
    highest = max(noticed, key=lambda find: find.digit, default=None)
    if highest is None or not eye.plans or view.form.many:
        return highest
    others = view.form.seats - 1
    near = [find for find in noticed if find.digit >= highest.digit - MAX_SACRIFICE_POINTS]
    return max(near, key=lambda find: others * find.digit - _left_after(view, find, noticed))


def _left_after(view: CardsPosition, find: Find, noticed: Sequence[Find]) -> int:
    """Return the highest digit that the next player can find once this one is written: what was
    there before, and the singles there are then; 0 where there is none.
    """
    grid = list(view.grid)
    grid[CELLS[find.square]] = find.digit
    singles = [digit for _cell, digit, _how in findable(_text(grid), Technique.HIDDEN_SINGLE)]
    return max([*singles, *(each.digit for each in noticed if each != find)], default=0)


def _text(grid: Sequence[int]) -> str:
    return "".join(str(digit) if digit else "." for digit in grid)


def seen_wrong(view: CardsPosition, eye: Eye, rng: Random) -> str:
    """Return the square of a digit just written that the bot finds to be wrong; "" where all look
    right.
    """
    doubtful = set(view.doubtful)
    grid = _text([0 if cell in doubtful else digit for cell, digit in enumerate(view.grid)])
    wrong = [
        NAMES[cell]
        for cell, digit, _technique in findable(grid, eye.most)
        if cell in doubtful and view.grid[cell] != digit and rng.random() < eye.notices
    ]
    return wrong[0] if wrong else ""


def _crowd(view: CardsPosition, cell: int) -> int:
    """Return how many digits the box of a square holds."""
    return sum(view.grid[other] > 0 for other in BOX_UNITS[BOX_OF[cell]])
