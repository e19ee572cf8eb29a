"""The seating at a table: who has which place, and the game that begins once all are taken and all
bytes open.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from datetime import datetime

from accounts.models import User
from games.extensions.ratings import OwnRating, own_ratings
from games.log.commands import Refused
from games.models import Game, HouseholdBond, JobKind, Table, TablePlace
from games.services.chance import seals
from games.services.chance.refusals import ChanceRefusal
from games.services.chance.seals import ChanceInput
from games.services.gamelog.actors import NotPermitted
from games.services.gameplay.game_start import Sitter, check_end
from games.services.gameplay.refusals import GameplayRefusal
from games.services.lobby import blocks_in_force, quotas
from games.services.lobby.openings.closure import check_open, close, notify_place, tell_open_pages
from games.services.lobby.openings.table_start import begin, has_chance, wait_for_openings
from games.services.lobby.refusals import LobbyRefusal
from games.services.lobby.sanctions_in_force import is_anybody_suspended
from games.services.lobby.terms import hash_of

_TERMS = (
    "ruleset",
    "options",
    "time_control",
    "rated",
    "aid",
    "match_length",
    "seats",
    "beginner",
    "last_day",
    "lowest_rating",
    "highest_rating",
)


def seat(table: Table, others: Sequence[Sitter], chance: ChanceInput) -> None:
    """Seat the host and the bots, and invite people; with nobody to wait for the game begins."""
    at = table.created_at
    seals.seal_table(table, chance)
    places = [TablePlace(table=table, place=0, user=table.host, at=at)]
    are_bots = len(others) == table.seats - 1 and all(isinstance(other, str) for other in others)
    _give(places[0], chance, at_once=are_bots)
    for place, other in enumerate(others, start=1):
        if isinstance(other, str):
            places.append(TablePlace(table=table, place=place, bot=other, at=at))
        else:
            invited = TablePlace.State.INVITED
            places.append(TablePlace(table=table, place=place, user=other, state=invited, at=at))
    TablePlace.objects.bulk_create(places)
    for kept in table.invited:
        notify_place(table, JobKind.INVITED, kept, at)
    tell_open_pages(table)
    if not table.vacant:
        start(table, at)


def seat_pair(table: Table, guest: User, chance: ChanceInput) -> Game:
    """Seat the host, who need not be present, and `guest` at a table for two; the game begins."""
    at = table.created_at
    seals.seal_table(table, chance)
    host = TablePlace(table=table, place=0, user=table.host, at=at)
    other = TablePlace(table=table, place=1, user=guest, at=at)
    _give(host, seals.ChanceInput())
    _give(other, chance, at_once=True)
    TablePlace.objects.bulk_create([host, other])
    return start(table, at)[0]


def seat_bots(table: Table, bot: str, at: datetime) -> list[Game]:
    """Put bots on all free places; the game begins once its people have opened their bytes."""
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
    _give(place, chance)
    others = {other.contribution_hash for other in table.places.all() if other.pk != place.pk}
    if place.contribution_hash in others:
        raise Refused(ChanceRefusal.HASH_TAKEN)
    place.save()


def _give(place: TablePlace, chance: ChanceInput, *, at_once: bool = False) -> None:
    """Set what the person on this place, an unsaved row, gives to chance."""
    given = seals.given(place.table, place.place, chance, at_once=at_once)
    place.contribution, place.contribution_hash = given.contribution, given.contribution_hash


def _free_place(table: Table) -> int:
    held = {place.place for place in table.places.all()}
    return next(place for place in range(table.seats) if place not in held)


def start(table: Table, at: datetime, bots: Sequence[str] | None = None) -> list[Game]:
    """Begin the game now that all places are taken, or wait until everybody has opened their bytes.

    The table is set up anew, if its host wanted that. `bots` are those it had from the beginning,
    where others have come to fill it.
    """
    places = list(table.places.select_related("user"))
    if any(place.user_id and not place.contribution for place in places) and has_chance(table):
        games: list[Game] = []
        wait_for_openings(table, places, at)
    else:
        games = begin(table, at, Table.State.OPEN)
    if table.repeats_left and table.host.is_active and quotas.has_room(table.host, at):
        here = [place.bot for place in places if place.bot]
        _repeat_table(table, here if bots is None else bots, at)
    return games


def _repeat_table(table: Table, bots: Sequence[str], at: datetime) -> None:
    """Open a table like this one, with the same bots.

    The old table is closed only once, so this happens only once.
    """
    equal = Table(created_at=at, repeats_left=table.repeats_left - 1, host=table.host)
    for name in _TERMS:
        setattr(equal, name, getattr(table, name))
    equal.save(force_insert=True)
    seat(equal, bots, seals.ChanceInput())


def check_joinable(
    table: Table, user: User, kept: TablePlace | None, token: str, at: datetime
) -> None:
    """Raise RulesError where `user` may not take the place `kept` for them, or another one."""
    if table.host_id == user.pk:
        raise Refused(GameplayRefusal.OPPONENT_IS_SELF)
    if kept is None and table.private:
        raise NotPermitted(LobbyRefusal.INVITATION_OF_ANOTHER)
    if table.token_hash and not secrets.compare_digest(table.token_hash, hash_of(token)):
        raise NotPermitted(LobbyRefusal.INVITATION_NEEDED)
    if table.rated and user.is_guest:
        raise Refused(LobbyRefusal.RATED_NEEDS_ACCOUNT)
    if kept is None:
        check_rating(table, user)
    if table.rated:
        check_household(user, [place.user_id for place in table.taken if place.user_id])
    check_open(table)
    check_end(table.rules, table.seats, table.options, at)
    there = {place.user_id for place in table.taken if place.user_id}
    if blocks_in_force.block_partners(user) & there or is_anybody_suspended(there, at):
        raise Refused(LobbyRefusal.SEAT_DENIED)


def check_rating(table: Table, user: User) -> None:
    """Raise Refused where the rating of `user` is outside of the table's limit."""
    if not table.has_rating_limit:
        return
    if user.is_guest:
        raise Refused(LobbyRefusal.RATED_NEEDS_ACCOUNT)
    own = own_ratings([table], user).get(table.pk)
    if own and (refusal := rating_refusal(table, own)):
        raise refusal


def rating_refusal(table: Table, own: OwnRating) -> Refused | None:
    """Return why a player with this rating may not sit down; None where they may."""
    lowest, highest = table.lowest_rating, table.highest_rating
    if lowest is not None and own.value < lowest:
        return Refused(LobbyRefusal.RATING_TOO_LOW, lowest=lowest, rating=own.text)
    if highest is not None and own.value > highest:
        return Refused(LobbyRefusal.RATING_TOO_HIGH, highest=highest, rating=own.text)
    return None


def check_household(user: User, others: Collection[int]) -> None:
    """Raise Refused where `user` lives with one of the opponents in a rated game."""
    if HouseholdBond.objects.are_shared(user, others):
        raise Refused(LobbyRefusal.RATED_IN_HOUSEHOLD)


def decline_place(table: Table, place: TablePlace, at: datetime) -> None:
    """Close the table because this player declines, and notify all who sit there."""
    close(table, Table.State.DECLINED, at)
    place.state, place.at = TablePlace.State.DECLINED, at
    place.save(update_fields=["state", "at"])
    for other in table.taken:
        if other.user and other.pk != place.pk:
            notify_place(table, JobKind.DECLINED, other, at)


def notify_left(table: Table, who: TablePlace, at: datetime) -> None:
    """Notify the others at the table that `who` has left or, being the host, has withdrawn it.

    A player who comes and goes is announced once.
    """
    for other in table.taken:
        if other.user and other.pk != who.pk:
            notify_place(table, JobKind.WITHDRAWN, other, at, who.user)
