"""The kinds of notification: their names in the settings, their urgency, and what they say.

A row of the outbox whose `kind` is the name of one, made by `effects.enqueue.notify`, goes out in
every way its reader wants to hear of it, and is noted in the delivery log.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from accounts.models import User
from games.coded_text import CodedText
from games.extensions.notifications.message_body import MessageBody
from games.extensions.registry import Registry
from games.models import Frequency, Medium, NotificationPreference, Outbox, Seat

Composer = Callable[[Outbox, User, datetime], MessageBody]
Objection = Callable[[Outbox, Seat | None, datetime], str]

MAX_CATEGORY_LENGTH = NotificationPreference._meta.get_field("category").max_length or 0
MAX_KIND_LENGTH = Outbox._meta.get_field("kind").max_length or 0


class UnknownNotification(Exception):
    """The error that a row of the outbox is news of an app that is no longer installed."""


class Urgency(StrEnum):
    """The urgency of a push message, which decides (RFC 8030) whether it may wake a device that
    saves its battery.
    """

    HIGH = "high"
    NORMAL = "normal"
    LOW = "low"


@dataclass(frozen=True)
class NotificationCategory:
    """A line of the notification settings, which one choice switches on or off.

    `label` is marked for translation. `media` are those it is offered for; `mail` and `push` hold
    for players who have chosen nothing. Urgent news cannot wait for other news: it goes out at once
    or never. Daily news arises once a day, for those who have asked for it: it goes out in the
    daily mail or never, and no preset switches it on.
    """

    app: str
    name: str
    label: str
    media: tuple[Medium, ...] = (Medium.MAIL, Medium.PUSH)
    mail: Frequency = Frequency.NOW
    push: Frequency = Frequency.NOW
    is_urgent: bool = False
    is_daily: bool = False

    def default(self, medium: Medium) -> Frequency:
        """Return how often news of the category goes out where the player has chosen nothing."""
        if medium not in self.media:
            return Frequency.OFF
        return self.mail if medium == Medium.MAIL else self.push


def _no_objection(_row: Outbox, _seat: Seat | None, _at: datetime) -> str:
    return ""


@dataclass(frozen=True)
class NotificationKind:
    """A kind of notification: when it is sent, and how it is written.

    `compose(row, reader, at)` writes what the row tells, in the reader's language and time zone.
    Without a `category` it is always told. `objection(row, seat, at)` is asked just before sending
    and answers why there is nothing to tell any more, or ""; `seat` is the reader's seat in the
    game of the row, if there is one. The delivery log stores the answer: a code of `reasons`, never
    a sentence, so that it can be reworded and is read in any language. `is_shown_on_board` is for
    news that a player at the board knows, `is_shown_on_site` for news that any page
    counts or lists.
    """

    app: str
    name: str
    category: NotificationCategory | None
    compose: Composer
    objection: Objection = _no_objection
    push_urgency: Urgency = Urgency.LOW
    is_shown_on_board: bool = False
    is_shown_on_site: bool = False
    reasons: type[CodedText] | None = None


categories: Registry[NotificationCategory] = Registry()
kinds: Registry[NotificationKind] = Registry()


def register(kind: NotificationKind) -> None:
    """Add a kind and its category. Raises ValueError where a name is taken or too long."""
    if len(kind.name) > MAX_KIND_LENGTH:
        raise ValueError(f"{kind.name!r} is longer than {MAX_KIND_LENGTH} letters.")
    if kind.category is not None:
        if len(kind.category.name) > MAX_CATEGORY_LENGTH:
            raise ValueError(
                f"{kind.category.name!r} is longer than {MAX_CATEGORY_LENGTH} letters."
            )
        categories.register(kind.category)
    kinds.register(kind)


def kind_of(row: Outbox) -> NotificationKind:
    """Return the kind of notification that the row is. Raises UnknownNotification."""
    kind = kinds.get(row.kind)
    if kind is None:
        raise UnknownNotification(f"No installed app tells of {row.kind!r}.")
    return kind


def category_of(kind: str) -> NotificationCategory | None:
    """Return the category to which news of this kind belongs; None where it is always sent."""
    found = kinds.get(kind)
    return found.category if found is not None else None


def may_wait(kind: str) -> bool:
    """Return whether news of this kind is held back when a day has too much of it."""
    category = category_of(kind)
    return category is not None and not category.is_urgent


def patient_kinds() -> list[str]:
    """Return the names of all kinds that may wait."""
    return [kind.name for kind in kinds if may_wait(kind.name)]


def reason_text(answer: str) -> str | None:
    """Return the marked text of a reason that an app has recorded; None where it is no code."""
    catalogues = {kind.reasons for kind in kinds if kind.reasons is not None}
    found = (reason.template for codes in catalogues for reason in codes if reason == answer)
    return next(found, None)
