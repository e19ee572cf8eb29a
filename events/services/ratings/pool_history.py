"""The history of a rating pool before some result, read for many players at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from datetime import datetime

from django.db.models import OuterRef, Q, QuerySet, Subquery

from accounts.models import User
from events.formulas.ratings.fold import ABSENCE_WINDOW, PAIR_WINDOW, Players
from events.formulas.ratings.outcomes import Exclusion, Instant
from events.formulas.ratings.scale import Skill
from events.models import RatedGame, RatedSeat, RatingPool


class PoolHistory:
    """The earlier results that a fold from `since` on needs, once their players are read."""

    def __init__(self, pool: RatingPool, since: Instant) -> None:
        self._pool, self._since = pool, since
        self._skills: dict[int, Skill] = {}
        self._meetings: dict[Players, list[datetime]] = defaultdict(list)
        self._timeouts: dict[int, list[Instant]] = defaultdict(list)
        self._met: set[int] = set()
        self._read: set[int] = set()

    def read(self, rows: Collection[RatedGame]) -> None:
        """Read what is needed for these results."""
        players = players_of(rows) - self._read
        self._read |= players
        self._read_skills(players)
        self._read_meetings(players)
        self._read_timeouts({row.timed_out_id for row in rows if row.timed_out_id})

    def skill_of(self, player: int) -> Skill:
        """Return the skill of a player before all these results."""
        return self._skills.get(player) or Skill()

    def meetings_of(self, players: Players) -> list[datetime]:
        """Return when these players have met in games that counted."""
        return self._meetings[players]

    def timeouts_of(self, player: int) -> list[Instant]:
        """Return the losses on time of a player in all pools."""
        return self._timeouts[player]

    def _read_skills(self, players: Collection[int]) -> None:
        seats = counted_seats(self._pool).filter(~condition_from(self._since, "rated_game__"))
        for player, seat in first_seats(seats, players).items():
            self._skills[player] = seat.after

    def _read_meetings(self, players: Collection[int]) -> None:
        """Read the games of these players; a game may be that of a player who was read before."""
        met = counted_seats(self._pool).filter(~condition_from(self._since, "rated_game__"))
        met = met.filter(rated_game__ended_at__gt=self._since[0] - PAIR_WINDOW)
        games = met.filter(user__in=players).order_by().values("rated_game")
        seats = RatedSeat.objects.filter(rated_game__in=games).exclude(rated_game__in=self._met)
        groups: dict[tuple[int, datetime], set[int]] = defaultdict(set)
        columns = ("rated_game", "rated_game__ended_at", "user")
        for game, ended_at, player in seats.order_by().values_list(*columns):
            groups[game, ended_at].add(player)
        for (game, ended_at), group in groups.items():
            self._met.add(game)
            self._meetings[frozenset(group)].append(ended_at)

    def _read_timeouts(self, players: Collection[int]) -> None:
        lost = RatedGame.objects.filter(
            timed_out__in=set(players) - self._timeouts.keys(),
            ended_at__gt=self._since[0] - ABSENCE_WINDOW,
        )
        for row in lost:
            self._timeouts[row.timed_out_id or 0].append((row.ended_at, row.game_id))


def counted_seats(pool: RatingPool) -> QuerySet[RatedSeat]:
    """Return the seats in games of a pool that count, the last ones first."""
    counted = RatedSeat.objects.filter(rated_game__pool=pool, rated_game__exclusion=Exclusion.NONE)
    return counted.order_by("-rated_game__ended_at", "-rated_game__game")


def first_seats(seats: QuerySet[RatedSeat], players: Collection[int]) -> dict[int, RatedSeat]:
    """Return the first of these seats of each player, with its game."""
    first = Subquery(seats.filter(user=OuterRef("pk")).values("pk")[:1])
    keys = User.objects.filter(pk__in=players).annotate(seat=first).values_list("seat", flat=True)
    found = RatedSeat.objects.filter(pk__in=list(keys)).select_related("rated_game")
    return {seat.user_id: seat for seat in found.order_by("user")}


def players_of(rows: Iterable[RatedGame]) -> set[int]:
    """Return everybody who has played these games, whose seats are read already."""
    return {seat.user_id for row in rows for seat in row.seats.all()}


def condition_from(since: Instant, row: str = "") -> Q:
    """Return the condition that a row of the list stands at `since` or later."""
    ended_at, game = since
    later = Q(**{f"{row}ended_at__gt": ended_at})
    return later | Q(**{f"{row}ended_at": ended_at, f"{row}game__gte": game})
