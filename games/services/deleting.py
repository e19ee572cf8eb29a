"""Deleting an account: asked for, taken back within a week, carried out by the sweep.

The games of the others stay as they are: no log holds a name, and seats keep their row.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from uuid import UUID

from django.db.models import Q

from accounts.models import User
from games.log.actions import Refused, Resign
from games.models import Dispute, Game, Table
from games.rules.core import noop
from games.services import disputes, tables
from games.services.authors import Player
from games.services.erasing import erase
from games.services.locking import Busy
from games.services.play import play

_ = noop

TIME_TO_UNDO = timedelta(days=7)
AT_ONCE = 20
BROKEN_WAITS = timedelta(hours=1)
alerts = logging.getLogger("fernzug.alerts")


def ask(user: User, *, at: datetime) -> datetime:
    """When the account goes, if nobody takes it back. Asked twice, the first time counts."""
    if user.is_staff:
        raise Refused(_("Admins first have their powers taken away by another admin."))
    User.objects.filter(pk=user.pk, delete_at=None).update(delete_at=at + TIME_TO_UNDO)
    user.refresh_from_db(fields=["delete_at"])
    assert user.delete_at is not None
    return user.delete_at


def undo(user: User) -> bool:
    """The account stays; False where nothing was to be undone any more."""
    kept = User.objects.filter(pk=user.pk, is_active=True, delete_at__isnull=False)
    return bool(kept.update(delete_at=None))


def delete_due(now: datetime) -> int:
    """Carry out what was asked for a week ago; how many accounts. Twice does no harm."""
    due = list(User.objects.filter(delete_at__lte=now).order_by("delete_at")[:AT_ONCE])
    return sum(_deleted(user, now) for user in due)


def _deleted(user: User, at: datetime) -> bool:
    """One that cannot be deleted holds up neither the others nor the rest of the sweep."""
    try:
        return _delete(user, at)
    except Exception:  # noqa: BLE001  # Whatever it is, it is theirs alone.
        alerts.exception("account %d cannot be deleted", user.pk)
        return False


def _delete(user: User, at: datetime) -> bool:
    """What stops half-way is gone on with by a later sweep: the row is done with at the end.

    Once the account is closed nobody can take it back or use it.
    """
    if not User.objects.filter(pk=user.pk, delete_at__lte=at).update(is_active=False):
        return False
    user.is_active = False
    steps = (_withdraw_reports, _leave_tables, _resign_everywhere)
    all_left = False not in [step(user, at) for step in steps]
    if all_left or not user.gone:
        erase(user, at)
    again = None if all_left else user.delete_at
    User.objects.filter(pk=user.pk).update(delete_at=again)
    return True


def _withdraw_reports(user: User, at: datetime) -> bool:
    """Those of one's own still open; what they hold goes on. False where some are to be seen to
    again, as for tables and games.
    """
    reports = Dispute.objects.filter(opened_by=user, state=Dispute.State.OPEN)
    return False not in [
        _left(user, one.game_id, at, partial(disputes.withdraw, one.pk, user, at=at))
        for one in reports
    ]


def _leave_tables(user: User, at: datetime) -> bool:
    """Tables of one's own are withdrawn, places at others given back."""
    mine = Table.objects.open().filter(Q(host=user) | Q(sittings__user=user)).distinct()
    ways = [(table.pk, tables.way_out(table, user)) for table in mine.with_sittings()]
    return False not in [
        _left(user, pk, at, partial(way, pk, user, at=at)) for pk, way in ways if way
    ]


def _resign_everywhere(user: User, at: datetime) -> bool:
    """The running games, those among them that have begun at a table just now."""
    by, key = Player(user), f"deleted:{user.pk}"
    games = list(Game.objects.running().of(user).values_list("pk", flat=True))
    return False not in [
        _left(user, pk, at, partial(play, pk, Resign(), by=by, key=key, at=at)) for pk in games
    ]


def _left(user: User, what: UUID, at: datetime, step: Callable[[], object]) -> bool:
    """False where `step` is to be tried again: the next sweep does where something was busy.

    A log that does not replay rings once and is tried every hour: it must not hold one of the few
    places of every sweep.
    """
    try:
        step()
    except Busy:
        return False
    except Refused:
        return True  # Over, begun, decided just now, or left before while others play on.
    except (ValueError, KeyError) as broken:
        level = logging.WARNING if user.gone else logging.ERROR
        alerts.log(level, "%s of a deleted account cannot be left: %s", what, broken)
        user.delete_at = at + BROKEN_WAITS
        return False
    return True
