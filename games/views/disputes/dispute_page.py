"""The page of a dispute: everything an admin needs for a ruling, and what a ruling would do."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render

from accounts.models import User
from accounts.web.requests import PlayerRequest
from games.forms.disputes.judging import (
    AppealDecisionForm,
    PrivateReadForm,
    QuestionForm,
    RulingForm,
)
from games.log.state import State
from games.log.turns.turn_numbers import ply_after
from games.models import Dispute, Game, ReasonTemplate
from games.models.gameplay.board_preferences import board_preferences
from games.services.disputes import conflicts, deadlines
from games.services.disputes.cases import claims, questions
from games.services.disputes.evidence import related_mails
from games.services.disputes.evidence.bundles import is_intact
from games.services.disputes.evidence.network_hints import network_hints
from games.services.disputes.rulings.appeals import appeal_of, is_own_ruling
from games.services.disputes.rulings.newcomers import newcomer_called
from games.services.disputes.rulings.ruling_text import rulings_of
from games.services.gamelog.audit import first_difference
from games.services.gamelog.state_cache import state_of
from games.services.text import game_text
from games.services.text.result_text import result_text
from games.views.common.addresses import small_number
from games.views.disputes.panels.log_rows import log_rows
from games.views.disputes.panels.previews import RulingPreview, ruling_preview
from games.views.disputes.panels.proposal_panel import proposal_panel
from games.views.disputes.panels.staff_words import news_label
from games.views.disputes.ply_browser import browse_ply, ply_asked


@dataclass(frozen=True)
class Claim:
    """The claim on a dispute as a member of the staff sees it."""

    holder: User | None
    is_mine: bool
    due_at: datetime
    is_overdue: bool
    conflict: str
    is_barred: bool


def disputes_with_games() -> QuerySet[Dispute]:
    """Return the disputes with everything that their table and their page show."""
    found = Dispute.objects.select_related(
        "game", "opened_by", "ruled_by", "claimed_by", "leaver", "newcomer"
    )
    return found.prefetch_related("game__seats__user")


def dispute_to_judge(request: PlayerRequest, pk: UUID) -> Dispute:
    """Return a dispute for its page. Raises Http404, and PermissionDenied to its players."""
    dispute = get_object_or_404(disputes_with_games(), pk=pk)
    if dispute.game.seat_of(request.player):
        raise PermissionDenied
    return dispute


def show(
    request: PlayerRequest, dispute: Dispute, status: int = 200, **more: object
) -> HttpResponse:
    """Show the page of a dispute; `more` are forms with what was typed, and a preview."""
    context = {**_context(request, dispute), **more}
    return render(request, "games/disputes/dispute.html", context, status=status)


def question_form(dispute: Dispute, *args: Any) -> QuestionForm | None:
    """Return a form for the players who have not been asked yet; None where all have been."""
    asked = set(dispute.questions.values_list("seat__number", flat=True))
    seats = [seat for seat in dispute.game.seats.all() if seat.user and seat.number not in asked]
    return QuestionForm({seat.number: str(seat.user) for seat in seats}, *args) if seats else None


def _context(request: PlayerRequest, dispute: Dispute) -> dict[str, object]:
    """Return the context of games/disputes/dispute.html.

    The dispute comes with its game, and that with its seats.
    """
    game = dispute.game
    state, seats = state_of(game), list(game.seats.all())
    appeal = appeal_of(dispute)
    notation = board_preferences(request.player, game.ruleset).notation
    return {
        "dispute": dispute,
        "game": game,
        "result": result_text(game, seats, None),
        "seats": list(zip(game.names.values(), seats, strict=True)),
        "held_until": state.held_until,
        "browser": browse_ply(state, ply_asked(request, state, dispute.ply), None, notation),
        "log": list(log_rows(game, state, notation)),
        "difference": first_difference(game),
        "mails": [(news_label(mail.kind), mail) for mail in related_mails.sent_mails(game)],
        "unsent": [(news_label(row.kind), row) for row in related_mails.unsent_mails(game)],
        "earlier": [ruling for ruling in rulings_of(game) if ruling.dispute_id != dispute.pk],
        "ruled": game_text.ruling_text(dispute, seats),
        "form": _blank(game, state, _reason_asked(request)),
        "reason_templates": ReasonTemplate.objects.all(),
        "private_form": PrivateReadForm(),
        "questions": questions.questions_about(dispute),
        "question_form": question_form(dispute),
        "waiting_until": questions.waiting_until(dispute, request.received_at),
        "claim": _claim(dispute, request.player, request.received_at),
        "proposal": proposal_panel(dispute, request.player, request.received_at),
        "appeal": appeal,
        "is_own_ruling": appeal and is_own_ruling(dispute, request.player, request.received_at),
        "bundle": _bundle(dispute),
        "network_hints": network_hints(seats),
        "appeal_form": AppealDecisionForm(),
    }


def preview(dispute: Dispute, form: RulingForm, admin: User, at: datetime) -> RulingPreview:
    """Return a preview of the ruling of a form. Raises RulesError."""
    return ruling_preview(dispute, admin, at, **ruling_asked(dispute, form))


def ruling_asked(dispute: Dispute, form: RulingForm) -> dict[str, Any]:
    """Return the ruling that a valid form asks for, in the terms of the services.

    Raises Refused.
    """
    asked = form.cleaned_data
    is_change = asked["ruling"] == Dispute.Ruling.REPLACE
    return {
        "ruling": asked["ruling"],
        "winner": asked["winner"],
        "ply": ply_asked_for(state_of(dispute.game), asked),
        "seat": asked["leaver"] if is_change else asked["more_time_for"],
        "hours": asked["hours"],
        "newcomer": newcomer_called(asked["newcomer"]) if is_change else None,
    }


def ply_asked_for(state: State, asked: Mapping[str, Any]) -> int | None:
    """Return how many moves stay on the board after the rollback that a form asks for."""
    move = asked["back_to"]
    return None if move is None else ply_after(state, move)


def _bundle(dispute: Dispute) -> dict[str, object] | None:
    """Return the latest bundle of evidence for the page, with what is wrong with it."""
    bundle = dispute.bundles.first()
    if bundle is None:
        return None
    changed = [] if is_intact(bundle) else ["its hash differs"]
    faults = changed or json.loads(bundle.text)["faults"]
    return {"built_at": bundle.built_at, "sha256": bundle.sha256, "faults": faults}


def _reason_asked(request: PlayerRequest) -> str:
    """Return the reason with which the form begins, from the template of the number `?reason=`."""
    number = small_number(request.GET.get("reason", ""), digits=9)
    template = ReasonTemplate.objects.filter(pk=number).first() if number else None
    return template.text if template else ""


def _blank(game: Game, state: State, reason: str) -> RulingForm:
    board = {"board": state.board_event, "reason": reason}
    return RulingForm(game.names, state.move_number(state.ply), initial=board)


def _claim(dispute: Dispute, reader: User, at: datetime) -> Claim:
    holder, due = claims.claimant(dispute, at), deadlines.due_at(dispute)
    conflict = conflicts.conflict_of(reader, dispute.game, at)
    barred = bool(conflict) and conflicts.has_other_judge(reader, dispute.game, at)
    return Claim(holder, holder == reader, due, due <= at, conflict, barred)
