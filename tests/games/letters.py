"""Sending the mails of the outbox in tests, and reading them as a mail program would."""

from __future__ import annotations

import re
from email import message_from_bytes, policy
from email.message import EmailMessage

from django.core import mail
from django.utils import timezone

from accounts.models import User
from games.models import Mail, Outbox, Work
from games.services import outbox


def row_for(kind: Work, user: User) -> Outbox:
    """The latest piece of undone work of this kind for `user`."""
    return Outbox.objects.filter(kind=kind, user=user, done_at=None).latest("number")


def send(row: Outbox) -> Mail:
    """Carry a row out now, whatever its time; what the ledger says of it."""
    Outbox.objects.filter(pk=row.pk).update(due_at=timezone.now())
    assert outbox.run(row.pk)
    return Mail.objects.get(key=row.key)


def send_to(kind: Work, user: User) -> Mail:
    return send(row_for(kind, user))


def latest() -> EmailMessage:
    """The mail sent last, parsed from its bytes."""
    parsed = message_from_bytes(mail.outbox[-1].message().as_bytes(), policy=policy.default)
    assert isinstance(parsed, EmailMessage)
    return parsed


def part(letter: EmailMessage, kind: str) -> str:
    """The `plain` or the `html` part."""
    body = letter.get_body(preferencelist=(kind,))
    assert body is not None
    return str(body.get_content())


def text() -> str:
    return part(latest(), "plain")


def html() -> str:
    return part(latest(), "html")


def stop_path() -> str:
    """The path of the link that stops the mail sent last."""
    found = re.fullmatch(r"<https?://[^/]+(/mail/stop/.+/)>", latest()["List-Unsubscribe"].strip())
    assert found
    return found[1]
