"""Places at a table: who is put there, who sits down, and the game that begins when all have."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.log.actions import Refused
from games.models import Game, Outbox, Sitting, Table, Work
from games.rules.core import noop
from games.services import fair, hints, limits
from games.services.fair import Given
from games.services.mail.wishes import spread
from games.services.starting import Sitter, start_game

_ = noop

_TERMS = ("ruleset", "options", "time_control", "rated", "games", "seats", "beginner")
CLOSED = _("This table is no longer open. Somebody may have been quicker.")


def seat(table: Table, others: Sequence[Sitter], chance: Given) -> None:
    """Host and bots sit, people are asked; with nobody to wait for the game begins."""
    at = table.created_at
    given = _given(chance)
    places = [Sitting(table=table, place=0, user=table.host, contribution=given, at=at)]
    for place, other in enumerate(others, start=1):
        if isinstance(other, str):
            places.append(Sitting(table=table, place=place, bot=other, at=at))
        else:
            invited = Sitting.State.INVITED
            places.append(Sitting(table=table, place=place, user=other, state=invited, at=at))
    Sitting.objects.bulk_create(places)
    fair.seal_table(table, chance)
    for sitting in table.invited:
        _tell(table, Work.INVITED, sitting, at)
    if not table.vacant:
        start(table, at)


def two(table: Table, guest: User, chance: Given) -> Game:
    """The host, who need not be here, and `guest` sit down at a table for two; the game begins."""
    at = table.created_at
    places = [
        Sitting(table=table, place=0, user=table.host, contribution=fair.contribution(), at=at),
        Sitting(table=table, place=1, user=guest, contribution=_given(chance), at=at),
    ]
    Sitting.objects.bulk_create(places)
    fair.seal_table(table, chance)
    return start(table, at)[0]


def fill(table: Table, bot: str, at: datetime) -> list[Game]:
    """Bots on all places that are free, and the game begins."""
    held = {one.place: one.bot for one in table.sittings.all()}
    free = (place for place in range(table.seats) if place not in held)
    Sitting.objects.bulk_create(Sitting(table=table, place=one, bot=bot, at=at) for one in free)
    return start(table, at, [held[place] for place in sorted(held) if held[place]])


def sit(table: Table, user: User, kept: Sitting | None, chance: Given, at: datetime) -> None:
    """On the place kept for `user`, or on the first free one."""
    place = kept or Sitting(table=table, user=user, place=_free_place(table))
    place.state, place.at = Sitting.State.TAKEN, at
    place.contribution = _given(chance)
    place.save()


def _given(chance: Given) -> str:
    return fair.contribution(chance.contribution)


def _free_place(table: Table) -> int:
    held = {one.place for one in table.sittings.all()}
    return next(place for place in range(table.seats) if place not in held)


def start(table: Table, at: datetime, bots: Sequence[str] | None = None) -> list[Game]:
    """The game, or both of a match, the second in the reverse order; the table is set up anew.

    `bots` are those it had from the beginning, where others have come to fill it.
    """
    settle(table, Table.State.ACCEPTED, at)
    places = list(table.sittings.select_related("user"))
    given = [one.contribution for one in places]
    lot = None
    order = [((table.beginner or 0) + step) % table.seats for step in range(table.seats)]
    if table.beginner is None and table.seats > 1:
        order = lot = fair.order(table, 1, given)
    games = [_game(table, 1, places, order, lot, at)]
    if table.games == 2:
        games.append(_game(table, 2, places, order[::-1], None, at))
    if table.again and table.host.is_active and limits.room(table.host, at):
        here = [one.bot for one in places if one.bot]
        _set_up_anew(table, here if bots is None else bots, at)
    return games


def _set_up_anew(table: Table, bots: Sequence[str], at: datetime) -> None:
    """An equal table with the bots it had; who closed the old one did so once, so this is once."""
    equal = Table(created_at=at, again=table.again - 1, host=table.host)
    for name in _TERMS:
        setattr(equal, name, getattr(table, name))
    equal.save(force_insert=True)
    seat(equal, bots, fair.Given())


def _game(
    table: Table,
    number: int,
    places: Sequence[Sitting],
    order: Sequence[int],
    lot: Sequence[int] | None,
    at: datetime,
) -> Game:
    """Contributions go by place where the lot was cast, else by seat."""
    seated = [places[place] for place in order]
    return start_game(
        table.ruleset,
        [one.user or one.bot for one in seated],
        options=table.options,
        at=at,
        time_control=table.time_control,
        rated=table.rated,
        table=table,
        of_match=number,
        contributions=[one.contribution for one in (places if lot else seated)],
        lot=lot,
    )


def games_of(table: Table) -> list[Game]:
    """What it has become: nothing yet, a game, or both of a match."""
    return list(table.made.order_by("of_match"))


def still_open(table: Table) -> None:
    """Refuse what comes too late."""
    if table.state != Table.State.OPEN:
        raise Refused(CLOSED)


def settle(table: Table, state: Table.State, at: datetime) -> None:
    """Close the table, once: a second accept, decline or withdrawal finds it closed."""
    if not Table.objects.open().filter(pk=table.pk).update(state=state, settled_at=at):
        raise Refused(CLOSED)
    table.state, table.settled_at = state, at


def say_no(table: Table, place: Sitting, at: datetime) -> None:
    """Without this player there is no game: all who sit there are told."""
    settle(table, Table.State.DECLINED, at)
    place.state, place.at = Sitting.State.DECLINED, at
    place.save(update_fields=["state", "at"])
    for sitting in table.taken:
        if sitting.user and sitting.pk != place.pk:
            _tell(table, Work.DECLINED, sitting, at)


def say_gone(table: Table, who: Sitting, at: datetime) -> None:
    """The others who sit there are told that `who` has left, or, being the host, has withdrawn.

    Whoever comes and goes is told of once.
    """
    left = f":{who.user_id}" if who.place else ""
    for sitting in table.taken:
        if sitting.user and sitting.pk != who.pk:
            _tell(table, Work.WITHDRAWN, sitting, at, left)


def _tell(table: Table, kind: Work, sitting: Sitting, at: datetime, more: str = "") -> None:
    """Once, in each way this person wants to hear of such things."""
    key = f"{kind}:{table.pk}:{sitting.user_id}{more}"
    news = Outbox(key=key, kind=kind, table=table, user=sitting.user, due_at=at)
    known = Outbox.objects.filter(key__in=[key, f"{key}:push"]).exists()
    if not known and (rows := Outbox.objects.bulk_create(spread([news]))):
        transaction.on_commit(lambda: hints.send(rows), robust=True)
