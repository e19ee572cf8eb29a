"""Whoever is on the site, on whatever page, gets no mail of what any page shows."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
import time_machine
from django.test import Client

from accounts.models import User
from games.models import Delivery, JobKind
from games.services.gamelog.presence import last_presence
from games.services.lobby import tables
from games.services.lobby.tables import Terms
from games.services.notifications.relevance import PRESENCE_WINDOW
from tests.games.conftest import NOW
from tests.games.notifications.mail.test_digest import HOUR, MINUTE, new_game, to, work_at
from tests.support.games.notifications.emails import row_for
from tests.support.games.pages import signed_in

pytestmark = [
    pytest.mark.database,
    pytest.mark.usefixtures("usual_channels", "empty_cache"),
]

SENDING = NOW + 12 * MINUTE
"""A little after the mail of a turn at NOW is due."""


def opens(client: Client, at: datetime, path: str = "/rules/", **headers: str) -> None:
    with time_machine.travel(at, tick=False):
        assert client.get(path, headers=headers).status_code == 200


@pytest.fixture
def browser(alice: User) -> Client:
    with time_machine.travel(NOW, tick=False):
        return signed_in(alice)


def test_who_is_on_any_page_gets_no_mail_of_a_turn(alice: User, bob: User, browser: Client) -> None:
    new_game(alice, bob, NOW)
    opens(browser, SENDING - MINUTE)
    with time_machine.travel(SENDING, tick=False):
        work_at(SENDING)
    assert to(alice) == []
    assert Delivery.objects.get(user=alice, kind=JobKind.TURN).answer == "on-site"


@pytest.mark.slow
@pytest.mark.parametrize("case", ["left long ago", "hidden", "fetched ahead", "somebody else"])
def test_who_is_not_there_gets_the_mail(alice: User, bob: User, browser: Client, case: str) -> None:
    new_game(alice, bob, NOW)
    at = SENDING - (PRESENCE_WINDOW + MINUTE if case == "left long ago" else MINUTE)
    headers = {"hidden": {"Page-Hidden": "1"}, "fetched ahead": {"Sec-Purpose": "prefetch"}}
    who = signed_in(bob) if case == "somebody else" else browser
    opens(who, at, **headers.get(case, {}))
    work_at(SENDING)
    assert len(to(alice)) == 1


def test_a_page_that_was_opened_before_the_news_has_not_told_it(
    alice: User, bob: User, browser: Client
) -> None:
    opens(browser, NOW - MINUTE)
    new_game(alice, bob, NOW)
    with time_machine.travel(NOW + MINUTE, tick=False):
        assert last_presence(alice.pk) == NOW - MINUTE
    work_at(SENDING)
    assert len(to(alice)) == 1


def test_an_invitation_is_seen_on_the_site_as_well(alice: User, bob: User, browser: Client) -> None:
    tables.open_table(bob, Terms("sogo", {}), at=NOW, others=[alice])
    opens(browser, NOW + 9 * MINUTE)
    work_at(NOW + 11 * MINUTE)
    assert Delivery.objects.get(user=alice, kind=JobKind.INVITED).answer == "on-site"


@pytest.mark.slow
def test_a_warning_of_a_timeout_is_sent_whoever_is_there(
    alice: User, bob: User, browser: Client
) -> None:
    new_game(alice, bob, NOW)
    due = row_for(JobKind.REMINDER, alice).due_at
    opens(browser, due)
    work_at(due + timedelta(seconds=30))
    sent = Delivery.objects.filter(user=alice, state=Delivery.State.SENT)
    assert {delivery.kind for delivery in sent} == {"reminder"}
    assert due > NOW + HOUR
