"""The table of an event by its kind, for its own page and for its embedded table."""

from __future__ import annotations

from typing import Any

from django.db.models import Max

from events.models import Tournament
from events.services.tournaments.lists.bracket import bracket_of
from events.services.tournaments.lists.cross_table import rows_of
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
            return {"rows": rows_of(event), "rounds": _rounds_of(event)}
    return {"rows": rows_of(event)}


def _rounds_of(event: Tournament) -> dict[str, int]:
    """Return which round was paired last, and how many there are."""
    last = event.pairings.aggregate(last=Max("round"))["last"] or 0
    return {"last": last, "all": swiss.round_count(event)}
