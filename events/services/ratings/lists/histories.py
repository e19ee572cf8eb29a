"""The rated games of a player: their results, opponents and effects."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import QuerySet

from accounts.models import User
from events.formulas.ratings.outcomes import Exclusion
from events.models import RatedSeat, RatingPool
from events.services.ratings.privacy import hidden_from
from games.models import SeatResult
from games.services.lobby.game_visibility import games_of


@dataclass(frozen=True)
class RatedResult:
    """A game that counts, as one of its players sees it: their seat, and the seats of the
    others.
    """

    seat: RatedSeat
    others: tuple[RatedSeat, ...]

    @property
    def game(self) -> UUID:
        """The key of the game."""
        return self.seat.rated_game.game_id

    @property
    def result(self) -> SeatResult:
        """Whether the player has won, drawn or lost; among several only the first place wins."""
        if self.seat.rank > 1:
            return SeatResult.LOST
        shared = any(other.rank == 1 for other in self.others)
        return SeatResult.DRAWN if shared else SeatResult.WON


@dataclass(frozen=True)
class BestWin:
    """The win against the strongest opponent, by the rating before that game."""

    game: UUID
    opponent: RatedSeat


@dataclass(frozen=True)
class RatingHistory:
    """The games that have led to a rating, in their order, with their totals.

    A viewer may be told who played in the games `shown`, but not the ratings of those `hidden`.
    """

    results: Sequence[RatedResult]
    shown: Collection[UUID]
    hidden: Collection[int]

    @property
    def ratings(self) -> list[int]:
        """The rating before the first game, and after each."""
        seats = [result.seat for result in self.results]
        return [seat.before.rating for seat in seats[:1]] + [seat.after.rating for seat in seats]

    @property
    def record(self) -> tuple[int, int, int]:
        """How many of the games the player has won, drawn and lost."""
        counted = Counter(result.result for result in self.results)
        return counted[SeatResult.WON], counted[SeatResult.DRAWN], counted[SeatResult.LOST]

    @property
    def best_win(self) -> BestWin | None:
        """The win against the strongest opponent whom the viewer may see."""
        wins = [
            BestWin(result.game, other)
            for result in self.results
            if result.result == SeatResult.WON and result.game in self.shown
            for other in result.others
            if other.user.is_active and other.user_id not in self.hidden
        ]
        return max(wins, key=lambda win: win.opponent.mu_before, default=None)


def histories_of(
    person: User, viewer: User | None, pools: Iterable[RatingPool]
) -> dict[int, RatingHistory]:
    """Return the histories of a player in these pools, by the key of the pool.

    It takes the same few queries for any number of pools and games.
    """
    mine = RatedSeat.objects.filter(
        user=person,
        rated_game__exclusion=Exclusion.NONE,
        rated_game__pool__in=[pool.pk for pool in pools],
    )
    others = _others_of(mine, person)
    games = games_of(person, viewer).filter(pk__in=mine.values("rated_game__game"))
    shown = set(games.values_list("pk", flat=True))
    hidden = hidden_from(viewer, {seat.user_id for seats in others.values() for seat in seats})
    by_pool: dict[int, list[RatedResult]] = defaultdict(list)
    ordered = mine.select_related("rated_game").order_by("rated_game__ended_at", "rated_game__game")
    for seat in ordered:
        result = RatedResult(seat, tuple(others[seat.rated_game_id]))
        by_pool[seat.rated_game.pool_id].append(result)
    return {key: RatingHistory(found, shown, hidden) for key, found in by_pool.items()}


def _others_of(mine: QuerySet[RatedSeat], person: User) -> dict[int, list[RatedSeat]]:
    """Return the seats of the others in these games, by the row of the game."""
    found: dict[int, list[RatedSeat]] = defaultdict(list)
    games = RatedSeat.objects.filter(rated_game__in=mine.values("rated_game"))
    for other in games.exclude(user=person).select_related("user").order_by("number"):
        found[other.rated_game_id].append(other)
    return found
