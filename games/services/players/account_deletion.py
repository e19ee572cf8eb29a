"""Account deletion, which is requested, can be undone within a week, and is carried out by a sweep.

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
from games.log.commands import Refused, Resign
from games.models import Dispute, Game, Table
from games.services.disputes.reports import filing
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.locking import Busy
from games.services.gameplay.door import apply_command
from games.services.lobby import tables
from games.services.lobby.openings import openings
from games.services.players.anonymization import anonymize
from games.services.players.refusals import PlayerRefusal

UNDO_PERIOD = timedelta(days=7)
ACCOUNTS_PER_SWEEP = 20
RETRY_DELAY = timedelta(hours=1)
OPENING_RETRY_DELAY = timedelta(minutes=5)
alerts = logging.getLogger("fernzug.alerts")


def request_deletion(user: User, *, at: datetime) -> datetime:
    """Request the deletion of an account; return when it takes place unless it is undone. Asked
    twice, the first time counts.
    """
    if user.is_staff:
        raise Refused(PlayerRefusal.ADMIN_NOT_DELETABLE)
    User.objects.filter(pk=user.pk, delete_at=None).update(delete_at=at + UNDO_PERIOD)
    user.refresh_from_db(fields=["delete_at"])
    assert user.delete_at is not None
    return user.delete_at


def undo_deletion(user: User) -> bool:
    """Keep the account; return False where there was no longer a request to undo."""
    kept = User.objects.filter(pk=user.pk, is_active=True, delete_at__isnull=False)
    return bool(kept.update(delete_at=None))


def delete_due(now: datetime) -> int:
    """Delete the accounts whose week is over; return how many. Doing so twice does no harm."""
    due = list(User.objects.filter(delete_at__lte=now).order_by("delete_at")[:ACCOUNTS_PER_SWEEP])
    return sum(_delete_safely(user, now) for user in due)


def _delete_safely(user: User, at: datetime) -> bool:
    """Delete one account and return whether it worked; a failure stops neither the others nor the
    sweep.
    """
    try:
        return _delete(user, at)
    except Exception:  # noqa: BLE001  # Whatever it is, it is theirs alone.
        alerts.exception("account %d cannot be deleted", user.pk)
        return False


def _delete(user: User, at: datetime) -> bool:
    """Delete one account.

    What stops half-way is continued by a later sweep: the row is done with at the end. Once the
    account is closed nobody can take it back or use it.
    """
    if not User.objects.filter(pk=user.pk, delete_at__lte=at).update(is_active=False):
        return False
    user.is_active = False
    steps = (_withdraw_disputes, _leave_tables, _resign_everywhere)
    all_left = False not in [step(user, at) for step in steps]
    if all_left or not user.gone:
        anonymize(user, at)
    again = None if all_left else user.delete_at
    User.objects.filter(pk=user.pk).update(delete_at=again)
    return True


def _withdraw_disputes(user: User, at: datetime) -> bool:
    """Withdraw the player's own open disputes; other holds stay.

    Returns False where some have to be tried again, as for tables and games.
    """
    disputes = Dispute.objects.filter(opened_by=user, state=Dispute.State.OPEN)
    return False not in [
        _run_step(user, dispute.game_id, at, partial(filing.withdraw, dispute.pk, user, at=at))
        for dispute in disputes
    ]


def _leave_tables(user: User, at: datetime) -> bool:
    """Withdraw the player's own tables, and give up places at others.

    A full table keeps its places until all have opened their bytes or are late; its games are
    resigned once they have begun.
    """
    mine = Table.objects.open().filter(Q(host=user) | Q(places__user=user)).distinct()
    ways = [(table.pk, tables.way_out(table, user)) for table in mine.with_places()]
    left = [_run_step(user, pk, at, partial(way, pk, user, at=at)) for pk, way in ways if way]
    full = list(Table.objects.opening().with_player(user).values_list("pk", flat=True))
    for pk in full:
        _run_step(user, pk, at, partial(openings.stop_waiting_for, user, pk, at=at))
    if full:
        user.delete_at = at + OPENING_RETRY_DELAY
    return not full and False not in left


def _resign_everywhere(user: User, at: datetime) -> bool:
    """Resign all running games, including those that have begun at a table just now."""
    by, key = PlayerActor(user), f"deleted:{user.pk}"
    games = list(Game.objects.running().of(user).values_list("pk", flat=True))
    return False not in [
        _run_step(user, pk, at, partial(apply_command, pk, Resign(), by=by, key=key, at=at))
        for pk in games
    ]


def _run_step(user: User, what: UUID, at: datetime, step: Callable[[], object]) -> bool:
    """Run a step and return False where it is to be tried again, for instance because something was
    busy.

    A log that does not replay raises one alert and is tried every hour: it must not hold one of the
    few places of every sweep.
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
        user.delete_at = at + RETRY_DELAY
        return False
    return True
