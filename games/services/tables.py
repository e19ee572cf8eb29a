"""Tables of one to four: open one, sit down, leave, decline, withdraw. Full, it becomes a game."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from uuid import UUID

from django.db import IntegrityError, transaction

from accounts.models import User
from games.log.actions import Refused
from games.models import Game, Sitting, Table
from games.rules.core import noop
from games.services import blocks, limits, seating
from games.services.agreeing import (
    NOTHING,
    Terms,
    agreed,
    check_bot,
    hash_of,
    key_of,
    token_of,
)
from games.services.authors import NotYours
from games.services.fair import Given
from games.services.locking import busy_not_broken
from games.services.starting import Sitter

_ = noop


def open_table(
    host: User,
    terms: Terms,
    *,
    at: datetime,
    others: Sequence[Sitter] = (),
    key: UUID | None = None,
    chance: Given = NOTHING,
) -> Table:
    """A table with `others` on places 1, 2, …: bots sit there, people are invited by mail.

    Where places are left it is in the lobby; where none is, the game begins. The same `key` again
    is the same table. Raises RulesError.
    """
    return _opened(host, terms, others, at, chance, key_of(key, terms, others))


def open_by_link(
    host: User,
    terms: Terms,
    *,
    at: datetime,
    others: Sequence[Sitter] = (),
    key: UUID | None = None,
    chance: Given = NOTHING,
) -> tuple[Table, str]:
    """A table behind a link, and the token of the link, which is stored only as a hash."""
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
    chance: Given = NOTHING,
) -> list[Game]:
    """Begin at once, against bots or alone: one game, or both of a match. Raises RulesError."""
    terms = replace(terms, seats=1 + len(bots))
    return seating.games_of(open_table(host, terms, at=at, others=bots, key=key, chance=chance))


def accept(
    table_id: UUID, user: User, *, at: datetime, token: str = "", chance: Given = NOTHING
) -> list[Game]:
    """`user` sits down on the place kept for them or a free one, which many may want at once.

    With the last place the game begins; until then there are no games. Raises RulesError.
    """
    with transaction.atomic():
        table = _locked(table_id)
        kept = table.place_of(user)
        if kept and kept.taken and kept.place > 0:
            return seating.games_of(table)
        _may_join(table, user, kept, token)
        limits.check(user, at)
        others_wait = table.vacant > 1
        seating.sit(table, user, kept, chance, at)
        return [] if others_wait else seating.start(table, at)


def leave(table_id: UUID, user: User, *, at: datetime) -> Table:
    """Who has sat down stands up before the game begins; among invited players that declines."""
    with transaction.atomic():
        table = _locked(table_id)
        place = table.place_of(user)
        if place is None or not place.taken:
            raise NotYours(_("You do not sit at this table."))
        if place.place == 0:
            raise Refused(_("This is your own table. You can withdraw it."))
        seating.still_open(table)
        if table.invited:
            seating.say_no(table, place, at)
        else:
            place.delete()
            seating.say_gone(table, place, at)
    return table


def decline(table_id: UUID, invited: User, *, at: datetime) -> Table:
    """An invited player does not want to; all who sit there are told. Raises RulesError."""
    with transaction.atomic():
        table = _locked(table_id)
        place = table.place_of(invited)
        if place is None or place.place == 0:
            raise NotYours(_("This invitation is for somebody else."))
        seating.say_no(table, place, at)
    return table


def withdraw(table_id: UUID, host: User, *, at: datetime) -> Table:
    """The host takes the table back before the game begins. Raises RulesError."""
    with transaction.atomic():
        table = _locked(table_id)
        if table.host_id != host.pk:
            raise NotYours(_("Only the host can withdraw this table."))
        seating.settle(table, Table.State.WITHDRAWN, at)
        seating.say_gone(table, table.sittings.all()[0], at)
    return table


def way_out(table: Table, user: User) -> Callable[..., Table] | None:
    """How `user` stops waiting at this table; None for those who have declined or stood up."""
    place = table.place_of(user)
    if table.host_id == user.pk:
        return withdraw
    if place and place.taken:
        return leave
    return decline if place and place.state == Sitting.State.INVITED else None


def fill(table_id: UUID, host: User, bot: str, *, at: datetime) -> list[Game]:
    """The host lets `bot` take all free places of a table for three or four, and it begins."""
    check_bot(bot)
    with transaction.atomic():
        table = _locked(table_id)
        if table.host_id != host.pk:
            raise NotYours(_("Only the host can fill this table."))
        if table.state == Table.State.ACCEPTED:
            return seating.games_of(table)
        seating.still_open(table)
        if not table.may_fill:
            raise Refused(_("At this table bots cannot take the free seats."))
        return seating.fill(table, bot, at)


def once(table_id: UUID, host: User) -> Table:
    """It is not set up anew any more when its game has begun."""
    with transaction.atomic():
        table = _locked(table_id)
        if table.host_id != host.pk:
            raise NotYours(_("Only the host can stop this."))
        table.again = 0
        table.save(update_fields=["again"])
    return table


def _opened(
    host: User,
    terms: Terms,
    others: Sequence[Sitter],
    at: datetime,
    chance: Given,
    key: UUID | None,
    token_hash: str = "",
) -> Table:
    """Once for every key, also where both come at the same moment."""
    if key and (sent_before := Table.objects.filter(host=host, key=key).first()):
        return sent_before
    table = agreed(host, terms, others)
    table.created_at, table.key, table.token_hash = at, key, token_hash
    if token_hash:
        table.again = 0
    invited = [one for one in others if isinstance(one, User)]
    if any(blocks.between(host.pk, one.pk) for one in invited):
        raise Refused(_("You cannot invite this player."))
    with transaction.atomic():
        limits.check(host, at, invited)
        return _stored(table, others, chance)


def _stored(table: Table, others: Sequence[Sitter], chance: Given) -> Table:
    """Or the one that somebody quicker has stored under the same key."""
    try:
        with transaction.atomic():
            table.save(force_insert=True)
            seating.seat(table, others, chance)
    except IntegrityError:
        same = Table.objects.filter(host=table.host, key=table.key)
        sent_before = same.first() if table.key else None
        if sent_before is None:
            raise
        return sent_before
    return table


def _locked(table_id: UUID) -> Table:
    """With all who sit there, as they are once the lock is held."""
    rows = Table.objects.select_for_update().prefetch_related("sittings__user")
    with busy_not_broken():
        return rows.get(pk=table_id)


def _may_join(table: Table, user: User, kept: Sitting | None, token: str) -> None:
    if table.host_id == user.pk:
        raise Refused(_("You cannot play against yourself."))
    if kept is None and table.private:
        raise NotYours(_("This invitation is for somebody else."))
    if table.token_hash and not secrets.compare_digest(table.token_hash, hash_of(token)):
        raise NotYours(_("This table can only be joined through its invitation link."))
    if table.rated and user.is_guest:
        raise Refused(_("Rated games need an account. Sign up, it takes a minute."))
    seating.still_open(table)
    if blocks.hidden_from(user) & {one.user_id for one in table.taken}:
        raise Refused(_("You cannot sit down at this table."))
