"""The tables of a tour: that of a month, and that of all months together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from events.formulas.tournaments.tour import TourRow, month_table, sum_table
from events.models import Tournament, TournamentEntry


@dataclass(frozen=True)
class TourLine:
    """A row of a table, with an entry of its player."""

    row: TourRow
    entry: TournamentEntry


def month_lines(event: Tournament) -> list[TourLine]:
    """Return the table of a month, in which a game counts once it is over. Two queries."""
    entries = {entry.pk: entry for entry in _entries([event])}
    return [TourLine(row, entries[row.player]) for row in _month(event, list(entries.values()))]


def tour_lines(event: Tournament) -> list[TourLine]:
    """Return the table of all months of the tour up to this one, without bots.

    It follows from the tables of the months, whose games a ruling may still change.
    """
    months = Tournament.objects.filter(series=event.series, month__lte=event.month)
    drawn = [month for month in months.order_by("month") if month.is_drawn]
    found: dict[int, TournamentEntry] = {}
    tables: list[list[TourRow]] = []
    for month in drawn:
        entries = {entry.pk: entry for entry in _entries([month])}
        people = {pk: entry.user_id for pk, entry in entries.items() if entry.user_id}
        found.update({people[pk]: entries[pk] for pk in people})
        tables.append(
            [
                TourRow(row.place, people[row.player], row.played, row.wins, row.points)
                for row in _month(month, list(entries.values()))
                if row.player in people
            ]
        )
    return [TourLine(row, found[row.player]) for row in sum_table(tables)]


def _entries(events: Sequence[Tournament]) -> list[TournamentEntry]:
    """Return the entries of those who take part or have taken part, in the order of entering."""
    entries = TournamentEntry.objects.filter(event__in=events).exclude(
        state=TournamentEntry.State.ASKED
    )
    return list(entries.select_related("user").order_by("entered_at", "pk"))


def _month(event: Tournament, entries: Sequence[TournamentEntry]) -> list[TourRow]:
    """Return the table of a month, which includes the finished games of players who have left."""
    over = event.pairings.exclude(first_points=None).exclude(first_points=0, second_points=0)
    results = over.values_list("first", "second", "first_points", "second_points")
    games = [(ours, theirs, won or 0, lost or 0) for ours, theirs, won, lost in results]
    played = {player for game in games for player in game[:2]}
    here = [
        entry.pk
        for entry in entries
        if entry.state == TournamentEntry.State.ENTERED or entry.pk in played
    ]
    return month_table(here, games, {entry.pk: entry.adjustment for entry in entries})
