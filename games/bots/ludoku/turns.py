"""Good ways to place all dice of a roll: a beam search over turns, judged by a simple forecast."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from random import Random

from games.bots.ludoku.table import Table
from games.rules.ludoku.fields import (
    COLUMN_OF,
    COLUMNS,
    NAMES,
    ROW_OF,
    ROWS,
    VARIOMINO_OF,
    VARIOMINOS,
    numbers,
)
from games.rules.ludoku.moves import Place
from games.rules.ludoku.scoring import FULL, NONE

KEPT = 24
"""So many turns are kept after each die, and offered in the end."""
FILLED = 0.25
"""How likely a free field is to be filled by one side before the game is over."""
NOWHERE = -1

Forecast = Callable[[int, int, int], float]
"""From one's own dice, the other side's and the free fields of a unit to the points expected."""


@dataclass(frozen=True)
class Turn:
    """A whole turn or the beginning of one: its moves, the table after it, and what it promises."""

    moves: tuple[Place, ...]
    table: Table
    worth: float = 0.0


class Judge:
    """What a die on a field is worth to its side, in points that may be expected."""

    def __init__(self, halves: str) -> None:
        self.halves = halves

    def gain(self, table: Table, field: int) -> float:
        """The change in the forecast of all units through a field."""
        mine, theirs = table.dice[table.seat], table.dice[1 - table.seat]
        unit = VARIOMINOS[VARIOMINO_OF[field]]
        gain = _step(_majority, mine & unit, theirs & unit, 4)
        if self.halves == NONE:
            return gain
        alone = _filled_alone if self.halves == FULL else _alone
        gain += _step(alone, mine & unit, theirs & unit, 4)
        for line in (ROWS[ROW_OF[field]], COLUMNS[COLUMN_OF[field]]):
            gain += _step(_alone, mine & line, theirs & line, 6)
        return gain


def _step(forecast: Forecast, mine: int, theirs: int, room: int) -> float:
    m, t = mine.bit_count(), theirs.bit_count()
    return forecast(m + 1, t, max(room - m - t - 1, 0)) - forecast(m, t, max(room - m - t, 0))


@cache
def _majority(mine: int, theirs: int, free: int) -> float:
    """The point to be expected: each free field may still go to either side."""
    if free == 0:
        return float((mine > theirs) - (mine < theirs))
    return (
        FILLED * _majority(mine + 1, theirs, free - 1)
        + FILLED * _majority(mine, theirs + 1, free - 1)
        + (1 - 2 * FILLED) * _majority(mine, theirs, free - 1)
    )


@cache
def _alone(mine: int, theirs: int, free: int) -> float:
    """The half point for a unit without foreign dice."""
    if mine and theirs:
        return 0.0
    stays = 0.5 * (1 - FILLED) ** free
    return stays * (bool(mine) - bool(theirs))


@cache
def _filled_alone(mine: int, theirs: int, free: int) -> float:
    """The half point for a variomino full of one's own dice."""
    if mine and theirs:
        return 0.0
    return 0.5 * FILLED**free * (bool(mine) - bool(theirs))


def turns(table: Table, hand: tuple[int, ...], judge: Judge, rng: Random) -> list[Turn]:
    """Whole turns, the most promising first; at least one."""
    beam = [Turn((), table)]
    for value in sorted(hand, key=lambda value: (table.open[value - 1].bit_count(), value)):
        beam = _one_die_more(beam, value, judge, rng)
    return [_finished(turn, hand) for turn in beam]


def careless(table: Table, hand: tuple[int, ...], judge: Judge, sight: float, rng: Random) -> Turn:
    """A turn die by die, each anywhere; as often as `sight` says, where it is worth most now."""
    turn = Turn((), table)
    for value in rng.sample(hand, len(hand)):
        fields = list(numbers(turn.table.open[value - 1]))
        if not fields:
            continue
        field = rng.choice(fields)
        if rng.random() < sight:
            now = turn.table
            field = max(fields, key=lambda one: judge.gain(now, one))
        turn = _with_die(turn, value, field, 0.0)
    return _finished(turn, hand)


def _one_die_more(beam: list[Turn], value: int, judge: Judge, rng: Random) -> list[Turn]:
    """The best ways to go on with a die; where it has no field, it is left over."""
    steps: list[tuple[float, float, Turn, int]] = []
    for turn in beam:
        opened = turn.table.open[value - 1]
        if not opened:
            steps.append((turn.worth, rng.random(), turn, NOWHERE))
        for field in numbers(opened):
            worth = turn.worth + judge.gain(turn.table, field)
            steps.append((worth, rng.random(), turn, field))
    steps.sort(key=lambda step: step[:2], reverse=True)
    return _unlike(steps, value)


def _unlike(steps: list[tuple[float, float, Turn, int]], value: int) -> list[Turn]:
    """The first steps; two orders of the same dice count once."""
    found: dict[Table, Turn] = {}
    for worth, _luck, turn, field in steps:
        longer = turn if field == NOWHERE else _with_die(turn, value, field, worth)
        found.setdefault(longer.table, longer)
        if len(found) == KEPT:
            break
    return list(found.values())


def _with_die(turn: Turn, value: int, field: int, worth: float) -> Turn:
    move = Place(value, NAMES[field])
    return Turn((*turn.moves, move), turn.table.placed(value, field), worth)


def _finished(turn: Turn, hand: tuple[int, ...]) -> Turn:
    return replace(turn, table=turn.table.handed_over(len(hand) - len(turn.moves)))
