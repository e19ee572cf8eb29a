"""Events of a club: who may enter, and where they are found."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from events.models import Club, Tournament
from events.services.clubs import members, officers
from events.services.clubs.refusals import ClubRefusal
from events.services.tournaments import entries
from events.services.tournaments.announcements import announce
from games.log.commands import Refused
from tests.events.clubs.test_pages import signed_in, text
from tests.events.tournaments.conftest import TERMS
from tests.games.conftest import NOW

pytestmark = pytest.mark.usefixtures("empty_cache")
FORM = {"name": "Round", "max_players": 5, "listed": "yes", "kind": "round_robin", "time": "3"}


def event_of(club: Club, director: User) -> Tournament:
    return announce(director, replace(TERMS, club=club), at=NOW)


@pytest.mark.slow
def test_only_members_enter_the_event_of_a_club(open_club: Club, alice: User, bob: User) -> None:
    event = event_of(open_club, alice)
    with pytest.raises(Refused) as refusal:
        entries.enter(event.pk, bob, at=NOW)
    assert refusal.value.code == ClubRefusal.MEMBERS_ONLY
    members.join(open_club.pk, bob, at=NOW)
    entries.enter(event.pk, bob, at=NOW)
    assert event.entries.get().user == bob


def test_who_has_asked_to_join_is_no_member_yet(asking_club: Club, alice: User, bob: User) -> None:
    event = event_of(asking_club, alice)
    members.join(asking_club.pk, bob, at=NOW)
    with pytest.raises(Refused):
        entries.enter(event.pk, bob, at=NOW)


def test_only_members_announce_an_event_of_a_club(open_club: Club, bob: User) -> None:
    with pytest.raises(Refused) as refusal:
        event_of(open_club, bob)
    assert refusal.value.code == ClubRefusal.MEMBERS_ONLY
    assert not Tournament.objects.exists()


def test_the_form_offers_the_clubs_of_the_player(open_club: Club, alice: User, bob: User) -> None:
    new = reverse("event_new", args=["sogo"])
    assert 'name="club"' not in text(signed_in(bob), new)
    chosen = f'value="{open_club.slug}" selected'
    assert chosen in text(signed_in(alice), f"{new}?club={open_club.slug}")
    assert signed_in(bob).post(new, FORM | {"club": open_club.slug}).status_code == 303
    assert Tournament.objects.get().club is None
    signed_in(alice).post(new, FORM | {"club": open_club.slug})
    assert Tournament.objects.get(director=alice).club == open_club


def test_a_club_that_does_not_exist_is_refused_by_the_form(open_club: Club, alice: User) -> None:
    answer = signed_in(alice).post(reverse("event_new", args=["sogo"]), FORM | {"club": "none"})
    assert answer.status_code == 422


@pytest.mark.slow
def test_the_page_of_the_club_lists_its_events(open_club: Club, alice: User, bob: User) -> None:
    event = event_of(open_club, alice)
    assert event.get_absolute_url() in text(Client(), open_club.get_absolute_url())
    shown = text(signed_in(bob), event.get_absolute_url())
    assert reverse("event_enter", args=[event.pk]) not in shown
    assert open_club.get_absolute_url() in shown
    shown = text(signed_in(alice), event.get_absolute_url())
    assert reverse("event_enter", args=[event.pk]) in shown
    new = f"{reverse('event_new', args=['sogo'])}?club="
    assert new in text(signed_in(alice), open_club.get_absolute_url())
    assert new not in text(signed_in(bob), open_club.get_absolute_url())


def test_the_event_of_a_hidden_club_is_found_by_members_alone(
    hidden_club: Club, alice: User, bob: User, carol: User
) -> None:
    event = event_of(hidden_club, alice)
    members.join(hidden_club.pk, carol, at=NOW, token=hidden_club.token)
    assert event.get_absolute_url() not in text(signed_in(bob), reverse("events"))
    assert hidden_club.name not in text(signed_in(bob), event.get_absolute_url())
    assert event.get_absolute_url() in text(signed_in(carol), reverse("events"))
    assert event.get_absolute_url() in text(signed_in(carol), hidden_club.get_absolute_url())


def test_who_was_taken_out_does_not_see_the_hidden_events(
    hidden_club: Club, alice: User, carol: User
) -> None:
    event = event_of(hidden_club, alice)
    members.join(hidden_club.pk, carol, at=NOW, token=hidden_club.token)
    target = hidden_club.members.get(user=carol).pk
    officers.act("remove", hidden_club.pk, alice, target, at=NOW, reason="Rude.")
    for page in (reverse("events"), hidden_club.get_absolute_url()):
        assert event.get_absolute_url() not in text(signed_in(carol), page)
