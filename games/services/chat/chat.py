"""Chat messages between the players of a game. They change no game and stand in no log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Count, Max, Q, QuerySet, Sum

from accounts.models import User
from database.compiled_queries import CompiledSelect, Gap
from database.compiled_rows import CompiledRows
from games.log.commands import Refused
from games.models import ChatMessage, Game, Seat
from games.services.chat import notifications, unread
from games.services.chat.refusals import ChatRefusal
from games.services.disputes.reports.filing import FILING_PERIOD, is_contestable
from games.services.gamelog.actors import NotPermitted, PlayerActor
from games.services.gamelog.locking import lock, lock_player
from games.services.lobby import blocks_in_force
from games.services.lobby.blocks_in_force import HiddenAuthors
from games.services.lobby.quotas import QuotaExceeded
from games.services.lobby.sanctions_in_force import require_not_muted
from games.services.text.clean_text import clean

LATEST_MESSAGE_COUNT = 40
"""How many messages are shown beside a board."""
MESSAGES_WINDOW, MAX_MESSAGES_PER_MINUTE = timedelta(minutes=1), 30


@dataclass(frozen=True)
class HiddenMessages:
    """The messages of a game that a player does not read: those of some authors, and all from
    before the player came to the seat.
    """

    authors: HiddenAuthors
    before: datetime | None = None


def say(game: Game, user: User, text: str, *, key: UUID, at: datetime) -> ChatMessage:
    """Store one more message, and notify the others.

    The same form twice is one message. Raises NotPermitted, QuotaExceeded, Busy, Refused and
    TextNotAllowed.
    """
    seats = list(game.seats.select_related("user"))
    PlayerActor(user).seat_among(seats)
    message = ChatMessage.objects.filter(user=user, idempotency_key=key).first()
    if message is not None:
        return message
    hidden = hidden_messages(seats, user)
    if why_not := objection(game, user, seats, hidden, at):
        raise why_not
    require_not_muted(user, at)
    words = clean(text)
    try:
        with transaction.atomic():
            lock(game.pk)
            _check_pace(user, at)
            message = ChatMessage.objects.create(
                game=game, user=user, text=words, idempotency_key=key, at=at
            )
            others = readers(user, seats, hidden)
            unread.mark_unread(message, others)
            notifications.notify_seats(message, others)
    except IntegrityError:  # The other press of a double click was quicker.
        return ChatMessage.objects.get(user=user, idempotency_key=key)
    return message


def _check_pace(user: User, at: datetime) -> None:
    """Refuse a message beyond the limit; messages sent at once wait for each other.

    The game is locked already. Storing a message takes hold of it, too, and a player is locked
    last.
    """
    lock_player(user)
    sent = ChatMessage.objects.filter(user=user, at__gt=at - MESSAGES_WINDOW)
    if sent.count() >= MAX_MESSAGES_PER_MINUTE:
        raise QuotaExceeded(ChatRefusal.TOO_MANY_MESSAGES)


def objection(
    game: Game, user: User, seats: list[Seat], hidden: HiddenMessages, at: datetime
) -> Refused | None:
    """Return why this player, from whom `hidden` messages are kept, may not write in the game
    now.
    """
    if user.is_guest:
        return NotPermitted(ChatRefusal.GUESTS_ONLY_READ)
    if not is_contestable(game, at):
        return Refused(ChatRefusal.CHAT_CLOSED, days=FILING_PERIOD.days)
    if not readers(user, seats, hidden):
        return Refused(ChatRefusal.NOBODY_READS)
    return None


def readers(user: User, seats: list[Seat], hidden: HiddenMessages) -> list[Seat]:
    """Return the other people at the table who may read what `user` writes."""
    away = {*hidden.authors, user.pk}
    return [
        seat for seat in seats if seat.user and seat.user.is_active and seat.user_id not in away
    ]


def hidden_messages(seats: Iterable[Seat], user: User) -> HiddenMessages:
    """Return the messages in the chat of these seats that `user` does not read."""
    people = {seat.user_id: seat.since for seat in seats if seat.user_id}
    return HiddenMessages(
        blocks_in_force.hidden_authors_for(user, list(people)), people.get(user.pk)
    )


def visible_messages(game: Game, hidden: HiddenMessages) -> QuerySet[ChatMessage]:
    """Return the messages in order, as shown to a seat from which the `hidden` ones are kept."""
    messages = ChatMessage.objects.filter(game=game)
    if hidden.before is not None:
        messages = messages.filter(at__gte=hidden.before)
    for user_id, since in hidden.authors.items():
        hidden_messages = Q(user=user_id) if since is None else Q(user=user_id, at__gte=since)
        messages = messages.exclude(hidden_messages)
    return messages.select_related("user").order_by("at", "pk")


def latest_messages(game: Game, hidden: HiddenMessages) -> list[ChatMessage]:
    """Return the latest messages that are shown, the last one first: LATEST_MESSAGE_COUNT, and one
    more where there are more.
    """
    if not hidden.authors and hidden.before is None:
        return _latest(game=game.pk)
    return list(visible_messages(game, hidden).reverse()[: LATEST_MESSAGE_COUNT + 1])


def _latest_of_game() -> QuerySet[ChatMessage]:
    messages = ChatMessage.objects.filter(game=Gap("game", Game._meta.pk)).select_related("user")
    return messages.order_by("-at", "-pk")[: LATEST_MESSAGE_COUNT + 1]


_latest = CompiledSelect(_latest_of_game)


def version_of_all(messages: Sequence[ChatMessage]) -> str:
    """Return what `version` does, for messages that are all there is to show."""
    removals = [message.removed_at.timestamp() for message in messages if message.removed_at]
    keys = sum(message.pk for message in messages) if messages else None
    return f"{len(messages)}.{keys}.{max(removals, default=0)}"


def version(game: Game, hidden: HiddenMessages) -> str:
    """Return a value that changes with everything that the chat shows, and reveals nobody who is
    hidden.
    """
    if hidden.authors or hidden.before is not None:
        rows = list(_summary(visible_messages(game, hidden)))
    else:
        rows = _summary_of_all(game=game.pk)
    count, keys, removed = rows[0] if rows else (0, None, None)
    return f"{count}.{keys}.{removed.timestamp() if removed else 0}"


def _summary(messages: QuerySet[ChatMessage]) -> QuerySet[ChatMessage, Any]:
    """Return how many messages of a game there are, the sum of their keys, and the last removal;
    no row for none.
    """
    of_game = messages.order_by().values("game")
    found = of_game.annotate(count=Count("pk"), keys=Sum("pk"), removed=Max("removed_at"))
    return found.values_list("count", "keys", "removed")


_summary_of_all = CompiledRows(
    lambda: _summary(ChatMessage.objects.filter(game=Gap("game", Game._meta.pk)))
)


def mute_chat(game: Game, user: User, *, on: bool) -> None:
    """Mute the chat of this game for this seat, without notifying anybody. Raises NotPermitted."""
    PlayerActor(user).seat_among(game.seats.all())
    Seat.objects.filter(game=game, user=user).update(chat_muted=on, unread_from=None)
