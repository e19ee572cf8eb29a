"""Exercises of Ludoku: one way to place a roll is better than all others, roll by roll."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client
from django.utils.translation import gettext as _

from accounts.models import User
from games.rules import RULESETS
from games.rules.ludoku.position import LudokuPosition
from study.exercises.kit.exercise import OnlyTurn, as_data, from_data
from study.exercises.kit.search import MAX_TURNS
from study.exercises.ludoku import RollWording, best_placements, in_order
from study.exercises.ludoku.choices import MIN_LEAD, judged_turns, score_of
from study.models import Exercise, ExerciseAttempt
from study.services.exercises.game_search import store
from tests.bots.assessment.test_ludoku_assessment import position_after
from tests.bots.ludoku.test_ludoku_endgame import expected
from tests.games.conftest import NOW
from tests.study.exercises.test_pages import send, url_of

pytestmark = pytest.mark.usefixtures("empty_cache")
LUDOKU = RULESETS["ludoku"]
NODES = 20_000
ENDING = """Ivory: 2b8 6c8 1a7 5d7 6e7 5b6 6d6 3e6 1h6 5e5 2g5 2a4 3h4 1d3 2e3 3a2 2d2 6g2 4b1 5g1
Midnight: 5a8 3g8 3c7 2f7 4a6 2c6 6a5 3b5 4h5 5c4 4f4 1g4 5f3 4g3 4c2 1f2 3d1 2h1
Dice: 2, 3
Roll 12: Midnight 134"""
"""From a game between bots: 1c5 and 4e8 win 86 of 100 games, the next best placements 75."""
RIGHT = "1c5,4e8"


def ending() -> LudokuPosition:
    position = LUDOKU.read(ENDING, LUDOKU.clean({}))
    assert isinstance(position, LudokuPosition)
    return position


def solution() -> OnlyTurn:
    (found,) = best_placements([ending()], NODES)
    (only,) = found.solution
    assert from_data(as_data(found.solution)) == found.solution
    return only


def after(text: str) -> LudokuPosition:
    position = ending()
    for move in text.split(","):
        position = position.play(LUDOKU.parse(move), position.turn)
    return position


def test_the_best_way_to_place_a_roll_is_found() -> None:
    only = solution()
    assert (only.turn, only.score) == (RIGHT, 86)
    scores = [each.score for each in only.refutations.values() if each.score is not None]
    assert max(scores) == 75


@pytest.mark.slow
def test_counting_every_roll_by_the_rules_alone_proves_it() -> None:
    only, seat = solution(), ending().turn
    results = {text: expected(after(text), seat) for text in (only.turn, *only.refutations)}
    best = results.pop(only.turn)
    assert score_of(float(best)) == only.score
    assert all(best - result >= MIN_LEAD for result in results.values())
    for text, result in results.items():
        assert score_of(float(result)) == only.refutations[text].score


def test_far_from_the_end_nothing_is_asked() -> None:
    whole = position_after(13)
    roll = replace(whole, allowance=(1, 1), rolled=(4,), hand=(4,))
    assert 2 <= len(list(roll.legal_moves(roll.turn))) <= MAX_TURNS
    assert not judged_turns(roll, NODES), "nothing is estimated"
    assert not best_placements([roll], NODES)
    assert whole.hand == whole.rolled
    assert not best_placements([whole], NODES)


def test_the_order_of_dice_is_no_matter() -> None:
    turn = tuple(LUDOKU.parse(move) for move in ("4e8", "1c5"))
    assert in_order(turn) == RIGHT
    only = OnlyTurn(RIGHT, "", same=("1c5,4d8",))
    assert only.is_right("1c5,4d8")
    assert not only.is_right("1e8,4d8")


@pytest.fixture
def exercise(db: None) -> Exercise:
    """The ending as it is stored."""
    store(LUDOKU, LUDOKU.clean({}), best_placements([ending()], NODES), at=NOW)
    return Exercise.objects.get()


def test_answers_are_told_what_they_win(client: Client, alice: User, exercise: Exercise) -> None:
    client.force_login(alice)
    assert _(RollWording.question) in client.get(url_of(exercise)).content.decode()
    wrong = send(client, url_of(exercise), "4d8", "1c5")
    assert wrong.context["why_not"][1]["score"] == 75
    assert not ExerciseAttempt.objects.get().solved
    right = send(client, url_of(exercise), "4e8", "1c5")
    assert right.context["is_over"]
    (turn,) = right.context["solved_turns"]
    assert len(turn.reasons) > 1
    assert _(RollWording.proof) in right.content.decode()


def test_dice_may_be_placed_one_by_one(client: Client, exercise: Exercise) -> None:
    first = send(client, url_of(exercise), "4e8")
    assert first.context["stage"].made == "4e8"
    address = first.redirect_chain[-1][0]  # type: ignore[attr-defined]
    assert send(client, address, "1c5").context["is_over"]


def test_the_page_is_in_german(client: Client, exercise: Exercise) -> None:
    page = client.get(url_of(exercise), headers={"accept-language": "de"}).content.decode()
    assert "Wie wird dieser Wurf gesetzt?" in page
