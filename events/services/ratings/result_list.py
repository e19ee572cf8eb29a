"""The list of rated results, updated whenever the result of a game has changed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from events.formulas.ratings.fold import ABSENCE_WINDOW
from events.formulas.ratings.outcomes import GameOutcome, Instant
from events.models import RatedGame, RatedSeat, RatingPool
from events.services.ratings.pools import pools_of
from events.services.ratings.recomputation import recompute, write_ratings
from events.services.ratings.results import outcomes_of, players_in
from games.models import Game, Outbox

KIND = "events.rate"
"""The kind of job that follows every result."""


def run(row: Outbox) -> None:
    """Carry out a row of the outbox: update the ratings after a result of its game."""
    run_together([row])


def run_together(rows: Sequence[Outbox]) -> None:
    """Carry out several rows, folding every pool once however many of its games they are about."""
    rate_games({row.game_id for row in rows if row.game_id})
    Outbox.objects.finish(rows, timezone.now())


def rate_game(game_id: UUID) -> bool:
    """Update the list after a result of a game; return whether its terms are rated."""
    return bool(rate_games([game_id]))


def rate_games(game_ids: Collection[UUID]) -> int:
    """Update the list after results of these games, and recompute ratings; return how many have
    rated terms. Twice does no harm, nor does any order of games.
    """
    rated = Game.objects.filter(pk__in=game_ids, rated=True).order_by("pk")
    seats = players_in(rated)
    pools = pools_of({game: len(seats[game.pk]) for game in rated})
    if not pools:
        return 0
    with transaction.atomic():
        lock_pools()
        # Read behind the lock: of two workers the second has the newer results.
        outcomes = outcomes_of(rated.all(), seats)
        changes = _Changes({game: pools[game] for game in outcomes}, outcomes)
        changes.store()
        changes.recompute()
    return len(pools)


def lock_pools() -> None:
    """Lock the list until the end of the transaction.

    A loss on time in a pool may decide whether another one counts in another pool, so they are
    locked together, in their order.
    """
    list(RatingPool.objects.select_for_update().order_by("key").values_list("pk"))


class _Changes:
    """The changes in the list of locked pools, and from where on each pool has to be folded
    again.
    """

    def __init__(
        self, pools: Mapping[UUID, RatingPool], outcomes: Mapping[UUID, GameOutcome | None]
    ) -> None:
        self._pool_of, self._outcomes = pools, outcomes
        self._pools: dict[int, RatingPool] = {}
        self._since: dict[int, Instant] = {}
        self._gone: dict[int, set[int]] = {}

    def store(self) -> None:
        """Bring the rows of these games up to date."""
        rows = RatedGame.objects.filter(game__in=self._outcomes).prefetch_related("seats")
        before = {row.game_id: row for row in rows}
        RatedGame.objects.filter(game__in=before).delete()
        store((self._pool_of[game], outcome) for game, outcome in self._outcomes.items() if outcome)
        for game, outcome in self._outcomes.items():
            self._note(self._pool_of[game], before.get(game), outcome)

    def _note(
        self, pool: RatingPool, before: RatedGame | None, outcome: GameOutcome | None
    ) -> None:
        """Note from where on which pools have to be folded."""
        was: list[Instant] = []
        timeouts: set[int | None] = set()
        if before:
            was.append((before.ended_at, before.game_id))
            timeouts.add(before.timed_out_id)
            gone = {seat.user_id for seat in before.seats.all()}
            self._gone.setdefault(pool.pk, set()).update(gone)
        if outcome:
            was.append(outcome.instant)
            timeouts.add(outcome.timed_out)
        if was:
            self._begin(pool, min(was))
            lost = timeouts - {None}
            for other, since in _pools_of_absences(pool, lost, min(was)) if lost else ():
                self._begin(other, since)

    def _begin(self, pool: RatingPool, since: Instant) -> None:
        self._pools[pool.pk] = pool
        self._since[pool.pk] = min(since, self._since.get(pool.pk, since))

    def recompute(self) -> None:
        """Fold each of these pools once; the losses on time, which they share, are stored
        already.
        """
        for key, pool in sorted(self._pools.items()):
            since = self._since[key]
            players = recompute(pool, since) | self._gone.get(key, set())
            write_ratings(pool, players, since)


def _pools_of_absences(
    pool: RatingPool, players: Iterable[int | None], since: Instant
) -> Iterable[tuple[RatingPool, Instant]]:
    """Return the other pools in which these players lost on time soon after, and where to begin in
    each.
    """
    lost = RatedGame.objects.exclude(pool=pool).filter(
        timed_out__in=players, ended_at__gte=since[0], ended_at__lt=since[0] + 2 * ABSENCE_WINDOW
    )
    first: dict[int, RatedGame] = {}
    for row in lost.order_by("ended_at", "game").select_related("pool"):
        first.setdefault(row.pool_id, row)
    return [(row.pool, (row.ended_at, row.game_id)) for row in first.values()]


def store(outcomes: Iterable[tuple[RatingPool, GameOutcome]]) -> None:
    """Store results in the lists of their pools; the effects are computed afterwards."""
    results = list(outcomes)
    rows = RatedGame.objects.bulk_create(
        RatedGame(
            game_id=outcome.game,
            pool=pool,
            ended_at=outcome.ended_at,
            timed_out_id=outcome.timed_out,
            barred=outcome.barred.value,
            exclusion=outcome.barred.value,
        )
        for pool, outcome in results
    )
    RatedSeat.objects.bulk_create(
        RatedSeat(rated_game=row, user_id=seat.player, number=number, rank=seat.rank)
        for row, (_pool, outcome) in zip(rows, results, strict=True)
        for number, seat in enumerate(outcome.seats)
    )
