"""Bounces: addresses that mail does not reach, which are shown to their player and mailed no more.

A player whose test mail is taken, or who gives another address, is mailed again.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.db.models import Q

from accounts.models import User
from games.models import Delivery, Outbox
from games.models.notifications.job_kinds import FailureCode
from games.services.notifications.addresses import address_of

log = logging.getLogger(__name__)

BOUNCE_WINDOW, MAX_BOUNCES = timedelta(days=7), 5
"""How many mails, given up within which time after being put off, count as a refusal for good."""


def refuse(user: User, address: str, answer: str, at: datetime) -> None:
    """Send no more mails to this address, which the server refuses with this answer."""
    trouble = f"{address} {answer}"[:500]
    User.objects.filter(pk=user.pk).update(mail_trouble=trouble, mail_trouble_at=at)
    user.mail_trouble, user.mail_trouble_at = trouble, at
    log.warning("Mail to player %d is refused for good.", user.pk)


def forgive(user: User) -> None:
    """Forget the trouble with an address, as a mail has arrived."""
    if user.mail_trouble:
        User.objects.filter(pk=user.pk).update(mail_trouble="", mail_trouble_at=None)
        user.mail_trouble, user.mail_trouble_at = "", None


def given_up(row: Outbox, answer: str, at: datetime) -> None:
    """Count a mail that was given up after being put off; too many in a row are a refusal."""
    if row.user is None:
        return
    since = at - BOUNCE_WINDOW
    arrived = Delivery.objects.filter(user=row.user, state=Delivery.State.SENT, at__gt=since)
    last = arrived.order_by("-at").values_list("at", flat=True).first()
    dead = Outbox.objects.filter(user=row.user, done_at__gte=last or since)
    if dead.filter(failure=FailureCode.RECIPIENT).count() >= MAX_BOUNCES:
        refuse(row.user, address_of(row.user), answer, at)


def bounced(address: str, answer: str, at: datetime) -> list[User]:
    """Refuse an address whose mail came back; return the players whose address it is."""
    confirmed = EmailAddress.objects.filter(email__iexact=address, verified=True)
    by_hand = Q(email__iexact=address, emailaddress=None)
    users = list(User.objects.filter(Q(pk__in=confirmed.values("user")) | by_hand).distinct())
    for user in users:
        mine = confirmed.filter(user=user).values_list("email", flat=True).first()
        refuse(user, mine or user.email, answer, at)
    return users
