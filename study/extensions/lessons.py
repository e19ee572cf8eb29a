"""The extensions of `games` by lessons: a guide to each game, a menu link, and personal data."""

from __future__ import annotations

from django.contrib.auth.signals import user_logged_in
from django.urls import reverse

from games.extensions import guides, personal_data
from games.extensions.guides import Guide, GuideLink, GuideProvider
from games.extensions.pages import menu_links
from games.extensions.pages.menu_links import MenuLink
from games.extensions.personal_data import PersonalData
from games.rules.kit.core import N_
from study.lessons import LESSONS
from study.services.lessons import progress
from study.views.lessons.memory import keep_progress


def register(app: str) -> None:
    """Register the links to the lessons, and the data stored about a learner's progress."""
    guides.register(GuideProvider(app, "lessons", guide_of))
    menu_links.register(MenuLink(app, "lessons", N_("Learn"), "lessons", is_minor=True))
    personal_data.register(PersonalData(app, "lessons", progress.export, progress.delete))
    user_logged_in.connect(keep_progress, dispatch_uid="study.lessons")


def guide_of(ruleset: str) -> Guide | None:
    """Return the lesson of a game as a guide to it, with each step beside the rule that it is
    about.
    """
    lesson = LESSONS.get(ruleset)
    if lesson is None:
        return None
    steps = tuple(
        (step.section, GuideLink(step.title, reverse("lesson_step", args=[ruleset, step.key])))
        for step in lesson.steps
    )
    return Guide(GuideLink(N_("Learn by playing"), reverse("lesson", args=[ruleset])), steps)
