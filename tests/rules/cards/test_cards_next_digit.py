"""The way to the next digit: true, without detours, and by trial where nothing else helps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from games.puzzles.collection.cards import CARDS, cards_of
from games.puzzles.grader import apply, next_step
from games.puzzles.grid import UNITS
from games.puzzles.marks import Marks
from games.puzzles.techniques import FINDERS, Step, Technique
from games.rules.cards.next_digit import area_of, way_to_next_digit, wrong_cells
from games.rules.cards.second_looks import LOCKED_SETS, MAX_LOOK_PRICE, PRICES
from tests.rules.cards.boards import EXAMPLE

Finder = Callable[[Marks], Iterator[Step]]


@pytest.mark.parametrize("number", [3, 45, 83, 131])
def test_every_step_can_be_seen_after_those_before_it_and_is_true(number: int) -> None:
    card = CARDS[number - 1]
    grid = card.puzzle
    while "." in grid:
        marks = Marks.of(grid)
        steps = way_to_next_digit(grid, card.solution)
        for step in steps:
            assert step in FINDERS[step.technique](marks)
            assert all(card.solution[cell] != str(digit) for cell, digit in step.removes)
            apply(marks, step)
        ((cell, digit),) = steps[-1].places
        assert card.solution[cell] == str(digit)
        grid = f"{grid[:cell]}{digit}{grid[cell + 1 :]}"


def test_what_is_crossed_out_for_nothing_is_left_out() -> None:
    """Each step that is told is needed: without it the digit cannot be seen."""
    card = cards_of("hard")[9]
    grid, longest = card.puzzle, 0
    while "." in grid:
        steps = way_to_next_digit(grid, card.solution)
        longest = max(longest, len(steps))
        for left_out in steps[:-1]:
            marks = Marks.of(grid)
            seen = True
            for step in steps:
                if step is not left_out:
                    seen = seen and step in FINDERS[step.technique](marks)
                    apply(marks, step)
            assert not seen
        ((cell, digit),) = steps[-1].places
        grid = f"{grid[:cell]}{digit}{grid[cell + 1 :]}"
    assert longest > 1


HARD_GRID = "49..3.1..1268.4..95..1.94.29.2..1.4...4...6...1.4..9.87.93....424.6.78....1.4...."
"""Card 475 after six digits: the way to the next one takes two dozen steps, chains among them."""


@pytest.mark.slow
def test_what_is_left_out_is_not_searched_for_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: Counter[Technique] = Counter()

    def counting(technique: Technique, find: Finder) -> Finder:
        def counted(marks: Marks) -> Iterator[Step]:
            asked[technique] += 1
            return find(marks)

        return counted

    for technique, find in FINDERS.items():
        monkeypatch.setitem(FINDERS, technique, counting(technique, find))
    steps = walked(HARD_GRID)
    again = iter(steps)
    monkeypatch.setattr("games.rules.cards.next_digit.next_step", lambda marks: next(again))
    asked.clear()
    assert len(way_to_next_digit(HARD_GRID, CARDS[474].solution)) < len(steps)
    assert not LOCKED_SETS & asked.keys()
    assert 0 < sum(price * asked[dear] for dear, price in PRICES.items()) <= MAX_LOOK_PRICE


def walked(grid: str) -> list[Step]:
    """The steps up to the next digit, with those that are not needed."""
    marks, steps = Marks.of(grid), []
    while not any(step.places for step in steps):
        step = next_step(marks)
        assert step is not None
        apply(marks, step)
        steps.append(step)
    return steps


def test_where_no_technique_leads_on_a_digit_is_found_by_trial(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("games.rules.cards.next_digit.next_step", lambda marks: None)
    way_to_next_digit.cache_clear()
    (step,) = way_to_next_digit(EXAMPLE.clues, EXAMPLE.solution)
    way_to_next_digit.cache_clear()
    ((cell, digit),) = step.places
    assert step.technique == Technique.TRIAL
    assert EXAMPLE.clues[cell] == "."
    assert EXAMPLE.solution[cell] == str(digit)


def test_the_area_of_a_digit_is_where_it_fits_only_once() -> None:
    for card in CARDS[::20]:
        step = next_step(card.puzzle)
        assert step is not None
        (unit,) = area_of(card.puzzle, step)
        assert {*step.cells} <= {*UNITS[unit]}
        if step.technique == Technique.HIDDEN_SINGLE:
            ((_, digit),) = step.places
            where = Marks.of(card.puzzle).where[digit]
            assert [cell for cell in UNITS[unit] if where >> cell & 1] == [*step.cells]


def test_wrong_digits_are_found() -> None:
    grid = EXAMPLE.clues.replace(".", "1", 1)
    assert list(wrong_cells(EXAMPLE.clues, EXAMPLE.solution)) == []
    assert list(wrong_cells(grid, EXAMPLE.solution)) == [0]
