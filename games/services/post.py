"""Sending the mails of the outbox, and the ledger that says what became of each."""

from __future__ import annotations

import smtplib
from datetime import datetime

from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.utils import timezone

from games.models import Mail, Outbox
from games.rules.core import noop
from games.services.mail import backend
from games.services.mail.due import objection
from games.services.mail.letters import compose, message_id

_ = noop

_PERMANENT = range(500, 600)


class NotTaken(OSError):
    """The mail backend says that it sent nothing, without a reason."""


def deliver(row: Outbox) -> None:
    """Send the mail that `row` asks for, or note why not. Raises where trying again may help.

    The letter leaves before its row is done: a crash in between sends it again under the same
    Message-ID, and never loses it.
    """
    at = timezone.now()
    if row.user is None:
        row.finish(at)
        return
    if why_not := objection(row, row.user, at):
        _close(row, Mail.State.SUPPRESSED, why_not, at)
        return
    letter = compose(row, row.user, at)
    try:
        answer = _send(letter)
    except (OSError, smtplib.SMTPException) as trouble:
        answer = _told(trouble)
        if not _for_good(trouble):
            _note(row, Mail.State.FAILED, answer, at, letter)
            raise
        _close(row, Mail.State.FAILED, answer, at, letter)
        return
    _close(row, Mail.State.SENT, answer, timezone.now(), letter)


def _send(letter: EmailMultiAlternatives) -> str:
    """What the mail server answered; backends without a server accept in silence."""
    connection = backend.connection()
    if not connection.send_messages([letter]):
        raise NotTaken(_("The mail was not taken."))
    return getattr(connection, "answer", "") or _("accepted")


def _close(
    row: Outbox,
    state: Mail.State,
    answer: str,
    at: datetime,
    letter: EmailMultiAlternatives | None = None,
) -> None:
    """The ledger and the row together: what is done is in the ledger, and the other way round."""
    with transaction.atomic():
        _note(row, state, answer, at, letter)
        row.finish(at)


def _note(
    row: Outbox,
    state: Mail.State,
    answer: str,
    at: datetime,
    letter: EmailMultiAlternatives | None,
) -> None:
    assert row.user is not None
    Mail.objects.update_or_create(
        key=row.key,
        defaults={
            "kind": row.kind,
            "game": row.game,
            "user": row.user,
            "address": letter.to[0] if letter else "",
            "subject": letter.subject[:200] if letter else "",
            "message_id": message_id(row),
            "state": state,
            "answer": answer[:2000],
            "at": at,
        },
    )


def _for_good(trouble: Exception) -> bool:
    """A server that refuses this reader or this letter with 5xx will refuse it tomorrow.

    A refused login or sender is our own mistake: there the mails wait until it is mended.
    """
    match trouble:
        case smtplib.SMTPRecipientsRefused():
            return all(code in _PERMANENT for code, __ in trouble.recipients.values())
        case smtplib.SMTPDataError():
            return trouble.smtp_code in _PERMANENT
    return False


def _told(trouble: Exception) -> str:
    """The server's own words where it said any."""
    match trouble:
        case smtplib.SMTPRecipientsRefused():
            return "; ".join(_line(code, said) for code, said in trouble.recipients.values())
        case smtplib.SMTPResponseException():
            return _line(trouble.smtp_code, trouble.smtp_error)
    return f"{type(trouble).__name__}: {trouble}"


def _line(code: int, said: bytes | str) -> str:
    return f"{code} {said.decode('ascii', 'replace') if isinstance(said, bytes) else said}"
