"""Learning from mistakes: the board before each marked move, on which a better one is tried."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.web.requests import SiteRequest
from games.forms.gameplay import MoveForm
from games.models.gameplay.board_preferences import board_preferences
from games.rules.kit.board import Board, Target
from games.rules.kit.core import N_, RulesError
from games.views.common import errors
from games.views.common.board_controls import trial_controls
from games.views.common.board_names import with_names
from games.views.common.responses import SeeOther
from games.views.common.viewer import TypedMove
from study.services.review.marks import mistakes_of
from study.services.review.tries import Try, judged_try
from study.views.review.mistake_task import SOLUTION, MistakeTask, found_in
from study.views.review.rows import spelled
from study.views.review.subject import Subject, subject_of
from study.views.review.verdicts import verdict_context

MAX_ANSWER_LENGTH = 40


@require_safe
def game_review_learn(request: SiteRequest, pk: UUID) -> HttpResponse:
    """Redirect to the first mistake of the reader, or of anybody for a reader who did not play."""
    subject = subject_of(request, pk)
    if isinstance(subject, HttpResponse):
        return subject
    mistakes = mistakes_of(subject.reviewed, subject.own_seat)
    if not mistakes:
        return redirect("game_review", pk)
    return redirect("game_review_mistake", pk, mistakes[0].number)


@require_http_methods(["GET", "HEAD", "POST"])
def game_review_mistake(request: SiteRequest, pk: UUID, ply: int) -> HttpResponse:
    """Show the board before a marked move, or the worth of another move there; POST tries one."""
    subject = subject_of(request, pk)
    if isinstance(subject, HttpResponse):
        return subject
    task = _task(subject, ply)
    if request.method == "POST":
        return _sent(request, task)
    answer = request.GET.get("answer", "")[:MAX_ANSWER_LENGTH]
    if answer:
        return _answered(request, task, answer)
    choose, pick = (request.GET.get(name, "")[:MAX_ANSWER_LENGTH] for name in ("choose", "pick"))
    return _page(request, task, TypedMove(choose, pick))


def _task(subject: Subject, ply: int) -> MistakeTask:
    """Return the task at a decision. Raises Http404 where nothing is marked."""
    mistakes = mistakes_of(subject.reviewed, subject.own_seat)
    numbers = [each.number for each in mistakes]
    if ply not in numbers:
        raise Http404
    found = found_in(subject.request, mistakes)
    return MistakeTask(subject, mistakes, numbers.index(ply), found)


def _sent(request: SiteRequest, task: MistakeTask) -> HttpResponse:
    """Check whether the rules allow a move, and redirect to the page that judges it."""
    form = MoveForm(request.POST)
    if not form.is_valid() or len(form.moves) != 1:
        sentence = _("This could not be read. Please choose your move.")
        return _page(request, task, TypedMove(refusal=sentence), status=422)
    try:
        tried = judged_try(task.subject.game.rules, task.decision, task.reviewed, form.moves[0])
    except RulesError as refusal:
        return _page(request, task, TypedMove(refusal=errors.sentence(refusal)), status=422)
    return SeeOther(task.answer_url(str(tried.move)))


def _answered(request: SiteRequest, task: MistakeTask, answer: str) -> HttpResponse:
    is_shown = answer == SOLUTION
    text = task.reviewed.line[0] if is_shown else answer
    try:
        tried = judged_try(task.subject.game.rules, task.decision, task.reviewed, text)
    except RulesError as refusal:
        return _page(request, task, TypedMove(refusal=errors.sentence(refusal)), status=422)
    if not task.subject.are_apart((tried.after,)):
        sentence = _("A game you are playing stands where this leads; its aid allows no engine.")
        return _page(request, task, TypedMove(refusal=sentence), status=403)
    return _page(request, task, TypedMove(), tried=tried, is_shown=is_shown)


def _page(
    request: SiteRequest,
    task: MistakeTask,
    typed: TypedMove,
    *,
    tried: Try | None = None,
    is_shown: bool = False,
    status: int = 200,
) -> HttpResponse:
    picture = _picture(task, typed, tried)
    is_found = tried is not None and tried.is_good and not is_shown
    notation = _notation(task)
    context = {
        "game": task.subject.game,
        "task": task,
        "number": task.index + 1,
        "count": len(task.mistakes),
        "turn": task.subject.turn_of(task.reviewed.number),
        "name": task.subject.names[task.reviewed.seat],
        "is_own": task.subject.own_seat is not None,
        "played": spelled(task.subject, task.decision.move, notation),
        "is_phrase": bool(task.subject.game.rules.phrase(task.decision.move)),
        "tried": tried,
        "is_shown": is_shown,
        "next_url": task.next_url(is_found=is_found),
        **(verdict_context(task, tried, notation) if tried else {}),
        "board": picture,
        "controls": None if tried else trial_controls(task.url, request.player, typed.pick),
        "chosen": _chosen(picture, typed),
        "refusal": typed.refusal,
        "section": "games",
    }
    return render(request, "study/review/mistake.html", context, status=status)


def _chosen(picture: Board, typed: TypedMove) -> Target | None:
    return picture.target(typed.move) if typed.move else None


def _picture(task: MistakeTask, typed: TypedMove, tried: Try | None) -> Board:
    """Return the board before the move, which asks for a better one instead of what it asked for
    in the game, and offers no hint, or with the move that was tried on it.
    """
    if tried:
        return _tried_picture(task, tried)
    rules, decision = task.subject.game.rules, task.decision
    view = decision.position.view(decision.seat)
    picture = rules.board(view, decision.seat, notation=_notation(task), pick=typed.pick)
    answers = tuple(each for each in picture.extra if not rules.parse(each.move).asks)
    return replace(picture, extra=answers, prompt=N_("Find a better move"), prompt_params={})


def _tried_picture(task: MistakeTask, tried: Try) -> Board:
    """Return the board after a try, of which all is known, since the game is over."""
    rules = task.subject.game.rules
    picture = rules.board(tried.after, None, last=(tried.move,), notation=_notation(task))
    if tried.after.outcome is None:
        return replace(picture, prompt=N_("The board after this move"), prompt_params={}, moving="")
    return with_names(picture, rules, task.subject.names)


def _notation(task: MistakeTask) -> str:
    return board_preferences(task.subject.request.player, task.subject.game.ruleset).notation
