"""The page of an exercise: the task on the board, and the sentences about an answer.

An answer is sent by POST and then shown by GET, from its address, which changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.web import message_page
from accounts.web.message_page import Link, MessagePage
from accounts.web.requests import SiteRequest
from games.forms.gameplay import MoveForm
from games.models import Game
from games.models.gameplay.board_preferences import board_preferences
from games.rules.kit.core import Position, RulesError
from games.services.lobby.game_visibility import without_blocks
from games.views.common import errors
from games.views.common.responses import SeeOther
from games.views.common.viewer import TypedMove
from study.exercises import turn_text
from study.exercises.kit.exercise import text_of
from study.models import Exercise
from study.services.exercises.attempts import attempt_of, record_attempt
from study.services.exercises.selection import exercise_by_code
from study.services.explorer.running_games import running_game_at
from study.views.exercises.board import asking_board, resting_board
from study.views.exercises.exercises import account_of, url_of
from study.views.exercises.solution import SolvedTurn, Task, after_turn, made_moves
from study.views.exercises.stage import SolutionStage, stage_of
from study.views.explorer.addresses import address_at, is_explored
from study.views.explorer.agreed_aid import agreed_aid

MAX_CHOICE_LENGTH = 100


@require_http_methods(["GET", "HEAD", "POST"])
def exercise(request: SiteRequest, code: str) -> HttpResponse:
    """Show an exercise, or the judgement of an answer to it; take an answer by POST."""
    row = exercise_by_code(code)
    if row is None:
        raise Http404
    task = Task(row, board_preferences(request.player, row.ruleset).notation)
    stage = stage_of(request.GET.get("at", ""), code)
    if running := running_game_at(request.player, task.rules, _positions_shown(task, stage)):
        return _while_it_runs(request, running)
    if request.method == "POST":
        return _sent(request, task, stage)
    if stage.answer or _is_over(task, stage):
        return _page(request, task, stage, {"board": resting_board(task, stage)})
    move, pick = (request.GET.get(name, "")[:MAX_CHOICE_LENGTH] for name in ("choose", "pick"))
    return _asked(request, task, stage, TypedMove(move, pick))


def _positions_shown(task: Task, stage: SolutionStage) -> Iterator[Position]:
    """Yield the positions about which a page helps, those of the explanation only at the end."""
    yield from task.positions(stage.found, stage.answer)
    if _is_over(task, stage):
        yield from task.told_positions()


def _is_over(task: Task, stage: SolutionStage) -> bool:
    return stage.shown or stage.found == len(task.solution)


def _sent(request: SiteRequest, task: Task, stage: SolutionStage) -> HttpResponse:
    """Judge an answer, count it if it is the first, and redirect to the page that shows it."""
    if "give_up" in request.POST:
        _count(request, task, solved=False)
        return _to(task, SolutionStage(stage.found, shown=True))
    if _is_over(task, stage):
        return _to(task, stage)
    form = MoveForm(request.POST)
    if not form.is_valid():
        return _refused(request, task, stage, _("This could not be read. Please choose your move."))
    try:
        return _judged(request, task, stage.again, stage.made, form.moves)
    except RulesError as refusal:
        return _refused(request, task, stage.again, errors.sentence(refusal))


def _judged(
    request: SiteRequest, task: Task, stage: SolutionStage, made: str, texts: tuple[str, ...]
) -> HttpResponse:
    """Go on with a turn that is incomplete, or judge a complete one. Raises RulesError."""
    turn = (*task.turn(made), *made_moves(task, texts))
    after = after_turn(task, stage.found, turn)
    if task.solver in after.to_move:
        return _to(task, replace(stage, made=text_of(turn)))
    text = turn_text(task.rules.key, turn)
    if not task.solution[stage.found].is_right(text):
        if task.counts(stage.found, text):
            _count(request, task, solved=False)
        return _to(task, replace(stage, answer=text))
    found = stage.found + 1
    if found == len(task.solution):
        _count(request, task, solved=True)
    return _to(task, SolutionStage(found))


def _count(request: SiteRequest, task: Task, *, solved: bool) -> None:
    if account := account_of(request.player):
        record_attempt(account, task.exercise, request.received_at, solved=solved)


def _to(task: Task, stage: SolutionStage) -> HttpResponse:
    return SeeOther(stage.address(url_of(task.exercise), task.exercise.code))


def _asked(
    request: SiteRequest, task: Task, stage: SolutionStage, typed: TypedMove, status: int = 200
) -> HttpResponse:
    address = stage.address(url_of(task.exercise), task.exercise.code)
    board = asking_board(task, stage, address, request.player, typed)
    return _page(request, task, stage, {"board": board, "refusal": typed.refusal}, status)


def _refused(request: SiteRequest, task: Task, stage: SolutionStage, why: str) -> HttpResponse:
    """Show the exercise again, with the sentence of the rules that refuse the answer."""
    return _asked(request, task, stage, TypedMove(refusal=why), 422)


def _page(
    request: SiteRequest,
    task: Task,
    stage: SolutionStage,
    extra: dict[str, object],
    status: int = 200,
) -> HttpResponse:
    url, code, account = url_of(task.exercise), task.exercise.code, account_of(request.player)
    is_over = _is_over(task, stage)
    context = {
        "task": task,
        "rules": task.rules,
        "stage": stage,
        "is_over": is_over,
        "why_not": task.why_not(stage.found, stage.answer) if stage.answer else None,
        "reasons": task.reasons(stage.found - 1) if stage.found and not is_over else [],
        "solved_turns": _solved_turns(task, stage) if is_over else [],
        "shown_step": stage.step or len(task.solution) * 2 - 1,
        "attempt": attempt_of(account, task.exercise) if account and is_over else None,
        "again_url": stage.again.address(url, code),
        "here": stage.address(url, code),
        "game": _game_for(request, task.exercise) if is_over else None,
        "explorer_url": _explorer_url(task) if is_over else "",
        "section": "exercises",
        **extra,
    }
    return render(request, "study/exercises/exercise.html", context, status=status)


def _solved_turns(task: Task, stage: SolutionStage) -> list[SolvedTurn]:
    """Return the solution in words, each step with the address of its board."""
    url, code = url_of(task.exercise), task.exercise.code

    def address_of(number: int) -> str:
        return f"{replace(stage, step=number).address(url, code)}#board"

    return list(task.solved_turns(address_of))


def _game_for(request: SiteRequest, row: Exercise) -> Game | None:
    """Return the game of an exercise where lists may show it to the reader."""
    shown = without_blocks(Game.objects.watchable(), request.player)
    return shown.filter(pk=row.game_id).first() if row.game_id else None


def _explorer_url(task: Task) -> str:
    """Return the address of the explorer at the position that was set, along the solution; "" in
    games whose positions do not recur.
    """
    row = task.exercise
    if not is_explored(row.ruleset):
        return ""
    turns = (text for only in task.solution for text in (only.turn, only.defence) if text)
    return address_at(row.ruleset, task.options, row.position, list(turns))


def _while_it_runs(request: SiteRequest, game: Game) -> HttpResponse:
    """Refuse the exercise, as it is the position of a running game."""
    text = _(
        "A position of this exercise stands on a board of yours. It opens when that game is over."
    )
    links = (
        errors.to_game(game),
        Link(reverse("aid"), _("Aid in games")),
        message_page.home(),
    )
    texts = (text, agreed_aid(game))
    page = MessagePage(_("This game goes on"), texts, links, role="alert", section="exercises")
    return message_page.render_message(request, page, 403)
