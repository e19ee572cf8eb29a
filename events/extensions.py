"""The extensions of `games` by this app: ratings, events and clubs."""

from __future__ import annotations

from datetime import timedelta

from django.urls import reverse
from django.utils.translation import gettext

from accounts.models import User
from events.models import Tournament
from events.services.clubs import notices as club_notices
from events.services.clubs import personal as clubs_personal
from events.services.leagues import division_work
from events.services.leagues import news as league_news
from events.services.leagues import state_machine as season_machine
from events.services.leagues import work as league_work
from events.services.leagues.entries import personal as league_personal
from events.services.ratings import personal as ratings_personal
from events.services.ratings import result_list, table_ratings
from events.services.readiness import flags
from events.services.team_matches import news as match_news
from events.services.tournaments import state_machine, work
from events.services.tournaments.lists.event_of_game import event_of
from events.services.tournaments.players import news, personal
from events.views.leagues.game_panel import decision_panel_of
from events.views.ratings import lobby
from events.views.ratings.game_panel import panel_of
from events.views.ratings.profile_section import section_of
from events.views.readiness.lobby_part import part_for
from games.extensions import jobs, notifications, personal_data, ratings
from games.extensions.jobs import JobHandler
from games.extensions.notifications import NotificationCategory, NotificationKind
from games.extensions.pages import (
    game_links,
    game_panels,
    lobby_parts,
    menu_links,
    profile_sections,
)
from games.extensions.pages.game_links import GameLink, GameLinkProvider
from games.extensions.pages.game_panels import GamePanel
from games.extensions.pages.lobby_parts import LobbyPart
from games.extensions.pages.menu_links import MenuLink
from games.extensions.pages.profile_sections import ProfileSection
from games.extensions.personal_data import PersonalData
from games.extensions.ratings import RatingProvider
from games.models import Frequency, Game
from games.rules.kit.core import N_

MAX_RATING_TIME = timedelta(minutes=5)
"""How long a worker may hold a result; a ruling on an old game recomputes all later ones."""
MAX_STEP_TIME = timedelta(minutes=5)
"""How long a worker may draw an event and begin its games; 190 games take some seconds."""


def register(app: str) -> None:
    """Register everything; called once the models are there."""
    game_panels.register(GamePanel(app, "ratings", "events/ratings/_game_panel.html", panel_of))
    profile_sections.register(
        ProfileSection(app, "ratings", "events/ratings/_profile_section.html", section_of)
    )
    ratings.register(
        RatingProvider(
            app,
            "ratings",
            lobby.texts_of,
            lobby.remarks_on,
            lobby.choices_for,
            lobby.matching,
            rules_route="ratings",
            strong_players=table_ratings.strong_players,
        )
    )
    personal_data.register(
        PersonalData(app, "ratings", ratings_personal.export, ratings_personal.delete)
    )
    jobs.register(
        JobHandler(
            app,
            result_list.KIND,
            run=result_list.run,
            queue="mail",
            lease=MAX_RATING_TIME,
            follows_results=True,
        )
    )
    register_tournaments(app)
    register_clubs(app)
    lobby_parts.register(LobbyPart(app, "readiness", "events/readiness/_lobby_part.html", part_for))
    personal_data.register(PersonalData(app, "readiness", flags.export, flags.delete))


def register_tournaments(app: str) -> None:
    """Register the work and the news of events, and what is kept of their players."""
    jobs.register(
        JobHandler(app, work.ADVANCE, state_machine.run, queue="mail", lease=MAX_STEP_TIME)
    )
    jobs.register(
        JobHandler(
            app,
            work.RESULT,
            division_work.follow_result,
            queue="mail",
            lease=MAX_STEP_TIME,
            follows_results=True,
        )
    )
    category = NotificationCategory(
        app, "events", N_("Something happens in my event"), push=Frequency.OFF
    )
    notifications.register(
        NotificationKind(
            app,
            work.DECIDED,
            category,
            news.decided,
            league_news.objection_if_division,
            reasons=league_news.SeasonNewsReason,
        )
    )
    for name, compose in (
        (work.STARTED, news.started),
        (work.PAIRED, news.paired),
        (work.CANCELLED, news.cancelled),
        (work.REMOVED, news.removed),
        (work.READMITTED, news.readmitted),
        (work.SUBSTITUTED, news.substituted),
        (work.RULED, news.ruled),
    ):
        notifications.register(NotificationKind(app, name, category, compose))
    notifications.register(
        NotificationKind(
            app,
            work.ENTERED,
            category,
            news.entered,
            news.objection_if_begun,
            reasons=news.EventNewsReason,
        )
    )
    notifications.register(
        NotificationKind(
            app,
            work.CHALLENGED,
            category,
            match_news.challenged,
            news.objection_if_begun,
            reasons=news.EventNewsReason,
        )
    )
    notifications.register(
        NotificationKind(
            app,
            work.LINE_UP_MISSING,
            category,
            match_news.line_up_missing,
            match_news.objection_if_complete,
            reasons=news.EventNewsReason,
        )
    )
    register_leagues(app, category)
    personal_data.register(PersonalData(app, "events", personal.export, personal.delete))
    game_links.register(GameLinkProvider(app, "event", event_link_of))
    menu_links.register(MenuLink(app, "events", N_("Events"), "events"))


def register_leagues(app: str, category: NotificationCategory) -> None:
    """Register the work and the news of seasons, and what is kept of their players."""
    for name, run in (
        (league_work.SEASON, season_machine.run),
        (league_work.DIVISION, division_work.make_up),
        (league_work.SETTLE, division_work.settle),
    ):
        jobs.register(JobHandler(app, name, run, queue="mail", lease=MAX_STEP_TIME))
    jobs.register(
        JobHandler(
            app,
            league_work.FIXED_END,
            division_work.decide,
            queue="analysis",
            lease=MAX_STEP_TIME,
            in_background=True,
        )
    )
    for name, compose in (
        (league_work.OPENS, league_news.opens),
        (league_work.RESULT, league_news.result),
        (league_work.CANCELLED, league_news.cancelled),
        (league_work.ABSENT, league_news.absent),
        (league_work.REMOVED, league_news.removed),
    ):
        notifications.register(NotificationKind(app, name, category, compose))
    for name, compose, objection in (
        (league_work.STARTS, league_news.starts, league_news.objection_if_started),
        (league_work.ENDS, league_news.ends, league_news.objection_if_over),
    ):
        notifications.register(
            NotificationKind(
                app, name, category, compose, objection, reasons=league_news.SeasonNewsReason
            )
        )
    personal_data.register(
        PersonalData(app, "leagues", league_personal.export, league_personal.delete)
    )
    game_panels.register(
        GamePanel(app, "leagues", "events/leagues/_game_panel.html", decision_panel_of)
    )


def register_clubs(app: str) -> None:
    """Register the news of clubs, and what is kept of their members."""
    category = NotificationCategory(
        app,
        "clubs",
        N_("Somebody asks to join my club, or I am let in or taken out"),
        push=Frequency.OFF,
    )
    for name, compose in (
        (club_notices.ADMITTED, club_notices.admitted),
        (club_notices.REMOVED, club_notices.removed),
    ):
        notifications.register(NotificationKind(app, name, category, compose))
    notifications.register(
        NotificationKind(
            app,
            club_notices.ASKED,
            category,
            club_notices.asked,
            club_notices.objection_if_answered,
            reasons=club_notices.ClubNewsReason,
        )
    )
    personal_data.register(PersonalData(app, "clubs", clubs_personal.export, clubs_personal.delete))


def event_link_of(game: Game, viewer: User | None) -> GameLink | None:
    """Return the way from a game to the event it belongs to."""
    event = event_of(game.pk)
    if event is None:
        return None
    words = {"event": event.name, "round": event.round}
    if event.kind == Tournament.Kind.TEAM_MATCH:
        label = gettext("%(event)s, board %(round)s") % words
    else:
        label = gettext("%(event)s, round %(round)s") % words
    return GameLink(label, reverse("event", args=[event.pk]))
