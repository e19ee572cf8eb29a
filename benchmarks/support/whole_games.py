"""Whole games to measure with, played by weak bots in a way that is the same every time."""

from __future__ import annotations

from functools import cache
from random import Random

from games.bots import choose
from games.rules import RULESETS
from games.rules.kit.core import CHANCE, Move, Position, Seat, settle

MAX_NODES = 60
"""The nodes a bot may spend on a turn: quick, and no game is over before it has become long."""

Log = tuple[tuple[Seat, Move], ...]


@cache
def whole_game(key: str, level: str = "casual") -> Log:
    """Return every move of a game with the usual rules, from the start to its end."""
    rng, log = Random(key), []
    position = RULESETS[key].start(RULESETS[key].seats[0], {})
    while position.outcome is None:
        position, drawn = settle(position, rng)
        log += [(CHANCE, move) for move in drawn]
        if position.outcome is None:
            position, turn = _turn(key, level, position, rng)
            log += turn
    return tuple(log)


def positions(key: str) -> list[tuple[Position, Seat]]:
    """Return the positions of that game in which a seat decides, with the seat."""
    position, found = RULESETS[key].start(RULESETS[key].seats[0], {}), []
    for seat, move in whole_game(key):
        if seat != CHANCE:
            found.append((position, seat))
        position = position.play(move, seat)
    return found


def _turn(key: str, level: str, position: Position, rng: Random) -> tuple[Position, Log]:
    seat = min(position.to_move)
    moves = choose(key, level, position.view(seat), seat, rng, nodes=MAX_NODES)
    for move in moves:
        position = position.play(move, seat)
    return position, tuple((seat, move) for move in moves)
