"""The aid of a running game: a review is silent about its position where no engine may help."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Aid, Game
from tests.study.review.conftest import THROWN_AWAY, ReviewStage

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]
MISTAKE = 6
"""The number of the decision in which White leaves the win."""
BEFORE_MISTAKE = "D4 D3 C4 C3 B4 B3"
"""Moves to the same position, turned."""


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
