"""The memory of solved steps, which is a table for accounts and a signed cookie for other browsers.

A guest is a cookie, too: a guest who signs up or signs in takes along what the browser remembers.
"""

from __future__ import annotations

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from accounts.models import User
from accounts.web.requests import SiteRequest
from study.lessons import LESSONS
from study.services.lessons import progress
from study.services.lessons.progress import StepName

COOKIE = "fernzug_lessons"
COOKIE_LIFETIME_SECONDS = 365 * 24 * 3600
SALT = "study.lessons"


def solved_steps(request: SiteRequest) -> set[StepName]:
    """Return the steps that the visitor has solved, in this browser or with an account."""
    account = _account(request.player)
    return _in_cookie(request) | (progress.solved_by(account) if account else set())


def remember(request: SiteRequest, response: HttpResponse, lesson: str, step: str) -> HttpResponse:
    """Remember a step that the visitor has just solved; return the response."""
    solved = _in_cookie(request) | {(lesson, step)}
    account = _account(request.player)
    if account:
        progress.record(account, solved, request.received_at)
        response.delete_cookie(COOKIE, samesite="Lax")
        return response
    response.set_cookie(
        COOKIE,
        signing.dumps(sorted(solved), salt=SALT, compress=True),
        max_age=COOKIE_LIFETIME_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return response


def keep_progress(request: HttpRequest | None, user: User, **_signal: object) -> None:
    """Store for an account that signs in what this browser has learned before."""
    solved = _in_cookie(request) if request is not None else set()
    if solved:
        progress.record(user, solved, timezone.now())


def _account(player: User | None) -> User | None:
    return player if player is not None and not player.is_guest else None


def _in_cookie(request: HttpRequest) -> set[StepName]:
    """Return the existing steps of the cookie; none of a cookie that is not ours."""
    try:
        kept = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT)
    except signing.BadSignature:
        return set()
    steps = {(lesson.ruleset, step.key) for lesson in LESSONS.values() for step in lesson.steps}
    return {(lesson, step) for lesson, step in kept} & steps
