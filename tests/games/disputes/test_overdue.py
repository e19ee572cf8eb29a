"""Reports that wait too long: the staff are alarmed, twice."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from accounts.models import User
from games.models import Delivery, Dispute, JobKind, Outbox
from games.services.disputes import deadlines
from games.services.disputes.cases import claims
from games.services.disputes.reports import filing
from games.services.notifications.relevance import objection_if_outdated
from tests.support.games.notifications.emails import send_to

pytestmark = pytest.mark.database


def alarms() -> list[Outbox]:
    return list(Outbox.objects.filter(kind=JobKind.OVERDUE).order_by("due_at"))


def test_the_staff_are_alarmed_after_two_days_and_after_a_week(
    admin: User, reported: Dispute, now: datetime
) -> None:
    assert [(row.user, row.due_at) for row in alarms()] == [
        (admin, now + timedelta(hours=48)),
        (admin, now + timedelta(days=7)),
    ]
    assert send_to(JobKind.OVERDUE, admin).state == Delivery.State.SENT


@pytest.mark.slow
def test_a_claim_in_time_leaves_the_second_alarm_alone(
    admin: User, reported: Dispute, now: datetime
) -> None:
    claims.claim(reported.pk, admin, at=now)
    first, second = alarms()
    assert objection_if_outdated(first, admin, now) == "nothing-to-tell"
    assert objection_if_outdated(second, admin, now) == ""


@pytest.mark.slow
def test_a_closed_report_alarms_nobody(
    admin: User, reported: Dispute, bob: User, now: datetime
) -> None:
    filing.withdraw(reported.pk, bob, at=now)
    assert {objection_if_outdated(row, admin, now) for row in alarms()} == {"dispute-closed"}


def test_after_a_week_the_players_are_offered_a_way_out(reported: Dispute, now: datetime) -> None:
    week = now + timedelta(days=7)
    assert not deadlines.is_left_to_players(reported, week - timedelta(seconds=1))
    assert deadlines.is_left_to_players(reported, week)
