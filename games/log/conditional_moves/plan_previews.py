"""Previews of plans: the board before each answer, and the board after it.

Where a turn of others may be any, an example of it stands there: one after which the answer is
legal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.log.conditional_moves.plans import ANY, RESIGN, Branch, runs_of
from games.rules.kit.core import CHANCE, Position, RulesError, Ruleset, Seat

MAX_POSITIONS_TRIED = 60
"""How many replies are searched for one after which the answer is legal."""


Way = list[tuple[Seat, str]]
"""Consecutive moves, each with the seat that makes it."""


@dataclass(frozen=True)
class PreviewedAnswer:
    """A board some turns ahead: the moves that lead to it, and which of its turns may be any."""

    position: Position
    moves: tuple[str, ...] = ()
    wild: tuple[int, ...] = ()
    turns: int = 0


def answer_of(branch: Branch) -> list[str]:
    """Return the moves of the answer; none for a resignation."""
    return [] if branch["do"] == RESIGN else list(branch["do"])


def before(
    ruleset: Ruleset, owner: Seat, start: PreviewedAnswer, branch: Branch
) -> PreviewedAnswer | None:
    """Return the board on which the branch answers; None where the search found no way to it."""
    condition = branch["on"]
    wanted = None if isinstance(condition, str) else [text for _seat, text in condition]
    way = _Search(ruleset, owner, answer_of(branch)).way(start.position, wanted)
    if way is None:
        return None
    turns = len(runs_of(way))
    wild = (start.turns + n for n in range(turns) if wanted is None or wanted[n] == ANY)
    return _further(ruleset, start, [text for _seat, text in way], turns, wild)


def after(ruleset: Ruleset, start: PreviewedAnswer, branch: Branch) -> PreviewedAnswer | None:
    """Return the board after the answer; None where the answer does not fit."""
    return _further(ruleset, start, answer_of(branch), 1, ())


def played(ruleset: Ruleset, position: Position, texts: Iterable[str]) -> Position | None:
    """Return the position after these moves of the seats to move; None where one does not fit."""
    try:
        for text in texts:
            position = position.play(ruleset.parse(text), min(position.to_move, default=CHANCE))
    except RulesError:
        return None
    return position


def _further(
    ruleset: Ruleset, start: PreviewedAnswer, moves: Sequence[str], turns: int, wild: Iterable[int]
) -> PreviewedAnswer | None:
    position = played(ruleset, start.position, moves)
    if position is None:
        return None
    return PreviewedAnswer(
        position, (*start.moves, *moves), (*start.wild, *wild), start.turns + turns
    )


class _Search:
    """A search for moves of the others after which `owner` can give `answer`."""

    def __init__(self, ruleset: Ruleset, owner: Seat, answer: Sequence[str]) -> None:
        self.ruleset, self.owner, self.answer = ruleset, owner, answer
        self.left = MAX_POSITIONS_TRIED

    def way(self, position: Position, wanted: list[str] | None) -> Way | None:
        """Return moves that play the turns in `wanted` (None for any turns).

        None where there are no such moves, or none within the limit of the search.
        """
        if wanted == [] or (wanted is None and self.owner in position.to_move):
            return [] if played(self.ruleset, position, self.answer) else None
        seat = min(position.to_move, default=self.owner)
        if seat == self.owner:
            return None
        if wanted is None or wanted[0] == ANY:
            return self._any(position, seat, wanted)
        moves = wanted[0].split(",")
        then = played(self.ruleset, position, moves)
        rest = self.way(then, wanted[1:]) if then else None
        return None if rest is None else [*((seat, text) for text in moves), *rest]

    def _any(self, position: Position, seat: Seat, wanted: list[str] | None) -> Way | None:
        """Return one move for a turn that may be any, with the moves that follow it."""
        for move in position.legal_moves(seat):
            self.left -= 1
            if self.left < 0:
                return None
            then = position.play(move, seat)
            left = wanted if wanted is None or seat in then.to_move else wanted[1:]
            rest = self.way(then, left)
            if rest is not None:
                return [(seat, str(move)), *rest]
        return None
