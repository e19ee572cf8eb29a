"""The table of an event by its kind, for its own page and for its embedded table."""

from __future__ import annotations

from typing import Any

from django.db.models import Max

from events.models import Tournament
from events.services.tournaments.lists.bracket import bracket_of
from events.services.tournaments.lists.cross_table import rows_of
from events.services.tournaments.lists.group_games import games_of
from events.services.tournaments.lists.ladder_rungs import rungs_of
from events.services.tournaments.lists.team_boards import table_of
from events.services.tournaments.lists.tour_tables import month_lines
from events.services.tournaments.rounds import swiss


def context_of(event: Tournament) -> dict[str, Any]:
    """Return the rows, the tree, the boards or the places of an event that has been drawn."""
    if not event.is_drawn:
        return {}
    match event.kind:
        case Tournament.Kind.KNOCK_OUT:
            return {"bracket": bracket_of(event)}
        case Tournament.Kind.TEAM_MATCH:
            return {"table": table_of(event)}
        case Tournament.Kind.LADDER:
            return {"ladder": rungs_of(event)}
        case Tournament.Kind.TOUR:
            return {"tour": month_lines(event)}
        case Tournament.Kind.SWISS:
            return {**_cross_table(event), "rounds": _rounds_of(event)}
    return _cross_table(event)


def _cross_table(event: Tournament) -> dict[str, Any]:
    """Return the rows, and in games for three or four the games, whose players no grid shows."""
    rows = {"rows": rows_of(event)}
    return {**rows, "games": games_of(event)} if event.has_groups else rows


def _rounds_of(event: Tournament) -> dict[str, int]:
    """Return which round was paired last, and how many there are."""
    last = event.pairings.aggregate(last=Max("round"))["last"] or 0
    return {"last": last, "all": swiss.round_count(event)}
