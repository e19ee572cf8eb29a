"""The end of Ludoku, worked out: the results are those of the rules, roll by roll."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import factorial
from random import Random

import pytest

from games.bots import choose
from games.bots.budget import Budget
from games.bots.ludoku.endgame import every_turn, proved_turns
from games.bots.ludoku.rolls import rolls
from games.bots.ludoku.table import table_of
from games.rules.kit.core import CHANCE, Position, Seat
from games.rules.ludoku.moves import Roll
from games.rules.ludoku.position import LudokuPosition
from tests.rules.ludoku.boards import at_random

ENDLESS = 10**9


def ending(ways: int, seed: int = 1) -> LudokuPosition:
    """A roll of a game at random with which so few ways are left to place dice, two at least."""
    rng = Random(seed)
    while True:
        for position in at_random(rng):
            left = sum(position.open_to(value).bit_count() for value in range(1, 7))
            begins = position.to_move and position.hand == position.rolled
            if begins and left <= ways and len(list(position.legal_moves(position.turn))) > 1:
                return position


@cache
def expected(position: Position, seat: Seat) -> Fraction:
    """Return the result for a seat by the rules alone: every roll, every placement."""
    if position.outcome:
        winners = position.outcome.winners
        return Fraction((seat in winners) - (1 - seat in winners))
    (mover,) = position.to_move
    if mover == CHANCE:
        return sum(
            (_chance(move) * expected(position.play(move, CHANCE), seat))
            for move in position.legal_moves(CHANCE)
            if isinstance(move, Roll)
        )  # type: ignore[return-value]
    sign = 1 if mover == seat else -1
    moves = position.legal_moves(mover)
    return sign * max(sign * expected(position.play(move, mover), seat) for move in moves)


def _chance(roll: Roll) -> Fraction:
    ways = factorial(len(roll.dice))
    for times in Counter(roll.dice).values():
        ways //= factorial(times)
    return Fraction(ways, 6 ** len(roll.dice))


@pytest.mark.parametrize(("living", "count"), [((2,), 1), ((1, 5), 3), ((1, 2, 3, 4, 5, 6), 2)])
def test_rolls_fall_as_often_as_dice_do(living: tuple[int, ...], count: int) -> None:
    fallen = Counter(
        tuple(sorted(die for die in dice if die in living))
        for dice in product(range(1, 7), repeat=count)
    )
    found = dict(rolls(living, count))
    assert found == {hand: pytest.approx(times / 6**count) for hand, times in fallen.items()}


@pytest.mark.parametrize("seed", [1, 2])
def test_the_turns_are_those_that_the_rules_allow(seed: int) -> None:
    position = ending(9, seed)
    ends, begun = set(), [position]
    while begun:
        now = begun.pop()
        if now.to_move != position.to_move:
            ends.add((now.dice, now.faces, now.allowance))
            continue
        begun += [now.play(move, position.turn) for move in now.legal_moves(position.turn)]
    found = set()
    for turn in every_turn(table_of(position), position.hand):
        after = position
        for move in turn.moves:
            after = after.play(move, position.turn)
        assert position.turn not in after.to_move
        found.add((after.dice, after.faces, after.allowance))
    assert found == ends


@pytest.mark.parametrize("seed", [1, 2])
def test_the_results_are_those_of_the_rules(seed: int) -> None:
    position = ending(3, seed)
    seat = position.turn
    proved = proved_turns(table_of(position), position.hand, position.halves, Budget(0, ENDLESS))
    assert proved
    for result, turn in proved:
        after: Position = position
        for move in turn.moves:
            after = after.play(move, seat)
        assert result == pytest.approx(float(expected(after, seat)))


def test_nothing_is_told_where_the_budget_does_not_reach_the_end() -> None:
    position = ending(6)
    table = table_of(position)
    assert not proved_turns(table, position.hand, position.halves, Budget(0, 1))
    far = next(at_random(Random(1)))
    assert not proved_turns(table_of(far), far.hand, far.halves, Budget(0, ENDLESS))


def test_the_strong_one_plays_the_best_turn_of_an_ending() -> None:
    position = ending(6)
    proved = proved_turns(table_of(position), position.hand, position.halves, Budget(0, ENDLESS))
    best = {frozenset(turn.moves) for result, turn in proved if result > proved[0].result - 1e-9}
    turn = choose("ludoku", "strong", position, position.turn, Random(1), nodes=100_000)
    assert frozenset(turn) in best
