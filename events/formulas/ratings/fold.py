"""The fold from results to ratings: every rating follows from the list of results alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from functools import lru_cache

from openskill.models import PlackettLuce

from events.formulas.ratings.outcomes import (
    Exclusion,
    GameOutcome,
    Instant,
    SeatOutcome,
    SkillChange,
)
from events.formulas.ratings.scale import LUCK_SHARE, START_MU, START_SIGMA, Skill

ABSENCE_WINDOW = timedelta(hours=72)
MAX_TIMEOUTS_IN_ABSENCE = 2
"""How many losses on time of a player count within the window of an absence."""
PAIR_WINDOW = timedelta(days=30)
MAX_GAMES_OF_PAIR = 6
"""How many games of the same players count within their window."""

Players = frozenset[int]


@lru_cache
def model_of(luck: float) -> PlackettLuce:
    """Return the model for games with so much luck, in deviations of strength (scale)."""
    return PlackettLuce(mu=START_MU, sigma=START_SIGMA, beta=luck * START_SIGMA)


def new_skills(
    seats: Sequence[SeatOutcome], before: Mapping[int, Skill], luck: float = LUCK_SHARE
) -> dict[int, Skill]:
    """Return the skills after a game by Plackett and Luce, in the order of seats and equal to the
    last bit.

    >>> after = new_skills([SeatOutcome(1, 1), SeatOutcome(2, 2)], {1: Skill(), 2: Skill()})
    >>> after[1].rating, after[2].rating
    (1605, 1395)
    """
    model = model_of(luck)
    teams = [
        [model.rating(mu=before[seat.player].mu, sigma=before[seat.player].sigma)] for seat in seats
    ]
    rated = model.rate(teams, ranks=[float(seat.rank) for seat in seats])
    return {
        seat.player: Skill(team[0].mu, team[0].sigma)
        for seat, team in zip(seats, rated, strict=True)
    }


class RatingFold:
    """The skills of one pool after some results, with all that decides whether the next result
    counts.

    What happened before the first result is asked for: the skill of a player, when the same players
    have met in games that counted, and every loss on time of a player, in all pools. The more
    `luck`, the less a result tells.
    """

    def __init__(
        self,
        skill_of: Callable[[int], Skill] = lambda _player: Skill(),
        meetings_of: Callable[[Players], Iterable[datetime]] = lambda _players: (),
        timeouts_of: Callable[[int], Iterable[Instant]] | None = None,
        luck: float = LUCK_SHARE,
    ) -> None:
        self._luck = luck
        self.skills: dict[int, Skill] = {}
        self._skill_of, self._meetings_of = skill_of, meetings_of
        self._timeouts_of = timeouts_of
        self._meetings: dict[Players, list[datetime]] = {}
        self._timeouts: dict[int, list[Instant]] = {}

    def apply(self, outcome: GameOutcome) -> SkillChange:
        """Apply the next result of the list, and return what it changes."""
        before = {seat.player: self._skill(seat.player) for seat in outcome.seats}
        exclusion = self._exclusion(outcome)
        if exclusion:
            return SkillChange(exclusion, before, before)
        after = new_skills(outcome.seats, before, self._luck)
        self.skills |= after
        self._met(outcome.players).append(outcome.ended_at)
        return SkillChange(exclusion, before, after)

    def _exclusion(self, outcome: GameOutcome) -> Exclusion:
        if self._is_absence(outcome):
            return outcome.barred or Exclusion.ABSENCE
        if outcome.barred:
            return outcome.barred
        since = outcome.ended_at - PAIR_WINDOW
        met = sum(since < at for at in self._met(outcome.players))
        return Exclusion.PAIR if met >= MAX_GAMES_OF_PAIR else Exclusion.NONE

    def _is_absence(self, outcome: GameOutcome) -> bool:
        """Return whether its loser has lost on time so often lately that it does not count, and
        record this loss.
        """
        if outcome.timed_out is None:
            return False
        timeouts = self._lost_on_time(outcome.timed_out)
        since = outcome.ended_at - ABSENCE_WINDOW
        earlier = [at for at in timeouts if since < at[0] and at < outcome.instant]
        if self._timeouts_of is None:
            timeouts.append(outcome.instant)
        return len(earlier) >= MAX_TIMEOUTS_IN_ABSENCE

    def _skill(self, player: int) -> Skill:
        if player not in self.skills:
            self.skills[player] = self._skill_of(player)
        return self.skills[player]

    def _met(self, players: Players) -> list[datetime]:
        if players not in self._meetings:
            self._meetings[players] = list(self._meetings_of(players))
        return self._meetings[players]

    def _lost_on_time(self, player: int) -> list[Instant]:
        if player not in self._timeouts:
            self._timeouts[player] = list(self._timeouts_of(player)) if self._timeouts_of else []
        return self._timeouts[player]


def folded(outcomes: Iterable[GameOutcome]) -> Iterator[SkillChange]:
    """Yield what each result changes, in order of their instants, starting without any skills."""
    fold = RatingFold()
    for outcome in sorted(outcomes, key=lambda outcome: outcome.instant):
        yield fold.apply(outcome)
