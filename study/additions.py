"""The additions of this app to `games`: guides, progress among personal data, the explorer."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth.signals import user_logged_in
from django.urls import reverse
from django.utils.translation import gettext

from accounts.models import User
from games.extensions import game_links, guides, jobs, personal_data
from games.extensions.game_links import GameLink, GameLinkProvider
from games.extensions.guides import Guide, GuideLink, GuideProvider
from games.extensions.jobs import JobHandler
from games.extensions.personal_data import PersonalData
from games.models import Game, Status
from games.rules.kit.core import N_
from games.rules.kit.texts.canonical_form import SymmetricRuleset
from study.lessons import LESSONS
from study.services.explorer import game_index
from study.services.lessons import progress
from study.views.lessons.memory import keep_progress

MAX_INDEXING_TIME = timedelta(minutes=5)


def register(app: str) -> None:
    """Register everything; called once the models are there."""
    guides.register(GuideProvider(app, "lessons", guide_of))
    personal_data.register(PersonalData(app, "lessons", progress.export, progress.delete))
    game_links.register(GameLinkProvider(app, "explorer", explorer_of))
    jobs.register(
        JobHandler(
            app,
            game_index.KIND,
            run=game_index.run,
            queue="mail",
            lease=MAX_INDEXING_TIME,
            follows_results=True,
        )
    )
    user_logged_in.connect(keep_progress, dispatch_uid="study.lessons")


def guide_of(ruleset: str) -> Guide | None:
    """Return the lesson of a game as a guide to it, each step beside the rule it is about."""
    lesson = LESSONS.get(ruleset)
    if lesson is None:
        return None
    steps = tuple(
        (step.section, GuideLink(step.title, reverse("lesson_step", args=[ruleset, step.key])))
        for step in lesson.steps
    )
    return Guide(GuideLink(N_("Learn by playing"), reverse("lesson", args=[ruleset])), steps)


def explorer_of(game: Game, viewer: User | None) -> GameLink | None:
    """Return the way into the explorer along a finished game whose positions come again."""
    if game.status != Status.OVER or not isinstance(game.rules, SymmetricRuleset):
        return None
    address = reverse("game_explorer", args=[game.pk])
    return GameLink(gettext("Explorer: other games"), f"{address}?along=game")
