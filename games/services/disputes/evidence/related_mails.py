"""The mails about a game in dispute: those that were sent, and those that wait."""

from __future__ import annotations

from games.models import Delivery, Game, Outbox

MAX_MAILS = 30


def sent_mails(game: Game) -> list[Delivery]:
    """Return the mails sent about this game with their readers, the latest first, but without
    addresses.
    """
    return list(Delivery.objects.filter(game=game).select_related("user")[:MAX_MAILS])


def unsent_mails(game: Game) -> list[Outbox]:
    """Return the mails that wait for their time or for another attempt, and the turns that are to
    be announced or reminded of.
    """
    rows = Outbox.objects.mails().filter(game=game, done_at=None)
    return list(rows.select_related("user").order_by("due_at", "pk"))
