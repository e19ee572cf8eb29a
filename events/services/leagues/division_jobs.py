"""The jobs of single divisions, the last of which brings their season forward."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from events.models import Division, Season
from events.services.leagues import season_jobs, state_machine
from events.services.leagues.divisions import division_start, fixed_end, results, settlement
from events.services.tournaments import results as event_results
from games.models import Outbox

REPEATS_PER_LOOK = 1000
"""The difference between the number of a row that stopped and that of the row that goes on with its
work.
"""


def make_up(row: Outbox) -> None:
    """Make up a division; after the last division the season runs."""
    at = timezone.now()
    entry = season_jobs.entry_of(row)
    assert entry.division is not None
    division_start.make_up(entry.season_id, entry.division, at)
    if Season.objects.filter(pk=entry.season_id, state=Season.State.DIVIDED).exists():
        state_machine.step(entry.season_id, at)
    row.finish(at)


def decide(row: Outbox) -> None:
    """Decide the open games of a division; where the time is too short, another row goes on."""
    at = timezone.now()
    is_done = fixed_end.decide_open_games(UUID(row.object_id), at)
    with transaction.atomic():
        if not is_done:
            season_jobs.ask_for(
                season_jobs.FIXED_END, [row.object_id], row.repeat + REPEATS_PER_LOOK, at
            )
        row.finish(at)


def settle(row: Outbox) -> None:
    """Store the places of a division; after the last division the season is final."""
    at = timezone.now()
    event_id = UUID(row.object_id)
    settlement.settle(event_id, at)
    season_id = Division.objects.values_list("season", flat=True).get(event=event_id)
    if not Division.objects.filter(season=season_id, settled_at=None).exists():
        state_machine.step(season_id, at)
    row.finish(at)


def follow_result(row: Outbox) -> None:
    """Update the table of an event, and its season, after the result of a game."""
    follow_results([row])


def follow_results(rows: Sequence[Outbox]) -> None:
    """Update tables and seasons after the results of several games, each event once."""
    at = timezone.now()
    games = {row.game_id for row in rows if row.game_id}
    event_results.follow_all(games, at)
    results.follow_all(games, at)
    Outbox.objects.finish(rows, at)
