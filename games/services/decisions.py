"""What was ruled on a game, in words for everybody who looks at it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from accounts.models import User
from games.models import Dispute, Game
from games.services.mail import words


@dataclass(frozen=True)
class Decision:
    """A ruling; what was reported stays between its author and the staff."""

    dispute_id: UUID
    says: str
    reason: str
    by: User | None
    at: datetime | None
    ply: int


def decisions(game: Game) -> list[Decision]:
    """The latest first, in the language that is active."""
    seats = list(game.seats.all())
    ruled = Dispute.objects.filter(game=game, state=Dispute.State.RULED).select_related("ruled_by")
    return [
        Decision(one.pk, words.ruling(one, seats), one.reason, one.ruled_by, one.closed_at, one.ply)
        for one in ruled.order_by("-closed_at")
    ]
