"""The extensions of `games` by reviews: a link, a panel, the jobs of workers, personal data."""

from __future__ import annotations

from datetime import timedelta

from django.urls import reverse
from django.utils.translation import gettext

from accounts.models import User
from games.extensions import jobs, personal_data
from games.extensions.jobs import JobHandler
from games.extensions.pages import game_links, game_panels
from games.extensions.pages.game_links import GameLink, GameLinkProvider
from games.extensions.pages.game_panels import GamePanel
from games.extensions.pages.page_parts import Content
from games.extensions.personal_data import PersonalData
from games.models import Game, Status
from study.services.review import automatic, evaluations, personal, progress, requests

MAX_SLICE_TIME = timedelta(minutes=2)
"""How long a worker may take for a slice of a review."""
MAX_RESET_TIME = timedelta(minutes=5)
"""How long a worker may take to drop the reviews that a new result has outdated."""
MAX_REVIEW_ATTEMPTS = 3
REVIEW_BACKOFF_SECONDS = (10, 120)


def register_links(app: str) -> None:
    """Register the link and the panel of the review on the page of a finished game."""
    game_links.register(GameLinkProvider(app, "review", review_link_of))
    game_panels.register(GamePanel(app, "review", "study/review/_panel.html", review_panel_of))


def register(app: str) -> None:
    """Register the jobs of requested reviews, and the data about who has requested them."""
    personal_data.register(PersonalData(app, "reviews", personal.export, personal.forget))
    jobs.register(
        JobHandler(
            app,
            requests.KIND,
            run=progress.run,
            queue=requests.QUEUE,
            lease=MAX_SLICE_TIME,
            backoff_seconds=REVIEW_BACKOFF_SECONDS,
            max_attempts=MAX_REVIEW_ATTEMPTS,
            on_death=progress.mark_failed,
            in_background=True,
        )
    )
    jobs.register(
        JobHandler(
            app,
            progress.RESET_KIND,
            run=progress.reset,
            queue="mail",
            lease=MAX_RESET_TIME,
            follows_results=True,
        )
    )


def register_automatic(app: str) -> None:
    """Register the job of automatic reviews, which comes last of the jobs after a result."""
    jobs.register(
        JobHandler(
            app,
            automatic.KIND,
            run=automatic.run,
            queue=requests.QUEUE,
            lease=MAX_SLICE_TIME,
            max_attempts=MAX_REVIEW_ATTEMPTS,
            follows_results=True,
            in_background=True,
        )
    )


def review_link_of(game: Game, viewer: User | None, _ply: int) -> GameLink | None:
    """Return the link to the review of a finished game in which somebody has decided something."""
    if game.status != Status.OVER or not requests.has_decisions(game):
        return None
    at_end = gettext("Review") if evaluations.engine_of(game.ruleset) else ""
    address = reverse("game_review", args=[game.pk])
    return GameLink(gettext("Review this game"), address, at_end=at_end)


def review_panel_of(game: Game, viewer: User | None, ply: int) -> Content | None:
    """Return the panel of the review below the board of a finished game that can be reviewed."""
    if game.status != Status.OVER or not evaluations.engine_of(game.ruleset):
        return None
    if not requests.has_decisions(game):
        return None
    return {"game": game, "is_there": requests.review_of(game) is not None}
