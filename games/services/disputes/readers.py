"""The readers of a dispute: the players of its game and, while it is open, those who may judge
it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from accounts.models import Role, User
from games.models import Channel, Dispute, JobKind, Outbox, Seat
from games.services.effects.enqueue import enqueue


def players_of(seats: Sequence[Seat], but: User | None = None) -> list[User]:
    """Return the people on these seats, except for one."""
    return [seat.user for seat in seats if seat.user and seat.user != but]


def judges_of(seats: Sequence[Seat]) -> list[User]:
    """Return the arbiters who may judge, which are those who do not play in the game."""
    parties = [seat.user_id for seat in seats if seat.user_id]
    return list(User.objects.with_role(Role.ARBITER).exclude(pk__in=parties))


def notify_of_dispute(
    dispute: Dispute,
    kind: JobKind,
    readers: Iterable[User],
    at: datetime,
    *,
    object_id: str = "",
    repeat: int = 0,
) -> None:
    """Notify these readers at `at` by a mail that nobody can opt out of.

    `object_id` tells the parts of a dispute apart, `repeat` one alarm from the next.
    """
    enqueue(
        Outbox(
            kind=kind,
            channel=Channel.NOW,
            game=dispute.game,
            event=dispute.game.last_event,
            dispute=dispute,
            user=reader,
            due_at=at,
            object_id=object_id,
            repeat=repeat,
        )
        for reader in readers
    )
