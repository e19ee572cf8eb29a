"""The time for opening: that of a first move; vacations and outages prolong it, the last day ends
it.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from accounts.models import User
from games.log.commands import Refused
from games.log.time.control import at_one_sitting, per_move
from games.models import Absence, Game, JobKind, Outbox, Table
from games.services.clock import heartbeats
from games.services.gamelog.audit import first_difference
from games.services.lobby import tables
from games.services.lobby.openings import openings
from games.services.lobby.terms import Terms
from games.services.notifications.delivery_reasons import DeliveryReason
from games.services.worker import runner
from tests.games.lobby.seating.contributors import (
    full_table,
    opened_by,
    opens,
    over,
    state,
    won,
)
from tests.support.games.notifications import emails

pytestmark = pytest.mark.database

DAY = timedelta(days=1)


def is_away(user: User, begins: datetime, ends: datetime) -> None:
    booked = Absence.Kind.BOOKED
    Absence.objects.create(
        user=user, kind=booked, begins_at=begins, ends_at=ends, changed_at=begins
    )


def cards_until(day: datetime) -> Terms:
    """A game whose last day that is, and which opens by then at the latest."""
    return Terms("cards", {"end": "date", "date": f"{day:%Y-%m-%d}"}, per_move(7))


@pytest.mark.parametrize(
    ("control", "time"),
    [
        (at_one_sitting(5, 0), timedelta(minutes=2)),
        (per_move(1), timedelta(days=1)),
        (per_move(3), timedelta(days=3)),
        (per_move(14), timedelta(days=7)),
        (None, timedelta(days=7)),
    ],
    ids=str,
)
def test_the_time_for_it_is_that_of_a_first_move(
    alice: User, bob: User, now: datetime, control: object, time: timedelta
) -> None:
    terms = Terms("ludoku", {}, control)  # type: ignore[arg-type]
    assert full_table(alice, bob, at=now, terms=terms).open_until == now + time


@pytest.mark.slow
def test_vacations_and_outages_give_more_time(alice: User, bob: User, now: datetime) -> None:
    table = full_table(alice, bob, at=now)
    opens(table, bob, now)
    ends = over(table) + timedelta(days=5)
    Absence.objects.create(
        user=alice, kind=Absence.Kind.BOOKED, begins_at=now, ends_at=ends, changed_at=now
    )
    runner.settle_openings(over(table))
    assert state(table) == Table.State.OPENING
    assert over(table) == ends + timedelta(days=3) + openings.OPENING_GRACE
    heartbeats.record_heartbeat(heartbeats.WEB, over(table) - timedelta(hours=2))
    runner.settle_openings(over(table))
    assert state(table) == Table.State.OPENING, "nobody can reach the site just now"


@pytest.mark.parametrize(("back", "more"), [(-1, 0), (1, 10)])
def test_an_outage_that_was_over_when_the_table_was_full_gives_no_time(
    alice: User, bob: User, now: datetime, back: int, more: int
) -> None:
    table, hour = full_table(alice, bob, at=now), timedelta(hours=1)
    due = over(table)
    Absence.objects.create(
        kind=Absence.Kind.OUTAGE,
        begins_at=now - 2 * hour,
        ends_at=now + 10 * hour,
        changed_at=now + back * hour,
    )
    runner.settle_openings(due)
    assert over(table) == due + more * hour


@pytest.mark.slow
def test_a_vacation_that_is_over_by_the_deadline_counts_in_full(
    alice: User, bob: User, now: datetime
) -> None:
    table = full_table(alice, bob, at=now)
    opens(table, bob, now)
    until = now + 3 * DAY
    is_away(alice, now + DAY, until - timedelta(minutes=1))
    runner.settle_openings(over(table))
    assert Table.objects.get(pk=table.pk).open_until == until + 2 * DAY - timedelta(minutes=1)
    assert len(opens(table, alice, until + DAY)) == 1


def test_bytes_are_taken_before_a_sweep_has_moved_the_deadline(
    alice: User, bob: User, now: datetime
) -> None:
    table = full_table(alice, bob, at=now)
    opens(table, bob, now)
    is_away(alice, now + DAY, now + 2 * DAY)
    with pytest.raises(Refused, match="^opening-over$"):
        opens(table, alice, now + 4 * DAY)
    assert len(opens(table, alice, now + 4 * DAY - timedelta(seconds=1))) == 1


@pytest.mark.slow
def test_only_vacations_of_those_who_have_still_to_open_count(
    alice: User, bob: User, now: datetime
) -> None:
    table = full_table(alice, bob, at=now)
    opens(table, bob, now)
    is_away(bob, now, now + 9 * DAY)
    runner.settle_openings(over(table))
    assert won(Game.objects.get()) == ["bob"]


@pytest.mark.slow
def test_who_is_silent_until_the_last_day_is_over_has_lost(
    alice: User, bob: User, now: datetime
) -> None:
    table = full_table(alice, bob, at=now, terms=cards_until(now + DAY))
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0) + 2 * DAY
    assert table.open_until == midnight
    opens(table, bob, now)
    runner.settle_openings(over(table))
    assert won(game := Game.objects.get()) == ["bob"]
    assert first_difference(game) == ""


def test_no_vacation_reaches_beyond_the_last_day(alice: User, bob: User, now: datetime) -> None:
    table = full_table(alice, bob, at=now, terms=cards_until(now + DAY))
    opens(table, bob, now)
    is_away(alice, now, now + 20 * DAY)
    runner.settle_openings(over(table))
    assert state(table) == Table.State.ACCEPTED


@pytest.mark.words
def test_the_mail_of_a_cancelled_table_names_no_bot(alice: User, bob: User, now: datetime) -> None:
    table = opened_by(alice, Terms("cards", {}, per_move(3), seats=3), now)
    tables.fill_with_bots(table.pk, alice, "beginner", at=now)
    runner.settle_openings(over(table))
    emails.send_to(JobKind.CANCELLED, alice)
    assert "You have not opened your bytes in time." in emails.text()


@pytest.mark.slow
def test_a_restart_of_the_site_gives_a_table_at_one_sitting_two_minutes_more(
    alice: User, bob: User, now: datetime
) -> None:
    """A restart is no outage, but at one sitting it would lose games."""
    heartbeats.record_heartbeat(heartbeats.WEB, now)
    table = full_table(alice, bob, at=now, terms=Terms("ludoku", {}, at_one_sitting(5, 0)))
    opens(table, bob, now)
    back = now + timedelta(minutes=4)
    runner.settle_openings(back - timedelta(seconds=1))
    assert state(table) == Table.State.OPENING, "nobody can reach the site just now"
    heartbeats.record_heartbeat(heartbeats.WEB, back)
    assert len(opens(table, alice, back + timedelta(minutes=1))) == 1


def test_after_the_restart_silence_counts_again(alice: User, bob: User, now: datetime) -> None:
    heartbeats.record_heartbeat(heartbeats.WEB, now)
    table = full_table(alice, bob, at=now, terms=Terms("ludoku", {}, at_one_sitting(5, 0)))
    opens(table, bob, now)
    for minute in range(4, 8):
        heartbeats.record_heartbeat(heartbeats.WEB, now + timedelta(minutes=minute))
        runner.settle_openings(now + timedelta(minutes=minute, seconds=15))
        assert Game.objects.exists() == (minute > 5)


def test_who_has_days_is_reminded_on_the_last_one(alice: User, bob: User, now: datetime) -> None:
    days = {1: 0.5, 3: 2, 14: 6}
    for control, after in days.items():
        table = full_table(alice, bob, at=now, terms=Terms("ludoku", {}, per_move(control)))
        rows = Outbox.objects.filter(kind=JobKind.OPENING, table=table, user=alice, repeat=1)
        assert {row.due_at for row in rows} == {now + after * DAY}
    live = full_table(alice, bob, at=now, terms=Terms("ludoku", {}, at_one_sitting(5, 0)))
    assert not Outbox.objects.filter(table=live, repeat=1).exists()
    opens(table, alice, now)
    reminder = Outbox.objects.filter(table=table, user=alice, repeat=1).exclude(channel="push")
    assert emails.send(reminder.get()).answer == DeliveryReason.TABLE_SETTLED
