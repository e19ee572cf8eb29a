"""The players of a ladder whom the reader of its page can challenge."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from accounts.models import User
from events.formulas.tournaments.ladder import MAX_CHALLENGE_GAMES, MAX_REACH_PLACES
from events.models import Tournament
from events.services.ladders.challenges import entries_away, objection
from events.services.tournaments.lists.ladder_rungs import rungs_of
from events.services.tournaments.rounds import ladder


def context_of(event: Tournament, reader: User | None) -> dict[str, Any]:
    """Return the context of the page of a running ladder; nothing for another event."""
    if not ladder.is_open(event):
        return {}
    rungs = rungs_of(event)
    mine = next((rung for rung in rungs if reader and rung.entry.user_id == reader.pk), None)
    away = entries_away(event, timezone.now()) if mine else ()
    reach = [rung.entry.pk for rung in rungs if mine and objection(mine, rung, away) is None]
    return {
        "is_ladder_open": True,
        "reach": reach,
        "reach_places": MAX_REACH_PLACES,
        "challenge_games": MAX_CHALLENGE_GAMES,
    }
