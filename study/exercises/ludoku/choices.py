"""The search for rolls near the end of Ludoku with one clearly best way to place them.

Nothing is estimated: every roll that can still come is counted, with best play on both sides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.bots.budget import Budget
from games.bots.ludoku.endgame import proved_turns
from games.bots.ludoku.evaluation import as_it_lies
from games.bots.ludoku.table import table_of
from games.rules.kit.core import Position
from games.rules.ludoku.position import LudokuPosition
from study.exercises.kit.exercise import FoundExercise, OnlyTurn, Refutation
from study.exercises.kit.search import MAX_EXERCISES_PER_GAME, MAX_TURNS
from study.exercises.ludoku.turn_text import in_order

MIN_LEAD = 0.1
"""By how much the best ways must be better than the next one, in results: five games of a
hundred.
"""
MAX_DECIDED = 0.9
"""The worth of the best way from which on a game counts as decided, unless it wins at once."""
MIN_WRONG_WAYS = 3
"""How many wrong ways there must be, so that finding the right one is not luck."""
SAME_RESULT = 1e-9
"""The difference below which results are equal, since sums of fractions are not exact to the last
bit.
"""
MAX_NODES_PER_ENDING = 20_000


@dataclass(frozen=True)
class JudgedTurn:
    """A way to place the roll: the result that it leads to, and its lead in points as the dice
    lie.
    """

    text: str
    result: float
    lead: float


def best_placements(positions: Sequence[Position], nodes: int) -> list[FoundExercise]:
    """Return the clearest rolls of a game, the clearest first; `nodes` limits the work on one
    ending.
    """
    found = list(_found(positions, min(nodes, MAX_NODES_PER_ENDING)))
    clearest = sorted(found, key=lambda pair: -pair[0])
    return [exercise for _, exercise in clearest[:MAX_EXERCISES_PER_GAME]]


def _found(positions: Sequence[Position], nodes: int) -> Iterator[tuple[float, FoundExercise]]:
    """Yield each exercise with the lead of its solution."""
    for ply, position in enumerate(positions):
        assert isinstance(position, LudokuPosition)
        if position.roll_due or position.outcome or position.hand != position.rolled:
            continue
        if judged := judged_turns(position, nodes):
            best = [each for each in judged if judged[0].result - each.result <= SAME_RESULT]
            others = judged[len(best) :]
            if len(others) >= MIN_WRONG_WAYS and _is_clear(best, others):
                lead = best[0].result - others[0].result
                yield lead, FoundExercise(ply, position, (_solution(best, others),))


def judged_turns(position: LudokuPosition, nodes: int) -> list[JudgedTurn]:
    """Return every way to place a roll, the best first; nothing where the end is too far away."""
    table = table_of(position)
    points = as_it_lies(position.halves)
    proved = proved_turns(table, position.hand, position.halves, Budget(0, nodes))
    if not 2 <= len(proved) <= MAX_TURNS:
        return []
    return [
        JudgedTurn(in_order(turn.moves), result, points(turn.table, table.seat))
        for result, turn in proved
    ]


def _is_clear(best: Sequence[JudgedTurn], others: Sequence[JudgedTurn]) -> bool:
    """Return whether the best ways are clear, and taking the most points at once may be wrong."""
    most = max(each.lead for each in (*best, *others))
    is_hidden = any(each.lead == most for each in others)
    is_open = abs(best[0].result) <= MAX_DECIDED or others[0].result <= MAX_DECIDED < best[0].result
    return best[0].result - others[0].result >= MIN_LEAD and is_hidden and is_open


def _solution(best: Sequence[JudgedTurn], others: Sequence[JudgedTurn]) -> OnlyTurn:
    """Return the best way, those that are equal to it, and what the others win of a hundred
    games.
    """
    refutations = {
        each.text: Refutation("", loses=False, score=score_of(each.result)) for each in others
    }
    same = tuple(each.text for each in best[1:])
    return OnlyTurn(best[0].text, "", refutations, score_of(best[0].result), same)


def score_of(result: float) -> int:
    """Return the wins among a hundred games, with draws as halves, that a result stands for."""
    return round(50 * (result + 1))
