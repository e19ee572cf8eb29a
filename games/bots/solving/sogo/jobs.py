"""The engine that carries out jobs of solving for Sogo, compiled. Where it cannot run, nothing is
solved.
"""

from __future__ import annotations

from math import tanh

from games.bots.budget import Budget
from games.bots.native import EngineFailure
from games.bots.sogo import compiled
from games.bots.sogo.evaluation import lead_per_result
from games.bots.sogo.search import DECIDED
from games.bots.solving.kit import Finding, GameResult
from games.rules import RULESETS
from games.rules.kit.core import Move, Position
from games.rules.kit.texts.canonical_form import canonical_form
from games.rules.sogo.position import SogoPosition

SEED = 0
FIRST_LOOK_DEPTH = 8
"""How deep the moves are searched before the engine tries to prove how the game ends."""
HOPE_SHARE = 0.1
"""The part of a job's nodes for estimating the moves where nothing was proved."""
MAX_DEPTH = 64


def find(position: Position, nodes: int) -> Finding:
    """Prove the worth of a position, or judge its moves. Raises EngineFailure."""
    assert isinstance(position, SogoPosition)
    budget = Budget(0, nodes)
    part = budget.part(1 - HOPE_SHARE)
    if proof := _proof(position, part):
        return Finding(proof[1], part.spent)
    budget.spent = part.spent
    hopes = _hopes(position, budget)
    return Finding(None, budget.spent, hopes)


def best(position: Position, nodes: int) -> tuple[Move, int] | None:
    """Return a move that keeps the worth of the position, and that worth; None where it is not
    found.
    """
    assert isinstance(position, SogoPosition)
    return _proof(position, Budget(0, nodes))


def _proof(position: SogoPosition, budget: Budget) -> tuple[Move, int] | None:
    engine = _loaded(position, budget)
    depth = min(FIRST_LOOK_DEPTH, position.form.places - position.placed)
    value = engine.prove(depth, SEED, all_captures=position.form.capture)
    return None if value is None else (engine.best().moves[0], value)


def _hopes(position: SogoPosition, budget: Budget) -> dict[str, float]:
    """Return the worth that the engine expects of the moves it lists, by canonical name."""
    form = canonical_form(RULESETS["sogo"], position)
    assert form is not None
    found: dict[str, float] = {}
    for turn in _loaded(position, budget).think(MAX_DEPTH, wide=True, plain=False, seed=SEED):
        name = form.name_of(turn.moves[0])
        found[name] = max(found.get(name, GameResult.LOSS), _hope(turn.value, position))
    return found


def _hope(worth: int, position: SogoPosition) -> float:
    if abs(worth) >= DECIDED:
        return GameResult.WIN if worth > 0 else GameResult.LOSS
    return round(tanh(worth / lead_per_result(position.form)), 3)


def _loaded(position: SogoPosition, budget: Budget) -> compiled.CompiledSogo:
    engine = compiled.load(position, budget)
    if engine is None:
        raise EngineFailure("compiled engines cannot run here")
    return engine
