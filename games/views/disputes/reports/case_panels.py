"""The reports of a game as one of its players follows them: proposals, offers, rulings, appeals."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from accounts.models import User
from games.forms.disputes.reports import (
    AnswerForm,
    AppealForm,
    CommentForm,
    KeyedForm,
    SettlementForm,
)
from games.models import Appeal, Dispute, DisputeQuestion, Game, Seat, Settlement
from games.services.disputes import settlements
from games.services.disputes.deadlines import is_left_to_players
from games.services.disputes.rulings import appeals
from games.services.text import game_text, settlement_offer_text
from games.views.disputes.panels.proposal_panel import ProposalPanel, proposal_panel

Form = TypeVar("Form", bound=KeyedForm)


@dataclass(frozen=True)
class CasePanel:
    """A report with what its reader can do about it; a form is None where there is nothing to do.

    `is_left_to_players`: the staff have taken too long.
    """

    dispute: Dispute
    ruling: str
    proposal: ProposalPanel | None
    comment_form: CommentForm | None
    offer: Settlement | None
    offer_text: str
    waits_for_me: bool
    settlement_form: SettlementForm | None
    is_left_to_players: bool
    has_evidence: bool
    appeal: Appeal | None
    appeal_form: AppealForm | None


def case_panels(
    game: Game, seat: Seat, reader: User, at: datetime, typed: KeyedForm | None
) -> list[CasePanel]:
    """Return the reports of the game that are open or decided, the latest first."""
    found = Dispute.objects.filter(game=game).exclude(state=Dispute.State.WITHDRAWN)
    if seat.since is not None:  # What was decided before is between those who were there.
        found = found.exclude(closed_at__lte=seat.since)
    disputes = found.select_related("opened_by", "ruled_by", "leaver", "newcomer").order_by(
        "-opened_at"
    )
    return [_panel(dispute, game, seat, reader, at, typed) for dispute in disputes]


def with_answer_forms(
    questions: Iterable[DisputeQuestion], seat: Seat, typed: KeyedForm | None
) -> list[DisputeQuestion]:
    """Add a form to each question that waits for an answer of this seat."""
    found = list(questions)
    for question in found:
        if question.seat_id == seat.pk and not question.answered_at:
            question.form = _form(AnswerForm, f"answer-{question.pk}", typed)  # type: ignore[attr-defined]
    return found


def _panel(
    dispute: Dispute, game: Game, seat: Seat, reader: User, at: datetime, typed: KeyedForm | None
) -> CasePanel:
    dispute.game = game
    proposal = proposal_panel(dispute, reader, at)
    offer = settlements.open_offer(dispute)
    is_open = dispute.state == Dispute.State.OPEN
    may_comment = proposal and seat.pk not in {row.seat_id for row in proposal.comments}
    may_settle = is_open and settlements.may_be_settled(game)
    comment_key = f"comment-{proposal.proposal.pk}" if proposal else ""
    may_appeal = appeals.may_appeal(dispute, at)
    return CasePanel(
        dispute,
        game_text.ruling_text(dispute, list(game.seats.all())),
        proposal,
        _form(CommentForm, comment_key, typed) if may_comment else None,
        offer,
        settlement_offer_text.outcome_text(offer) if offer else "",
        offer is not None and seat.number not in offer.agreed,
        _form(SettlementForm, f"settle-{dispute.pk}", typed) if may_settle else None,
        is_left_to_players(dispute, at),
        dispute.bundles.exists(),
        appeals.appeal_of(dispute),
        _form(AppealForm, f"appeal-{dispute.pk}", typed) if may_appeal else None,
    )


def _form(kind: type[Form], key: str, typed: KeyedForm | None) -> Form:
    """Return the form that the player has typed in, or a blank one."""
    return typed if isinstance(typed, kind) and typed.key == key else kind(key)
