"""The board of a step, on which an answer is given or shown."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.urls import reverse

from accounts.models import User
from games.models.gameplay.board_preferences import board_preferences
from games.rules.kit.board import Board, Target
from games.views.common.board_controls import BoardControls, trial_controls
from games.views.common.viewer import TypedMove
from games.views.gameplay.draft_turn import DraftTurn, composed
from study.lessons.kit.judging import Verdict, learner_of, position_of, rules_of
from study.lessons.kit.lesson import Lesson, LessonStep


@dataclass(frozen=True)
class StepBoard:
    """A board to draw; with `controls` it waits for an answer, of which `chosen` is not sent
    yet.
    """

    picture: Board
    controls: BoardControls | None = None
    chosen: Target | None = None


def asking_board(
    lesson: Lesson, step: LessonStep, player: User | None, typed: TypedMove
) -> StepBoard:
    """Return the board on which a step is answered, by the controls of a game's own page."""
    rules, position = rules_of(lesson), position_of(lesson, step)
    seat = learner_of(position)
    view = position.view(seat)
    turn = composed(rules, view, seat, typed.move) if rules.whole_turns else DraftTurn(view)
    picture = rules.board(
        turn.view,
        None if turn.complete else seat,
        last=turn.drafts,
        notation=board_preferences(player, lesson.ruleset).notation,
        hints=step.marks,
        pick=typed.pick,
    )
    picture = _as_lesson(step, picture)
    address = reverse("lesson_step", args=[lesson.ruleset, step.key])
    simple = trial_controls(address, player, typed.pick)
    controls = replace(
        simple,
        confirm=simple.confirm or rules.whole_turns,
        drafts=tuple(map(str, turn.drafts)),
        drafted=tuple(map(rules.square_of, turn.drafts)),
        whole=rules.whole_turns,
        complete=turn.complete or not rules.whole_turns,
    )
    chosen = None if rules.whole_turns else picture.target(typed.move)
    return StepBoard(picture, controls, chosen)


def answered_board(
    lesson: Lesson, step: LessonStep, player: User | None, verdict: Verdict
) -> StepBoard:
    """Return the board with an answer on it, to look at."""
    rules, asked = rules_of(lesson), position_of(lesson, step)
    picture = rules.board(
        verdict.position.view(learner_of(asked)),
        None,
        last=verdict.last,
        notation=board_preferences(player, lesson.ruleset).notation,
        hints=step.marks,
    )
    return StepBoard(_as_lesson(step, picture))


def _as_lesson(step: LessonStep, picture: Board) -> Board:
    """Return the board without what its rules say about a real game, whose time runs."""
    extra = tuple(replace(beside, says="") for beside in picture.extra)
    prompt, params = (step.prompt, {}) if step.prompt else (picture.prompt, picture.prompt_params)
    quiet = replace(picture, extra=extra, remarks=(), tray_remarks=())
    return replace(quiet, prompt=prompt, prompt_params=params)
