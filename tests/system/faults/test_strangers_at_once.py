"""The form of a stranger, sent several times at once on PostgreSQL: one guest and one game."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Game
from games.services.lobby import standing_challenges, tables
from games.services.lobby.terms import Terms
from tests.support.crowd import at_once

pytestmark = [
    pytest.mark.real,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("no_worker", "empty_cache"),
]

COPIES = 10


def answers(address: str, **fields: str) -> dict[str, int]:
    """Where the copies of one form lead, each sent without a cookie."""
    form = {"key": str(uuid4()), **fields}

    def send(number: int) -> str:
        answer = Client().post(address, form)
        return answer.headers.get("Location", str(answer.status_code))

    return at_once(send, COPIES)


def everybody_plays() -> dict[str, int]:
    """All copies lead to the only game, and nobody but one guest came of them."""
    assert User.objects.filter(is_guest=True).count() == 1
    return {Game.objects.get().get_absolute_url(): COPIES}


def test_a_game_against_a_bot() -> None:
    assert answers("/play/sogo/", level="beginner") == everybody_plays()


def test_a_place_at_a_table(alice: User) -> None:
    table = tables.open_table(alice, Terms("sogo", {}), at=timezone.now())
    assert answers(f"/tables/{table.pk}/accept/") == everybody_plays()


def test_a_standing_challenge(alice: User) -> None:
    challenge = standing_challenges.create(alice, Terms("sogo", {}), 3, at=timezone.now())
    mark = standing_challenges.fingerprint_of(challenge)
    assert answers(f"/challenges/{challenge.pk}/take/", mark=mark) == everybody_plays()
