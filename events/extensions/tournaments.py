"""The extensions of `games` by events: jobs, news, and the link from a game to its event."""

from __future__ import annotations

from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext

from accounts.models import User
from events.extensions.leagues import register_leagues
from events.extensions.limits import MAX_RATING_TIME, MAX_STEP_TIME
from events.models import Tournament
from events.services.leagues import division_jobs
from events.services.leagues import news as league_news
from events.services.team_matches import news as match_news
from events.services.tournaments import event_jobs, state_machine
from events.services.tournaments.lists import visibility
from events.services.tournaments.lists.event_of_game import event_of
from events.services.tournaments.players import dates, news, personal
from games.extensions import calendar_dates, game_gates, jobs, notifications, personal_data
from games.extensions.calendar_dates import CalendarDateProvider
from games.extensions.game_gates import GameGate
from games.extensions.jobs import JobHandler
from games.extensions.notifications import NotificationCategory, NotificationKind
from games.extensions.pages import game_links, menu_links
from games.extensions.pages.game_links import GameLink, GameLinkProvider
from games.extensions.pages.menu_links import MenuLink
from games.extensions.personal_data import PersonalData
from games.models import Frequency, Game
from games.rules.kit.core import N_


def register_tournaments(app: str) -> None:
    """Register the jobs and the news of events, and the data stored about their players."""
    jobs.register(
        JobHandler(app, event_jobs.ADVANCE, state_machine.run, queue="mail", lease=MAX_STEP_TIME)
    )
    jobs.register(
        JobHandler(
            app,
            event_jobs.RESULT,
            division_jobs.follow_result,
            queue="mail",
            lease=MAX_RATING_TIME,
            run_together=division_jobs.follow_results,
            follows_results=True,
        )
    )
    category = NotificationCategory(
        app, "events", N_("Something happens in my event"), push=Frequency.OFF
    )
    notifications.register(
        NotificationKind(
            app,
            event_jobs.DECIDED,
            category,
            news.decided,
            league_news.objection_if_division,
            reasons=league_news.SeasonNewsReason,
        )
    )
    for name, compose in (
        (event_jobs.STARTED, news.started),
        (event_jobs.PAIRED, news.paired),
        (event_jobs.CANCELLED, news.cancelled),
        (event_jobs.REMOVED, news.removed),
        (event_jobs.READMITTED, news.readmitted),
        (event_jobs.TIMED_OUT, news.timed_out),
        (event_jobs.SUBSTITUTED, news.substituted),
        (event_jobs.RULED, news.ruled),
        (event_jobs.APPROVED, news.approved),
    ):
        notifications.register(NotificationKind(app, name, category, compose))
    for name, compose in (
        (event_jobs.ENTERED, news.entered),
        (event_jobs.ASKED, news.asked),
        (event_jobs.TOUR_OPENS, news.tour_opens),
        (event_jobs.CHALLENGED, match_news.challenged),
    ):
        notifications.register(
            NotificationKind(
                app, name, category, compose, news.objection_if_begun, reasons=news.EventNewsReason
            )
        )
    notifications.register(
        NotificationKind(
            app,
            event_jobs.LINE_UP_MISSING,
            category,
            match_news.line_up_missing,
            match_news.objection_if_complete,
            reasons=news.EventNewsReason,
        )
    )
    register_leagues(app, category)
    personal_data.register(PersonalData(app, "events", personal.export, personal.delete))
    game_links.register(GameLinkProvider(app, "event", event_link_of))
    calendar_dates.register(CalendarDateProvider(app, "events", dates.dates_of))
    gate = GameGate(app, "visibility", visibility.objection_to, are_players_fixed=_is_of_event)
    game_gates.register(gate)
    menu_links.register(MenuLink(app, "events", N_("Events"), "events"))


def event_link_of(game: Game, viewer: User | None, _ply: int) -> GameLink | None:
    """Return the link from a game to the event to which it belongs."""
    event = event_of(game.pk)
    if event is None:
        return None
    words = {"event": event.name, "round": event.round}
    if event.kind in (Tournament.Kind.LADDER, Tournament.Kind.TOUR):
        label = event.name
    elif event.kind == Tournament.Kind.TEAM_MATCH:
        label = gettext("%(event)s, board %(round)s") % words
    else:
        label = gettext("%(event)s, round %(round)s") % words
    return GameLink(label, reverse("event", args=[event.pk]))


def _is_of_event(game: UUID) -> bool:
    """Return whether a game counts in an event, in which only the director appoints substitutes."""
    return event_of(game) is not None
