"""The search for the best whole turn that each placement of a die can be part of.

Beams of growing width are tried until the budget ends. The order of dice within a turn does not
matter, so a good turn found from one of its placements counts for all of them.
"""

from __future__ import annotations

from contextlib import suppress

from games.bots.assessment.ludoku.expectation import result_of
from games.bots.budget import Budget, OutOfBudget
from games.bots.ludoku.evaluation import Judge, forecast
from games.bots.ludoku.table import Table, table_of
from games.bots.ludoku.turns import Turn
from games.rules.kit.core import Move
from games.rules.ludoku.fields import NAMES, numbers
from games.rules.ludoku.moves import Place
from games.rules.ludoku.position import LudokuPosition

BEAM_WIDTHS = (1, 3, 8)
"""How many beginnings of a turn are kept after each die, one search after the other."""


def best_turns(position: LudokuPosition, budget: Budget) -> dict[Move, Turn]:
    """Return the best turn found with each legal placement; at least one search is made whatever
    the budget.
    """
    search = _Search(position, forecast(position.halves))
    spent = search.widen(BEAM_WIDTHS[0], Budget(0, 10**9))
    with suppress(OutOfBudget):
        budget.spend(spent)
        for width in BEAM_WIDTHS[1:]:
            search.widen(width, budget)
    return search.found


def ways_on(turn: Turn, value: int, judge: Judge) -> list[Turn]:
    """Return the turn with one more die on each of its fields, the best first; the turn itself
    where the die has no field.
    """
    ways = []
    for field in numbers(turn.table.open[value - 1]):
        after = turn.table.placed(value, field)
        moves = (*turn.moves, Place(value, NAMES[field]))
        ways.append(Turn(moves, after, judge(after, after.seat)))
    return sorted(ways, key=lambda way: -way.worth) or [turn]


class _Search:
    """The turns found so far, by each of their placements."""

    def __init__(self, position: LudokuPosition, judge: Judge) -> None:
        self.hand = position.hand
        self.judge = judge
        self.table = table_of(position)
        self.found: dict[Move, Turn] = {}

    def widen(self, width: int, budget: Budget) -> int:
        """Look for the best turn from every placement; return how many tables were judged."""
        before = budget.spent
        for value in sorted(set(self.hand)):
            start = Turn((), self.table)
            if not self.table.open[value - 1]:
                continue
            for beginning in ways_on(start, value, self.judge):
                self._note(self._completed(beginning, value, width, budget))
        return budget.spent - before

    def _completed(self, beginning: Turn, value: int, width: int, budget: Budget) -> Turn:
        """Return the best way found to place the other dice after the first one."""
        left = list(self.hand)
        left.remove(value)
        beam = [beginning]
        for die in sorted(left, key=lambda die: (_room(beginning.table, die), die)):
            beam = self._one_die_more(beam, die, width, budget)
        best = beam[0]
        unplaced = len(self.hand) - len(best.moves)
        return Turn(best.moves, best.table.handed_over(unplaced), best.worth)

    def _one_die_more(self, beam: list[Turn], die: int, width: int, budget: Budget) -> list[Turn]:
        longer: dict[Table, Turn] = {}
        for turn in beam:
            for way in ways_on(turn, die, self.judge):
                longer.setdefault(way.table, way)
        budget.spend(len(longer))
        return sorted(longer.values(), key=lambda way: -way.worth)[:width]

    def _note(self, turn: Turn) -> None:
        result = result_of(turn.worth, turn.table)
        for move in turn.moves:
            found = self.found.get(move)
            if found is None or result_of(found.worth, found.table) < result:
                self.found[move] = turn


def _room(table: Table, value: int) -> int:
    return table.open[value - 1].bit_count()
