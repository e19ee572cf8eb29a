"""Which work follows from an event: bots to think, mails to send. Rows only, nothing is done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from games.log.clock import reminder_at
from games.log.state import State
from games.models import Game, Outbox, Seat, Work


def work(
    game: Game, seats: Sequence[Seat], before: State | None, after: State, at: datetime
) -> list[Outbox]:
    """The outbox rows that the step from `before` (None: the game begins) to `after` causes."""
    return list(_rows(game, seats, before, after, at))


def _rows(
    game: Game, seats: Sequence[Seat], before: State | None, after: State, at: datetime
) -> Iterator[Outbox]:
    if after.result and not (before and before.result):
        yield from (_mail(Work.OVER, game, seat, after, at) for seat in seats if seat.user_id)
        return
    if before is None:
        yield from _beginning(game, seats, after, at)
    if before is None or _new_turn(before, after):
        yield from _turn(game, seats, before, after, at)
    if after.offer is not None and (before is None or before.offer is None):
        others = (seat for seat in seats if seat.user_id and seat.number != after.offer)
        yield from (_mail(Work.OFFERED, game, seat, after, at) for seat in others)


def _new_turn(before: State, after: State) -> bool:
    """Somebody else is to move, or the same board must be played on after a stop."""
    if after.holds:
        return False
    return before.to_move != after.to_move or bool(before.holds) or before.ply > after.ply


def _beginning(game: Game, seats: Sequence[Seat], after: State, at: datetime) -> Iterator[Outbox]:
    """Those who are to move at once get the mail of their turn instead."""
    for seat in seats:
        if seat.user_id and seat.number not in after.to_move:
            yield _mail(Work.STARTED, game, seat, after, at)


def _turn(
    game: Game, seats: Sequence[Seat], before: State | None, after: State, at: datetime
) -> Iterator[Outbox]:
    for seat in seats:
        if seat.number not in after.to_move:
            continue
        if seat.bot:
            key = f"bot:{game.pk}:{after.number}"
            yield Outbox(key=key, kind=Work.BOT, game=game, number=after.number, due_at=at)
        else:
            yield _mail(Work.TURN, game, seat, after, at)
            if after.clock.days and after.clock.due_at:
                due = reminder_at(after.clock.days, after.clock.due_at)
                if due > at:
                    yield _mail(Work.REMINDER, game, seat, after, due)


def _mail(kind: Work, game: Game, seat: Seat, after: State, due: datetime) -> Outbox:
    return Outbox(
        key=f"{kind}:{game.pk}:{after.number}:{seat.user_id}",
        kind=kind,
        game=game,
        user_id=seat.user_id,
        number=after.number,
        due_at=due,
    )
