"""The cross table of an event: standings with the places still possible, and every result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from events.formulas.tournaments.points import POINTS_BY_PLACE, points_text
from events.formulas.tournaments.possible_places import PlaceSpan, possible_places
from events.formulas.tournaments.standings import CountedGame, Number, Standing, standings
from events.models import Pairing, Tournament, TournamentEntry


@dataclass(frozen=True)
class Cell:
    """A result as the player of the row sees it; `points` is None while the game is open."""

    pairing: Pairing
    points: Number | None
    is_lost_on_time: bool

    @property
    def text(self) -> str:
        """The points in words; "" while the game is open."""
        return "" if self.points is None else points_text(self.points)


@dataclass(frozen=True)
class CrossTableRow:
    """The row of one player in a cross table: the results against every other player, by place, and
    those of all games in the order of pairing.
    """

    entry: TournamentEntry
    standing: Standing
    span: PlaceSpan | None
    cells: tuple[tuple[Cell, ...], ...]
    games: tuple[Cell, ...]

    @property
    def points_text(self) -> str:
        """The sum of the points."""
        return points_text(self.standing.points)


def rows_of(event: Tournament) -> list[CrossTableRow]:
    """Return the table of a drawn event, the best player first, by two queries."""
    numbered = event.entries.filter(in_table=True, number__isnull=False).select_related("user")
    entries = {entry.pk: entry for entry in numbered.order_by("number")}
    pairings = list(
        event.pairings.filter(first__in_table=True, second__in_table=True)
        .select_related("game")
        .order_by("match_game", "pk")
    )
    win = POINTS_BY_PLACE[event.seats][0]
    given: dict[int, Number] = {
        pk: entry.adjustment + (win if entry.bye_round else 0) for pk, entry in entries.items()
    }
    table = standings(list(entries), [counted_game(pairing) for pairing in pairings], given)
    is_all = event.kind == Tournament.Kind.ROUND_ROBIN
    spans = _spans(table, pairings) if is_all else {}
    cells: dict[tuple[int, int], tuple[Cell, ...]] = {}
    games: dict[int, tuple[Cell, ...]] = {}
    for player, others, cell in (side for pairing in pairings for side in _cells(pairing)):
        games[player] = (*games.get(player, ()), cell)
        for other in others:
            cells[player, other] = (*cells.get((player, other), ()), cell)
    order = [standing.player for standing in table]
    return [
        CrossTableRow(
            entries[row.player],
            row,
            spans.get(row.player),
            tuple(cells.get((row.player, other), ()) for other in order),
            games.get(row.player, ()),
        )
        for row in table
    ]


def counted_game(pairing: Pairing) -> CountedGame:
    """Return a pairing as a table counts it."""
    return CountedGame(pairing.entry_ids, pairing.points, pairing.margin_halves)


def _spans(table: Sequence[Standing], pairings: Sequence[Pairing]) -> dict[int, PlaceSpan]:
    """Return the places that players can still reach; none once all games are over."""
    open_games = [pairing.entry_ids for pairing in pairings if pairing.first_points is None]
    points: dict[int, Number] = {row.player: row.points for row in table}
    return possible_places(points, open_games) if open_games else {}


def _cells(pairing: Pairing) -> list[tuple[int, list[int], Cell]]:
    """Return the cells of all players, each with the player of the row and the opponents."""
    keys, points = pairing.entry_ids, pairing.points or (None,) * 4
    return [
        (
            player,
            [other for other in keys if other != player],
            Cell(pairing, points[seat], pairing.has_lost_on_time(seat)),
        )
        for seat, player in enumerate(keys)
    ]
