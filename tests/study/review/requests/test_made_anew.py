"""An outdated review that is made anew: its old decisions stay until each is judged anew."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from games.bots import assessment
from games.bots.assessment import Reviewer
from games.models import Game
from games.services.gamelog.state_cache import state_of
from games.services.worker import runner
from study.models import Review
from study.services.fair_play.judged_moves import latest_reviews
from study.services.review import progress
from study.services.review.decisions import decisions_of
from study.services.review.requests import is_outdated
from tests.study.review.conftest import ReviewStage, row_of, work_until_done
from tests.study.review.test_progress import attempt_again, fail

pytestmark = pytest.mark.database
OLD, NEW = "sogo/0", "sogo/1000"


@pytest.fixture
def outdated(stage: ReviewStage, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game with a review by an engine that has a newer version now."""
    sogo = assessment.REVIEWERS["sogo"]
    monkeypatch.setitem(assessment.REVIEWERS, "sogo", replace(sogo, version=0))
    monkeypatch.setattr(progress, "SLICE_SECONDS", 0.0)
    review = stage.reviewed()
    monkeypatch.setitem(assessment.REVIEWERS, "sogo", replace(sogo, version=1000))
    return review.game


def engines(game: Game) -> list[str]:
    """Return the engine behind each decision, in the order of the game."""
    decisions = Review.objects.get(game=game).decisions.all()
    return list(decisions.values_list("evaluation__engine", flat=True))


def test_its_old_decisions_stay_until_each_is_judged_anew(
    stage: ReviewStage, outdated: Game
) -> None:
    review = stage.ask(outdated)
    assert engines(outdated) == 7 * [OLD]
    assert (review.done, review.is_under_way) == (0, True)
    runner.run(row_of(outdated).pk)
    assert engines(outdated) == [*6 * [OLD], NEW]
    assert stage.ask(outdated).done == 1, "it is under way and not begun again"
    work_until_done(outdated)
    assert engines(outdated) == 7 * [NEW]
    review.refresh_from_db()
    assert (review.done, review.is_under_way) == (7, False)
    assert not is_outdated(review, outdated)


def test_readers_see_it_while_it_waits_and_after_it_has_failed(
    stage: ReviewStage, outdated: Game, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = reverse("game_review", args=[outdated.pk])
    assert client.post(address).status_code == 303
    page = client.get(address).content.decode()
    assert page.count('scope="row"') == 7
    assert 'value="0" max="7"' in page
    monkeypatch.setitem(assessment.REVIEWERS, "sogo", Reviewer(fail, 1000, 10))  # type: ignore[arg-type]
    for _ in range(3):
        attempt_again(outdated)
    review = Review.objects.get(game=outdated)
    assert (bool(review.failed_at), review.is_under_way) == (True, False)
    assert not is_outdated(review, outdated), "what fails is not offered again"
    page = client.get(address).content.decode()
    assert page.count('scope="row"') == 7
    assert "hx-trigger" not in page


def test_the_figures_of_fair_play_do_not_lose_it(stage: ReviewStage, outdated: Game) -> None:
    Game.objects.filter(pk=outdated.pk).update(rated=True, aid="head")
    review = stage.ask(outdated)
    assert list(latest_reviews()) == [review]


def test_two_workers_at_the_same_decision_count_it_once(stage: ReviewStage, outdated: Game) -> None:
    stage.ask(outdated)
    first, second = (Review.objects.get(game=outdated) for _ in range(2))
    state = state_of(outdated)
    last = list(decisions_of(state))[-1]
    assert progress._reviewed(first, state, last, None)
    assert progress._reviewed(second, state, last, None) is None
    assert Review.objects.get(game=outdated).done == 1


def test_what_is_no_decision_any_more_goes_at_once(stage: ReviewStage, outdated: Game) -> None:
    Review.objects.get(game=outdated).decisions.filter(number=6).update(number=60)
    stage.ask(outdated)
    assert list(Review.objects.get().decisions.values_list("number", flat=True)) == [*range(6)]
    work_until_done(outdated)
    assert engines(outdated) == 7 * [NEW]
    assert row_of(outdated).done_at
