"""The list of all lessons, the start of one, and its end."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from accounts.web.requests import SiteRequest
from games.bots import levels_of
from games.rules.kit.board import Board
from games.views.common.guests import fields
from study.lessons import LESSONS
from study.lessons.kit.judging import learner_of, position_of
from study.views.lessons.course import Course, asked_course, course_of
from study.views.lessons.memory import solved_steps


@require_safe
def lessons(request: SiteRequest) -> HttpResponse:
    """Show every lesson, with how far the visitor has come in it."""
    solved = solved_steps(request)
    courses = [course_of(lesson, solved) for lesson in LESSONS.values()]
    context = {"courses": [(course, _picture(course)) for course in courses], "section": "lessons"}
    return render(request, "study/lessons/lessons.html", context)


@require_safe
def lesson(request: SiteRequest, ruleset: str) -> HttpResponse:
    """Go on where the visitor has stopped."""
    return redirect(asked_course(request, ruleset).resume_url)


@require_safe
def lesson_end(request: SiteRequest, ruleset: str) -> HttpResponse:
    """Show what was learned, and ways to play."""
    course = asked_course(request, ruleset)
    context = {
        "course": course,
        "levels": list(levels_of(course.ruleset.key).values())[:1],
        "rules": course.ruleset,
        "section": "lessons",
        **fields(),
    }
    return render(request, "study/lessons/end.html", context)


def _picture(course: Course) -> Board:
    """Return the board of the last step, as an onlooker sees it."""
    position = position_of(course.lesson, course.lesson.steps[-1])
    return course.ruleset.board(position.view(learner_of(position)), None)
