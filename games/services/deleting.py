"""Deleting an account: asked for, taken back within a week, carried out by the sweep.

The games of the others stay as they are: no log holds a name, and seats keep their row.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db.models import Q

from accounts.models import User
from games.log.actions import Refused, Resign
from games.models import Dispute, Game, Sitting, Table
from games.rules.core import RulesError, noop
from games.services import disputes, tables
from games.services.authors import Player
from games.services.erasing import erase
from games.services.locking import Busy
from games.services.play import play

_ = noop

TIME_TO_UNDO = timedelta(days=7)
AT_ONCE = 20
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
    """What stops half-way is gone on with by the next sweep: the row is done with at the end.

    Once the account is closed nobody can take it back or use it.
    """
    if not User.objects.filter(pk=user.pk, delete_at__lte=at).update(is_active=False):
        return False
    user.is_active = False
    _withdraw_reports(user, at)
    _leave_tables(user, at)
    all_left = _resign_everywhere(user, at)
    if all_left or not user.gone:
        erase(user, at)
    if all_left:
        User.objects.filter(pk=user.pk).update(delete_at=None)
    return True


def _resign_everywhere(user: User, at: datetime) -> bool:
    """False where a game was busy: it is tried again."""
    all_left = True
    for pk in list(Game.objects.running().of(user).values_list("pk", flat=True)):
        try:
            play(pk, Resign(), by=Player(user), key=f"deleted:{user.pk}", at=at)
        except Busy:
            all_left = False
        except Refused:
            continue  # Over, or left before while others play on.
        except (ValueError, KeyError) as broken:
            alerts.error("game %s of a deleted account cannot be left: %s", pk, broken)
    return all_left


def _withdraw_reports(user: User, at: datetime) -> None:
    """Those of one's own still open; what they hold goes on."""
    for dispute in Dispute.objects.filter(opened_by=user, state=Dispute.State.OPEN):
        try:
            disputes.withdraw(dispute.pk, user, at=at)
        except RulesError:
            continue  # Decided just now.


def _leave_tables(user: User, at: datetime) -> None:
    """Tables of one's own are withdrawn, places at others given back."""
    mine = Table.objects.open().filter(Q(host=user) | Q(sittings__user=user)).distinct()
    for table in mine.with_sittings():
        place = table.place_of(user)
        try:
            if table.host_id == user.pk:
                tables.withdraw(table.pk, user, at=at)
            elif place and place.taken:
                tables.leave(table.pk, user, at=at)
            elif place and place.state == Sitting.State.INVITED:
                tables.decline(table.pk, user, at=at)
        except RulesError:
            continue  # The game has begun: it is resigned next.
