"""The cross table of an event: standings with the places still possible, and every result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from events.formulas.tournaments.points import POINTS_PER_WIN
from events.formulas.tournaments.possible_places import PlaceSpan, possible_places
from events.formulas.tournaments.standings import CountedGame, Number, Standing, standings
from events.models import Pairing, Tournament, TournamentEntry


@dataclass(frozen=True)
class Cell:
    """A result as the player of the row sees it; `points` is None while the game is open."""

    pairing: Pairing
    points: int | None
    is_lost_on_time: bool


@dataclass(frozen=True)
class CrossTableRow:
    """The row of one player in a cross table, with the results against every other player, by
    place.
    """

    entry: TournamentEntry
    standing: Standing
    span: PlaceSpan | None
    cells: tuple[tuple[Cell, ...], ...]


def rows_of(event: Tournament) -> list[CrossTableRow]:
    """Return the table of a drawn event, the best player first, by two queries."""
    numbered = event.entries.filter(in_table=True, number__isnull=False).select_related("user")
    entries = {entry.pk: entry for entry in numbered.order_by("number")}
    pairings = list(
        event.pairings.filter(first__in_table=True, second__in_table=True)
        .select_related("game")
        .order_by("match_game", "pk")
    )
    given: dict[int, Number] = {
        pk: entry.adjustment + (POINTS_PER_WIN if entry.bye_round else 0)
        for pk, entry in entries.items()
    }
    table = standings(list(entries), [_counted(pairing) for pairing in pairings], given)
    is_all = event.kind == Tournament.Kind.ROUND_ROBIN
    spans = _spans(table, pairings) if is_all else {}
    cells: dict[tuple[int, int], tuple[Cell, ...]] = {}
    for key, cell in (sides for pairing in pairings for sides in _cells(pairing)):
        cells[key] = (*cells.get(key, ()), cell)
    order = [standing.player for standing in table]
    return [
        CrossTableRow(
            entries[row.player],
            row,
            spans.get(row.player),
            tuple(cells.get((row.player, other), ()) for other in order),
        )
        for row in table
    ]


def _counted(pairing: Pairing) -> CountedGame:
    first, second = pairing.first_points, pairing.second_points
    points = None if first is None or second is None else (first, second)
    return CountedGame(pairing.first_id, pairing.second_id, points, pairing.margin_halves)


def _spans(table: Sequence[Standing], pairings: Sequence[Pairing]) -> dict[int, PlaceSpan]:
    """Return the places that players can still reach; none once all games are over."""
    open_games = [(p.first_id, p.second_id) for p in pairings if p.first_points is None]
    points: dict[int, Number] = {row.player: row.points for row in table}
    return possible_places(points, open_games) if open_games else {}


def _cells(pairing: Pairing) -> list[tuple[tuple[int, int], Cell]]:
    """Return the cells of both players, each by the pair of the row's player and the opponent."""
    sides = (
        (pairing.first_id, pairing.second_id, pairing.first_points),
        (pairing.second_id, pairing.first_id, pairing.second_points),
    )
    return [
        ((player, other), Cell(pairing, points, pairing.is_lost_on_time and points == 0))
        for player, other, points in sides
    ]
