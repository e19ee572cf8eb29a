"""Events to test: announced by alice, entered by all three."""

from __future__ import annotations

import pytest

from accounts.models import User
from events.models import Tournament
from events.services.tournaments.announcements import EventTerms, announce
from events.services.tournaments.entries import enter
from events.services.tournaments.state_machine import advance
from games.log.time.control import per_move
from tests.games.conftest import NOW

TERMS = EventTerms("Autumn round", "sogo", {}, per_move(3), max_players=3)

KINDS_WITHOUT_TEAMS = [
    kind
    for kind in Tournament.Kind
    if kind not in (Tournament.Kind.TEAM_MATCH, Tournament.Kind.LADDER, Tournament.Kind.TOUR)
]
"""The kinds of events in which everybody plays for themselves, and that end by themselves."""


@pytest.fixture
def event(alice: User) -> Tournament:
    """Open for three players; nobody has entered."""
    return announce(alice, TERMS, at=NOW)


@pytest.fixture
def begun(event: Tournament, alice: User, bob: User, carol: User) -> Tournament:
    """All three have entered, and the worker has been there."""
    for player in (alice, bob, carol):
        enter(event.pk, player, at=NOW)
    advance(event.pk, NOW)
    return Tournament.objects.get(pk=event.pk)
