"""The sending of mails: one piece of news at once, or all news of one reader together."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime, timedelta

from celery.exceptions import SoftTimeLimitExceeded
from django.core.mail import EmailMultiAlternatives
from django.core.mail.backends.base import BaseEmailBackend
from django.utils import timezone

from accounts.models import User
from games.extensions.notifications import may_wait
from games.models import Channel, Delivery, Outbox
from games.services.effects.notification_preferences import due_on_channel, preferences_of
from games.services.notifications.delivery_log import close, note, of_email
from games.services.notifications.delivery_reasons import DeliveryReason
from games.services.notifications.mail import backend, bounces, digest, handover, smtp_errors
from games.services.notifications.mail.email import compose
from games.services.notifications.relevance import awake, objection

MAX_MAILS_PER_DAY = 20
"""How many mails a day go out at once before the rest goes into the daily mail; reminders and
decisions of the staff do not wait.
"""

_SLOWER = {Channel.NOW: 0, Channel.BUNDLED: 1, Channel.DIGEST: 2}


def deliver(row: Outbox) -> None:
    """Send the mail that `row` asks for, or record why not. Raises where trying again may help.

    The email leaves before its rows are done. After a crash in between it is not sent again where
    it is known to have been taken; else it is, under the same Message-ID, and never lost.
    """
    at = timezone.now()
    user = row.user
    if user is None:
        row.finish(at)
    elif not handover.unsent([row], at):
        bounces.forgive(user)
    elif _put_off(row, user, at):
        return
    elif row.channel == Channel.NOW:
        _single(row, user, at)
    elif claim_lead(row, at):
        _together(row, user, at)


def _put_off(row: Outbox, user: User, at: datetime) -> bool:
    """Put the row off where its reader prefers that, has got enough mails, or sleeps; return
    whether it was.
    """
    channel = preferences_of(user).mail_channel(row.kind)
    if channel and _SLOWER[channel] > _SLOWER[Channel(row.channel)]:
        row.move_to(channel, due_on_channel(user, channel, at))
        return True
    patient = may_wait(row.kind) and row.channel != Channel.DIGEST
    if patient and digest.emails_since(user, at - timedelta(days=1)) >= MAX_MAILS_PER_DAY:
        row.move_to(Channel.DIGEST, due_on_channel(user, Channel.DIGEST, at))
        return True
    morning = awake(row, at)
    if morning > at:
        row.postpone(morning)
    return morning > at


def _single(row: Outbox, user: User, at: datetime) -> None:
    if why_not := objection(row, user, at):
        handover.drop([row], why_not, at)
    else:
        _post([row], user, compose(row, user, at), at)


def claim_lead(row: Outbox, at: datetime) -> bool:
    """Return whether this row sends everything that goes out together; otherwise postpone it.

    The oldest of them does, once it is time.
    """
    ready = digest.ready_at(row, at)
    if ready > at:
        row.postpone(ready)
    return ready <= at


def _together(row: Outbox, user: User, at: datetime) -> None:
    """Send one email with all news for this reader on this channel.

    What cannot be asked about is left for when it leads: then the trouble is its own.
    """
    fresh: list[Outbox] = []
    stale = defaultdict[str, list[Outbox]](list)
    trouble: Exception | None = None
    for mate in handover.unsent(digest.rows_with(row, at), at):
        try:
            why_not = objection(mate, user, at)
        except Exception as broken:  # noqa: BLE001
            trouble = broken if mate.pk == row.pk else trouble
            continue
        (stale[why_not] if why_not else fresh).append(mate)
    for why_not, rows in stale.items():
        handover.drop(rows, why_not, at)
    if fresh:
        _in_one(fresh, user, at)
    if trouble:
        raise trouble


def _in_one(rows: list[Outbox], user: User, at: datetime) -> None:
    """Send one email of all rows; where it cannot be written, leave out the rows that prevent
    it.
    """
    try:
        email = digest.compose(rows[0], rows, user, at)
    except Exception:
        good = [row for row in rows if digest.can_be_told(row, user, at)]
        if good:
            _post(good, user, digest.compose(good[0], good, user, at), at)
        raise
    _post(rows, user, email, at)


def _post(rows: list[Outbox], user: User, email: EmailMultiAlternatives, at: datetime) -> None:
    """Send an email, and record it before the connection to the mail server ends."""
    sent = of_email(email)
    handover.begin(rows, sent, at)
    with backend.connected() as connection:
        try:
            answer = send(email, connection)
        except OSError as trouble:
            answer = smtp_errors.server_answer(trouble)
            if smtp_errors.is_address_dead(trouble):
                bounces.refuse(user, email.to[0], answer, at)
            if not smtp_errors.is_permanent(trouble):
                note(rows, Delivery.State.FAILED, answer, at, sent)
                raise
            close(rows, Delivery.State.FAILED, answer, at, sent)
            return
        except Exception:
            note(rows, Delivery.State.FAILED, DeliveryReason.NOT_TAKEN, at, sent)
            raise
        handover.record(rows, sent, answer, timezone.now())
    bounces.forgive(user)


def send(email: EmailMultiAlternatives, connection: BaseEmailBackend) -> str:
    """Send an email and return the server's answer; backends without a server accept in silence."""
    try:
        connection.open()
        taken = connection.send_messages([email])
    except SoftTimeLimitExceeded as late:
        raise smtp_errors.MailNotTaken(DeliveryReason.SERVER_TOO_SLOW) from late
    if not taken:
        raise smtp_errors.MailNotTaken(DeliveryReason.NOT_TAKEN)
    return getattr(connection, "answer", "") or DeliveryReason.ACCEPTED
