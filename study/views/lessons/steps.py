"""The page of a step: the task on the board, and the sentences about an answer.

An answer is sent by POST and then shown by GET, from its address, which changes nothing.
"""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.web.requests import SiteRequest
from games.forms.gameplay import MoveForm
from games.rules.kit.core import RulesError
from games.views.common import errors
from games.views.common.responses import SeeOther
from games.views.common.viewer import TypedMove
from study.lessons.kit.judging import attempt, judged
from study.lessons.kit.lesson import LessonStep
from study.views.lessons.board import answered_board, asking_board
from study.views.lessons.course import Course, asked_course
from study.views.lessons.memory import remember

MAX_ANSWER_LENGTH = 100
SOLUTION = "solution"
"""The word that is sent instead of an answer in order to see the solution."""


@require_http_methods(["GET", "HEAD", "POST"])
def lesson_step(request: SiteRequest, ruleset: str, step: str) -> HttpResponse:
    """Show a step, or the verdict on an answer to it; take an answer by POST."""
    course = asked_course(request, ruleset)
    asked = course.lesson.step(step)
    if asked is None:
        raise Http404
    if request.method == "POST":
        return _sent(request, course, asked)
    answer = request.GET.get("answer", "")[:MAX_ANSWER_LENGTH]
    if answer:
        return _answered(request, course, asked, answer)
    move, pick = (request.GET.get(name, "")[:MAX_ANSWER_LENGTH] for name in ("choose", "pick"))
    return _asked(request, course, asked, TypedMove(move, pick))


def _sent(request: SiteRequest, course: Course, step: LessonStep) -> HttpResponse:
    """Judge an answer, remember the step if it is solved, and redirect to the page that shows
    it.
    """
    form = MoveForm(request.POST)
    if not form.is_valid():
        return _refused(
            request, course, step, _("This could not be read. Please choose your move.")
        )
    try:
        tried = attempt(course.lesson, step, form.moves)
    except RulesError as refusal:
        return _refused(request, course, step, errors.sentence(refusal))
    query = urlencode({"answer": ",".join(map(str, tried.moves))}, safe=",")
    response = SeeOther(f"{course.entry_of(step).url}?{query}")
    if judged(step, tried).is_right:
        remember(request, response, course.lesson.ruleset, step.key)
    return response


def _answered(request: SiteRequest, course: Course, step: LessonStep, answer: str) -> HttpResponse:
    is_shown = answer == SOLUTION
    moves = (step.solution if is_shown else answer).split(",")
    try:
        verdict = judged(step, attempt(course.lesson, step, moves))
    except RulesError as refusal:
        return _refused(request, course, step, errors.sentence(refusal))
    board = answered_board(course.lesson, step, request.player, verdict)
    extra = {"board": board, "verdict": verdict, "is_shown": is_shown}
    return _page(request, course, step, extra)


def _asked(
    request: SiteRequest, course: Course, step: LessonStep, typed: TypedMove, status: int = 200
) -> HttpResponse:
    board = asking_board(course.lesson, step, request.player, typed)
    extra = {"board": board, "refusal": typed.refusal}
    return _page(request, course, step, extra, status)


def _refused(request: SiteRequest, course: Course, step: LessonStep, why: str) -> HttpResponse:
    """Show the step again, with the sentence of the rules that refuse the answer."""
    return _asked(request, course, step, TypedMove(refusal=why), 422)


def _page(
    request: SiteRequest,
    course: Course,
    step: LessonStep,
    extra: dict[str, object],
    status: int = 200,
) -> HttpResponse:
    context = {
        "course": course,
        "entry": course.entry_of(step),
        "next_url": course.url_after(step),
        "solution": SOLUTION,
        "rules": course.ruleset,
        "section": "lessons",
        **extra,
    }
    return render(request, "study/lessons/step.html", context, status=status)
