"""The clients' own record of what they asked for and what they were answered."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from threading import Lock


class MoveAnswer(StrEnum):
    """What a request for a move came to. Where nothing certain was heard it is asked again."""

    ACKNOWLEDGED = "acknowledged"
    REFUSED = "refused"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class SentMove:
    """A move that was sent: `ply` moves stood on the board, `key` is the form's own."""

    game: str
    ply: int
    seat: int
    move: str
    key: str


@dataclass
class Record:
    """Every attempt with its last certain answer, and what no client should ever see."""

    answers: dict[SentMove, MoveAnswer] = field(default_factory=dict)
    sent_at: dict[SentMove, float] = field(default_factory=dict)
    """When each attempt was sent first, in seconds since 1970."""
    unknown: int = 0
    """How many answers were lost."""
    surprises: list[str] = field(default_factory=list)
    _lock: Lock = field(default_factory=Lock)

    def begin(self, attempt: SentMove) -> None:
        """Keep when an attempt is sent for the first time."""
        with self._lock:
            self.sent_at.setdefault(attempt, time.time())

    def note(self, attempt: SentMove, answer: MoveAnswer) -> None:
        """Keep an answer."""
        with self._lock:
            if answer == MoveAnswer.UNKNOWN:
                self.unknown += 1
                self.answers.setdefault(attempt, answer)
                return
            before = self.answers.get(attempt, MoveAnswer.UNKNOWN)
            if before == MoveAnswer.ACKNOWLEDGED and answer == MoveAnswer.REFUSED:
                self.surprises.append(f"{attempt} was acknowledged, then refused")
            self.answers[attempt] = answer

    def surprise(self, words: str) -> None:
        """Keep what should not have been seen."""
        with self._lock:
            self.surprises.append(words)

    def with_answer(self, answer: MoveAnswer) -> Iterable[SentMove]:
        """Return the attempts whose last certain answer this is."""
        with self._lock:
            return [attempt for attempt, heard in self.answers.items() if heard == answer]

    def of_games(self, games: Collection[str]) -> Record:
        """Return what was recorded of these games."""
        with self._lock:
            answers = {
                attempt: answer for attempt, answer in self.answers.items() if attempt.game in games
            }
        return Record(answers)
