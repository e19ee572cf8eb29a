"""Places at a table: who is put there, who sits down, and the game that begins when all have."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.log.actions import Refused
from games.models import Game, Outbox, Sitting, Table, Work
from games.rules.core import noop
from games.services import fair, hints
from games.services.fair import Given
from games.services.starting import Sitter, start_game

_ = noop

CLOSED = _("This table is no longer open. Somebody may have been quicker.")


def seat(table: Table, others: Sequence[Sitter], chance: Given) -> None:
    """Host and bots sit, people are asked; with nobody to wait for the game begins."""
    at = table.created_at
    given = fair.contribution(chance.contribution)
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


def sit(table: Table, user: User, kept: Sitting | None, chance: Given, at: datetime) -> None:
    """On the place kept for `user`, or on the first free one."""
    place = kept or Sitting(table=table, user=user, place=_free_place(table))
    place.state, place.at = Sitting.State.TAKEN, at
    place.contribution = fair.contribution(chance.contribution)
    place.save()


def _free_place(table: Table) -> int:
    held = {one.place for one in table.sittings.all()}
    return next(place for place in range(table.seats) if place not in held)


def start(table: Table, at: datetime) -> list[Game]:
    """The game, or both of a match, the second in the reverse order."""
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
    return games


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


def _tell(table: Table, kind: Work, sitting: Sitting, at: datetime) -> None:
    row = Outbox.objects.create(
        key=f"{kind}:{table.pk}:{sitting.user_id}",
        kind=kind,
        table=table,
        user=sitting.user,
        due_at=at,
    )
    transaction.on_commit(lambda: hints.send([row]), robust=True)
