"""Anonymization: everything about a person leaves the tables; the row of the player stays without a
name.
"""

from __future__ import annotations

import re
from datetime import datetime

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db import models, transaction
from django.db.models import Q

from accounts.models import User
from accounts.names import DELETED_PREFIX
from games.extensions import personal_data
from games.models import (
    Absence,
    Appeal,
    Block,
    ChatMessage,
    ConditionalMoves,
    Delivery,
    Dispute,
    DisputeQuestion,
    Favourite,
    Follow,
    HouseholdBond,
    MessageReport,
    NetworkSighting,
    Note,
    NotificationPreference,
    Outbox,
    PencilMarks,
    PlayerReport,
    ProposalComment,
    PushSubscription,
    Sanction,
    Seat,
    StandingChallenge,
)
from games.services.effects.seating import by_sitter

TABLES_OF_ONE_PLAYER: tuple[type[models.Model], ...] = (
    Absence, Authenticator, Block, EmailAddress, Favourite, Follow, LogEntry, Delivery,
    Note, NotificationPreference, Outbox, PencilMarks, ConditionalMoves, PushSubscription,
    HouseholdBond, NetworkSighting, Sanction, SocialAccount, StandingChallenge, UserSession,
)  # fmt: skip
"""The tables whose rows belong to one player alone, and are deleted as a whole."""

KEPT_COLUMNS = frozenset({"id", "date_joined", "delete_at", "is_guest", "is_active", "name_key"})
"""The columns of a player that say nothing about the person, or that are written elsewhere."""


def anonymize(user: User, at: datetime) -> None:
    """Remove everything about the player at once; a second time changes nothing more."""
    with transaction.atomic():
        _sign_out(user)
        for model in TABLES_OF_ONE_PLAYER:
            model._default_manager.filter(user=user).delete()
        Block.objects.filter(blocked=user).delete()
        Follow.objects.filter(followed=user).delete()
        HouseholdBond.objects.filter(other=user).delete()
        _take_back_words(user, at)
        _forget_in_subjects(user)
        _forget_in_the_admin(user)
        personal_data.delete_everywhere(user, at)
        _unname(user)


def _sign_out(user: User) -> None:
    """End all sessions of the player; as only a session tells whose it is, all have to be read."""
    mine = [
        session.pk
        for session in Session.objects.iterator()
        if session.get_decoded().get("_auth_user_id") == str(user.pk)
    ]
    Session.objects.filter(pk__in=mine).delete()


def _take_back_words(user: User, at: datetime) -> None:
    messages = ChatMessage.objects.filter(user=user)
    messages.filter(removed_at=None).update(removed_at=at)
    messages.exclude(text="").update(text="", idempotency_key=None)
    open_ones = MessageReport.objects.filter(message__user=user, state=MessageReport.State.OPEN)
    open_ones.update(state=MessageReport.State.REMOVED, closed_at=at)
    MessageReport.objects.filter(by=user).update(why="")
    Seat.objects.filter(user=user).update(
        unread_from=None, planned_events=None, unseen_answer=None, unseen_ruling=None
    )
    Dispute.objects.filter(opened_by=user).update(text="")
    DisputeQuestion.objects.filter(by_sitter(user, "asked_at")).update(answer="")
    ProposalComment.objects.filter(by_sitter(user, "at")).update(text="")
    Appeal.objects.filter(by=user).update(text="")
    PlayerReport.objects.filter(Q(by=user) | Q(about=user)).update(why="")
    PlayerReport.objects.filter(about=user, state=PlayerReport.State.OPEN).update(
        state=PlayerReport.State.DISMISSED, closed_at=at
    )


def _forget_in_subjects(user: User) -> None:
    """Remove the name from the subjects of others' mails, which name the players of their game."""
    name = re.compile(rf"(?<![\w-]){re.escape(user.username)}(?![\w-])")
    played = Seat.objects.filter(Q(user=user) | Q(changes__leaver=user)).values("game")
    mails = Delivery.objects.filter(game__in=played, subject__contains=user.username)
    changed = list(mails.only("subject"))
    for mail in changed:
        mail.subject = name.sub("…", mail.subject)
    Delivery.objects.bulk_update(changed, ["subject"], batch_size=500)


def _forget_in_the_admin(user: User) -> None:
    """Remove the name from the records of the admin site."""
    kind = ContentType.objects.get_for_model(User)
    about = Q(content_type=kind, object_id=str(user.pk))
    LogEntry.objects.filter(about).update(object_repr="", change_message="")


def _unname(user: User) -> None:
    """Reset the row to that of a new player, under a name that nobody can take."""
    for field in User._meta.concrete_fields:
        if field.name not in KEPT_COLUMNS:
            setattr(user, field.name, field.get_default())
    user.username = _free_name(user)
    user.auto_vacation = False
    user.set_unusable_password()
    user.groups.clear()
    user.user_permissions.clear()
    user.save()


def _free_name(user: User) -> str:
    """Rename a player who took the reserved name before it was reserved."""
    name = f"{DELETED_PREFIX}{user.pk}"
    while User.objects.named(name).exclude(pk=user.pk).exists():
        name += "x"
    return name
