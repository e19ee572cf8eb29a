"""The prover of Frege-Sudoku's exercises, by the exact search of its endgame."""

from __future__ import annotations

from collections.abc import Sequence

from games.bots.budget import Budget, OutOfBudget
from games.bots.frege.board import Ground
from games.bots.frege.endgame import LOSS, WIN, Endgame
from games.rules.frege.position import FregePosition
from games.rules.kit.core import Position
from study.exercises.frege.words import live_cells, reasons
from study.exercises.kit.exercise import Sentence, Speller, Turn
from study.exercises.kit.search import MAX_NODES_PER_PROOF

MAX_LIVE_CELLS = 18
"""How many cells may be open to letters for a proof of the end to be tried."""
MAX_RECHECKED_LIVE_CELLS = 24
"""How many it may be in the second look at a doubtful mistake, which may cost ten times as much."""
COMPILED_NODES_PER_PYTHON_NODE = 20
"""How many nodes the compiled engine looks at in the time that one takes in Python."""


class FregeProver:
    """The prover of one game, which makes each proof once."""

    def __init__(self) -> None:
        self.spent = 0
        self._results: dict[tuple[Position, int], int | None] = {}

    def result(self, position: Position, nodes: int) -> int | None:
        key = position, nodes
        if key not in self._results:
            assert isinstance(position, FregePosition)
            budget = Budget(0, max(1, nodes // COMPILED_NODES_PER_PYTHON_NODE))
            is_recheck = nodes > MAX_NODES_PER_PROOF
            limit = MAX_RECHECKED_LIVE_CELLS if is_recheck else MAX_LIVE_CELLS
            self._results[key] = _prove(position, limit, budget)
            self.spent += budget.spent * COMPILED_NODES_PER_PYTHON_NODE
        return self._results[key]

    def answer(self, position: Position, nodes: int) -> Turn | None:
        wanted = self.result(position, nodes)
        for turn in _turns(position):
            if wanted is not None and self._value(position, turn, nodes) == wanted:
                return turn
        return None

    def defences(self, position: Position, turns: Sequence[Turn], nodes: int) -> Sequence[Turn]:
        """Return the letters after which the fewest letters win, which are the hardest to meet."""
        ways = {turn: self._ways_to_win(position, turn, nodes) for turn in turns}
        fewest = min(ways.values())
        return [turn for turn in turns if ways[turn] == fewest]

    def is_obvious(self, position: Position, turn: Turn) -> bool:
        return bool(position.play(turn[0], min(position.to_move)).outcome)

    def reasons(self, position: Position, turn: Turn, spelled: Speller) -> Sequence[Sentence]:
        assert isinstance(position, FregePosition)
        return list(reasons(position, turn))

    def _ways_to_win(self, position: Position, turn: Turn, nodes: int) -> int:
        after = position.play(turn[0], min(position.to_move))
        return sum(self._value(after, answer, nodes) in (WIN, None) for answer in _turns(after))

    def _value(self, position: Position, turn: Turn, nodes: int) -> int | None:
        """Return the worth of a turn to the seat that makes it."""
        (seat,) = position.to_move
        after = position.play(turn[0], seat)
        if after.outcome:
            winners = after.outcome.winners
            return WIN if seat in winners else LOSS if winners else 0
        result = self.result(after, nodes)
        return None if result is None else -result


def _turns(position: Position) -> list[Turn]:
    if not position.to_move:
        return []
    return [(move,) for move in position.legal_moves(min(position.to_move))]


def _prove(position: FregePosition, limit: int, budget: Budget) -> int | None:
    if live_cells(position) > limit:
        return None
    ground = Ground(position)
    endgame = Endgame(ground.seen, budget)
    us, them = ground.rooms(position.turn), ground.rooms(1 - position.turn)
    try:
        return endgame.value(us, them, dead=ground.dead > 0)
    except OutOfBudget:
        return None
