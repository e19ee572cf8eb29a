"""Private things of a game are shown to a judge who says why, and each look is recorded."""

from __future__ import annotations

from datetime import datetime
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import AuditEntry, Dispute, Note
from games.services.chat import chat
from games.services.disputes.reports import filing
from tests.support.games.disputes import page_of

pytestmark = pytest.mark.database
ASKED = {"why": "Bob was <rude>."}


@pytest.fixture
def address(reported: Dispute, alice: User, bob: User, now: datetime) -> str:
    chat.say(reported.game, bob, "You cheat!", key=uuid4(), at=now)
    Note.objects.create(game=reported.game, user=alice, text="Watch A3.", changed_at=now)
    return reverse("dispute_private", args=[reported.pk])


@pytest.mark.slow
def test_a_look_is_recorded_with_its_reason(
    address: str, reported: Dispute, clients: dict[str, Client], admin: User
) -> None:
    assert address in clients["admin"].get(page_of(reported)).content.decode()
    page = clients["admin"].post(address, ASKED).content.decode()
    for private in ("You cheat!", "Watch A3.", "Bob was &lt;rude&gt;."):
        assert private in page
    entry = AuditEntry.objects.get()
    assert (entry.act, entry.by, entry.reason) == ("private-read", admin, "Bob was <rude>.")
    clients["admin"].post(address, ASKED)
    assert AuditEntry.objects.count() == 2


@pytest.mark.slow
def test_without_a_reason_nothing_is_shown(address: str, clients: dict[str, Client]) -> None:
    answer = clients["admin"].post(address, {"why": " "})
    assert answer.status_code == 409
    assert "You cheat!" not in answer.content.decode()
    assert clients["admin"].get(address).status_code == 405
    assert not AuditEntry.objects.exists()


@pytest.mark.first_by_day
@pytest.mark.parametrize("who", ["alice", "bob", "carol", "guest", "anonymous"])
def test_nobody_else_sees_them(address: str, clients: dict[str, Client], who: str) -> None:
    User.objects.filter(username="alice").update(
        is_staff=True, is_superuser=True
    )  # She plays there.
    assert clients[who].post(address, ASKED).status_code == 403
    assert not AuditEntry.objects.exists()


def test_a_closed_case_opens_nothing(
    address: str, reported: Dispute, clients: dict[str, Client], bob: User, now: datetime
) -> None:
    filing.withdraw(reported.pk, bob, at=now)
    assert clients["admin"].post(address, ASKED).status_code == 409
    assert not AuditEntry.objects.exists()
    assert address not in clients["admin"].get(page_of(reported)).content.decode()


def test_the_page_of_acts_shows_them_but_for_those_about_ones_own_game(
    address: str, reported: Dispute, clients: dict[str, Client]
) -> None:
    clients["admin"].post(address, ASKED)
    page = clients["admin"].get(reverse("staff_acts")).content.decode()
    assert f'<a href="{page_of(reported)}"><code>dispute:{reported.pk}</code>' in page
    assert "Bob was &lt;rude&gt;." in page
    assert AuditEntry.objects.get().hash in page
    User.objects.filter(username="alice").update(is_staff=True, is_superuser=True)
    answer = clients["alice"].get(reverse("staff_acts"))
    assert (answer.status_code, answer.context["entries"]) == (200, [])
    assert clients["carol"].get(reverse("staff_acts")).status_code == 403


@pytest.mark.slow
def test_a_long_record_goes_on_on_the_next_page(
    address: str, clients: dict[str, Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.views.disputes.evidence.audit_trail.PAGE_LENGTH", 2)
    for _look in range(3):
        clients["admin"].post(address, ASKED)
    first = clients["admin"].get(reverse("staff_acts"))
    assert "?before=2" in first.content.decode()
    (oldest,) = clients["admin"].get(f"{reverse('staff_acts')}?before=2").context["entries"]
    assert oldest[0].number == 1
