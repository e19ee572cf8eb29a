"""The addresses of games."""

from django.conf import settings
from django.urls import URLPattern, URLResolver, path

from games.views.analysis import analysis_board, notes, pencil_marks, record_page
from games.views.chance import commitments, draws
from games.views.chat import chat, moderation, unread
from games.views.clock import deadline, vacations
from games.views.common import live_updates
from games.views.conditional_moves import editor
from games.views.disputes import public_rulings
from games.views.disputes.cases import claims, questions, queue
from games.views.disputes.evidence import audit_trail, bundles
from games.views.disputes.reports import cases, filing, seat_changes
from games.views.disputes.rulings import judging, proposals, reason_templates
from games.views.gameplay import game_actions, game_page, score_sheet
from games.views.gameplay.my_games import archive, list_style, my_games
from games.views.lobby import lobby, new_tables, openings, standing_challenges, tables
from games.views.notifications import (
    deliveries,
    feeds,
    mail_answers,
    mail_moves,
    notification_settings,
    push,
    unsubscribe,
)
from games.views.players import (
    blocks,
    favourites,
    follows,
    guest_claim,
    own_data,
    players,
    preferences,
    profile,
    watch,
)
from games.views.players.moderation import households, player_reports, sanctions
from games.views.site import dead_jobs, dev_mail, first_steps, home, pwa, rules_pages, sheets

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("play/<slug:ruleset>/", home.play_bot, name="play_bot"),
    path("lobby/", lobby.lobby, name="lobby"),
    path("tables/new/<slug:ruleset>/", new_tables.table_new, name="table_new"),
    path("tables/<uuid:pk>/", tables.table, name="table"),
    path("tables/<uuid:pk>/accept/", tables.table_accept, name="table_accept"),
    path("tables/<uuid:pk>/open/", openings.table_open, name="table_open"),
    path("tables/to-open/", openings.tables_to_open, name="to_open"),
    path("tables/<uuid:pk>/decline/", tables.table_decline, name="table_decline"),
    path("tables/<uuid:pk>/leave/", tables.table_leave, name="table_leave"),
    path("tables/<uuid:pk>/withdraw/", tables.table_withdraw, name="table_withdraw"),
    path("tables/<uuid:pk>/fill/", tables.table_fill, name="table_fill"),
    path("tables/<uuid:pk>/link/", tables.table_link, name="table_link"),
    path(
        "tables/<uuid:pk>/stop-repeating/",
        tables.table_stop_repeating,
        name="table_stop_repeating",
    ),
    path("challenges/<int:pk>/", standing_challenges.challenge, name="challenge"),
    path("challenges/<int:pk>/take/", standing_challenges.challenge_take, name="challenge_take"),
    path("me/challenges/", standing_challenges.my_challenges, name="my_challenges"),
    path(
        "me/challenges/new/<slug:ruleset>/", standing_challenges.challenge_new, name="challenge_new"
    ),
    path("me/challenges/<int:pk>/", standing_challenges.challenge_change, name="challenge_change"),
    path(
        "me/challenges/<int:pk>/switch/",
        standing_challenges.challenge_switch,
        name="challenge_switch",
    ),
    path(
        "me/challenges/<int:pk>/delete/",
        standing_challenges.challenge_delete,
        name="challenge_delete",
    ),
    path("invitation/<str:token>/", tables.invitation, name="invitation"),
    path("games/", my_games.my_games, name="my_games"),
    path("games/archive/", archive.archive, name="archive"),
    path("games/archive/games.txt", archive.archive_records, name="archive_records"),
    path("games/style/", list_style.list_style, name="list_style"),
    path("live/", live_updates.no_stream, name="no_stream"),
    path("games/turns/", live_updates.turns, name="turns"),
    path("games/next/", my_games.next_game, name="next_game"),
    path("games/<uuid:pk>/", game_page.game, name="game"),
    path("games/<uuid:pk>/<int:ply>/", game_page.game_ply, name="game_ply"),
    path("games/<uuid:pk>/<int:ply>/analysis/", analysis_board.game_analysis, name="game_analysis"),
    path("games/<uuid:pk>/move/", game_actions.game_move, name="game_move"),
    path("games/<uuid:pk>/resign/", game_actions.game_resign, name="game_resign"),
    path("games/<uuid:pk>/propose/", game_actions.game_propose, name="game_propose"),
    path("games/<uuid:pk>/takeback/", game_actions.game_takeback, name="game_takeback"),
    path("games/<uuid:pk>/respond/", game_actions.game_respond, name="game_respond"),
    path("games/<uuid:pk>/seen/", game_actions.game_seen, name="game_seen"),
    path("games/<uuid:pk>/rematch/", game_actions.game_rematch, name="game_rematch"),
    path("games/<uuid:pk>/notes/", notes.game_notes, name="game_notes"),
    path(
        "games/<uuid:pk>/conditional-moves/",
        editor.game_conditional_moves,
        name="game_conditional_moves",
    ),
    path(
        "games/<uuid:pk>/conditional-moves/cut/",
        editor.conditional_moves_cut,
        name="game_conditional_moves_cut",
    ),
    path(
        "games/<uuid:pk>/conditional-moves/seen/",
        editor.conditional_moves_seen,
        name="game_conditional_moves_seen",
    ),
    path("games/<uuid:pk>/pencil-marks/", pencil_marks.game_pencil, name="game_pencil_marks"),
    path("fairness/", commitments.commitment_list, name="commitments"),
    path("fairness/<str:day>.json", commitments.commitment_file, name="commitments_file"),
    path("fairness/<str:day>/", commitments.commitment_day, name="commitments_of_day"),
    path("games/<uuid:pk>/draws/", draws.game_draws, name="game_draws"),
    path("games/<uuid:pk>/game.json", draws.game_export, name="game_export"),
    path("games/<uuid:pk>/game.txt", draws.game_record, name="game_record"),
    path("games/<uuid:pk>/score-sheet/", score_sheet.score_sheet, name="game_score_sheet"),
    path("games/<uuid:pk>/dispute/", filing.dispute_file, name="game_dispute"),
    path("games/chat/", unread.next_chat, name="next_chat"),
    path("games/<uuid:pk>/chat/", chat.game_chat, name="game_chat"),
    path("games/<uuid:pk>/chat/read/", unread.game_chat_read, name="game_chat_read"),
    path("games/<uuid:pk>/chat/mute/", chat.game_chat_mute, name="game_chat_mute"),
    path("chat/<int:pk>/report/", moderation.message_report, name="message_report"),
    path("staff/moderation/", moderation.reported_messages, name="moderation"),
    path("staff/moderation/<int:pk>/", moderation.moderation_judge, name="moderation_judge"),
    path("me/preferences/", preferences.preferences, name="preferences"),
    path("me/data/", own_data.my_data, name="my_data"),
    path("me/export/", own_data.my_export, name="my_export"),
    path("me/delete/", own_data.my_delete, name="my_delete"),
    path("me/delete/undo/", own_data.my_delete_undo, name="my_delete_undo"),
    path("me/household/", households.my_household, name="my_household"),
    path("me/household/<str:username>/end/", households.household_end, name="household_end"),
    path("players/<str:username>/report/", player_reports.player_report, name="player_report"),
    path("staff/sanctions/", sanctions.latest_sanctions, name="latest_sanctions"),
    path(
        "staff/players/reports/<int:pk>/dismiss/",
        player_reports.player_report_dismiss,
        name="player_report_dismiss",
    ),
    path("staff/players/<int:pk>/", sanctions.player_sanctions, name="player_sanctions"),
    path("staff/sanctions/<int:pk>/lift/", sanctions.sanction_lift, name="sanction_lift"),
    path("me/blocks/", blocks.my_blocks, name="my_blocks"),
    path("watch/", watch.watch, name="watch"),
    path("watch/fine/", watch.fine_games, name="fine_games"),
    path("games/<uuid:pk>/favourite/", favourites.game_favourite, name="game_favourite"),
    path("me/favourites/", favourites.my_favourites, name="my_favourites"),
    path("players/", players.players, name="players"),
    path("players/<str:username>/follow/", follows.follow, name="follow"),
    path("players/<str:username>/unfollow/", follows.unfollow, name="unfollow"),
    path("players/<str:username>/block/", blocks.block, name="block"),
    path("players/<str:username>/unblock/", blocks.unblock, name="unblock"),
    path(
        "games/<uuid:pk>/dispute/withdraw/", filing.dispute_withdraw, name="game_dispute_withdraw"
    ),
    path("staff/disputes/", queue.disputes, name="disputes"),
    path("staff/disputes/<uuid:pk>/", judging.dispute, name="dispute"),
    path("staff/disputes/<uuid:pk>/claim/", claims.dispute_claim, name="dispute_claim"),
    path("staff/disputes/<uuid:pk>/release/", claims.dispute_release, name="dispute_release"),
    path("staff/disputes/<uuid:pk>/ask/", questions.dispute_ask, name="dispute_ask"),
    path("staff/proposals/<int:pk>/confirm/", proposals.proposal_confirm, name="proposal_confirm"),
    path(
        "staff/proposals/<int:pk>/take-back/",
        proposals.proposal_take_back,
        name="proposal_take_back",
    ),
    path("staff/appeals/<int:pk>/", proposals.appeal_decide, name="appeal_decide"),
    path("disputes/proposals/<int:pk>/", cases.proposal_comment, name="proposal_comment"),
    path("disputes/<uuid:pk>/settle/", cases.dispute_settle, name="dispute_settle"),
    path("disputes/settlements/<int:pk>/", cases.settlement_answer, name="settlement_answer"),
    path("disputes/<uuid:pk>/evidence/", bundles.dispute_evidence, name="dispute_evidence"),
    path("disputes/<uuid:pk>/appeal/", cases.dispute_appeal, name="dispute_appeal"),
    path("disputes/<uuid:pk>/seat/", seat_changes.seat_change, name="seat_change"),
    path("staff/disputes/<uuid:pk>/bundle/", bundles.dispute_bundle, name="dispute_bundle"),
    path(
        "staff/disputes/<uuid:pk>/bundle/anew/",
        bundles.dispute_bundle_anew,
        name="dispute_bundle_anew",
    ),
    path("staff/reasons/", reason_templates.reason_templates, name="reason_templates"),
    path(
        "staff/reasons/<int:pk>/delete/",
        reason_templates.reason_template_delete,
        name="reason_template_delete",
    ),
    path("decisions/", public_rulings.public_rulings, name="public_rulings"),
    path("disputes/questions/<int:pk>/", questions.dispute_answer, name="dispute_answer"),
    path("staff/disputes/<uuid:pk>/private/", audit_trail.dispute_private, name="dispute_private"),
    path("staff/acts/", audit_trail.staff_acts, name="staff_acts"),
    path("staff/jobs/", dead_jobs.dead_jobs, name="dead_jobs"),
    path("staff/jobs/<int:pk>/retry/", dead_jobs.dead_job_retry, name="dead_job_retry"),
    path("staff/programs/<slug:level>/resume/", dead_jobs.program_resume, name="program_resume"),
    path("mail/move/<str:token>/", mail_moves.mail_move, name="mail_move"),
    path("mail/answer/<str:token>/", mail_answers.mail_answer, name="mail_answer"),
    path("mail/unsubscribe/<str:token>/", unsubscribe.unsubscribe, name="unsubscribe"),
    path("me/notifications/sent/", deliveries.my_deliveries, name="my_deliveries"),
    path(
        "me/notifications/",
        notification_settings.notification_settings,
        name="notification_settings",
    ),
    path(
        "me/notifications/preset/",
        notification_settings.notification_preset,
        name="notification_preset",
    ),
    path("me/notifications/test/", notification_settings.test_mail, name="test_mail"),
    path("games/<uuid:pk>/mute/", notification_settings.game_mute, name="game_mute"),
    path("games/<uuid:pk>/deadline/", deadline.game_deadline, name="game_deadline"),
    path("me/availability/", vacations.my_availability, name="my_availability"),
    path("me/vacation/", vacations.vacation, name="vacation"),
    path("me/vacation/<int:pk>/end/", vacations.vacation_end, name="vacation_end"),
    path("players/<str:username>/", profile.profile, name="profile"),
    path("me/feeds/", feeds.feeds, name="feeds"),
    path("me/feeds/new/", feeds.feeds_new, name="feeds_new"),
    path("me/push/", push.push_add, name="push_add"),
    path("me/push/<int:pk>/remove/", push.push_remove, name="push_remove"),
    path("me/push/<int:pk>/test/", push.push_test, name="push_test"),
    path("feed/<str:token>/deadlines.ics", feeds.feed_calendar, name="feed_calendar"),
    path("feed/<str:token>/turns.atom", feeds.feed_turns, name="feed_turns"),
    path("sw.js", pwa.service_worker, name="service_worker"),
    path("app/<str:language>.webmanifest", pwa.manifest, name="manifest"),
    path("app/offline/<str:language>/", pwa.offline, name="offline"),
    path("me/live/", live_updates.live_tokens, name="live_tokens"),
    path("me/first-steps/", first_steps.first_steps, name="first_steps"),
    path("me/claim/", guest_claim.claim, name="guest_claim"),
    path("rules/", rules_pages.rules_index, name="rules_index"),
    path("rules/aid/", rules_pages.aid, name="aid"),
    path("rules/<slug:ruleset>/", rules_pages.rules, name="rules"),
    path("rules/<slug:ruleset>/sheet/", sheets.sheet, name="sheet"),
    path("analysis/record/", record_page.analysis_record, name="analysis_record"),
    path("analysis/<slug:ruleset>/", analysis_board.analysis, name="analysis"),
]

ON_THIS_MACHINE: list[URLPattern | URLResolver] = [
    path("dev/mail/", dev_mail.dev_mail, name="dev_mail"),
    path("dev/mail/<str:file>/<int:number>/", dev_mail.dev_email, name="dev_email"),
    path("dev/mail/<str:file>/<int:number>/html/", dev_mail.dev_email_html, name="dev_email_html"),
]
if settings.EMBEDDED:
    urlpatterns += ON_THIS_MACHINE
