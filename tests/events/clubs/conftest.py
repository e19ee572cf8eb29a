"""Clubs to test: founded by alice, one for each way to join."""

from __future__ import annotations

import pytest

from accounts.models import User
from events.models import Club
from events.services.clubs.foundation import ClubTerms, found
from tests.games.conftest import NOW

Joining = Club.Joining


@pytest.fixture
def open_club(alice: User) -> Club:
    """A club that everybody may join."""
    return found(alice, ClubTerms("Chess Café", "We meet on Fridays."), at=NOW)


@pytest.fixture
def asking_club(alice: User) -> Club:
    """A club whose officers let players in."""
    return found(alice, ClubTerms("School", joining=Joining.REQUEST), at=NOW)


@pytest.fixture
def hidden_club(alice: User) -> Club:
    """A club that only those find who have its link."""
    return found(alice, ClubTerms("Family", joining=Joining.LINK), at=NOW)
