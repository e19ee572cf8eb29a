"""Rematches: new games of the same people and bots on the same terms, in which the next seat
begins.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction

from accounts.models import User
from games.bots import levels_of, own_levels_of
from games.log.commands import Refused
from games.models import Game, Seat, Table, TablePlace
from games.rules.kit.core import Options
from games.services.chance.seals import ChanceInput
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.locking import lock
from games.services.gameplay.game_start import Sitter, has_end_passed
from games.services.lobby import tables
from games.services.lobby.openings.table_start import games_of
from games.services.lobby.refusals import LobbyRefusal
from games.services.lobby.terms import NO_CONTRIBUTION, Terms, check_bot

MAX_GAMES_BEFORE = 5
"""Among how many of the last games the one is searched that a rematch follows."""


def request_rematch(
    game: Game,
    user: User,
    *,
    at: datetime,
    key: UUID | None = None,
    chance: ChanceInput = NO_CONTRIBUTION,
    level: str = "",
) -> Table | list[Game]:
    """Begin games at once where nobody else has to agree, otherwise open a table for exactly these
    people.

    Asked again while that table is open, the answer is the same table; an invited player sits down
    by asking as well. The same `key` of the same player again is the same table or its games,
    whatever has become of it. A bot of another `level` takes the place of the only opponent, if
    that is a bot; one whose level is offered no more is replaced by the strongest that is.
    Raises RulesError.
    """
    with transaction.atomic():
        game, seats = lock(game.pk)
        mine = PlayerActor(user).seat_among(seats)
        if game.running:
            raise Refused(LobbyRefusal.GAME_NOT_OVER)
        terms = _rematch_terms(game, mine, len(seats))
        others = _others_in_order(seats, mine, game.ruleset)
        bots = [opponent for opponent in others if isinstance(opponent, str)]
        if level:
            bots = _replaced(game.ruleset, others, level)
        if len(bots) == len(others):
            return tables.play_now(
                user, terms, bots, at=at, key=key, chance=chance, is_rematch=True
            )
        stored = key and uuid5(key, str(game.pk))
        table = _sent_before(user, stored) or _open_rematch(terms, seats, user)
        if table is None:
            table = tables.open_table(
                user, terms, at=at, others=others, key=key, chance=chance, is_rematch=True
            )
        elif table.host_id != user.pk and table.state == Table.State.OPEN:
            tables.accept(table.pk, user, at=at, chance=chance, is_rematch=True)
        _remember_key(table, user, stored)
        return games_of(table) or table


def pending_rematch(game: Game, user: User) -> Table | None:
    """Return the open table for a rematch of this finished game, with its places; the seats must be
    prefetched.
    """
    mine, seats = game.seat_of(user), list(game.seats.all())
    if game.running or mine is None or not any(seat.user for seat in seats if seat != mine):
        return None
    return _open_rematch(_rematch_terms(game, mine.number, len(seats)), seats, user)


def game_before(table: Table, user: User) -> Game | None:
    """Return the finished game of which this table is a rematch, judged by its terms and people;
    the last of several.
    """
    if not table.private or table.place_of(user) is None:
        return None
    games = Game.objects.finished_by(user).filter(ruleset=table.ruleset).with_seats()
    return next((game for game in games[:MAX_GAMES_BEFORE] if _is_rematch(table, game, user)), None)


def _is_rematch(table: Table, game: Game, user: User) -> bool:
    people = _keys_of(list(game.seats.all()), game.ruleset)
    mine = game.seat_of(user)
    who = sorted(str(place.user_id or place.bot) for place in table.places.all())
    if mine is None or who != people:
        return False
    terms = _rematch_terms(game, mine.number, len(people))
    agreed = (table.options, table.time_control, table.rated)
    return agreed == (dict(terms.options), terms.time_control, terms.rated)


def can_rematch(game: Game, seats: int, at: datetime) -> bool:
    """Return whether the terms of a finished game may begin another one, as they may unless an
    agreed last day is over.
    """
    options = rematch_options(game)
    return not game.running and not has_end_passed(game.rules, seats, options, at)


def rematch_options(game: Game) -> Options:
    """Return the options of a rematch: those of the table, since the second game of a match has its
    own.
    """
    agreed: Options = game.table.options if game.table else game.options
    return agreed


def _replaced(ruleset: str, others: Sequence[Sitter], level: str) -> list[str]:
    """Return the others with a bot of another level instead of the only opponent. Raises
    Refused.
    """
    check_bot(ruleset, level)
    if len(others) != 1 or not isinstance(others[0], str):
        raise Refused(LobbyRefusal.NO_BOT_TO_REPLACE)
    return [level]


def _sent_before(user: User, key: UUID | None) -> Table | None:
    return Table.objects.joined_by(user, key).first() if key else None


def _remember_key(table: Table, user: User, key: UUID | None) -> None:
    """Store the first key with which `user` came to this table."""
    place = TablePlace.objects.filter(table=table, user=user, idempotency_key=None)
    place.update(idempotency_key=key)


def _rematch_terms(game: Game, mine: int, seats: int) -> Terms:
    """Return the terms of a rematch, in which the second seat begins and `mine` gets place 0."""
    beginner = (1 - mine) % seats
    return Terms(
        game.ruleset,
        rematch_options(game),
        game.time_control,
        game.rated,
        beginner=beginner,
        seats=seats,
        public=game.public,
        aid=game.aid,
    )


def _others_in_order(seats: Sequence[Seat], mine: int, ruleset: str) -> list[Sitter]:
    """Return the others, in the order of play."""
    after = [*seats[mine + 1 :], *seats[:mine]]
    return [seat.user or _offered(ruleset, seat.bot) for seat in after]


def _keys_of(seats: Sequence[Seat], ruleset: str) -> list[str]:
    """Return who plays in a rematch, in a form to be compared with a table's places."""
    return sorted(str(seat.user_id or _offered(ruleset, seat.bot)) for seat in seats)


def _offered(ruleset: str, level: str) -> str:
    """Return the level of a bot, or the strongest level where that one is no longer offered."""
    return level if level in levels_of(ruleset) else list(own_levels_of(ruleset))[-1]


def _open_rematch(terms: Terms, seats: Sequence[Seat], user: User) -> Table | None:
    """Return an open table for the same people on the same terms; a table of one's own must also
    have the same beginner.
    """
    open_tables = Table.objects.before_game().with_player(user).with_places()
    same = open_tables.filter(
        ruleset=terms.ruleset,
        time_control=terms.time_control,
        options=terms.options,
        rated=terms.rated,
        seats=len(seats),
    )
    everybody = _keys_of(seats, terms.ruleset)
    for table in same:
        mine = table.host_id == user.pk
        who = sorted(str(place.user_id or place.bot) for place in table.places.all())
        if who == everybody and (not mine or table.beginner == terms.beginner):
            return table
    return None
