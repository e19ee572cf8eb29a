"""The recomputation of a pool from some result on, since ratings are a fold and never added to."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import UTC, date, datetime, time
from itertools import islice

from django.db.models import Count, prefetch_related_objects

from database.bulk_writes import overwrite
from events.formulas.ratings.fold import RatingFold
from events.formulas.ratings.outcomes import Instant, SkillChange
from events.formulas.ratings.scale import DICE_LUCK_SHARE, LUCK_SHARE, MIN_UNCERTAIN_SIGMA
from events.models import MonthRating, RatedGame, RatedSeat, Rating, RatingPool
from events.services.ratings.pool_history import (
    PoolHistory,
    condition_from,
    counted_seats,
    first_seats,
    players_of,
)
from events.services.ratings.results import stored_outcome
from games.rules import RULESETS

ROWS_PER_STATEMENT = 500
_NUMBERS = ("mu_before", "sigma_before", "mu_after", "sigma_after")
_COLUMNS = ("mu", "sigma", "lower_bound", "games", "opponents", "last_at")
_BEST_COLUMNS = ("best_mu", "best_sigma", "best_at")
_MONTH_COLUMNS = ("mu", "sigma", "lower_bound", "games", "last_at")


def luck_in(ruleset: str) -> float:
    """Return how much luck there is in a game, which its rules say; a game that is gone has the
    usual one.
    """
    rules = RULESETS.get(ruleset)
    return DICE_LUCK_SHARE if rules and rules.chance_decides else LUCK_SHARE


def recompute(pool: RatingPool, since: Instant) -> set[int]:
    """Fold the results of a locked pool again from `since` on; return the players whose ratings
    that touches.

    The ratings themselves are written by `write_ratings`.
    """
    history = PoolHistory(pool, since)
    fold = RatingFold(
        history.skill_of, history.meetings_of, history.timeouts_of, luck_in(pool.ruleset)
    )
    touched: set[int] = set()
    rows = (
        RatedGame.objects.filter(pool=pool)
        .filter(condition_from(since))
        .order_by("ended_at", "game")
    )
    remaining = iter(list(rows))
    while batch := list(islice(remaining, ROWS_PER_STATEMENT)):
        prefetch_related_objects(batch, "seats")
        history.read(batch)
        _recompute_batch(fold, batch)
        touched |= players_of(batch)
    return touched


def _recompute_batch(fold: RatingFold, rows: list[RatedGame]) -> None:
    games: list[RatedGame] = []
    seats: list[RatedSeat] = []
    for row in rows:
        own = list(row.seats.all())
        change = fold.apply(stored_outcome(row, own))
        if row.exclusion != change.exclusion.value:
            row.exclusion = change.exclusion.value
            games.append(row)
        seats += [seat for seat in own if _take(seat, change)]
    overwrite(games, ["exclusion"])
    overwrite(seats, _NUMBERS)


def _take(seat: RatedSeat, change: SkillChange) -> bool:
    """Copy the skills to a seat; return whether they have to be written."""
    was = (seat.before, seat.after)
    before, after = change.before[seat.user_id], change.after[seat.user_id]
    seat.mu_before, seat.sigma_before = before.mu, before.sigma
    seat.mu_after, seat.sigma_after = after.mu, after.sigma
    return (before, after) != was


def write_ratings(pool: RatingPool, players: Iterable[int], since: Instant) -> None:
    """Write the ratings of these players in a locked pool, where results from `since` on have
    changed; without a game that counts a player has no row.
    """
    remaining = iter(sorted(players))
    while batch := list(islice(remaining, ROWS_PER_STATEMENT)):
        ratings = _ratings_of(pool, batch)
        gone = set(batch) - {rating.user_id for rating in ratings}
        Rating.objects.filter(pool=pool, user__in=gone).delete()
        Rating.objects.bulk_create(
            ratings,
            update_conflicts=True,
            unique_fields=["pool", "user"],
            update_fields=_COLUMNS + _BEST_COLUMNS,
        )
        _write_months(pool, batch, month_of(since[0]))


def _ratings_of(pool: RatingPool, players: Collection[int]) -> list[Rating]:
    """Return where these players stand, not stored; nothing of those without a game that counts."""
    last = first_seats(counted_seats(pool), players)
    settled = counted_seats(pool).filter(sigma_after__lt=MIN_UNCERTAIN_SIGMA)
    best = first_seats(
        settled.order_by("-mu_after", "rated_game__ended_at", "rated_game__game"), last.keys()
    )
    games = _game_counts(pool, last.keys())
    return [
        Rating(
            pool=pool,
            user_id=player,
            mu=seat.mu_after,
            sigma=seat.sigma_after,
            lower_bound=seat.after.lower_bound,
            games=games[player][0],
            opponents=games[player][1],
            last_at=seat.rated_game.ended_at,
            **_best_columns(best.get(player)),
        )
        for player, seat in last.items()
    ]


def _best_columns(seat: RatedSeat | None) -> dict[str, object]:
    """Return the columns of the highest rating without a question mark."""
    best = (seat.mu_after, seat.sigma_after, seat.rated_game.ended_at) if seat else (None,) * 3
    return dict(zip(_BEST_COLUMNS, best, strict=True))


def _game_counts(pool: RatingPool, players: Collection[int]) -> dict[int, tuple[int, int]]:
    """Return in how many games of a pool these players were rated, and against how many others."""
    mine = counted_seats(pool).filter(user__in=players).order_by()
    counts = mine.values("user").annotate(
        games=Count("rated_game", distinct=True),
        players=Count("rated_game__seats__user", distinct=True),
    )
    return {row["user"]: (row["games"], row["players"] - 1) for row in counts}


def month_of(at: datetime) -> date:
    """Return the first day of the month of an instant, in UTC."""
    return at.astimezone(UTC).date().replace(day=1)


def _write_months(pool: RatingPool, players: Collection[int], first: date) -> None:
    """Write where these players stood at the end of each month from `first` on."""
    found = _months_of(pool, players, first)
    stored = MonthRating.objects.filter(pool=pool, user__in=players, month__gte=first)
    keys = stored.values_list("pk", "user", "month")
    MonthRating.objects.filter(pk__in=[pk for pk, *key in keys if tuple(key) not in found]).delete()
    MonthRating.objects.bulk_create(
        found.values(),
        update_conflicts=True,
        unique_fields=["pool", "month", "user"],
        update_fields=_MONTH_COLUMNS,
    )


def _months_of(
    pool: RatingPool, players: Collection[int], first: date
) -> dict[tuple[int, date], MonthRating]:
    """Return the rows of these players, not stored, by player and month."""
    begin = datetime.combine(first, time(), UTC)
    seats = counted_seats(pool).filter(user__in=players, rated_game__ended_at__gte=begin)
    found: dict[tuple[int, date], MonthRating] = {}
    for seat in seats.select_related("rated_game").reverse().iterator(ROWS_PER_STATEMENT):
        at, skill = seat.rated_game.ended_at, seat.after
        key = seat.user_id, month_of(at)
        row = found.setdefault(key, MonthRating(pool=pool, user_id=key[0], month=key[1], games=0))
        row.mu, row.sigma, row.lower_bound = skill.mu, skill.sigma, skill.lower_bound
        row.games, row.last_at = row.games + 1, at
    return found
