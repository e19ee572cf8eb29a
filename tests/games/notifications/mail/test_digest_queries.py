"""What a digest asks the database, however many games it tells of."""

from __future__ import annotations

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import JobKind, Outbox
from games.services.worker import runner
from tests.games.conftest import NOW
from tests.games.notifications.mail.test_digest import HOUR, new_game, to, wish

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]


def test_an_email_asks_once_for_its_readers_choices_and_addresses(alice: User, bob: User) -> None:
    wish(bob, "bundled")
    for _ in range(3):
        new_game(bob, alice, NOW)
    leader = Outbox.objects.filter(user=bob, kind=JobKind.TURN).earliest("pk")
    later = time_machine.travel(NOW + 2 * HOUR, tick=False)
    with later, CaptureQueriesContext(connection) as captured:
        runner.run(leader.pk)
    (subject,) = to(bob)
    assert " 3 " in subject
    for table in ("games_notificationpreference", "account_emailaddress"):
        assert sum(f'FROM "{table}"' in query["sql"] for query in captured) == 1
