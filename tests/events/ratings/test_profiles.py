"""Ratings on profiles, on leader boards and in the file of all data of a player."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from events.models import HiddenRatings, RatedGame, Rating
from events.services.ratings import personal
from events.views.ratings.profile_section import section_of
from games.models import Aid
from tests.events.ratings.conftest import RatedPair
from tests.support.games.pages import signed_in, text

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]


def test_a_profile_shows_the_rating_with_its_doubt_and_its_curve(pair: RatedPair) -> None:
    pair.play()
    page = Client().get("/players/alice/")
    assert "1605? ±" in text(page)
    assert _("A question mark stands at a rating that is still uncertain.") in text(page)
    record = _("%(won)s won, %(drawn)s drawn, %(lost)s lost")
    assert record % {"won": 1, "drawn": 0, "lost": 0} in text(page)
    best = _('Best win: <a href="%(address)s">against %(name)s</a>, rated %(rating)s then')
    game = RatedGame.objects.get().game
    params = {"address": game.get_absolute_url(), "name": "bob", "rating": 1500}
    assert best % params in page.content.decode()
    assert "<polyline" in page.content.decode()


def test_hidden_ratings_are_for_opponents_only(pair: RatedPair, carol: User) -> None:
    pair.play()
    HiddenRatings.objects.create(user=pair.alice, since=timezone.now())
    assert "1605?" in text(signed_in(pair.bob).get("/players/alice/"))
    assert "1605?" not in text(signed_in(carol).get("/players/alice/"))


def test_a_leader_board_has_only_settled_ratings(pair: RatedPair) -> None:
    pair.play()
    key = Rating.objects.values_list("pool__key", flat=True)[0]
    assert "alice" not in text(Client().get(f"/ratings/{key}/"))
    Rating.objects.update(games=10, opponents=5)
    assert "alice" in text(Client().get(f"/ratings/{key}/"))
    assert "Sogo" in text(Client().get("/ratings/"))
    assert Client().get("/ratings/no.such.pool/").status_code == 404


def test_the_file_of_all_data_has_every_change(pair: RatedPair) -> None:
    game = pair.play()
    (entry,) = personal.export(pair.alice)
    assert isinstance(entry, dict)
    assert (entry["game"], entry["before"][0]) == (str(game.pk), 25.0)


def test_without_ratings_the_boards_say_how_to_get_one(client: Client, db: None) -> None:
    page = client.get("/ratings/").content.decode()
    assert _("Nobody has a rating yet.") in page
    assert _("Find a game in the lobby") in page


@pytest.mark.slow
def test_a_player_shows_their_ratings_to_opponents_only(pair: RatedPair, carol: User) -> None:
    pair.play()
    alice = signed_in(pair.alice)
    assert _("Everybody sees your ratings.") in text(alice.get("/ratings/"))
    for _attempt in range(2):
        assert alice.post("/ratings/privacy/", {"seen_by": "opponents"}).status_code == 303
    hidden = "Only players who have a game with you see your ratings. No leader board names you."
    assert _(hidden) in text(alice.get("/ratings/"))
    assert "1605?" not in text(signed_in(carol).get("/players/alice/"))
    alice.post("/ratings/privacy/", {"seen_by": "everybody"})
    assert "1605?" in text(signed_in(carol).get("/players/alice/"))


def test_a_wish_that_is_none_is_refused(alice: User) -> None:
    answer = signed_in(alice).post("/ratings/privacy/", {"seen_by": "nobody"})
    assert answer.status_code == 422
    assert _("Please choose who may see your ratings.") in text(answer)
    assert not HiddenRatings.objects.exists()


def test_events_lead_to_the_leader_boards(client: Client, db: None) -> None:
    assert 'href="/ratings/"' in client.get("/events/").content.decode()


@pytest.mark.slow
def test_the_section_asks_as_little_for_many_pools_as_for_one(
    pair: RatedPair, django_assert_num_queries: Callable[[int], AbstractContextManager[object]]
) -> None:
    pair.play()
    pair.play(aid=Aid.OPEN)
    with django_assert_num_queries(6):
        section = section_of(pair.alice, None)
    assert section is not None
