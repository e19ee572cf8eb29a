"""The judging of an answer to a step: the rules play it, and the step says what it is worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.rules import RULESETS
from games.rules.kit.core import IllegalMove, Move, Position, Ruleset, Seat
from games.rules.kit.refusals import KitRefusal
from study.lessons.kit.lesson import Attempt, Lesson, LessonStep
from study.lessons.kit.refusals import LessonRefusal

MAX_POSITIONS_KEPT = 256


@dataclass(frozen=True)
class Verdict:
    """The judgement on an answer: whether it solves the step, and why, as a template.

    `position` is what is on the board now, `last` the moves that are marked there.
    """

    is_right: bool
    text: str
    params: Mapping[str, object]
    position: Position
    last: tuple[Move, ...]


def rules_of(lesson: Lesson) -> Ruleset:
    """Return the ruleset of a lesson."""
    return RULESETS[lesson.ruleset]


def position_of(lesson: Lesson, step: LessonStep) -> Position:
    """Return the position in which a step is asked."""
    return _read(lesson.ruleset, step.position, tuple(step.options.items()))


@lru_cache(maxsize=MAX_POSITIONS_KEPT)
def _read(ruleset: str, text: str, options: tuple[tuple[str, int | str], ...]) -> Position:
    rules = RULESETS[ruleset]
    chosen = rules.clean(dict(options))
    return rules.read(text, chosen) if text else rules.start(rules.seats[0], chosen)


def learner_of(position: Position) -> Seat:
    """Return the seat that answers."""
    return min(position.to_move)


def attempt(lesson: Lesson, step: LessonStep, texts: Sequence[str]) -> Attempt:
    """Return the answer that these moves make. Raises RulesError where the rules refuse one."""
    rules, before = rules_of(lesson), position_of(lesson, step)
    seat = learner_of(before)
    if not texts or (len(texts) > 1 and not rules.whole_turns):
        raise IllegalMove(KitRefusal.NOT_A_MOVE_OF_THIS_GAME)
    moves: list[Move] = []
    position = before
    for text in texts:
        move = rules.parse(text)
        position = position.play(move, seat)
        moves.append(move)
    if rules.whole_turns and seat in position.to_move:
        raise IllegalMove(LessonRefusal.TURN_UNFINISHED)
    return Attempt(before, tuple(moves), position, seat)


def judged(step: LessonStep, tried: Attempt) -> Verdict:
    """Return the verdict on an answer, with what happens on the board afterwards."""
    if step.is_solved(tried):
        position, last = _replied(tried, step.reply(tried))
        return Verdict(True, step.praise, step.praise_params(tried), position, last)
    hint = next(hint for hint in step.hints if hint.applies(tried))
    position, last = _replied(tried, hint.reply(tried))
    return Verdict(False, hint.text, hint.params(tried), position, last)


def _replied(tried: Attempt, reply: Iterable[Move]) -> tuple[Position, tuple[Move, ...]]:
    """Return the position after a reply, and the moves of both sides to be marked."""
    position, moves = tried.after, list(tried.moves)
    for move in reply:
        position = position.play(move, min(position.to_move))
        moves.append(move)
    return position, tuple(moves)
