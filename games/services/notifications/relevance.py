"""The relevance of mails: whether one is still to be sent, asked just before sending. Nobody gets
news that is old.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import QuerySet

from accounts.models import User
from games.extensions.notifications import Objection, kind_of
from games.log.events import EventKind
from games.log.state import State
from games.log.time.deadline import PauseReason
from games.models import Delivery, Game, JobKind, Outbox, Seat
from games.services.chat.notifications import message_of
from games.services.effects.notification_preferences import preferences_of, spread_of
from games.services.gamelog.presence import last_look, last_presence
from games.services.gamelog.state_cache import state_of
from games.services.gamelog.stored_log.log_reader import event_numbered
from games.services.notifications.addresses import address_of, is_refused
from games.services.notifications.body.context import seats_of
from games.services.notifications.delivery_reasons import DeliveryReason

LOOKING_WINDOW = timedelta(minutes=2)
"""How long after seeing news on a page a player needs no mail about it."""

PRESENCE_WINDOW = timedelta(seconds=settings.PRESENCE_SECONDS)
"""How long after their last page a player counts as present on the site, where all news can be
seen.
"""

VACATION_MAIL_INTERVAL = timedelta(hours=12)
"""How long a player who is on vacation gets such news of one game only."""


def objection(row: Outbox, user: User, at: datetime) -> str:
    """Return why the mail of `row` is not to be sent, for the delivery log; "" where it is."""
    address = address_of(user)
    if not address:
        return DeliveryReason.NO_ADDRESS
    if is_refused(user, address):
        return DeliveryReason.ADDRESS_REFUSED
    if preferences_of(user).mail_channel(row.kind) is None:
        return DeliveryReason.MAIL_OFF
    return (
        objection_if_outdated(row, user, at)
        or objection_if_seen(row, user, at)
        or _objection_if_present(row, user, at)
    )


def _objection_if_present(row: Outbox, user: User, at: datetime) -> str:
    """Object to a mail about news that a page has shown to its reader, who is on the site just
    now.
    """
    seen_at = last_presence(user.pk)
    if seen_at is None or seen_at < at - PRESENCE_WINDOW or not kind_of(row).is_shown_on_site:
        return ""
    told_at = _told_at(row)
    return DeliveryReason.ON_SITE if told_at and told_at <= seen_at else ""


def objection_if_seen(row: Outbox, user: User, at: datetime) -> str:
    """Object to news that the reader has seen on the page of the game a moment ago."""
    if row.game is None or not kind_of(row).is_shown_on_board:
        return ""
    look = last_look(row.game.pk, user.pk)
    if look is None or look.at < at - LOOKING_WINDOW or look.board < state_of(row.game).board_event:
        return ""
    told_at = _told_at(row)
    return DeliveryReason.BOARD_SEEN if told_at and told_at <= look.at else ""


def awake(row: Outbox, at: datetime) -> datetime:
    """Return when a row may go out: a late reminder some minutes after the quiet hours if that is
    before the deadline, anything else at `at`.
    """
    turn = state_of(row.game).clock.turn if row.game and row.kind == JobKind.REMINDER else None
    morning = turn.availability.awake(at) if turn else at
    if turn is None or row.user is None or morning <= at:
        return at
    later = morning + spread_of(row.user)
    return later if turn.due_at is None or later < turn.due_at else morning


def _told_at(row: Outbox) -> datetime | None:
    """Return when the pages of the site began to show the news of a row."""
    if row.table is not None:
        if row.kind == JobKind.OPENING:
            return row.due_at if row.repeat else row.table.closed_at
        return row.table.created_at
    if row.kind == JobKind.CHAT:
        message = message_of(row)
        return message.at if message else None
    event = event_numbered(row.game, _event(row)) if row.game else None
    return event.received_at if event else None


def objection_if_outdated(row: Outbox, user: User, at: datetime) -> str:
    """Object to news that is no longer true, whichever way it would go out."""
    seats = seats_of(row.game) if row.game else []  # The mail names all of them.
    seat = next((seat for seat in seats if seat.user_id == user.pk), None)
    if seat is not None:
        seat.user = user
        if seat.muted:
            return DeliveryReason.GAME_MUTED
    return kind_of(row).objection(row, seat, at)


def for_player(check: Callable[[Outbox, Game, Seat, datetime], str]) -> Objection:
    """Return the objection to news that is for players of the game alone."""

    def objection(row: Outbox, seat: Seat | None, at: datetime) -> str:
        return (
            check(row, row.game, seat, at) if row.game and seat else DeliveryReason.NOTHING_TO_TELL
        )

    return objection


def turn(row: Outbox, game: Game, seat: Seat, at: datetime) -> str:
    """Object to news of a turn whose move has been made."""
    state = state_of(game)
    moved = state.board_event > _event(row) and not _is_still_asked(row, state)
    return _owed(row, state, seat, moved=moved)


def reminder(row: Outbox, game: Game, seat: Seat, at: datetime) -> str:
    """Object to a reminder of a turn that is over.

    In the middle of a turn it holds: a player who has dropped and must still take can lose on
    time, too.
    """
    state = state_of(game)
    moved = any(made.number > _event(row) and made.seat != seat.number for made in state.moves)
    if why_not := _owed(row, state, seat, moved=moved and not _is_still_asked(row, state)):
        return why_not
    later = _turns_of(row).filter(event=row.event, repeat__gt=row.repeat + 1)
    ends = state.clock.due_of(seat.number) or state.abandoned_at
    if ends is None or later.exists():  # The deadline has moved since, or the next one is due.
        return DeliveryReason.DEADLINE_MOVED
    return "" if ends > at else DeliveryReason.TIME_OVER


def _is_still_asked(row: Outbox, state: State) -> bool:
    """Return whether only others, who were asked at the same time, have answered since."""
    return state.clock.answer is not None and state.same_phase(_event(row))


def _owed(row: Outbox, state: State, seat: Seat, *, moved: bool) -> str:
    if state.result:
        return DeliveryReason.GAME_OVER
    if state.holds:
        return DeliveryReason.CLOCKS_STOPPED
    if moved or seat.number not in state.to_move:
        return DeliveryReason.MOVE_MADE
    return DeliveryReason.LATER_TURN_MAIL if _newer_turn(row) else ""


def started(row: Outbox, game: Game, seat: Seat, at: datetime) -> str:
    """Object to news of a beginning that the mail about the reader's first turn tells as well."""
    if state_of(game).result:
        return DeliveryReason.GAME_OVER
    assert seat.user is not None
    if preferences_of(seat.user).mail_channel(JobKind.TURN) and _newer_turn(row):
        return DeliveryReason.LATER_TURN_MAIL
    return ""


def over(row: Outbox, game: Game, seat: Seat, at: datetime) -> str:
    """Object to news of an end by a ruling, which has a mail of its own."""
    if state_of(game).result is None:
        return DeliveryReason.GAME_GOES_ON
    event = event_numbered(game, _event(row))
    if event is not None and event.kind == EventKind.RULED:
        return DeliveryReason.RULING_MAIL
    return ""


def proposed(row: Outbox, game: Game, seat: Seat, at: datetime) -> str:
    """Object to news of a proposal that has been answered or withdrawn."""
    state = state_of(game)
    if state.result:
        return DeliveryReason.GAME_OVER
    proposal = state.pending_proposal(at)
    if proposal is None or proposal.number > _event(row) or seat.number in state.agreed:
        return DeliveryReason.PROPOSAL_GONE
    return ""


def vacation(row: Outbox, game: Game, seat: Seat, at: datetime) -> str:
    """Object to telling players in every one of their games that they are on vacation."""
    state = state_of(game)
    taken = [pause for pause in state.clock.pauses if pause.why is PauseReason.AUTOMATIC]
    latest = max(taken, key=lambda pause: pause.begins, default=None)
    if state.result or latest is None or (latest.ends and latest.ends <= at):
        return DeliveryReason.NOTHING_TO_TELL
    deliveries = Delivery.objects.filter(
        user=row.user, kind=JobKind.VACATION, state=Delivery.State.SENT
    )
    mine = (
        latest.seat == seat.number
        and deliveries.filter(at__gt=at - VACATION_MAIL_INTERVAL).exists()
    )
    return DeliveryReason.OTHER_GAME_MAIL if mine else ""


def chat(row: Outbox, game: Game, seat: Seat, at: datetime) -> str:
    """Object to news of a message that has been removed."""
    return "" if message_of(row) else DeliveryReason.NOTHING_TO_TELL


def _newer_turn(row: Outbox) -> bool:
    """Return whether this player's turn was announced again later, for instance after a hold."""
    return _turns_of(row).filter(event__gt=row.event).exists()


def _turns_of(row: Outbox) -> QuerySet[Outbox]:
    """Return the row of the present turn of the reader in the game, if there was one."""
    return Outbox.objects.filter(game=row.game, user=row.user, kind=JobKind.TURN_NEWS)


def _event(row: Outbox) -> int:
    """Return the event of a row about a game, which always names one."""
    assert row.event is not None
    return row.event
