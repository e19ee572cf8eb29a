"""Who may ask for a review, how often, and what is made of it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from accounts.models import User
from games.bots.assessment import REVIEWERS
from games.log.commands import Refused, Resign
from games.models import Game, Outbox
from games.services.gameplay.game_start import start_game
from games.services.lobby.quotas import QuotaExceeded
from games.services.worker import runner
from study.models import Evaluation, Review
from study.services.review import personal
from study.services.review.progress import RESET_KIND
from study.services.review.requests import KIND, review_of
from tests.games.conftest import NOW
from tests.study.conftest import carry_out_all
from tests.study.review.conftest import ReviewStage, row_of, work_until_done
from tests.support.games.disputes import enforce, file
from tests.support.games.pages import act

pytestmark = pytest.mark.database


def test_a_review_by_an_older_engine_is_made_anew_once(
    stage: ReviewStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = stage.reviewed()
    newer = replace(REVIEWERS["sogo"], version=REVIEWERS["sogo"].version + 1)
    monkeypatch.setitem(REVIEWERS, "sogo", newer)
    assert stage.ask(old.game).is_under_way
    work_until_done(old.game)
    assert not stage.ask(old.game).is_under_way
    assert Outbox.objects.filter(kind=KIND).count() == 2


def test_a_running_game_is_not_reviewed(stage: ReviewStage) -> None:
    game = stage.moves(stage.begin(), "A1 A2 B1")
    with pytest.raises(Refused, match="review-game-goes-on"):
        stage.ask(game)
    assert not Outbox.objects.filter(kind=KIND).exists()


@pytest.mark.slow
def test_a_game_is_reviewed_once_however_often_that_is_asked(stage: ReviewStage) -> None:
    game = stage.play()
    assert stage.ask(game) == stage.ask(game, "somebody else")
    assert Outbox.objects.filter(kind=KIND).count() == 1


@pytest.mark.slow
def test_a_game_without_an_engine_says_so(
    stage: ReviewStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.bots.assessment.REVIEWERS", {})
    with pytest.raises(Refused, match="review-no-engine"):
        stage.ask(stage.play())


def test_a_game_without_a_move_has_nothing_to_review(stage: ReviewStage, client: Client) -> None:
    game = stage.begin()
    Game.objects.filter(pk=game.pk).update(status="over")
    with pytest.raises(Refused, match="review-nothing-decided"):
        stage.ask(game)
    address = reverse("game_review", args=[game.pk])
    page = client.get(address).content.decode()
    assert gettext("Nobody has made a move in this game that could be reviewed.") in page
    assert f'action="{address}"' not in page


def test_a_game_of_chance_alone_offers_no_review(
    stage: ReviewStage, client: Client, alice: User, bob: User
) -> None:
    game = start_game("tiles", [alice, bob], options={}, at=NOW)
    act(game, alice, Resign())
    address = reverse("game_review", args=[game.pk])
    assert address not in client.get(game.get_absolute_url()).content.decode()


@pytest.mark.slow
@override_settings(REVIEWS_PER_DAY=2)
def test_only_so_many_reviews_a_day(stage: ReviewStage) -> None:
    first, second, third = (stage.play() for _ in range(3))
    stage.ask(first)
    stage.ask(first)
    stage.ask(second)
    with pytest.raises(QuotaExceeded, match="review-too-many"):
        stage.ask(third)
    assert stage.ask(third, "bob")
    assert Review.objects.count() == 3


def test_a_ruling_that_takes_moves_back_takes_the_review_with_them(
    stage: ReviewStage, admin: User
) -> None:
    review = stage.reviewed()
    dispute = file(review.game, stage.bob, NOW)
    enforce(dispute.pk, admin, ruling="rollback", reason="A slip.", ply=2, at=NOW)
    assert review_of(Game.objects.get(pk=review.game_id)) is None
    carry_out_all(RESET_KIND)
    assert not Review.objects.exists()
    assert Evaluation.objects.exists()


@pytest.mark.slow
def test_a_game_that_ends_anew_after_a_ruling_is_reviewed_anew(
    stage: ReviewStage, admin: User
) -> None:
    game = stage.play()
    stage.ask(game)
    dispute = file(game, stage.bob, NOW)
    enforce(dispute.pk, admin, ruling="rollback", reason="A slip.", ply=6, at=NOW)
    game = stage.moves(Game.objects.get(pk=game.pk), "A4 D2")
    review = stage.ask(game)
    work_until_done(game)
    review.refresh_from_db()
    assert (review.done, review.total) == (8, 8)
    assert row_of(game).done_at


def test_what_a_player_has_asked_for_is_exported_and_forgotten(stage: ReviewStage) -> None:
    review = stage.reviewed()
    assert [row["game"] for row in personal.export(stage.alice)] == [review.game_id]
    personal.forget(stage.alice, timezone.now())
    assert not list(personal.export(stage.alice))
    assert Review.objects.filter(pk=review.pk).exists()


@pytest.mark.slow
def test_other_games_are_left_alone_by_a_result(stage: ReviewStage) -> None:
    review = stage.reviewed()
    other = stage.play()
    runner.run(Outbox.objects.get(kind=RESET_KIND, game=other).pk)
    assert Review.objects.get() == review
    assert start_game("sogo", [stage.alice, stage.bob], options={}, at=NOW)
