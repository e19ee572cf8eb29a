"""A match to test: alice of one club has challenged the other, which bob leads."""

from __future__ import annotations

import pytest

from accounts.models import User
from events.models import Club, Tournament, TournamentEntry
from events.services.clubs import members
from events.services.clubs.foundation import ClubTerms, found
from events.services.team_matches import challenges, line_ups
from events.services.tournaments import entries
from events.services.tournaments.announcements import EventTerms
from events.services.tournaments.state_machine import advance
from games.log.time.control import per_move
from tests.games.conftest import NOW, person

HOME, GUEST = TournamentEntry.Team.HOME, TournamentEntry.Team.GUEST
BOARDS = 2


def terms_of(home: Club, guest: Club) -> EventTerms:
    return EventTerms(
        name="Spring match",
        ruleset="sogo",
        options={},
        time_control=per_move(3),
        max_players=2 * BOARDS,
        kind=Tournament.Kind.TEAM_MATCH,
        club=home,
        guest_club=guest,
    )


@pytest.fixture
def clubs(alice: User, bob: User) -> tuple[Club, Club]:
    """Two clubs, each with its leader and a member."""
    both = (
        found(alice, ClubTerms("Freiburg"), at=NOW),
        found(bob, ClubTerms("Basel"), at=NOW),
    )
    for club, name in zip(both, ("anna", "ben"), strict=True):
        members.join(club.pk, person(name), at=NOW)
    return both


@pytest.fixture
def match(clubs: tuple[Club, Club], alice: User) -> Tournament:
    """A challenge for two boards; all four have entered, and nobody has chosen."""
    event = challenges.challenge(alice, terms_of(*clubs), at=NOW)
    for name in ("alice", "anna", "bob", "ben"):
        entries.enter(event.pk, User.objects.get(username=name), at=NOW)
    return event


@pytest.fixture
def begun(match: Tournament, alice: User, bob: User) -> Tournament:
    """Both have chosen, and the worker has been there."""
    line_ups.choose(match.pk, alice, HOME, keys(match, "anna", "alice"), at=NOW)
    line_ups.choose(match.pk, bob, GUEST, keys(match, "bob", "ben"), at=NOW)
    advance(match.pk, NOW)
    return Tournament.objects.get(pk=match.pk)


def keys(event: Tournament, *names: str) -> list[int]:
    """The keys of the entries of these players, in their order."""
    return [event.entries.get(user__username=name).pk for name in names]
