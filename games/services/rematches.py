"""The same again: the same people and bots on the same terms, and the beginner moves on."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from games.log.actions import Refused
from games.models import Game, Seat, Table
from games.rules.core import noop
from games.services import tables
from games.services.agreeing import NOTHING, Terms
from games.services.authors import Player
from games.services.fair import Given
from games.services.locking import lock
from games.services.starting import Sitter

_ = noop


def rematch(
    game: Game, user: User, *, at: datetime, key: UUID | None = None, chance: Given = NOTHING
) -> Table | list[Game]:
    """Games at once where nobody else has to agree, else a table for exactly these people.

    Asked again while that table is open, the answer is the same table; whoever was invited there
    sits down by asking as well.
    """
    with transaction.atomic():
        game, seats = lock(game.pk)
        mine = Player(user).seat_among(seats)
        if game.running:
            raise Refused(_("The game is not over yet."))
        terms, others = _again(game, mine, len(seats)), _around(seats, mine)
        bots = [one for one in others if isinstance(one, str)]
        if len(bots) == len(others):
            return tables.play_now(user, terms, bots, at=at, key=key, chance=chance)
        table = _asked_before(terms, seats, user)
        if table is None:
            return tables.open_table(user, terms, at=at, others=others, key=key, chance=chance)
        if table.host_id == user.pk:
            return table
        return tables.accept(table.pk, user, at=at, chance=chance) or table


def _again(game: Game, mine: int, seats: int) -> Terms:
    """Whoever had the second seat begins; `mine` is to be place 0."""
    beginner = (1 - mine) % seats
    return Terms(game.ruleset, game.options, game.time_control, game.rated, 1, beginner, seats)


def _around(seats: Sequence[Seat], mine: int) -> list[Sitter]:
    """The others, in the order of play."""
    after = [*seats[mine + 1 :], *seats[:mine]]
    return [seat.user or seat.bot for seat in after]


def _asked_before(terms: Terms, seats: Sequence[Seat], user: User) -> Table | None:
    """An open table for the same people on the same terms; one's own also with this beginner."""
    open_tables = Table.objects.open().with_player(user).with_sittings()
    same = open_tables.filter(
        ruleset=terms.ruleset,
        time_control=terms.time_control,
        options=terms.options,
        rated=terms.rated,
        seats=len(seats),
    )
    everybody = sorted(str(seat.user_id or seat.bot) for seat in seats)
    for table in same:
        mine = table.host_id == user.pk
        who = sorted(str(one.user_id or one.bot) for one in table.sittings.all())
        if who == everybody and (not mine or table.beginner == terms.beginner):
            return table
    return None
