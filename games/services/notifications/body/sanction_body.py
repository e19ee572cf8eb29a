"""Bodies of notifications about sanctions: what was decided, until when, and why."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext

from accounts.models import User
from games.extensions.notifications.message_body import MessageBody
from games.models import Outbox, Sanction
from games.services.text import game_text


def imposed(row: Outbox, reader: User, at: datetime) -> MessageBody:
    """Tell a player of a warning, a mute or a suspension."""
    sanction = _sanction_of(row)
    texts = {
        Sanction.Kind.WARNING: gettext("The staff of this site warn you. Nothing else changes."),
        Sanction.Kind.MUTE: gettext("You cannot write to other players until %(until)s."),
        Sanction.Kind.SUSPENSION: gettext(
            "Until %(until)s you can neither begin new games nor write to other players."
            " Your running games go on."
        ),
    }
    text = texts[Sanction.Kind(sanction.kind)] % {"until": _until(sanction, reader)}
    return _message(gettext("a decision about your account"), text, sanction.reason)


def lifted(row: Outbox, reader: User, at: datetime) -> MessageBody:
    """Tell a player that a sanction is lifted, or a warning taken back."""
    sanction = _sanction_of(row)
    text = gettext("What the staff decided about your account no longer holds: %(what)s.")
    words = {"what": sanction.get_kind_display()}
    return _message(gettext("a decision is lifted"), text % words, sanction.lift_reason)


def _sanction_of(row: Outbox) -> Sanction:
    return Sanction.objects.get(pk=row.object_id)


def _until(sanction: Sanction, reader: User) -> str:
    return game_text.deadline_text(sanction.ends_at, reader.zone()) if sanction.ends_at else ""


def _message(news: str, text: str, reason: str) -> MessageBody:
    sentences = (text, gettext("The reason: %(reason)s") % {"reason": reason})
    link = f"{settings.SITE_URL}{reverse('my_data')}#sanctions"
    return MessageBody(news, sentences, link, gettext("Look at it"))
