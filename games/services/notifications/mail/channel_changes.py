"""The change of channel of mails that wait, after their reader has changed a preference."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from accounts.models import User
from games.extensions.jobs import handler_of
from games.models import Channel, Outbox
from games.services.effects.notification_preferences import due_on_channel, preferences_of


def reroute(user: User, at: datetime) -> None:
    """Give the mails that wait the channel that `user` wants now.

    What is wanted no more goes out at once, that is: it is noted as not sent.
    """
    waits = (Channel.BUNDLED, Channel.DIGEST)
    rows = list(Outbox.objects.filter(user=user, channel__in=waits, done_at=None).order_by("pk"))
    busy, preferences = _busy_until(rows, at), preferences_of(user)
    for row in rows:
        channel = preferences.mail_channel(row.kind) or Channel.NOW
        if channel != row.channel or channel == Channel.DIGEST:
            row.lease_until = busy[row.channel]
            row.channel, row.due_at = channel, due_on_channel(user, channel, at)
    Outbox.objects.bulk_update(rows, ["channel", "due_at", "lease_until"])


def _busy_until(rows: Iterable[Outbox], at: datetime) -> dict[str, datetime | None]:
    """Return until when an email with all rows of a channel may be on its way."""
    found: dict[str, datetime | None] = {}
    for row in rows:
        ends = row.lease_until
        sent_now = ends is not None and at < ends <= at + handler_of(row).lease
        found.setdefault(row.channel, ends if sent_now else None)
    return found
