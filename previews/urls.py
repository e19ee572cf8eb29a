"""The addresses of this app. Pictures name their language: programs that fetch them have none."""

from django.urls import URLPattern, URLResolver, path

from previews.views import animations, games, players, tables

urlpatterns: list[URLPattern | URLResolver] = [
    path(
        "pictures/<slug:language>/games/<uuid:pk>/<int:ply>.png",
        games.game_picture,
        name="game_picture",
    ),
    path(
        "pictures/<slug:language>/games/<uuid:pk>/animation.gif",
        animations.game_animation,
        name="game_animation",
    ),
    path(
        "pictures/<slug:language>/tables/<uuid:pk>.png", tables.table_picture, name="table_picture"
    ),
    path(
        "pictures/<slug:language>/invitations/<str:token>.png",
        tables.invitation_picture,
        name="invitation_picture",
    ),
    path(
        "pictures/<slug:language>/players/<str:username>.png",
        players.player_picture,
        name="player_picture",
    ),
]
