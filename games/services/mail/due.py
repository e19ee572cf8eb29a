"""Whether a mail is still to be sent, asked just before sending. Nobody gets news that is old."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from accounts.models import User
from games.log.events import Kind
from games.log.state import State
from games.models import Dispute, Event, Game, Outbox, Seat, Table, Work
from games.rules.core import noop
from games.services.mail.addresses import address_of
from games.services.states import state_of

_ = noop

CATEGORIES: Mapping[str, str] = {
    Work.TURN: "turn",
    Work.OFFERED: "turn",
    Work.STARTED: "started",
    Work.INVITED: "started",
    Work.DECLINED: "started",
    Work.OVER: "over",
    Work.REMINDER: "reminder",
}
"""Which switch of the preferences a kind of mail belongs to; reports and rulings have none."""


def objection(row: Outbox, user: User, at: datetime) -> str:
    """Why the mail of `row` is not to be sent, as a template for the ledger; "" where it is."""
    if not address_of(user):
        return _("There is no confirmed address to send it to.")
    category = CATEGORIES.get(row.kind)
    if category and not getattr(user, f"mail_{category}"):
        return _("You have switched mails of this kind off.")
    return outdated(row, user, at)


def outdated(row: Outbox, user: User, at: datetime) -> str:
    """The same as far as the game or table goes, whichever way the news would go out."""
    if row.game is None:
        return _table(row, user)
    seat = row.game.seats.filter(user=user).first()
    if seat is None:
        return _bystander(row, user)
    if seat.muted:
        return _("You have switched the mails of this game off.")
    return _CHECKS[Work(row.kind)](row, row.game, seat, at)


def dispute_of(row: Outbox) -> Dispute | None:
    """The case a report's or ruling's mail is about: the second part of its key."""
    return Dispute.objects.filter(pk=row.key.split(":")[1]).select_related("opened_by").first()


def _table(row: Outbox, user: User) -> str:
    table = row.table
    place = table.place_of(user) if table else None
    if row.kind == Work.INVITED:
        still = table and table.state == Table.State.OPEN and place and not place.taken
        return "" if still else _("The invitation is no longer open.")
    still = table and table.state == Table.State.DECLINED and place and place.taken
    return "" if still else _("There is nothing to tell any more.")


def _bystander(row: Outbox, user: User) -> str:
    """Only the staff hear of games they do not play in: of reports that are still open."""
    dispute = dispute_of(row) if row.kind == Work.REPORTED else None
    if dispute and dispute.state == Dispute.State.OPEN and user.is_staff:
        return ""
    return _("There is nothing to tell any more.")


def _turn(row: Outbox, game: Game, seat: Seat, at: datetime) -> str:
    state = state_of(game)
    return _owed(row, state, seat, moved=state.board_number > row.number)


def _reminder(row: Outbox, game: Game, seat: Seat, at: datetime) -> str:
    """Also in the middle of a turn: whoever has dropped and must still take loses on time, too."""
    state = state_of(game)
    moved = any(one.number > row.number and one.seat != seat.number for one in state.moves)
    if why_not := _owed(row, state, seat, moved=moved):
        return why_not
    return "" if state.clock.due_at and state.clock.due_at > at else _("The time is over.")


def _owed(row: Outbox, state: State, seat: Seat, *, moved: bool) -> str:
    if state.result:
        return _("The game is over.")
    if state.holds:
        return _("The clocks are stopped while a reported problem is looked at.")
    if moved or seat.number not in state.to_move:
        return _("The move was made before the mail went out.")
    return _("A later mail tells of this turn.") if _newer_turn(row) else ""


def _started(row: Outbox, game: Game, seat: Seat, at: datetime) -> str:
    if state_of(game).result:
        return _("The game is over.")
    assert seat.user is not None
    if seat.user.mail_turn and _newer_turn(row):
        return _("A later mail tells of this turn.")
    return ""


def _over(row: Outbox, game: Game, seat: Seat, at: datetime) -> str:
    if state_of(game).result is None:
        return _("The game goes on.")
    if Event.objects.filter(game=game, number=row.number, kind=Kind.RULED).exists():
        return _("The mail of the ruling tells of this.")
    return ""


def _offered(row: Outbox, game: Game, seat: Seat, at: datetime) -> str:
    state = state_of(game)
    if state.result:
        return _("The game is over.")
    return "" if _offer_stands(state, seat) else _("The draw offer no longer stands.")


def _offer_stands(state: State, seat: Seat) -> bool:
    return state.offer is not None and seat.number not in state.agreed


def _reported(row: Outbox, game: Game, seat: Seat, at: datetime) -> str:
    dispute = dispute_of(row)
    if dispute and dispute.state == Dispute.State.OPEN:
        return ""
    return _("The report is no longer open.")


def _ruled(row: Outbox, game: Game, seat: Seat, at: datetime) -> str:
    return "" if dispute_of(row) else _("There is nothing to tell any more.")


def _newer_turn(row: Outbox) -> bool:
    """Whether this player's turn was announced again since, after a stop of the clocks say."""
    same = Outbox.objects.filter(game=row.game, user=row.user, kind=Work.TURN)
    return same.filter(number__gt=row.number).exists()


_CHECKS: Mapping[Work, Callable[[Outbox, Game, Seat, datetime], str]] = {
    Work.TURN: _turn,
    Work.REMINDER: _reminder,
    Work.STARTED: _started,
    Work.OVER: _over,
    Work.OFFERED: _offered,
    Work.REPORTED: _reported,
    Work.RULED: _ruled,
}
