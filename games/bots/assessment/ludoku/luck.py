"""The luck of a roll: by how much it is better for its side than rolls are on average."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.bots.assessment.ludoku.expectation import result_of
from games.bots.assessment.ludoku.search import ways_on
from games.bots.ludoku.evaluation import forecast
from games.bots.ludoku.rolls import FACES, rolls
from games.bots.ludoku.table import Table, table_of
from games.bots.ludoku.turns import Turn
from games.rules.ludoku.position import LudokuPosition


def luck_of(position: LudokuPosition) -> float:
    """Return the luck of the roll on the table, as a part of a result.

    Every roll is placed die by die, each where it is worth most: the same hurry for all of them.
    """
    judge, table = forecast(position.halves), table_of(position)
    start = Turn((), table, judge(table, position.turn))

    @cache
    def placed(dice: tuple[int, ...]) -> Turn:
        return ways_on(placed(dice[:-1]), dice[-1], judge)[0] if dice else start

    def worth(dice: tuple[int, ...]) -> float:
        turn = placed(_scarce_first(dice, start.table))
        return result_of(turn.worth, turn.table.handed_over(len(dice) - len(turn.moves)))

    every = rolls(tuple(range(1, FACES + 1)), len(position.rolled))
    average = sum(chance * worth(dice) for dice, chance in every)
    return round(worth(position.rolled) - average, 4)


def _scarce_first(dice: Sequence[int], table: Table) -> tuple[int, ...]:
    """Return the dice in the order in which they are placed: first those with the fewest fields."""
    return tuple(sorted(dice, key=lambda die: (table.open[die - 1].bit_count(), die)))
