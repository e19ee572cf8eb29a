"""The page of the director offers no act that can only be refused."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from accounts.models import User
from events.models import Tournament
from events.services.tournaments.announcements import announce
from events.services.tournaments.direction.schedule import cancel, extend
from events.services.tournaments.entries import enter
from tests.events.tournaments.conftest import TERMS
from tests.events.tournaments.test_pages import signed_in, text
from tests.games.conftest import NOW

pytestmark = pytest.mark.usefixtures("empty_cache")
State = Tournament.State


def offered(event: Tournament, director: User) -> set[str]:
    """Return the names of the acts to which the director's page leads."""
    shown = text(signed_in(director), reverse("event_director", args=[event.pk]))
    return set(re.findall(rf'href="/events/{event.pk}/director/([\w-]+)/', shown))


@pytest.mark.parametrize("state", [State.CANCELLED, State.FINAL])
def test_an_event_that_is_over_offers_none(begun: Tournament, alice: User, state: str) -> None:
    assert offered(begun, alice)
    Tournament.objects.update(state=state)
    assert offered(begun, alice) == set()
    shown = text(signed_in(alice), reverse("event_director", args=[begun.pk]))
    assert '<p class="notice" role="status">' in shown


def test_a_cancelled_event_that_was_open_offers_none(alice: User, bob: User) -> None:
    event = announce(alice, TERMS, at=NOW)
    enter(event.pk, bob, at=NOW)
    assert offered(event, alice) == {"bots", "extend", "cancel", "remove"}
    cancel(event.pk, alice, "Nobody has time.", at=NOW)
    assert offered(event, alice) == set()


def test_entries_are_extended_once_and_bots_are_not_more_than_players(alice: User) -> None:
    event = announce(alice, TERMS, at=NOW)
    extend(event.pk, alice, "It is summer.", at=NOW)
    assert offered(event, alice) == {"cancel"}


def test_where_all_games_are_over_nobody_is_taken_out(begun: Tournament, alice: User) -> None:
    running = {"cancel", "remove", "substitute", "adjust", "adjudicate"}
    assert offered(begun, alice) == running
    begun.pairings.update(first_points=1, second_points=1)
    Tournament.objects.update(state=State.PLAYED)
    assert offered(begun, alice) == {"finalise", "adjust"}


def test_directors_are_not_offered_their_own_games(begun: Tournament, alice: User) -> None:
    shown = text(signed_in(alice), reverse("event_director", args=[begun.pk]))
    own = set(begun.pairings.of_user(alice).values_list("pk", flat=True))
    found = {int(key) for key in re.findall(r"/director/adjudicate/(\d+)/", shown)}
    assert own
    assert found == set(begun.pairings.values_list("pk", flat=True)) - own
