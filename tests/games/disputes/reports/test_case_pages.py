"""The page of reports, on which players comment, settle and appeal."""

from __future__ import annotations

from datetime import datetime

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Appeal, Dispute, ProposalComment, RulingProposal, Settlement
from games.services.disputes.refusals import DisputeRefusal
from games.services.disputes.rulings import proposals
from games.services.players.anonymization import anonymize
from tests.support.games.disputes import DAY, enforce, fresh, page_of, report_of
from tests.support.games.pages import why


@pytest.fixture
def proposed(reported: Dispute, admin: User, now: datetime) -> RulingProposal:
    """The admin proposes to go back to move 2."""
    return proposals.propose(
        reported.pk, admin, ruling="rollback", ply=2, reason="Twice <b>moved</b>.", at=now
    )


@pytest.mark.slow
def test_both_players_see_a_proposal_with_its_boards_and_comment_once(
    proposed: RulingProposal, clients: dict[str, Client]
) -> None:
    address = reverse("proposal_comment", args=[proposed.pk])
    for name in ("alice", "bob"):
        answer = clients[name].get(report_of(proposed.dispute.game))
        page = answer.content.decode()
        assert "Twice &lt;b&gt;moved&lt;/b&gt;." in page
        assert address in page
        (case,) = answer.context["cases"]
        assert case.proposal.preview.then
    assert clients["alice"].post(address, {"text": ""}).status_code == 422
    assert clients["alice"].post(address, {"text": "Not fair."})["Location"]
    again = clients["alice"].post(address, {"text": "Really not."})
    assert again.status_code == 409
    staff = clients["admin"].get(page_of(proposed.dispute)).content.decode()
    assert why(DisputeRefusal.STILL_COMMENTED) in staff
    assert "still-commented" not in staff
    assert "Not fair." in clients["admin"].get(page_of(proposed.dispute)).content.decode()
    assert address not in clients["alice"].get(report_of(proposed.dispute.game)).content.decode()


def test_a_refused_offer_keeps_what_was_typed(
    reported: Dispute, clients: dict[str, Client]
) -> None:
    address = reverse("dispute_settle", args=[reported.pk])
    answer = clients["alice"].post(address, {"outcome": "rollback", "back_to": "77"})
    assert answer.status_code == 409
    assert 'value="77"' in answer.content.decode()
    assert not Settlement.objects.exists()


def test_players_settle_on_the_page(reported: Dispute, clients: dict[str, Client]) -> None:
    settle = reverse("dispute_settle", args=[reported.pk])
    assert settle in clients["alice"].get(report_of(reported.game)).content.decode()
    assert clients["alice"].post(settle, {"outcome": "void"})["Location"]
    answer = reverse("settlement_answer", args=[Settlement.objects.get().pk])
    page = clients["bob"].get(report_of(reported.game)).content.decode()
    assert answer in page
    assert 'value="agree"' in page
    assert clients["carol"].post(answer, {"answer": "agree"}).status_code == 403
    assert clients["bob"].post(answer, {"answer": "agree"})["Location"]
    assert not fresh(reported.game).running
    page = clients["admin"].get(page_of(reported)).content.decode()
    assert 'name="step"' not in page


def test_an_overdue_report_has_a_button_to_cancel(
    reported: Dispute, clients: dict[str, Client]
) -> None:
    button = 'name="outcome" value="void">'
    assert button not in clients["bob"].get(report_of(reported.game)).content.decode()
    Dispute.objects.update(opened_at=reported.opened_at - 7 * DAY)
    for name in ("bob", "alice"):
        assert button in clients[name].get(report_of(reported.game)).content.decode()
        settle = reverse("dispute_settle", args=[reported.pk])
        clients[name].post(settle, {"outcome": "void"})
    assert Dispute.objects.get().state == Dispute.State.SETTLED


def test_players_appeal_on_the_page_and_the_staff_decide(
    reported: Dispute, clients: dict[str, Client], admin: User, now: datetime
) -> None:
    enforce(reported.pk, admin, ruling="void", reason="A fault.", at=now)
    address = reverse("dispute_appeal", args=[reported.pk])
    assert address in clients["alice"].get(report_of(reported.game)).content.decode()
    assert clients["alice"].post(address, {"text": "No ground."}).status_code == 422
    sent = {"ground": "facts", "text": "Look here."}
    assert clients["alice"].post(address, sent)["Location"]
    page = clients["bob"].get(report_of(reported.game)).content.decode()
    assert "Look here." in page
    assert address not in page
    decide = reverse("appeal_decide", args=[Appeal.objects.get().pk])
    assert decide in clients["admin"].get(page_of(reported)).content.decode()
    assert clients["admin"].post(decide, {"outcome": "overturned"}).status_code == 422
    sent = {"outcome": "overturned", "reason": "Indeed."}
    assert clients["admin"].post(decide, sent)["Location"] == page_of(reported)
    assert fresh(reported.game).running
    assert "Indeed." in clients["bob"].get(report_of(reported.game)).content.decode()


def test_more_time_is_given_on_the_page(reported: Dispute, clients: dict[str, Client]) -> None:
    sent = {
        "ruling": "time",
        "more_time_for": 0,
        "hours": 24,
        "reason": "Ill.",
        "board": fresh(reported.game).board_event,
    }
    for missing in ("more_time_for", "hours"):
        answer = clients["admin"].post(page_of(reported), {**sent, missing: ""})
        assert (answer.status_code, list(answer.context["form"].errors)) == (422, [missing])
    preview = clients["admin"].post(page_of(reported), sent).context["preview"]
    assert (preview.is_proposed_first, "24" in preview.says) == (False, True)
    clients["admin"].post(page_of(reported), {**sent, "step": "confirm"})
    assert Dispute.objects.get().hours == 24


def test_words_of_a_deleted_account_are_gone(
    proposed: RulingProposal, alice: User, admin: User, now: datetime
) -> None:
    proposals.comment(proposed.pk, alice, "Not fair.", at=now)
    ruled = enforce(proposed.dispute_id, admin, ruling="void", reason="So.", at=now)
    Appeal.objects.create(dispute=ruled, by=alice, ground="form", text="No.", filed_at=now)
    anonymize(alice, now)
    assert ProposalComment.objects.get().text == ""
    assert Appeal.objects.get().text == ""
