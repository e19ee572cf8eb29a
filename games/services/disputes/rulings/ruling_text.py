"""The rulings on a game in words for everybody who looks at it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import QuerySet

from accounts.models import User
from database.compiled_queries import CompiledSelect, Gap
from games.models import Dispute, Game
from games.services.text import game_text


@dataclass(frozen=True)
class RulingInWords:
    """A ruling in words; what was reported stays between its author and the staff."""

    dispute_id: UUID
    says: str
    reason: str
    by: User | None
    at: datetime | None
    move: int
    conflict: str


def rulings_of(game: Game) -> list[RulingInWords]:
    """Return the rulings, the latest first, in the language that is active."""
    seats = list(game.seats.all())
    return [
        RulingInWords(
            dispute.pk,
            game_text.ruling_text(dispute, seats),
            dispute.reason,
            dispute.ruled_by,
            dispute.closed_at,
            dispute.move,
            dispute.get_conflict_display() if dispute.conflict else "",
        )
        for dispute in _ruled(game=game.pk)
    ]


def _ruled_disputes() -> QuerySet[Dispute]:
    ruled = Dispute.objects.filter(game=Gap("game", Game._meta.pk), state=Dispute.State.RULED)
    return ruled.select_related("ruled_by", "leaver", "newcomer").order_by("-closed_at")


_ruled = CompiledSelect(_ruled_disputes)
