"""Games between bots: a beginning, and several endings of it, until some exercises are found."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random

from games.bots import choose
from games.rules import RULESETS
from games.rules.kit.core import CHANCE, Move, Position, Ruleset
from study.exercises import Variety
from study.exercises.kit.exercise import FoundExercise
from study.exercises.kit.search import MAX_EXERCISES_PER_GAME
from study.services.exercises.game_search import exercise_key, search

MAX_NODES_PER_TURN = 20_000


def exercises_between_bots(variety: Variety, rng: Random) -> list[FoundExercise]:
    """Let bots play a beginning and its endings, until as many exercises as a game may leave have
    the turns that are wanted; return the longest, one of an ending.
    """
    rules = RULESETS[variety.ruleset]
    options = rules.clean(variety.options)
    ply, position = closest_beginning(variety, rng)
    found: dict[str, FoundExercise] = {}
    for _ in range(variety.endings):
        ending = play(rules, position, variety.ending_levels, rng)
        for exercise in search(rules, options, ending, variety.nodes):
            key = exercise_key(rules, exercise.position)
            if key not in found:
                found[key] = replace(exercise, ply=ply + exercise.ply)
                break
        if _has_enough(found.values(), variety.wanted_turns):
            break
    return sorted(found.values(), key=_turns, reverse=True)[:MAX_EXERCISES_PER_GAME]


def _has_enough(found: Iterable[FoundExercise], wanted_turns: int) -> bool:
    return sum(_turns(each) >= wanted_turns for each in found) >= MAX_EXERCISES_PER_GAME


def _turns(exercise: FoundExercise) -> int:
    return len(exercise.solution)


def closest_beginning(variety: Variety, rng: Random) -> tuple[int, Position]:
    """Let bots play beginnings; return the moves and the position of the one in which the points
    differ least, since in a decided game all moves come to the same.
    """
    beginnings = [_beginning(variety, rng) for _ in range(variety.beginnings)]
    return min(beginnings, key=lambda beginning: _lead(beginning[1]))


def _beginning(variety: Variety, rng: Random) -> tuple[int, Position]:
    rules = RULESETS[variety.ruleset]
    start = rules.start(2, rules.clean(variety.options))
    positions = play(rules, start, variety.levels, rng)
    ply = int((len(positions) - 1) * variety.beginning_share)
    return ply, positions[ply]


def _lead(position: Position) -> float:
    return float(max(position.points) - min(position.points))


def play(rules: Ruleset, position: Position, levels: Sequence[str], rng: Random) -> list[Position]:
    """Return a position and all that follow it in a game between two bots, each of any of these
    levels.
    """
    seated = [rng.choice(levels) for _ in range(2)]
    positions = [position]
    while not position.outcome:
        (seat,) = position.to_move
        if seat == CHANCE:
            turn: tuple[Move, ...] = (position.draw(rng),)
        else:
            turn = choose(rules.key, seated[seat], position, seat, rng, nodes=MAX_NODES_PER_TURN)
        for move in turn:
            position = position.play(move, seat)
            positions.append(position)
    return positions
