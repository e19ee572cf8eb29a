"""The extensions of `games` by this app: ratings, events and clubs."""

from __future__ import annotations

from events.extensions.clubs import register_clubs
from events.extensions.limits import MAX_RATING_TIME
from events.extensions.tournaments import register_tournaments
from events.services.ratings import personal as ratings_personal
from events.services.ratings import result_list, table_ratings
from events.services.readiness import flags
from events.views.ratings import lobby
from events.views.ratings.game_panel import panel_of
from events.views.ratings.profile_section import section_of
from events.views.readiness.lobby_part import part_for
from games.extensions import jobs, personal_data, ratings
from games.extensions.jobs import JobHandler
from games.extensions.pages import game_panels, lobby_parts, profile_sections
from games.extensions.pages.game_panels import GamePanel
from games.extensions.pages.lobby_parts import LobbyPart
from games.extensions.pages.profile_sections import ProfileSection
from games.extensions.personal_data import PersonalData
from games.extensions.ratings import RatingProvider


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
            lobby.own_ratings,
            strong_players=table_ratings.strong_players,
            rules_route="ratings",
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
            run_together=result_list.run_together,
            queue="mail",
            lease=MAX_RATING_TIME,
            follows_results=True,
        )
    )
    register_tournaments(app)
    register_clubs(app)
    lobby_parts.register(LobbyPart(app, "readiness", "events/readiness/_lobby_part.html", part_for))
    personal_data.register(PersonalData(app, "readiness", flags.export, flags.delete))
