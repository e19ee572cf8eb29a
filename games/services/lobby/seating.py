"""Seating at a table: who has which place, and the game that begins when all places are taken."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.log.commands import Refused
from games.models import Game, JobKind, Outbox, Table, TablePlace
from games.rules.kit.core import Options
from games.services.chance import seals
from games.services.chance.seals import ChanceInput
from games.services.effects.enqueue import notify
from games.services.effects.live_updates import publish_to_players
from games.services.gamelog.actors import NotPermitted
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.game_start import Sitter, check_end, start_game
from games.services.gameplay.refusals import GameplayRefusal
from games.services.lobby import blocks, quotas
from games.services.lobby.refusals import LobbyRefusal
from games.services.lobby.terms import hash_of

_TERMS = (
    "ruleset",
    "options",
    "time_control",
    "rated",
    "match_length",
    "seats",
    "beginner",
    "last_day",
)


def seat(table: Table, others: Sequence[Sitter], chance: ChanceInput) -> None:
    """Seat host and bots, and invite people; with nobody to wait for the game begins."""
    at = table.created_at
    given = _given(chance)
    places = [TablePlace(table=table, place=0, user=table.host, contribution=given, at=at)]
    for place, other in enumerate(others, start=1):
        if isinstance(other, str):
            places.append(TablePlace(table=table, place=place, bot=other, at=at))
        else:
            invited = TablePlace.State.INVITED
            places.append(TablePlace(table=table, place=place, user=other, state=invited, at=at))
    TablePlace.objects.bulk_create(places)
    seals.seal_table(table, chance)
    for kept in table.invited:
        _notify_place(table, JobKind.INVITED, kept, at)
    _tell_open_pages(table)
    if not table.vacant:
        start(table, at)


def seat_pair(table: Table, guest: User, chance: ChanceInput) -> Game:
    """Seat the host, who need not be here, and `guest` at a table for two; the game begins."""
    at = table.created_at
    places = [
        TablePlace(table=table, place=0, user=table.host, contribution=seals.contribution(), at=at),
        TablePlace(table=table, place=1, user=guest, contribution=_given(chance), at=at),
    ]
    TablePlace.objects.bulk_create(places)
    seals.seal_table(table, chance)
    return start(table, at)[0]


def seat_bots(table: Table, bot: str, at: datetime) -> list[Game]:
    """Put bots on all places that are free, and begin the game."""
    held = {place.place: place.bot for place in table.places.all()}
    free = (place for place in range(table.seats) if place not in held)
    TablePlace.objects.bulk_create(
        TablePlace(table=table, place=place, bot=bot, at=at) for place in free
    )
    return start(table, at, [held[place] for place in sorted(held) if held[place]])


def take_place(
    table: Table, user: User, kept: TablePlace | None, chance: ChanceInput, at: datetime
) -> None:
    """Seat `user` on the place kept for them, or on the first free one."""
    place = kept or TablePlace(table=table, user=user, place=_free_place(table))
    place.state, place.at = TablePlace.State.TAKEN, at
    place.contribution = _given(chance)
    place.save()


def _given(chance: ChanceInput) -> str:
    return seals.contribution(chance.contribution)


def _free_place(table: Table) -> int:
    held = {place.place for place in table.places.all()}
    return next(place for place in range(table.seats) if place not in held)


def start(table: Table, at: datetime, bots: Sequence[str] | None = None) -> list[Game]:
    """Start the game, or both of a match, the second as the rules have it begin.

    The table is set up anew, if its host wanted that. `bots` are those it had from the beginning,
    where others have come to fill it.
    """
    close(table, Table.State.ACCEPTED, at)
    places = list(table.places.select_related("user"))
    given = [place.contribution for place in places]
    lot = None
    order = [((table.beginner or 0) + step) % table.seats for step in range(table.seats)]
    if table.beginner is None and table.seats > 1:
        order = lot = seals.order(table, 1, given)
    games = [_game(table, 1, places, order, lot, at, table.options)]
    if table.match_length == 2:
        games.append(_second_game(table, games[0], places, order, at))
    if table.repeats_left and table.host.is_active and quotas.has_room(table.host, at):
        here = [place.bot for place in places if place.bot]
        _repeat_table(table, here if bots is None else bots, at)
    return games


def _repeat_table(table: Table, bots: Sequence[str], at: datetime) -> None:
    """Open an equal table with the bots it had.

    The old table is closed only once, so this happens only once.
    """
    equal = Table(created_at=at, repeats_left=table.repeats_left - 1, host=table.host)
    for name in _TERMS:
        setattr(equal, name, getattr(table, name))
    equal.save(force_insert=True)
    seat(equal, bots, seals.ChanceInput())


def _second_game(
    table: Table, first: Game, places: Sequence[TablePlace], order: Sequence[int], at: datetime
) -> Game:
    """Start the second game of a match, in the reverse order unless its rules keep the seats."""
    setup = [made.move for made in state_of(first).moves if made.move.setup]
    second = table.rules.second_game(table.options, setup)
    seats = order[::-1] if second.players_change_seats else order
    return _game(table, 2, places, seats, None, at, second.options)


def _game(
    table: Table,
    number: int,
    places: Sequence[TablePlace],
    order: Sequence[int],
    lot: Sequence[int] | None,
    at: datetime,
    options: Options,
) -> Game:
    """Start one game.

    Contributions go by place where the lot was cast, else by seat.
    """
    seated = [places[place] for place in order]
    return start_game(
        table.ruleset,
        [place.user or place.bot for place in seated],
        options=options,
        at=at,
        time_control=table.time_control,
        rated=table.rated,
        table=table,
        match_number=number,
        contributions=[place.contribution for place in (places if lot else seated)],
        lot=lot,
    )


def games_of(table: Table) -> list[Game]:
    """Return the games of a table: none yet, one, or both of a match."""
    return list(table.games.order_by("match_number"))


def check_joinable(
    table: Table, user: User, kept: TablePlace | None, token: str, at: datetime
) -> None:
    """Raise RulesError where `user` may not sit down, on the place `kept` for them or another."""
    if table.host_id == user.pk:
        raise Refused(GameplayRefusal.OPPONENT_IS_SELF)
    if kept is None and table.private:
        raise NotPermitted(LobbyRefusal.INVITATION_OF_ANOTHER)
    if table.token_hash and not secrets.compare_digest(table.token_hash, hash_of(token)):
        raise NotPermitted(LobbyRefusal.INVITATION_NEEDED)
    if table.rated and user.is_guest:
        raise Refused(LobbyRefusal.RATED_NEEDS_ACCOUNT)
    check_open(table)
    check_end(table.rules, table.seats, table.options, at)
    if blocks.block_partners(user) & {place.user_id for place in table.taken}:
        raise Refused(LobbyRefusal.SEAT_DENIED)


def check_open(table: Table) -> None:
    """Refuse what comes after the table was closed."""
    if table.state != Table.State.OPEN:
        raise Refused(LobbyRefusal.TABLE_CLOSED)


def close(table: Table, state: Table.State, at: datetime) -> None:
    """Close the table, once: a second accept, decline or withdrawal finds it closed."""
    if not Table.objects.open().filter(pk=table.pk).update(state=state, closed_at=at):
        raise Refused(LobbyRefusal.TABLE_CLOSED)
    table.state, table.closed_at = state, at
    _tell_open_pages(table)


def _tell_open_pages(table: Table) -> None:
    """Tell the open pages of all at the table, and of the invited, that it has changed."""
    people = [place.user_id for place in table.places.all()]
    transaction.on_commit(lambda: publish_to_players(table.pk, "table", people), robust=True)


def decline_place(table: Table, place: TablePlace, at: datetime) -> None:
    """Close the table without this player, and notify all who sit there."""
    close(table, Table.State.DECLINED, at)
    place.state, place.at = TablePlace.State.DECLINED, at
    place.save(update_fields=["state", "at"])
    for other in table.taken:
        if other.user and other.pk != place.pk:
            _notify_place(table, JobKind.DECLINED, other, at)


def notify_left(table: Table, who: TablePlace, at: datetime) -> None:
    """Notify the others who sit there that `who` has left or, being the host, has withdrawn.

    A player who comes and goes is announced once.
    """
    for other in table.taken:
        if other.user and other.pk != who.pk:
            _notify_place(table, JobKind.WITHDRAWN, other, at, who.user)


def _notify_place(
    table: Table, kind: JobKind, place: TablePlace, at: datetime, actor: User | None = None
) -> None:
    """Enqueue a notification for this person, once, on each channel they chose."""
    notify([Outbox(kind=kind, table=table, actor=actor, user=place.user, due_at=at)])
