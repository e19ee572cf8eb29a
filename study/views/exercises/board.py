"""The board of an exercise, on which a turn is to be found or an answer is shown."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce

from accounts.models import User
from games.rules.kit.board import Board, Target
from games.rules.kit.core import N_, Move, Position, Seat
from games.views.common.board_controls import BoardControls, trial_controls
from games.views.common.viewer import TypedMove
from study.exercises.kit.search import played
from study.views.exercises.solution import Task
from study.views.exercises.stage import SolutionStage

ANSWER_SHOWN, SOLUTION_SHOWN = N_("That was your answer"), N_("That was to be found")


@dataclass(frozen=True)
class ExerciseBoard:
    """A board to draw; with `controls` it waits for an answer, of which `chosen` is not sent
    yet.
    """

    picture: Board
    controls: BoardControls | None = None
    chosen: Target | None = None


def asking_board(
    task: Task, stage: SolutionStage, address: str, player: User | None, typed: TypedMove
) -> ExerciseBoard:
    """Return the board on which the next turn is to be found."""
    made = task.turn(stage.made)
    position = played(task.position(stage.found), made)
    last = made or task.last_moves(stage.found)
    picture = _drawn(task, position, task.solver, last, typed.pick)
    controls = trial_controls(address, player, typed.pick)
    return ExerciseBoard(picture, controls, picture.target(typed.move))


def resting_board(task: Task, stage: SolutionStage) -> ExerciseBoard:
    """Return the board to look at: with a wrong answer and its refutation, after a step of the
    solution, or at its end.

    Where the game itself asks for something else than the exercise, it says what is on it.
    """
    if stage.answer:
        moves = (*task.turn(stage.answer), *task.reply_to(stage.found, stage.answer))
        after, says = reduce(_after, moves, task.position(stage.found)), ANSWER_SHOWN
    elif stage.step:
        (after, moves), says = task.after_step(stage.step), SOLUTION_SHOWN
    else:
        whole = len(task.solution)
        after, moves, says = task.position(whole), task.last_moves(whole), SOLUTION_SHOWN
    picture = _drawn(task, after, None, moves)
    if task.wording.prompt:
        picture = replace(picture, prompt=says, moving="")
    return ExerciseBoard(picture)


def first_picture(task: Task) -> Board:
    """Return the board as it is set, to look at."""
    return _drawn(task, task.start, None, ())


def _after(position: Position, move: Move) -> Position:
    return position.play(move, min(position.to_move))


def _drawn(
    task: Task, position: Position, seat: Seat | None, last: tuple[Move, ...], pick: str = ""
) -> Board:
    """Draw a position without what its rules say about a real game, such as a running hourglass.

    `pick` is what the visitor has chosen first, of a move in two steps.
    """
    view = position.view(task.solver)
    picture = task.rules.board(view, seat, last=last, notation=task.notation, pick=pick)
    extra = tuple(replace(beside, says="") for beside in picture.extra)
    prompt = task.wording.prompt
    if prompt:
        picture = replace(picture, prompt=prompt, prompt_params={})
    return replace(picture, extra=extra, remarks=(), tray_remarks=())
