"""Taking everything about a person out of the tables; the row of the player stays, nameless."""

from __future__ import annotations

import re
from datetime import datetime

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db import models, transaction
from django.db.models import Q

from accounts.models import MailField, Mails, User
from accounts.names import DELETED_PREFIX
from games.models import (
    Absence,
    Block,
    Dispute,
    Mail,
    Message,
    Note,
    Outbox,
    Pencil,
    Plan,
    PushSubscription,
    Reported,
    StandingOffer,
)

THEIRS: tuple[type[models.Model], ...] = (
    Absence, Authenticator, Block, EmailAddress, LogEntry, Mail, Note, Outbox, Pencil, Plan,
    PushSubscription, StandingOffer, UserSession,
)  # fmt: skip
"""What belongs to one player alone goes as a whole."""

KEPT = frozenset({"id", "date_joined", "delete_at", "is_guest", "is_active", "name_key"})
"""Columns of a player that say nothing of the person, or that are written elsewhere."""


def erase(user: User, at: datetime) -> None:
    """All at once; a second time changes nothing more."""
    with transaction.atomic():
        _sign_out(user)
        for model in THEIRS:
            model._default_manager.filter(user=user).delete()
        Block.objects.filter(blocked=user).delete()
        _take_back_words(user, at)
        _forget_in_subjects(user)
        _forget_in_the_admin(user)
        _unname(user)


def _sign_out(user: User) -> None:
    """A session may hold the address it was signed in with; which ones are theirs it alone says."""
    mine = [
        session.pk
        for session in Session.objects.iterator()
        if session.get_decoded().get("_auth_user_id") == str(user.pk)
    ]
    Session.objects.filter(pk__in=mine).delete()


def _take_back_words(user: User, at: datetime) -> None:
    said = Message.objects.filter(user=user)
    said.filter(removed_at=None).update(removed_at=at)
    said.exclude(text="").update(text="", key=None)
    open_ones = Reported.objects.filter(message__user=user, state=Reported.State.OPEN)
    open_ones.update(state=Reported.State.REMOVED, closed_at=at)
    Reported.objects.filter(by=user).update(why="")
    Dispute.objects.filter(opened_by=user).update(text="")


def _forget_in_subjects(user: User) -> None:
    """The ledger of the others keeps how their mails were called: a game goes by its players."""
    name = re.compile(rf"(?<![\w-]){re.escape(user.username)}(?![\w-])")
    mails = Mail.objects.filter(game__seats__user=user, subject__contains=user.username)
    changed = list(mails.only("subject"))
    for mail in changed:
        mail.subject = name.sub("…", mail.subject)
    Mail.objects.bulk_update(changed, ["subject"], batch_size=500)


def _forget_in_the_admin(user: User) -> None:
    """The admin site notes by name what was changed."""
    kind = ContentType.objects.get_for_model(User)
    about = Q(content_type=kind, object_id=str(user.pk))
    LogEntry.objects.filter(about).update(object_repr="", change_message="")


def _unname(user: User) -> None:
    """As a new row would be, under a name that nobody can take, and silent."""
    for field in User._meta.concrete_fields:
        if field.name not in KEPT:
            wish = isinstance(field, MailField)
            setattr(user, field.name, Mails.OFF if wish else field.get_default())
    user.username = _free_name(user)
    user.auto_vacation = False
    user.set_unusable_password()
    user.groups.clear()
    user.user_permissions.clear()
    user.save()


def _free_name(user: User) -> str:
    """Somebody may have taken it before it was kept for this."""
    name = f"{DELETED_PREFIX}{user.pk}"
    while User.objects.named(name).exclude(pk=user.pk).exists():
        name += "x"
    return name
