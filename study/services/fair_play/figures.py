"""Figures about judged decisions: how many were the best, and how often the best was hard to find.

They are counts and averages, and never a judgement.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from uuid import UUID

from study.services.review.marks import MIN_MISTAKE_LOSS, RESULT_TOLERANCE

MIN_CHANCES = 30
"""From how many chances on a percentage is given, since with fewer it would be luck."""
ONLY_MOVE_MARGIN = MIN_MISTAKE_LOSS
"""How much worse the second best move must be for the best one to be an only move."""


@dataclass(frozen=True)
class JudgedMove:
    """A decision of a player as an engine has judged it.

    `loss` is how much of a result it has cost; `is_proved` where what it could reach is proved.
    """

    game: UUID
    player: int
    ruleset: str
    loss: float
    is_only: bool
    is_proved: bool

    @property
    def is_best(self) -> bool:
        """Whether no move was better."""
        return self.loss <= RESULT_TOLERANCE


@dataclass(frozen=True)
class FoundShare:
    """The number of best moves found, and the number of chances to find one."""

    found: int
    chances: int

    @property
    def percent(self) -> int | None:
        """The share in percent; None where there were too few chances."""
        return round(100 * self.found / self.chances) if self.chances >= MIN_CHANCES else None


@dataclass(frozen=True)
class FairPlayFigures:
    """The figures of some decisions; `loss` is their average, in hundredths of a result."""

    games: int
    decisions: int
    loss: float
    only_moves: FoundShare
    proved: FoundShare

    @property
    def rank(self) -> tuple[int, int, int]:
        """The key of the order of a list: the largest share of only moves first, then what is
        proved.
        """
        return (self.only_moves.percent or 0, self.proved.percent or 0, self.decisions)


def figures_of(moves: Collection[JudgedMove]) -> FairPlayFigures:
    """Return the figures of these decisions."""
    return FairPlayFigures(
        games=len({move.game for move in moves}),
        decisions=len(moves),
        loss=100 * sum(move.loss for move in moves) / len(moves) if moves else 0,
        only_moves=_share(move for move in moves if move.is_only),
        proved=_share(move for move in moves if move.is_proved),
    )


def _share(chances: Iterable[JudgedMove]) -> FoundShare:
    best = [move.is_best for move in chances]
    return FoundShare(sum(best), len(best))


def is_only_move(best: float, second: float | None) -> bool:
    """Return whether the best move is far better than any other."""
    return second is not None and best - second >= ONLY_MOVE_MARGIN - RESULT_TOLERANCE
