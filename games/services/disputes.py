"""Reported problems: filing one, taking it back, and ruling on it. Effects go through the one door.

In each transaction `play` comes last: it remembers the new state, which must then be committed.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from uuid import UUID

from django.db import IntegrityError, transaction

from accounts.models import User
from games.log.actions import Hold, Refused, Release, Rule
from games.log.deciding import decide
from games.log.events import Entry, Kind
from games.log.folding import fold
from games.log.state import State
from games.models import Dispute, Event, Game, Outbox, Seat, Work
from games.rules.core import noop
from games.services import hints, limits
from games.services.authors import NotYours, Player, Umpire
from games.services.locking import lock
from games.services.play import play
from games.services.states import state_of

_ = noop

Category = Dispute.Category
STOPS_CLOCKS = frozenset({Category.RULES, Category.RESULT, Category.TIME, Category.BOT})
"""Whatever may change what the next move is worth. Conduct can be looked at while both play on."""

OPEN_AFTER_END = timedelta(days=14)
FILINGS, IN = 3, timedelta(days=7)
HOLDS, WITHIN = 2, timedelta(days=90)
LONGEST_TEXT = 2000


def file(game_id: UUID, user: User, *, category: str, ply: int, text: str, at: datetime) -> Dispute:
    """`user`, who holds a seat, reports a problem; the clocks stop where it may matter, unless
    `user` has stopped them too often or has left the others to it.

    Raises NotYours, TooMany, Refused and Game.DoesNotExist.
    """
    try:
        with transaction.atomic():
            game, __ = lock(game_id)
            seats = list(game.seats.select_related("user"))
            seat = Player(user).seat_among(seats)
            limits.alone(user)
            _check(game, user, category, ply, text, at)
            dispute = Dispute.objects.create(
                game=game, opened_by=user, category=category, ply=ply, text=text, opened_at=at
            )
            _tell(dispute, Work.REPORTED, _people(seats, but=user) + _staff(seats), at)
            if category in STOPS_CLOCKS and _may_hold(game, seat, user, at):
                hold, key = Hold(str(dispute.pk)), f"hold:{dispute.pk}"
                dispute.game = play(game.pk, hold, by=Player(user), key=key, at=at).game
    except IntegrityError as clash:
        raise Refused(_ALREADY) from clash
    return dispute


def withdraw(dispute_id: UUID, user: User, *, at: datetime) -> Dispute:
    """Whoever filed the report takes it back; the clocks go on. Raises NotYours and Refused."""
    with transaction.atomic():
        dispute = _locked(dispute_id)
        if dispute.opened_by_id != user.pk:
            raise NotYours(_("Only whoever reported this problem can withdraw it."))
        _must_be_open(dispute)
        dispute.state, dispute.closed_at = Dispute.State.WITHDRAWN, at
        dispute.save(update_fields=["state", "closed_at"])
        release, key = Release(str(dispute.pk)), f"release:{dispute.pk}"
        dispute.game = play(dispute.game_id, release, by=Player(user), key=key, at=at).game
    return dispute


def rule(
    dispute_id: UUID,
    admin: User,
    *,
    ruling: str,
    reason: str,
    at: datetime,
    winner: int | None = None,
    ply: int | None = None,
    board: int | None = None,
) -> Dispute:
    """`admin`, who holds no seat, decides; `board` is the event number of the board judged.

    The decision, its effect on the game and the mails are one transaction. Sent twice, it counts
    once. Raises NotYours, StaleBoard and Refused.
    """
    with transaction.atomic():
        dispute = _locked(dispute_id)
        seats = list(dispute.game.seats.select_related("user"))
        Umpire(admin).seat_among(seats)
        if _is_repeated(dispute, admin, ruling, reason):
            return dispute
        _must_be_open(dispute)
        if not reason.strip():
            raise Refused(_("Give a reason. All players will read it."))
        _decide(dispute, admin, ruling, reason, winner, ply, at)
        _tell(dispute, Work.RULED, _people(seats), at)
        action = Rule(str(dispute.pk), ruling, dispute.winner, dispute.back_to)
        by, key = Umpire(admin), f"rule:{dispute.pk}"
        dispute.game = play(dispute.game_id, action, by=by, key=key, at=at, board=board).game
    return dispute


def foreseen(
    dispute: Dispute,
    *,
    ruling: str,
    at: datetime,
    winner: int | None = None,
    ply: int | None = None,
) -> State:
    """The game as it would be after that ruling, before chance goes on; nothing is written.

    Raises RulesError.
    """
    before = state_of(dispute.game)
    ruled, *_ = decide(Rule(str(dispute.pk), ruling, winner, ply), before, None, at, Random())
    number, at = before.number + 1, max(at, before.at)
    return fold([Entry(ruled.kind, ruled.seat, ruled.payload, number, at)], before)


def open_case(game: Game, user: User | None) -> Dispute | None:
    """The report of this player that is still being looked at."""
    cases = Dispute.objects.filter(game=game, opened_by=user, state=Dispute.State.OPEN)
    return cases.first() if user else None


def may_file(game: Game, at: datetime) -> bool:
    """Whether a problem of this game can still be reported."""
    return game.running or at <= _ended_at(game) + OPEN_AFTER_END


_ALREADY = _("You have reported a problem in this game already, and it is being looked at.")


def _check(game: Game, user: User, category: str, ply: int, text: str, at: datetime) -> None:
    if category not in Category.values:
        raise Refused(_("Choose what the report is about."))
    if not text.strip() or len(text) > LONGEST_TEXT:
        raise Refused(_("Say in up to %(count)s letters what is wrong."), count=LONGEST_TEXT)
    if not 0 <= ply <= game.ply:
        raise Refused(_("The game has no move %(ply)s."), ply=ply)
    if not may_file(game, at):
        raise Refused(_("This game has been over for more than two weeks. It stands as it is."))
    if open_case(game, user):
        raise Refused(_ALREADY)
    if Dispute.objects.filter(opened_by=user, opened_at__gt=at - IN).count() >= FILINGS:
        raise limits.TooMany(
            _("You have reported %(count)s problems within a week. Please wait a while."),
            count=FILINGS,
        )


def _may_hold(game: Game, seat: int | None, user: User, at: datetime) -> bool:
    """Whether `user` still plays there and has not stopped clocks too often.

    Reports say whose a hold is: in the log its key names the guest that `user` may have been.
    """
    if not game.running or seat in state_of(game).left:
        return False
    since = at - WITHIN
    filed = dict(
        Dispute.objects.filter(opened_by=user, opened_at__gt=since).values_list("pk", "game")
    )
    holds = Event.objects.filter(
        kind=Kind.HELD,
        game__in=filed.values(),
        payload__dispute__in=[str(pk) for pk in filed],
        received_at__gt=since,
    )
    return holds.count() < HOLDS


def _ended_at(game: Game) -> datetime:
    """When the result came about; that a case was closed afterwards does not count."""
    events = Event.objects.filter(game=game).order_by("-number")
    ended = events.exclude(kind=Kind.RELEASED).exclude(
        kind=Kind.RULED, payload__ruling=Dispute.Ruling.DISMISS
    )
    return ended.values_list("received_at", flat=True)[0]


def _locked(dispute_id: UUID) -> Dispute:
    """The case and its game, locked; the game first."""
    game_id = Dispute.objects.values_list("game", flat=True).get(pk=dispute_id)
    lock(game_id)
    cases = Dispute.objects.select_for_update(of=("self",))
    return cases.select_related("game", "opened_by").get(pk=dispute_id)


def _must_be_open(dispute: Dispute) -> None:
    if dispute.state != Dispute.State.OPEN:
        raise Refused(_("This case is closed already."))


def _is_repeated(dispute: Dispute, admin: User, ruling: str, reason: str) -> bool:
    said = (dispute.ruled_by_id, dispute.ruling, dispute.reason)
    return said == (admin.pk, ruling, reason)


def _decide(
    dispute: Dispute,
    admin: User,
    ruling: str,
    reason: str,
    winner: int | None,
    ply: int | None,
    at: datetime,
) -> None:
    dispute.state, dispute.closed_at, dispute.ruled_by = Dispute.State.RULED, at, admin
    dispute.ruling, dispute.reason = ruling, reason
    dispute.winner = winner if ruling == Dispute.Ruling.AWARD else None
    dispute.back_to = ply if ruling == Dispute.Ruling.ROLLBACK else None
    dispute.save()


def _people(seats: list[Seat], but: User | None = None) -> list[User]:
    return [seat.user for seat in seats if seat.user and seat.user != but]


def _staff(seats: list[Seat]) -> list[User]:
    """Every admin who may judge: not those who play."""
    parties = [seat.user_id for seat in seats if seat.user_id]
    return list(User.objects.filter(is_staff=True, is_active=True).exclude(pk__in=parties))


def _tell(dispute: Dispute, kind: Work, people: list[User], at: datetime) -> None:
    rows = Outbox.objects.bulk_create(
        Outbox(
            key=f"{kind}:{dispute.pk}:{user.pk}",
            kind=kind,
            game=dispute.game,
            user=user,
            number=dispute.game.number,
            due_at=at,
        )
        for user in people
    )
    transaction.on_commit(lambda: hints.send(rows), robust=True)
