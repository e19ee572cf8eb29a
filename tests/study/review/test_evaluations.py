"""An evaluation corrected by what came of the move that was played, and its second-best move."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.rules import RULESETS
from games.rules.kit.texts.canonical_form import canonical_form
from study.services.review.evaluations import EvaluatedPosition, StoredValue, evaluated
from tests.study.review.conftest import ReviewStage

pytestmark = pytest.mark.django_db
SOGO = RULESETS["sogo"]
START = SOGO.start(2, {})
LOST, WON = (StoredValue(value, exact=True, margin=None) for value in (-1.0, 1.0))


@pytest.fixture
def found(empty_cache: None) -> EvaluatedPosition:
    return evaluated(SOGO, {}, START, alone="")


@pytest.mark.slow
def test_a_best_move_that_was_refuted_leaves_the_place_to_another_one(
    found: EvaluatedPosition,
) -> None:
    form = canonical_form(SOGO, START)
    assert form
    best, (move, *_rest) = found.best_with(found.line[0], LOST)
    others = {each for each in found.values if form.name_of(each) != form.name_of(found.line[0])}
    assert move in others
    assert best.value == max(found.values[each].value for each in others)


@pytest.mark.slow
def test_where_every_move_loses_the_one_that_was_played_is_as_good_as_any(
    found: EvaluatedPosition,
) -> None:
    lost = EvaluatedPosition(
        found.evaluation, dict.fromkeys(found.values, LOST), found.names, found.line
    )
    move = SOGO.parse("B2")
    assert lost.best_with(move, LOST)[0] == LOST


def test_a_move_that_proves_better_than_its_estimate_is_the_best(found: EvaluatedPosition) -> None:
    move = next(each for each in found.values if each != found.line[0])
    assert found.best_with(move, WON)[0] == WON


@pytest.mark.slow
def test_a_best_move_that_keeps_its_worth_keeps_its_line(found: EvaluatedPosition) -> None:
    assert found.best_with(found.line[0], found.best) == (found.best, found.line)


def test_the_runner_up_is_the_best_move_that_no_symmetry_makes_of_the_best(
    found: EvaluatedPosition,
) -> None:
    best, names = found.line[0], found.names
    second = found.runner_up(best, best, found.best)
    assert second
    move, value = second
    others = {each for each in found.values if names[each] != names[best]}
    assert move in others
    assert value.value == max(found.values[each].value for each in others)


def test_a_move_that_proves_worse_is_no_runner_up(found: EvaluatedPosition) -> None:
    best = found.line[0]
    second = found.runner_up(best, best, found.best)
    assert second
    other = found.runner_up(best, second[0], LOST)
    assert other
    assert other[0] != second[0]


@pytest.mark.words
def test_the_second_best_move_stands_beside_the_best_with_the_work_it_took(
    stage: ReviewStage, client: Client
) -> None:
    review = stage.reviewed()
    first = review.decisions.get(number=6)
    assert (first.line[0], first.value) == ("D1", 1.0)
    assert first.runner_up != "D1"
    page = client.get(reverse("game_review", args=[review.game_id])).content.decode()
    assert f"next best: {first.runner_up} " in page
    nodes = sum(each.evaluation.nodes for each in review.decisions.select_related("evaluation"))
    assert f"the engine looked at: {nodes:,}." in page
