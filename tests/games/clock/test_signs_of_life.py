"""What counts as a sign of life, so that days of vacation are taken by themselves again."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from accounts.models import User
from games.services.clock import vacations

pytestmark = pytest.mark.database

DAY = timedelta(days=1)


@pytest.fixture
def gone(alice: User, now: datetime) -> User:
    """Alice, for whom as many days were taken in a row as may be; she has not been seen since."""
    User.objects.filter(pk=alice.pk).update(auto_vacation=True, date_joined=now - 400 * DAY)
    alice.refresh_from_db()
    for day in range(3):
        assert vacations.take_automatic_vacation(alice, now + day * DAY, now + day * DAY)
    assert not vacations.may_take_automatically(alice, now + 3 * DAY)
    return alice


@pytest.mark.parametrize(("hours", "alive"), [(-1, False), (50, True)], ids=["before", "since"])
def test_signing_in_since_is_one(gone: User, now: datetime, hours: int, alive: bool) -> None:
    gone.last_login = now + timedelta(hours=hours)
    gone.save(update_fields=["last_login"])
    assert vacations.may_take_automatically(gone, now + 3 * DAY) is alive


def test_booking_a_vacation_is_one(gone: User, now: datetime) -> None:
    vacations.book(gone, now + 20 * DAY, now + 21 * DAY, at=now + timedelta(hours=50))
    assert vacations.may_take_automatically(gone, now + 3 * DAY)


def test_a_vacation_booked_before_is_none(gone: User, now: datetime) -> None:
    booked = vacations.book(gone, now + 20 * DAY, now + 21 * DAY, at=now)
    gone.absences.filter(pk=booked.pk).update(changed_at=now - DAY)
    assert not vacations.may_take_automatically(gone, now + 3 * DAY)
