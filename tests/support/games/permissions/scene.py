"""The stage of the matrix of permissions: something of everything, and everybody's browser."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import uuid4

from django.test import Client
from django.urls import reverse

from accounts.models import Role, User
from events.models import Club, League, Tournament
from events.services.clubs import members
from events.services.clubs.foundation import ClubTerms, found
from events.services.leagues.announcements import LeagueTerms
from events.services.leagues.announcements import found as found_league
from events.services.leagues.entries import admission
from events.services.tournaments.announcements import EventTerms, announce
from events.services.tournaments.entries import enter
from games.log.time.control import per_move
from games.models import (
    Absence,
    ChatMessage,
    Dispute,
    Game,
    Outbox,
    PlayerReport,
    RulingProposal,
    Sanction,
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
from study.models import Study
from tests.games.conftest import member_of_staff, person
from tests.study.exercises.conftest import stored_exercise
from tests.support.games.disputes import browsers
from tests.support.games.permissions import clubs
from tests.support.games.permissions.forms import forms_for
from tests.support.games.permissions.more_roles import sanctioned

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
    report: PlayerReport
    sanction: Sanction
    clients: dict[str, Client]
    question: int = 0
    appeal: int = 0
    study: Study | None = None

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
            "league_season_lot": [self.league.pk, 1],
            "league_enter": [self.league.pk, 1],
            "league_leave": [self.league.pk, 1],
            "league_remove": [self.league.pk, 1],
            "league_substitute": [self.league.pk, 1],
            "event_picture": ["en", self.event.pk],
            "leader_board": ["no-such-pool"],
            "leader_board_month": ["no-such-pool", "2026-11"],
            "leader_board_all_time": ["no-such-pool"],
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
            "dispute_answer": [self.question],
            "proposal_confirm": [self.proposal.pk],
            "proposal_take_back": [self.proposal.pk],
            "proposal_comment": [self.proposal.pk],
            "dispute_settle": [self.dispute.pk],
            "settlement_answer": [self.settlement.pk],
            "dispute_appeal": [self.dispute.pk],
            "seat_change": [self.dispute.pk],
            "appeal_decide": [self.appeal],
            "reason_template_delete": [0],
            "dispute_bundle": [self.dispute.pk],
            "dispute_bundle_anew": [self.dispute.pk],
            "dispute_private": [self.dispute.pk],
            "game_dispute_withdraw": [self.dispute.game.pk],
            "dev_email": ["no-such-file.log", 0],
            "dev_email_html": ["no-such-file.log", 0],
            "profile": ["carol"],
            "household_end": ["carol"],
            "player_report": ["suspended"],
            "player_report_dismiss": [self.report.pk],
            "player_sanctions": [self.sanction.user_id],
            "sanction_lift": [self.sanction.pk],
            "fair_play_player": [self.sanction.user_id],
            "vacation_end": [self.absence.pk],
            "challenge_new": ["sogo"],
            "block": ["carol"],
            "unblock": ["carol"],
            "follow": ["carol"],
            "unfollow": ["carol"],
            "dead_job_retry": [self.dead_job.pk],
            "program_resume": ["no-such-program"],
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
            "game_study_line": [self.game.pk, 0],
            "game_variations_close": [self.game.pk, self.game.seats.get(number=0).user_id],
            "game_review_mistake": [self.game.pk, 0],
            "game_search_at": [self.game.pk, 0],
            "shared_study": [self.study.code if self.study else "no-such-code"],
        }
        if (route.startswith("game_") and route not in args) or route == "game":
            return reverse(route, args=[self.game.pk])
        if route.startswith("table") and route not in args:
            return reverse(route, args=[self.table.pk])
        if route.startswith("challenge") and route not in args:
            return reverse(route, args=[self.challenge.pk])
        if route == "event_act":
            return reverse(route, args=[self.event.pk, "extend"])
        if route in ("event_line_up", "event_challenge"):
            return reverse(route, args=[self.event.pk, 1])
        if route == "event_act_about":
            entry = self.event.entries.get(user__username="bob")
            return reverse(route, args=[self.event.pk, "remove", entry.pk])
        if route.startswith("event") and route != "events" and route not in args:
            return reverse(route, args=[self.event.pk])
        if route.startswith("league") and route != "leagues" and route not in args:
            return reverse(route, args=[self.league.pk])
        if route.startswith("club"):
            return clubs.url_of(self.club, route)
        return reverse(route, args=args.get(route, []))

    def form(self, route: str) -> dict[str, object]:
        forms = forms_for(self.challenge)
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
    staff = [member_of_staff("helper", Role.HELPER), member_of_staff("arbiter")]
    others = [person(name) for name in ("blocked", "suspended", "deleted")]
    clients = browsers(*people, referee, *staff, *others)
    report, sanction = sanctioned(alice, admin, *others, at=now)
    made = table, dispute, proposal, settlement, message, challenge, absence, job
    return Scene(game, *made, event, league, club, report, sanction, clients)
