"""The aid of a running game: a review is silent about its position where no engine may help."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Aid, Game
from study.services.review.continuations import Continuation
from study.views.review import verdicts
from tests.study.review.conftest import THROWN_AWAY, WON_BY_WHITE, ReviewStage

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]
MISTAKE = 6
"""The number of the decision in which White leaves the win."""
BEFORE_MISTAKE = "D4 D3 C4 C3 B4 B3"
"""Moves to the same position, turned."""
INSTEAD = "D4 D3 C4 C3 B4 A4"
"""Moves to the position that White would have had to face after a better fifth ball of Black."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("aid", "is_silent"), [(Aid.HEAD, True), (Aid.BOOKS, True), (Aid.OPEN, False)]
)
def test_a_review_is_refused_while_the_aid_forbids_it(
    stage: ReviewStage, client: Client, aid: str, is_silent: bool
) -> None:
    review = stage.reviewed(THROWN_AWAY)
    running = stage.moves(stage.begin(), BEFORE_MISTAKE)
    Game.objects.filter(pk=running.pk).update(aid=aid)
    client.force_login(stage.alice)
    page = client.get(reverse("game_review", args=[review.game.pk])).content.decode()
    assert ('class="lost_win"' not in page) is is_silent
    mistake = reverse("game_review_mistake", args=[review.game.pk, MISTAKE])
    assert client.get(mistake).status_code == (404 if is_silent else 200)


def shown_by(stage: ReviewStage, client: Client, game: Game) -> list[int]:
    """Return the numbers of the decisions that alice reads of a review."""
    client.force_login(stage.alice)
    page = client.get(reverse("game_review", args=[game.pk]))
    return [row.number - 1 for row in page.context["rows"]]


@pytest.mark.slow
def test_nothing_is_told_of_the_moves_before_and_after_the_position_of_a_running_game(
    stage: ReviewStage, client: Client
) -> None:
    review = stage.reviewed(THROWN_AWAY)
    stage.moves(stage.begin(), "D4 D3 C4 C3")
    assert shown_by(stage, client, review.game) == [0, 1, 2, 6, 7]


def test_no_better_line_is_told_that_comes_through_a_running_game(
    stage: ReviewStage, client: Client
) -> None:
    review = stage.reviewed(WON_BY_WHITE)
    assert review.decisions.get(number=5).line[0] == "D1"
    stage.moves(stage.begin(), INSTEAD)
    assert 5 not in shown_by(stage, client, review.game)


def test_a_try_that_leads_to_a_running_game_is_not_judged(
    stage: ReviewStage, client: Client
) -> None:
    review = stage.reviewed(THROWN_AWAY)
    stage.moves(stage.begin(), f"{BEFORE_MISTAKE} D2")
    client.force_login(stage.alice)
    mistake = reverse("game_review_mistake", args=[review.game.pk, MISTAKE])
    judged, silent = (client.get(mistake, {"answer": rod}) for rod in ("C4", "A3"))
    assert (judged.status_code, silent.status_code) == (200, 403)
    assert silent.context["tried"] is None


def test_no_reply_to_a_try_is_told_that_leads_to_a_running_game(
    stage: ReviewStage, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    review = stage.reviewed(THROWN_AWAY)
    reply = Continuation(1, (review.game.rules.parse("C4"),), is_won=True)
    monkeypatch.setattr(verdicts, "continuation_after", lambda *_asked: reply)
    mistake = reverse("game_review_mistake", args=[review.game.pk, MISTAKE])
    client.force_login(stage.alice)
    assert client.get(mistake, {"answer": "A3"}).context["reply"] == "C4"
    stage.moves(stage.begin(), f"{BEFORE_MISTAKE} D2 B1")
    context = client.get(mistake, {"answer": "A3"}).context
    assert (context["reply"], context["line_url"]) == ("", "")
