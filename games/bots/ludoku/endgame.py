"""The exact end of Ludoku: the result with best play, over every roll that can still come."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from games.bots.budget import Budget, OutOfBudget
from games.bots.ludoku.evaluation import forecast
from games.bots.ludoku.rolls import Hand, rolls
from games.bots.ludoku.table import Table
from games.bots.ludoku.turns import Turn
from games.rules.kit.core import Seat
from games.rules.ludoku.fields import NAMES, VARIOMINOS, numbers
from games.rules.ludoku.moves import Place
from games.rules.ludoku.scoring import NONE, half_points

MAX_WAYS = 16
"""How many ways to put a die somewhere may be left for the end to be worked out."""


class ProvedTurn(NamedTuple):
    """A whole turn with the result of best play after it; its `worth` is the forecast."""

    result: float
    turn: Turn


def is_near(table: Table) -> bool:
    """Return whether the end is near enough to try to work it out."""
    return sum(fields.bit_count() for fields in table.open) <= MAX_WAYS


def proved_turns(table: Table, hand: Hand, halves: str, budget: Budget) -> list[ProvedTurn]:
    """Return all turns with the dice of a hand, the best first, among equal results those with the
    better forecast; nothing where the end is too far away for the budget.
    """
    if not is_near(table):
        return []
    endgame, judge, seat = Endgame(halves, budget), forecast(halves), table.seat
    try:
        proved = [
            ProvedTurn(
                endgame.after(turn.table, seat), replace(turn, worth=judge(turn.table, seat))
            )
            for turn in every_turn(table, hand)
        ]
    except OutOfBudget:
        return []
    return sorted(proved, key=lambda each: (-round(each.result, 9), -each.turn.worth))


def every_turn(table: Table, hand: Hand) -> list[Turn]:
    """Return all whole turns with the dice of a hand; the same placements in another order are one
    turn.
    """
    found: dict[frozenset[Place], Turn] = {}
    begun = {frozenset[Place](): (Turn((), table), hand)}
    while begun:
        placed, (turn, left) = begun.popitem()
        if not any(turn.table.open[value - 1] for value in left):
            found[placed] = Turn(turn.moves, turn.table.handed_over(len(left)))
        for number, value in enumerate(left):
            rest = left[:number] + left[number + 1 :]
            for field in numbers(turn.table.open[value - 1]):
                move = Place(value, NAMES[field])
                longer = Turn((*turn.moves, move), turn.table.placed(value, field))
                begun.setdefault(placed | {move}, (longer, rest))
    return list(found.values())


class Endgame:
    """The results of the tables of one game, from 1 to -1 for the seat that rolls next."""

    def __init__(self, halves: str, budget: Budget) -> None:
        self.halves = halves
        self.budget = budget
        self._results: dict[Table, float] = {}

    def after(self, table: Table, seat: Seat) -> float:
        """Return the result for a seat once a turn of its own has led to a table. Raises
        OutOfBudget.
        """
        found = self.result(table)
        return found if table.seat == seat else -found

    def result(self, table: Table) -> float:
        """Return the result to be expected where a roll is due. Raises OutOfBudget."""
        if table not in self._results:
            self.budget.spend()
            decided = self._decided(table)
            self._results[table] = self._average(table) if decided is None else decided
        return self._results[table]

    def _decided(self, table: Table) -> float | None:
        """Return the result where no roll can change it any more; None where one can."""
        mine, theirs = table.dice[table.seat], table.dice[1 - table.seat]
        lead = half_points(mine, theirs, self.halves) - half_points(theirs, mine, self.halves)
        goes_on = any(table.open) and any(table.allowance)
        if goes_on and (self.halves != NONE or abs(lead) <= _most_to_turn(table)):
            return None
        return float((lead > 0) - (lead < 0))

    def _average(self, table: Table) -> float:
        """Return the average of the best turns over all rolls, weighed by how often each falls."""
        living = tuple(value for value, fields in enumerate(table.open, start=1) if fields)
        count = table.allowance[table.seat]
        return sum(
            chance * self._best(table, hand, count - len(hand))
            for hand, chance in rolls(living, count)
        )

    def _best(self, table: Table, hand: Hand, left: int) -> float:
        """Return the result of the best turn, with `left` dice of the roll that have no field."""
        best = -1.0
        for after in _tables_after(table, hand, left):
            best = max(best, self.after(after, table.seat))
            if best == 1.0:
                break
        return best


def _tables_after(table: Table, hand: Hand, left: int) -> set[Table]:
    """Return the tables that a turn with these dice can lead to."""
    found: set[Table] = set()
    begun, seen = [(table, hand)], set[tuple[Table, Hand]]()
    while begun:
        now, dice = begun.pop()
        ways = [
            (now.placed(value, field), dice[:number] + dice[number + 1 :])
            for number, value in enumerate(dice)
            for field in numbers(now.open[value - 1])
        ]
        if not ways:
            found.add(now.handed_over(left + len(dice)))
        fresh = set(ways) - seen
        seen |= fresh
        begun.extend(fresh)
    return found


def _most_to_turn(table: Table) -> int:
    """Return by how many half points a lead can change: each variomino from one side to the other,
    where a die can still come.
    """
    fields = 0
    for opened in table.open:
        fields |= opened
    return sum(_swing(table, unit, (unit & fields).bit_count()) for unit in VARIOMINOS)


def _swing(table: Table, unit: int, room: int) -> int:
    """Return by how many half points at most this many more dice can change a variomino."""
    lead = abs((table.dice[0] & unit).bit_count() - (table.dice[1] & unit).bit_count())
    if room < lead or not room:
        return 0
    if not lead:
        return 2
    return 4 if room > lead else 2
