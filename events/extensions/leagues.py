"""The extensions of `games` by leagues: jobs, news, and the data stored about their players."""

from __future__ import annotations

from events.extensions.limits import MAX_STEP_TIME
from events.services.leagues import division_jobs, season_jobs
from events.services.leagues import news as league_news
from events.services.leagues import state_machine as season_machine
from events.services.leagues.entries import dates as league_dates
from events.services.leagues.entries import personal as league_personal
from events.views.leagues.game_panel import decision_panel_of
from games.extensions import calendar_dates, jobs, notifications, personal_data
from games.extensions.calendar_dates import CalendarDateProvider
from games.extensions.jobs import JobHandler
from games.extensions.notifications import NotificationCategory, NotificationKind
from games.extensions.pages import game_panels
from games.extensions.pages.game_panels import GamePanel
from games.extensions.personal_data import PersonalData


def register_leagues(app: str, category: NotificationCategory) -> None:
    """Register the jobs and the news of seasons, and the data stored about their players."""
    for name, run in (
        (season_jobs.SEASON, season_machine.run),
        (season_jobs.DIVISION, division_jobs.make_up),
        (season_jobs.SETTLE, division_jobs.settle),
    ):
        jobs.register(JobHandler(app, name, run, queue="mail", lease=MAX_STEP_TIME))
    jobs.register(
        JobHandler(
            app,
            season_jobs.FIXED_END,
            division_jobs.decide,
            queue="analysis",
            lease=MAX_STEP_TIME,
            in_background=True,
        )
    )
    for name, compose in (
        (season_jobs.OPENS, league_news.opens),
        (season_jobs.RESULT, league_news.result),
        (season_jobs.CANCELLED, league_news.cancelled),
        (season_jobs.ABSENT, league_news.absent),
        (season_jobs.REMOVED, league_news.removed),
    ):
        notifications.register(NotificationKind(app, name, category, compose))
    for name, compose, objection in (
        (season_jobs.STARTS, league_news.starts, league_news.objection_if_started),
        (season_jobs.ENDS, league_news.ends, league_news.objection_if_over),
    ):
        notifications.register(
            NotificationKind(
                app, name, category, compose, objection, reasons=league_news.SeasonNewsReason
            )
        )
    personal_data.register(
        PersonalData(app, "leagues", league_personal.export, league_personal.delete)
    )
    calendar_dates.register(CalendarDateProvider(app, "leagues", league_dates.dates_of))
    game_panels.register(
        GamePanel(app, "leagues", "events/leagues/_game_panel.html", decision_panel_of)
    )
