"""The hall of champions, worked out at each visit since rulings change results."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from uuid import UUID

from django.db.models import QuerySet

from events.models import Season, SeasonEntry, Tournament
from events.services.tournaments.lists.bracket import bracket_of
from events.services.tournaments.lists.cross_table import rows_of
from events.services.tournaments.lists.event_lists import outside_leagues
from events.services.tournaments.lists.ladder_rungs import rungs_of
from events.services.tournaments.lists.team_boards import table_of
from events.services.tournaments.lists.tour_tables import month_lines

MAX_EVENTS = 1000
MAX_SEASONS = 50


def keys_of_final_events() -> list[UUID]:
    """Return the keys of the latest final events that everybody may see, without divisions.

    Older ones are not counted: that reads every event there is.
    """
    final = Tournament.objects.filter(outside_leagues(), state=Tournament.State.FINAL, listed=True)
    return list(final.order_by("-changed_at", "pk").values_list("pk", flat=True)[:MAX_EVENTS])


def events_by_key(keys: Iterable[UUID]) -> dict[UUID, Tournament]:
    """Return the events with these keys, with their clubs."""
    return Tournament.objects.select_related("club", "guest_club").in_bulk(list(keys))


def champions_of(event: Tournament) -> Sequence[str]:
    """Return the winners of a final event, of whom there are several in a level tour and none in a
    level match.
    """
    match event.kind:
        case Tournament.Kind.KNOCK_OUT:
            winner = bracket_of(event)[-1][0].winner
            return [winner.name] if winner else []
        case Tournament.Kind.TEAM_MATCH:
            leader = table_of(event).leader
            return [leader.name] if leader else []
        case Tournament.Kind.LADDER:
            return [rung.entry.name for rung in rungs_of(event)[:1]]
        case Tournament.Kind.TOUR:
            lines = month_lines(event)
            return [line.entry.name for line in lines if line.row.place == 1 and line.row.played]
    return [row.entry.name for row in rows_of(event)[:1]]


def league_champions() -> QuerySet[SeasonEntry]:
    """Return the winners of the first divisions of the latest final seasons of listed leagues.

    Seasons are asked for first, along an index: of the winners PostgreSQL would sort all there are.
    """
    final = Season.objects.filter(state=Season.State.FINAL, league__listed=True)
    latest = final.order_by("-ends_at", "pk").values_list("pk", flat=True)[:MAX_SEASONS]
    winners = SeasonEntry.objects.filter(season__in=list(latest), division=1, place=1)
    return winners.select_related("user", "season__league").order_by("-season__ends_at", "pk")
