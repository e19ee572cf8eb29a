"""Getting a game: open a table, accept, decline or withdraw it, rematch, or face a bot at once."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from random import SystemRandom
from uuid import UUID

from django.db import transaction

from accounts.models import User
from games.log.actions import Refused
from games.models import Game, Outbox, Table, Work
from games.models.game import Status
from games.rules import RULESETS
from games.rules.core import noop
from games.services import hints
from games.services.authors import NotYours
from games.services.starting import Sitter, start_game

_ = noop
_rng = SystemRandom()

GUEST_GAMES = 5
INVITATIONS_A_DAY = 20
OPEN_TABLES = 20
TABLES_AN_HOUR = 60


@dataclass(frozen=True)
class Terms:
    """Everything that is shown before anybody accepts, and fixed afterwards."""

    ruleset: str
    options: Mapping[str, object]
    days: int | None = 3
    rated: bool = False
    games: int = 1
    beginner: str = Table.Beginner.LOT


class TooMany(Refused):
    """A limit against floods; the sentence names it."""


def open_table(host: User, terms: Terms, *, at: datetime, invited: User | None = None) -> Table:
    """A table in the lobby, or for `invited` alone, who gets a mail. Raises RulesError."""
    _check_limits(host, at, invited)
    with transaction.atomic():
        table = _made(host, terms, at, invited=invited)
        if invited is not None:
            _tell(table, Work.INVITED, invited, at)
    return table


def open_by_link(host: User, terms: Terms, *, at: datetime) -> tuple[Table, str]:
    """A table behind a link, and the token of the link, which is stored only as a hash."""
    _check_limits(host, at, None)
    token = secrets.token_urlsafe(24)
    return _made(host, terms, at, token_hash=hash_of(token)), token


def play_bot(host: User, terms: Terms, bot: str, *, at: datetime) -> list[Game]:
    """Start against a bot at once: one game, or both of a match. Raises RulesError."""
    _check_limits(host, at, None)
    with transaction.atomic():
        table = _made(host, terms, at, bot=bot, state=Table.State.ACCEPTED, settled_at=at)
        return _start(table, bot, at)


def accept(table_id: UUID, guest: User, *, at: datetime, token: str = "") -> list[Game]:
    """`guest` takes the free seat. Of many at once exactly one gets it. Raises RulesError."""
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=table_id)
        _may_join(table, guest, token)
        _check_limits(guest, at, None)
        _settle(table, Table.State.ACCEPTED, at)
        Table.objects.filter(pk=table.pk).update(guest=guest)
        table.guest = guest
        return _start(table, guest, at)


def decline(table_id: UUID, invited: User, *, at: datetime) -> Table:
    """The invited player does not want to; the host is told. Raises RulesError."""
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=table_id)
        if table.invited_id != invited.pk:
            raise NotYours(_("This invitation is for somebody else."))
        _settle(table, Table.State.DECLINED, at)
        _tell(table, Work.DECLINED, table.host, at)
    return table


def withdraw(table_id: UUID, host: User, *, at: datetime) -> Table:
    """The host takes the table back before anybody has accepted. Raises RulesError."""
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=table_id)
        if table.host_id != host.pk:
            raise NotYours(_("Only the host can withdraw this table."))
        _settle(table, Table.State.WITHDRAWN, at)
    return table


def rematch(game: Game, user: User, *, at: datetime) -> Table | list[Game]:
    """The same terms again with the beginner swapped: games against a bot, else a challenge.

    Asked again while that challenge is open, the answer is the same table; where the other has
    asked already, the game begins.
    """
    mine = next((seat for seat in game.seats.all() if seat.user_id == user.pk), None)
    if mine is None:
        raise NotYours(_("You do not play in this game."))
    if game.running:
        raise Refused(_("The game is not over yet."))
    beginner = Table.Beginner.GUEST if mine.number == 0 else Table.Beginner.HOST
    terms = Terms(game.ruleset, game.options, game.days, game.rated, 1, beginner)
    other = next(seat for seat in game.seats.all() if seat.pk != mine.pk)
    if other.bot:
        return play_bot(user, terms, other.bot, at=at)
    same = Table.objects.open().filter(
        ruleset=game.ruleset, days=game.days, options=game.options, rated=game.rated
    )
    if theirs := same.filter(host=other.user, invited=user).first():
        return accept(theirs.pk, user, at=at)
    waiting = same.filter(host=user, invited=other.user, beginner=beginner).first()
    return waiting or open_table(user, terms, at=at, invited=other.user)


def hash_of(token: str) -> str:
    """How the token of an invitation link is stored and found."""
    return sha256(token.encode()).hexdigest()


def _made(host: User, terms: Terms, at: datetime, **more: object) -> Table:
    rules = RULESETS.get(terms.ruleset)
    if rules is None:
        raise Refused(_("This game is not played here."))
    if terms.games not in (1, 2) or terms.beginner not in Table.Beginner.values:
        raise Refused(_("A table is for one game or a match of two, with a known beginner."))
    if terms.days is None and "bot" not in more:
        raise Refused(_("Games without a time limit are for playing against bots only."))
    return Table.objects.create(
        host=host,
        ruleset=terms.ruleset,
        options=rules.clean(terms.options),
        days=terms.days,
        rated=terms.rated and not host.is_guest and "bot" not in more,
        games=terms.games,
        beginner=terms.beginner,
        created_at=at,
        **more,
    )


def _start(table: Table, other: Sitter, at: datetime) -> list[Game]:
    first: list[Sitter] = [table.host, other]
    swap = table.beginner == Table.Beginner.GUEST
    if table.beginner == Table.Beginner.LOT:
        swap = _rng.random() < 0.5
    if swap:
        first.reverse()
    orders = [first, first[::-1]][: table.games]
    return [
        start_game(
            table.ruleset,
            sitters,
            options=table.options,
            at=at,
            days=table.days,
            rated=table.rated,
            table=table,
            of_match=number,
        )
        for number, sitters in enumerate(orders, start=1)
    ]


def _settle(table: Table, state: Table.State, at: datetime) -> None:
    """Close the table, once: a second accept, decline or withdrawal finds it closed."""
    closed = Table.objects.open().filter(pk=table.pk).update(state=state, settled_at=at)
    if not closed:
        raise Refused(_("This table is no longer open. Somebody may have been quicker."))
    table.state, table.settled_at = state, at


def _may_join(table: Table, guest: User, token: str) -> None:
    if table.host_id == guest.pk:
        raise Refused(_("You cannot play against yourself."))
    if table.invited_id not in (None, guest.pk):
        raise NotYours(_("This invitation is for somebody else."))
    if table.token_hash and not secrets.compare_digest(table.token_hash, hash_of(token)):
        raise NotYours(_("This table can only be joined through its invitation link."))
    if table.rated and guest.is_guest:
        raise Refused(_("Rated games need an account. Sign up, it takes a minute."))


def _check_limits(user: User, at: datetime, invited: User | None) -> None:
    if user.is_guest:
        running = Game.objects.of(user).filter(status=Status.RUNNING).count()
        waiting = Table.objects.open().filter(host=user).count()
        if running + waiting >= GUEST_GAMES:
            raise TooMany(
                _("Guests play up to %(count)s games at once. Sign up to play more."),
                count=GUEST_GAMES,
            )
    mine = Table.objects.filter(host=user)
    if mine.open().count() >= OPEN_TABLES:
        raise TooMany(_("You have %(count)s open tables. Withdraw one first."), count=OPEN_TABLES)
    if mine.filter(created_at__gt=at - timedelta(hours=1)).count() >= TABLES_AN_HOUR:
        raise TooMany(_("You have begun many games within an hour. Please wait a while."))
    if invited is None:
        return
    if invited.pk == user.pk:
        raise Refused(_("You cannot play against yourself."))
    recent = mine.exclude(invited=None).filter(created_at__gt=at - timedelta(days=1)).count()
    if recent >= INVITATIONS_A_DAY:
        raise TooMany(_("You have invited many players today. Go on tomorrow."))


def _tell(table: Table, kind: Work, user: User, at: datetime) -> None:
    row = Outbox.objects.create(
        key=f"{kind}:{table.pk}:{user.pk}", kind=kind, table=table, user=user, due_at=at
    )
    transaction.on_commit(lambda: hints.send([row]), robust=True)
