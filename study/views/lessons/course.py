"""The course of a visitor through a lesson: which steps are solved, and where to go on."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404
from django.urls import reverse

from accounts.web.requests import SiteRequest
from games.rules.kit.core import Ruleset
from study.lessons import LESSONS
from study.lessons.kit.judging import rules_of
from study.lessons.kit.lesson import Lesson, LessonStep
from study.services.lessons.progress import StepName
from study.views.lessons.memory import solved_steps


@dataclass(frozen=True)
class StepEntry:
    """A step in the list of a lesson, counted from 1."""

    number: int
    step: LessonStep
    url: str
    is_solved: bool


@dataclass(frozen=True)
class Course:
    """A lesson with the progress of a visitor."""

    lesson: Lesson
    entries: tuple[StepEntry, ...]

    @property
    def ruleset(self) -> Ruleset:
        return rules_of(self.lesson)

    @property
    def solved(self) -> int:
        """The number of steps solved."""
        return sum(entry.is_solved for entry in self.entries)

    @property
    def is_finished(self) -> bool:
        return self.solved == len(self.entries)

    @property
    def resume_url(self) -> str:
        """The address of the step after the last one solved, otherwise of the first open one,
        otherwise of the end.
        """
        numbers = [entry.number for entry in self.entries if entry.is_solved]
        following = self.entries[max(numbers, default=0) :]
        still_open = [entry for entry in self.entries if not entry.is_solved]
        for entry in (*following, *still_open):
            return entry.url
        return self.end_url

    @property
    def end_url(self) -> str:
        return reverse("lesson_end", args=[self.lesson.ruleset])

    def entry_of(self, step: LessonStep) -> StepEntry:
        """Return the entry of a step in the list."""
        return next(entry for entry in self.entries if entry.step == step)

    def url_after(self, step: LessonStep) -> str:
        """Return the address of the next step, or of the end."""
        following = self.lesson.after(step)
        return self.entry_of(following).url if following else self.end_url


def course_of(lesson: Lesson, solved: set[StepName]) -> Course:
    """Return the course of a visitor who has solved these steps."""
    return Course(
        lesson,
        tuple(
            StepEntry(
                number,
                step,
                reverse("lesson_step", args=[lesson.ruleset, step.key]),
                (lesson.ruleset, step.key) in solved,
            )
            for number, step in enumerate(lesson.steps, start=1)
        ),
    )


def asked_course(request: SiteRequest, ruleset: str) -> Course:
    """Return the course of this visitor through the lesson that an address names. Raises Http404
    where there is none.
    """
    lesson = LESSONS.get(ruleset)
    if lesson is None:
        raise Http404
    return course_of(lesson, solved_steps(request))
