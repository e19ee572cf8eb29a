"""The mail with the exercises of the day: its sentences, and the board of the first exercise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, datetime

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext, ngettext

from accounts.models import User
from games.extensions.notifications.message_body import HandToPlace, MessageBody
from games.models import Outbox
from games.rules import RULESETS
from games.rules.kit.board import Board
from study.models import Exercise
from study.services.exercises.daily_news import untried_of_day
from study.services.exercises.day_streaks import DayStreak, day_streak_of
from study.views.exercises.board import first_picture
from study.views.exercises.exercises import url_of
from study.views.exercises.solution import Task


def compose(row: Outbox, reader: User, _at: datetime) -> MessageBody:
    """Return the body with the exercises that the reader has not tried yet, of which there are
    some.
    """
    day = date.fromisoformat(row.object_id)
    exercises = untried_of_day(reader, day)
    count, task = len(exercises), Task(exercises[0])
    picture = first_picture(task)
    return MessageBody(
        _subject(exercises),
        tuple(_sentences(exercises, day_streak_of(reader, day))),
        f"{settings.SITE_URL}{url_of(exercises[0]) if count == 1 else reverse('exercises')}",
        ngettext("Open the exercise", "Open the exercises", count),
        board=picture,
        hand=_hand(picture),
        facts=(_heading(task),),
    )


def _subject(exercises: Sequence[Exercise]) -> str:
    """Return the end of the subject, which names the game where there is only one."""
    words = {"game": _name(exercises[0])}
    if len(exercises) == 1:
        return gettext("the exercise of the day, %(game)s") % words
    return gettext("the exercises of the day")


def _name(exercise: Exercise) -> str:
    return gettext(RULESETS[exercise.ruleset].name)


def _hand(picture: Board) -> HandToPlace | None:
    """Return the dice or the tile that the exercise is about; None in games without."""
    if not picture.hand:
        return None
    return HandToPlace(gettext(picture.style.in_hand), picture.hand, picture.style)


def _heading(task: Task) -> str:
    """Return in words whose board the mail shows, and who is to move on it."""
    text, params = task.heading
    heading = gettext(text) % {name: gettext(str(value)) for name, value in params.items()}
    return f"{_name(task.exercise)} – {heading}"


def _sentences(exercises: Sequence[Exercise], streak: DayStreak) -> Iterator[str]:
    names = ", ".join(map(_name, exercises))
    words = {"games": names}
    yield (
        gettext(Task(exercises[0]).wording.invitation)
        if len(exercises) == 1
        else gettext("Today there is an exercise of each of these games: %(games)s.")
    ) % words
    if streak.days:
        days = ngettext(
            "%(days)s day with a solved exercise.",
            "%(days)s days in a row with a solved exercise.",
            streak.days,
        )
        yield days % {"days": streak.days}
