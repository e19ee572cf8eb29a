"""Rematches: the same people and bots on the same terms, with the next one to begin."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from games.log.commands import Refused
from games.models import Game, Seat, Table
from games.services.chance.seals import ChanceInput
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.locking import lock
from games.services.gameplay.game_start import Sitter
from games.services.lobby import tables
from games.services.lobby.refusals import LobbyRefusal
from games.services.lobby.terms import NO_CONTRIBUTION, Terms


def request_rematch(
    game: Game,
    user: User,
    *,
    at: datetime,
    key: UUID | None = None,
    chance: ChanceInput = NO_CONTRIBUTION,
) -> Table | list[Game]:
    """Begin games at once where nobody else has to agree, else open a table for exactly these
    people.

    Asked again while that table is open, the answer is the same table; an invited player sits down
    by asking as well.
    """
    with transaction.atomic():
        game, seats = lock(game.pk)
        mine = PlayerActor(user).seat_among(seats)
        if game.running:
            raise Refused(LobbyRefusal.GAME_NOT_OVER)
        terms, others = _rematch_terms(game, mine, len(seats)), _others_in_order(seats, mine)
        bots = [opponent for opponent in others if isinstance(opponent, str)]
        if len(bots) == len(others):
            return tables.play_now(
                user, terms, bots, at=at, key=key, chance=chance, is_rematch=True
            )
        table = _open_rematch(terms, seats, user)
        if table is None:
            return tables.open_table(
                user, terms, at=at, others=others, key=key, chance=chance, is_rematch=True
            )
        if table.host_id == user.pk:
            return table
        return tables.accept(table.pk, user, at=at, chance=chance, is_rematch=True) or table


def _rematch_terms(game: Game, mine: int, seats: int) -> Terms:
    """Return the terms of a rematch, in which the second seat begins and `mine` gets place 0."""
    beginner = (1 - mine) % seats
    return Terms(game.ruleset, game.options, game.time_control, game.rated, 1, beginner, seats)


def _others_in_order(seats: Sequence[Seat], mine: int) -> list[Sitter]:
    """Return the others, in the order of play."""
    after = [*seats[mine + 1 :], *seats[:mine]]
    return [seat.user or seat.bot for seat in after]


def _open_rematch(terms: Terms, seats: Sequence[Seat], user: User) -> Table | None:
    """Return an open table for the same people on the same terms; a table of one's own also with
    this beginner.
    """
    open_tables = Table.objects.open().with_player(user).with_places()
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
        who = sorted(str(place.user_id or place.bot) for place in table.places.all())
        if who == everybody and (not mine or table.beginner == terms.beginner):
            return table
    return None
