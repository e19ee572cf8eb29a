"""News that stays on the page of a game until its player has seen it: planned answers, and rulings
of the staff.

They are kept with the seat, for its player alone. A player who acts in the game has seen its page.
"""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.db import transaction

from accounts.models import User
from games.log.events import NewEvent
from games.models import Dispute, Seat
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.locking import lock, lock_errors_as_busy


def record_answer(seat: Seat, events: Sequence[NewEvent], first: int) -> None:
    """Record which of these events, numbered from `first`, a plan has made for this seat.

    The caller holds the lock.
    """
    made = [first + nth for nth, event in enumerate(events) if event.seat == seat.number]
    seat.planned_events = [*(seat.planned_events or ()), *made]
    seat.unseen_answer = first if seat.unseen_answer is None else seat.unseen_answer
    seat.save(update_fields=["planned_events", "unseen_answer"])


def record_ruling(dispute: Dispute) -> None:
    """Record that the staff have ruled on a dispute; each player is shown the ruling until they
    have seen it.
    """
    people = Seat.objects.filter(game=dispute.game_id, user__isnull=False)
    people.update(unseen_ruling=dispute.pk)


def see(game_id: UUID, user: User) -> None:
    """Record that this player has seen the news of a game. Raises NotPermitted and Busy."""
    with lock_errors_as_busy(), transaction.atomic():
        _game, seats = lock(game_id)
        mine = PlayerActor(user).seat_among(seats)
        mark_seen(next(seat for seat in seats if seat.number == mine))


def mark_seen(seat: Seat) -> None:
    """Record that the player of this seat has seen the news; without news nothing happens."""
    if seat.unseen_answer is None and seat.unseen_ruling is None:
        return
    seat.unseen_answer = seat.unseen_ruling = None
    seat.save(update_fields=["unseen_answer", "unseen_ruling"])
