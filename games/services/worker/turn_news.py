"""The news of turns, told in every way that its reader wants, and dated again for the reminder.

Of the one row of a seat, `repeat` 0 means that the turn is to be told, and more that its reader is
to be reminded of it.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from games.log.state import State
from games.models import JobKind, Outbox, Seat, Status
from games.services.effects.enqueue import enqueue, store_turns
from games.services.effects.notification_preferences import rows_by_channel
from games.services.effects.turn_rows import TURN_MAIL_DELAY, reminder_dates
from games.services.gamelog.locking import Busy, lock_errors_as_busy
from games.services.gamelog.state_cache import states_of

log = logging.getLogger(__name__)


def announce(row: Outbox) -> None:
    """Announce the turn of one row."""
    announce_together([row])


def announce_together(rows: Sequence[Outbox]) -> None:
    """Make mails and push messages of the turns that are still due, and date their rows for the
    reminders.

    A row that a move has written anew since it was claimed is left alone, and so is one that
    somebody holds just now: a move, or a worker that looked at it for its own claim. The wishes of
    all readers are one query, and so is whose turn it is.
    """
    now = timezone.now()
    with transaction.atomic():
        ours = _ours(rows)
        seats = _owing(ours)
        owed = [row for row in ours if (row.game_id, row.seat) in seats]
        states = states_of({row.game_id: row.game for row in owed if row.game}.values())
        due = [row for row in owed if _stands(row, _state(states, row))]
        news = (_news(row, seats[row.game_id, row.seat]) for row in due)
        enqueue(rows_by_channel(news), wake=False)  # The worker goes on until nothing is due.
        for row in due:
            _date_anew(row, _state(states, row), now)
        store_turns(due)
        Outbox.objects.finish([row for row in ours if row not in due], now)
    _give_back([row for row in rows if row not in ours])


def _give_back(rows: Iterable[Outbox]) -> None:
    """Let others claim these rows at once, but leave a row to the end of its lease that somebody
    holds for seconds.

    Nothing is raised: the news of the other rows is out, and must not be tried again.
    """
    for row in rows:  # Each by itself: two workers that hold one and wait for another would block.
        try:
            with lock_errors_as_busy():
                Outbox.objects.give_back([row], begun=True)
        except Busy:
            log.warning("%s is held for long and waits for the end of its lease", row)


def _ours(rows: Iterable[Outbox]) -> list[Outbox]:
    """Lock the rows, and return those that are still as they were claimed."""
    claimed = {row.pk: row for row in rows}
    found = Outbox.objects.filter(pk__in=claimed, done_at=None).order_by("pk")
    locked = found.select_for_update(skip_locked=True)
    columns = locked.values_list("pk", "event", "repeat", "lease_until")
    as_stored = [(row, tuple(rest)) for pk, *rest in columns if (row := claimed[pk])]
    return [row for row, rest in as_stored if rest == (row.event, row.repeat, row.lease_until)]


def _owing(rows: Sequence[Outbox]) -> dict[tuple[UUID | None, int | None], Seat]:
    """Return the seats that owe a move in running games, by game and number."""
    games = {row.game_id for row in rows}
    seats = Seat.objects.filter(game__in=games, game__status=Status.RUNNING, to_move=True)
    return {(seat.game_id, seat.number): seat for seat in seats}


def _stands(row: Outbox, state: State) -> bool:
    """Return whether the turn of a row still runs, and for a reminder whether it will end."""
    if state.holds and not state.clock.has_hourglass:
        return False
    return not row.repeat or bool(reminder_dates(state, row.seat or 0))


def _news(row: Outbox, seat: Seat) -> Outbox:
    kind = JobKind.REMINDER if row.repeat else JobKind.TURN
    return Outbox(
        kind=kind,
        channel=row.channel,
        game=row.game,
        event=row.event,
        user_id=seat.user_id,
        repeat=row.repeat,
        due_at=row.due_at,
    )


def _date_anew(row: Outbox, state: State, now: datetime) -> None:
    """Date the row for the next reminder of its turn; it is done where there is none."""
    since = row.due_at - (timedelta(0) if row.repeat else TURN_MAIL_DELAY)
    dates = reminder_dates(state, row.seat or 0)
    following = next((when for when in sorted(dates) if when > since), None)
    row.renew(following or row.due_at)
    row.done_at = None if following else now


def _state(states: dict[UUID, State], row: Outbox) -> State:
    assert row.game_id is not None
    return states[row.game_id]
