"""Slow oracles: the engine of Sogo in Python, else plain minimax; and games to ask them about."""

from __future__ import annotations

from functools import cache
from random import Random

from games.bots.budget import Budget
from games.bots.sogo.bitboard import geometry_of
from games.bots.sogo.search import Search
from games.bots.sogo.table import Table
from games.rules import RULESETS
from games.rules.kit.core import Options, Position
from games.rules.sogo.position import SogoPosition
from study.services.exercises.bot_games import play


def positions_of(ruleset: str, options: Options, texts: str) -> list[Position]:
    """Return every position of a game, from its start on; what chance draws is among the moves."""
    rules = RULESETS[ruleset]
    position = rules.start(2, rules.clean(options))
    positions = [position]
    for text in texts.split():
        position = position.play(rules.parse(text), min(position.to_move))
        positions.append(position)
    return positions


def between_bots(ruleset: str, options: Options, seed: str) -> list[Position]:
    """Return every position of a game of two bots of the weakest level."""
    rules = RULESETS[ruleset]
    start = rules.start(2, rules.clean(options))
    return play(rules, start, ("beginner",), Random(seed))


def result_by_oracle(position: Position) -> int:
    """Return 1, 0 or -1 for the seat to move."""
    if isinstance(position, SogoPosition) and not position.form.capture:
        return _in_python(position)
    return plain_result(position)


def _in_python(position: SogoPosition) -> int:
    """Search a game in which the first mill wins to its end, by the engine in Python."""
    board = geometry_of(position.form)
    us, them = board.sides(position.balls[position.turn], position.balls[1 - position.turn])
    search = Search(board, Budget(0, 10**9), Table())
    ready, depth = board.next_places(us[0] | them[0]), position.form.places
    value = search.value(us, them, ready, position.placed, depth, -1, 1)
    return (value > 0) - (value < 0)


@cache
def plain_result(position: Position) -> int:
    """Return 1, 0 or -1 for the seat to move, by trying everything."""
    (seat,) = position.to_move
    best = -1
    for move in position.legal_moves(seat):
        after = position.play(move, seat)
        if after.outcome:
            winners = after.outcome.winners
            value = (1 if seat in winners else -1) if winners else 0
        else:
            value = plain_result(after) * (1 if after.to_move == {seat} else -1)
        best = max(best, value)
        if best == 1:
            break
    return best
