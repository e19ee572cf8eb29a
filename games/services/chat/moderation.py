"""The moderation of chat messages: reports, reading a message in its context, and decisions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.models import Role, User
from games.log.commands import Refused
from games.models import ChatMessage, Game, MessageReport
from games.services.chat import notifications
from games.services.chat.refusals import ChatRefusal
from games.services.gamelog.actors import AdminActor, PlayerActor
from games.services.gamelog.audit_trail import Act, record_act
from games.services.gamelog.locking import lock_player
from games.services.lobby.quotas import QuotaExceeded
from games.services.text.clean_text import TextNotAllowed, visible

State = MessageReport.State
CONTEXT_MESSAGE_COUNT = 10
MAX_REASON_LENGTH = 1000
REPORTS_WINDOW, MAX_REPORTS_PER_DAY = timedelta(days=1), 10


@dataclass(frozen=True)
class ReportedMessage:
    """A reported message with its reports and the messages before and after it."""

    message: ChatMessage
    reports: list[MessageReport]
    around: list[ChatMessage]


def report(message_id: int, user: User, why: str, *, at: datetime) -> MessageReport:
    """Report a message to the staff; a player's second report of it changes nothing. Raises
    RulesError.
    """
    message = ChatMessage.objects.select_related("game").get(pk=message_id)
    PlayerActor(user).seat_among(message.game.seats.all())
    earlier = MessageReport.objects.filter(message=message, by=user).first()
    if earlier is not None:
        return earlier
    if message.user_id == user.pk:
        raise Refused(ChatRefusal.OWN_MESSAGE)
    if message.removed_at is not None:
        raise Refused(ChatRefusal.MESSAGE_REMOVED)
    why = visible(why)
    if len(why) > MAX_REASON_LENGTH:
        raise TextNotAllowed(ChatRefusal.REPORT_TOO_LONG, most=MAX_REASON_LENGTH)
    reported = MessageReport.objects.filter(by=user, at__gt=at - REPORTS_WINDOW)
    with transaction.atomic():
        lock_player(user)
        if reported.count() >= MAX_REPORTS_PER_DAY:
            raise QuotaExceeded(ChatRefusal.TOO_MANY_MESSAGE_REPORTS, count=MAX_REPORTS_PER_DAY)
        made = {"why": why, "at": at}
        return MessageReport.objects.get_or_create(message=message, by=user, defaults=made)[0]


def waiting(admin: User) -> QuerySet[MessageReport]:
    """Return the open reports that this admin may decide, the oldest first, without those of the
    admin's own games.
    """
    found = MessageReport.objects.filter(state=State.OPEN)
    return found.exclude(message__game__in=Game.objects.of(admin)).order_by("at", "pk")


def reported_messages(reports: Iterable[MessageReport]) -> list[ReportedMessage]:
    """Return one entry for each reported message, in the order of the reports."""
    found: dict[int, list[MessageReport]] = {}
    for report in reports:
        found.setdefault(report.message_id, []).append(report)
    return [
        ReportedMessage(some[0].message, some, around(some[0].message)) for some in found.values()
    ]


def around(message: ChatMessage) -> list[ChatMessage]:
    """Return the message with the ten before and the ten after it, of all authors."""
    messages = ChatMessage.objects.filter(game_id=message.game_id).select_related("user")
    earlier = Q(at__lt=message.at) | Q(at=message.at, pk__lt=message.pk)
    before = messages.filter(earlier).order_by("-at", "-pk")[:CONTEXT_MESSAGE_COUNT]
    after = (
        messages.exclude(earlier)
        .exclude(pk=message.pk)
        .order_by("at", "pk")[:CONTEXT_MESSAGE_COUNT]
    )
    return [*reversed(before), message, *after]


def judge(message_id: int, admin: User, *, remove: bool, at: datetime) -> ChatMessage:
    """Remove the message or leave it, and close every open report of it.

    Raises NotPermitted to an admin who plays there and to players, and Refused where nothing is
    open.
    """
    with transaction.atomic():
        message = ChatMessage.objects.select_for_update().get(pk=message_id)
        AdminActor(admin, Role.HELPER).seat_among(message.game.seats.all())
        state = State.REMOVED if remove else State.DISMISSED
        reports = MessageReport.objects.filter(message=message, state=State.OPEN)
        if not reports.update(state=state, closed_by=admin, closed_at=at):
            raise Refused(ChatRefusal.MESSAGE_DECIDED)
        if remove and message.removed_at is None:
            message.text, message.removed_at = "", at
            message.save(update_fields=["text", "removed_at"])
            notifications.publish_update(message)
        act = Act.MESSAGE_REMOVED if remove else Act.MESSAGE_KEPT
        record_act(act, admin, f"message:{message.pk}", at=at, details=_game_of(message))
    return message


def closed(admin: User) -> QuerySet[MessageReport]:
    """Return the decided reports, the latest first, without those of the admin's own games."""
    found = MessageReport.objects.exclude(state=State.OPEN)
    found = found.exclude(message__game__in=Game.objects.of(admin))
    return found.select_related("by", "closed_by", "message__user").order_by("-closed_at", "-pk")


def _game_of(message: ChatMessage) -> dict[str, str]:
    return {"game": str(message.game_id)}
