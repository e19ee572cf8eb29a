"""What a player wants to hear of, and how: by mail at once, together with other news, once a day;
as a push message; not at all.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from copy import copy
from datetime import UTC, datetime, time, timedelta

from django.db.models import Exists, OuterRef

from accounts.models import Mails, User
from games.models import Channel, Outbox, PushSubscription, Work

CATEGORIES: Mapping[str, str] = {
    Work.TURN: "turn",
    Work.OFFERED: "offered",
    Work.STARTED: "started",
    Work.INVITED: "started",
    Work.DECLINED: "started",
    Work.WITHDRAWN: "started",
    Work.OVER: "over",
    Work.REMINDER: "reminder",
    Work.AWAY: "reminder",
    Work.CHAT: "chat",
}
"""Which line of the preferences a kind of news belongs to; reports and rulings have none."""

NAMES = ("turn", "offered", "started", "over", "reminder", "chat")
URGENT = "reminder"
"""News that cannot wait for other news: at once or never."""

CAN_WAIT = frozenset(kind for kind, category in CATEGORIES.items() if category != URGENT)
"""News of which there can be too much on a day; all else is neither held back nor counted."""

QUIET = timedelta(minutes=10)
LONGEST_WAIT = timedelta(hours=1)
"""Bundled news goes out when nothing was added for QUIET, and this long after the first at most."""


def mail_channel(user: User, kind: str) -> Channel | None:
    """How `user` wants mails of this kind; None where they want none."""
    category = CATEGORIES.get(kind)
    if category is None:
        return Channel.NOW
    wish = getattr(user, f"mail_{category}")
    if wish == Mails.OFF:
        return None
    return Channel.NOW if category == URGENT else Channel(wish)


def wants_push(user: User, kind: str) -> bool:
    """Whether the kind is ticked; that some browser is to be told is another question."""
    category = CATEGORIES.get(kind)
    return category is None or getattr(user, f"push_{category}")


def readers(keys: Collection[int]) -> dict[int, User]:
    """These players with their wishes, in one query; `pushes` says that a browser listens."""
    listening = PushSubscription.objects.filter(user=OuterRef("pk"))
    found = User.objects.filter(pk__in=keys).annotate(pushes=Exists(listening))
    return {user.pk: user for user in found}


def spread(news: Iterable[Outbox]) -> Iterator[Outbox]:
    """The rows for `news`, each of which names its reader and is due as if it were sent at once.

    None for guests, who have neither address nor browser of theirs to be told.
    """
    news = list(news)
    known = readers({row.user_id for row in news if row.user_id}) if news else {}
    for row in news:
        user = known.get(row.user_id) if row.user_id else None
        if user is not None and not user.is_guest:
            yield from _ways(row, user)


def _ways(row: Outbox, user: User) -> Iterator[Outbox]:
    channel = mail_channel(user, row.kind)
    if getattr(user, "pushes", False) and wants_push(user, row.kind):
        push = copy(row)
        push.channel, push.key = Channel.PUSH, f"{row.key}:push"
        yield push
    if channel is not None:
        row.channel, row.due_at = channel, when(user, channel, row.due_at)
        yield row


def when(user: User, channel: Channel, at: datetime) -> datetime:
    """When news that could go out at `at` goes out on this channel, if nothing else comes."""
    match channel:
        case Channel.BUNDLED:
            return at + QUIET
        case Channel.DIGEST:
            return next_digest(user, at)
    return at


def next_digest(user: User, after: datetime) -> datetime:
    """The first time after `after` that the player's clock says `digest_hour`.

    Where clocks are put forward over that hour, the moment they are; where the hour comes twice,
    the first time.
    """
    day = after.astimezone(user.zone()).date()
    while True:
        local = datetime.combine(day, time(user.digest_hour), user.zone())
        due = local.astimezone(UTC)
        if due > after:
            return due
        day += timedelta(days=1)
