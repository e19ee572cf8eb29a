"""The generator: one solution, nothing to spare, symmetric where asked, the same from a seed."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.puzzles.generator import MIN_CLUES, generate, solved_grid
from games.puzzles.solver import solutions
from tests.puzzles.brute import is_full_and_legal

SEEDS = st.integers(0, 10**12)


def clues_of(puzzle: str) -> set[int]:
    return {cell for cell, sign in enumerate(puzzle) if sign != "."}


def without(puzzle: str, *cells: int) -> str:
    return "".join("." if cell in cells else sign for cell, sign in enumerate(puzzle))


@pytest.mark.slow
@given(SEEDS)
def test_a_puzzle_has_one_solution_and_no_clue_to_spare(seed: int) -> None:
    puzzle = generate(Random(seed))
    assert len(solutions(puzzle)) == 1
    assert all(len(solutions(without(puzzle, cell))) == 2 for cell in clues_of(puzzle))


@pytest.mark.slow
@given(SEEDS)
def test_a_symmetric_puzzle_looks_the_same_upside_down_and_has_no_pair_to_spare(seed: int) -> None:
    puzzle = generate(Random(seed), symmetric=True)
    clues = clues_of(puzzle)
    assert len(solutions(puzzle)) == 1
    assert clues == {80 - cell for cell in clues}
    assert all(len(solutions(without(puzzle, cell, 80 - cell))) == 2 for cell in clues)


@given(SEEDS, st.integers(26, 81), st.booleans())
def test_one_may_ask_for_a_number_of_clues(seed: int, clues: int, symmetric: bool) -> None:
    puzzle = generate(Random(seed), clues=clues, symmetric=symmetric)
    found = clues_of(puzzle)
    assert len(found) == clues
    assert len(solutions(puzzle)) == 1
    assert not symmetric or found == {80 - cell for cell in found}


@given(SEEDS, st.sampled_from([None, 30, 31]), st.booleans())
def test_the_same_seed_makes_the_same_puzzle(seed: int, clues: int | None, symmetric: bool) -> None:
    first, two = (generate(Random(seed), clues=clues, symmetric=symmetric) for _ in range(2))
    assert first == two


@pytest.mark.slow
def test_other_seeds_make_other_puzzles() -> None:
    assert len({generate(Random(seed), clues=40) for seed in range(50)}) == 50


@pytest.mark.parametrize("symmetric", [False, True])
def test_fewer_clues_than_turn_up_are_refused(symmetric: bool) -> None:
    for clues in (MIN_CLUES[symmetric] - 1, 82):
        with pytest.raises(ValueError, match="and 81 clues"):
            generate(Random(1), clues=clues, symmetric=symmetric)


@given(SEEDS)
def test_a_full_grid_obeys_the_rules(seed: int) -> None:
    assert is_full_and_legal("".join("123456789"[digit] for digit in solved_grid(Random(seed))))


@pytest.mark.slow
def test_every_digit_may_stand_everywhere() -> None:
    grids = [solved_grid(Random(seed)) for seed in range(300)]
    assert all({grid[cell] for grid in grids} == set(range(9)) for cell in range(81))
