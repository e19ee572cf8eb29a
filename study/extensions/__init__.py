"""The extensions of `games` by this app: lessons, the explorer and reviews; those of exercises and
studies have modules of their own.
"""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth.signals import user_logged_in
from django.urls import reverse
from django.utils.translation import gettext

from accounts.models import User
from games.extensions import guides, jobs, personal_data
from games.extensions.guides import Guide, GuideLink, GuideProvider
from games.extensions.jobs import JobHandler
from games.extensions.pages import game_links, game_panels, menu_links
from games.extensions.pages.game_links import GameLink, GameLinkProvider
from games.extensions.pages.game_panels import GamePanel
from games.extensions.pages.menu_links import Menu, MenuLink
from games.extensions.pages.page_parts import Content
from games.extensions.personal_data import PersonalData
from games.models import Game, Status
from games.rules.kit.core import N_
from games.rules.kit.texts.canonical_form import SymmetricRuleset
from study.extensions import exercises, solving, studies
from study.lessons import LESSONS
from study.services.explorer import game_index
from study.services.lessons import progress
from study.services.review import automatic, evaluations, personal
from study.services.review import progress as review_progress
from study.services.review import requests as review_requests
from study.views.lessons.memory import keep_progress

MAX_INDEXING_TIME = timedelta(minutes=5)
MAX_SLICE_TIME = timedelta(minutes=2)
MAX_REVIEW_ATTEMPTS = 3
REVIEW_BACKOFF_SECONDS = (10, 120)


def register(app: str) -> None:
    """Register everything; called once the models are there."""
    guides.register(GuideProvider(app, "lessons", guide_of))
    menu_links.register(MenuLink(app, "lessons", N_("Learn"), "lessons", is_minor=True))
    menu_links.register(MenuLink(app, "fair_play", N_("Fair play"), "fair_play", menu=Menu.STAFF))
    exercises.register_links(app)
    personal_data.register(PersonalData(app, "lessons", progress.export, progress.delete))
    game_links.register(GameLinkProvider(app, "review", review_link_of))
    game_links.register(GameLinkProvider(app, "explorer", explorer_of))
    game_panels.register(GamePanel(app, "review", "study/review/_panel.html", review_panel_of))
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
    register_review(app)
    exercises.register_search(app)
    # after the exercises: of what arises at once, these reviews are to come last
    jobs.register(
        JobHandler(
            app,
            automatic.KIND,
            run=automatic.run,
            queue=review_requests.QUEUE,
            lease=MAX_SLICE_TIME,
            max_attempts=MAX_REVIEW_ATTEMPTS,
            follows_results=True,
            in_background=True,
        )
    )
    exercises.register(app)
    studies.register(app)
    solving.register(app)
    user_logged_in.connect(keep_progress, dispatch_uid="study.lessons")


def register_review(app: str) -> None:
    """Register the work of reviews, and what is kept of who has asked for them."""
    personal_data.register(PersonalData(app, "reviews", personal.export, personal.forget))
    jobs.register(
        JobHandler(
            app,
            review_requests.KIND,
            run=review_progress.run,
            queue=review_requests.QUEUE,
            lease=MAX_SLICE_TIME,
            backoff_seconds=REVIEW_BACKOFF_SECONDS,
            max_attempts=MAX_REVIEW_ATTEMPTS,
            on_death=review_progress.mark_failed,
            in_background=True,
        )
    )
    jobs.register(
        JobHandler(
            app,
            review_progress.RESET_KIND,
            run=review_progress.reset,
            queue="mail",
            lease=MAX_INDEXING_TIME,
            follows_results=True,
        )
    )


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


def review_link_of(game: Game, viewer: User | None) -> GameLink | None:
    """Return the way to the review of a finished game in which somebody has moved."""
    if game.status != Status.OVER or not game.ply:
        return None
    at_end = gettext("Review") if evaluations.engine_of(game.ruleset) else ""
    address = reverse("game_review", args=[game.pk])
    return GameLink(gettext("Review this game"), address, at_end=at_end)


def review_panel_of(game: Game, viewer: User | None, ply: int) -> Content | None:
    """Return what stands of the review below the board of a finished game that can be reviewed."""
    if game.status != Status.OVER or not game.ply or not evaluations.engine_of(game.ruleset):
        return None
    return {"game": game, "is_there": review_requests.review_of(game) is not None}
