"""Tables of one to four: opened, joined, left, declined. A full table becomes a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from uuid import UUID

from django.db import IntegrityError, transaction

from accounts.models import User
from games.log.commands import Refused
from games.models import Game, Table, TablePlace
from games.rules import RULESETS
from games.services.chance.seals import ChanceInput
from games.services.gamelog.actors import NotPermitted
from games.services.gameplay import running_boards
from games.services.gameplay.game_start import Sitter, check_end
from games.services.lobby import blocks_in_force, quotas, seating
from games.services.lobby.openings.closure import check_open, close
from games.services.lobby.openings.openings import locked
from games.services.lobby.openings.table_start import games_of
from games.services.lobby.refusals import LobbyRefusal
from games.services.lobby.terms import (
    NO_CONTRIBUTION,
    Terms,
    check_bot,
    hash_of,
    key_of,
    new_token,
    table_from,
    token_of,
)


def open_table(
    host: User,
    terms: Terms,
    *,
    at: datetime,
    others: Sequence[Sitter] = (),
    key: UUID | None = None,
    chance: ChanceInput = NO_CONTRIBUTION,
    is_rematch: bool = False,
) -> Table:
    """Open a table with `others` on places 1, 2, …: bots sit, people are invited by mail.

    Where places are left it is in the lobby; where none is, the game begins. The same `key` again
    is the same table. Raises RulesError.
    """
    stored = key_of(key, terms, others)
    return _opened(host, terms, others, at, chance, stored, is_rematch=is_rematch)


def open_by_link(
    host: User,
    terms: Terms,
    *,
    at: datetime,
    others: Sequence[Sitter] = (),
    key: UUID | None = None,
    chance: ChanceInput = NO_CONTRIBUTION,
) -> tuple[Table, str]:
    """Open a table behind a link, and return it with the token of the link.

    The token is stored only as a hash.
    """
    token = token_of(key, terms, others)
    stored = key_of(key, terms, [*others, "link"])
    return _opened(host, terms, others, at, chance, stored, hash_of(token)), token


def play_now(
    host: User,
    terms: Terms,
    bots: Sequence[str] = (),
    *,
    at: datetime,
    key: UUID | None = None,
    chance: ChanceInput = NO_CONTRIBUTION,
    is_rematch: bool = False,
) -> list[Game]:
    """Begin at once, against bots or alone, one game or a match of two. Raises RulesError."""
    terms = replace(terms, seats=1 + len(bots))
    table = open_table(
        host, terms, at=at, others=bots, key=key, chance=chance, is_rematch=is_rematch
    )
    return games_of(table)


def accept(
    table_id: UUID,
    user: User,
    *,
    at: datetime,
    token: str = "",
    chance: ChanceInput = NO_CONTRIBUTION,
    is_rematch: bool = False,
) -> list[Game]:
    """Seat `user` on the place kept for them or on a free one, for which several may compete.

    With the last place the game begins, or the opening of all bytes; until then there are no games.
    Raises RulesError.
    """
    with transaction.atomic():
        table = locked(table_id)
        kept = table.place_of(user)
        if kept and kept.taken and kept.place > 0:
            return games_of(table)
        seating.check_joinable(table, user, kept, token, at)
        running_boards.check_start(user, table.rules, table.options)
        quotas.check_quotas(user, at, is_rematch=is_rematch)
        others_wait = table.vacant > 1
        seating.take_place(table, user, kept, chance, at)
        return [] if others_wait else seating.start(table, at)


def leave(table_id: UUID, user: User, *, at: datetime) -> Table:
    """Give up a place before the game begins, or decline it if invited. Raises RulesError."""
    with transaction.atomic():
        table = locked(table_id)
        place = table.place_of(user)
        if place is None or not place.taken:
            raise NotPermitted(LobbyRefusal.NOT_AT_THIS_TABLE)
        if place.place == 0:
            raise Refused(LobbyRefusal.OWN_TABLE)
        check_open(table)
        if table.invited:
            seating.decline_place(table, place, at)
        else:
            place.delete()
            seating.notify_left(table, place, at)
    return table


def decline(table_id: UUID, invited: User, *, at: datetime) -> Table:
    """Decline an invitation and notify all who sit there. Raises RulesError."""
    with transaction.atomic():
        table = locked(table_id)
        place = table.place_of(invited)
        if place is None or place.place == 0:
            raise NotPermitted(LobbyRefusal.INVITATION_OF_ANOTHER)
        seating.decline_place(table, place, at)
    return table


def withdraw(table_id: UUID, host: User, *, at: datetime) -> Table:
    """Withdraw the host's table before the game begins. Raises RulesError."""
    with transaction.atomic():
        table = locked(table_id)
        if table.host_id != host.pk:
            raise NotPermitted(LobbyRefusal.HOST_WITHDRAWS)
        close(table, Table.State.WITHDRAWN, at)
        seating.notify_left(table, table.places.all()[0], at)
    return table


def renew_link(table_id: UUID, host: User) -> str:
    """Return the token of a new link, which replaces the old one. Raises RulesError."""
    token = new_token()
    with transaction.atomic():
        table = locked(table_id)
        if table.host_id != host.pk or not table.token_hash:
            raise NotPermitted(LobbyRefusal.HOST_RENEWS)
        check_open(table)
        Table.objects.filter(pk=table.pk).update(token_hash=hash_of(token))
    return token


def way_out(table: Table, user: User) -> Callable[..., Table] | None:
    """Return the function by which `user` can leave the table; None where they already have."""
    place = table.place_of(user)
    if table.host_id == user.pk:
        return withdraw
    if place and place.taken:
        return leave
    return decline if place and place.state == TablePlace.State.INVITED else None


def fill_with_bots(table_id: UUID, host: User, bot: str, *, at: datetime) -> list[Game]:
    """Put `bot` on all free places of the host's table; begin once all bytes are open."""
    with transaction.atomic():
        table = locked(table_id)
        if table.host_id != host.pk:
            raise NotPermitted(LobbyRefusal.HOST_FILLS)
        check_bot(table.ruleset, bot)
        if table.state in (Table.State.ACCEPTED, Table.State.OPENING):
            return games_of(table)
        check_open(table)
        if not table.may_fill_with_bots:
            raise Refused(LobbyRefusal.NO_BOTS_AT_THIS_TABLE)
        return seating.seat_bots(table, bot, at)


def stop_repeating(table_id: UUID, host: User) -> Table:
    """Stop opening the host's table again whenever its game has begun."""
    with transaction.atomic():
        table = locked(table_id)
        if table.host_id != host.pk:
            raise NotPermitted(LobbyRefusal.HOST_STOPS)
        table.repeats_left = 0
        table.save(update_fields=["repeats_left"])
    return table


def _opened(
    host: User,
    terms: Terms,
    others: Sequence[Sitter],
    at: datetime,
    chance: ChanceInput,
    key: UUID | None,
    token_hash: str | None = None,
    *,
    is_rematch: bool = False,
) -> Table:
    """Open the table once for each key, even where two requests come at the same moment."""
    same = Table.objects.filter(host=host, idempotency_key=key)
    if key and (sent_before := same.first()):
        return sent_before
    table = table_from(host, terms, others)
    running_boards.check_start(host, table.rules, table.options)
    check_end(RULESETS[table.ruleset], table.seats, table.options, at)
    table.created_at, table.token_hash = at, token_hash
    table.idempotency_key = key
    if token_hash:
        table.repeats_left, table.public = 0, False
    invited = [guest for guest in others if isinstance(guest, User)]
    if any(blocks_in_force.is_block_between(host.pk, guest.pk) for guest in invited):
        raise Refused(LobbyRefusal.PLAYER_NOT_INVITABLE)
    with transaction.atomic():
        quotas.check_quotas(host, at, invited, is_rematch=is_rematch)
        return _stored(table, others, chance)


def _stored(table: Table, others: Sequence[Sitter], chance: ChanceInput) -> Table:
    """Return the table as stored, or the one that was stored first under the same key."""
    try:
        with transaction.atomic():
            table.save(force_insert=True)
            seating.seat(table, others, chance)
    except IntegrityError:
        same = Table.objects.filter(host=table.host, idempotency_key=table.idempotency_key)
        sent_before = same.first() if table.idempotency_key else None
        if sent_before is None:
            raise
        return sent_before
    return table
