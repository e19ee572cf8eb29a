"""The part of the page of a tour beside its table."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from events.formulas.tournaments.tour import (
    MAX_TOUR_GAMES,
    TOUR_POINTS_PER_MONTH,
    TOUR_POINTS_PER_WIN,
)
from events.models import LogKind, Tournament, TournamentEntry
from events.services.tournaments.lists.tour_tables import tour_lines
from events.services.tournaments.rounds import tour
from events.services.tournaments.rounds.tour_months import next_month
from events.services.tours.requests import open_opponents


def context_of(event: Tournament, reader: User | None) -> dict[str, Any]:
    """Return the context of the page of a tour; nothing for another event."""
    if not event.is_tour:
        return {}
    is_open = tour.is_open(event)
    mine = event.entries.filter(user=reader, state=TournamentEntry.State.ENTERED).first()
    games = len(open_opponents(event, mine)) if reader and mine else 0
    return {
        "is_month_open": is_open,
        "is_last_month": is_open and event.log.filter(kind=LogKind.TOUR_ENDED).exists(),
        "mine": mine if reader else None,
        "may_seek": games < MAX_TOUR_GAMES,
        "most_games": MAX_TOUR_GAMES,
        "points_for_taking_part": TOUR_POINTS_PER_MONTH,
        "points_per_win": TOUR_POINTS_PER_WIN,
        "waiting": event.entries.exclude(seeks_since=None).count(),
        "tour_lines": tour_lines(event) if event.month > 1 and event.is_drawn else [],
        "next_month": next_month(event),
    }
