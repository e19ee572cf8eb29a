"""Digits of Sudoku cards judged by their points, and by what they leave to the next player."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from games.bots.assessment import REVIEWERS, assess
from games.bots.assessment.cards.judge import is_judged, value_of
from games.bots.assessment.cards.shares import FOUND_SHARE, HARDEST_FIND, finds_of, lead_after
from games.puzzles.grid import CELLS
from games.puzzles.solver import solve
from games.rules import RULESETS
from games.rules.cards.moves import Accept, Ask, Enter, Glass, Pass
from games.rules.cards.position import CardsPosition
from games.rules.kit.core import settle

CARDS = RULESETS["cards"]


def running(seats: int = 2, **options: object) -> CardsPosition:
    """A card just dealt, with the glass of the first seat running."""
    position, _log = settle(CARDS.start(seats, CARDS.clean(options)), Random(1))
    position = position.play(Glass(), 0)
    assert isinstance(position, CardsPosition)
    return position


def nearly_full(*empty: str) -> CardsPosition:
    """A card on which only some cells are left, with the glass of the first seat running."""
    dealt = running()
    solution = solve(dealt.clues)
    cells = {CELLS[name] for name in empty}
    clues = "".join("." if cell in cells else digit for cell, digit in enumerate(solution))
    text = f"Card: {clues} Solution: {solution} Moves: glass"
    position = CARDS.read(text, CARDS.clean({}))
    assert isinstance(position, CardsPosition)
    return position


@pytest.mark.slow
def test_only_right_digits_are_listed_with_the_technique_that_finds_each() -> None:
    position = running()
    found = assess("cards", position, 0)
    digits = [each for each in found.moves if isinstance(each.move, Enter)]
    assert digits
    for each in digits:
        assert isinstance(each.move, Enter)
        assert position.solution[CELLS[each.move.square]] == str(each.move.digit)
        assert 0 < each.technique <= HARDEST_FIND
    assert [each.move for each in found.moves if not isinstance(each.move, Enter)] == [Pass()]


@pytest.mark.slow
def test_a_turn_without_a_digit_and_a_wrong_digit_are_worth_the_same() -> None:
    position = running()
    wrong = next(
        move
        for move in position.legal_moves(0)
        if isinstance(move, Enter) and position.solution[CELLS[move.square]] != str(move.digit)
    )
    found = {each.move: each for each in assess("cards", position, 0).moves}
    assert (
        value_of(position, 0, wrong).value
        == found[Pass()].value
        < max(each.value for each in found.values())
    )


def test_the_lead_counts_the_best_digit_that_is_left_to_the_other_side() -> None:
    """Of two cells one digit is taken and the other one left."""
    position = nearly_full("a1", "e5")
    low, high = sorted(int(position.solution[CELLS[name]]) for name in ("a1", "e5"))
    margins = {each.move: each.margin for each in assess("cards", position, 0).moves}
    assert margins[Pass()] == low - high
    assert {margin for move, margin in margins.items() if move != Pass()} == {
        high - low,
        low - high,
    }


def test_the_last_digit_is_judged_by_the_result() -> None:
    best = assess("cards", nearly_full("a1"), 0).best
    assert (best.value, best.exact) == (1.0, True)


@pytest.mark.slow
def test_the_same_card_is_judged_the_same_again() -> None:
    assert assess("cards", running(), 0) == assess("cards", running(), 0)


def test_alone_every_right_digit_is_worth_the_same_and_a_wrong_one_nothing() -> None:
    position = running(1)
    assert {each.value for each in assess("cards", position, 0).moves} == {1.0}
    wrong = next(
        move
        for move in position.legal_moves(0)
        if isinstance(move, Enter) and position.solution[CELLS[move.square]] != str(move.digit)
    )
    assert value_of(position, 0, wrong).value == 0.0
    assert not is_judged(position, Ask())


@pytest.mark.parametrize(("options", "expected"), [({}, True), ({"pace": "advanced"}, False)])
def test_a_pass_is_a_decision_where_a_glass_is_for_one_digit(
    options: dict[str, object], expected: bool
) -> None:
    position = running(2, **options)
    judges = REVIEWERS["cards"].is_judged
    assert judges(position, Pass()) is expected
    assert judges(position, Enter(1, "a1"))


def test_three_players_are_compared_with_the_best_of_the_others() -> None:
    found = assess("cards", running(3), 0)
    assert found.best.margin is not None
    assert -1 < found.best.value < 1


def test_where_not_all_can_be_found_the_third_digit_counts_for_less() -> None:
    """A turn takes the first digit (here none), the reply the second, the next turn the third."""
    position = running()
    grid = list(position.grid)
    digits = sorted((digit for _c, digit, _t in finds_of(grid, position.solution)), reverse=True)
    missing = sorted(
        (int(position.solution[cell]) for cell, digit in enumerate(grid) if not digit), reverse=True
    )
    for digit in digits[:2]:
        missing.remove(digit)
    reply, third = digits[:2]
    by_found = -reply + third - by_turns(missing)
    by_missing = -reply + by_turns(sorted([third, *missing], reverse=True))
    expected = by_missing + FOUND_SHARE * (by_found - by_missing)
    assert lead_after(position, 0, 0, grid) == pytest.approx(expected)


def by_turns(digits: list[int]) -> int:
    """The lead of who begins where two take digits in turn."""
    return sum(digits[::2]) - sum(digits[1::2])


def estimates_along(seed: int, turns: int) -> list[tuple[int, float]]:
    """Each seat with the worth of the position to it, with the best finds made, from the start."""
    worths: list[tuple[int, float]] = []
    position, _log = settle(CARDS.start(2, CARDS.clean({})), Random(seed))
    while len(worths) < turns and position.outcome is None:
        assert isinstance(position, CardsPosition)
        seat = min(position.to_move)
        if seat in position.asked or not position.running:
            move = Accept() if position.running else Glass()
        else:
            best = assess("cards", position, seat).best
            worths.append((seat, best.value))
            move = best.move
        position, _log = settle(position.play(move, seat), Random(seed))
    return worths


@pytest.mark.slow
def test_what_one_side_is_ahead_the_other_one_is_behind_on_average() -> None:
    sums = [
        value + other
        for seed in range(3)
        for (seat, value), (next_seat, other) in pairwise(estimates_along(seed, 20))
        if seat != next_seat
    ]
    assert len(sums) > 40
    assert abs(sum(sums) / len(sums)) < 0.05
