"""Notifications about chat messages: who gets one, and through which channel."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from games.models import ChatMessage, JobKind, Outbox, Seat
from games.services.effects import live_updates
from games.services.effects.enqueue import notify
from games.services.lobby import blocks_in_force


def notify_seats(message: ChatMessage, readers: Iterable[Seat]) -> None:
    """Enqueue notifications for the seats that want them, and a live update.

    Call it in the transaction of the message.
    """
    unmuted = (seat for seat in readers if not (seat.muted or seat.chat_muted))
    notify(_row(message, seat) for seat in unmuted)
    publish_update(message)


def publish_update(message: ChatMessage) -> None:
    """Ask open pages of the seats to reload the chat, once this is committed."""
    transaction.on_commit(
        lambda: live_updates.publish_to_seats(message.game_id, "chat"), robust=True
    )


def message_of(row: Outbox) -> ChatMessage | None:
    """Return the message that a row is about; None where its reader should not get it any more.

    That is: removed, a block in between, or the reader has muted the chat.
    """
    if row.chat_message_id is None:
        return None
    found = ChatMessage.objects.filter(pk=row.chat_message_id, removed_at=None)
    message = found.select_related("user").first()
    if message is None or message.user is None or row.user is None:
        return None
    muted = Seat.objects.filter(game=row.game, user=row.user, chat_muted=True).exists()
    return (
        None if muted or blocks_in_force.is_block_between(message.user.pk, row.user.pk) else message
    )


def _row(message: ChatMessage, seat: Seat) -> Outbox:
    return Outbox(
        kind=JobKind.CHAT,
        game_id=message.game_id,
        chat_message=message,
        user_id=seat.user_id,
        due_at=message.at,
    )
