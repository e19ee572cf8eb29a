"""Reported players, sanctions and a household, as their pages look on a phone and on a desk."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import timezone
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.services.players.moderation import households, player_reports, sanctions
from tests.games.conftest import alice, bob, person
from tests.support.fixtures.browser import Visitors
from tests.system.browser.inspection import DEVICES, blemishes, shot, sign_in

__all__ = ["alice", "bob"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def page_of(player: User) -> str:
    return reverse("player_sanctions", args=[player.pk])


@pytest.mark.slow
@pytest.mark.parametrize("device", DEVICES)
def test_the_pages_of_moderation_have_no_blemish(
    visitors: Visitors,
    live_server: LiveServer,
    alice: User,
    bob: User,
    device: dict[str, object],
) -> None:
    now = timezone.now()
    judge = User.objects.create_superuser("judge", "judge@example.org", "x")
    for kind, days in (("warning", None), ("mute", 7)):
        terms = {"kind": kind, "days": days, "reason": "You were rude.", "note": ""}
        sanctions.impose(bob, judge, at=now, **terms)
    player_reports.report(bob, alice, subject="profile", why="An insult.", at=now)
    households.declare(bob, alice, at=now)
    households.declare(person("a-long-name-with-many-letters"), bob, at=now)
    size = device["viewport"]["width"]  # type: ignore[index]
    found = []
    for reader, addresses in (
        (
            judge,
            [
                reverse("moderation"),
                reverse("reported_players"),
                page_of(bob),
            ],
        ),
        (bob, [reverse("my_data"), reverse("my_household"), "/players/alice/report/"]),
    ):
        page = visitors(**device)
        sign_in(page, live_server.url, reader)
        for number, address in enumerate(addresses):
            page.goto(live_server.url + address)
            shot(page, f"moderation-{reader}-{number}-{size}")
            found += list(blemishes(page, address, thumbs=size == 390))
    assert found == []
