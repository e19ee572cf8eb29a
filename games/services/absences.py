"""Vacations: booked, taken by themselves before a game is lost on time, ended early."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q
from django.utils.formats import date_format

from accounts.models import User
from games.log.actions import Refused
from games.log.state import State
from games.log.time import budget
from games.log.time.spans import MILLISECOND
from games.models import Absence, Event
from games.models.absence import EVERY_GAME
from games.rules.core import noop
from games.services.spreading import INLINE, spread

_ = noop

LEAST = budget.LEAST * MILLISECOND

AHEAD = timedelta(days=365)

JUST = MILLISECOND
"""A block begins so long before all time is used: what begins with the deadline is too late."""


def planned(user: User, at: datetime) -> Sequence[Absence]:
    """The vacation that lasts and those to come, in order."""
    return [one for one in user.absences.since(at) if one.begins_at < one.ends_at]


def left(user: User, at: datetime) -> int:
    """Milliseconds of vacation that could be taken at that instant, if nothing more were booked."""
    return max(0, budget.balance(user.date_joined, _spent(user), at))


def book(user: User, begins: datetime, ends: datetime, *, at: datetime) -> Absence:
    """A vacation from now on (`begins` may lie a little back) or later. Raises Refused."""
    begins = max(begins, at)
    with transaction.atomic():
        _lock(user)
        _must_be_sensible(begins, ends, at)
        if other := _touching(user, begins, ends):
            raise Refused(
                _("You have booked a vacation in these days already: it begins on %(day)s."),
                day=date_format(other.begins_at.astimezone(user.zone())),
            )
        if not budget.fits(user.date_joined, _spent(user), (begins, budget.charged(begins, ends))):
            raise Refused(_("There is not that much vacation left then. Choose fewer days."))
        absence = _put(user, Absence.Kind.BOOKED, begins, ends, at)
    spread(absence, at, INLINE)
    return absence


def end(user: User, pk: int, *, at: datetime) -> Absence:
    """The vacation is over now, or called off where it has not begun. Raises Refused."""
    with transaction.atomic():
        _lock(user)
        absence = user.absences.filter(pk=pk, ends_at__gt=at).first()
        if absence is None or absence.begins_at == absence.ends_at:
            raise Refused(_("This vacation is over already."))
        absence.ends_at = max(at, absence.begins_at)
        absence.changed_at, absence.spread_from = at, EVERY_GAME
        absence.save(update_fields=["ends_at", "changed_at", "spread_from"])
    spread(absence, at, INLINE)
    return absence


def would_take(user: User, at: datetime) -> bool:
    """Whether a day of vacation would be taken for a deadline that passes at that instant."""
    if not user.auto_vacation or _slept_through(user):
        return False
    return budget.fits(user.date_joined, _spent(user), (at, budget.LEAST))


def follows(state: State, user: User) -> bool:
    """Whether one would be taken at the deadline that runs for `user`: never against bots alone."""
    turn = state.clock.turn
    if turn is None or turn.runs_out is None or len(state.active - set(state.bots)) < 2:
        return False
    return would_take(user, turn.runs_out - JUST)


def take_block(user: User, at: datetime, now: datetime) -> Absence | None:
    """A day of vacation from `at` on, when all the time of a turn is used; None where none is to
    be had. Shorter where the next vacation begins within that day.
    """
    begins = at - JUST
    with transaction.atomic():
        _lock(user)
        user.refresh_from_db(fields=["auto_vacation"])
        if not would_take(user, begins):
            return None
        following = _touching(user, at, begins + LEAST)
        ends = following.begins_at if following else begins + LEAST
        if ends <= begins:
            return None
        absence = _put(user, Absence.Kind.AUTOMATIC, begins, ends, now)
    spread(absence, now, INLINE)
    return absence


def _slept_through(user: User) -> bool:
    """Whether as many blocks as may follow each other have, with no sign of life since."""
    blocks = user.absences.filter(kind=Absence.Kind.AUTOMATIC).order_by("-begins_at")
    begins = list(blocks.values_list("begins_at", flat=True)[: budget.IN_A_ROW])
    return len(begins) == budget.IN_A_ROW and not _alive_since(user, begins[-1])


def _alive_since(user: User, instant: datetime) -> bool:
    """Whether they sent anything to a game, booked or ended a vacation, or signed in."""
    if user.last_login and user.last_login > instant:
        return True
    theirs = Q(kind=Absence.Kind.BOOKED) | Q(ends_at=F("changed_at"))  # Ended, not run out.
    if user.absences.filter(theirs, changed_at__gt=instant).exists():
        return True
    sent = Event.objects.filter(game__seats__user=user, key__startswith=f"u{user.pk}:")
    return sent.filter(received_at__gt=instant).exists()


def _must_be_sensible(begins: datetime, ends: datetime, at: datetime) -> None:
    if ends - begins < LEAST:
        raise Refused(_("A vacation lasts 24 hours at least. Choose a later end."))
    if begins > at + AHEAD:
        raise Refused(_("A vacation can be booked a year ahead at most."))


def _touching(user: User, begins: datetime, ends: datetime) -> Absence | None:
    """The first vacation that has an instant in common with that span."""
    others = user.absences.filter(begins_at__lt=ends, ends_at__gt=begins).order_by("begins_at")
    return next((one for one in others if one.begins_at < one.ends_at), None)


def _put(user: User, kind: Absence.Kind, begins: datetime, ends: datetime, at: datetime) -> Absence:
    """In the row of one that was called off, where it was to begin at the same instant."""
    told = {"kind": kind, "ends_at": ends, "changed_at": at, "spread_from": EVERY_GAME}
    absence, __ = Absence.objects.update_or_create(user=user, begins_at=begins, defaults=told)
    return absence


def _spent(user: User) -> list[budget.Spent]:
    return [
        (begins, budget.charged(begins, ends))
        for begins, ends in user.absences.values_list("begins_at", "ends_at")
    ]


def _lock(user: User) -> None:
    """One after the other: two forms sent at once must not spend the same days."""
    User.objects.select_for_update().only("pk").get(pk=user.pk)
