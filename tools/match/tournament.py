"""A match of many games: each opening from both sides, told while it goes on."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from games.rules.kit.core import CHANCE, Ruleset, Seat
from tools.match.contestants import Contestant, TurnLimits
from tools.match.openings import draw_opening
from tools.match.referee import MatchGame, Referee
from tools.match.score import MatchScore, elo_text


class NotPlayable(ValueError):
    """The refusal of a game that two programs cannot play here, in a sentence."""


def check_playable(ruleset: Ruleset, options: dict[str, str]) -> None:
    """Refuse games that are not for two, or that hide something. Raises NotPlayable, BadOption."""
    if 2 not in ruleset.seats:
        raise NotPlayable(f"{ruleset.name} is not for two.")
    position = ruleset.start(2, options)
    while CHANCE in position.to_move:
        move = position.draw(Random(0))
        if move.secret:
            raise NotPlayable(
                f"{ruleset.name} has hidden cards, which programs cannot be sent as text yet."
            )
        position = position.play(move, CHANCE)


@dataclass
class EngineMatch:
    """Two programs and the games they have played so far."""

    ruleset: Ruleset
    options: dict[str, str]
    contestants: tuple[Contestant, Contestant]
    limits: TurnLimits
    plies: int
    seed: int = 0
    points: list[float] = field(default_factory=list)
    reasons: Counter[tuple[str, str]] = field(default_factory=Counter)
    details: dict[tuple[str, str], str] = field(default_factory=dict)

    def play(self, games: int) -> Iterator[tuple[MatchGame, Seat]]:
        """Play and yield each game with the seat that the first program had in it."""
        referee = Referee(self.ruleset, self.options, self.limits)
        for number in range(games):
            first_seat = number % 2
            pair = number // 2
            opening = draw_opening(
                self.ruleset, self.options, self.plies, Random(f"{self.seed} {pair}")
            )
            first, second = self.contestants
            seated = (second, first) if first_seat else (first, second)
            game = referee.play(seated, opening, self.seed + pair)
            self.points.append(game.points_of(first_seat))
            self._note(game)
            yield game, first_seat

    def _note(self, game: MatchGame) -> None:
        loser = "" if len(game.winners) != 1 else game.labels[1 - min(game.winners)]
        self.reasons[loser, game.reason] += 1
        self.details.setdefault((loser, game.reason), game.detail)

    @property
    def score(self) -> MatchScore:
        """How it stands for the first program."""
        return MatchScore.of(self.points)

    def report(self) -> Iterator[str]:
        """Yield the lines of the table."""
        first, second = self.contestants
        score = self.score
        if not score.games:
            yield "No game has been played to its end."
            return
        yield f"{first.label} against {second.label}, {self.ruleset.name}: {score.games} games"
        yield f"  {score}, {score.share:.1%} of the points; {elo_text(score)}"
        for (loser, reason), count in sorted(self.reasons.items()):
            lost = f", lost by {loser}" if loser else ""
            detail = self.details[loser, reason]
            yield f"  {count:4} × {reason}{lost}" + (f": {detail}" if detail else "")
        for contestant in self.contestants:
            mean = contestant.turn_seconds / max(1, contestant.turn_count)
            yield f"  {contestant.label}: {contestant.turn_count} turns, {mean:.2f} s each"

    def end(self) -> None:
        """End both programs."""
        for contestant in self.contestants:
            contestant.end()


def record_line(number: int, game: MatchGame, seed: int) -> str:
    """Return a game as one line of JSON."""
    content = {
        "number": number,
        "game": game.ruleset.key,
        "options": dict(game.options),
        "seed": seed,
        "players": list(game.labels),
        "winners": sorted(seat + 1 for seat in game.winners),
        "termination": game.reason,
        "detail": game.detail,
        "moves": [f"@{seat + 1} {move}" for seat, move in game.moves],
        "record": game.text,
    }
    return json.dumps(content, ensure_ascii=False)
