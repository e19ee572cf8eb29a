"""Many reports at once: the queue of the staff stays a page that answers."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from games.models import ChatMessage, Game, MessageReport
from games.views.chat import moderation
from tests.games.conftest import NOW

pytestmark = pytest.mark.database


def test_the_oldest_come_first_and_the_others_wait(
    sogo_game: Game, alice: User, bob: User, admin: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moderation, "MAX_OPEN_REPORTS", 3)
    messages = ChatMessage.objects.bulk_create(
        ChatMessage(game=sogo_game, user=alice, text=f"line {n}", at=NOW) for n in range(12)
    )
    MessageReport.objects.bulk_create(
        MessageReport(message=message, by=bob, why="", at=NOW) for message in messages
    )
    client = Client()
    client.force_login(admin)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        page = client.get(reverse("moderation")).content.decode()
    forms = [page.index(reverse("moderation_judge", args=[message.pk])) for message in messages[:3]]
    assert forms == sorted(forms)
    assert reverse("moderation_judge", args=[messages[3].pk]) not in page
    assert len(queries) < 30
