"""The pages of tours: the form, the table, the button that asks for a game."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from events.models import LogKind, Tournament
from events.services.tournaments.announcements import announce
from events.services.tournaments.direction import schedule
from events.services.tournaments.entries import enter
from events.views.sharing.standings_picture import standings_picture
from games.models import Game
from games.services.notifications.feeds.calendar import calendar
from tests.events.clubs.test_pages import signed_in, text
from tests.events.tournaments.conftest import TERMS
from tests.events.tours.test_tours import again, ask, player, resign, tour_of
from tests.games.conftest import NOW

pytestmark = pytest.mark.usefixtures("empty_cache")


@pytest.fixture
def tour(alice: User) -> Tournament:
    return tour_of(alice, 3)


def test_a_tour_is_set_up_by_the_form(alice: User) -> None:
    sent = {
        "name": "Monthly", "kind": "tour", "max_players": 20, "listed": "yes", "time": "standard",
        "aid": "books", "visibility": "live", "rated": "on",
    }  # fmt: skip
    answer = signed_in(alice).post(reverse("event_new", args=["sogo"]), sent)
    assert answer.status_code == 303
    made = Tournament.objects.get()
    assert (made.kind, made.aid, made.rated, made.month) == ("tour", "books", True, 1)
    assert made.series is not None


def test_the_page_pairs_two_who_ask_and_shows_their_points(tour: Tournament, bob: User) -> None:
    url, page = reverse("event_seek", args=[tour.pk]), tour.get_absolute_url()
    first, second = signed_in(player(0)), signed_in(player(1))
    assert 'name="now" value="1"' in text(first, page)
    assert first.post(url, {"now": "1"}).status_code == 303
    assert 'name="now" value="0"' in text(first, page)
    assert second.post(url, {"now": "1"}).status_code == 303
    ask(tour, 2)
    assert Game.objects.count() == 1
    resign(player(0))
    assert "<strong>6</strong>" in text(second, page)
    assert first.post(url, {"now": "0"}).status_code == 303
    refused = signed_in(bob).post(url, {"now": "1"})
    assert refused.status_code == 409
    assert f'href="{page}"' in refused.content.decode()
    assert reverse("event_enter", args=[tour.pk]) in text(signed_in(bob), page)
    assert f"?next={page}" in text(Client(), page)
    embedded = text(first, reverse("event_embed", args=[tour.pk]))
    assert "player1" in embedded
    assert url not in embedded
    drawn = "".join(element.markup for element in standings_picture(tour).elements)
    assert "player1" in drawn


def test_the_director_ends_it_from_the_page(tour: Tournament, alice: User) -> None:
    client = signed_in(alice)
    url = reverse("event_act", args=[tour.pk, "end-tour"])
    assert url in text(client, reverse("event_director", args=[tour.pk]))
    assert client.post(url, {"reason": "Holidays."}).status_code == 303
    assert again(tour).log.filter(kind=LogKind.TOUR_ENDED, reason="Holidays.").exists()
    assert signed_in(player(0)).post(url, {"reason": "No."}).status_code == 403


def test_an_event_that_is_no_tour_has_no_such_button(alice: User) -> None:
    other = Tournament.objects.create(
        name="Cup", kind="knock_out", ruleset="sogo", max_players=4, director=alice,
        created_at=NOW, closes_at=NOW, changed_at=NOW,
    )  # fmt: skip
    answer = signed_in(alice).post(reverse("event_seek", args=[other.pk]), {"now": "1"})
    assert answer.status_code == 404


def test_the_dates_of_events_are_in_the_calendar_of_their_players(
    tour: Tournament, alice: User
) -> None:
    later = announce(alice, replace(TERMS, name="Autumn cup"), at=NOW)
    enter(later.pk, player(0), at=NOW)
    dates = calendar(player(0)).decode().replace("\r\n ", "")
    assert f"UID:month.{tour.pk}." in dates
    assert f"UID:entries.{later.pk}." in dates
    assert "UID:entries." not in calendar(player(1)).decode()


def test_the_last_month_says_that_no_other_opens(tour: Tournament, alice: User) -> None:
    notice = '<p class="notice" role="status">'
    assert notice not in text(signed_in(alice), tour.get_absolute_url())
    schedule.end_tour(tour.pk, alice, "Summer.", at=NOW)
    assert notice in text(signed_in(alice), tour.get_absolute_url())
