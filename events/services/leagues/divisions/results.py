"""The results of games in a division: absent players are reported, and stored places corrected."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from django.db import transaction

from events.models import Division, Pairing, SeasonEntry, TournamentEntry
from events.services.leagues import season_jobs
from events.services.leagues.divisions.settlement import correct

REPORTED_LOSS_COUNT = 2
"""With which loss on time of a player in a season the host is asked what to do."""


def follow(game_id: UUID, at: datetime) -> None:
    """Apply a result to the season, once the table of its division has it."""
    follow_all([game_id], at)


def follow_all(game_ids: Collection[UUID], at: datetime) -> None:
    """Apply several results to their seasons; each table is corrected once."""
    pairings = Pairing.objects.filter(game__in=game_ids, event__division__isnull=False)
    found = pairings.with_players().select_related("event__division__season__league__host")
    settled: set[UUID] = set()
    for row in found.order_by("event", "pk"):
        division = row.event.division
        if division.settled_at is not None:
            settled.add(row.event_id)
        elif row.is_lost_on_time:
            for loser in row.late_entries:
                _report_absence(division, row, loser, at)
    for event_id in sorted(settled):
        correct(event_id, at)


def _report_absence(
    division: Division, pairing: Pairing, loser: TournamentEntry, at: datetime
) -> None:
    lost = Pairing.objects.filter(event=pairing.event_id, is_lost_on_time=True).of(loser)
    count = sum(loser in row.late_entries for row in lost.with_players())
    if count == REPORTED_LOSS_COUNT:
        entries = SeasonEntry.objects.select_related("season__league__host")
        entry = entries.get(season=division.season_id, user=loser.user_id)
        with transaction.atomic():
            season_jobs.report_absence(entry, at)
