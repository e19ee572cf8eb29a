"""The seeding of a season: the division of each player, by last tables, ratings and the lot."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection

from django.db.models import QuerySet

from database.bulk_writes import overwrite
from events.formulas.leagues.divisions import divided, next_divisions
from events.formulas.ratings.scale import MIN_UNCERTAIN_SIGMA
from events.models import Rating, Season, SeasonEntry
from events.services.leagues.divisions import seals
from events.services.ratings.pools import key_of


def seed_players(season: Season, before: Season | None) -> None:
    """Store the division and the seed of every entry.

    Expects the season to be locked.
    """
    entries = {entry.user_id: entry for entry in entered(season)}
    tables = _tables_of(before) if before else []
    there = {player for table in tables for player in table}
    strengths = _strengths(season, entries.keys() | there)
    newcomers = _in_order(season, [e for u, e in entries.items() if u not in there], strengths)
    if tables:
        fresh = _fresh_in(before) if before else set()
        made = next_divisions(tables, there - entries.keys(), newcomers, strengths, fresh)
    else:
        made = divided(newcomers)
    _write(entries, [division for division in made if division], there)


def entered(season: Season) -> QuerySet[SeasonEntry]:
    """Return the entries of those who take part, in the order in which the lot reads them."""
    mine = SeasonEntry.objects.filter(season=season, state=SeasonEntry.State.ENTERED)
    return mine.order_by("pk")


def _tables_of(season: Season) -> list[list[int]]:
    """Return the final tables of a season as keys of players."""
    rows = SeasonEntry.objects.filter(season=season).exclude(place=None)
    tables: dict[int, list[int]] = defaultdict(list)
    for division, player in rows.order_by("division", "place").values_list("division", "user"):
        tables[division or 0].append(player)
    return [tables[number] for number in sorted(tables)]


def _fresh_in(season: Season) -> set[int]:
    rows = SeasonEntry.objects.filter(season=season, is_fresh=True)
    return set(rows.values_list("user", flat=True))


def _strengths(season: Season, players: Collection[int]) -> dict[int, float]:
    """Return the settled ratings of players in the pool of the league's games."""
    league = season.league
    pool = key_of(league.ruleset, league.options, league.seats, league.aid)
    settled = Rating.objects.filter(pool__key=pool, sigma__lt=MIN_UNCERTAIN_SIGMA)
    return {user: mu for user, mu in settled.values_list("user", "mu") if user in players}


def _in_order(
    season: Season, newcomers: list[SeasonEntry], strengths: dict[int, float]
) -> list[int]:
    """Return newcomers by their settled ratings, and then the others in the order of the lot, which
    numbers them.
    """
    settled = [entry.user_id for entry in newcomers if entry.user_id in strengths]
    others = [entry for entry in newcomers if entry.user_id not in strengths]
    order = seals.drawn_order(season, [str(entry.pk) for entry in others])
    by_lot = [others[index] for index in order]
    for number, entry in enumerate(by_lot, start=1):
        entry.lot_number = number
    by_strength = sorted(settled, key=lambda player: -strengths[player])
    return [*by_strength, *(entry.user_id for entry in by_lot)]


def _write(
    entries: dict[int, SeasonEntry], divisions: list[list[int]], there: Collection[int]
) -> None:
    seed = 0
    for number, division in enumerate(divisions, start=1):
        for player in division:
            seed += 1
            entry = entries[player]
            entry.division, entry.seed, entry.is_fresh = number, seed, player not in there
    overwrite(list(entries.values()), ["division", "seed", "is_fresh", "lot_number"])
