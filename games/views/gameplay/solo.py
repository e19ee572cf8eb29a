"""The result of a game played alone, compared with the player's own best."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from accounts.models import User
from games.log.state import State
from games.models import Game, Seat, SoloRecord
from games.rules import RULESETS
from games.rules.kit.core import CHANCE, CountsMistakes, Ruleset
from games.services.gamelog.personal_bests import is_best


@dataclass(frozen=True)
class SoloSummary:
    """The result of a solo game in words.

    `mistakes` are counted in words, empty where there were none; `tips` counts the hints; `best`:
    within the limit and without hints, and the player was never quicker on that level.
    """

    seconds: int
    mistakes: str
    tips: int
    in_time: bool
    best: bool

    @property
    def time(self) -> str:
        """The time it took, as minutes and seconds."""
        return minutes_text(self.seconds)


@dataclass(frozen=True)
class Stopwatch:
    """How long a player has played alone, and how many mistakes they have made so far."""

    seconds: float
    mistakes: int

    @property
    def time(self) -> str:
        """The time so far, as minutes and seconds."""
        return minutes_text(int(self.seconds))


@dataclass(frozen=True)
class Best:
    """The number of games finished alone at a level, with the shortest time, as a line of a
    profile.
    """

    game: str
    level: str
    done: int
    time: str


def minutes_text(seconds: int) -> str:
    """Return minutes and seconds, as in 12:07."""
    return f"{seconds // 60}:{seconds % 60:02}"


def stopwatch(state: State, now: datetime) -> Stopwatch | None:
    """Return the time of a running game of one seat; None before its first move, with several
    seats, and once it is over.
    """
    first = next((played.at for played in state.moves if played.seat != CHANCE), None)
    if state.seats != 1 or state.result or first is None:
        return None
    position = state.position
    mistakes = position.mistakes if isinstance(position, CountsMistakes) else 0
    return Stopwatch(max(0.0, (now - first).total_seconds()), mistakes)


def solo_summary(game: Game, seats: list[Seat]) -> SoloSummary | None:
    """Return the solo result; None where the game was not played alone, or not to its end."""
    if len(seats) != 1 or game.running:
        return None
    time = SoloRecord.objects.select_related("game").filter(game=game).first()
    if time is None:
        return None
    mistakes = _mistakes(game.rules, time.mistakes)
    best = is_best(time, seats[0].user)
    return SoloSummary(time.seconds, mistakes, time.tips, time.in_time, best)


def _mistakes(rules: Ruleset, count: int) -> str:
    once, often = rules.mistakes
    return gettext(once if count == 1 else often) % {"n": count} if count else ""


def bests(person: User) -> Iterator[Best]:
    """Yield the levels that this player has finished, by game, with the shortest time."""
    for row in SoloRecord.objects.of(person).bests():
        rules = RULESETS[str(row["game__ruleset"])]
        label = rules.solo_levels.get(str(row["level"]), "")
        done, seconds = int(row["done"]), int(row["best"])  # type: ignore[call-overload]
        yield Best(gettext(rules.name), gettext(label), done, minutes_text(seconds))
