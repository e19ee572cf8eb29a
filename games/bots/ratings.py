"""The ratings of bots on the scale of the players: fixed, and measured by matches between levels.

A level is rated in the usual form of a game for two, as `python -m benchmarks.ratings.bots` plays
it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cache
from math import log

ANCHOR_LEVEL = "casual"
START_RATING = 1500
"""The rating of the level that stands where every player begins; matches measure how far the others
are from it.
"""
POINTS_PER_LOGIT = 235.7
"""The difference in rating at which the odds to win are e to 1, on the scale of the players."""
POINTS_PER_STEP = 50
"""The step to whose multiples the shown rating of a bot is rounded."""
MIN_SHOWN_POINTS = 600
"""The lowest rating that is shown, since no match tells how weak a bot is that loses nearly all."""


@dataclass(frozen=True)
class LevelMatch:
    """A match between two neighbouring levels: how many games the higher one won, drew and lost."""

    ruleset: str
    higher: str
    lower: str
    won: int
    drawn: int
    lost: int
    played_on: date

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.won + self.drawn + self.lost

    @property
    def points_apart(self) -> float:
        """The difference of the ratings; half a win is added to each side, so that it is always
        finite.

        >>> day = date(2026, 1, 1)
        >>> round(LevelMatch("sogo", "casual", "beginner", 75, 0, 25, day).points_apart)
        256
        """
        won, lost = self.won + self.drawn / 2 + 0.5, self.lost + self.drawn / 2 + 0.5
        return POINTS_PER_LOGIT * log(won / lost)


_DAY, _LATER_DAY, _LAST_DAY = date(2026, 11, 24), date(2026, 11, 27), date(2026, 11, 29)
MATCHES: tuple[LevelMatch, ...] = (
    LevelMatch("sogo", "casual", "beginner", won=400, drawn=0, lost=0, played_on=_DAY),
    LevelMatch("sogo", "skilled", "casual", won=333, drawn=4, lost=63, played_on=_DAY),
    LevelMatch("sogo", "strong", "skilled", won=344, drawn=2, lost=54, played_on=_DAY),
    LevelMatch("sogo", "master", "strong", won=189, drawn=1, lost=10, played_on=_LAST_DAY),
    LevelMatch("frege", "casual", "beginner", won=155, drawn=0, lost=45, played_on=_LAST_DAY),
    # with 300 nodes a turn instead of seconds
    LevelMatch("frege", "strong", "casual", won=198, drawn=0, lost=2, played_on=_LATER_DAY),
    LevelMatch("frege", "master", "strong", won=158, drawn=0, lost=42, played_on=_LATER_DAY),
    LevelMatch("ludoku", "casual", "beginner", won=112, drawn=31, lost=57, played_on=_LAST_DAY),
    # with 300 nodes a turn instead of seconds
    LevelMatch("ludoku", "strong", "casual", won=151, drawn=15, lost=34, played_on=_LAST_DAY),
    LevelMatch("tiles", "casual", "beginner", won=199, drawn=1, lost=0, played_on=_LAST_DAY),
    LevelMatch("tiles", "strong", "casual", won=186, drawn=2, lost=12, played_on=_LATER_DAY),
    # with 300 nodes a turn for the master
    LevelMatch("tiles", "master", "strong", won=146, drawn=3, lost=51, played_on=_LATER_DAY),
    LevelMatch("cards", "casual", "beginner", won=200, drawn=0, lost=0, played_on=_DAY),
    LevelMatch("cards", "strong", "casual", won=178, drawn=4, lost=18, played_on=_DAY),
    LevelMatch(
        "cards", "master", "strong", won=174, drawn=11, lost=83, played_on=date(2026, 11, 28)
    ),
)
"""The matches between neighbouring levels; a level without a match has no rating."""


@dataclass(frozen=True)
class BotRating:
    """The rating of a bot, with the games by which it was measured and the day of the last one."""

    points: float
    games: int
    measured_on: date

    @property
    def about(self) -> int:
        """The rating as players are told, which is at least `MIN_SHOWN_POINTS`."""
        return POINTS_PER_STEP * round(max(self.points, MIN_SHOWN_POINTS) / POINTS_PER_STEP)

    @property
    def is_below(self) -> bool:
        """Whether players are told no more than that the bot is weaker than `about`."""
        return self.points < MIN_SHOWN_POINTS


def rating_of(ruleset: str, level: str) -> BotRating | None:
    """Return the rating of a bot in a game; None where matches do not lead to it."""
    return _ratings_of(ruleset).get(level)


@cache
def _ratings_of(ruleset: str) -> dict[str, BotRating]:
    """Return the ratings in a game, counted step by step up and down from the anchor."""
    matches = [match for match in MATCHES if match.ruleset == ruleset]
    found: dict[str, float] = {ANCHOR_LEVEL: START_RATING}
    for match in matches * len(matches):
        if match.lower in found:
            found.setdefault(match.higher, found[match.lower] + match.points_apart)
        elif match.higher in found:
            found.setdefault(match.lower, found[match.higher] - match.points_apart)
    return {
        level: BotRating(points, sum(played), day)
        for level, points in found.items()
        if (played := [m.games for m in matches if level in (m.higher, m.lower)])
        and (day := max(m.played_on for m in matches if level in (m.higher, m.lower)))
    }
