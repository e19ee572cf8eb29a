"""The list of rated results: brought up to date whenever the result of a game has changed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from events.formulas.ratings.fold import ABSENCE_WINDOW
from events.formulas.ratings.outcomes import GameOutcome, Instant
from events.models import RatedGame, RatedSeat, RatingPool
from events.services.ratings.pools import pools_of
from events.services.ratings.recomputation import recompute, write_ratings
from events.services.ratings.results import outcome_of, players_in
from games.models import Game, Outbox

KIND = "events.rate"
"""The kind of work that follows every result."""


def run(row: Outbox) -> None:
    """Carry out a row of the outbox: bring the ratings up to date with its game."""
    run_together([row])


def run_together(rows: Sequence[Outbox]) -> None:
    """Carry out several rows: every pool is folded once, whatever the number of its games."""
    rate_games({row.game_id for row in rows if row.game_id})
    Outbox.objects.finish(rows, timezone.now())


def rate_game(game_id: UUID) -> bool:
    """Bring the list up to date with a game; return whether its terms are rated."""
    return bool(rate_games([game_id]))


def rate_games(game_ids: Collection[UUID]) -> int:
    """Bring the list up to date with these games, and recompute what follows; return how many have
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
        changes = _Changes()
        for game in rated.all():
            changes.take(game, pools[game.pk], outcome_of(game, seats[game.pk]))
        changes.recompute()
    return len(pools)


def lock_pools() -> None:
    """Let nobody else change the list until the end of the transaction.

    A loss on time in a pool may decide whether another one counts in another pool, so they are
    locked together, in their order.
    """
    list(RatingPool.objects.select_for_update().order_by("key").values_list("pk"))


class _Changes:
    """The changes of the list of locked pools, and from where on it has to be folded anew."""

    def __init__(self) -> None:
        self._pools: dict[int, RatingPool] = {}
        self._since: dict[int, Instant] = {}
        self._gone: dict[int, set[int]] = {}

    def take(self, game: Game, pool: RatingPool, outcome: GameOutcome | None) -> None:
        """Bring the row of a game up to date."""
        before = RatedGame.objects.filter(game=game).first()
        was = [(before.ended_at, before.game_id)] if before else []
        self._gone.setdefault(pool.pk, set()).update(_players_in(before))
        timeouts = {before.timed_out_id} if before else set()
        if before:
            before.delete()
        if outcome:
            store(pool, outcome)
            was.append(outcome.instant)
            timeouts.add(outcome.timed_out)
        if was:
            self._begin(pool, min(was))
            for other, since in _pools_of_absences(pool, timeouts - {None}, min(was)):
                self._begin(other, since)

    def _begin(self, pool: RatingPool, since: Instant) -> None:
        self._pools[pool.pk] = pool
        self._since[pool.pk] = min(since, self._since.get(pool.pk, since))

    def recompute(self) -> None:
        """Fold each of these pools once; what they share, losses on time, is stored already."""
        for key, pool in sorted(self._pools.items()):
            players = recompute(pool, self._since[key]) | self._gone.get(key, set())
            write_ratings(pool, players)


def _players_in(row: RatedGame | None) -> set[int]:
    seats = RatedSeat.objects.filter(rated_game=row) if row else RatedSeat.objects.none()
    return set(seats.values_list("user", flat=True))


def _pools_of_absences(
    pool: RatingPool, players: Iterable[int | None], since: Instant
) -> Iterable[tuple[RatingPool, Instant]]:
    """Return the other pools in which these players lost on time soon after, and where to begin."""
    lost = RatedGame.objects.exclude(pool=pool).filter(
        timed_out__in=players, ended_at__gte=since[0], ended_at__lt=since[0] + 2 * ABSENCE_WINDOW
    )
    first: dict[int, RatedGame] = {}
    for row in lost.order_by("ended_at", "game").select_related("pool"):
        first.setdefault(row.pool_id, row)
    return [(row.pool, (row.ended_at, row.game_id)) for row in first.values()]


def store(pool: RatingPool, outcome: GameOutcome) -> RatedGame:
    """Store a result in the list of a pool; what follows is computed afterwards."""
    row = RatedGame.objects.create(
        game_id=outcome.game,
        pool=pool,
        ended_at=outcome.ended_at,
        timed_out_id=outcome.timed_out,
        barred=outcome.barred.value,
        exclusion=outcome.barred.value,
    )
    RatedSeat.objects.bulk_create(
        RatedSeat(rated_game=row, user_id=seat.player, number=number, rank=seat.rank)
        for number, seat in enumerate(outcome.seats)
    )
    return row
