"""The panel of a finished rated game: before and after, why not, and what is hidden."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from events.models import HiddenRatings, RatedGame
from games.services.gameplay.game_start import start_game
from tests.events.ratings.conftest import QUICK, RatedPair
from tests.games.conftest import NOW
from tests.support.games.pages import signed_in, text

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]


def test_a_finished_game_shows_the_ratings_before_and_after(pair: RatedPair) -> None:
    page = text(Client().get(pair.play().get_absolute_url()))
    assert "Rating of alice: 1500 → 1605" in page
    assert "Rating of bob: 1500 → 1395" in page
    assert page.count("still uncertain") == 2


def test_a_running_game_shows_none(pair: RatedPair) -> None:
    assert "Rating of" not in text(Client().get(pair.begin().get_absolute_url()))


def test_a_game_that_does_not_count_says_why(pair: RatedPair) -> None:
    game = pair.play()
    RatedGame.objects.update(exclusion="pair")
    page = text(Client().get(game.get_absolute_url()))
    assert "the same players have had six rated games within thirty days" in page


def test_hidden_ratings_are_shown_to_opponents_only(pair: RatedPair, carol: User) -> None:
    game = pair.play()
    HiddenRatings.objects.create(user=pair.alice, since=timezone.now())
    assert "Rating of alice" in text(signed_in(pair.bob).get(game.get_absolute_url()))
    for client in (Client(), signed_in(carol)):
        page = text(client.get(game.get_absolute_url()))
        assert "Rating of alice" not in page
        assert "Rating of bob" in page


def test_an_opponent_of_another_game_sees_what_the_profile_shows(
    pair: RatedPair, carol: User
) -> None:
    game = pair.play()
    HiddenRatings.objects.create(user=pair.alice, since=timezone.now())
    start_game("sogo", [carol, pair.alice], at=NOW, options={}, time_control=QUICK)
    client = signed_in(carol)
    assert "Rating of alice" in text(client.get(game.get_absolute_url()))
    assert "1605?" in text(client.get("/players/alice/"))
