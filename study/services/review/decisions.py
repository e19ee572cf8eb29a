"""The decisions of a game: the moves that a seat chose by itself, with their positions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from games.bots.assessment import reviewer_of
from games.log.state import State
from games.rules.kit.core import CHANCE, Move, Position, Ruleset, Seat


@dataclass(frozen=True)
class Decision:
    """A move that `seat` chose in `position`, after `number` moves; `after` is the position that it
    led to.

    Both have everything that was hidden during the game.
    """

    number: int
    seat: Seat
    move: Move
    position: Position
    after: Position


def decisions_of(state: State) -> Iterator[Decision]:
    """Yield every decision of a finished game in which a single seat was asked."""
    reviewer = reviewer_of(state.ruleset.key)
    position = state.ruleset.start(state.seats, state.options)
    for number, played in enumerate(state.moves):
        after = position.play(played.move, played.seat)
        is_asked = position.to_move == frozenset({played.seat}) and played.seat != CHANCE
        is_judged = reviewer is None or reviewer.is_judged(position, played.move)
        if is_asked and is_judged and not played.silent:
            yield Decision(number, played.seat, played.move, position, after)
        position = after


def positions_along(
    ruleset: Ruleset, position: Position, texts: Iterable[str]
) -> Iterator[Position]:
    """Yield the positions after each move of a stored line, up to where chance decides."""
    for text in texts:
        if len(position.to_move) != 1 or CHANCE in position.to_move:
            return
        (seat,) = position.to_move
        position = position.play(ruleset.parse(text), seat)
        yield position
