"""Reviews without being asked: of games between people, while workers have nothing else to do."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import override_settings
from django.utils import timezone

from games.log.time.control import per_move
from games.models import Game, Outbox
from games.services.gameplay.game_start import start_game
from games.services.worker import runner
from study.models import Review
from study.services.review import automatic, personal
from tests.games.conftest import NOW
from tests.study.review.conftest import ReviewStage, work_until_done

pytestmark = [pytest.mark.usefixtures("empty_cache")]
SOME = override_settings(AUTOMATIC_REVIEWS_PER_DAY=5)


def do_all_other_work() -> None:
    """Let nothing be due but the reviews that nobody has asked for."""
    Outbox.objects.exclude(kind=automatic.KIND).update(done_at=timezone.now())


def row_for(game: Game) -> Outbox:
    return Outbox.objects.get(kind=automatic.KIND, game=game)


def look_at(game: Game) -> Outbox:
    """Let a worker look whether it has time for a game."""
    runner.run(row_for(game).pk)
    return row_for(game)


@SOME
def test_a_game_between_people_is_reviewed_when_nothing_else_is_due(stage: ReviewStage) -> None:
    game = stage.play()
    do_all_other_work()
    assert look_at(game).done_at
    work_until_done(game)
    review = Review.objects.get(game=game)
    assert review.finished_at
    assert review.asked_by is None
    assert not list(personal.export(stage.alice))


@pytest.mark.slow
@SOME
def test_it_waits_while_other_work_is_due(stage: ReviewStage) -> None:
    game = stage.play()
    row = look_at(game)
    assert not row.done_at
    assert row.lease_until is not None
    assert row.lease_until > timezone.now() + timedelta(minutes=4)
    assert not Review.objects.exists()


@pytest.mark.slow
@SOME
def test_it_waits_for_a_review_that_somebody_has_asked_for(stage: ReviewStage) -> None:
    game, other = stage.play(), stage.play()
    do_all_other_work()
    stage.ask(other)
    assert not look_at(game).done_at
    assert Review.objects.get().game == other


@pytest.mark.slow
@SOME
def test_what_found_no_time_within_a_day_is_left_to_those_who_ask(stage: ReviewStage) -> None:
    game = stage.play()
    row = row_for(game)
    Outbox.objects.filter(pk=row.pk).update(due_at=timezone.now() - timedelta(hours=25))
    do_all_other_work()
    assert look_at(game).done_at
    assert not Review.objects.exists()


@pytest.mark.slow
@override_settings(AUTOMATIC_REVIEWS_PER_DAY=1)
def test_the_site_has_a_limit_a_day(stage: ReviewStage) -> None:
    first, second = stage.play(), stage.play()
    for game in (first, second):
        do_all_other_work()
        assert look_at(game).done_at
    assert Review.objects.get().game == first


@pytest.mark.slow
def test_none_is_made_unless_the_operator_wants_some(stage: ReviewStage) -> None:
    game = stage.play()
    do_all_other_work()
    assert look_at(game).done_at
    assert not Review.objects.exists()


@SOME
def test_games_against_bots_wait_until_somebody_asks(stage: ReviewStage) -> None:
    players = [stage.alice, "beginner"]
    game = start_game("sogo", players, options={}, at=NOW, time_control=per_move(3))
    assert not automatic._is_wanted(Game.objects.get(pk=game.pk))
    Game.objects.filter(pk=game.pk).update(status="over")
    assert not automatic._is_wanted(Game.objects.get(pk=game.pk))
    assert automatic._is_wanted(stage.play())
