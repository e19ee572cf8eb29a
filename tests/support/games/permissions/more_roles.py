"""More roles in the matrix of permissions: each is answered as another role is, but for these.

So a route costs one line for all of them, and none where nothing is different.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from accounts.models import User
from games.models import PlayerReport, Sanction
from games.services.players import blocks
from games.services.players.anonymization import anonymize
from games.services.players.moderation import player_reports, sanctions

RESEMBLES = {
    "helper": "carol",
    "arbiter": "carol",
    "blocked": "carol",
    "suspended": "carol",
    "deleted": "anonymous",
}
"""Roles that are answered like another. Alice has blocked `blocked`, the staff `suspended`."""

DIFFERENCES = """
role       method route status
helper     GET    moderation 200
helper     POST   moderation_judge 303
helper     GET    latest_sanctions 200
helper     POST   player_report_dismiss 303
helper     POST   game_variations_close 409
helper     GET    player_sanctions 200
helper     POST   player_sanctions 303
arbiter    GET    moderation 200
arbiter    POST   moderation_judge 303
arbiter    GET    latest_sanctions 200
arbiter    POST   player_report_dismiss 303
arbiter    POST   game_variations_close 409
arbiter    GET    player_sanctions 200
arbiter    POST   player_sanctions 303
arbiter    POST   sanction_lift 303
arbiter    GET    disputes 200
arbiter    GET    dispute 200
arbiter    POST   dispute 303
arbiter    POST   dispute_claim 303
arbiter    POST   dispute_release 303
arbiter    POST   dispute_ask 409
arbiter    POST   proposal_confirm 409
arbiter    POST   appeal_decide 404
arbiter    GET    dispute_bundle 404
arbiter    POST   dispute_bundle_anew 303
arbiter    GET    reason_templates 200
arbiter    POST   reason_templates 303
arbiter    POST   reason_template_delete 303
arbiter    POST   dispute_private 200
arbiter    GET    staff_acts 200
arbiter    GET    fair_play 200
arbiter    GET    fair_play_player 200
helper     POST   block 303
helper     POST   follow 303
arbiter    POST   block 303
arbiter    POST   follow 303
blocked    POST   block 303
blocked    POST   follow 303
suspended  POST   block 303
suspended  POST   follow 303
helper     POST   my_household 303
arbiter    POST   my_household 303
blocked    POST   my_household 303
suspended  POST   my_household 303
blocked    GET    challenge 404
blocked    POST   challenge_take 409
suspended  POST   play_bot 403
suspended  POST   table_new 403
suspended  POST   challenge_new 403
suspended  POST   challenge_take 403
suspended  POST   event_new 403
suspended  POST   event_enter 403
suspended  POST   league_new 403
suspended  POST   league_enter 403
suspended  POST   club_new 403
suspended  POST   player_report 409
"""


def differences() -> Mapping[tuple[str, str, str], int]:
    """Return the other status for each role, route and method that has one."""
    lines = (line.split() for line in DIFFERENCES.strip().splitlines()[1:])
    return {(role, route, method): int(status) for role, method, route, status in lines}


def sanctioned(
    alice: User, admin: User, blocked: User, suspended: User, deleted: User, *, at: datetime
) -> tuple[PlayerReport, Sanction]:
    """Make of them what they are called. An open report, and the sanction."""
    blocks.block(alice, blocked, at=at)
    terms = {"kind": "suspension", "days": 7, "reason": "You were rude.", "note": ""}
    sanction = sanctions.impose(suspended, admin, at=at, **terms)
    report = player_reports.report(suspended, alice, subject="name", why="An insult.", at=at)
    anonymize(deleted, at)
    User.objects.filter(pk=deleted.pk).update(is_active=False)
    return report, sanction
