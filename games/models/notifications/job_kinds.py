"""The kinds of work in the outbox, the channels of news, and the failures of attempts."""

from __future__ import annotations

from enum import StrEnum

from django.db import models
from django.utils.translation import gettext_lazy


class JobKind(StrEnum):
    """The kinds of work and news that `games` itself registers; other apps name their own."""

    BOT = "bot"
    TURN_NEWS = "turn_news"
    TURN = "turn"
    STARTED = "started"
    INVITED = "invited"
    DECLINED = "declined"
    OVER = "over"
    REMINDER = "reminder"
    PROPOSED = "proposed"
    DISPUTED = "disputed"
    ASKED = "asked"
    EVIDENCE = "evidence"
    RULING_PROPOSED = "ruling_proposed"
    SEAT_CHANGE = "seat_change"
    SETTLEMENT = "settlement"
    OVERDUE = "overdue"
    APPEALED = "appealed"
    APPEAL_DECIDED = "appeal_decided"
    RULED = "ruled"
    SANCTIONED = "sanctioned"
    SANCTION_LIFTED = "sanction_lifted"
    CHAT = "chat"
    VACATION = "vacation"
    WITHDRAWN = "withdrawn"
    OPENING = "opening"
    CANCELLED = "cancelled"


class FailureCode(StrEnum):
    """The kind of failure of the last attempt at a row."""

    ERROR = "error"
    """A fault of the site, or of the app that registered the kind."""
    OUTAGE = "outage"
    """A server did not answer that all work of this kind needs."""
    RECIPIENT = "recipient"
    """The mail server of this one reader puts the mail off."""
    KILLED = "killed"
    """Every worker that began the row died before it was done."""


class Channel(models.TextChoices):
    """The channel of a piece of news: a mail at once, with others, or at the reader's hour; a push
    message.
    """

    NOW = "now", gettext_lazy("at once")
    BUNDLED = "bundled", gettext_lazy("together, after 10 quiet minutes")
    DIGEST = "digest", gettext_lazy("once a day")
    PUSH = "push", gettext_lazy("push message")
