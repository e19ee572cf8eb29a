"""Households, which one player declares, the other confirms, and either can end."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Q

from accounts.models import User
from games.log.commands import Refused
from games.models import HouseholdBond
from games.services.gamelog.locking import lock_players
from games.services.players.refusals import PlayerRefusal

MAX_HOUSEHOLD_BONDS = 8


def declare(user: User, other: User, *, at: datetime) -> HouseholdBond:
    """Declare that two players live together; where the other has declared it before, this confirms
    it.

    Said twice, it is said once. Raises Refused.
    """
    if user.pk == other.pk or user.is_guest or other.is_guest:
        raise Refused(PlayerRefusal.NO_HOUSEHOLD)
    with transaction.atomic():
        lock_players(user, other)
        bond = HouseholdBond.objects.filter(_pair(user, other)).first()
        if bond is None:
            if HouseholdBond.objects.of(user).count() >= MAX_HOUSEHOLD_BONDS:
                raise Refused(PlayerRefusal.HOUSEHOLD_FULL, count=MAX_HOUSEHOLD_BONDS)
            return HouseholdBond.objects.create(user=user, other=other, declared_at=at)
        if bond.other_id == user.pk and bond.confirmed_at is None:
            bond.confirmed_at = at
            bond.save(update_fields=["confirmed_at"])
    return bond


def end(user: User, other: User) -> None:
    """Declare that two players do not live together, or no longer; without a bond nothing
    changes.
    """
    HouseholdBond.objects.filter(_pair(user, other)).delete()


def _pair(user: User, other: User) -> Q:
    return Q(user=user, other=other) | Q(user=other, other=user)
