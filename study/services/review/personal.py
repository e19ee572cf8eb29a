"""The reviews that a player has asked for, among personal data: exported and forgotten."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from accounts.models import User
from study.models import Review


def export(user: User) -> Iterable[object]:
    """Return the reviews the player has asked for, for the file of all their data."""
    return Review.objects.filter(asked_by=user).order_by("asked_at").values("game", "asked_at")


def forget(user: User, _at: datetime) -> None:
    """Keep the reviews, which belong to their games, and not who has asked for them."""
    Review.objects.filter(asked_by=user).update(asked_by=None)
