"""The lot of a season as a file, which anybody can check with verify_lot.py."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from events.models import Division, Season, SeasonEntry
from events.services.leagues.divisions import seals
from events.services.tournaments import seals as event_seals

FILE_FORMAT = "fernzug-season-lot-1"
FILE_NAME = "season-lot.json"


def drawn_entries(season: Season) -> QuerySet[SeasonEntry]:
    """Return the entries that the lot put in order, as it mixed in their keys."""
    drawn = SeasonEntry.objects.filter(season=season, lot_number__isnull=False)
    return drawn.select_related("user").order_by("pk")


def lot_file(season: Season) -> dict[str, Any] | None:
    """Return the seed with everything that was drawn by it; None before all divisions are drawn,
    and where there are none.
    """
    seed, divisions = seals.seed_of(season), _divisions(season)
    if seed is None or not divisions:
        return None
    return {
        "format": FILE_FORMAT,
        "season": str(season.pk),
        "commitment": seals.commitment_of(season),
        "seed": seed.hex(),
        "entries": [_entry(entry) for entry in drawn_entries(season)],
        "divisions": divisions,
    }


def _entry(entry: SeasonEntry) -> dict[str, Any]:
    """Return an entry; its division is null where somebody else has taken the place over."""
    return {
        "key": str(entry.pk),
        "number": entry.lot_number,
        "division": entry.division,
        "player": str(entry.user),
    }


def _divisions(season: Season) -> list[dict[str, Any]]:
    divisions = Division.objects.filter(season=season).order_by("number")
    commitments = event_seals.commitments_of([division.event_id for division in divisions])
    return [
        {
            "number": division.number,
            "event": str(division.event_id),
            "commitment": commitments[division.event_id],
        }
        for division in divisions
    ]
