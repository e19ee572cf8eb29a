"""News of rulings and of decided appeals: which players of a game are told, and how."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from games.models import Appeal, Dispute, JobKind, Seat
from games.services.disputes.readers import notify_of_dispute, players_of


def notify_of_ruling(dispute: Dispute, kind: JobKind, seats: Sequence[Seat], at: datetime) -> None:
    """Notify the players of a ruling; one who leaves a seat by it gets news of their own."""
    comes, leaves = dispute.newcomer, dispute.leaver
    if kind == JobKind.APPEAL_DECIDED and is_overturned(dispute):
        comes, leaves = leaves, comes
    players = {user.pk: user for user in (*players_of(seats), comes) if user}
    if leaves:
        players.pop(leaves.pk, None)
        notify_of_dispute(dispute, JobKind.SEAT_CHANGE, [leaves], at, object_id=str(kind))
    notify_of_dispute(dispute, kind, players.values(), at)


def is_overturned(dispute: Dispute) -> bool:
    """Return whether an appeal has overturned the ruling."""
    overturned = Appeal.Outcome.OVERTURNED
    return Appeal.objects.filter(dispute=dispute, outcome=overturned).exists()
