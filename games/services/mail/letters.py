"""From a row of the outbox to a letter with all its headers, in the reader's language and time."""

from __future__ import annotations

from datetime import datetime
from urllib.parse import urlsplit

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
from games.services.mail.contents import Content
from games.services.mail.due import CATEGORIES
from games.services.mail.stopping import link_for


def compose(row: Outbox, reader: User, at: datetime) -> EmailMultiAlternatives:
    """The mail `row` asks for. Its Message-ID follows from the row: sent twice, known as one."""
    with translation.override(reader.speaks()), timezone.override(reader.zone()):
        if row.game is None:
            content, begins, plays = contents.of_table(row), "Fernzug", False
        else:
            scene = contents.scene_of(row, row.game, reader, at)
            content, begins = contents.of_game(scene), words.stem(row.game, scene.seats)
            plays = scene.seat is not None
        return _letter(row, reader, content, f"{begins}: {content.news}", plays=plays)


def _letter(
    row: Outbox, reader: User, content: Content, subject: str, *, plays: bool
) -> EmailMultiAlternatives:
    category = CATEGORIES.get(row.kind, "")
    stop = link_for(reader, category, row.game_id) if plays or category else ""
    known = {
        "content": content,
        "reader": reader,
        "subject": subject,
        "stop": stop,
        "picture": as_text(content.board, gettext) if content.board else "",
        "language": reader.speaks(),
    }
    letter = EmailMultiAlternatives(
        subject=subject,
        body=render_to_string("emails/letter.txt", known),
        to=[address_of(reader)],
        headers=_headers(row, reader, stop),
    )
    letter.attach_alternative(render_to_string("emails/letter.html", known), "text/html")
    return letter


def _headers(row: Outbox, reader: User, stop: str) -> dict[str, str]:
    headers = {
        "Message-ID": message_id(row),
        "Auto-Submitted": "auto-generated",
        "Content-Language": reader.speaks(),
    }
    if row.game_id:
        root = f"<game.{row.game_id}.{reader.pk}@{_host()}>"
        headers |= {"In-Reply-To": root, "References": root}
    if stop:
        headers |= {
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
    return headers


def message_id(row: Outbox) -> str:
    """As in <turn.GAME.NUMBER.USER@host>: the row's key, which is unique and never reused."""
    return f"<{row.key.replace(':', '.')}@{_host()}>"


def _host() -> str:
    return urlsplit(settings.SITE_URL).hostname or "localhost"
