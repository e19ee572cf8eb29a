"""The start of a full table: its games begin at once, or when everybody has opened their
contribution.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime, timedelta

from games.models import Channel, Game, JobKind, Outbox, Table, TablePlace
from games.rules.kit.core import Options
from games.services.chance import seals
from games.services.effects.enqueue import enqueue
from games.services.effects.notification_preferences import rows_by_channel
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.game_start import Silence, start_game
from games.services.lobby.openings.closure import close
from games.services.lobby.openings.deadline import opening_deadline

OPENING_NEWS_DELAY = timedelta(minutes=1)
"""How long the news of a full table waits for browsers that open by themselves."""
OPENING_REMINDER_LEAD = timedelta(days=1)
"""How long before the deadline a reminder comes, unless half of the time is less."""


def has_chance(table: Table) -> bool:
    """Return whether anything is left to chance, such as the seats."""
    by_lot = table.beginner is None and table.seats > 1
    return by_lot or table.rules.start(table.seats, table.options).may_draw


def begin(
    table: Table,
    at: datetime,
    before: Table.State,
    silent: Collection[int] = (),
) -> list[Game]:
    """Start the game, or both games of a match, of which the rules say how the second begins.

    `before` is the state in which the table has to be. With `silent` places, which have not opened
    their bytes, the games are over before anything is drawn.
    """
    due, places = table.open_until, list(table.places.select_related("user"))
    if len(places) != table.seats:
        raise ValueError(f"Table {table.pk} has {len(places)} of {table.seats} places taken.")
    close(table, Table.State.ACCEPTED, at, before)
    order = [((table.beginner or 0) + step) % table.seats for step in range(table.seats)]
    if silent and due:
        return [
            _game(table, number, places, seats, None, at, table.options, (frozenset(silent), due))
            for number, seats in enumerate((order, order[::-1])[: table.match_length], start=1)
        ]
    lot = None
    if table.beginner is None and table.seats > 1:
        order = lot = seals.order(table, 1, [place.contribution for place in places])
    games = [_game(table, 1, places, order, lot, at, table.options)]
    if table.match_length == 2:
        games.append(_second_game(table, games[0], places, order, at))
    return games


def wait_for_openings(table: Table, places: Sequence[TablePlace], at: datetime) -> None:
    """Keep everybody at the full table until all have opened their bytes; notify them, and remind
    them once where there are days for it.
    """
    close(table, Table.State.OPENING, at)
    table.open_until = opening_deadline(table, at)
    table.save(update_fields=["open_until"])
    due_times = [at + OPENING_NEWS_DELAY]
    if not table.is_at_one_sitting:
        lead = min(OPENING_REMINDER_LEAD, (table.open_until - at) / 2)
        due_times.append(table.open_until - lead)
    news = [
        Outbox(kind=JobKind.OPENING, table=table, user=place.user, repeat=repeat, due_at=due_at)
        for place in places
        for repeat, due_at in enumerate(due_times)
        if place.user_id and not place.contribution
    ]
    enqueue(_in_time(table, rows_by_channel(news), at))


def _in_time(table: Table, rows: Iterable[Outbox], at: datetime) -> Iterator[Outbox]:
    """Yield the rows; in a real-time game all of them are due at once, since nobody can wait for a
    mail.
    """
    for row in rows:
        if table.is_at_one_sitting:
            row.due_at = at
            row.channel = row.channel if row.channel == Channel.PUSH else Channel.NOW
        yield row


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
    silence: tuple[frozenset[int], datetime] | None = None,
) -> Game:
    """Start one game.

    Contributions go by place where the lot was cast, else by seat. `silence` are the places that
    have not opened theirs, and until when they could.
    """
    seated = [places[place] for place in order]
    mixed = places if lot else seated
    silent = frozenset(seat for seat, place in enumerate(order) if silence and place in silence[0])
    return start_game(
        table.ruleset,
        [place.user or place.bot for place in seated],
        options=options,
        at=at,
        time_control=table.time_control,
        rated=table.rated,
        aid=table.aid,
        table=table,
        match_number=number,
        contributions=[place.contribution for place in mixed],
        hashes=[place.contribution_hash or "" for place in mixed],
        lot=lot,
        silence=Silence(silent, silence[1]) if silence else None,
    )


def games_of(table: Table) -> list[Game]:
    """Return the games of a table: none yet, one, or both of a match."""
    return list(table.games.order_by("match_number"))
