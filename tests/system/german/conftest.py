"""alice, bob and the admin have asked for German."""

from __future__ import annotations

from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.log.commands import Resign
from games.log.time.control import per_move
from games.models import Game
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.lobby import tables
from games.services.lobby.tables import Terms
from tests.system.german.foreign_words import foreign, shown
from tests.system.german.hands import PASSWORD, begin, browser, moved, person


@pytest.fixture(autouse=True)
def _nobody_counted_yet() -> None:
    """No test may run into the limits that those before it have used up."""
    cache.clear()


@pytest.fixture
def alice(db: None) -> User:
    return person("alice", language="de")


@pytest.fixture
def bob(db: None) -> User:
    return person("bob", language="de")


@pytest.fixture
def admin(db: None) -> User:
    return person("admin", is_staff=True, is_superuser=True, language="de")


@pytest.fixture
def evening(alice: User, bob: User) -> Game:
    """A running game, one that is over, tables of all sorts and two games against bots."""
    over = moved(begin(alice, bob), "A1 A2")
    apply_command(over.pk, Resign(), by=PlayerActor(bob), key=str(uuid4()), at=timezone.now())
    begin(alice, "beginner")
    begin("beginner", bob)
    now = timezone.now()
    tables.open_table(
        alice, Terms("sogo", {"variant": 2}, per_move(1), rated=True, match_length=2), at=now
    )
    tables.open_table(bob, Terms("sogo", {"size": 5}), at=now)
    tables.open_table(bob, Terms("sogo", {}), at=now, others=[alice])
    tables.open_table(alice, Terms("sogo", {}), at=now, others=[bob])
    tables.open_by_link(alice, Terms("sogo", {}), at=now)
    return moved(begin(alice, bob, variant=2), "A1 A2")


@pytest.fixture
def signed_in(alice: User) -> Client:
    """A browser that signed in by the form, so that allauth asks for no password again."""
    EmailAddress.objects.create(user=alice, email=alice.email, verified=True, primary=True)
    client = browser()
    answer = client.post("/accounts/login/", {"login": "alice", "password": PASSWORD}, follow=True)
    assert answer.context["request"].player == alice
    assert foreign(shown(answer)) == []
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return client
