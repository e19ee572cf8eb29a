"""The review requests of a player as personal data, which are exported and forgotten."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from accounts.models import User
from study.models import Review


def export(user: User) -> Iterable[object]:
    """Return the reviews that the player has requested, for the export of their data."""
    return Review.objects.filter(asked_by=user).order_by("asked_at").values("game", "asked_at")


def forget(user: User, _at: datetime) -> None:
    """Forget who has requested reviews; the reviews stay, as they belong to their games."""
    Review.objects.filter(asked_by=user).update(asked_by=None)
