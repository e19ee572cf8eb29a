"""The emails of rows of the outbox, with all headers, in their reader's language and time zone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
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
from games.extensions.notifications import category_of, kind_of
from games.extensions.notifications.message_body import MessageBody
from games.models import Outbox
from games.rules.kit.texts.text_board import as_text
from games.services.effects.handed_out_boards import hand_out
from games.services.notifications.addresses import address_of
from games.services.notifications.body.context import seats_of
from games.services.notifications.mail.unsubscribe_links import link_for
from games.services.text import game_text


def compose(row: Outbox, reader: User, at: datetime) -> EmailMultiAlternatives:
    """Return the email that `row` asks for.

    Its Message-ID follows from the row: sent twice, it is the same to mail programs.
    """
    with written_for(reader):
        content = kind_of(row).compose(row, reader, at)
        begins, plays = settings.SITE_NAME, False
        if row.game is not None:
            seats = seats_of(row.game)
            hand_out(reader, [row.game])
            begins = game_text.game_name(row.game, seats, reader.pk)
            plays = any(seat.user_id == reader.pk for seat in seats)
        categories = categories_of([row])
        stop = link_for(reader, categories, row.game_id) if plays or categories else ""
        context = {
            "content": content,
            "stop": stop,
            "of_kind": bool(categories),
            "of_game": plays,
            "picture": as_text(content.board, gettext) if content.board else "",
        }
        headers = headers_for(message_id(row.kind, row.dedup_key), reader, stop, row.game_id)
        headers |= commitment_header([content])
        return render_email("email", f"{begins}: {content.news}", reader, headers, context)


@contextmanager
def written_for(reader: User) -> Iterator[None]:
    """Switch to the language and the time zone of the reader."""
    with translation.override(reader.speaks()), timezone.override(reader.zone()):
        yield


def render_email(
    template: str,
    subject: str,
    reader: User,
    headers: Mapping[str, str],
    context: Mapping[str, Any],
) -> EmailMultiAlternatives:
    """Return the email that a template makes, as text and as HTML."""
    context = {**context, "reader": reader, "subject": subject, "language": reader.speaks()}
    made = EmailMultiAlternatives(
        subject=subject,
        body=render_to_string(f"games/notifications/email/{template}.txt", context),
        to=[address_of(reader)],
        headers=dict(headers),
    )
    made.attach_alternative(
        render_to_string(f"games/notifications/email/{template}.html", context), "text/html"
    )
    return made


def headers_for(
    message_id: str, reader: User, stop: str = "", game: UUID | None = None
) -> dict[str, str]:
    """Return the headers of an email.

    All mails of a game answer one message that was never sent: mail programs show a thread.
    """
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


def commitment_header(contents: Iterable[MessageBody]) -> dict[str, str]:
    """Return the header that proves which numbers were sealed when the mail was sent; it need not
    be read.
    """
    commitments = ", ".join(content.commitment for content in contents if content.commitment)
    return {"X-Fernzug-Commitment": commitments} if commitments else {}


def categories_of(rows: Collection[Outbox]) -> set[str]:
    """Return the names of the categories that these pieces of news belong to."""
    return {category.name for row in rows if (category := category_of(row.kind))}


def message_id(what: str, key: UUID) -> str:
    """Return a Message-ID such as <turn.0f3a…@host>; the key of a row is never used again."""
    return f"<{what}.{key.hex}@{host()}>"


def host() -> str:
    """Return the part that makes our Message-IDs unique in the world."""
    return urlsplit(settings.SITE_URL).hostname or "localhost"
