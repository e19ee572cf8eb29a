"""The two searches of Sogo that an assessment needs: compiled, or in Python where that cannot
run.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from random import Random

from games.bots.budget import Budget, OutOfBudget
from games.bots.levels import LEVELS
from games.bots.native import EngineFailure
from games.bots.sogo import compiled, first_mill, most_balls
from games.bots.sogo.bitboard import geometry_of
from games.bots.sogo.bitboard_captures import Taking
from games.bots.sogo.captures import CaptureSearch
from games.bots.sogo.search import WIN, Search
from games.bots.sogo.table import Table
from games.rules.kit.core import Move
from games.rules.sogo.position import SogoPosition

logger = logging.getLogger(__name__)

SEED = 0
FIRST_LOOK_DEPTH = 8
"""How deep the moves are searched before the engine tries to prove how the game ends."""
MAX_DEPTH = 64
UNSENSIBLE_SHARE = 0.25
"""The part of a budget for moves that the engine does not consider, such as missed wins."""


def worths(position: SogoPosition, budget: Budget) -> dict[Move, int]:
    """Return the engine's value of every legal move that does not end the game."""
    try:
        return _compiled_worths(position, budget)
    except EngineFailure as trouble:
        logger.error("Sogo's compiled engine broke off, Python judges instead: %s", trouble)
    except _NotThere:
        pass
    return _python_worths(position, budget)


class _NotThere(Exception):
    """Raised where the compiled engine cannot run here."""


def _compiled_worths(position: SogoPosition, budget: Budget) -> dict[Move, int]:
    """Return the worth of the turns that the engine lists, all to one depth; of others by what the
    enemy can do then.
    """
    part = budget.part(1 - UNSENSIBLE_SHARE)
    turns = _loaded(position, part).think(MAX_DEPTH, wide=True, plain=False, seed=SEED)
    budget.spent = part.spent
    found: dict[Move, int] = {}
    for turn in turns:
        first = turn.moves[0]
        found[first] = max(turn.value, found.get(first, -WIN))
    others = [after for after in _afters(position) if after[0] not in found]
    for number, (move, after) in enumerate(others):
        part = budget.part(1 / (len(others) - number))
        sign = 1 if after.turn == position.turn else -1
        turns = _loaded(after, part).think(MAX_DEPTH, wide=False, plain=False, seed=SEED)
        budget.spent = part.spent
        found[move] = sign * turns[0].value
    return found


def _loaded(position: SogoPosition, budget: Budget) -> compiled.CompiledSogo:
    engine = compiled.load(position, budget)
    if engine is None:
        raise _NotThere
    return engine


def _afters(position: SogoPosition) -> Iterator[tuple[Move, SogoPosition]]:
    """Yield the moves after which the game goes on, each with the position it makes."""
    for move in position.legal_moves(position.turn):
        after = position.play(move, position.turn)
        if after.outcome is None:
            yield move, after


def _python_worths(position: SogoPosition, budget: Budget) -> dict[Move, int]:
    """Return the worth of all moves, searched deeper and deeper; a round that is broken off does
    not count.
    """
    found = dict.fromkeys((move for move, _after in _afters(position)), 0)
    table = Table()
    try:
        for depth in range(MAX_DEPTH):
            found = {
                move: _python_worth(position, after, depth, budget, table)
                for move, after in _afters(position)
            }
    except OutOfBudget:
        pass
    return found


def _python_worth(
    position: SogoPosition, after: SogoPosition, depth: int, budget: Budget, table: Table
) -> int:
    """Return the worth of the position after a move for the seat that made it."""
    budget.spend()
    board = geometry_of(after.form)
    us, them = board.sides(after.balls[after.turn], after.balls[1 - after.turn])
    sign = 1 if after.turn == position.turn else -1
    if after.form.capture:
        lead = after.captured[after.turn] - after.captured[1 - after.turn]
        search = CaptureSearch(board, budget, Taking(board, after.form))
        return sign * search.value(us, them, after.placed, lead, depth, -WIN, WIN)
    ready = board.next_places(us[0] | them[0])
    plain = Search(board, budget, table)
    return sign * plain.value(us, them, ready, after.placed, depth, -WIN, WIN)


def proved(position: SogoPosition, budget: Budget) -> tuple[float, Move] | None:
    """Return how the game ends with best play, and a move that keeps that result; None where no
    proof is found.
    """
    try:
        engine = compiled.load(position, budget)
        if engine is None:
            return None
        depth = min(FIRST_LOOK_DEPTH, position.form.places - position.placed)
        result = engine.prove(depth, SEED, all_captures=position.form.capture)
        return None if result is None else (float(result), engine.best().moves[0])
    except EngineFailure as trouble:
        logger.error("Sogo's compiled engine broke off in a proof: %s", trouble)
        return None


def favourite(position: SogoPosition, budget: Budget) -> Move:
    """Return the move that the engine would make."""
    try:
        engine = compiled.load(position, budget)
        if engine is not None:
            engine.think(MAX_DEPTH, wide=False, plain=False, seed=SEED)
            return engine.best().moves[0]
    except EngineFailure as trouble:
        logger.error("Sogo's compiled engine broke off in a line: %s", trouble)
    level, rng = LEVELS["casual"], Random(SEED)
    if position.form.capture:
        return most_balls.think(position, position.turn, level, rng, budget)[0]
    return first_mill.think(position, position.turn, level, rng, budget)[0]
