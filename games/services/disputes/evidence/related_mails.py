"""The mails about a game in dispute: those sent, and those that wait."""

from __future__ import annotations

from games.models import Delivery, Game, Outbox

MAX_MAILS = 30


def sent_mails(game: Game) -> list[Delivery]:
    """Return the mails sent about this game, the latest first; whom to, but not to which
    address.
    """
    return list(Delivery.objects.filter(game=game).select_related("user")[:MAX_MAILS])


def unsent_mails(game: Game) -> list[Outbox]:
    """Return mails that wait for their time or another try, and turns that are to be told or
    reminded of.
    """
    rows = Outbox.objects.mails().filter(game=game, done_at=None)
    return list(rows.select_related("user").order_by("due_at", "pk"))
