"""From a row of the outbox to a letter with all its headers, in the reader's language and time."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import gettext

from accounts.models import User
from games.models import Outbox
from games.rules.board import as_text
from games.services.mail import contents, words
from games.services.mail.addresses import address_of
from games.services.mail.stopping import link_for
from games.services.mail.wishes import CATEGORIES
from games.services.presence import note_glimpsed


def compose(row: Outbox, reader: User, at: datetime) -> EmailMultiAlternatives:
    """The mail `row` asks for. Its Message-ID follows from the row: sent twice, known as one."""
    with written_for(reader):
        if row.game is None:
            content, begins, plays = contents.of_table(row), "Fernzug", False
        else:
            scene = contents.scene_of(row, row.game, reader, at)
            note_glimpsed(reader.pk, [row.game])
            content, begins = contents.of_game(scene), words.stem(row.game, scene.seats)
            plays = scene.seat is not None
        categories = categories_of([row])
        stop = link_for(reader, categories, row.game_id) if plays or categories else ""
        known = {
            "content": content,
            "stop": stop,
            "picture": as_text(content.board, gettext) if content.board else "",
        }
        headers = headers_for(message_id(row.key), reader, stop, row.game_id)
        return letter("letter", f"{begins}: {content.news}", reader, headers, known)


@contextmanager
def written_for(reader: User) -> Iterator[None]:
    """In the reader's language and by the reader's clock."""
    with translation.override(reader.speaks()), timezone.override(reader.zone()):
        yield


def letter(
    template: str,
    subject: str,
    reader: User,
    headers: Mapping[str, str],
    known: Mapping[str, Any],
) -> EmailMultiAlternatives:
    """Text and HTML from emails/<template>."""
    known = {**known, "reader": reader, "subject": subject, "language": reader.speaks()}
    made = EmailMultiAlternatives(
        subject=subject,
        body=render_to_string(f"emails/{template}.txt", known),
        to=[address_of(reader)],
        headers=dict(headers),
    )
    made.attach_alternative(render_to_string(f"emails/{template}.html", known), "text/html")
    return made


def headers_for(
    message_id: str, reader: User, stop: str = "", game: UUID | None = None
) -> dict[str, str]:
    """All mails of a game hang on one message that was never sent: mail programs show a thread."""
    headers = {
        "Message-ID": message_id,
        "Auto-Submitted": "auto-generated",
        "Content-Language": reader.speaks(),
    }
    if game:
        root = f"<game.{game}.{reader.pk}@{host()}>"
        headers |= {"In-Reply-To": root, "References": root}
    if stop:
        headers |= {
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
    return headers


def categories_of(rows: Collection[Outbox]) -> set[str]:
    """The lines of the preferences that these pieces of news belong to."""
    return {CATEGORIES[row.kind] for row in rows if row.kind in CATEGORIES}


def message_id(key: str) -> str:
    """As in <turn.GAME.NUMBER.USER@host>: a row's key, which is unique and never reused."""
    return f"<{key.replace(':', '.')}@{host()}>"


def host() -> str:
    """What makes our names unique in the world."""
    return urlsplit(settings.SITE_URL).hostname or "localhost"
