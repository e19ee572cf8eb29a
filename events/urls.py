"""The addresses of this app."""

from django.urls import URLPattern, URLResolver, path

from events.views.clubs import clubs, membership, officers
from events.views.ladders import challenges as ladder_challenges
from events.views.leagues import actions as league_actions
from events.views.leagues import host_acts, leagues, seasons
from events.views.ratings import leader_boards, period_boards, player_history, privacy
from events.views.readiness.lobby_part import readiness
from events.views.sharing import embeds, pictures
from events.views.team_matches import challenges, line_ups
from events.views.tournaments import actions, champions, direction, events
from events.views.tours.requests import event_seek

urlpatterns: list[URLPattern | URLResolver] = [
    path("events/", events.events, name="events"),
    path("events/new/<slug:ruleset>/", events.event_new, name="event_new"),
    path("events/champions/", champions.champions, name="champions"),
    path("events/<uuid:pk>/", events.event, name="event"),
    path("events/<uuid:pk>/enter/", actions.event_enter, name="event_enter"),
    path("events/<uuid:pk>/withdraw/", actions.event_withdraw, name="event_withdraw"),
    path("events/<uuid:pk>/start/", actions.event_start, name="event_start"),
    path("events/<uuid:pk>/line-up/<int:team>/", line_ups.event_line_up, name="event_line_up"),
    path(
        "events/<uuid:pk>/challenge/<int:target>/",
        ladder_challenges.event_challenge,
        name="event_challenge",
    ),
    path("events/<uuid:pk>/seek/", event_seek, name="event_seek"),
    path("events/<uuid:pk>/call-off/", line_ups.event_call_off, name="event_call_off"),
    path("events/<uuid:pk>/director/", direction.event_director, name="event_director"),
    path("events/<uuid:pk>/director/<slug:act>/", direction.event_act, name="event_act"),
    path(
        "events/<uuid:pk>/director/<slug:act>/<int:target>/",
        direction.event_act,
        name="event_act_about",
    ),
    path("events/leagues/", leagues.leagues, name="leagues"),
    path("events/leagues/new/<slug:ruleset>/", leagues.league_new, name="league_new"),
    path("events/leagues/<uuid:pk>/", leagues.league, name="league"),
    path("events/leagues/<uuid:pk>/end/", league_actions.league_end, name="league_end"),
    path("events/leagues/<uuid:pk>/dates.ics", leagues.league_calendar, name="league_calendar"),
    path("events/leagues/<uuid:pk>/<int:number>/", seasons.league_season, name="league_season"),
    path(
        "events/leagues/<uuid:pk>/<int:number>/lot.json",
        seasons.league_season_lot,
        name="league_season_lot",
    ),
    path(
        "events/leagues/<uuid:pk>/<int:number>/enter/",
        league_actions.league_enter,
        name="league_enter",
    ),
    path(
        "events/leagues/<uuid:pk>/<int:number>/leave/",
        league_actions.league_leave,
        name="league_leave",
    ),
    path(
        "events/leagues/<uuid:pk>/<int:number>/remove/",
        host_acts.league_remove,
        name="league_remove",
    ),
    path(
        "events/leagues/<uuid:pk>/<int:number>/substitute/",
        host_acts.league_substitute,
        name="league_substitute",
    ),
    path("events/<uuid:pk>/embed/", embeds.event_embed, name="event_embed"),
    path(
        "pictures/<slug:language>/events/<uuid:pk>.png",
        pictures.event_picture,
        name="event_picture",
    ),
    path("lobby/available/", readiness, name="readiness"),
    path("clubs/", clubs.clubs, name="clubs"),
    path("clubs/new/", clubs.club_new, name="club_new"),
    path("clubs/invitation/<str:token>/", membership.club_invitation, name="club_invitation"),
    path("clubs/<str:slug>/", clubs.club, name="club"),
    path("clubs/<str:slug>/change/", clubs.club_change, name="club_change"),
    path("clubs/<str:slug>/join/", membership.club_join, name="club_join"),
    path("clubs/<str:slug>/leave/", membership.club_leave, name="club_leave"),
    path(
        "clubs/<str:slug>/challenge/<slug:ruleset>/",
        challenges.club_challenge,
        name="club_challenge",
    ),
    path("clubs/<str:slug>/officers/", officers.club_officers, name="club_officers"),
    path("clubs/<str:slug>/officers/<slug:act>/", officers.club_act, name="club_act"),
    path(
        "clubs/<str:slug>/officers/<slug:act>/<int:target>/",
        officers.club_act,
        name="club_act_about",
    ),
    path("ratings/", leader_boards.ratings, name="ratings"),
    path("ratings/privacy/", privacy.ratings_privacy, name="ratings_privacy"),
    path("ratings/<str:pool>/", leader_boards.leader_board, name="leader_board"),
    path(
        "ratings/<str:pool>/months/all/",
        period_boards.leader_board_all_time,
        name="leader_board_all_time",
    ),
    path(
        "ratings/<str:pool>/months/<str:month>/",
        period_boards.leader_board_month,
        name="leader_board_month",
    ),
    path(
        "ratings/<str:pool>/<str:username>/",
        player_history.rating_history,
        name="rating_history",
    ),
]
