"""The list of games that have exercises, and the link to the next exercise."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.web.requests import SiteRequest
from games.rules import RULESETS
from games.rules.kit.board import Board
from games.rules.kit.core import Ruleset
from games.views.common.sample_boards import sample
from study.exercises import WORDINGS
from study.models import Exercise
from study.services.exercises.attempts import SolverRecord, record_of, results_at
from study.services.exercises.daily_exercises import daily_exercises_for
from study.services.exercises.day_streaks import day_streak_of
from study.services.exercises.selection import exercises_of, next_exercise, rulesets
from study.views.exercises.board import first_picture
from study.views.exercises.solution import Task


@dataclass(frozen=True)
class DailyEntry:
    """The exercise of today of one game, as a list shows it.

    `solved` is whether the reader's first attempt solved it; None where there is none.
    """

    task: Task
    picture: Board
    url: str
    solved: bool | None


@dataclass(frozen=True)
class GameRow:
    """A game with its exercises and, for a player with an account, what they have solved."""

    rules: Ruleset
    picture: Board
    count: int
    record: SolverRecord | None


@require_safe
def exercises(request: SiteRequest) -> HttpResponse:
    """Show the exercises of today, and those of each game."""
    account = account_of(request.player)
    today = timezone.now().date()
    context = {
        "daily": daily_entries(request.player),
        "day_streak": day_streak_of(account, today) if account else None,
        "rows": [_row(key, account) for key in rulesets()],
        "section": "exercises",
    }
    return render(request, "study/exercises/exercises.html", context)


@require_safe
def exercise_next(request: SiteRequest, ruleset: str) -> HttpResponse:
    """Redirect to an exercise near the strength of the visitor, other than the one of `after`."""
    if ruleset not in WORDINGS:
        raise Http404
    code = request.GET.get("after", "").replace("\0", "")
    after = exercises_of(ruleset).filter(code=code).first()
    found = next_exercise(ruleset, account_of(request.player), after)
    return redirect(url_of(found) if found else reverse("exercises"))


def daily_entries(viewer: User | None) -> list[DailyEntry]:
    """Return the exercises of today that a viewer may see, each with its board."""
    exercises = daily_exercises_for(viewer, timezone.now().date())
    account = account_of(viewer)
    results = results_at(account, exercises) if account and exercises else {}
    return [_daily_entry(Task(exercise), results.get(exercise.pk)) for exercise in exercises]


def _daily_entry(task: Task, solved: bool | None) -> DailyEntry:
    return DailyEntry(task, first_picture(task), url_of(task.exercise), solved)


def url_of(exercise: Exercise) -> str:
    """Return the address of an exercise."""
    return reverse("exercise", args=[exercise.code])


def account_of(player: User | None) -> User | None:
    """Return the player if their solutions are stored, which those of guests are not."""
    return player if player is not None and not player.is_guest else None


def _row(key: str, account: User | None) -> GameRow:
    record = record_of(account, key) if account else None
    return GameRow(RULESETS[key], sample(key), exercises_of(key).count(), record)
