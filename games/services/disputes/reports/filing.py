"""The filing of a dispute, and its withdrawal.

Effects go through the one door. In each transaction `apply_command` comes last: it remembers the
new state, which must then be committed.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from django.db import IntegrityError, transaction

from accounts.models import User
from games.log.commands import Hold, Refused, Release
from games.log.events import EventKind
from games.models import Dispute, Event, Game, JobKind, Seat
from games.services.disputes.deadlines import DECISION_PERIOD, TRIAGE_PERIOD
from games.services.disputes.evidence.bundles import ask_for_bundle
from games.services.disputes.locking import MAX_TEXT_LENGTH, locked_dispute, require_open
from games.services.disputes.readers import judges_of, notify_of_dispute, players_of
from games.services.disputes.refusals import DisputeRefusal
from games.services.gamelog.actors import NotPermitted, PlayerActor
from games.services.gamelog.locking import lock, lock_player
from games.services.gamelog.state_cache import state_of
from games.services.gamelog.stored_log.log_reader import events_of
from games.services.gameplay.door import apply_command
from games.services.lobby.quotas import QuotaExceeded

Category = Dispute.Category
STOPS_CLOCKS = frozenset({Category.RULES, Category.RESULT, Category.TIME, Category.BOT})
"""The categories in which the decision may change the worth of the next move.

Conduct can be looked at while both play on.
"""

FILING_PERIOD = timedelta(days=14)
MAX_FILINGS, FILINGS_WINDOW = 3, timedelta(days=7)
MAX_HOLDS, HOLDS_WINDOW = 2, timedelta(days=90)


def file(game_id: UUID, user: User, *, category: str, ply: int, text: str, at: datetime) -> Dispute:
    """File a dispute for `user`, who holds a seat; the clocks stop where the decision may matter
    for the next move.

    They do not stop where `user` has stopped them too often or has left the others to it. Raises
    NotPermitted, QuotaExceeded, Refused and Game.DoesNotExist.
    """
    try:
        with transaction.atomic():
            game, __ = lock(game_id)
            seats = list(game.seats.select_related("user"))
            seat = PlayerActor(user).seat_among(seats)
            lock_player(user)
            _check(game, user, category, ply, text, at)
            dispute = Dispute.objects.create(
                game=game,
                opened_by=user,
                category=category,
                ply=ply,
                move=state_of(game).move_number(ply),
                text=text,
                opened_at=at,
            )
            notify_of_dispute(
                dispute, JobKind.DISPUTED, [*players_of(seats, but=user), *judges_of(seats)], at
            )
            _alarm_when_overdue(dispute, seats)
            ask_for_bundle(dispute, at)
            if category in STOPS_CLOCKS and _may_hold(game, seat, user, at):
                hold, key = Hold(str(dispute.pk)), f"hold:{dispute.pk}"
                dispute.game = apply_command(
                    game.pk, hold, by=PlayerActor(user), key=key, at=at
                ).game
    except IntegrityError as clash:
        raise Refused(DisputeRefusal.DISPUTE_OPEN_ALREADY) from clash
    return dispute


def withdraw(dispute_id: UUID, user: User, *, at: datetime) -> Dispute:
    """Withdraw a dispute on behalf of the player who filed it; the clocks go on.

    Raises NotPermitted and Refused.
    """
    with transaction.atomic():
        dispute = locked_dispute(dispute_id)
        if dispute.opened_by_id != user.pk:
            raise NotPermitted(DisputeRefusal.DISPUTE_OF_ANOTHER)
        require_open(dispute)
        dispute.state, dispute.closed_at = Dispute.State.WITHDRAWN, at
        dispute.save(update_fields=["state", "closed_at"])
        release, key = Release(str(dispute.pk)), f"release:{dispute.pk}"
        dispute.game = apply_command(
            dispute.game_id, release, by=PlayerActor(user), key=key, at=at
        ).game
    return dispute


def open_dispute(game: Game, user: User | None) -> Dispute | None:
    """Return the open dispute of this player about the game."""
    disputes = Dispute.objects.filter(game=game, opened_by=user, state=Dispute.State.OPEN)
    return disputes.first() if user else None


def is_contestable(game: Game, at: datetime) -> bool:
    """Return whether a dispute about this game can still be filed."""
    return game.running or at <= _ended_at(game) + FILING_PERIOD


def _alarm_when_overdue(dispute: Dispute, seats: Sequence[Seat]) -> None:
    """Put alarms for the staff into the outbox, which go off when the dispute has waited too
    long.
    """
    for nth, period in enumerate((TRIAGE_PERIOD, DECISION_PERIOD)):
        due = dispute.opened_at + period
        notify_of_dispute(dispute, JobKind.OVERDUE, judges_of(seats), due, repeat=nth)


def _check(game: Game, user: User, category: str, ply: int, text: str, at: datetime) -> None:
    if category not in Category.values:
        raise Refused(DisputeRefusal.CATEGORY_MISSING)
    if not text.strip() or len(text) > MAX_TEXT_LENGTH:
        raise Refused(DisputeRefusal.DESCRIPTION_TOO_LONG, count=MAX_TEXT_LENGTH)
    if not 0 <= ply <= game.ply:
        raise Refused(DisputeRefusal.NO_SUCH_PLY, ply=ply)
    if not is_contestable(game, at):
        raise Refused(DisputeRefusal.GAME_OVER_TOO_LONG, days=FILING_PERIOD.days)
    if open_dispute(game, user):
        raise Refused(DisputeRefusal.DISPUTE_OPEN_ALREADY)
    filed = Dispute.objects.filter(opened_by=user, opened_at__gt=at - FILINGS_WINDOW)
    if filed.count() >= MAX_FILINGS:
        raise QuotaExceeded(
            DisputeRefusal.TOO_MANY_DISPUTES, count=MAX_FILINGS, days=FILINGS_WINDOW.days
        )


def _may_hold(game: Game, seat: int | None, user: User, at: datetime) -> bool:
    """Return whether `user` still plays in the game and has not stopped clocks too often.

    Disputes record whose a hold is: in the log its key names the guest that `user` may have been.
    """
    if not game.running or seat in state_of(game).left:
        return False
    since = at - HOLDS_WINDOW
    filed = dict(
        Dispute.objects.filter(opened_by=user, opened_at__gt=since).values_list("pk", "game")
    )
    holds = Event.objects.filter(
        kind=EventKind.HELD,
        game__in=filed.values(),
        payload__dispute__in=[str(pk) for pk in filed],
        received_at__gt=since,
    )
    return holds.count() < MAX_HOLDS


def _ended_at(game: Game) -> datetime:
    """Return when the game got its result; disputes closed afterwards do not matter."""
    return next(
        event.received_at for event in reversed(events_of(game)) if not _only_closes_dispute(event)
    )


def _only_closes_dispute(event: Event) -> bool:
    changes_nothing = event.payload.get("ruling") in {Dispute.Ruling.DISMISS, Dispute.Ruling.TIME}
    return event.kind == EventKind.RELEASED or (event.kind == EventKind.RULED and changes_nothing)
