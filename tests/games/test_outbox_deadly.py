"""Whoever is killed can note no reason; without an end to it one row would kill for ever."""

from __future__ import annotations

from datetime import datetime

import pytest

from accounts.models import User
from games.models import Channel, Outbox, Work
from games.models.outbox import MOST_ATTEMPTS, PATIENT_ATTEMPTS
from games.services import outbox


@pytest.mark.parametrize(
    ("kind", "channel", "most"),
    [
        (Work.TURN, Channel.NOW, PATIENT_ATTEMPTS),
        (Work.TURN, Channel.PUSH, MOST_ATTEMPTS),
        (Work.BOT, Channel.NOW, MOST_ATTEMPTS),
    ],
)
def test_a_row_that_kills_every_worker_ends_as_dead(
    alice: User,
    now: datetime,
    caplog: pytest.LogCaptureFixture,
    kind: Work,
    channel: Channel,
    most: int,
) -> None:
    """Mails wait for days until their server is back, all else is given up sooner."""
    row = Outbox.objects.create(
        key="k", kind=kind, channel=channel, user=alice, due_at=now, attempts=most
    )
    assert outbox.run(row.pk)
    row.refresh_from_db()
    assert row.dead
    assert "k is dead: Deadly: " in caplog.text
