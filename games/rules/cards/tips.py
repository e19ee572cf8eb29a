"""Tips: the next digit of the card that lies open, by the techniques of people (cards-15).

They come from the printed digits and those written since, never from the back of the card.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from games.puzzles.errors import PuzzleError
from games.puzzles.grid import NAMES, UNITS
from games.puzzles.solver import solve
from games.puzzles.techniques import Step
from games.puzzles.techniques.step import UNIT_NAMES
from games.rules.cards.entry import Entry
from games.rules.cards.next_digit import area_of, way_to_next_digit, wrong_cells
from games.rules.cards.sheet import Sheet
from games.rules.kit.core import N_
from games.rules.kit.remarks import Remark, Tip, TipPart

LOOK = (
    N_("Look at row %(unit)s: %(technique)s."),
    N_("Look at column %(unit)s: %(technique)s."),
    N_("Look at box %(unit)s: %(technique)s."),
)
LOOK_AT_BOXES = N_("Look at the boxes %(boxes)s: %(technique)s.")
WRONG = N_("The %(digit)s on %(square)s is wrong. There are hints for the board before it.")
LAST = N_("So %(digit)s belongs on %(square)s.")


def tip_of(view: Sheet, depth: int) -> Tip | None:
    """Return what is told of the next digit at a depth: 0, nothing; 1, where to look; 2, all of
    it.
    """
    if not depth or not view.clues or view.outcome or view.full:
        return None
    solution = _solution(view.clues)
    if not solution:
        return None
    grid = "".join(str(digit or ".") for digit in view.grid)
    if wrong := {*wrong_cells(grid, solution)}:
        return _wrong(next(entry for entry in view.entries if entry.cell in wrong))
    steps = way_to_next_digit(grid, solution)
    return _whole(steps) if depth > 1 else _beginning(grid, steps[0])


@lru_cache(256)
def _solution(clues: str) -> str:
    """Return the solution of a card; empty where it is none."""
    try:
        return solve(clues)
    except PuzzleError:
        return ""


def _wrong(entry: Entry) -> Tip:
    square, digit = NAMES[entry.cell], entry.digit
    remark = Remark(WRONG, {"digit": digit, "square": square})
    return Tip((remark,), {square: TipPart.GOAL}, wrong=f"{digit}{square}", is_whole=True)


def _beginning(grid: str, step: Step) -> Tip:
    units = area_of(grid, step)
    params: dict[str, object] = {"technique": step.technique.label}
    if len(units) == 1:
        template, params["unit"] = LOOK[units[0] // 9], UNIT_NAMES[units[0]]
    else:
        template = LOOK_AT_BOXES
        params["boxes"] = ", ".join(UNIT_NAMES[unit] for unit in units)
    cells = (cell for unit in units for cell in UNITS[unit])
    return Tip((Remark(template, params),), {NAMES[cell]: TipPart.AREA for cell in cells})


def _whole(steps: tuple[Step, ...]) -> Tip:
    cell, digit = steps[-1].places[0]
    parts = {NAMES[seen]: TipPart.SEEN for step in steps for seen in step.cells}
    parts[NAMES[cell]] = TipPart.GOAL
    return Tip(tuple(_lines(steps)), parts, move=f"{digit}{NAMES[cell]}", is_whole=True)


def _lines(steps: tuple[Step, ...]) -> Iterator[Remark]:
    for step in steps:
        yield Remark(step.template, dict(step.params))
    if len(steps) > 1:
        cell, digit = steps[-1].places[0]
        yield Remark(LAST, {"digit": digit, "square": NAMES[cell]})
