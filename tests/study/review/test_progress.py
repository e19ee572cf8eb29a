"""The work of a review: in slices, once each, whatever happens to workers and engines."""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.bots import assessment
from games.bots.assessment import Reviewer
from games.extensions import jobs
from games.models import Game, Outbox
from games.rules.kit.core import Position
from games.services.effects import wake_ups
from games.services.worker import dead_jobs, runner, work_loop
from study.models import Evaluation, Review, ReviewedDecision
from study.services.review import progress
from study.services.review.evaluations import StoredValue, evaluated
from study.services.review.requests import KIND, QUEUE
from tests.study.review.conftest import (
    THROWN_AWAY,
    WON_BY_WHITE,
    ReviewStage,
    row_of,
    work_until_done,
)

pytestmark = pytest.mark.database
HOPES = {"C2": -0.2, "D1": -0.3}
"""What an engine thinks of Black's sixth ball, C2, and of D1, which stops a mill."""


def numbers(game: Game) -> list[int]:
    found = ReviewedDecision.objects.filter(review__game=game)
    return list(found.values_list("number", flat=True))


@pytest.mark.slow
def test_every_decision_is_judged(stage: ReviewStage) -> None:
    review = stage.reviewed()
    assert numbers(review.game) == list(range(len(WON_BY_WHITE.split())))
    assert (review.done, review.total) == (7, 7)
    assert review.finished_at
    assert not review.failed_at


@pytest.mark.slow
def test_a_win_given_away_is_a_proved_loss_from_a_proved_win(stage: ReviewStage) -> None:
    review = stage.reviewed(THROWN_AWAY)
    thrown = review.decisions.get(number=6)
    assert (thrown.value, thrown.exact) == (1, True)
    assert (thrown.played_value, thrown.played_exact) == (-1, True)
    assert thrown.line[0] == "D1"


def test_a_proof_tells_what_the_moves_before_were_worth(stage: ReviewStage) -> None:
    review = stage.reviewed()
    for decision in review.decisions.filter(number__lt=6):
        following = review.decisions.get(number=decision.number + 1)
        if following.exact:
            assert (decision.played_value, decision.played_exact) == (-following.value, True)
    assert review.decisions.get(number=6).played_value == 1


@pytest.mark.slow
def test_a_move_that_its_engine_liked_and_a_proof_refutes_is_not_called_the_better_one(
    stage: ReviewStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    rod = stage.begin().rules.parse

    def hopeful(ruleset: object, options: object, position: Position, alone: str) -> object:
        found = evaluated(ruleset, options, position, alone)  # type: ignore[arg-type]
        if not alone.endswith(" 5"):
            return found
        values = {rod(text): StoredValue(value, False, None) for text, value in HOPES.items()}
        return replace(found, values=values, line=(rod("C2"),))

    monkeypatch.setattr(progress, "evaluated", hopeful)
    decision = stage.reviewed().decisions.get(number=5)
    assert (decision.played_value, decision.played_exact) == (-1, True)
    assert (decision.value, decision.line) == (HOPES["D1"], ["D1"])


@pytest.mark.slow
def test_the_same_game_is_judged_alike_however_its_board_is_turned(stage: ReviewStage) -> None:
    first = stage.reviewed()
    evaluations = Evaluation.objects.count()
    turned = stage.reviewed("D4 D3 C4 C3 B4 B3 A4")
    assert Evaluation.objects.count() == evaluations, "all were kept"
    for ours, theirs in zip(first.decisions.all(), turned.decisions.all(), strict=True):
        assert (ours.value, ours.played_value) == (theirs.value, theirs.played_value)
        assert ours.evaluation_id == theirs.evaluation_id
    assert turned.decisions.get(number=6).line == ["A4"]


@pytest.mark.slow
def test_a_review_goes_on_where_a_worker_has_stopped(
    stage: ReviewStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "SLICE_SECONDS", 0.0)
    game = stage.play()
    stage.ask(game)
    assert runner.run(row_of(game).pk)
    assert numbers(game) == [6]
    row = row_of(game)
    assert (row.attempts, row.done_at) == (0, None)
    assert row.lease_until <= timezone.now()
    assert work_until_done(game) == 6
    assert numbers(game) == list(range(7))


@pytest.mark.slow
def test_a_worker_that_dies_in_the_middle_costs_an_attempt_and_no_work(
    stage: ReviewStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "SLICE_SECONDS", 0.0)
    game = stage.play()
    stage.ask(game)
    runner.run(row_of(game).pk)
    dead = Outbox.objects.claim(row_of(game).pk, timezone.now(), timedelta(minutes=2))
    assert dead
    assert not runner.run(dead.pk), "the dead worker holds it until its lease ends"
    Outbox.objects.filter(pk=dead.pk).update(lease_until=timezone.now())
    work_until_done(game)
    assert numbers(game) == list(range(7))
    assert Review.objects.get(game=game).done == 7


def fail(*_args: object) -> None:
    raise RuntimeError("the engine has crashed")


def attempt_again(game: Game) -> None:
    Outbox.objects.filter(pk=row_of(game).pk).update(due_at=timezone.now())
    runner.run(row_of(game).pk)


@pytest.mark.slow
def test_an_engine_that_crashes_is_set_aside_after_three_times_with_an_alarm(
    stage: ReviewStage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(assessment.REVIEWERS, "sogo", Reviewer(fail, 1, 10))  # type: ignore[arg-type]
    game = stage.play()
    stage.ask(game)
    with caplog.at_level(logging.ERROR, "fernzug.alerts"):
        for number in range(1, 4):
            assert not Review.objects.get(game=game).failed_at
            attempt_again(game)
            assert row_of(game).attempts == number
    assert row_of(game).dead
    assert Review.objects.get(game=game).failed_at
    assert "is dead" in caplog.text


@pytest.mark.slow
def test_an_engine_that_kills_its_workers_is_set_aside_too(stage: ReviewStage) -> None:
    game = stage.play()
    stage.ask(game)
    for _ in range(3):
        assert Outbox.objects.claim(row_of(game).pk, timezone.now(), timedelta(0))
    runner.run(row_of(game).pk)
    assert row_of(game).failure == "killed"
    assert Review.objects.get(game=game).failed_at


@pytest.mark.slow
def test_the_staff_have_a_dead_review_tried_again(stage: ReviewStage, admin: object) -> None:
    game = stage.play()
    stage.ask(game)
    for _ in range(3):
        Outbox.objects.claim(row_of(game).pk, timezone.now(), timedelta(0))
    runner.run(row_of(game).pk)
    dead_jobs.retry(row_of(game).pk, admin, at=timezone.now())  # type: ignore[arg-type]
    work_until_done(game)
    review = Review.objects.get(game=game)
    assert review.finished_at
    assert not review.failed_at


@pytest.mark.slow
def test_the_queue_is_its_own_and_a_task_does_one_slice(
    stage: ReviewStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    woken: list[str] = []
    monkeypatch.setattr(wake_ups, "wake_queue", woken.append)
    first, second = stage.play(), stage.play(THROWN_AWAY)
    stage.ask(first)
    stage.ask(second)
    Outbox.objects.exclude(kind=KIND).update(done_at=timezone.now())
    assert QUEUE in jobs.queues()
    assert work_loop.work(QUEUE) == 1
    assert woken == [QUEUE]
    assert Outbox.objects.filter(kind=KIND, done_at=None).count() == 1
    assert not Outbox.objects.filter(jobs.rows_on("mail"), kind=KIND).exists()


@pytest.mark.slow
def test_one_process_that_does_all_reviews_when_nothing_else_is_due(stage: ReviewStage) -> None:
    game = stage.play()
    stage.ask(game)
    assert work_loop.work_on_all() > 1
    assert not row_of(game).done_at, "the news of the game came first"
    while work_loop.work_on_all():
        pass
    assert row_of(game).done_at


def test_a_review_that_waits_is_no_alarm(stage: ReviewStage) -> None:
    from config.monitoring import health  # noqa: PLC0415 - settings have to be there

    game = stage.play()
    stage.ask(game)
    Outbox.objects.exclude(kind=KIND).update(done_at=timezone.now())
    Outbox.objects.update(due_at=timezone.now() - timedelta(hours=1))
    assert health._work() == "ok"


def test_an_unknown_game_has_no_review(client: Client, stage: ReviewStage) -> None:
    assert client.get(reverse("game_review", args=[uuid4()])).status_code == 404
