"""The addresses of this app."""

from django.urls import URLPattern, URLResolver, path

from events.views.ratings import leader_boards, player_history, privacy
from events.views.tournaments import actions, events

urlpatterns: list[URLPattern | URLResolver] = [
    path("events/", events.events, name="events"),
    path("events/new/<slug:ruleset>/", events.event_new, name="event_new"),
    path("events/<uuid:pk>/", events.event, name="event"),
    path("events/<uuid:pk>/enter/", actions.event_enter, name="event_enter"),
    path("events/<uuid:pk>/withdraw/", actions.event_withdraw, name="event_withdraw"),
    path("events/<uuid:pk>/start/", actions.event_start, name="event_start"),
    path("events/<uuid:pk>/cancel/", actions.event_cancel, name="event_cancel"),
    path("ratings/", leader_boards.ratings, name="ratings"),
    path("ratings/privacy/", privacy.ratings_privacy, name="ratings_privacy"),
    path("ratings/<str:pool>/", leader_boards.leader_board, name="leader_board"),
    path(
        "ratings/<str:pool>/<str:username>/",
        player_history.rating_history,
        name="rating_history",
    ),
]
