"""The claim of a guest's games after signing up. The log never knew names: it stays as it is."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from games.log.commands import Refused
from games.models import (
    Absence,
    ConditionalMoves,
    Dispute,
    Favourite,
    Game,
    Note,
    PencilMarks,
    Sanction,
    Seat,
    SeatChange,
    Table,
    TablePlace,
)
from games.models.clock.absences import EVERY_GAME
from games.services.gamelog.locking import lock_all, lock_players
from games.services.lobby.openings.closure import close
from games.services.lobby.openings.openings import locked
from games.services.players.refusals import PlayerRefusal


@dataclass(frozen=True)
class Claimed:
    """How many games changed hands, and how many stay because the account sits there as well."""

    taken: int
    left: int


def claim(guest: User, account: User) -> Claimed:
    """Move every seat of `guest` to `account`, under the locks of the games.

    What the guest wrote, marked and planned there moves along; favourites, tables, vacations and
    sanctions as well. A game in which both sit stays as it is: nobody plays against themselves.
    Raises Refused while both sit at a full table that waits for their bytes.
    """
    if not guest.is_guest or account.is_guest:
        raise ValueError("Games go from a guest to an account.")
    with transaction.atomic():
        games = lock_all(Game.objects.of(guest))
        shared = set(
            Seat.objects.filter(user=account, game__in=games).values_list("game", flat=True)
        )
        free = games - shared
        Seat.objects.filter(user=guest, game__in=free).update(user=account)
        Dispute.objects.filter(opened_by=guest, game__in=free).update(opened_by=account)
        Dispute.objects.filter(leaver=guest).update(leaver=account)
        SeatChange.objects.filter(leaver=guest).update(leaver=account)
        for kept in (PencilMarks, Note, ConditionalMoves):
            kept.objects.filter(user=guest, game__in=free).update(user=account)
        Sanction.objects.filter(user=guest).update(user=account)
        _hand_over_favourites(guest, account)
        now = timezone.now()
        _hand_over_tables(guest, account, now)
        _hand_over_absences(guest, account, now)
    return Claimed(len(free), len(shared))


def _hand_over_favourites(guest: User, account: User) -> None:
    own = set(Favourite.objects.filter(user=account).values_list("game", flat=True))
    Favourite.objects.filter(user=guest).exclude(game__in=own).update(user=account)


def _hand_over_tables(guest: User, account: User, at: datetime) -> None:
    """Move places at tables; where both sit at one open table the guest leaves it, since it could
    never begin.

    Each table without a game yet is locked: nobody sits down meanwhile. Raises Refused where both
    sit at a full one.
    """
    waiting = Table.objects.before_game().with_player(guest).order_by("pk")
    for pk in list(waiting.values_list("pk", flat=True)):
        table = locked(pk)
        if table.place_of(account):
            _leave_to(account, table, guest, at)
    both = Table.objects.with_player(guest).filter(pk__in=Table.objects.with_player(account))
    apart = Table.objects.exclude(pk__in=list(both.values_list("pk", flat=True)))
    apart.filter(host=guest).update(host=account)
    TablePlace.objects.filter(user=guest, table__in=apart).update(user=account)


def _leave_to(account: User, table: Table, guest: User, at: datetime) -> None:
    """Remove the guest from a locked table without a game at which the account sits as well."""
    if table.state == Table.State.OPENING:
        raise Refused(PlayerRefusal.GUEST_AT_FULL_TABLE, name=str(guest), account=str(account))
    if table.state != Table.State.OPEN:
        return
    if table.host_id == guest.pk or table.invited:
        close(table, Table.State.WITHDRAWN, at)
    else:
        table.places.filter(user=guest).delete()


def _hand_over_absences(guest: User, account: User, at: datetime) -> None:
    """Move the absences that are not over, or that some log has not recorded yet.

    Only for its players does a game look at them, and only the account could end them. One that
    overlaps a vacation of the account's own stays. The account pays for the others.
    """
    lock_players(guest, account)
    theirs = list(account.absences.all())
    open_ones = Q(ends_at__gt=at) | Q(propagate_from__isnull=False)
    moved = [
        absence.pk
        for absence in guest.absences.filter(open_ones)
        if not any(_have_overlap(absence, other) for other in theirs)
    ]
    values = {"user": account, "changed_at": at, "propagate_from": EVERY_GAME}
    Absence.objects.filter(pk__in=moved).update(**values)


def _have_overlap(absence: Absence, other: Absence) -> bool:
    """Return whether two absences have an instant in common; no two of one player begin at the same
    instant.
    """
    if absence.begins_at == other.begins_at:
        return True
    if absence.begins_at == absence.ends_at or other.begins_at == other.ends_at:
        return False  # Called off.
    return absence.begins_at < other.ends_at and other.begins_at < absence.ends_at
