"""The numbers of turns, which pages and mails use to name the moves of a game.

All seats are counted together, as on a score sheet of four in a row: the first turn of the second
seat is number 2. So a number names one turn, and one board after it.
"""

from __future__ import annotations

from itertools import accumulate

from games.log.parts.plies import turn_starts
from games.log.state import State
from games.log.turns.last_turn import last_mover
from games.rules.kit.core import CHANCE


def current_turn(state: State) -> int:
    """Return the number of the turn that is due: the one that somebody has begun, or the next
    one.
    """
    made = state.move_number(state.ply)
    is_new = bool(state.moves) and state.moves[-1].drawn_for is not None
    is_within = state.seats > 1 and last_mover(state) in state.to_move and not is_new
    return made if is_within else made + 1


def turn_numbers(state: State) -> list[int]:
    """Return the number of the turn of every move; a move of chance belongs to the turn that
    follows, unless it leaves its seat nothing to do, which makes a turn of its own.
    """
    starts = turn_starts(state.moves, state.seats, state.position.to_move)
    numbers = list(accumulate(map(int, starts)))
    following = current_turn(state)
    for ply in reversed(range(state.ply)):
        if state.moves[ply].seat == CHANCE and not starts[ply]:
            numbers[ply] = following
        following = numbers[ply]
    return numbers


def ply_after(state: State, number: int) -> int:
    """Return how many moves stood on the board after so many turns, and after what chance did for
    the next one.
    """
    for ply, turn in enumerate(turn_numbers(state)):
        if state.moves[ply].seat != CHANCE and turn > number:
            return ply
    return state.ply
