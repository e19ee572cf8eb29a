"""The matrix of permissions: one line for each address of ours and each way to ask for it.

Codes: 200 shown, 303/302 done or sent on, 403 refused, 404 not there, 405 wrong method, 409 does
not fit the game, 422 wrong in itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.conf import settings

from tests.support.games.permissions import clubs, leagues

ROLES = ("anonymous", "guest", "alice", "bob", "carol", "admin", "referee")

# alice (White) is to move against bob; the table is alice's, bob is invited; the challenge is hers;
# the dispute is bob's in a game against referee, an admin who plays there.
MATRIX = """
route            method  anonymous guest alice bob carol admin referee
preferences             GET   302 200 200 200 200 200 200
preferences             POST  403 302 302 302 302 302 302
set_theme               POST  302 302 302 302 302 302 302
set_language            POST  302 302 302 302 302 302 302
home                    GET   200 200 200 200 200 200 200
play_bot                POST  303 303 303 303 303 303 303
lobby                   GET   200 200 200 200 200 200 200
table_new               GET   200 200 200 200 200 200 200
table_new               POST  303 303 303 303 303 303 303
table                   GET   404 404 200 200 404 404 404
table_accept            POST  403 403 409 303 403 403 403
table_open              POST  403 403 303 403 403 403 403
to_open                 GET   302 200 200 200 200 200 200
table_decline           POST  403 403 403 303 403 403 403
table_leave             POST  403 403 409 403 403 403 403
table_link              POST  403 403 403 403 403 403 403
table_withdraw          POST  403 403 303 403 403 403 403
table_fill              POST  403 403 409 403 403 403 403
table_once              POST  403 403 303 403 403 403 403
challenge               GET   200 200 200 200 200 200 200
challenge_take          POST  303 303 409 303 303 303 303
my_challenges           GET   302 403 200 200 200 200 200
challenge_new           GET   302 403 200 200 200 200 200
challenge_new           POST  403 403 303 303 303 303 303
challenge_change        GET   302 403 200 404 404 404 404
challenge_change        POST  403 403 303 404 404 404 404
challenge_switch        POST  403 403 303 404 404 404 404
challenge_delete        POST  403 403 303 404 404 404 404
invitation              GET   404 404 404 404 404 404 404
my_games                GET   302 200 200 200 200 200 200
archive                 GET   302 200 200 200 200 200 200
archive_records         GET   302 200 200 200 200 200 200
list_style              POST  403 303 303 303 303 303 303
first_steps             GET   302 200 200 200 200 200 200
no_stream               GET   204 204 204 204 204 204 204
turns                   GET   302 200 200 200 200 200 200
live_tokens             GET   200 200 200 200 200 200 200
next_game               GET   302 302 302 302 302 302 302
game                    GET   200 200 200 200 200 200 200
game_ply                GET   200 200 200 200 200 200 200
game_move               POST  403 403 303 422 403 403 403
game_resign             POST  403 403 303 303 403 403 403
game_propose            POST  403 403 303 303 403 403 403
game_takeback           POST  403 403 409 409 403 403 403
game_respond            POST  403 403 409 409 403 403 403
game_rematch            POST  403 403 409 409 403 403 403
game_seen               POST  403 403 303 303 403 403 403
game_pencil_marks       POST  403 403 409 409 403 403 403
imprint                 GET   404 404 404 404 404 404 404
privacy                 GET   404 404 404 404 404 404 404
terms                   GET   404 404 404 404 404 404 404
commitments             GET   200 200 200 200 200 200 200
commitments_of_day      GET   200 200 200 200 200 200 200
commitments_file        GET   200 200 200 200 200 200 200
game_draws              GET   200 200 200 200 200 200 200
game_export             GET   200 200 200 200 200 200 200
game_record             GET   200 200 200 200 200 200 200
game_score_sheet        GET   200 200 200 200 200 200 200
game_dispute            GET   302 403 200 200 403 403 403
game_dispute            POST  403 403 303 303 403 403 403
game_dispute_withdraw        POST  403 403 403 303 403 403 409
game_conditional_moves  GET   302 403 200 200 403 403 403
game_conditional_moves  POST  403 403 409 303 403 403 403
game_conditional_moves_cut   POST  403 403 303 303 403 403 403
game_conditional_moves_seen  POST  403 403 303 303 403 403 403
game_notes              GET   302 403 200 200 403 403 403
game_notes              POST  403 403 303 303 403 403 403
game_chat               GET   302 403 200 200 403 403 403
game_chat               POST  403 403 303 303 403 403 403
game_chat_mute          POST  403 403 303 303 403 403 403
game_chat_read          POST  403 403 303 303 403 403 403
next_chat               GET   302 302 302 302 302 302 302
message_report          GET   302 403 200 200 403 403 403
message_report          POST  403 403 303 409 403 403 403
moderation              GET   302 403 403 403 403 200 200
moderation_judge        POST  403 403 403 403 403 303 303
my_data                 GET   302 200 200 200 200 200 200
my_export               GET   302 200 200 200 200 200 200
my_delete               GET   302 403 302 302 302 302 302
my_delete               POST  403 403 302 302 302 302 302
my_delete_undo          POST  403 403 303 303 303 303 303
my_blocks               GET   302 403 200 200 200 200 200
block                   GET   302 403 200 200 200 200 200
block                   POST  403 403 303 303 409 303 303
unblock                 POST  403 403 303 303 303 303 303
players                 GET   200 200 200 200 200 200 200
watch                   GET   200 200 200 200 200 200 200
fine_games              GET   200 200 200 200 200 200 200
my_favourites           GET   302 200 200 200 200 200 200
game_favourite          POST  403 303 303 303 303 303 303
follow                  POST  403 403 303 303 409 303 303
unfollow                POST  403 403 303 303 303 303 303
disputes                GET   302 403 403 403 403 200 200
dispute                 GET   302 403 403 403 403 200 403
dispute                 POST  403 403 403 403 403 303 403
dispute_evidence        GET   302 403 403 404 403 403 404
dispute_claim           POST  403 403 403 403 403 303 403
dispute_release         POST  403 403 403 403 403 303 403
dispute_ask             POST  403 403 403 403 403 409 403
proposal_confirm        POST  403 403 403 403 403 409 403
proposal_take_back      POST  403 403 403 403 403 303 403
proposal_comment        POST  403 403 403 303 403 403 303
dispute_settle          POST  403 403 403 303 403 403 303
settlement_answer       POST  403 403 403 303 403 403 303
dispute_appeal          POST  403 403 403 409 403 403 409
appeal_decide           POST  403 403 403 403 403 404 404
dispute_bundle          GET   302 403 403 403 403 404 403
dispute_bundle_anew     POST  403 403 403 403 403 303 403
reason_templates        GET   302 403 403 403 403 200 200
reason_templates        POST  403 403 403 403 403 303 303
reason_template_delete  POST  403 403 403 403 403 303 303
decisions               GET   200 200 200 200 200 200 200
dispute_answer          POST  403 404 404 404 404 404 404
dispute_private         POST  403 403 403 403 403 200 403
staff_acts              GET   302 403 403 403 403 200 200
dead_jobs               GET   302 403 403 403 403 200 200
dead_job_retry          POST  403 403 403 403 403 303 303
unsubscribe             GET   404 404 404 404 404 404 404
unsubscribe             POST  404 404 404 404 404 404 404
mail_move               GET   404 404 404 404 404 404 404
mail_move               POST  404 404 404 404 404 404 404
mail_answer             GET   404 404 404 404 404 404 404
mail_answer             POST  404 404 404 404 404 404 404
my_deliveries           GET   302 200 200 200 200 200 200
notification_settings   GET   302 200 200 200 200 200 200
notification_settings   POST  403 403 303 303 303 303 303
notification_preset     POST  403 403 303 303 303 303 303
test_mail               POST  403 403 303 303 303 303 303
game_mute               POST  403 403 303 303 403 403 403
game_deadline           GET   200 200 200 200 200 200 200
my_availability         GET   302 200 200 200 200 200 200
my_availability         POST  403 303 303 303 303 303 303
vacation                GET   302 200 200 200 200 200 200
vacation                POST  403 303 303 303 303 303 303
vacation_end            GET   302 404 200 404 404 404 404
vacation_end            POST  403 409 303 409 409 409 409
profile                 GET   200 200 200 200 200 200 200
feeds                   GET   302 200 200 200 200 200 200
feeds_new               POST  403 303 303 303 303 303 303
push_add                POST  403 403 422 422 422 422 422
push_remove             POST  403 403 404 404 404 404 404
push_test               POST  403 403 404 404 404 404 404
feed_calendar           GET   404 404 404 404 404 404 404
feed_turns              GET   404 404 404 404 404 404 404
service_worker          GET   200 200 200 200 200 200 200
manifest                GET   200 200 200 200 200 200 200
offline                 GET   200 200 200 200 200 200 200
claim                   GET   302 403 302 302 302 302 302
claim                   POST  403 403 302 302 302 302 302
rules_index             GET   200 200 200 200 200 200 200
rules                   GET   200 200 200 200 200 200 200
aid                     GET   200 200 200 200 200 200 200
sheet                   GET   200 200 200 200 200 200 200
analysis                GET   200 200 200 200 200 200 200
analysis_record         GET   200 200 200 200 200 200 200
analysis_record         POST  200 200 200 200 200 200 200
game_analysis           GET   200 200 200 200 200 200 200
ratings                 GET   200 200 200 200 200 200 200
leader_board            GET   404 404 404 404 404 404 404
rating_history          GET   404 404 404 404 404 404 404
ratings_privacy         POST  403 403 303 303 303 303 303
lessons                 GET   200 200 200 200 200 200 200
lesson                  GET   302 302 302 302 302 302 302
lesson_step             GET   200 200 200 200 200 200 200
lesson_step             POST  303 303 303 303 303 303 303
lesson_end              GET   200 200 200 200 200 200 200
event                   GET   200 200 200 200 200 200 200
event_new               GET   302 403 200 200 200 200 200
event_new               POST  403 403 303 303 303 303 303
event_enter             POST  403 403 303 303 303 303 303
event_withdraw          POST  403 403 409 303 409 409 409
event_start             POST  403 403 409 403 403 403 403
event_director          GET   302 403 200 403 403 403 403
event_act               GET   302 403 200 403 403 403 403
event_act               POST  403 403 303 403 403 403 403
event_act_about         GET   302 403 200 403 403 403 403
event_act_about         POST  403 403 303 403 403 403 403
exercises               GET   200 200 200 200 200 200 200
exercise_feed           GET   200 200 200 200 200 200 200
exercise_next           GET   302 302 302 302 302 302 302
exercise                GET   200 200 200 200 200 200 200
exercise                POST  303 303 303 303 303 303 303
explorer_index          GET   200 200 200 200 200 200 200
explorer                GET   200 200 200 200 200 200 200
game_explorer           GET   403 403 403 403 403 403 403
game_review             GET   403 403 403 403 403 403 403
game_review             POST  403 403 403 403 403 403 403
game_review_learn       GET   403 403 403 403 403 403 403
game_review_mistake     GET   403 403 403 403 403 403 403
game_review_mistake     POST  403 403 403 403 403 403 403
dev_mail                GET   200 200 200 200 200 200 200
dev_email               GET   404 404 404 404 404 404 404
dev_email_html          GET   404 404 404 404 404 404 404
"""

EMBEDDED_ONLY = "dev_"
"""On a site with servers of its own these routes do not exist."""


@dataclass(frozen=True)
class Asked:
    """One cell of the matrix."""

    route: str
    method: str
    role: str
    status: int
    is_same_for_all: bool
    """Whether everybody is answered with this status."""
    is_as_for_carol: bool
    """Whether carol, who is signed in and no more than that, is answered with this status."""

    def __str__(self) -> str:
        return f"{self.role} {self.method} {self.route}"


def cells() -> Iterator[Asked]:
    for line in (MATRIX + leagues.ROWS + clubs.ROWS).strip().splitlines()[1:]:
        route, method, *codes = line.split()
        if route.startswith(EMBEDDED_ONLY) and not settings.EMBEDDED:
            continue
        assert len(codes) == len(ROLES), line
        is_same, carols = len(set(codes)) == 1, codes[ROLES.index("carol")]
        for role, code in zip(ROLES, codes, strict=True):
            yield Asked(route, method, role, int(code), is_same, code == carols)
