"""Who is told of a line at a table, and which way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import timedelta

from django.db import transaction

from accounts.models import Mails, User
from games.models import Channel, Message, Outbox, Seat, Work
from games.services import blocks, hints, nudges

QUIET = timedelta(minutes=10)


def tell(line: Message, readers: Iterable[Seat]) -> None:
    """Rows for those who want to hear of it, and a nudge; call it in the line's transaction."""
    rows = [row for seat in readers for row in _rows(line, seat)]
    Outbox.objects.bulk_create(rows)
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


def _rows(line: Message, seat: Seat) -> Iterator[Outbox]:
    user = seat.user
    if user is None or user.is_guest or seat.chat_muted:
        return
    for channel in _channels(user, seat):
        later = QUIET if channel is Channel.BUNDLED else timedelta()
        suffix = ":push" if channel is Channel.PUSH else ""
        yield Outbox(
            key=f"{Work.CHAT}:{line.game_id}:{line.pk}:{user.pk}{suffix}",
            kind=Work.CHAT,
            channel=channel,
            game_id=line.game_id,
            user=user,
            number=line.pk,
            due_at=line.at + later,
        )


def _channels(user: User, seat: Seat) -> Iterator[Channel]:
    if user.mail_chat != Mails.OFF and not seat.muted:
        yield Channel(user.mail_chat)
    if user.push_chat:
        yield Channel.PUSH
