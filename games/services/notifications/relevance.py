"""Whether a mail is still to be sent, asked just before sending. Nobody gets news that is old."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from accounts.models import User
from games.extensions.notifications import Objection, kind_of
from games.log.events import EventKind
from games.log.state import State
from games.log.time.deadline import PauseReason
from games.models import Delivery, Dispute, Event, Game, JobKind, Outbox, Seat, Table, TablePlace
from games.rules.kit.core import N_
from games.services.chat.delivery import message_of
from games.services.effects.preferences import preferences_of
from games.services.gamelog.presence import last_look
from games.services.gamelog.state_cache import state_of
from games.services.notifications.addresses import address_of, refused

_NOTHING = N_("There is nothing to tell any more.")

LOOKING_WINDOW = timedelta(minutes=2)
"""How long after seeing the news on a page a player needs no mail of it."""


def objection(row: Outbox, user: User, at: datetime) -> str:
    """Why the mail of `row` is not to be sent, as a template for the ledger; "" where it is."""
    address = address_of(user)
    if not address:
        return N_("There is no confirmed address to send it to.")
    if refused(user, address):
        return N_("Your mail server refuses this address. Send yourself a test mail to go on.")
    if preferences_of(user).mail_channel(row.kind) is None:
        return N_("You have switched mails of this kind off.")
    return objection_if_outdated(row, user, at) or objection_if_seen(row, user, at)


def objection_if_seen(row: Outbox, user: User, at: datetime) -> str:
    """The reader had that very game before them a moment ago, with the news in it."""
    if row.game is None or not kind_of(row).is_shown_on_board:
        return ""
    look = last_look(row.game.pk, user.pk)
    if look is None or look.at < at - LOOKING_WINDOW or look.board < state_of(row.game).board_event:
        return ""
    told_at = _told_at(row)
    return N_("You had the game before you.") if told_at and told_at <= look.at else ""


def awake(row: Outbox, at: datetime) -> datetime:
    """A reminder that was held up goes out after the quiet hours, in which no deadline falls."""
    if row.kind != JobKind.REMINDER or row.game is None:
        return at
    turn = state_of(row.game).clock.turn
    return turn.habits.awake(at) if turn else at


def _told_at(row: Outbox) -> datetime | None:
    """When the page of the game began to tell of it."""
    if row.kind == JobKind.CHAT:
        line = message_of(row)
        return line.at if line else None
    events = Event.objects.filter(game=row.game, number=_event(row))
    return events.values_list("received_at", flat=True).first()


def objection_if_outdated(row: Outbox, user: User, at: datetime) -> str:
    """Object to news that is no longer true, whichever way it would go out."""
    seat = row.game.seats.filter(user=user).first() if row.game else None
    if seat is not None:
        seat.user = user
        if seat.muted:
            return N_("You have switched the mails of this game off.")
    return kind_of(row).objection(row, seat, at)


def for_player(check: Callable[[Outbox, Game, Seat, datetime], str]) -> Objection:
    """The objection to news that is for players of the game alone."""

    def objection(row: Outbox, seat: Seat | None, at: datetime) -> str:
        return check(row, row.game, seat, at) if row.game and seat else _NOTHING

    return objection


def invited(row: Outbox, seat: Seat | None, at: datetime) -> str:
    """Object to an invitation to a table that is no longer open."""
    table, place = _table_and_place(row)
    still = table and table.state == Table.State.OPEN and place and not place.taken
    return "" if still else N_("The invitation is no longer open.")


def withdrawn(row: Outbox, seat: Seat | None, at: datetime) -> str:
    """Object to news of a withdrawal from a table whose game has begun all the same."""
    return "" if row.table and row.table.state != Table.State.ACCEPTED else _NOTHING


def declined(row: Outbox, seat: Seat | None, at: datetime) -> str:
    """Object to news of a refusal once the table is no longer declined."""
    table, place = _table_and_place(row)
    still = table and table.state == Table.State.DECLINED and place and place.taken
    return "" if still else _NOTHING


def _table_and_place(row: Outbox) -> tuple[Table | None, TablePlace | None]:
    """The table of a row, and the reader's place there."""
    return row.table, row.table.place_of(row.user) if row.table and row.user else None


def turn(row: Outbox, game: Game, seat: Seat, at: datetime) -> str:
    """Object to news of a turn whose move was made since."""
    state = state_of(game)
    return _owed(row, state, seat, moved=state.board_event > _event(row))


def reminder(row: Outbox, game: Game, seat: Seat, at: datetime) -> str:
    """Object to a reminder of a turn that is over.

    In the middle of a turn it holds: whoever has dropped and must still take loses on time, too.
    """
    state = state_of(game)
    moved = any(made.number > _event(row) and made.seat != seat.number for made in state.moves)
    if why_not := _owed(row, state, seat, moved=moved):
        return why_not
    newer = Outbox.objects.filter(game=game, user=row.user, kind=JobKind.REMINDER)
    ends = state.clock.due_at or state.forgotten_at
    if ends is None or newer.filter(event__gt=row.event).exists():
        return N_("The deadline has moved since.")
    return "" if ends > at else N_("The time is over.")


def _owed(row: Outbox, state: State, seat: Seat, *, moved: bool) -> str:
    if state.result:
        return N_("The game is over.")
    if state.holds:
        return N_("The clocks are stopped while a reported problem is looked at.")
    if moved or seat.number not in state.to_move:
        return N_("The move was made before the mail went out.")
    return N_("A later mail tells of this turn.") if _newer_turn(row) else ""


def started(row: Outbox, game: Game, seat: Seat, at: datetime) -> str:
    """Object to news of a beginning that the mail of the reader's first turn tells as well."""
    if state_of(game).result:
        return N_("The game is over.")
    assert seat.user is not None
    if preferences_of(seat.user).mail_channel(JobKind.TURN) and _newer_turn(row):
        return N_("A later mail tells of this turn.")
    return ""


def over(row: Outbox, game: Game, seat: Seat, at: datetime) -> str:
    """Object to news of an end by a ruling, which has a mail of its own."""
    if state_of(game).result is None:
        return N_("The game goes on.")
    if Event.objects.filter(game=game, number=_event(row), kind=EventKind.RULED).exists():
        return N_("The mail of the ruling tells of this.")
    return ""


def offered(row: Outbox, game: Game, seat: Seat, at: datetime) -> str:
    """Object to news of a proposal that was answered or withdrawn since."""
    state = state_of(game)
    if state.result:
        return N_("The game is over.")
    offer = state.standing(at)
    if offer is None or offer.number > _event(row) or seat.number in state.agreed:
        return N_("The offer no longer stands.")
    return ""


def away(row: Outbox, game: Game, seat: Seat, at: datetime) -> str:
    """Object to telling players in each of their games that they are on vacation."""
    state = state_of(game)
    taken = [pause for pause in state.clock.pauses if pause.why is PauseReason.AUTOMATIC]
    latest = max(taken, key=lambda pause: pause.begins, default=None)
    if state.result or latest is None or (latest.ends and latest.ends <= at):
        return _NOTHING
    deliveries = Delivery.objects.filter(
        user=row.user, kind=JobKind.AWAY, state=Delivery.State.SENT
    )
    mine = (
        latest.seat == seat.number and deliveries.filter(at__gt=at - timedelta(hours=12)).exists()
    )
    return N_("A mail about another game has told you.") if mine else ""


def chat(row: Outbox, game: Game, seat: Seat, at: datetime) -> str:
    """Object to news of a message that was removed since."""
    return "" if message_of(row) else _NOTHING


def reported(row: Outbox, seat: Seat | None, at: datetime) -> str:
    """Object to news of a dispute that is closed, and to telling anybody but players and staff."""
    if row.dispute and row.dispute.state == Dispute.State.OPEN:
        return "" if seat or (row.user and row.user.is_staff) else _NOTHING
    return N_("The report is no longer open.") if seat else _NOTHING


def ruled(row: Outbox, game: Game, seat: Seat, at: datetime) -> str:
    """Object to news of a ruling whose dispute is gone."""
    return "" if row.dispute else _NOTHING


def _newer_turn(row: Outbox) -> bool:
    """Whether this player's turn was announced again since, after a stop of the clocks say."""
    same = Outbox.objects.filter(game=row.game, user=row.user, kind=JobKind.TURN)
    return same.filter(event__gt=row.event).exists()


def _event(row: Outbox) -> int:
    """Every row about a game names one."""
    assert row.event is not None
    return row.event
