"""The engine of Ludoku: a beam search for whole turns, judged by the forecast of the score; near
the end it works out the result.
"""

from random import Random

from games.bots.budget import Budget
from games.bots.levels import Level
from games.bots.ludoku.endgame import proved_turns
from games.bots.ludoku.evaluation import as_it_lies, forecast
from games.bots.ludoku.table import table_of
from games.bots.ludoku.turns import careless, whole_turns
from games.rules.kit.core import Move, Position, Seat
from games.rules.ludoku.position import LudokuPosition

GREEDY_DEPTH = 2
"""The depth up to which a level takes the points that it sees."""
ENDGAME_SHARE = 0.5
"""How much of its budget a level spends on working out the end where it is near; the rest is for
the beam search, which asks for no time.
"""


def think(
    view: Position, seat: Seat, level: Level, rng: Random, budget: Budget
) -> tuple[Move, ...]:
    """Return a whole turn: a move for every die of the hand that has a field."""
    assert isinstance(view, LudokuPosition)
    table = table_of(view)
    if level.depth == 0:
        return careless(table, view.hand, as_it_lies(view.halves), level.sight, rng).moves
    if level.depth is not None and level.depth <= GREEDY_DEPTH:
        return whole_turns(table, view.hand, as_it_lies(view.halves), rng)[0].moves
    if proved := proved_turns(table, view.hand, view.halves, budget.part(ENDGAME_SHARE)):
        return proved[0].turn.moves
    return whole_turns(table, view.hand, forecast(view.halves), rng)[0].moves
