"""Which work follows from an event: bots to think, mails to send. Rows only, nothing is done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from random import Random

from django.conf import settings

from games.bots import pause
from games.log.state import State
from games.log.time.deadline import PauseReason, reminders
from games.models import Game, JobKind, Outbox, Seat
from games.services.effects.notification_preferences import rows_by_channel

TURN_MAIL_DELAY = timedelta(seconds=settings.TURN_MAIL_SECONDS)
"""How long a mail waits for an answer on the page: none is sent for a turn that is over."""

BOT_MARGIN = timedelta(seconds=5)
"""How long before its glass is empty a bot is asked at the latest, however slow it is set."""

OBJECTION_PERIOD = timedelta(hours=6)
"""How long a bot waits where its turn takes away what others might still do."""

IDLE_WARNING_LEAD = timedelta(days=30)
"""How long before an untimed game is cancelled its players are warned."""


def rows_for_events(
    game: Game, seats: Sequence[Seat], before: State | None, after: State, at: datetime
) -> list[Outbox]:
    """The outbox rows that the step from `before` (None: the game begins) to `after` causes.

    One query where there is news for people: how each of them wants to hear of it.
    """
    rows = list(_rows(game, seats, before, after, at))
    bots = [row for row in rows if row.kind == JobKind.BOT]
    return [*bots, *rows_by_channel(row for row in rows if row.kind != JobKind.BOT)]


def _rows(
    game: Game, seats: Sequence[Seat], before: State | None, after: State, at: datetime
) -> Iterator[Outbox]:
    if after.result and not (before and before.result):
        if len(seats) > 1:  # Alone one knows.
            yield from (
                _mail(JobKind.OVER, game, seat, after, at) for seat in seats if seat.user_id
            )
        return
    if before is None:
        yield from _beginning(game, seats, after, at)
    if before is None or before.board_event != after.board_event or _released(before, after):
        yield from (_thought(game, seat, after, at) for seat in _to_move(seats, after, bot=True))
    if before is None or _new_turn(before, after):
        yield from _turn(game, seats, after, at)
    elif before and before.clock.due_at != after.clock.due_at:
        yield from _reminders(game, seats, after, at)
    if after.proposal is not None and (before is None or before.proposal != after.proposal):
        others = (s for s in seats if s.user_id and s.number not in after.agreed | after.left)
        yield from (_mail(JobKind.PROPOSED, game, seat, after, at) for seat in others)
    if before is not None and _vacations(after) - _vacations(before):
        yield from (
            _mail(JobKind.VACATION, game, seat, after, at) for seat in seats if seat.user_id
        )


def _vacations(state: State) -> set[str]:
    """Of those that nobody booked: everybody in the game is told."""
    return {pause.key for pause in state.clock.pauses if pause.why is PauseReason.AUTOMATIC}


def _released(before: State, after: State) -> bool:
    return bool(before.holds) and not after.holds


def _new_turn(before: State, after: State) -> bool:
    """Somebody else is to move, or the clock begins anew after a stop or a roll-back."""
    rolled_back = before.board_event != after.board_event and before.ply >= after.ply
    return before.to_move != after.to_move or rolled_back or _released(before, after)


def _to_move(seats: Sequence[Seat], after: State, *, bot: bool) -> Iterator[Seat]:
    """The seats that owe a move and can make it: none while the clocks are stopped."""
    if not after.holds or after.clock.has_hourglass:
        yield from (s for s in seats if s.number in after.to_move and bool(s.bot) == bot)


def _beginning(game: Game, seats: Sequence[Seat], after: State, at: datetime) -> Iterator[Outbox]:
    """Tell of a beginning, but for players who are to move: they get the mail of their turn. Who
    plays with bots alone has begun the game.
    """
    people = [seat for seat in seats if seat.user_id]
    for seat in people if len(people) > 1 else ():
        if seat.number not in after.to_move:
            yield _mail(JobKind.STARTED, game, seat, after, at)


def _turn(game: Game, seats: Sequence[Seat], after: State, at: datetime) -> Iterator[Outbox]:
    for seat in _to_move(seats, after, bot=False):
        yield _mail(JobKind.TURN, game, seat, after, at + TURN_MAIL_DELAY)
    yield from _reminders(game, seats, after, at)


def _reminders(game: Game, seats: Sequence[Seat], after: State, at: datetime) -> Iterator[Outbox]:
    """One each a turn; where a pause has moved the deadline, the earlier ones are not sent."""
    turn = after.clock.turn
    if turn is None:
        yield from _forgotten(game, seats, after)
        return
    for nth, due in enumerate(when for when in reminders(turn) if when > at):
        row = _mail(JobKind.REMINDER, game, seats[turn.seat], after, due)
        row.repeat = nth
        yield row


def _forgotten(game: Game, seats: Sequence[Seat], after: State) -> Iterator[Outbox]:
    """Without a limit: whose turn it is hears of it long before the game is cancelled."""
    if after.forgotten_at:
        for seat in _to_move(seats, after, bot=False):
            yield _mail(JobKind.REMINDER, game, seat, after, after.forgotten_at - IDLE_WARNING_LEAD)


def _thought(game: Game, seat: Seat, after: State, at: datetime) -> Outbox:
    """A bot may have to be asked several times in a turn: once for each board it has to face."""
    people = after.may_act - after.to_move - after.left - set(after.bots)
    waits = (
        OBJECTION_PERIOD if people else timedelta(seconds=_pause(seat, after) * settings.BOT_PACE)
    )
    due = at + waits
    if after.clock.has_hourglass and after.clock.due_at:
        due = min(due, after.clock.due_at - BOT_MARGIN)
    return Outbox(kind=JobKind.BOT, game=game, event=after.last_event, seat=seat.number, due_at=due)


def _pause(seat: Seat, after: State) -> float:
    view = after.view(seat.number)
    return pause(after.ruleset.key, seat.bot, view, seat.number, Random())


def _mail(kind: JobKind, game: Game, seat: Seat, after: State, due: datetime) -> Outbox:
    return Outbox(
        kind=kind,
        game=game,
        user_id=seat.user_id,
        event=after.last_event,
        due_at=due,
    )
