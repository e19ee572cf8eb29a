"""The compiled end of Sudoku tiles on squares that see each other at random, against every line of
play.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import NamedTuple

import pytest

from games.bots.budget import Budget
from games.bots.tiles import compiled
from games.bots.tiles.last_squares import Bag, Digit, LastSquares


class Ending(NamedTuple):
    """Squares with the tiles that each sees and its neighbours as bits; digits with their squares
    and how many are left; dead tiles; the lead of who draws next.
    """

    beside: tuple[int, ...]
    around: tuple[int, ...]
    digits: tuple[tuple[int, int], ...]
    dead: int
    lead: int
    other_free: bool = True
    may_give_up: bool = True


ONCE_WRONG = (
    Ending(
        (12, 11, 11, 10, 14), (0, 8, 16, 18, 12), ((30, 2), (13, 3), (25, 1)), 0, 0, True, False
    ),
    Ending((11, 14, 14, 13, 10), (0, 0, 8, 4, 0), ((23, 1), (15, 2), (20, 3)), 0, 3, False),
)
"""Their results were found too low while some bags with more dead tiles had the key of others."""


def random_ending(rng: Random) -> Ending:
    count, seen = rng.randint(2, 5), rng.random()
    around = [0] * count
    for square in range(count):
        for other in range(square):
            if rng.random() < seen:
                around[square] |= 1 << other
                around[other] |= 1 << square
    beside = tuple(rng.choice((0, 10)) + rng.randint(0, 4) for _each in range(count))
    digits = tuple((rng.randrange(1, 1 << count), rng.randint(1, 2)) for _each in range(2))
    lead, dead = rng.randint(-12, 12), rng.randint(0, 2)
    return Ending(beside, tuple(around), digits, dead, lead, rng.random() < 0.5, rng.random() < 0.7)


def squares_of(ending: Ending) -> LastSquares:
    squares = LastSquares.__new__(LastSquares)
    squares.cells = range(len(ending.beside))
    squares.beside, squares.around = list(ending.beside), list(ending.around)
    squares.may_give_up, squares.other_free = ending.may_give_up, ending.other_free
    return squares


def every_line(squares: LastSquares, bag: Bag, lead: int) -> Fraction:
    """Return the result for whoever draws next, without bounds and without a memory."""
    now = Fraction((lead > 0) - (lead < 0))
    if not bag.digits:
        return now
    total = bag.dead * now
    for drawn, (_squares, count) in enumerate(bag.digits):
        total += count * max(
            -every_line(squares, after, -lead - points)
            for points, after in squares.replies(bag, drawn)
        )
    return total / bag.left


def assert_right(ending: Ending) -> None:
    squares = squares_of(ending)
    bag = Bag(tuple(sorted(Digit(*digit) for digit in ending.digits)), ending.dead)
    engine = compiled.load(squares, Budget(0, 10**6))
    assert engine is not None
    found = engine.result(bag, ending.lead)
    assert found is not None
    assert (
        found.low
        == found.high
        == pytest.approx(float(every_line(squares, bag, ending.lead)), abs=2e-9)
    )


@pytest.mark.slow
@pytest.mark.parametrize("ending", ONCE_WRONG)
def test_bags_that_differ_in_their_dead_tiles_are_kept_apart(ending: Ending) -> None:
    assert_right(ending)


@pytest.mark.parametrize("seed", range(12))
def test_squares_that_see_each_other_at_random_are_counted_out_right(seed: int) -> None:
    assert_right(random_ending(Random(seed)))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 300))
def test_many_more_of_them_are_counted_out_right(seed: int) -> None:
    assert_right(random_ending(Random(seed)))
