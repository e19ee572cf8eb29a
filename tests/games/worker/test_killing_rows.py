"""Whoever is killed can note no reason; without an end to it one row would kill for ever."""

from __future__ import annotations

from datetime import datetime

import pytest

from accounts.models import User
from games.extensions.jobs import MAX_ATTEMPTS
from games.models import Channel, JobKind, Outbox
from games.services.worker import runner
from games.services.worker.built_in_jobs import MAX_OUTAGE_ATTEMPTS

pytestmark = pytest.mark.database


@pytest.mark.parametrize(
    ("kind", "channel", "most"),
    [
        (JobKind.TURN, Channel.NOW, MAX_OUTAGE_ATTEMPTS),
        (JobKind.TURN, Channel.PUSH, MAX_ATTEMPTS),
        (JobKind.BOT, "", MAX_ATTEMPTS),
    ],
)
def test_a_row_that_kills_every_worker_ends_as_dead(
    alice: User,
    now: datetime,
    caplog: pytest.LogCaptureFixture,
    kind: JobKind,
    channel: str,
    most: int,
) -> None:
    """Mails wait for days until their server is back, all else is given up sooner."""
    row = Outbox.objects.create(kind=kind, channel=channel, user=alice, due_at=now, attempts=most)
    assert runner.run(row.pk)
    row.refresh_from_db()
    assert (row.dead, row.failure) == (True, "killed")
    assert f"{row} is dead: KilledItsWorkers: " in caplog.text
