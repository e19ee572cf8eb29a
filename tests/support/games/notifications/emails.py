"""Sending the mails of the outbox in tests, and reading them as a mail program would."""

from __future__ import annotations

import re
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from django.core import mail
from django.utils import timezone

from accounts.models import User
from games.models import Delivery, JobKind, Outbox
from games.services.worker import runner, turn_news

OF_TURNS = (JobKind.TURN, JobKind.REMINDER)


def row_for(kind: JobKind, user: User) -> Outbox:
    """The latest piece of undone work of this kind for `user`."""
    if kind in OF_TURNS:
        tell_turns(kind, user=user)
    return Outbox.objects.filter(kind=kind, user=user, done_at=None).latest("event", "pk")


def tell_turns(kind: str = JobKind.TURN, **only: Any) -> None:
    """Make mails and push messages of the turns that wait, as a worker does when they are due; with
    the kind of reminders, of their next reminders as well.
    """
    waiting = Outbox.objects.filter(**only, kind=JobKind.TURN_NEWS, done_at=None)
    turn_news.announce_together(waiting.filter(repeat=0).select_related("game"))
    if kind == JobKind.REMINDER:
        turn_news.announce_together(waiting.filter(repeat__gt=0).select_related("game"))


def send(row: Outbox) -> Delivery:
    """Carry a row out now, whatever its time; what the ledger says of it."""
    Outbox.objects.filter(pk=row.pk).update(due_at=timezone.now())
    assert runner.run(row.pk)
    return delivery_of(row)


def delivery_of(row: Outbox) -> Delivery:
    """Return what the ledger says of a row."""
    return Delivery.objects.get(dedup_key=row.dedup_key)


def send_to(kind: JobKind, user: User) -> Delivery:
    return send(row_for(kind, user))


def latest() -> EmailMessage:
    """The mail sent last, parsed from its bytes."""
    parsed = message_from_bytes(mail.outbox[-1].message().as_bytes(), policy=policy.default)
    assert isinstance(parsed, EmailMessage)
    return parsed


def part(email: EmailMessage, kind: str) -> str:
    """The `plain` or the `html` part."""
    body = email.get_body(preferencelist=(kind,))
    assert body is not None
    return str(body.get_content())


def text() -> str:
    return part(latest(), "plain")


def html() -> str:
    return part(latest(), "html")


def stop_path() -> str:
    """The path of the link that stops the mail sent last."""
    found = re.fullmatch(
        r"<https?://[^/]+(/mail/unsubscribe/.+/)>", latest()["List-Unsubscribe"].strip()
    )
    assert found
    return found[1]
