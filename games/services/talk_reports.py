"""Messages shown to the staff: reporting one, reading it among its neighbours, deciding."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.models import User
from games.log.actions import Refused
from games.models import Game, Message, Reported
from games.rules.core import noop
from games.services import talk_news
from games.services.authors import Player, Umpire
from games.services.limits import TooMany
from games.services.wording import Unsayable, visible

_ = noop

State = Reported.State
AROUND = 10
LONGEST_REASON = 1000
A_DAY, MOST_A_DAY = timedelta(days=1), 10


@dataclass(frozen=True)
class Case:
    """A reported message with who reported it and what was said before and after it."""

    message: Message
    reports: list[Reported]
    around: list[Message]


def report(message_id: int, user: User, why: str, *, at: datetime) -> Reported:
    """The staff shall look at it; reporting it again is no second report. Raises RulesError."""
    message = Message.objects.select_related("game").get(pk=message_id)
    Player(user).seat_among(list(message.game.seats.all()))
    known = Reported.objects.filter(message=message, by=user).first()
    if known is not None:
        return known
    if message.user_id == user.pk:
        raise Refused(_("You wrote this yourself."))
    if message.removed_at is not None:
        raise Refused(_("This message has been removed already."))
    why = visible(why)
    if len(why) > LONGEST_REASON:
        raise Unsayable(_("Say it in up to %(most)s letters."), most=LONGEST_REASON)
    if Reported.objects.filter(by=user, at__gt=at - A_DAY).count() >= MOST_A_DAY:
        raise TooMany(
            _("You have reported %(count)s messages today. Please go on tomorrow."),
            count=MOST_A_DAY,
        )
    made = {"why": why, "at": at}
    return Reported.objects.get_or_create(message=message, by=user, defaults=made)[0]


def waiting(admin: User) -> QuerySet[Reported]:
    """Open reports this admin may decide: none of their own games. The oldest first."""
    found = Reported.objects.filter(state=State.OPEN)
    return found.exclude(message__game__in=Game.objects.of(admin)).order_by("at", "pk")


def cases(reports: Iterable[Reported]) -> list[Case]:
    """One for each message, in the order of the reports."""
    found: dict[int, list[Reported]] = {}
    for one in reports:
        found.setdefault(one.message_id, []).append(one)
    return [Case(some[0].message, some, around(some[0].message)) for some in found.values()]


def around(message: Message) -> list[Message]:
    """The message with the ten before and the ten after it, whoever said them."""
    said = Message.objects.filter(game_id=message.game_id).select_related("user")
    earlier = Q(at__lt=message.at) | Q(at=message.at, pk__lt=message.pk)
    before = said.filter(earlier).order_by("-at", "-pk")[:AROUND]
    after = said.exclude(earlier).exclude(pk=message.pk).order_by("at", "pk")[:AROUND]
    return [*reversed(before), message, *after]


def judge(message_id: int, admin: User, *, remove: bool, at: datetime) -> Message:
    """Take the words away or leave them, and close every open report of the message.

    Raises NotYours to who plays there or is no admin, and Refused where nothing is open.
    """
    with transaction.atomic():
        message = Message.objects.select_for_update().get(pk=message_id)
        Umpire(admin).seat_among(list(message.game.seats.all()))
        state = State.REMOVED if remove else State.DISMISSED
        reports = Reported.objects.filter(message=message, state=State.OPEN)
        if not reports.update(state=state, closed_by=admin, closed_at=at):
            raise Refused(_("This message has been decided on already."))
        if remove and message.removed_at is None:
            message.text, message.removed_at = "", at
            message.save(update_fields=["text", "removed_at"])
            talk_news.nudge(message)
    return message


def closed(admin: User) -> QuerySet[Reported]:
    """What has been decided, the latest first; none of the admin's own games."""
    found = Reported.objects.exclude(state=State.OPEN)
    found = found.exclude(message__game__in=Game.objects.of(admin))
    return found.select_related("by", "closed_by", "message__user").order_by("-closed_at", "-pk")
