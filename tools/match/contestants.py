"""A program in a match: started when it is needed, told of every move, and asked for its own."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

from games.bots.programs import FailureReason, ProgramFailure
from games.bots.programs.client import EngineClient
from games.rules.kit.core import Ruleset, Seat

ROOT = Path(__file__).resolve().parents[2]
OURS = shlex.join([sys.executable, "-m", "games.bots.protocol"])
START_SECONDS = 30.0
"""How long a program may take for a line when it has just been started."""
ANSWER_SECONDS = 10.0
"""How long a program may take for a line that asks for no thought."""
OVERRUN_TOLERANCE_SECONDS = 0.5
HANG_DELAY_SECONDS = 5.0
MAX_TURN_SECONDS = 600.0
"""How long a turn may take where nodes are counted and no seconds."""


@dataclass(frozen=True)
class TurnLimits:
    """How long a turn may take, in seconds or else in nodes."""

    seconds: float | None = None
    nodes: int | None = None

    @property
    def line(self) -> str:
        """The line that tells a program of it; empty where it thinks as long as it likes."""
        if self.nodes is not None:
            return f"nodes {self.nodes}"
        return "" if self.seconds is None else f"seconds {self.seconds:g}"

    @property
    def overrun_after(self) -> float:
        """After how many seconds an answer comes too late."""
        if self.seconds is None or self.nodes is not None:
            return MAX_TURN_SECONDS
        return self.seconds + OVERRUN_TOLERANCE_SECONDS


@dataclass
class Contestant:
    """One side of a match: its command, and lines that it is sent once it has started."""

    label: str
    command: str = OURS
    lines: tuple[str, ...] = ()
    errors: int | None = None
    turn_count: int = 0
    turn_seconds: float = 0.0
    _program: EngineClient | None = field(default=None, repr=False)

    def begin(
        self, ruleset: Ruleset, options: Mapping[str, object], limits: TurnLimits, seed: int
    ) -> None:
        """Start it if it does not run, and begin a game. Raises ProgramFailure."""
        seconds = ANSWER_SECONDS
        if self._program is None:
            self._program, seconds = self._started(), START_SECONDS
            for line in self.lines:
                self._program.ask(line, seconds)
        for line in filter(None, (limits.line, f"seed {seed}")):
            self._program.mention(line, seconds)
        self._program.begin(ruleset, options, seconds)

    def _started(self) -> EngineClient:
        words = shlex.split(self.command)
        if not words:
            raise ProgramFailure(FailureReason.NOT_STARTED, "there is no command")
        return EngineClient(words, folder=ROOT, errors=self.errors)

    def inform(self, seat: Seat, move: str, number: int) -> None:
        """Tell it of a move that it has not made itself. Raises ProgramFailure."""
        assert self._program
        self._program.inform(seat, move, number, ANSWER_SECONDS)

    def turn(self, seat: Seat, number: int, limits: TurnLimits) -> list[str]:
        """Return the moves that it chooses, at least one. Raises ProgramFailure."""
        assert self._program
        began, most = monotonic(), limits.overrun_after
        texts = self._program.turn(seat, most + HANG_DELAY_SECONDS, number)
        taken = monotonic() - began
        self.turn_count += 1
        self.turn_seconds += taken
        if taken > most:
            raise ProgramFailure(FailureReason.OVERRAN, f"{taken:.1f} s for a turn")
        return texts

    def end(self) -> None:
        """End its process; the next game starts another one."""
        if self._program:
            with suppress(ProgramFailure):
                self._program.end()
            self._program = None
