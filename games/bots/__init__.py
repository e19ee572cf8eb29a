"""Opponents made of code: `choose` finds a bot's moves from what its seat may see.

Bots know the rules and nothing of the site.
"""

from random import Random

from games.bots import cards, frege, ludoku, montecarlo, sogo, tiles
from games.bots.budget import Budget, Delay, Engine
from games.bots.levels import LEVELS, Level, called, levels_of, neighbour, own_levels_of
from games.bots.programs import opponent
from games.rules import RULESETS
from games.rules.kit.core import Move, Options, Position, Seat

__all__ = [
    "ENGINES",
    "LEVELS",
    "Level",
    "called",
    "choose",
    "delay_seconds",
    "levels_of",
    "neighbour",
    "own_levels_of",
]

ENGINES: dict[str, Engine] = {
    "sogo": sogo.think,
    "frege": frege.think,
    "ludoku": ludoku.think,
    "cards": cards.think,
    "tiles": tiles.think,
}
"""Ruleset key → the game's own engine; games without one are played by Monte Carlo."""

DELAYS: dict[str, Delay] = {"cards": cards.delay_seconds}
"""Ruleset key → how long its bots take, in games where time is part of the game."""


def choose(
    ruleset_key: str,
    level_key: str,
    view: Position,
    seat: Seat,
    rng: Random,
    seconds: float | None = None,
    *,
    nodes: int | None = None,
    budget: Budget | None = None,
    options: Options | None = None,
) -> tuple[Move, ...]:
    """Return all moves of the turn that `seat` has to decide now, chosen from its own view.

    `seconds` shortens or stretches the level's time; `nodes` replaces the clock, so that the same
    view, generator and nodes give the same moves; `budget` replaces both. Stops early at anything
    left to chance or others, and where the engine has nothing more to say before it sees what came
    of its moves. Programs of others need the `options` of the game, too. Raises ProgramFailure.
    """
    if seat not in view.to_move:
        raise ValueError(f"seat {seat} has nothing to decide")
    level = LEVELS[level_key]
    if level.program:
        return opponent.think(RULESETS[ruleset_key], options or {}, view, seat, level)
    if budget is None:
        budget = Budget(level.seconds if seconds is None else seconds, nodes)
    engine = ENGINES.get(ruleset_key, montecarlo.think)
    turn: list[Move] = []
    position = view
    while position.to_move == view.to_move and not (turn and budget.is_over):
        moves = engine(position, seat, level, rng, budget)
        if not moves:
            break
        for move in moves:
            position = position.play(move, seat)
            turn.append(move)
    return tuple(turn)


def delay_seconds(
    ruleset_key: str, level_key: str, view: Position, seat: Seat, rng: Random
) -> float:
    """Return how many seconds pass before a bot is asked, where people would not answer at once."""
    paces = DELAYS.get(ruleset_key)
    return paces(view, seat, LEVELS[level_key], rng) if paces else 0.0
