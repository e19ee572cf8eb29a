"""The outcomes of games as ratings read them, and the reasons for which a game does not count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from events.formulas.ratings.scale import Skill

Instant = tuple[datetime, UUID]
"""The place of a game in the list of results: the time of its end, and its id."""


class Exclusion(StrEnum):
    """Why a game with rated terms does not count; empty where it counts."""

    NONE = ""
    VOID = "void"
    SHORT = "short"
    CARD_SEEN = "known"
    BOTS = "bots"
    ABSENCE = "absence"
    PAIR = "pair"
    REPLACED = "replaced"


@dataclass(frozen=True)
class SeatOutcome:
    """The player of a seat and their rank, from 1; equal ranks are a draw."""

    player: int
    rank: int


@dataclass(frozen=True)
class GameOutcome:
    """A game that has ended: its seats in order, the player whose loss on time ended it, and why it
    cannot count in any case.
    """

    game: UUID
    ended_at: datetime
    seats: Sequence[SeatOutcome]
    timed_out: int | None = None
    barred: Exclusion = Exclusion.NONE

    @property
    def instant(self) -> Instant:
        """The place of the game in the list."""
        return self.ended_at, self.game

    @property
    def players(self) -> frozenset[int]:
        """The keys of all players."""
        return frozenset(seat.player for seat in self.seats)


@dataclass(frozen=True)
class SkillChange:
    """The skills of all players before and after a game, which are equal where it does not
    count.
    """

    exclusion: Exclusion
    before: Mapping[int, Skill]
    after: Mapping[int, Skill]
