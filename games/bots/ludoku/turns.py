"""Whole turns: good ways to place all dice of a roll, found by a beam search over its dice."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from games.bots.ludoku.evaluation import Judge
from games.bots.ludoku.table import Table
from games.rules.ludoku.fields import NAMES, numbers
from games.rules.ludoku.moves import Place

KEPT = 16
"""How many turns are kept after each die, and returned at the end."""


@dataclass(frozen=True)
class Turn:
    """A whole turn or the beginning of one: its moves, the table after it, and what it promises."""

    moves: tuple[Place, ...]
    table: Table
    worth: float = 0.0


def whole_turns(table: Table, hand: tuple[int, ...], judge: Judge, rng: Random) -> list[Turn]:
    """Return whole turns, the most promising first; at least one."""
    beam = [Turn((), table, judge(table, table.seat))]
    for value in sorted(hand, key=lambda value: (table.open[value - 1].bit_count(), value)):
        beam = _one_die_more(beam, value, judge, rng)
    return [_finished(turn, hand) for turn in beam]


def careless(table: Table, hand: tuple[int, ...], judge: Judge, sight: float, rng: Random) -> Turn:
    """Return a turn in which each die goes anywhere, except that `sight` is the chance that it goes
    where it is worth most now.
    """
    turn = Turn((), table)
    for value in rng.sample(hand, len(hand)):
        ways = list(_ways_on(turn, value, judge))
        if ways:
            best = max(ways, key=lambda way: way.worth)
            turn = best if rng.random() < sight else rng.choice(ways)
    return _finished(turn, hand)


def _one_die_more(beam: list[Turn], value: int, judge: Judge, rng: Random) -> list[Turn]:
    """Return the best ways to go on with a die; two orders of the same dice count once."""
    found: dict[Table, Turn] = {}
    for turn in beam:
        for longer in _ways_on(turn, value, judge) or [turn]:
            found.setdefault(longer.table, longer)
    ranked = list(found.values())
    rng.shuffle(ranked)
    ranked.sort(key=lambda turn: -turn.worth)
    return ranked[:KEPT]


def _ways_on(turn: Turn, value: int, judge: Judge) -> list[Turn]:
    """Yield the turn with one more die on each of its fields; nothing where the die has none."""
    ways: list[Turn] = []
    for field in numbers(turn.table.open[value - 1]):
        after = turn.table.placed(value, field)
        moves = (*turn.moves, Place(value, NAMES[field]))
        ways.append(Turn(moves, after, judge(after, after.seat)))
    return ways


def _finished(turn: Turn, hand: tuple[int, ...]) -> Turn:
    return replace(turn, table=turn.table.handed_over(len(hand) - len(turn.moves)))
