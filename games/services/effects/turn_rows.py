"""The rows of the outbox for news of turns: one for each seat of a game, rewritten by each of its
turns.

The door writes it when a turn begins; the worker that tells the turn dates it for the reminder
(`services/worker/turn_news.py`).
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings

from games.log.state import IDLE_WARNING_LEAD, State
from games.log.time.reminders import reminders
from games.models import Game, JobKind, Outbox, Seat

TURN_MAIL_DELAY = timedelta(seconds=settings.TURN_MAIL_SECONDS)
"""How long news of a turn waits for an answer on the page, since news of a finished turn is not
sent.
"""


def begun_turn(game: Game, seat: Seat, after: State, at: datetime) -> Outbox:
    """Return the row of a seat whose turn has just begun, in place of an earlier row."""
    return _row(game, seat, after, at + TURN_MAIL_DELAY)


def moved_deadline(game: Game, seat: Seat, after: State, at: datetime) -> Outbox | None:
    """Return the row of a seat whose deadline has moved within the turn, dated for the next
    reminder; None where none will come.

    A turn that is still to be told is told first.
    """
    due = next((when for when in reminder_dates(after, seat.number) if when > at), None)
    if due is None:
        return None
    row = _row(game, seat, after, due)
    row.repeat = 1
    return row


def reminder_dates(state: State, seat: int) -> list[datetime]:
    """Return when a seat to move is reminded of its turn or, in an untimed game, warned long before
    it is cancelled.
    """
    clock = state.clock
    if clock.turn is None:
        return [state.abandoned_at - IDLE_WARNING_LEAD] if state.abandoned_at else []
    if clock.answer is None and clock.turn.seat != seat:
        return []
    turn = clock.turn_of(seat)
    return reminders(turn) if turn else []


def _row(game: Game, seat: Seat, after: State, due: datetime) -> Outbox:
    return Outbox(
        kind=JobKind.TURN_NEWS,
        game=game,
        seat=seat.number,
        user_id=seat.user_id,
        event=after.last_event,
        due_at=due,
    )
