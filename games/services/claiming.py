"""Taking over a guest's games after signing up. The log never knew names: it stays as it is."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from games.models import Absence, Dispute, Game, Note, Pencil, Plan, Seat, Sitting, Table
from games.models.absence import EVERY_GAME
from games.services import limits
from games.services.locking import lock_all


@dataclass(frozen=True)
class Claimed:
    """How many games changed hands, and how many stay because the account sits there as well."""

    taken: int
    left: int


def claim(guest: User, account: User) -> Claimed:
    """Every seat of `guest` becomes `account`'s, under the locks of the games, with what the guest
    wrote, marked and planned there; tables and vacations as well.

    A game in which both sit stays as it is: nobody plays against themselves.
    """
    if not guest.is_guest or account.is_guest:
        raise ValueError("Games go from a guest to an account.")
    with transaction.atomic():
        locked = lock_all(Game.objects.of(guest))
        shared = set(
            Seat.objects.filter(user=account, game__in=locked).values_list("game", flat=True)
        )
        free = locked - shared
        Seat.objects.filter(user=guest, game__in=free).update(user=account)
        Dispute.objects.filter(opened_by=guest, game__in=free).update(opened_by=account)
        for kept in (Pencil, Note, Plan):
            kept.objects.filter(user=guest, game__in=free).update(user=account)
        _hand_over_tables(guest, account)
        _hand_over_absences(guest, account, timezone.now())
    return Claimed(len(free), len(shared))


def _hand_over_tables(guest: User, account: User) -> None:
    """Where both are wanted at one table the guest stands up, or it could never begin."""
    both = Table.objects.with_player(guest).filter(pk__in=Table.objects.with_player(account))
    for table in both.open().with_sittings():
        if table.host_id == guest.pk or table.invited:
            Table.objects.open().filter(pk=table.pk).update(state=Table.State.WITHDRAWN)
        else:
            table.sittings.filter(user=guest).delete()
    apart = Table.objects.exclude(pk__in=[table.pk for table in both])
    apart.filter(host=guest).update(host=account)
    Sitting.objects.filter(user=guest, table__in=apart).update(user=account)


def _hand_over_absences(guest: User, account: User, at: datetime) -> None:
    """Those that are not over, or that some log has yet to hear of: only for its players does a
    game look at them, and only the account could end them.

    One that meets a vacation of the account's own stays. The account pays for the others.
    """
    for one in sorted((guest, account), key=lambda user: user.pk):
        limits.alone(one)
    theirs = list(account.absences.all())
    open_ones = Q(ends_at__gt=at) | Q(spread_from__isnull=False)
    moved = [
        one.pk
        for one in guest.absences.filter(open_ones)
        if not any(_meet(one, other) for other in theirs)
    ]
    told = {"user": account, "changed_at": at, "spread_from": EVERY_GAME}
    Absence.objects.filter(pk__in=moved).update(**told)


def _meet(one: Absence, other: Absence) -> bool:
    """Whether they have an instant in common; no two of one player begin at the same one."""
    if one.begins_at == other.begins_at:
        return True
    if one.begins_at == one.ends_at or other.begins_at == other.ends_at:
        return False  # Called off.
    return one.begins_at < other.ends_at and other.begins_at < one.ends_at
