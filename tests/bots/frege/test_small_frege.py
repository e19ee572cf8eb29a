"""The small boards of the benchmark: sound starts, and values that every line of play confirms."""

import re
from functools import cache
from random import Random

import pytest

from benchmarks.play.small_frege import SmallStart, draw_start, full_grid, measure, peers
from games.bots.frege.board import Rooms, either, entered, without


def worth(start: SmallStart, begins: int) -> int:
    """Return what the side that begins reaches, by all lines of play."""

    @cache
    def after(us: Rooms, them: Rooms, free: int) -> int:
        if not either(us):
            return -1 if free else 0
        return max(
            -after(without(them, cell), entered(us, letter, cell, start.seen), free - 1)
            for letter, room in enumerate(us)
            for cell in range(len(start.seen))
            if room >> cell & 1
        )

    us, them = start.sides[:: -1 if begins else 1]
    return after(us, them, len(start.seen) + start.has_dead_cell)


@pytest.mark.parametrize(("rows", "columns", "sees"), [(2, 2, 7), (2, 3, 12), (3, 3, 20)])
def test_a_full_grid_repeats_no_symbol_in_sight(rows: int, columns: int, sees: int) -> None:
    symbols, seen = full_grid(rows, columns, Random(1)), peers(rows, columns)
    for cell, others in enumerate(seen):
        assert len(others) == sees
        assert symbols[cell] not in {symbols[other] for other in others}


def test_the_value_of_a_small_start_is_that_of_every_line_of_play() -> None:
    rng = Random(2)
    for letters in (1, 1, 1, 1, 2):
        start = draw_start(2, 2, letters, rng)
        for begins in (0, 1):
            assert start.value(begins)[0] == worth(start, begins)


def test_each_start_is_counted_for_both_sides() -> None:
    first, second, _nodes = measure(2, 2, 2, 3)
    assert sum(map(int, re.findall(r"\d+", first))) == 6
    assert "of 3 starts" in second
