"""What waits in the outbox follows its reader's change of mind."""

from __future__ import annotations

from datetime import datetime

from accounts.models import User
from games.models import Channel, Outbox
from games.services.mail.wishes import mail_channel, when


def reroute(user: User, at: datetime) -> None:
    """Send what was to wait as `user` wants it now; what is wanted no more stays, to be noted."""
    waits = (Channel.BUNDLED, Channel.DIGEST)
    rows = list(Outbox.objects.filter(user=user, channel__in=waits, done_at=None))
    for row in rows:
        wish = mail_channel(user, row.kind) or Channel.NOW
        if wish != row.channel or wish == Channel.DIGEST:
            row.channel, row.due_at, row.lease_until = wish, when(user, wish, at), None
    Outbox.objects.bulk_update(rows, ["channel", "due_at", "lease_until"])
