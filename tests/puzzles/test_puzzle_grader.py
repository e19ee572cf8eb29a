"""The grader: every step is true, the way ends at the solution, and nothing is found by magic."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.puzzles.collection.cards import cards_of
from games.puzzles.errors import NotUnique, Unsolvable
from games.puzzles.generator import generate
from games.puzzles.grader import (
    COSTS,
    LEVELS,
    MAX_SCORES,
    apply,
    findable,
    grade,
    level_of,
    level_of_technique,
    next_step,
    path,
    walk,
)
from games.puzzles.grid import CELLS
from games.puzzles.marks import Marks
from games.puzzles.solver import solve
from games.puzzles.techniques import FINDERS, Step, Technique
from tests.puzzles.drawings import PUZZLE, SOLUTION
from tests.support.budget import only_in_the_long_run

MANY_CHAINS = "9...1..35..6..8..1.2.9..6...1.73.8....3...7....9.62.1...5..7.6.8..1..4..16..4...8"
"""HoDoKu scores it 1844, too."""
NEEDS_TRIAL = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."


@pytest.mark.parametrize(
    "seeds", [range(20), pytest.param(range(20, 120), marks=pytest.mark.slow)], ids=str
)
def test_no_step_ever_contradicts_the_solution(seeds: range) -> None:
    for seed in seeds:
        puzzle = generate(Random(seed), symmetric=seed % 2 == 0)
        solution = solve(puzzle)
        marks = Marks.of(puzzle)
        for step in path(puzzle):
            assert step.places or step.removes
            assert all(marks.left[cell] >> digit & 1 for cell, digit in step.places + step.removes)
            _is_true(step, solution)
            apply(marks, step)
        assert str(marks) == solution


@pytest.mark.parametrize(
    "technique",
    [
        pytest.param(technique, marks=pytest.mark.slow if technique == Technique.ALS_CHAIN else ())
        for technique in FINDERS
    ],
)
def test_a_technique_is_true_wherever_it_sees_something(technique: Technique) -> None:
    """Also where an easier technique would have come first."""
    marks, solution = Marks.of(MANY_CHAINS), solve(MANY_CHAINS)
    for number, step in enumerate(steps_of(MANY_CHAINS)):
        if number % 8 == 0:
            for other in islice(FINDERS[technique](marks), 5):
                _is_true(other, solution)
        apply(marks, step)


@cache
def steps_of(puzzle: str) -> tuple[Step, ...]:
    """The steps that solve this puzzle, found once for all techniques that look at its boards."""
    return tuple(path(puzzle))


def _is_true(step: Step, solution: str) -> None:
    assert all(solution[cell] == str(digit) for cell, digit in step.places), str(step)
    assert all(solution[cell] != str(digit) for cell, digit in step.removes), str(step)


def test_the_printed_example_can_be_solved_by_looking_at_squares() -> None:
    graded = grade(PUZZLE)
    assert (graded.level, graded.technique) == ("easy", Technique.NAKED_SINGLE)
    assert graded.steps == PUZZLE.count(".") == 47
    assert graded.score == 47 * 4


@pytest.mark.words
def test_where_people_are_at_their_wits_end_a_trial_is_a_step() -> None:
    steps = walk(NEEDS_TRIAL, solve(NEEDS_TRIAL))
    trial = next(step for step in steps if step.technique == Technique.TRIAL)
    assert level_of_technique(trial.technique) == "extreme"
    assert str(trial).startswith("By trial: any other digit on ")


def test_the_score_adds_up_the_steps() -> None:
    card = cards_of("extreme")[0]
    steps = path(card.puzzle)
    assert card.score == sum(COSTS[step.technique] for step in steps)
    assert card.technique == max(step.technique for step in steps)


def test_the_level_of_the_hardest_is_certain_long_before_their_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    taken: list[Step] = []

    def noted(puzzle: str, solution: str) -> Iterator[Step]:
        for step in walk(puzzle, solution):
            taken.append(step)
            yield step

    monkeypatch.setattr("games.puzzles.grader.grades.walk", noted)
    assert level_of(NEEDS_TRIAL) == "extreme"
    assert taken[-1].technique > Technique.ALS_CHAIN
    assert all(step.technique <= Technique.ALS_CHAIN for step in taken[:-1])
    taken.clear()
    assert level_of(MANY_CHAINS) == "extreme"
    assert sum(COSTS[step.technique] for step in taken[:-1]) <= MAX_SCORES["unfair"]


@pytest.mark.first_by_day
@pytest.mark.parametrize("level", LEVELS)
def test_the_level_alone_is_that_of_the_whole_grade(level: str) -> None:
    assert {level_of(card.puzzle) for card in cards_of(level)[::25]} == {level}


def test_a_full_grid_needs_no_steps() -> None:
    assert path(SOLUTION) == ()
    assert grade(SOLUTION).steps == 0


def test_only_puzzles_with_one_solution_are_graded() -> None:
    with pytest.raises(NotUnique):
        grade("." * 81)
    with pytest.raises(Unsolvable):
        path("11" + "." * 79)


def test_levels_get_harder_in_their_order() -> None:
    assert list(MAX_SCORES) == list(LEVELS)
    assert sorted(MAX_SCORES.values()) == list(MAX_SCORES.values())
    assert set(COSTS) == set(Technique)
    assert {level_of_technique(technique) for technique in Technique} == set(LEVELS)


def test_the_next_step_is_by_the_easiest_technique() -> None:
    step = next_step(PUZZLE)
    assert step is not None
    assert step.technique == Technique.NAKED_SINGLE
    assert next_step(PUZZLE, [Technique.SWORDFISH]) is None
    assert next_step(SOLUTION) is None


@given(st.integers(0, 10**9), st.sampled_from(sorted(Technique)[:25]))
def test_what_can_be_found_is_true_and_more_techniques_find_more(
    seed: int, most: Technique
) -> None:
    rng = Random(seed)
    puzzle = generate(rng)
    solution = solve(puzzle)
    grid = "".join(
        right if sign == "." and rng.random() < 0.3 else sign
        for sign, right in zip(puzzle, solution, strict=True)
    )
    found = findable(grid, most)
    assert all(grid[cell] == "." and solution[cell] == str(digit) for cell, digit, _ in found)
    assert [technique for *_, technique in found] == sorted(t for *_, t in found)
    assert all(technique <= most for *_, technique in found)
    easier = {(cell, digit) for cell, digit, _ in findable(grid, Technique.FULL_HOUSE)}
    assert easier <= {(cell, digit) for cell, digit, _ in found}


def test_who_only_fills_last_squares_does_not_see_what_is_left() -> None:
    """Row 5 has 1 to 4, column e has 5 to 8: only 9 is left in the middle."""
    rows = ["....5....", "....6....", ".........", "....7....", "12.....34", "....8...."]
    grid = "".join(rows).ljust(81, ".")
    assert findable(grid, Technique.FULL_HOUSE) == []
    assert findable(grid, Technique.NAKED_SINGLE) == [(CELLS["e5"], 9, Technique.NAKED_SINGLE)]


def test_a_card_can_be_filled_by_finding_alone_and_not_with_less() -> None:
    for level in ("easy", "medium", "hard"):
        card = cards_of(level)[-1]
        assert _filled(card.puzzle, card.technique) == card.solution
        if card.technique > Technique.FULL_HOUSE:
            assert "." in _filled(card.puzzle, Technique(card.technique - 1))


def _filled(grid: str, most: Technique) -> str:
    """Return how far one gets by writing whatever can be found."""
    while found := findable(grid, most):
        signs = list(grid)
        for cell, digit, _ in found:
            signs[cell] = str(digit)
        grid = "".join(signs)
    return grid


def test_a_grid_with_a_mistake_in_it_does_no_harm() -> None:
    """In games where nobody noticed it, a wrong digit stays."""
    for cell in range(0, 81, 5):
        wrong = PUZZLE[:cell] + "1" + PUZZLE[cell + 1 :]
        for found, digit, _ in findable(wrong, Technique.XYZ_WING):
            assert wrong[found] == "."
            assert 1 <= digit <= 9


REFERENCE = Path(__file__).with_name("reference.txt").read_text(encoding="ascii").splitlines()
"""Twenty puzzles a level with the level and the score that HoDoKu gives them."""


@pytest.mark.parametrize("half", [0, *only_in_the_long_run(1)])
@pytest.mark.parametrize("level", LEVELS)
def test_the_levels_agree_with_those_of_hodoku(level: str, half: int) -> None:
    """None of these puzzles was looked at while the grader was built."""
    puzzles = [line.split() for line in REFERENCE if line.startswith(level)]
    agreed = [level_of(puzzle) == level for _, _, puzzle in puzzles[half::2]]
    assert len(agreed) == 10
    assert sum(agreed) >= 9


@pytest.mark.slow
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_most_scores_agree_with_those_of_hodoku_to_the_point(level: str) -> None:
    puzzles = [line.split() for line in REFERENCE if line.startswith(level)]
    agreed = [grade(puzzle).score == int(score) for _, score, puzzle in puzzles]
    assert sum(agreed) >= 15


def test_a_level_is_that_of_the_score_where_it_is_the_higher() -> None:
    """It has the techniques of an unfair puzzle alone, but too many of them."""
    graded = grade(MANY_CHAINS)
    assert level_of_technique(graded.technique) == "unfair"
    assert MAX_SCORES["unfair"] < graded.score == 1844
    assert graded.level == "extreme"
