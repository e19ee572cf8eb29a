"""Vacations, which are booked, taken automatically before a game is lost on time, or ended
early.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q
from django.utils.formats import date_format

from accounts.models import User
from games.log.commands import Refused
from games.log.state import State
from games.log.time import vacation_budget
from games.log.time.spans import MILLISECOND
from games.log.time.vacation_allowance import vacation_left
from games.models import Absence, Event
from games.models.clock.absences import EVERY_GAME
from games.services.clock.absence_propagation import MAX_INLINE_GAMES, propagate
from games.services.clock.refusals import ClockRefusal
from games.services.gamelog.locking import lock_player

MIN_VACATION = vacation_budget.MIN_VACATION * MILLISECOND

MAX_BOOKING_LEAD = timedelta(days=365)

AUTOMATIC_VACATION_LEAD = MILLISECOND
"""How long before all time is used an automatic vacation begins; at the deadline it would be too
late.
"""


def planned(user: User, at: datetime) -> Sequence[Absence]:
    """Return the current vacation and the later ones, in order."""
    return [absence for absence in user.absences.since(at) if absence.begins_at < absence.ends_at]


def ends_by_player(players: Iterable[User], at: datetime) -> dict[User, datetime]:
    """Return the end of the vacation of each of the players who are on one at that instant, in one
    query.
    """
    absences = Absence.objects.now(at).filter(user__in=list(players)).select_related("user")
    return {absence.user: absence.ends_at for absence in absences if absence.user}


def milliseconds_left(user: User, at: datetime) -> int:
    """Return the milliseconds of vacation that would be left at that instant if nothing more were
    booked.
    """
    return max(0, vacation_budget.balance(user.date_joined, _spent(user), at))


def book(user: User, begins: datetime, ends: datetime, *, at: datetime) -> Absence:
    """Book a vacation from now on (`begins` may lie a little back) or later. Raises Refused."""
    begins = max(begins, at)
    with transaction.atomic():
        lock_player(user)
        _must_be_sensible(begins, ends, at)
        if other := _first_overlapping(user, begins, ends):
            raise Refused(
                ClockRefusal.VACATION_BOOKED_ALREADY,
                day=date_format(other.begins_at.astimezone(user.zone())),
            )
        if not vacation_budget.fits(
            user.date_joined, _spent(user), (begins, vacation_budget.charged(begins, ends))
        ):
            raise Refused(ClockRefusal.VACATION_USED_UP)
        absence = _store(user, Absence.Kind.BOOKED, begins, ends, at)
    propagate(absence, at, MAX_INLINE_GAMES)
    return absence


def end(user: User, pk: int, *, at: datetime) -> Absence:
    """End the vacation now, or cancel it where it has not begun. Raises Refused."""
    with transaction.atomic():
        lock_player(user)
        absence = user.absences.filter(pk=pk, ends_at__gt=at).first()
        if absence is None or absence.begins_at == absence.ends_at:
            raise Refused(ClockRefusal.VACATION_OVER)
        absence.ends_at = max(at, absence.begins_at)
        absence.changed_at, absence.propagate_from = at, EVERY_GAME
        absence.save(update_fields=["ends_at", "changed_at", "propagate_from"])
    propagate(absence, at, MAX_INLINE_GAMES)
    return absence


def may_take_automatically(user: User, at: datetime) -> bool:
    """Return whether a day of vacation would be taken for a deadline that passes at that
    instant.
    """
    if not user.auto_vacation or _has_used_up_automatic_days(user):
        return False
    return vacation_budget.fits(user.date_joined, _spent(user), (at, vacation_budget.MIN_VACATION))


def takes_vacation_at_deadline(state: State, user: User) -> bool:
    """Return whether a day would be taken at the deadline that runs for `user`: never against bots
    alone, at one sitting, where silence is an answer, or where the game has used up the vacation
    that its time control allows.
    """
    clock, turn = state.clock, state.clock.turn
    if clock.is_real_time or clock.answer is not None:
        return False
    if turn is None or turn.runs_out is None or len(state.active - set(state.bots)) < 2:
        return False
    begins = turn.runs_out - AUTOMATIC_VACATION_LEAD
    left = vacation_left(clock.control, clock.pauses, turn.seat, state.started_at, begins)
    return left != 0 and may_take_automatically(user, begins)


def take_automatic_vacation(user: User, at: datetime, now: datetime) -> Absence | None:
    """Take a day of vacation from `at` on, when all the time of a turn is used; return None where
    no vacation is left.

    It is shorter where the next vacation begins within that day.
    """
    begins = at - AUTOMATIC_VACATION_LEAD
    with transaction.atomic():
        lock_player(user)
        user.refresh_from_db(fields=["auto_vacation"])
        if not may_take_automatically(user, begins):
            return None
        following = _first_overlapping(user, at, begins + MIN_VACATION)
        ends = following.begins_at if following else begins + MIN_VACATION
        if ends <= begins:
            return None
        absence = _store(user, Absence.Kind.AUTOMATIC, begins, ends, now)
    propagate(absence, now, MAX_INLINE_GAMES)
    return absence


def _has_used_up_automatic_days(user: User) -> bool:
    """Return whether the last automatic days have reached their limit without a sign of life
    since.
    """
    blocks = user.absences.filter(kind=Absence.Kind.AUTOMATIC).order_by("-begins_at")
    begins = list(
        blocks.values_list("begins_at", flat=True)[: vacation_budget.MAX_AUTOMATIC_IN_A_ROW]
    )
    return len(begins) == vacation_budget.MAX_AUTOMATIC_IN_A_ROW and not _has_been_active_since(
        user, begins[-1]
    )


def _has_been_active_since(user: User, instant: datetime) -> bool:
    """Return whether the player has sent anything to a game, booked or ended a vacation, or signed
    in.
    """
    if user.last_login and user.last_login > instant:
        return True
    theirs = Q(kind=Absence.Kind.BOOKED) | Q(ends_at=F("changed_at"))  # Ended, not run out.
    if user.absences.filter(theirs, changed_at__gt=instant).exists():
        return True
    sent = Event.objects.filter(game__seats__user=user, idempotency_key__startswith=f"u{user.pk}:")
    if sent.filter(received_at__gt=instant).exists():
        return True
    return user.seats.filter(cold_sent_at__gt=instant).exists()


def _must_be_sensible(begins: datetime, ends: datetime, at: datetime) -> None:
    if ends - begins < MIN_VACATION:
        raise Refused(ClockRefusal.VACATION_TOO_SHORT)
    if begins > at + MAX_BOOKING_LEAD:
        raise Refused(ClockRefusal.VACATION_TOO_FAR_AHEAD)


def _first_overlapping(user: User, begins: datetime, ends: datetime) -> Absence | None:
    """Return the first vacation that has an instant in common with that span."""
    others = user.absences.filter(begins_at__lt=ends, ends_at__gt=begins).order_by("begins_at")
    return next((absence for absence in others if absence.begins_at < absence.ends_at), None)


def _store(
    user: User, kind: Absence.Kind, begins: datetime, ends: datetime, at: datetime
) -> Absence:
    """Store a vacation, in the row of a cancelled one where both begin at the same instant."""
    values = {"kind": kind, "ends_at": ends, "changed_at": at, "propagate_from": EVERY_GAME}
    absence, __ = Absence.objects.update_or_create(user=user, begins_at=begins, defaults=values)
    return absence


def _spent(user: User) -> list[vacation_budget.Spent]:
    return [
        (begins, vacation_budget.charged(begins, ends))
        for begins, ends in user.absences.values_list("begins_at", "ends_at")
    ]
