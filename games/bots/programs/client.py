"""The client of a program of others: what it is sent at a game, on the site and in a match alike.

A program has to understand `new_game`, `position`, `play`, `genmove` and `quit`; every other line
goes out by `mention`, and a program may refuse it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.bots.programs.failures import FailureReason, ProgramFailure
from games.bots.programs.process import EngineProcess
from games.bots.protocol.words import escaped, word_of
from games.rules.kit.core import Move, Position, RulesError, Ruleset, Seat

SHOWN_MOVE_LENGTH = 20


class EngineClient(EngineProcess):
    """A process at a game of ours; `seconds` is how long it may take for an answer."""

    def begin(self, ruleset: Ruleset, options: Mapping[str, object], seconds: float) -> None:
        """Begin a game. Raises ProgramFailure."""
        words = [f"{key}={value}" for key, value in options.items() if value != ""]
        self.ask(" ".join(["new_game", ruleset.key, *words]), seconds)

    def set_up(self, text: str, seconds: float) -> None:
        """Put a position on its board. Raises ProgramFailure."""
        self.ask(f"position {escaped(text)}", seconds)

    def inform(self, seat: Seat, move: str, number: int, seconds: float) -> None:
        """Tell it of a move that it has not made itself. Raises ProgramFailure."""
        self.ask(f"play {word_of(seat)} {move} {number}", seconds)

    def mention(self, line: str, seconds: float) -> None:
        """Send a line that it need not understand. Raises ProgramFailure, but for a refusal."""
        try:
            self.ask(line, seconds)
        except ProgramFailure as failure:
            if failure.reason != FailureReason.REFUSED:
                raise

    def turn(self, seat: Seat, seconds: float, number: int | None = None) -> list[str]:
        """Return the moves that it chooses, at least one. Raises ProgramFailure."""
        numbered = "" if number is None else f" {number}"
        moves = self.ask(f"genmove {word_of(seat)}{numbered}", seconds).split()
        if not moves:
            raise ProgramFailure(FailureReason.NONSENSE, "a turn without a move")
        return moves


def played(
    ruleset: Ruleset, position: Position, seat: Seat, texts: Sequence[str]
) -> tuple[list[Move], Position]:
    """Return the moves of a turn and the position after them. Raises ProgramFailure."""
    moves: list[Move] = []
    for text in texts:
        try:
            moves.append(ruleset.parse(text))
            position = position.play(moves[-1], seat)
        except RulesError as refusal:
            detail = f"{text[:SHOWN_MOVE_LENGTH]}: {refusal.translated(str)}"
            raise ProgramFailure(FailureReason.ILLEGAL, detail) from refusal
    return moves, position
