"""Leagues and seasons as their pages show them."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.db.models import Count, Prefetch, Q, QuerySet

from accounts.models import User
from events.formulas.leagues.movement import exchanges_of
from events.models import Division, League, Season, SeasonEntry
from events.services.tournaments.lists.cross_table import CrossTableRow, rows_of

MAX_LISTED_LEAGUES = 100
ENTERED = SeasonEntry.State.ENTERED


@dataclass(frozen=True)
class DivisionTable:
    """The standings of a division, in which `size` players began, with the numbers of those who go
    up and down.
    """

    division: Division
    rows: list[CrossTableRow]
    size: int
    up: int
    down: int

    @property
    def last_staying(self) -> int:
        """The last place that does not go down; who was taken out of the table is below it."""
        return self.size - self.down

    @property
    def is_open(self) -> bool:
        """Whether places can still change."""
        return any(row.span for row in self.rows)


def listed(reader: User | None) -> QuerySet[League]:
    """Return the leagues that everybody may see, and the reader's own, the latest first.

    Keys are asked for first: of an "or" of these conditions PostgreSQL reads every league there is.
    """
    everybodys = _latest(League.objects.filter(listed=True)).values_list("pk", flat=True)
    keys = set(everybodys[:MAX_LISTED_LEAGUES]) | (_own_keys(reader) if reader else set())
    seasons = Prefetch("seasons", seasons_with_players(), to_attr="latest")
    leagues = League.objects.filter(pk__in=keys).select_related("host").prefetch_related(seasons)
    return _latest(leagues)[:MAX_LISTED_LEAGUES]


def _own_keys(reader: User) -> set[UUID]:
    mine = SeasonEntry.objects.filter(user=reader, state=ENTERED)
    hosted = League.objects.filter(host=reader).values_list("pk", flat=True)
    return set(mine.values_list("season__league", flat=True).union(hosted))


def _latest(leagues: QuerySet[League]) -> QuerySet[League]:
    return leagues.order_by("-created_at", "pk")


def seasons_with_players() -> QuerySet[Season]:
    """Return seasons with `taken`, the number of players who take part, the latest first."""
    taken = Count("entries", filter=Q(entries__state=ENTERED))
    return Season.objects.annotate(taken=taken).order_by("-number")


def divisions_of(season: Season) -> QuerySet[Division]:
    """Return the divisions of a season, the best first."""
    divisions = Division.objects.filter(season=season).select_related("event")
    return divisions.order_by("number")


def tables_of(divisions: list[Division], sizes: list[int]) -> list[DivisionTable]:
    """Return the standings of these divisions, by two queries each; `sizes` are those of all."""
    moving = list(zip(sizes, exchanges_of(sizes), strict=True))
    return [
        DivisionTable(division, rows_of(division.event), size, up, down)
        for division in divisions
        for size, (up, down) in [moving[division.number - 1]]
    ]


def own_division(season: Season, reader: User | None) -> Division | None:
    """Return the division in which the reader plays."""
    if reader is None:
        return None
    mine = SeasonEntry.objects.filter(season=season, user=reader).exclude(division=None)
    number = mine.values_list("division", flat=True).first()
    return divisions_of(season).filter(number=number).first() if number else None
