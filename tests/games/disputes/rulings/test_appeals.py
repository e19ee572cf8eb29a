"""An appeal: once, within a week, and judged by somebody who did not make the ruling."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from accounts.models import User
from games.log.commands import Refused
from games.models import Appeal, AuditEntry, Delivery, Dispute, JobKind, Status
from games.services.disputes.rulings import appeals
from games.services.gamelog.actors import NotPermitted
from games.services.gamelog.audit import first_difference
from tests.games.conftest import member_of_staff
from tests.support.games.disputes import DAY, enforce, everything, fresh, page_of
from tests.support.games.notifications.emails import send_to
from tests.support.games.pages import signed_in

pytestmark = pytest.mark.database


@pytest.fixture
def second(db: None) -> User:
    return member_of_staff("second")


@pytest.fixture
def ruled(dispute: Dispute, admin: User, now: datetime) -> Dispute:
    """The game is void, decided by the admin a day after the report."""
    return enforce(dispute.pk, admin, ruling="void", reason="A fault.", at=now + DAY)


@pytest.fixture
def appealed(ruled: Dispute, alice: User, now: datetime) -> Appeal:
    return appeals.appeal(ruled.pk, alice, ground="facts", text="Look here.", at=now + 2 * DAY)


def test_an_overturned_ruling_gives_the_game_back(
    appealed: Appeal, alice: User, bob: User, second: User, now: datetime
) -> None:
    at = now + 3 * DAY
    appeals.decide_appeal(appealed.pk, second, outcome="overturned", reason="Indeed.", at=at)
    game = fresh(appealed.dispute.game)
    assert (game.status, game.ply, game.due_at) == (Status.RUNNING, 4, at + 3 * DAY)
    assert first_difference(game) == ""
    for user in (alice, bob):
        assert send_to(JobKind.APPEAL_DECIDED, user).state == Delivery.State.SENT
    entry = AuditEntry.objects.latest("number")
    assert (entry.act, entry.reason, entry.by) == ("appeal", "Indeed.", second)


def test_an_upheld_ruling_stands(appealed: Appeal, second: User, now: datetime) -> None:
    appeals.decide_appeal(appealed.pk, second, outcome="upheld", reason="No.", at=now + 3 * DAY)
    assert fresh(appealed.dispute.game).status == Status.CANCELLED


@pytest.mark.slow
def test_a_dismissed_case_that_is_overturned_is_open_again(
    dispute: Dispute, alice: User, bob: User, admin: User, second: User, now: datetime
) -> None:
    enforce(dispute.pk, admin, ruling="dismiss", reason="Fine.", at=now + DAY)
    made = appeals.appeal(dispute.pk, bob, ground="form", text="Nobody asked me.", at=now + DAY)
    appeals.decide_appeal(made.pk, second, outcome="overturned", reason="True.", at=now + 2 * DAY)
    dispute.refresh_from_db()
    assert (dispute.state, dispute.ruling, dispute.ruled_by) == ("open", "", None)
    enforce(dispute.pk, second, ruling="void", reason="So.", at=now + 3 * DAY)
    with pytest.raises(Refused, match="^nothing-to-appeal"):
        appeals.appeal(dispute.pk, alice, ground="form", text="Again.", at=now + 3 * DAY)


@pytest.mark.slow
def test_who_has_ruled_does_not_judge_the_appeal(
    appealed: Appeal, admin: User, second: User, now: datetime
) -> None:
    with pytest.raises(Refused, match="^own-ruling$"):
        appeals.decide_appeal(appealed.pk, admin, outcome="upheld", reason="Mine.", at=now)
    second.is_active = False
    second.save()
    appeals.decide_appeal(
        appealed.pk, admin, outcome="upheld", reason="I am alone.", at=now + 3 * DAY
    )


def test_an_appeal_waits_in_the_queue_and_its_first_judge_gets_no_form(
    appealed: Appeal, admin: User, second: User, now: datetime
) -> None:
    for judge, forms in ((admin, 0), (second, 1)):
        client = signed_in(judge)
        queue = client.get(reverse("disputes"))
        assert [case.pk for case in queue.context["open"]] == [appealed.dispute_id]
        assert queue.context["closed"] == []
        page = client.get(page_of(appealed.dispute)).content.decode()
        assert page.count(reverse("appeal_decide", args=[appealed.pk])) == forms
    at = now + 3 * DAY
    appeals.decide_appeal(appealed.pk, second, outcome="upheld", reason="No.", at=at)
    assert len(signed_in(second).get(reverse("disputes")).context["closed"]) == 1


@pytest.mark.parametrize("who", ["alice", "bob", "carol"])
def test_only_the_staff_judge_an_appeal(
    appealed: Appeal, carol: User, now: datetime, who: str
) -> None:
    before, judge = everything(), User.objects.get(username=who)
    with pytest.raises(NotPermitted):
        appeals.decide_appeal(appealed.pk, judge, outcome="overturned", reason="Me.", at=now)
    assert everything() == before


@pytest.mark.slow
def test_only_players_appeal_once_and_within_a_week(
    ruled: Dispute, alice: User, bob: User, carol: User, admin: User, now: datetime
) -> None:
    def attempt(who: User, at: datetime = now + 2 * DAY, ground: str = "form") -> Appeal:
        return appeals.appeal(ruled.pk, who, ground=ground, text="Hear me.", at=at)

    for who in (carol, admin):
        with pytest.raises(NotPermitted):
            attempt(who)
    with pytest.raises(Refused, match="^nothing-to-appeal"):
        attempt(alice, now + 8 * DAY + timedelta(seconds=1))
    with pytest.raises(Refused, match="^ground-missing$"):
        attempt(alice, ground="mood")
    attempt(alice)
    for who in (alice, bob):
        with pytest.raises(Refused, match="^nothing-to-appeal"):
            attempt(who)


def test_an_open_report_is_not_appealed_against(
    dispute: Dispute, alice: User, now: datetime
) -> None:
    with pytest.raises(Refused, match="^nothing-to-appeal"):
        appeals.appeal(dispute.pk, alice, ground="form", text="So.", at=now)


@pytest.mark.slow
def test_an_appeal_is_decided_once_with_an_outcome_and_a_reason(
    appealed: Appeal, second: User, now: datetime
) -> None:
    def attempt(outcome: str, reason: str) -> None:
        appeals.decide_appeal(appealed.pk, second, outcome=outcome, reason=reason, at=now + 3 * DAY)

    with pytest.raises(Refused, match="^reason-missing$"):
        attempt("upheld", " ")
    with pytest.raises(Refused, match="^appeal-outcome-missing$"):
        attempt("maybe", "So.")
    attempt("upheld", "So.")
    with pytest.raises(Refused, match="^appeal-decided$"):
        attempt("overturned", "So.")


@pytest.mark.slow
def test_the_database_wants_a_judge_and_a_reason(appealed: Appeal) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Appeal.objects.filter(pk=appealed.pk).update(outcome="upheld")
