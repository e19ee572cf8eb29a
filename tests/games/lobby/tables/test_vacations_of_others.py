"""Who challenges somebody on vacation reads so, before and after."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Block
from games.services.clock import vacations
from games.services.lobby.tables import open_table
from games.services.lobby.terms import Terms
from tests.support.games.pages import signed_in, text

pytestmark = pytest.mark.database


@pytest.fixture(autouse=True)
def _away(bob: User) -> None:
    """bob is on vacation."""
    now = timezone.now()
    vacations.book(bob, now, now + timedelta(days=2), at=now)


def shows_vacation(page: HttpResponse) -> bool:
    """Whether the form says so; the page must show it."""
    assert page.context["away"] in text(page)
    return bool(page.context["away"])


def challenge(client: Client, name: str) -> bool:
    return shows_vacation(client.get("/tables/new/sogo/", {"opponent": name} if name else {}))


def test_the_form_of_a_challenge_says_so(alice: User, carol: User, client: Client) -> None:
    hers = signed_in(alice)
    assert [challenge(hers, name) for name in ("bob", "carol", "")] == [True, False, False]
    page = hers.post("/tables/new/sogo/", {"opponent": "player", "name": "bob", "check": "yes"})
    assert shows_vacation(page)
    assert challenge(client, "bob"), "strangers read it on the profile as well"


def test_the_invitation_says_so_to_all_but_the_one_who_is_away(alice: User, bob: User) -> None:
    table = open_table(alice, Terms("sogo", {}), at=timezone.now(), others=[bob])
    pages = [signed_in(user).get(table.get_absolute_url()) for user in (alice, bob)]
    assert [len(page.context["row"].away) for page in pages] == [1, 0]
    assert [page.content.count(b'<p class="notice">') for page in pages] == [1, 0]


def test_who_is_blocked_reads_nothing_of_it(alice: User, bob: User) -> None:
    Block.objects.create(user=bob, blocked=alice, at=timezone.now())
    assert not challenge(signed_in(alice), "bob")
