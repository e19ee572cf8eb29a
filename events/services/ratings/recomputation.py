"""The recomputation of a pool from some result on: nobody adds points, all of it is a fold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import islice

from django.db.models import Q, QuerySet

from events.formulas.ratings.fold import ABSENCE_WINDOW, PAIR_WINDOW, Players, RatingFold
from events.formulas.ratings.outcomes import Exclusion, Instant, SkillChange
from events.formulas.ratings.scale import Skill
from events.models import RatedGame, RatedSeat, Rating, RatingPool
from events.services.ratings.results import stored_outcome

ROWS_PER_STATEMENT = 500
_NUMBERS = ("mu_before", "sigma_before", "mu_after", "sigma_after")


def recompute(pool: RatingPool, since: Instant) -> set[int]:
    """Fold the results of a locked pool anew from `since` on; return whose ratings that touches.

    The ratings themselves are written by `write_ratings`.
    """
    fold = _fold_before(pool, since)
    touched: set[int] = set()
    rows = RatedGame.objects.filter(pool=pool).filter(_from(since)).order_by("ended_at", "game")
    remaining = iter(list(rows))
    while batch := list(islice(remaining, ROWS_PER_STATEMENT)):
        touched |= _recompute_batch(fold, batch)
    return touched


def _recompute_batch(fold: RatingFold, rows: list[RatedGame]) -> set[int]:
    by_row: dict[int, list[RatedSeat]] = {row.pk: [] for row in rows}
    for seat in RatedSeat.objects.filter(rated_game__in=rows).order_by("number"):
        by_row[seat.rated_game_id].append(seat)
    games: list[RatedGame] = []
    seats: list[RatedSeat] = []
    for row in rows:
        change = fold.apply(stored_outcome(row, by_row[row.pk]))
        if row.exclusion != change.exclusion.value:
            row.exclusion = change.exclusion.value
            games.append(row)
        seats += [seat for seat in by_row[row.pk] if _take(seat, change)]
    RatedGame.objects.bulk_update(games, ["exclusion"])
    RatedSeat.objects.bulk_update(seats, _NUMBERS, batch_size=ROWS_PER_STATEMENT // 4)
    return {seat.user_id for mine in by_row.values() for seat in mine}


def _take(seat: RatedSeat, change: SkillChange) -> bool:
    """Take the skills of a seat over; return whether they have to be written."""
    was = (seat.before, seat.after)
    before, after = change.before[seat.user_id], change.after[seat.user_id]
    seat.mu_before, seat.sigma_before = before.mu, before.sigma
    seat.mu_after, seat.sigma_after = after.mu, after.sigma
    return (before, after) != was


def _fold_before(pool: RatingPool, since: Instant) -> RatingFold:
    """Return the fold as it stands before `since`; it asks the database for what it needs."""
    ended_at = since[0]

    def skill_of(player: int) -> Skill:
        seat = _counted(pool, player).filter(~_from(since, "rated_game__")).first()
        return seat.after if seat else Skill()

    def meetings_of(players: Players) -> Iterator[datetime]:
        met = RatedGame.objects.filter(pool=pool, exclusion="").filter(~_from(since))
        met = met.filter(ended_at__gt=ended_at - PAIR_WINDOW)
        for player in sorted(players):
            met = met.filter(seats__user=player)
        for row in met.prefetch_related("seats"):
            if {seat.user_id for seat in row.seats.all()} == players:
                yield row.ended_at

    def timeouts_of(player: int) -> Iterable[Instant]:
        lost = RatedGame.objects.filter(timed_out=player, ended_at__gt=ended_at - ABSENCE_WINDOW)
        return lost.order_by("ended_at", "game").values_list("ended_at", "game")

    return RatingFold(skill_of, meetings_of, timeouts_of)


def write_ratings(pool: RatingPool, players: Iterable[int]) -> None:
    """Write where these players stand in a locked pool; who has no game that counts has no row."""
    for player in sorted(players):
        last = _counted(pool, player).select_related("rated_game").first()
        if last is None:
            Rating.objects.filter(pool=pool, user=player).delete()
            continue
        mine = _counted(pool, player).order_by()
        others = RatedSeat.objects.filter(rated_game__in=mine.values("rated_game"))
        Rating.objects.update_or_create(
            pool=pool,
            user_id=player,
            defaults={
                "mu": last.mu_after,
                "sigma": last.sigma_after,
                "lower_bound": last.after.lower_bound,
                "games": mine.count(),
                "opponents": others.exclude(user=player).values("user").distinct().count(),
                "last_at": last.rated_game.ended_at,
            },
        )


def _counted(pool: RatingPool, player: int) -> QuerySet[RatedSeat]:
    """Return the seats of a player in games of the pool that count, the last one first."""
    counted = RatedSeat.objects.filter(
        rated_game__pool=pool, rated_game__exclusion=Exclusion.NONE, user=player
    )
    return counted.order_by("-rated_game__ended_at", "-rated_game__game")


def _from(since: Instant, row: str = "") -> Q:
    """Return the condition that a row of the list stands at `since` or later."""
    ended_at, game = since
    later = Q(**{f"{row}ended_at__gt": ended_at})
    return later | Q(**{f"{row}ended_at": ended_at, f"{row}game__gte": game})
