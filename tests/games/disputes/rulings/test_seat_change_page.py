"""The pages of a seat that changes hands: the case, the offer, and what who left can still do."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.models import Appeal, Dispute, Game, RulingProposal
from games.services.disputes.rulings import proposals, seat_offers
from tests.games.conftest import member_of_staff
from tests.support.games.disputes import DAY, file, page_of, report_of
from tests.support.games.pages import signed_in


@pytest.fixture
def case(live_game: Game, bob: User, admin: User) -> Dispute:
    member_of_staff("second")
    return file(live_game, bob, timezone.now(), category="conduct")


def asked(dispute: Dispute, **more: str) -> dict[str, str]:
    board = str(dispute.game.board_event)
    form = {"ruling": "replace", "leaver": "0", "newcomer": "Carol", "reason": "Gone."}
    return {**form, "board": board, **more}


@pytest.fixture
def proposed(case: Dispute, admin: User, carol: User) -> RulingProposal:
    answer = signed_in(admin).post(page_of(case), {**asked(case), "step": "confirm"})
    assert answer.status_code == 303
    return RulingProposal.objects.get()


def seat_page(dispute: Dispute) -> str:
    return reverse("seat_change", args=[dispute.pk])


def decided(proposed: RulingProposal) -> Dispute:
    assert proposed.newcomer
    at = timezone.now() - timedelta(minutes=1)
    RulingProposal.objects.update(proposed_at=at - 2 * DAY)
    seat_offers.answer_offer(proposed.dispute_id, proposed.newcomer, agrees=True, at=at)
    return proposals.confirm(proposed.pk, User.objects.get(username="second"), at=at)


@pytest.mark.first_by_day
@pytest.mark.parametrize(
    ("typed", "status"),
    [
        ({}, 200),
        ({"newcomer": ""}, 422),
        ({"leaver": ""}, 422),
        ({"leaver": "7"}, 422),
        ({"newcomer": "nobody-here"}, 409),
        ({"newcomer": "bob"}, 409),
        ({"newcomer": "admin"}, 409),
    ],
)
def test_what_a_change_would_do_is_shown_first(
    case: Dispute, admin: User, carol: User, typed: dict[str, str], status: int
) -> None:
    form = {**asked(case, **typed), "step": "preview"}
    answer = signed_in(admin).post(page_of(case), form)
    assert answer.status_code == status
    assert not RulingProposal.objects.exists()
    if status == 200:
        preview = answer.context["preview"]
        assert {"carol", "alice"} <= set(preview.says.rstrip(".").split())
        assert "carol" in preview.then, "who is to move is named as it would be"


def test_the_offer_is_for_one_person(
    proposed: RulingProposal, alice: User, bob: User, carol: User
) -> None:
    page = seat_page(proposed.dispute)
    codes = [signed_in(user).get(page).status_code for user in (alice, bob, carol)]
    assert codes == [403, 403, 200]
    assert Client().get(page).status_code == 302
    assert signed_in(bob).post(page, {"answer": "agree"}).status_code == 403
    browser = signed_in(carol)
    for answer, agrees in (("agree", True), ("decline", False)):
        assert browser.post(page, {"answer": answer}).status_code == 303
        proposed.refresh_from_db()
        assert proposed.newcomer_agrees is agrees
        assert browser.get(page).context["offer"].newcomer_agrees is agrees


@pytest.mark.slow
def test_the_staff_read_what_the_newcomer_has_answered(
    proposed: RulingProposal, carol: User
) -> None:
    second = signed_in(User.objects.get(username="second"))
    RulingProposal.objects.update(proposed_at=timezone.now() - 2 * DAY)
    objections = set()
    for agrees in (None, False, True):
        if agrees is not None:
            seat_offers.answer_offer(proposed.dispute_id, carol, agrees=agrees, at=timezone.now())
        objections.add(second.get(page_of(proposed.dispute)).context["proposal"].objection)
    assert len(objections) == 3
    assert "" in objections


def test_a_game_shows_who_plays_and_who_did(proposed: RulingProposal, bob: User) -> None:
    game = decided(proposed).game
    answer = signed_in(bob).get(game.get_absolute_url())
    (ruling,) = answer.context["side"].rulings
    assert {"carol", "alice"} <= set(ruling.says.rstrip(".").split())


def test_who_left_reads_the_decision_and_appeals(
    proposed: RulingProposal, alice: User, bob: User, carol: User
) -> None:
    dispute = decided(proposed)
    page, browser = seat_page(dispute), signed_in(alice)
    assert browser.get(page).context["appeal_form"]
    assert browser.get(report_of(dispute.game)).status_code == 403
    codes = [signed_in(user).get(page).status_code for user in (bob, carol)]
    assert codes == [403, 200]
    assert signed_in(carol).get(page).context["appeal_form"] is None
    assert browser.post(page, {"ground": "", "text": ""}).status_code == 422
    appeal = {"ground": "facts", "text": "I was ill."}
    assert signed_in(carol).post(page, appeal).status_code == 403
    assert browser.post(page, appeal).status_code == 303
    assert Appeal.objects.get().by == alice
    assert browser.post(page, appeal).status_code == 409


def test_cases_and_evidence_of_before_are_not_for_the_newcomer(
    proposed: RulingProposal, alice: User, bob: User, carol: User
) -> None:
    dispute = decided(proposed)
    evidence = reverse("dispute_evidence", args=[dispute.pk])
    codes = [signed_in(user).get(evidence).status_code for user in (alice, bob, carol)]
    assert codes == [404, 404, 403], "no worker has built it yet"
    shown = [
        len(signed_in(user).get(report_of(dispute.game)).context["cases"]) for user in (bob, carol)
    ]
    assert shown == [1, 0]
