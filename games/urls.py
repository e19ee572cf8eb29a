"""The addresses of games."""

from django.conf import settings
from django.urls import URLPattern, URLResolver, path

from games.views import (
    claim,
    dev_mail,
    disputes,
    fair,
    game,
    home,
    lobby,
    moves,
    my_games,
    pencil,
    profile,
    report,
    rules_pages,
    tables,
    unsubscribe,
    what_if,
)

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("play/<slug:ruleset>/", home.play_bot, name="play_bot"),
    path("lobby/", lobby.lobby, name="lobby"),
    path("tables/new/<slug:ruleset>/", tables.table_new, name="table_new"),
    path("tables/<uuid:pk>/", tables.table, name="table"),
    path("tables/<uuid:pk>/accept/", tables.table_accept, name="table_accept"),
    path("tables/<uuid:pk>/decline/", tables.table_decline, name="table_decline"),
    path("tables/<uuid:pk>/leave/", tables.table_leave, name="table_leave"),
    path("tables/<uuid:pk>/withdraw/", tables.table_withdraw, name="table_withdraw"),
    path("invitation/<str:token>/", tables.invitation, name="invitation"),
    path("games/", my_games.my_games, name="my_games"),
    path("games/next/", my_games.next_game, name="next_game"),
    path("games/<uuid:pk>/", game.game, name="game"),
    path("games/<uuid:pk>/<int:ply>/", game.game_ply, name="game_ply"),
    path("games/<uuid:pk>/move/", moves.game_move, name="game_move"),
    path("games/<uuid:pk>/resign/", moves.game_resign, name="game_resign"),
    path("games/<uuid:pk>/draw/", moves.game_draw, name="game_draw"),
    path("games/<uuid:pk>/answer/", moves.game_answer, name="game_answer"),
    path("games/<uuid:pk>/rematch/", moves.game_rematch, name="game_rematch"),
    path("games/<uuid:pk>/pencil/", pencil.game_pencil, name="game_pencil"),
    path("games/<uuid:pk>/fair/", fair.game_fair, name="game_fair"),
    path("games/<uuid:pk>/game.json", fair.game_export, name="game_export"),
    path("games/<uuid:pk>/report/", report.game_report, name="game_report"),
    path("games/<uuid:pk>/report/withdraw/", report.report_withdraw, name="report_withdraw"),
    path("staff/disputes/", disputes.disputes, name="disputes"),
    path("staff/disputes/<uuid:pk>/", disputes.dispute, name="dispute"),
    path("mail/stop/<str:token>/", unsubscribe.unsubscribe, name="unsubscribe"),
    path("me/mails/", unsubscribe.my_mails, name="my_mails"),
    path("players/<str:username>/", profile.profile, name="profile"),
    path("me/claim/", claim.claim, name="claim"),
    path("rules/", rules_pages.rules_index, name="rules_index"),
    path("rules/<slug:ruleset>/", rules_pages.rules, name="rules"),
    path("what-if/<slug:ruleset>/", what_if.what_if, name="what_if"),
]

ON_THIS_MACHINE: list[URLPattern | URLResolver] = [
    path("dev/mail/", dev_mail.dev_mail, name="dev_mail"),
    path("dev/mail/<str:file>/<int:number>/", dev_mail.dev_letter, name="dev_letter"),
    path("dev/mail/<str:file>/<int:number>/html/", dev_mail.dev_letter_html, name="dev_html"),
]
if settings.EMBEDDED:
    urlpatterns += ON_THIS_MACHINE
