"""The solver finds all solutions, and only solutions."""

from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.puzzles.errors import NotUnique, Unsolvable
from games.puzzles.generator import generate, solved_grid
from games.puzzles.grid import PEERS
from games.puzzles.solver import solutions, solve
from tests.puzzles.brute import is_full_and_legal, ways
from tests.puzzles.drawings import PUZZLE, SOLUTION

# Each kept an earlier solver busy: nothing fits in a corner nobody looked at.
STUBBORN = {
    "no solution for digit 1 in column f": (
        ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
        0,
    ),
    "thirteen clues that took 22 s": (
        "...................................23.......57..6.......19......6...2....3.......",
        2,
    ),
    "fourteen clues": (
        "2.....74.5.....1.........3....................9.........3..7...8....4.....7......",
        2,
    ),
    "made against solvers that go row by row": (
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        1,
    ),
    "all techniques of people fail": (
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        1,
    ),
}


def test_the_printed_example_has_the_printed_solution() -> None:
    assert solutions(PUZZLE, limit=10) == [SOLUTION]
    assert solve(PUZZLE) == SOLUTION


def test_the_open_fields_of_the_printed_example_add_up_to_228() -> None:
    points = (int(SOLUTION[cell]) for cell, sign in enumerate(PUZZLE) if sign == ".")
    assert (sum(points), PUZZLE.count(".")) == (228, 47)


def test_an_empty_field_may_be_a_nought() -> None:
    assert solutions(PUZZLE.replace(".", "0")) == [SOLUTION]


@pytest.mark.slow
@pytest.mark.parametrize("limit", [0, 1, 2, 50])
def test_the_empty_grid_has_as_many_solutions_as_one_asks_for(limit: int) -> None:
    found = solutions("." * 81, limit)
    assert len(found) == len(set(found)) == limit
    assert all(map(is_full_and_legal, found))


def test_a_full_grid_is_its_own_solution() -> None:
    assert solutions(SOLUTION) == [SOLUTION]


@pytest.mark.parametrize("twice", [(0, 8), (0, 72), (0, 10), (40, 41), (79, 80)])
def test_a_contradiction_has_no_solution(twice: tuple[int, int]) -> None:
    grid = ["."] * 81
    for cell in twice:
        grid[cell] = "5"
    assert solutions("".join(grid)) == []


def test_a_full_grid_with_a_mistake_has_no_solution() -> None:
    assert solutions("5" + SOLUTION[1:]) == []


def test_a_field_where_nothing_fits_makes_it_unsolvable() -> None:
    grid = "12345678." + "........9" + "." * 63
    assert solutions(grid) == []
    with pytest.raises(Unsolvable, match="^unsolvable$"):
        solve(grid)


def test_two_digits_that_are_all_missing_can_be_exchanged() -> None:
    grid = SOLUTION.translate(str.maketrans("12", ".."))
    assert set(solutions(grid, 9)) == {SOLUTION, SOLUTION.translate(str.maketrans("12", "21"))}
    with pytest.raises(NotUnique, match="^not-unique$"):
        solve(grid)


def test_a_grid_of_another_size_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(ValueError, match="81 cells, not 80"):
        solutions("." * 80)


@pytest.mark.parametrize(("puzzle", "count"), STUBBORN.values(), ids=STUBBORN)
def test_stubborn_puzzles_are_solved_too(puzzle: str, count: int) -> None:
    assert len(solutions(puzzle)) == count


@given(seed=st.integers(0, 10**9), opened=st.integers(30, 52))
def test_it_agrees_with_trying_everything(seed: int, opened: int) -> None:
    rng = Random(seed)
    grid = ["123456789"[digit] for digit in solved_grid(rng)]
    for cell in rng.sample(range(81), opened):
        grid[cell] = "."
    if seed % 3 == 0:
        _spoil(grid, rng)
    expected = set(islice(ways("".join(grid)), 40))
    found = solutions("".join(grid), 40)
    assert len(found) == len(set(found)) == len(expected)
    assert set(found) == expected or len(expected) == 40


def _spoil(grid: list[str], rng: Random) -> None:
    """Change a clue to any that goes with its row, column and box."""
    cell = rng.choice([cell for cell in range(81) if grid[cell] != "."])
    beside = {grid[peer] for peer in PEERS[cell]}
    grid[cell] = rng.choice([digit for digit in "123456789" if digit not in beside])


def test_the_same_puzzle_brings_the_same_solutions_in_the_same_order() -> None:
    grid = generate(Random(1))
    fewer = grid.replace(grid.replace(".", "")[0], ".")
    assert solutions(fewer, 9) == solutions(fewer, 9)
