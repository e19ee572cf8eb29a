"""The studies of a player as personal data, which are exported and deleted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime

from accounts.models import User
from study.models import Study


def export(user: User) -> Iterable[object]:
    """Return the player's studies with every line, for the export of their data."""
    return list(_studies(user))


def _studies(user: User) -> Iterator[dict[str, object]]:
    for study in Study.objects.filter(user=user).order_by("changed_at", "pk"):
        lines = study.variations.values("ply", "moves", "name", "comment")
        yield {
            "game": study.game_id,
            "title": study.title,
            "is_shared": study.code is not None,
            "audience": study.audience,
            "opened_at": study.opened_at,
            "withheld_at": study.withheld_at,
            "changed_at": study.changed_at,
            "lines": list(lines),
        }


def delete(user: User, _at: datetime) -> None:
    """Delete the player's studies, including those that others read."""
    Study.objects.filter(user=user).delete()
