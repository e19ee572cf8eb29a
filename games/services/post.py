"""Sending the mails of the outbox: one piece of news at once, or all of one reader together."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime, timedelta

from celery.exceptions import SoftTimeLimitExceeded
from django.core.mail import EmailMultiAlternatives
from django.utils import timezone

from accounts.models import User
from games.models import Channel, Mail, Outbox
from games.rules.core import noop
from games.services.mail import backend, bounces, bundles, troubles
from games.services.mail.due import awake, objection
from games.services.mail.ledger import close, note, of_letter
from games.services.mail.letters import compose
from games.services.mail.wishes import CAN_WAIT, mail_channel, when

_ = noop

MOST_A_DAY = 20
"""What is beyond goes into the daily mail; reminders and what the staff decide do not wait."""

_SLOWER = {Channel.NOW: 0, Channel.BUNDLED: 1, Channel.DIGEST: 2}


def deliver(row: Outbox) -> None:
    """Send the mail that `row` asks for, or note why not. Raises where trying again may help.

    The letter leaves before its rows are done: a crash in between sends it again under the same
    Message-ID, and never loses it.
    """
    at = timezone.now()
    user = row.user
    if user is None:
        row.finish(at)
    elif _put_off(row, user, at):
        return
    elif row.channel == Channel.NOW:
        _single(row, user, at)
    elif leads(row, at):
        _together(row, user, at)


def _put_off(row: Outbox, user: User, at: datetime) -> bool:
    """Whether the row waits longer: its reader wants it so, has had enough, or sleeps."""
    wish = mail_channel(user, row.kind)
    if wish and _SLOWER[wish] > _SLOWER[Channel(row.channel)]:
        row.move_to(wish, when(user, wish, at))
        return True
    patient = row.kind in CAN_WAIT and row.channel != Channel.DIGEST
    if patient and bundles.letters_since(user, at - timedelta(days=1)) >= MOST_A_DAY:
        row.move_to(Channel.DIGEST, when(user, Channel.DIGEST, at))
        return True
    morning = awake(row, at)
    if morning > at:
        row.hold(morning)
    return morning > at


def _single(row: Outbox, user: User, at: datetime) -> None:
    if why_not := objection(row, user, at):
        close([row], Mail.State.SUPPRESSED, why_not, at)
    else:
        _post([row], user, compose(row, user, at), at)


def leads(row: Outbox, at: datetime) -> bool:
    """Of the rows that go out together the oldest does it, once it is time; the others wait."""
    ready = bundles.ready_at(row, at)
    if ready > at:
        row.hold(ready)
    return ready <= at


def _together(row: Outbox, user: User, at: datetime) -> None:
    """All that this reader is to be told on this channel, in one letter.

    What cannot be asked about is left for when it leads: then the trouble is its own.
    """
    fresh: list[Outbox] = []
    stale = defaultdict[str, list[Outbox]](list)
    trouble: Exception | None = None
    for one in bundles.rows_with(row):
        try:
            why_not = objection(one, user, at)
        except Exception as broken:  # noqa: BLE001
            trouble = broken if one.pk == row.pk else trouble
            continue
        (stale[why_not] if why_not else fresh).append(one)
    for why_not, rows in stale.items():
        close(rows, Mail.State.SUPPRESSED, why_not, at)
    if fresh:
        _in_one(fresh, user, at)
    if trouble:
        raise trouble


def _in_one(rows: list[Outbox], user: User, at: datetime) -> None:
    """Where no letter can be written of some of them, the others go out before that is raised."""
    try:
        letter = bundles.compose(rows[0], rows, user, at)
    except Exception:
        good = [one for one in rows if bundles.can_be_told(one, user, at)]
        if good:
            _post(good, user, bundles.compose(good[0], good, user, at), at)
        raise
    _post(rows, user, letter, at)


def _post(rows: list[Outbox], user: User, letter: EmailMultiAlternatives, at: datetime) -> None:
    try:
        answer = send(letter)
    except OSError as trouble:
        said = troubles.told(trouble)
        if troubles.address_is_dead(trouble):
            bounces.refuse(user, letter.to[0], said, at)
        if not troubles.for_good(trouble):
            note(rows, Mail.State.FAILED, said, at, of_letter(letter))
            raise
        close(rows, Mail.State.FAILED, said, at, of_letter(letter))
        return
    close(rows, Mail.State.SENT, answer, timezone.now(), of_letter(letter))
    bounces.forgive(user)


def send(letter: EmailMultiAlternatives) -> str:
    """What the mail server answered; backends without a server accept in silence."""
    connection = backend.connection()
    try:
        taken = connection.send_messages([letter])
    except SoftTimeLimitExceeded as late:
        raise troubles.NotTaken(_("The mail server took too long.")) from late
    if not taken:
        raise troubles.NotTaken(_("The mail was not taken."))
    return getattr(connection, "answer", "") or _("accepted")
