"""Notification preferences: through which channels news goes out to a player, and when."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field
from datetime import UTC, datetime, time, timedelta
from zlib import crc32

from django.conf import settings
from django.db.models import Exists, F, OuterRef, prefetch_related_objects

from accounts.models import User
from games.extensions import notifications
from games.models import (
    Channel,
    Frequency,
    Medium,
    NotificationPreference,
    Outbox,
    PushSubscription,
)

Choices = Mapping[tuple[str, Medium], Frequency]
"""The choices of a player by category and medium."""

BUNDLE_QUIET_PERIOD = timedelta(seconds=settings.BUNDLE_QUIET_SECONDS)
MAX_SPREAD_SECONDS = 15 * 60
"""Over how many seconds mails are spread that are due at the same hour for everybody."""

MAX_BUNDLE_WAIT = timedelta(hours=1)
"""How long after its first piece bundled news goes out at the latest, quiet period or not."""


@dataclass(frozen=True)
class Preferences:
    """The preferences of a player: the choices made, and the defaults of the other categories."""

    chosen: Choices

    def frequency(self, category: str, medium: Medium) -> Frequency:
        """Return how often news of this category goes out; never where no app offers it in that
        way.
        """
        offered = notifications.categories.get(category)
        if offered is None or medium not in offered.media:
            return Frequency.OFF
        return self.chosen.get((category, medium), offered.default(medium))

    def mail_channel(self, kind: str) -> Channel | None:
        """Return the channel of mails of this kind; None where they do not go out."""
        category = notifications.category_of(kind)
        if category is None:
            return Channel.NOW
        frequency = self.frequency(category.name, Medium.MAIL)
        if frequency == Frequency.OFF:
            return None
        return Channel.NOW if category.is_urgent else Channel(frequency)

    def wants_push(self, kind: str) -> bool:
        """Return whether push messages of this kind are wanted, whether or not there is a browser
        for them.
        """
        category = notifications.category_of(kind)
        return category is None or self.frequency(category.name, Medium.PUSH) != Frequency.OFF


def preferences_of(user: User) -> Preferences:
    """Return the preferences of a player, by one query for each user object."""
    prefetch_related_objects([user], "notification_preferences")
    rows = user.notification_preferences.all()
    return Preferences(
        {(row.category, Medium(row.medium)): Frequency(row.frequency) for row in rows}
    )


def set_preferences(user: User, chosen: Choices) -> None:
    """Store these choices; all others stay as they are."""
    NotificationPreference.objects.bulk_create(
        (
            NotificationPreference(user=user, category=category, medium=medium, frequency=frequency)
            for (category, medium), frequency in chosen.items()
        ),
        update_conflicts=True,
        unique_fields=["user", "category", "medium"],
        update_fields=["frequency"],
    )
    getattr(user, "_prefetched_objects_cache", {}).pop("notification_preferences", None)


@dataclass
class Reader:
    """A player for whom news is; `has_browser` says whether push messages can be sent."""

    user: User
    has_browser: bool
    chosen: dict[tuple[str, Medium], Frequency] = field(default_factory=dict)


def readers(keys: Collection[int]) -> dict[int, Reader]:
    """Return these players with what they have chosen, in one query."""
    listening = PushSubscription.objects.filter(user=OuterRef("pk"))
    rows = (
        User.objects.filter(pk__in=keys)
        .only("is_guest", "is_active", "username", "timezone", "digest_hour")
        .annotate(
            has_browser=Exists(listening),
            category=F("notification_preferences__category"),
            medium=F("notification_preferences__medium"),
            frequency=F("notification_preferences__frequency"),
        )
    )
    found: dict[int, Reader] = {}
    for row in rows:
        reader = found.setdefault(row.pk, Reader(row, row.has_browser))
        if row.category:
            reader.chosen[row.category, Medium(row.medium)] = Frequency(row.frequency)
    return found


def rows_by_channel(news: Iterable[Outbox]) -> Iterator[Outbox]:
    """Yield a row for each channel of each piece of `news`, which names its reader and is due as if
    it were sent at once. News whose channel is a push message already goes by no mail.

    There are none for guests, who have neither address nor browser of theirs to be told, nor for
    players whose account is deleted.
    """
    news = list(news)
    found = readers({row.user_id for row in news if row.user_id}) if news else {}
    for row in news:
        reader = found.get(row.user_id) if row.user_id else None
        if reader is not None and not (reader.user.is_guest or reader.user.gone):
            yield from _ways(row, reader)


def _ways(row: Outbox, reader: Reader) -> Iterator[Outbox]:
    preferences = Preferences(reader.chosen)
    channel = None if row.channel == Channel.PUSH else preferences.mail_channel(row.kind)
    if reader.has_browser and preferences.wants_push(row.kind):
        push = copy(row)
        push.channel = Channel.PUSH
        yield push
    if channel is not None:
        row.channel, row.due_at = channel, due_on_channel(reader.user, channel, row.due_at)
        yield row


def due_on_channel(user: User, channel: Channel, at: datetime) -> datetime:
    """Return when news of the instant `at` goes out on this channel if no other news comes."""
    match channel:
        case Channel.BUNDLED:
            return at + BUNDLE_QUIET_PERIOD
        case Channel.DIGEST:
            return next_digest(user, at)
    return at


def spread_of(user: User) -> timedelta:
    """Return how long after the full hour a player's mails leave: always the same, less than a
    quarter of an hour, and spread evenly over all players.
    """
    return timedelta(seconds=crc32(str(user.pk).encode()) % MAX_SPREAD_SECONDS)


def next_digest(user: User, after: datetime) -> datetime:
    """Return the first time after `after` at which the player's clock shows `digest_hour` and the
    minutes of their spread.

    Where clocks are put forward over that hour, the moment they are; where the hour comes twice,
    the first time.
    """
    day = after.astimezone(user.zone()).date()
    while True:
        local = datetime.combine(day, time(user.digest_hour), user.zone())
        due = local.astimezone(UTC) + spread_of(user)
        if due > after:
            return due
        day += timedelta(days=1)
