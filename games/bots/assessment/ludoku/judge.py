"""The judge of Ludoku: every placement by the best whole turn with the rolled dice that it belongs
to.

What is asked is which placement was best for the roll; how good a roll it was is luck. Near the end
the results are exact, over all rolls that could still come. A position is judged as the least of
its images under the symmetries of the board.
"""

from __future__ import annotations

from games.bots.assessment.kit import (
    Assessment,
    MoveValue,
    TurnedPosition,
    ranked,
    to_four_places,
    value_of_end,
)
from games.bots.assessment.ludoku.exact_results import exact_turns
from games.bots.assessment.ludoku.expectation import result_of
from games.bots.assessment.ludoku.luck import luck_of
from games.bots.assessment.ludoku.search import best_turns
from games.bots.assessment.ludoku.symmetry import least_image
from games.bots.budget import Budget
from games.bots.ludoku.endgame import ProvedTurn
from games.bots.ludoku.turns import Turn
from games.rules.kit.core import Move, Position, Seat
from games.rules.ludoku.position import LudokuPosition


def assess(position: Position, seat: Seat, budget: Budget) -> Assessment:
    """Judge the placements of `seat` with the dice of its roll, and the luck of that roll."""
    assert isinstance(position, LudokuPosition)
    turned = least_image(position)
    exact = exact_turns(turned.position, budget)
    turns = {move: proved.turn for move, proved in exact.items()}
    turns = turns or best_turns(turned.position, budget)
    values = [
        _proved(move, exact[move]) if exact else _judged(turned.position, seat, move, turn)
        for move, turn in turns.items()
    ]
    best_first = ranked(
        [
            MoveValue(turned.back(each.move), each.value, each.exact, each.margin)
            for each in turned.alike(values)
        ]
    )
    luck = luck_of(turned.position) if position.hand == position.rolled else None
    return Assessment(best_first, _line(turned, turns, best_first[0].move), budget.spent, luck)


def _proved(move: Move, proved: ProvedTurn) -> MoveValue:
    margin = round(proved.turn.worth, 2)
    return MoveValue(move, to_four_places(proved.result), exact=True, margin=margin)


def _judged(position: LudokuPosition, seat: Seat, move: Move, turn: Turn) -> MoveValue:
    end = value_of_end(position.play(move, seat), seat)
    if end is not None:
        return MoveValue(move, end, exact=True, margin=round(turn.worth, 2))
    value = to_four_places(result_of(turn.worth, turn.table))
    return MoveValue(move, value, margin=round(turn.worth, 2))


def _line(
    turned: TurnedPosition[LudokuPosition], turns: dict[Move, Turn], best: Move
) -> tuple[Move, ...]:
    """Return the whole turn that begins with the best placement, as it is made on the board."""
    (move,) = (each for each in turns if turned.back(each) == best)
    rest = (each for each in turns[move].moves if each != move)
    return (best, *(turned.back(each) for each in rest))
