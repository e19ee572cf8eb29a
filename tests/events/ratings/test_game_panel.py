"""The panel of a finished rated game: before and after, why not, and what is hidden."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from events.models import HiddenRatings, RatedGame
from games.services.gameplay.game_start import start_game
from tests.events.ratings.conftest import QUICK, RatedPair
from tests.games.conftest import NOW
from tests.support.games.pages import signed_in, text

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]


def change(name: str, before: object, after: object) -> str:
    """Return the words of the panel for a change of a rating."""
    line = _("Rating of %(name)s: %(before)s → %(after)s")
    return line % {"name": name, "before": before, "after": after}


def rating_of(name: str) -> str:
    """Return the beginning of the line of a player, of which the panel shows the rating."""
    return change(name, "", "").split(":")[0]


def test_a_finished_game_shows_the_ratings_before_and_after(pair: RatedPair) -> None:
    page = text(Client().get(pair.play().get_absolute_url()))
    for name, after in (("alice", 1605), ("bob", 1395)):
        assert change(name, 1500, after) in page
    assert page.count(_("still uncertain")) == 2


def test_a_running_game_shows_none(pair: RatedPair) -> None:
    assert rating_of("alice") not in text(Client().get(pair.begin().get_absolute_url()))


@pytest.mark.slow
def test_a_game_that_does_not_count_says_why(pair: RatedPair) -> None:
    game = pair.play()
    RatedGame.objects.update(exclusion="pair")
    page = text(Client().get(game.get_absolute_url()))
    expected = "It is not rated: the same players have had six rated games within thirty days."
    assert _(expected) in page


def test_hidden_ratings_are_shown_to_opponents_only(pair: RatedPair, carol: User) -> None:
    game = pair.play()
    HiddenRatings.objects.create(user=pair.alice, since=timezone.now())
    assert rating_of("alice") in text(signed_in(pair.bob).get(game.get_absolute_url()))
    for client in (Client(), signed_in(carol)):
        page = text(client.get(game.get_absolute_url()))
        assert rating_of("alice") not in page
        assert rating_of("bob") in page


def test_an_opponent_of_another_game_sees_what_the_profile_shows(
    pair: RatedPair, carol: User
) -> None:
    game = pair.play()
    HiddenRatings.objects.create(user=pair.alice, since=timezone.now())
    start_game("sogo", [carol, pair.alice], at=NOW, options={}, time_control=QUICK)
    client = signed_in(carol)
    assert rating_of("alice") in text(client.get(game.get_absolute_url()))
    assert "1605?" in text(client.get("/players/alice/"))
