"""The start of a division, made up as a round robin that runs at once."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction

from events.models import (
    Division,
    LogKind,
    Pairing,
    Season,
    SeasonEntry,
    Tournament,
    TournamentEntry,
)
from events.services.leagues import season_log
from events.services.leagues.divisions import seals
from events.services.tournaments import event_jobs, event_log
from events.services.tournaments import seals as event_seals
from events.services.tournaments.rounds import round_robin


def make_up(season_id: UUID, number: int, at: datetime) -> None:
    """Make up a division once; a second worker finds it already there. Its games begin by another
    row.
    """
    with transaction.atomic():
        season = season_log.locked(season_id)
        if Division.objects.filter(season=season, number=number).exists():
            return
        entries = SeasonEntry.objects.filter(season=season, division=number).order_by("seed")
        event = _event(season, number, at)
        event_seals.seal(event, seals.division_seed(season, number))
        _pair(event, [entry.user_id for entry in entries], at)
        Division.objects.create(season=season, number=number, event=event)


def _event(season: Season, number: int, at: datetime) -> Tournament:
    """Return the stored event of a division. Its key follows from the season, so does its lot."""
    league = season.league
    return Tournament.objects.create(
        pk=uuid5(season.pk, f"division {number}"),
        name=f"{league.name} {season.number}.{number}",
        ruleset=league.ruleset,
        options=league.options,
        seats=league.seats,
        time_control=league.time_control,
        aid=league.aid,
        rated=league.rated,
        max_players=SeasonEntry.objects.filter(season=season, division=number).count(),
        listed=league.listed,
        director=league.host,
        created_at=at,
        changed_at=at,
        closes_at=season.starts_at,
    )


def _pair(event: Tournament, players: list[int], at: datetime) -> None:
    """Enter the players, number them by the sealed lot, and store the pairings."""
    entries = [TournamentEntry(event=event, user_id=player, entered_at=at) for player in players]
    entries = TournamentEntry.objects.bulk_create(entries)
    order = event_seals.drawn_order(event, [str(entry.pk) for entry in entries])
    drawn = [entries[index] for index in order]
    for number, entry in enumerate(drawn, start=1):
        entry.number = number
    TournamentEntry.objects.bulk_update(drawn, ["number"])
    Pairing.objects.bulk_create(round_robin.first_round(event, drawn))
    event_log.write(event, LogKind.DRAWN, at, None, Tournament.State.RUNNING)
    event_jobs.notify_all(event, event_jobs.STARTED, at)
    event_jobs.ask_to_advance(event, at)
