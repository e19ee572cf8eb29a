"""Lessons: steps on the real board of a game, each with a task and sentences about its answers.

Plain data and plain functions, without Django. Texts are templates, marked for translation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from games.rules.kit.core import Move, OptionValue, Position, Seat


@dataclass(frozen=True)
class Attempt:
    """A legal answer to a step: the position before, the moves of the turn, the position after."""

    before: Position
    moves: tuple[Move, ...]
    after: Position
    seat: Seat


Check = Callable[[Attempt], bool]
Params = Callable[[Attempt], Mapping[str, object]]
Reply = Callable[[Attempt], Iterable[Move]]


def always(_attempt: Attempt) -> bool:
    """Return True for any answer."""
    return True


def no_params(_attempt: Attempt) -> Mapping[str, object]:
    """Return no parameters for a text."""
    return {}


def no_reply(_attempt: Attempt) -> Iterable[Move]:
    """Return no moves, which leaves the board as it is after the answer."""
    return ()


@dataclass(frozen=True)
class Hint:
    """The explanation of a wrong answer.

    It is said where it `applies`. `params` fill the text; `reply` is what then happens on the
    board, move by move of the seat to move.
    """

    text: str
    applies: Check = always
    params: Params = no_params
    reply: Reply = no_reply


@dataclass(frozen=True)
class LessonStep:
    """A step of a lesson: a position with a task, and the sentences about every answer.

    `position` is read by the ruleset, under `options`; empty, it is the start. `solution` is a turn
    that solves the step, moves with commas. The first of `hints` that applies explains a wrong
    answer; the last one always does. `reply` follows a right one. `section` is the section of the
    rules page that the step is about, counted from 1. `marks`: the board shows the game's hints.
    `prompt` stands for the board's own, where that is not true of a lesson.
    """

    key: str
    title: str
    task: str
    position: str
    solution: str
    is_solved: Check
    praise: str
    hints: tuple[Hint, ...]
    section: int
    praise_params: Params = no_params
    reply: Reply = no_reply
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    marks: bool = False
    prompt: str = ""


@dataclass(frozen=True)
class Lesson:
    """The lesson of one game; `ruleset` is its key, `summary` says what a learner can do
    afterwards.
    """

    ruleset: str
    summary: str
    steps: tuple[LessonStep, ...]
    farewell: str

    def step(self, key: str) -> LessonStep | None:
        """Return the step with this key."""
        return next((step for step in self.steps if step.key == key), None)

    def after(self, step: LessonStep) -> LessonStep | None:
        """Return the step that follows; None after the last."""
        number = self.steps.index(step) + 1
        return self.steps[number] if number < len(self.steps) else None
