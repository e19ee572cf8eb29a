"""Entering and leaving an event, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client

from accounts.models import User
from events.models import Tournament, TournamentEntry
from events.services.tournaments import entries, event_jobs
from events.services.tournaments.announcements import ENTRY_PERIOD, MAX_OPEN_EVENTS, announce
from events.services.tournaments.players import personal
from events.services.tournaments.refusals import EventRefusal
from events.services.tournaments.state_machine import advance
from games.log.commands import Refused
from games.log.time.control import at_one_sitting
from games.models import Aid, Outbox
from games.services.gamelog.actors import NotPermitted
from games.views.lobby.terms import AID_SENTENCES
from tests.events.tournaments.conftest import TERMS
from tests.games.conftest import NOW, person

State = Tournament.State


def state_of(event: Tournament) -> str:
    return Tournament.objects.get(pk=event.pk).state


def kinds(event: Tournament) -> list[str]:
    return list(event.log.values_list("kind", flat=True))


def test_entering_twice_counts_once(event: Tournament, bob: User) -> None:
    entries.enter(event.pk, bob, at=NOW)
    entries.enter(event.pk, bob, at=NOW)
    assert event.entries.count() == 1
    assert kinds(event) == ["announced", "entered"]


@pytest.mark.slow
def test_who_has_withdrawn_may_come_back(event: Tournament, bob: User) -> None:
    entries.enter(event.pk, bob, at=NOW)
    entries.withdraw(event.pk, bob, at=NOW)
    assert event.entries.get().state == TournamentEntry.State.WITHDRAWN
    entries.enter(event.pk, bob, at=NOW)
    assert event.entries.get().state == TournamentEntry.State.ENTERED
    assert kinds(event) == ["announced", "entered", "withdrawn", "entered"]


def test_who_has_not_entered_cannot_withdraw(event: Tournament, bob: User) -> None:
    with pytest.raises(Refused) as refusal:
        entries.withdraw(event.pk, bob, at=NOW)
    assert refusal.value.code == EventRefusal.NOT_ENTERED


@pytest.mark.slow
def test_the_last_place_closes_the_entries(
    event: Tournament, alice: User, bob: User, carol: User
) -> None:
    for player in (alice, bob, carol):
        entries.enter(event.pk, player, at=NOW)
    assert state_of(event) == State.DRAWING
    for act, player in ((entries.enter, person("dora")), (entries.withdraw, bob)):
        with pytest.raises(Refused) as refusal:
            act(event.pk, player, at=NOW)
        assert refusal.value.code == EventRefusal.ENTRIES_CLOSED


def test_the_director_alone_starts(event: Tournament, bob: User) -> None:
    with pytest.raises(NotPermitted):
        entries.start(event.pk, bob, at=NOW)
    assert state_of(event) == State.OPEN


@pytest.mark.slow
def test_two_players_are_too_few(event: Tournament, alice: User, bob: User) -> None:
    for player in (alice, bob):
        entries.enter(event.pk, player, at=NOW)
    with pytest.raises(Refused) as refusal:
        entries.start(event.pk, alice, at=NOW)
    assert refusal.value.code == EventRefusal.TOO_FEW_PLAYERS


@pytest.mark.slow
def test_an_event_that_does_not_fill_is_cancelled(event: Tournament, bob: User) -> None:
    entries.enter(event.pk, bob, at=NOW)
    advance(event.pk, NOW + ENTRY_PERIOD - timedelta(seconds=1))
    assert state_of(event) == State.OPEN
    advance(event.pk, NOW + ENTRY_PERIOD)
    assert state_of(event) == State.CANCELLED
    assert Outbox.objects.filter(kind=event_jobs.CANCELLED, user=bob).exists()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"name": "  "}, EventRefusal.NAME_MISSING),
        ({"max_players": 2}, EventRefusal.SIZE_OUT_OF_RANGE),
        ({"max_players": 21}, EventRefusal.SIZE_OUT_OF_RANGE),
        ({"time_control": None}, EventRefusal.NEEDS_TIME_LIMIT),
        ({"time_control": at_one_sitting(10, 5)}, EventRefusal.NOT_AT_ONE_SITTING),
    ],
)
def test_terms_that_make_no_sense_are_refused(
    alice: User, change: dict[str, object], code: EventRefusal
) -> None:
    with pytest.raises(Refused) as refusal:
        announce(alice, replace(TERMS, **change), at=NOW)  # type: ignore[arg-type]
    assert refusal.value.code == code
    assert not Tournament.objects.exists()


def test_a_form_sent_twice_is_one_event(alice: User) -> None:
    key = uuid4()
    assert announce(alice, TERMS, at=NOW, key=key) == announce(alice, TERMS, at=NOW, key=key)


def test_nobody_floods_the_list(alice: User) -> None:
    for _attempt in range(MAX_OPEN_EVENTS):
        announce(alice, TERMS, at=NOW)
    with pytest.raises(Refused) as refusal:
        announce(alice, TERMS, at=NOW)
    assert refusal.value.code == EventRefusal.TOO_MANY_OPEN_EVENTS


def test_a_deleted_account_leaves_what_has_not_begun(
    event: Tournament, alice: User, bob: User
) -> None:
    entries.enter(event.pk, bob, at=NOW)
    personal.delete(bob, NOW)
    personal.delete(bob, NOW)
    assert kinds(event) == ["announced", "entered", "withdrawn"]
    personal.delete(alice, NOW)
    assert state_of(event) == State.CANCELLED


@pytest.mark.parametrize("aid", Aid)
def test_the_aid_stands_on_the_page_in_the_words_of_tables(
    event: Tournament, client: Client, aid: Aid
) -> None:
    Tournament.objects.update(aid=aid)
    assert str(AID_SENTENCES[aid]) in client.get(event.get_absolute_url()).content.decode()
