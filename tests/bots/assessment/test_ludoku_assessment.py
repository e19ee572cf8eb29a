"""Decisions of Ludoku judged by the roll that lay there, whatever is rolled after it."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations_with_replacement, pairwise
from random import Random

import pytest

from games.bots.assessment import Assessment, assess
from games.bots.assessment.ludoku.luck import luck_of
from games.bots.assessment.ludoku.symmetry import _turned
from games.rules import RULESETS
from games.rules.kit.core import CHANCE, settle
from games.rules.kit.texts.canonical_form import square_symmetries
from games.rules.ludoku.fields import NAMES, NUMBER_OF
from games.rules.ludoku.moves import Place, Roll
from games.rules.ludoku.position import LudokuPosition

LUDOKU = RULESETS["ludoku"]
NODES = 2000


def position_after(placements: int, seed: int = 1) -> LudokuPosition:
    """A position with dice to place, after so many placements at random."""
    rng = Random(seed)
    position, _drawn = settle(LUDOKU.start(2, {}), rng)
    for _number in range(placements):
        (seat,) = position.to_move
        position = position.play(rng.choice(list(position.legal_moves(seat))), seat)
        position, _drawn = settle(position, rng)
    assert isinstance(position, LudokuPosition)
    return position


def last_die(placements: int = 26) -> LudokuPosition:
    """A position with one die in hand, after which nobody has another one."""
    position = position_after(placements)
    die = int(str(next(position.legal_moves(position.turn)))[0])
    return replace(position, allowance=(0, 0), hand=(die,))


def judged(position: LudokuPosition, nodes: int = NODES) -> Assessment:
    return assess("ludoku", position, position.turn, nodes)


def by_move(found: Assessment) -> dict[str, tuple[float, float | None]]:
    return {str(each.move): (each.value, each.margin) for each in found.moves}


@pytest.mark.parametrize("placements", [0, 6, 20])
def test_every_legal_placement_is_judged_once(placements: int) -> None:
    position = position_after(placements)
    found = judged(position)
    legal = list(position.legal_moves(position.turn))
    assert set(by_move(found)) == set(map(str, legal))
    assert len(found.moves) == len(legal)
    assert all(-1 <= each.value <= 1 for each in found.moves)


def test_the_placement_that_ends_the_game_is_worth_its_result() -> None:
    position = last_die()
    for each in judged(position).moves:
        outcome = position.play(each.move, position.turn).outcome
        assert outcome is not None
        assert each.exact
        won = position.turn in outcome.winners
        assert each.value == (1 if won else -1 if outcome.winners else 0)


@pytest.mark.slow
def test_the_line_is_a_whole_turn_that_the_rules_allow() -> None:
    position = position_after(9)
    found = judged(position)
    assert found.line[0] == found.best.move
    after = position
    for move in found.line:
        assert not after.roll_due
        after = after.play(move, position.turn)
    assert after.roll_due or after.outcome


@pytest.mark.slow
@pytest.mark.parametrize("symmetry", [1, 4, 7])
def test_a_turned_board_is_worth_the_same_placement_by_placement(symmetry: int) -> None:
    position, way = position_after(17), square_symmetries(8)[symmetry]
    expected = {
        f"{move[0]}{NAMES[way[NUMBER_OF[move[1:]]]]}": worth
        for move, worth in by_move(judged(position)).items()
    }
    assert by_move(judged(_turned(position, way))) == expected


@pytest.mark.slow
def test_the_lead_to_be_expected_goes_with_the_worth() -> None:
    found = judged(position_after(13))
    margins = [each.margin for each in found.moves if each.margin is not None]
    assert len(margins) == len(found.moves)
    assert margins[0] > margins[-1]
    assert found.moves[0].value > found.moves[-1].value


@pytest.mark.slow
def test_dice_of_one_turn_are_worth_the_same_in_every_order() -> None:
    position = position_after(13)
    found = judged(position, 100_000)
    worths = by_move(found)
    assert {worths[str(move)] for move in found.line} == {worths[str(found.best.move)]}


@pytest.mark.slow
def test_luck_belongs_to_the_roll_and_to_no_later_die_of_it() -> None:
    position = position_after(13)
    assert position.hand == position.rolled
    found = judged(position)
    assert found.luck is not None
    after = position.play(found.best.move, position.turn)
    assert isinstance(after, LudokuPosition)
    assert judged(after).luck is None


@pytest.mark.slow
def test_luck_is_nothing_on_average() -> None:
    before = LUDOKU.start(2, {})
    lucks = {}
    for dice in combinations_with_replacement(range(1, 7), 2):
        after = before.play(Roll(dice), CHANCE)
        assert isinstance(after, LudokuPosition)
        lucks[dice] = luck_of(after)
    average = sum(luck * (1 if low == high else 2) for (low, high), luck in lucks.items()) / 36
    assert abs(average) < 0.001
    assert max(lucks.values()) > min(lucks.values())


@pytest.mark.slow
def test_the_same_nodes_find_the_same_again() -> None:
    position = position_after(17)
    assert judged(position) == judged(position)
    assert isinstance(judged(position).best.move, Place)


def estimates_along(seed: int) -> list[tuple[int, float]]:
    """Each seat that has rolled with the worth of the position to it, while nothing is proved, with
    the best placements made.
    """
    rng, worths = Random(seed), []
    position = position_after(0, seed)
    while position.outcome is None:
        best = judged(position, 300).best
        if best.exact:
            break
        if position.hand == position.rolled:
            worths.append((position.turn, best.value))
        following, _drawn = settle(position.play(best.move, position.turn), rng)
        assert isinstance(following, LudokuPosition)
        position = following
    return worths


@pytest.mark.slow
def test_what_one_side_is_ahead_the_other_one_is_behind_on_average() -> None:
    sums = [
        value + other
        for seed in range(2)
        for (seat, value), (next_seat, other) in pairwise(estimates_along(seed))
        if seat != next_seat
    ]
    assert len(sums) > 10
    assert abs(sum(sums) / len(sums)) < 0.1
