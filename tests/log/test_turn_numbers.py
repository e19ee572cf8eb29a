"""The turns of a game are counted in one way, however many moves they have."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.log.events import Entry, EventKind
from games.log.evolve import evolve
from games.log.parts.plies import is_lost_turn
from games.log.turns.turn_numbers import current_turn, ply_after, turn_numbers
from games.rules.kit.core import CHANCE
from tests.games.gameplay.page.test_move_list import stuck, whole_turn
from tests.support.games.logs import T0, begun, moved


@pytest.mark.parametrize(("made", "number"), [("", 1), ("A1", 2), ("A1 B1", 3), ("A1 B1 A2", 4)])
def test_the_turns_of_all_seats_are_counted(made: str, number: int) -> None:
    state = moved(begun(), made)
    assert current_turn(state) == number
    assert state.move_number(state.ply) == number - 1
    assert [ply_after(state, turn) for turn in range(number)] == list(range(number))


def test_a_turn_of_several_moves_is_one_turn() -> None:
    state = moved(begun(options={"variant": 2}), "A4 A3 A4 A3 A4 A3")
    assert current_turn(state) == 7
    mill = moved(state, "A4")  # The same seat takes a ball.
    assert (current_turn(mill), mill.move_number(mill.ply)) == (7, 7)


def test_what_chance_does_belongs_to_the_turn_that_follows() -> None:
    state = evolve(
        [Entry(EventKind.CHANCE, CHANCE, {"move": "r36"}, 1, T0)], begun(ruleset="ludoku")
    )
    for dice in (2, 3):
        state = whole_turn(state, dice)
    assert turn_numbers(state) == [1, 1, 1, 2, 2, 2, 2, 3]
    assert [state.move_number(ply) for ply in range(9)] == [0, 0, 1, 1, 1, 2, 2, 2, 2]
    assert [ply_after(state, turn) for turn in range(3)] == [1, 4, 8]


def test_in_a_game_alone_every_move_is_a_turn() -> None:
    state = moved(begun(), "A1 B1")
    alone = replace(state, seats=1, moves=tuple(replace(ply, seat=0) for ply in state.moves))
    assert (alone.move_number(2), current_turn(alone), turn_numbers(alone)) == (2, 3, [1, 2])


def test_a_roll_that_fits_nowhere_is_a_turn_of_the_seat_that_rolled() -> None:
    state = stuck()
    rolls = [index for index in range(state.ply) if state.moves[index].seat == CHANCE]
    lost = [index for index in rolls if is_lost_turn(state.moves, index, ())]
    assert lost
    numbers = turn_numbers(state)
    for index in lost:
        position = state.position_at(index)
        assert state.moves[index].owner == position.chance_for
        assert numbers[index] not in (numbers[:index] + numbers[index + 1 :])
    assert state.move_number(state.ply) == max(numbers) == len(rolls)
    assert sorted(set(numbers)) == list(range(1, len(rolls) + 1))
