"""Beginnings that bots play, and their endings, in which exercises are found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from random import Random

import pytest

from games.bots import own_levels_of
from games.rules import RULESETS
from games.rules.kit.core import Position
from games.rules.ludoku.position import LudokuPosition
from games.rules.sogo.position import SogoPosition
from games.rules.tiles.position import TilesPosition
from study.exercises import FINDERS, VARIETIES, Variety
from study.exercises.kit.exercise import FoundExercise, OnlyTurn
from study.exercises.kit.search import MAX_EXERCISES_PER_GAME, turns_of
from study.exercises.ludoku.choices import MIN_LEAD
from study.services.exercises import bot_games
from study.services.exercises.bot_games import closest_beginning, exercises_between_bots
from tests.bots.ludoku.test_ludoku_endgame import expected
from tests.study.exercises.oracle import plain_result
from tests.study.exercises.test_finding import is_late, prove

SMALL = Variety("sogo", ("casual", "skilled"), ("beginner", "skilled"), 0.2, {"size": 3})
PROVABLE = {"small": SMALL, "small with captures": VARIETIES[3], "frege": VARIETIES[4]}
"""The kinds of game in which the oracle comes to an end near the end."""
MAX_WAYS_TO_COUNT = 7


def of(ruleset: str) -> list[Variety]:
    return [variety for variety in VARIETIES if variety.ruleset == ruleset]


def test_every_game_in_which_exercises_are_found_is_played_by_its_own_levels() -> None:
    assert {variety.ruleset for variety in VARIETIES} == set(FINDERS)
    for variety in VARIETIES:
        assert {*variety.levels, *variety.ending_levels} <= set(own_levels_of(variety.ruleset))
        assert (
            dict(variety.options).items()
            <= RULESETS[variety.ruleset].clean(variety.options).items()
        )


def test_a_beginning_leaves_exercises_of_several_endings() -> None:
    found = [each for number in range(3) for each in exercises_between_bots(SMALL, Random(number))]
    assert found
    for each in found:
        assert isinstance(each.position, SogoPosition)
        assert each.ply == each.position.placed, "moves are counted from the start of the game"
        assert len(turns_of(each.position) or ()) >= 2


class Searches:
    """Searches that find the same few positions in each ending, however they are turned, with
    solutions of so many turns.
    """

    def __init__(self, *balls: str, turns: Sequence[int] = (1,)) -> None:
        self.rods, self.turns = balls, turns
        self.count = 0

    def __call__(self, *_args: object) -> list[FoundExercise]:
        rules = RULESETS["sogo"]
        start, rod = rules.start(2, {"size": 3}), self.rods[self.count % len(self.rods)]
        turns = self.turns[self.count % len(self.turns)]
        self.count += 1
        return [FoundExercise(1, start.play(rules.parse(rod), 0), (OnlyTurn("A1", ""),) * turns)]


def test_once_there_are_enough_no_more_endings_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    searches = Searches("A1", "B2", "A2")
    monkeypatch.setattr(bot_games, "search", searches)
    assert len(exercises_between_bots(SMALL, Random(1))) == MAX_EXERCISES_PER_GAME
    assert searches.count == MAX_EXERCISES_PER_GAME


def test_endings_are_played_until_the_solutions_are_long(monkeypatch: pytest.MonkeyPatch) -> None:
    searches = Searches("A1", "B2", "A2", turns=(1, 3, 2))
    monkeypatch.setattr(bot_games, "search", searches)
    found = exercises_between_bots(replace(SMALL, wanted_turns=2), Random(1))
    assert searches.count == 3
    assert [len(each.solution) for each in found] == [3, 2], "the longest are kept"


def test_short_solutions_are_kept_where_no_ending_has_longer_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    searches = Searches("A1", "B2")
    monkeypatch.setattr(bot_games, "search", searches)
    found = exercises_between_bots(replace(SMALL, wanted_turns=2), Random(1))
    assert searches.count == SMALL.endings
    assert [len(each.solution) for each in found] == [1, 1]


def test_images_of_a_position_are_one_exercise(monkeypatch: pytest.MonkeyPatch) -> None:
    searches = Searches("A1", "C3", "A3")
    monkeypatch.setattr(bot_games, "search", searches)
    assert len(exercises_between_bots(SMALL, Random(1))) == 1
    assert searches.count == SMALL.endings


def test_of_several_beginnings_the_closest_is_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    start = RULESETS["tiles"].start(2, {})
    assert isinstance(start, TilesPosition)
    beginnings = [(ply, replace(start, points=(100, 100 + ply))) for ply in (30, 7, 12)]
    monkeypatch.setattr(bot_games, "_beginning", lambda _variety, _rng: beginnings.pop())
    variety = Variety("tiles", ("casual",), ("casual",), 0.9, beginnings=3)
    assert closest_beginning(variety, Random(1)) == (7, replace(start, points=(100, 107)))


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", FINDERS)
def test_six_games_of_a_night_leave_an_exercise_of_each_game(ruleset: str) -> None:
    (variety, *_others) = of(ruleset)
    assert any(exercises_between_bots(variety, Random(f"night {number}")) for number in range(6))


@pytest.mark.slow
@pytest.mark.parametrize("kind", PROVABLE)
def test_the_oracle_proves_what_endings_leave(kind: str) -> None:
    variety, proved = PROVABLE[kind], 0
    for number in range(10):
        for found in exercises_between_bots(variety, Random(f"{kind} {number}")):
            if is_late(found.position):
                prove(variety.ruleset, found.position, found.solution)
                proved += 1
        plain_result.cache_clear()
    assert proved


def results_by_the_rules(found: FoundExercise) -> dict[str, Fraction]:
    """Return the result of each way to place the roll of an exercise, every later roll counted."""
    rules, (only,), (seat,) = RULESETS["ludoku"], found.solution, found.position.to_move
    results = {}
    for text in (only.turn, *only.refutations):
        after = reduce(
            lambda p, move: p.play(rules.parse(move), seat), text.split(","), found.position
        )
        results[text] = expected(after, seat)
    return results


def is_near_the_end(position: Position) -> bool:
    assert isinstance(position, LudokuPosition)
    return sum(position.open_to(die).bit_count() for die in range(1, 7)) <= MAX_WAYS_TO_COUNT


@pytest.mark.slow
def test_counting_every_roll_proves_what_endings_of_ludoku_leave() -> None:
    proved = 0
    for number in range(4):
        for found in exercises_between_bots(of("ludoku")[0], Random(f"ludoku {number}")):
            if is_near_the_end(found.position):
                results = results_by_the_rules(found)
                best = results.pop(found.solution[0].turn)
                assert all(best - result >= MIN_LEAD for result in results.values())
                proved += 1
    assert proved
