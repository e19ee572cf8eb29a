"""A form for each route of the matrix that takes one."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from games.extensions.notifications import categories
from games.models import StandingChallenge
from games.services.lobby import standing_challenges
from tests.support.games.permissions import clubs, leagues


def forms_for(challenge: StandingChallenge) -> dict[str, dict[str, object]]:
    """Return the form that each route is sent; the challenge is the one that is taken."""
    return {
        "play_bot": {"level": "beginner"},
        "table_new": {"opponent": "lobby", "time": "3", "match_length": "1", "beginner": "lot"},
        "table_fill": {"level": "casual"},
        "challenge_take": {"mark": standing_challenges.fingerprint_of(challenge)},
        "challenge_new": {"time": "3", "max_running": 2},
        "challenge_change": {"time": "5", "max_running": 1},
        "ratings_privacy": {"seen_by": "opponents"},
        "event_new": {"name": "Club", "max_players": 4, "listed": "yes", "time": "3"}
        | {"kind": "round_robin", "aid": "head", "visibility": "live"},
        **clubs.FORMS,
        "event_act": {"reason": "Vacations."},
        "event_act_about": {"reason": "At their own wish."},
        **leagues.forms(),
        "list_style": {"style": "table", "list": "archive"},
        "game_move": {"board": 0, "move": "A1"},
        "lesson_step": {"board": 0, "move": "C2"},
        "game_review_mistake": {"board": 0, "move": "C2"},
        "exercise": {"board": 0, "move": "A1"},
        "game_study": {"do": "rename", "title": "Corners"},
        "game_study_line": {"moves": "A1,B2", "name": "Corner"},
        "analysis_record": {"text": '[Game "sogo"] 1. B2'},
        "game_resign": {"sure": "yes"},
        "game_propose": {"what": "end"},
        "game_respond": {"answer": "accept"},
        "game_dispute": {"category": "conduct", "move": 0, "text": "Hm."},
        "game_conditional_moves": {"board": 0, "moves": "A4,B4"},
        "game_conditional_moves_cut": {"board": 0},
        "game_notes": {"ply": "", "text": "Watch the corners."},
        "game_favourite": {"do": "add"},
        "game_chat": {"text": "Good luck!"},
        "game_chat_mute": {"mute": "on"},
        "message_report": {"why": "Rude."},
        "moderation_judge": {"decision": "remove"},
        "my_household": {"name": "carol"},
        "player_report": {"subject": "name", "why": "An insult."},
        "player_sanctions": {"kind": "warning", "reason": "Be kind."},
        "sanction_lift": {"reason": "It was a joke."},
        "dispute_ask": {"seats": ["0"], "text": "Why?"},
        "dispute_answer": {"text": "So."},
        "reason_templates": {"title": "Slip", "text_en": "A slip.", "text_de": "Ein Irrtum."},
        "proposal_comment": {"text": "I see."},
        "seat_change": {"answer": "agree"},
        "dispute_settle": {"outcome": "void"},
        "settlement_answer": {"answer": "agree"},
        "dispute_appeal": {"ground": "facts", "text": "Look here."},
        "dispute_private": {"why": "To see who was rude."},
        "dispute": {"step": "confirm", "ruling": "void", "reason": "So be it.", "board": 0},
        "preferences": {"theme": "dark", "notation-sogo": "hex", "timezone": "Europe/Berlin"},
        "set_theme": {"theme": "dark"},
        "notification_preset": {"preset": "urgent"},
        "notification_settings": {
            "digest_hour": 7,
            **{f"mail_{category.name}": "off" for category in categories},
        },
        "my_availability": {"rest_days": ["5"], "quiet_from": 23, "quiet_until": 7},
        "vacation": {"ends": f"{timezone.localtime() + timedelta(days=2):%Y-%m-%dT%H:%M}"},
        "set_language": {"language": "de"},
    }
