"""The stage of the matrix of permissions: something of everything, and everybody's browser."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import uuid4

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from events.models import Club, League, Tournament
from events.services.clubs import members
from events.services.clubs.foundation import ClubTerms, found
from events.services.leagues.announcements import LeagueTerms
from events.services.leagues.announcements import found as found_league
from events.services.leagues.entries import admission
from events.services.tournaments.announcements import EventTerms, announce
from events.services.tournaments.entries import enter
from games.extensions.notifications import categories
from games.log.time.control import per_move
from games.models import (
    Absence,
    ChatMessage,
    Dispute,
    Game,
    Outbox,
    RulingProposal,
    Settlement,
    StandingChallenge,
    Table,
)
from games.services.chat import chat, moderation
from games.services.disputes import settlements
from games.services.disputes.reports import filing
from games.services.disputes.rulings import proposals
from games.services.gameplay.game_start import start_game
from games.services.lobby import standing_challenges, tables
from games.services.lobby.tables import Terms
from tests.games.conftest import person
from tests.study.exercises.conftest import stored_exercise
from tests.support.games.disputes import browsers
from tests.support.games.permissions import clubs, leagues

EXERCISE_CODE = "abcdef"


@dataclass(frozen=True)
class Scene:
    """The things on the stage: addresses, forms and clients of everybody."""

    game: Game
    table: Table
    dispute: Dispute
    proposal: RulingProposal
    settlement: Settlement
    message: ChatMessage
    challenge: StandingChallenge
    absence: Absence
    dead_job: Outbox
    event: Tournament
    league: League
    club: Club
    clients: dict[str, Client]

    def url(self, route: str) -> str:
        args: dict[str, list[object]] = {
            "play_bot": ["sogo"],
            "table_new": ["sogo"],
            "rules": ["sogo"],
            "sheet": ["sogo"],
            "analysis": ["sogo"],
            "explorer": ["sogo"],
            "exercise": [EXERCISE_CODE],
            "exercise_next": ["sogo"],
            "event_new": ["sogo"],
            "league_new": ["sogo"],
            "league_season": [self.league.pk, 1],
            "league_enter": [self.league.pk, 1],
            "league_leave": [self.league.pk, 1],
            "league_remove": [self.league.pk, 1],
            "leader_board": ["no-such-pool"],
            "rating_history": ["no-such-pool", "carol"],
            "explorer_index": [],
            "invitation": ["no-such-token"],
            "feed_calendar": ["no-such-token"],
            "feed_turns": ["no-such-token"],
            "push_remove": [1],
            "push_test": [1],
            "manifest": ["en"],
            "offline": ["en"],
            "unsubscribe": ["no-such-token"],
            "mail_move": ["no-such-token"],
            "mail_answer": ["no-such-token"],
            "dispute": [self.dispute.pk],
            "dispute_evidence": [self.dispute.pk],
            "dispute_claim": [self.dispute.pk],
            "dispute_release": [self.dispute.pk],
            "dispute_ask": [self.dispute.pk],
            "dispute_answer": [0],
            "proposal_confirm": [self.proposal.pk],
            "proposal_take_back": [self.proposal.pk],
            "proposal_comment": [self.proposal.pk],
            "dispute_settle": [self.dispute.pk],
            "settlement_answer": [self.settlement.pk],
            "dispute_appeal": [self.dispute.pk],
            "appeal_decide": [0],
            "reason_template_delete": [0],
            "dispute_bundle": [self.dispute.pk],
            "dispute_bundle_anew": [self.dispute.pk],
            "dispute_private": [self.dispute.pk],
            "game_dispute_withdraw": [self.dispute.game.pk],
            "dev_email": ["no-such-file.log", 0],
            "dev_email_html": ["no-such-file.log", 0],
            "profile": ["carol"],
            "vacation_end": [self.absence.pk],
            "challenge_new": ["sogo"],
            "block": ["carol"],
            "unblock": ["carol"],
            "follow": ["carol"],
            "unfollow": ["carol"],
            "dead_job_retry": [self.dead_job.pk],
            "message_report": [self.message.pk],
            "moderation_judge": [self.message.pk],
            "lesson": ["sogo"],
            "lesson_step": ["sogo", "drop"],
            "lesson_end": ["sogo"],
            "game_picture": ["en", self.game.pk, 0],
            "game_animation": ["en", self.game.pk],
            "table_picture": ["en", self.table.pk],
            "invitation_picture": ["en", "no-such-token"],
            "player_picture": ["en", "carol"],
            "game_ply": [self.game.pk, 0],
            "commitments_of_day": ["2026-11-21"],
            "commitments_file": ["2026-11-21"],
            "game_analysis": [self.game.pk, 0],
            "game_review_mistake": [self.game.pk, 0],
        }
        if (route.startswith("game_") and route not in args) or route == "game":
            return reverse(route, args=[self.game.pk])
        if route.startswith("table") and route not in args:
            return reverse(route, args=[self.table.pk])
        if route.startswith("challenge") and route not in args:
            return reverse(route, args=[self.challenge.pk])
        if route == "event_act":
            return reverse(route, args=[self.event.pk, "extend"])
        if route == "event_act_about":
            entry = self.event.entries.get()
            return reverse(route, args=[self.event.pk, "remove", entry.pk])
        if route.startswith("event") and route != "events" and route not in args:
            return reverse(route, args=[self.event.pk])
        if route.startswith("league") and route != "leagues" and route not in args:
            return reverse(route, args=[self.league.pk])
        if route.startswith("club"):
            return clubs.url_of(self.club, route)
        return reverse(route, args=args.get(route, []))

    def form(self, route: str) -> dict[str, object]:
        forms: dict[str, dict[str, object]] = {
            "play_bot": {"level": "beginner"},
            "table_new": {"opponent": "lobby", "time": "3", "match_length": "1", "beginner": "lot"},
            "table_fill": {"level": "casual"},
            "challenge_take": {"mark": standing_challenges.fingerprint_of(self.challenge)},
            "challenge_new": {"time": "3", "max_running": 2},
            "challenge_change": {"time": "5", "max_running": 1},
            "ratings_privacy": {"seen_by": "opponents"},
            "event_new": {"name": "Club", "max_players": 4, "listed": "yes", "time": "3"}
            | {"kind": "round_robin"},
            **clubs.FORMS,
            "event_act": {"reason": "Vacations."},
            "event_act_about": {"reason": "At their own wish."},
            **leagues.forms(),
            "list_style": {"style": "table", "list": "archive"},
            "game_move": {"board": 0, "move": "A1"},
            "lesson_step": {"board": 0, "move": "C2"},
            "game_review_mistake": {"board": 0, "move": "C2"},
            "exercise": {"board": 0, "move": "A1"},
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
            "dispute_ask": {"seats": ["0"], "text": "Why?"},
            "dispute_answer": {"text": "So."},
            "reason_templates": {"title": "Slip", "text_en": "A slip.", "text_de": "Ein Irrtum."},
            "proposal_comment": {"text": "I see."},
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
        return {"key": str(uuid4()), **forms.get(route, {})}


def set_up(game: Game, people: tuple[User, User, User, User], now: datetime) -> Scene:
    """Everything there is to ask for, around a `game` of alice against bob."""
    alice, bob, _, admin = people
    referee = person("referee", is_staff=True, is_superuser=True)
    table = tables.open_table(alice, Terms("sogo", {}), at=now, others=[bob])
    other = start_game("sogo", [bob, referee], options={}, at=now, time_control=per_move(3))
    dispute = filing.file(other.pk, bob, category="rules", ply=0, text="Hm.", at=now)
    proposal = proposals.propose(dispute.pk, admin, ruling="void", reason="So.", at=now)
    settlement = settlements.offer(dispute.pk, bob, outcome="void", at=now)
    message = chat.say(game, bob, "You are slow.", key=uuid4(), at=now)
    moderation.report(message.pk, alice, "Rude.", at=now)
    challenge = standing_challenges.create(alice, Terms("sogo", {}), 3, at=now)
    booked = {"begins_at": now + timedelta(days=30), "ends_at": now + timedelta(days=31)}
    absence = Absence.objects.create(user=alice, kind="booked", changed_at=now, **booked)
    job = Outbox.objects.create(kind="k", due_at=now, done_at=now, failure="error")
    event = announce(alice, EventTerms("Autumn", "sogo", {}, per_move(3), 6), at=now)
    enter(event.pk, bob, at=now)
    terms = LeagueTerms("Tuesday", "sogo", {}, per_move(3), 8, now + timedelta(days=14))
    league = found_league(alice, terms, at=now)
    admission.enter(league.seasons.get().pk, bob, at=now)
    club = found(alice, ClubTerms("School", joining=Club.Joining.REQUEST), at=now)
    members.join(club.pk, bob, at=now)
    exercise = stored_exercise()
    exercise.code = EXERCISE_CODE
    exercise.save()
    clients = browsers(*people, referee)
    disputed = (dispute, proposal, settlement)
    return Scene(
        game, table, *disputed, message, challenge, absence, job, event, league, club, clients
    )
