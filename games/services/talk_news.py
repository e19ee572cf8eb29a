"""Who is told of a line at a table, and which way."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from games.models import Message, Outbox, Seat, Work
from games.services import blocks, hints, nudges
from games.services.mail.wishes import spread


def tell(line: Message, readers: Iterable[Seat]) -> None:
    """Rows for those who want to hear of it, and a nudge; call it in the line's transaction."""
    loud = (seat for seat in readers if not (seat.muted or seat.chat_muted))
    rows = Outbox.objects.bulk_create(spread(_news(line, seat) for seat in loud))
    transaction.on_commit(lambda: hints.send(rows), robust=True)
    nudge(line)


def nudge(line: Message) -> None:
    """Open pages of the seats shall look again, once this is committed."""
    transaction.on_commit(lambda: nudges.tell_game(line.game_id, "chat"), robust=True)


def line_of(row: Outbox) -> Message | None:
    """The line a row is about; None where its reader should not get it any more.

    That is: taken away, a block in between, or the reader has muted the talk.
    """
    found = Message.objects.filter(pk=row.number, game=row.game, removed_at=None)
    line = found.select_related("user").first()
    if line is None or line.user is None or row.user is None:
        return None
    muted = Seat.objects.filter(game=row.game, user=row.user, chat_muted=True).exists()
    return None if muted or blocks.between(line.user.pk, row.user.pk) else line


def _news(line: Message, seat: Seat) -> Outbox:
    return Outbox(
        key=f"{Work.CHAT}:{line.game_id}:{line.pk}:{seat.user_id}",
        kind=Work.CHAT,
        game_id=line.game_id,
        user_id=seat.user_id,
        number=line.pk,
        due_at=line.at,
    )
