"""The payload of a push message: the first sentence of the corresponding mail, and an address."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.utils import timezone, translation
from django.utils.translation import gettext

from accounts.models import User
from games.extensions.notifications import kind_of
from games.models import JobKind, Outbox

MESSAGE_LIFETIME = timedelta(days=2)
"""How long a push service keeps a message for a device that is switched off."""

MIN_LIFETIME, MAX_BODY_LENGTH = timedelta(minutes=1), 240


@dataclass(frozen=True)
class PushMessage:
    """A push message; a later one of the same `tag` replaces it, even on the way.

    `url` names no host: browsers may know the site by another of its names, and add their own.
    """

    title: str
    body: str
    url: str
    tag: str
    lang: str

    def payload(self) -> str:
        """Return the message as sw.js reads it."""
        return json.dumps(asdict(self), ensure_ascii=False)


def compose(row: Outbox, reader: User, at: datetime) -> PushMessage:
    """Return the message of a row in the reader's language, with everything that their seat may
    know.
    """
    lang = reader.speaks()
    with translation.override(lang), timezone.override(reader.zone()):
        content = kind_of(row).compose(row, reader, at)
        name = gettext(row.game.rules.name) if row.game else settings.SITE_NAME
        until = gettext("Time until %(when)s.") % {"when": content.until} if content.until else ""
        hand = f"{content.hand.text}." if content.hand else ""
        body = " ".join(filter(None, [*content.sentences[:1], hand, until]))
        return PushMessage(
            f"{name}: {content.news}", _cut(body), path_of(content.link), tag_of(row), lang
        )


def compose_test(reader: User, url: str) -> PushMessage:
    """Return the message by which a player tests whether messages arrive."""
    lang = reader.speaks()
    with translation.override(lang):
        news = gettext("a test")
        body = gettext("This is how it will look when it is your turn.")
        return PushMessage(f"{settings.SITE_NAME}: {news}", body, url, "test", lang)


def lives(row: Outbox, at: datetime) -> timedelta:
    """Return how long a message is useful, which for a reminder is until the time is over."""
    due = row.game.due_at if row.game and row.kind == JobKind.REMINDER else None
    return max(MIN_LIFETIME, min(MESSAGE_LIFETIME, due - at)) if due else MESSAGE_LIFETIME


def tag_of(row: Outbox) -> str:
    """Return the tag of a row: one for each game or table, and one for each other piece of news."""
    if row.game_id:
        return str(row.game_id)
    return f"table-{row.table_id}" if row.table_id else row.dedup_key.hex


def _cut(text: str) -> str:
    return text if len(text) <= MAX_BODY_LENGTH else f"{text[: MAX_BODY_LENGTH - 1].rstrip()}…"


def path_of(link: str) -> str:
    """Return path and query of an address, without its host."""
    url = urlsplit(link)
    return f"{url.path or '/'}{'?' if url.query else ''}{url.query}"
