"""Whether a mail is still to be sent, asked just before sending. Nobody gets news that is old."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from accounts.models import Mails, User
from games.log.events import Kind
from games.log.state import State
from games.log.time.deadline import Why
from games.models import Dispute, Event, Game, Mail, Outbox, Seat, Table, Work
from games.rules.core import noop
from games.services.mail.addresses import address_of, refused
from games.services.mail.wishes import mail_channel
from games.services.presence import looked
from games.services.states import state_of
from games.services.talk_news import line_of

_ = noop

_NOTHING = _("There is nothing to tell any more.")

LOOKING = timedelta(minutes=2)
"""Who has had the news before them within this time needs no mail of it."""

_NEVER_SEEN = frozenset({Work.REMINDER, Work.REPORTED, Work.RULED, Work.AWAY})
"""News that a glance at the board may not have told."""


def objection(row: Outbox, user: User, at: datetime) -> str:
    """Why the mail of `row` is not to be sent, as a template for the ledger; "" where it is."""
    address = address_of(user)
    if not address:
        return _("There is no confirmed address to send it to.")
    if refused(user, address):
        return _("Your mail server refuses this address. Send yourself a test mail to go on.")
    if mail_channel(user, row.kind) is None:
        return _("You have switched mails of this kind off.")
    return outdated(row, user, at) or seen(row, user, at)


def seen(row: Outbox, user: User, at: datetime) -> str:
    """The reader had that very game before them a moment ago, with the news in it."""
    if row.game is None or row.kind in _NEVER_SEEN:
        return ""
    look = looked(row.game.pk, user.pk)
    if look is None or look.at < at - LOOKING or look.board < state_of(row.game).board_number:
        return ""
    told_at = _told_at(row)
    return _("You had the game before you.") if told_at and told_at <= look.at else ""


def awake(row: Outbox, at: datetime) -> datetime:
    """A reminder that was held up goes out after the quiet hours, in which no deadline falls."""
    if row.kind != Work.REMINDER or row.game is None:
        return at
    turn = state_of(row.game).clock.turn
    return turn.habits.awake(at) if turn else at


def _told_at(row: Outbox) -> datetime | None:
    """When the page of the game began to tell of it."""
    if row.kind == Work.CHAT:
        line = line_of(row)
        return line.at if line else None
    events = Event.objects.filter(game=row.game, number=row.number)
    return events.values_list("received_at", flat=True).first()


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
    if row.kind == Work.WITHDRAWN:
        return "" if table and table.state != Table.State.ACCEPTED else _NOTHING
    still = table and table.state == Table.State.DECLINED and place and place.taken
    return "" if still else _NOTHING


def _bystander(row: Outbox, user: User) -> str:
    """Only the staff hear of games they do not play in: of reports that are still open."""
    dispute = dispute_of(row) if row.kind == Work.REPORTED else None
    if dispute and dispute.state == Dispute.State.OPEN and user.is_staff:
        return ""
    return _NOTHING


def _turn(row: Outbox, game: Game, seat: Seat, at: datetime) -> str:
    state = state_of(game)
    return _owed(row, state, seat, moved=state.board_number > row.number)


def _reminder(row: Outbox, game: Game, seat: Seat, at: datetime) -> str:
    """Also in the middle of a turn: whoever has dropped and must still take loses on time, too."""
    state = state_of(game)
    moved = any(one.number > row.number and one.seat != seat.number for one in state.moves)
    if why_not := _owed(row, state, seat, moved=moved):
        return why_not
    newer = Outbox.objects.filter(game=game, user=row.user, kind=Work.REMINDER)
    ends = state.clock.due_at or state.forgotten_at
    if ends is None or newer.filter(number__gt=row.number).exists():
        return _("The deadline has moved since.")
    return "" if ends > at else _("The time is over.")


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
    if seat.user.mail_turn != Mails.OFF and _newer_turn(row):
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
    offer = state.standing(at)
    if offer is None or offer.number > row.number or seat.number in state.agreed:
        return _("The offer no longer stands.")
    return ""


def _away(row: Outbox, game: Game, seat: Seat, at: datetime) -> str:
    """Who plays in many games need not be told in each of them that they are on vacation."""
    state = state_of(game)
    taken = [one for one in state.clock.pauses if one.why is Why.AUTOMATIC]
    latest = max(taken, key=lambda one: one.begins, default=None)
    if state.result or latest is None or (latest.ends and latest.ends <= at):
        return _NOTHING
    told = Mail.objects.filter(user=row.user, kind=Work.AWAY, state=Mail.State.SENT)
    mine = latest.seat == seat.number and told.filter(at__gt=at - timedelta(hours=12)).exists()
    return _("A mail about another game has told you.") if mine else ""


def _chat(row: Outbox, game: Game, seat: Seat, at: datetime) -> str:
    return "" if line_of(row) else _NOTHING


def _reported(row: Outbox, game: Game, seat: Seat, at: datetime) -> str:
    dispute = dispute_of(row)
    if dispute and dispute.state == Dispute.State.OPEN:
        return ""
    return _("The report is no longer open.")


def _ruled(row: Outbox, game: Game, seat: Seat, at: datetime) -> str:
    return "" if dispute_of(row) else _NOTHING


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
    Work.AWAY: _away,
    Work.CHAT: _chat,
}
