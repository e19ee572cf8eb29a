"""The answer to `analyze`: what the engine that reviews games says of a decision, in one line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.bots.assessment import MoveValue, Reviewer, assess
from games.bots.budget import Budget
from games.rules.kit.core import Move, Position, Ruleset, Seat
from games.rules.kit.texts.canonical_form import canonical_form


def is_judged(reviewer: Reviewer, view: Position, seat: Seat) -> bool:
    """Return whether the reviewer of a game judges what a seat decides here."""
    return any(reviewer.is_judged(view, move) for move in view.legal_moves(seat))


def judgement(ruleset: Ruleset, view: Position, seat: Seat, budget: Budget) -> str:
    """Return the value of a position to the seat to move, its best moves and the line."""
    found = assess(ruleset.key, view, seat, budget=budget)
    best = next((each for each in found.moves if each.move == found.line[0]), found.best)
    second = _runner_up(ruleset, view, best, found.moves)
    words = ["value", *_value_words(best), "best", str(best.move)]
    if second:
        words += ["second", str(second.move), *_value_words(second)]
    return " ".join([*words, turn_words(found.line), "nodes", str(found.nodes)])


def turn_words(line: Sequence[Move]) -> str:
    """Return a line of moves in words of the protocol."""
    return " ".join(["line", *map(str, line)])


def value_word(value: float) -> str:
    """Return an expected result as it is written in a line.

    >>> value_word(1.0), value_word(-0.25), value_word(0.0)
    ('1', '-0.25', '0')
    """
    return f"{round(value, 4) or 0:g}"


def _value_words(judged: MoveValue) -> tuple[str, str]:
    return value_word(judged.value), "exact" if judged.exact else "estimate"


def _runner_up(
    ruleset: Ruleset, view: Position, best: MoveValue, moves: Sequence[MoveValue]
) -> MoveValue | None:
    """Return the best move but for `best` and those that a symmetry makes of it."""
    form = canonical_form(ruleset, view)
    name_of: Callable[[Move], str] = form.name_of if form else str
    return next((each for each in moves if name_of(each.move) != name_of(best.move)), None)
