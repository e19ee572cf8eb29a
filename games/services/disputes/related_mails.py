"""The mails about a game in dispute: those sent, and those that wait."""

from __future__ import annotations

from django.db.models import Max

from games.models import Delivery, Game, JobKind, Outbox

MAX_MAILS = 30


def sent_mails(game: Game) -> list[Delivery]:
    """Return the mails sent about this game, the latest first; whom to, but not to which
    address.
    """
    return list(Delivery.objects.filter(game=game).select_related("user")[:MAX_MAILS])


def unsent_mails(game: Game) -> list[Outbox]:
    """Return mails that wait for their time or another try; mails of earlier turns are left out."""
    rows = Outbox.objects.filter(game=game, done_at=None).exclude(channel="")
    latest = rows.filter(kind=JobKind.REMINDER).aggregate(event=Max("event"))["event"]
    rows = rows.exclude(kind=JobKind.REMINDER, event__lt=latest or 0)
    return list(rows.select_related("user").order_by("due_at", "pk"))
