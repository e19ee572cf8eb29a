"""Rows of the outbox that follow from an event: turns of bots, and news for players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from random import Random
from typing import NamedTuple

from django.conf import settings

from games.bots import delay_seconds
from games.extensions.jobs import rows_for_result
from games.log.state import State
from games.log.time.deadline import PauseReason
from games.models import Channel, Game, JobKind, Outbox, Seat
from games.rules.kit.core import CHANCE
from games.services.effects.notification_preferences import rows_by_channel
from games.services.effects.turn_rows import TURN_MAIL_DELAY, begun_turn, moved_deadline

BOT_MARGIN = timedelta(seconds=5)
"""How long before its hourglass is empty even the slowest bot is asked to move."""

OBJECTION_PERIOD = timedelta(hours=6)
"""How long a bot waits while others may still object."""


def rows_for_events(
    game: Game, seats: Sequence[Seat], before: State | None, after: State, at: datetime
) -> list[Outbox]:
    """Return the outbox rows that the step from `before` (None: the game begins) to `after` causes.

    One query where there is news for people other than of their turn: how each of them wants to
    hear of it. How a turn is told is asked when it is told.
    """
    return rows_for_steps([LogStep(game, seats, before, after)], at)


class LogStep(NamedTuple):
    """A step of the log of a game: the states before it (None: the game begins) and after it."""

    game: Game
    seats: Sequence[Seat]
    before: State | None
    after: State


def rows_for_steps(steps: Sequence[LogStep], at: datetime) -> list[Outbox]:
    """Return the rows that these steps of different games cause, by one query for all of them."""
    work: list[Outbox] = []
    news: list[Outbox] = []
    for step in steps:
        own = list(_rows(*step, at))
        news += [row for row in own if row.kind not in _WORK]
        work += _work(step, [row for row in own if row.kind in _WORK], at)
    by_game = {step.game.pk: step for step in steps}
    return work + [
        row
        for row in rows_by_channel(news)
        if row.game_id and _goes_out(by_game[row.game_id], row, at)
    ]


_WORK = (JobKind.BOT, JobKind.TURN_NEWS)


def _work(step: LogStep, rows: list[Outbox], at: datetime) -> list[Outbox]:
    """Return the rows that are no news, including those that follow a result."""
    game, seats, before, after = step
    for row in rows:
        if row.is_of_seat and (after.clock.is_real_time or _is_of_bots(row, seats, before, after)):
            row.channel = Channel.PUSH
    if after.result != (before.result if before else None):
        rows += rows_for_result(game, after.last_event, at)
    return rows


def _goes_out(step: LogStep, row: Outbox, at: datetime) -> bool:
    """Return whether a piece of news goes out on its channel."""
    if step.after.clock.is_real_time:
        return _is_told_at_one_sitting(row, at)
    return not _is_mail_of_bots(row, step.seats, step.before, step.after)


def _is_told_at_one_sitting(row: Outbox, at: datetime) -> bool:
    """Return whether news goes out in a real-time game: all push messages do, and mails that the
    game has begun or that a clock runs again after a dispute.

    During the game nobody is told by mail what a live page shows.
    """
    if row.channel == Channel.PUSH:
        return True
    if row.kind not in (JobKind.STARTED, JobKind.TURN):
        return False
    row.channel, row.due_at = Channel.NOW, at
    return True


def _is_mail_of_bots(
    row: Outbox, seats: Sequence[Seat], before: State | None, after: State
) -> bool:
    """Return whether a mail would tell of an end that bots alone have caused since its reader
    moved. Push messages may: they are gone as soon as the page is opened.
    """
    if row.channel == Channel.PUSH or row.kind != JobKind.OVER:
        return False
    return _is_of_bots(row, seats, before, after)


def _is_of_bots(row: Outbox, seats: Sequence[Seat], before: State | None, after: State) -> bool:
    """Return whether bots alone have moved since the reader of the row did."""
    if row.repeat:
        return False
    people = {seat.number: seat.user_id for seat in seats if seat.user_id}
    if len(people) == 1:
        return not (after.result and after.result.missed)
    moved = before is None or after.ply > before.ply
    movers = [played.seat for played in after.moves if played.seat != CHANCE]
    last = next((seat for seat in reversed(movers) if seat in people), None)
    return moved and movers[-1:] != [last] and last is not None and people[last] == row.user_id


def _rows(
    game: Game, seats: Sequence[Seat], before: State | None, after: State, at: datetime
) -> Iterator[Outbox]:
    if after.result and not (before and before.result):
        if len(seats) > 1:  # Alone one knows.
            yield from (
                _news(JobKind.OVER, game, seat, after, at) for seat in seats if seat.user_id
            )
        return
    if before is None:
        yield from _beginning(game, seats, after, at)
    if before is None or before.board_event != after.board_event or _is_released(before, after):
        yield from (_bot_turn(game, seat, after, at) for seat in _to_move(seats, after, bot=True))
    if before is None or _is_new_turn(before, after):
        yield from _turn(game, seats, before, after, at)
    elif before.clock.due_at != after.clock.due_at:
        yield from _moved_deadlines(game, seats, after, at)
    if after.proposal is not None and (before is None or before.proposal != after.proposal):
        others = (s for s in seats if s.user_id and s.number not in after.agreed | after.left)
        yield from (_news(JobKind.PROPOSED, game, seat, after, at) for seat in others)
    if before is not None:
        yield from _vacations(game, seats, before, after, at)


def _vacations(
    game: Game, seats: Sequence[Seat], before: State, after: State, at: datetime
) -> Iterator[Outbox]:
    """Yield news of an automatic vacation, which is in the logs of all games of its player, where
    it matters.

    The others hear of it where they wait for that player; the player in the game whose time was up.
    """
    due, earlier = before.clock.due_at, {pause.key for pause in before.clock.pauses}
    is_lapsed = due is not None and due <= at
    for pause in after.clock.pauses:
        is_new = pause.key not in earlier and pause.why is PauseReason.AUTOMATIC
        if not is_new or pause.seat not in after.to_move:
            continue
        for seat in seats:
            if seat.user_id and (is_lapsed or seat.number != pause.seat):
                yield _news(JobKind.VACATION, game, seat, after, at)


def _is_released(before: State, after: State) -> bool:
    """Return whether the last hold on the clocks has ended."""
    return bool(before.holds) and not after.holds


def _is_new_turn(before: State, after: State) -> bool:
    """Return whether a turn begins: somebody else is to move, or one seat has two turns in a row,
    or the clock begins anew.

    Where several were asked, the answer of one is no new turn for the others.
    """
    rolled_back = before.board_event != after.board_event and before.ply >= after.ply
    if rolled_back or before.went_back != after.went_back or _is_released(before, after):
        return True
    was, now = before.position.seconds_to_answer, after.position.seconds_to_answer
    is_next = before.position.turn_key != after.position.turn_key
    return was != now or (now is None and (is_next or before.to_move != after.to_move))


def _to_move(seats: Sequence[Seat], after: State, *, bot: bool) -> Iterator[Seat]:
    """Yield the seats that owe a move and can make it: none while the clocks are stopped."""
    if not after.holds or after.clock.has_hourglass:
        yield from (s for s in seats if s.number in after.to_move and bool(s.bot) == bot)


def _beginning(game: Game, seats: Sequence[Seat], after: State, at: datetime) -> Iterator[Outbox]:
    """Yield news of the beginning for players who are not to move; those to move are told of their
    turn.

    At one sitting all are told, for turns send no mails. A player alone with bots has begun the
    game and needs none.
    """
    people = [seat for seat in seats if seat.user_id]
    for seat in people if len(people) > 1 else ():
        if seat.number not in after.to_move or after.clock.is_real_time:
            yield _news(JobKind.STARTED, game, seat, after, at)


def _turn(
    game: Game, seats: Sequence[Seat], before: State | None, after: State, at: datetime
) -> Iterator[Outbox]:
    """Yield the row of each seat whose turn begins.

    At one sitting a turn is told by mail as well where a clock runs again that had been stopped.
    """
    for seat in _to_move(seats, after, bot=False):
        yield begun_turn(game, seat, after, at)
        if after.clock.is_real_time and before is not None and _is_released(before, after):
            yield _news(JobKind.TURN, game, seat, after, at + TURN_MAIL_DELAY)


def _moved_deadlines(
    game: Game, seats: Sequence[Seat], after: State, at: datetime
) -> Iterator[Outbox]:
    """Yield the rows of the seats whose reminders are due at other times now."""
    for seat in _to_move(seats, after, bot=False):
        if row := moved_deadline(game, seat, after, at):
            yield row


def _bot_turn(game: Game, seat: Seat, after: State, at: datetime) -> Outbox:
    """Return the row that asks a bot for a move, one for each board that it faces in its turn."""
    people = after.may_act - after.to_move - after.left - set(after.bots)
    due = at + (OBJECTION_PERIOD if people else _thinking_time(seat, after))
    if after.clock.has_hourglass and after.clock.due_at:
        due = min(due, after.clock.due_at - BOT_MARGIN)
    return Outbox(kind=JobKind.BOT, game=game, event=after.last_event, seat=seat.number, due_at=due)


def _thinking_time(seat: Seat, after: State) -> timedelta:
    view = after.view(seat.number)
    seconds = delay_seconds(after.ruleset.key, seat.bot, view, seat.number, Random())
    return timedelta(seconds=seconds * settings.BOT_PACE)


def _news(kind: JobKind, game: Game, seat: Seat, after: State, due: datetime) -> Outbox:
    return Outbox(
        kind=kind,
        game=game,
        user_id=seat.user_id,
        event=after.last_event,
        due_at=due,
    )
