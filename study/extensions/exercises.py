"""The extensions of `games` by exercises: pages, the searches for them, and the mail of the day."""

from __future__ import annotations

from datetime import timedelta

from django.urls import reverse
from django.utils.translation import gettext

from accounts.models import User
from games.extensions import guides, jobs, notifications, personal_data
from games.extensions.guides import Guide, GuideLink, GuideProvider
from games.extensions.jobs import JobHandler
from games.extensions.notifications import NotificationCategory, NotificationKind
from games.extensions.pages import front_page_parts, game_links, menu_links
from games.extensions.pages.front_page_parts import FrontPagePart
from games.extensions.pages.game_links import GameLink, GameLinkProvider
from games.extensions.pages.menu_links import MenuLink
from games.extensions.personal_data import PersonalData
from games.models import Frequency, Game, Medium, Status
from games.rules.kit.core import N_
from study.exercises import WORDINGS
from study.models import Exercise
from study.services.exercises import (
    attempts,
    collected_tasks,
    daily_news,
    game_search,
    self_play,
)
from study.views.exercises import daily_mail
from study.views.exercises.exercises import daily_entries

MAX_DAILY_NEWS_TIME = timedelta(minutes=5)
"""How long a worker may take to enqueue the news of a day for all readers."""
MAX_SEARCH_TIME = timedelta(minutes=10)
"""How long a worker may search a game for exercises, which takes a second or two."""
MAX_SEARCHES = 3
"""How often a game is searched that kills its worker, or fails."""


def register_links(app: str) -> None:
    """Register the links to the exercises."""
    guides.register(GuideProvider(app, "exercises", exercises_of))
    menu_links.register(MenuLink(app, "exercises", N_("Exercises"), "exercises", is_minor=True))


def register_search(app: str) -> None:
    """Register the search for exercises in games, and the tasks that are made for each day."""
    jobs.register(
        JobHandler(
            app,
            game_search.KIND,
            run=game_search.run,
            queue="analysis",
            lease=MAX_SEARCH_TIME,
            max_attempts=MAX_SEARCHES,
            follows_results=True,
            follows_publication=True,
            in_background=True,
        )
    )
    jobs.register(
        JobHandler(
            app,
            collected_tasks.KIND,
            run=collected_tasks.run,
            queue="analysis",
            lease=MAX_SEARCH_TIME,
            max_attempts=MAX_SEARCHES,
            follows_days=True,
            in_background=True,
        )
    )


def register_self_play(app: str) -> None:
    """Register the games that bots play each night for their exercises."""
    jobs.register(
        JobHandler(
            app,
            self_play.DAY_KIND,
            run=self_play.run_day,
            queue="analysis",
            lease=MAX_DAILY_NEWS_TIME,
            follows_days=True,
            in_background=True,
        )
    )
    jobs.register(
        JobHandler(
            app,
            self_play.GAME_KIND,
            run=self_play.run_game,
            queue="analysis",
            lease=MAX_SEARCH_TIME,
            max_attempts=MAX_SEARCHES,
            in_background=True,
        )
    )


def register(app: str) -> None:
    """Register what pages show of exercises, and the data stored about players."""
    front_page_parts.register(
        FrontPagePart(app, "exercises", "study/exercises/_front_page.html", daily_part)
    )
    personal_data.register(PersonalData(app, "exercises", attempts.export, attempts.delete))
    game_links.register(GameLinkProvider(app, "exercise", exercise_of))
    register_daily_news(app)


def register_daily_news(app: str) -> None:
    """Register the mail with the exercises of the day, which players get only if they ask for
    it.
    """
    jobs.register(
        JobHandler(
            app,
            daily_news.KIND,
            run=daily_news.run,
            queue="mail",
            lease=MAX_DAILY_NEWS_TIME,
            follows_days=True,
        )
    )
    category = NotificationCategory(
        app,
        daily_news.CATEGORY,
        N_("The exercises of the day"),
        media=(Medium.MAIL,),
        mail=Frequency.OFF,
        push=Frequency.OFF,
        is_daily=True,
    )
    notifications.register(
        NotificationKind(
            app,
            daily_news.NEWS_KIND,
            category,
            daily_mail.compose,
            daily_news.objection,
            reasons=daily_news.DailyNewsReason,
        )
    )


def exercises_of(ruleset: str) -> Guide | None:
    """Return the link to the exercises of a game, where it can have any."""
    return Guide(GuideLink(N_("Exercises"), reverse("exercises"))) if ruleset in WORDINGS else None


def exercise_of(game: Game, viewer: User | None, _ply: int) -> GameLink | None:
    """Return the link to the exercise that was found in a finished game."""
    if game.status != Status.OVER:
        return None
    found = Exercise.objects.filter(game=game).order_by("ply").first()
    if found is None:
        return None
    return GameLink(
        gettext("An exercise came of this game"), reverse("exercise", args=[found.code])
    )


def daily_part(viewer: User | None) -> dict[str, object] | None:
    """Return the exercises of the day for the front page; nothing where there are none."""
    daily = daily_entries(viewer)
    return {"daily": daily} if daily else None
