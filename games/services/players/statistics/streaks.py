"""Streaks: the results of the latest games with people, one after the other."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from django.db.models import QuerySet

from games.models import Seat, SeatResult
from games.services.players.statistics.counted_seats import against_people

LATEST_GAME_COUNT = 1000
"""Among how many of the latest games streaks are searched."""


@dataclass(frozen=True)
class Streaks:
    """The streaks of a player: the present one, of equal results, and the longest of wins.

    `result` is "" where no game is over.
    """

    result: str
    current: int
    longest_won: int


def streaks(seats: QuerySet[Seat]) -> Streaks:
    """Return the streaks within the latest games with people."""
    latest = against_people(seats).order_by("-game__moved_at", "game")
    results = list(latest.values_list("result", flat=True)[:LATEST_GAME_COUNT])
    runs = [(result, len(list(run))) for result, run in groupby(results)]
    won = [length for result, length in runs if result == SeatResult.WON]
    result, current = runs[0] if runs else ("", 0)
    return Streaks(result, current, max(won, default=0))
