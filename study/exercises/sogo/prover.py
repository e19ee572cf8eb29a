"""The prover of Sogo's exercises, by its compiled engine."""

from __future__ import annotations

from collections.abc import Sequence

from games.bots.budget import Budget
from games.bots.native import EngineFailure
from games.bots.sogo import compiled
from games.rules.kit.core import Position
from games.rules.sogo.position import SogoPosition
from study.exercises.kit.exercise import Sentence, Speller, Turn
from study.exercises.sogo.words import reasons

ORDERING_DEPTH = 6
"""How many moves deep turns are searched to order them before the end of the game is proved."""
MAX_PLACES_WITH_CAPTURES = 12
"""How many places may be left for a proof to be tried in a game with captures."""
SEED = 1
"""The seed of the order of turns, so that the same game has the same exercises."""


class SogoProver:
    """The prover of one game, which makes each proof once."""

    def __init__(self) -> None:
        self.spent = 0
        self._proofs: dict[tuple[Position, int], tuple[int | None, Turn | None]] = {}

    def result(self, position: Position, nodes: int) -> int | None:
        return self._proof(position, nodes)[0]

    def answer(self, position: Position, nodes: int) -> Turn | None:
        return self._proof(position, nodes)[1]

    def defences(self, position: Position, turns: Sequence[Turn], nodes: int) -> Sequence[Turn]:
        assert isinstance(position, SogoPosition)
        budget = Budget(0, nodes)
        engine = compiled.load(position, budget)
        if engine is None or len(turns) == 1:
            return turns[:1]
        try:
            best, *others = engine.think(_left(position), wide=True, plain=False, seed=SEED)
        except EngineFailure:
            return turns[:1]
        finally:
            self.spent += budget.spent
        equal = [best, *(turn for turn in others if turn.value == best.value)]
        return [turn.moves for turn in equal if turn.moves in turns] or turns[:1]

    def is_obvious(self, position: Position, turn: Turn) -> bool:
        assert isinstance(position, SogoPosition)
        if position.form.capture:
            return False
        return bool(position.play(turn[0], position.turn).outcome)

    def reasons(self, position: Position, turn: Turn, spelled: Speller) -> Sequence[Sentence]:
        assert isinstance(position, SogoPosition)
        return list(reasons(position, turn, spelled))

    def _proof(self, position: Position, nodes: int) -> tuple[int | None, Turn | None]:
        key = position, nodes
        if key not in self._proofs:
            assert isinstance(position, SogoPosition)
            budget = Budget(0, nodes)
            self._proofs[key] = _prove(position, budget)
            self.spent += budget.spent
        return self._proofs[key]


def _prove(position: SogoPosition, budget: Budget) -> tuple[int | None, Turn | None]:
    """Return the result and a turn that reaches it, where that can be proved."""
    if position.form.capture and _left(position) > MAX_PLACES_WITH_CAPTURES:
        return None, None
    engine = compiled.load(position, budget)
    if engine is None:
        return None, None
    depth = min(ORDERING_DEPTH, _left(position))
    try:
        result = engine.prove(depth, SEED, all_captures=position.form.capture)
        return result, None if result is None else engine.best().moves
    except EngineFailure:
        return None, None


def _left(position: SogoPosition) -> int:
    return position.form.places - position.placed
