"""A deadline that waits for the morning, and what happens in that night."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from games.log.commands import Hold, Release
from games.log.time.availability import Availability
from games.log.time.clock import DEADLINE_GRACE
from games.log.time.deadline import Pause, PauseReason, TurnClock
from tests.support.games.logs import after, begun

pytestmark = pytest.mark.database

HOUR = timedelta(hours=1)
NIGHT = Availability("UTC", quiet=(22, 8))


def at(day: int, hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 3, day, hour, minute, tzinfo=UTC)


def turn(*pauses: Pause, availability: Availability = NIGHT) -> TurnClock:
    """All is used on Friday the 6th at 03:10."""
    return TurnClock(0, at(5, 3, 10), 24 * HOUR // timedelta(milliseconds=1), pauses, availability)


def test_nobody_loses_in_the_morning_while_the_site_is_away() -> None:
    assert turn().due_at == at(6, 8)
    away = Pause("1", PauseReason.OUTAGE, at(6, 5), at(6, 21))
    assert turn(away).runs_out == at(6, 3, 10)
    assert turn(away).due_at == at(6, 21)


def test_a_pause_that_ends_at_night_is_waited_out_to_the_morning() -> None:
    assert turn(Pause("1", PauseReason.VACATION, at(6, 4), at(9, 0), 0)).due_at == at(9, 8)
    assert turn(Pause("1", PauseReason.VACATION, at(6, 4), at(9, 0), 1)).due_at == at(6, 8)
    assert turn(Pause("1", PauseReason.VACATION, at(6, 8), at(9, 0), 0)).due_at == at(6, 8)


def test_no_deadline_falls_on_the_morning_of_a_rest_day() -> None:
    weekend = Availability("UTC", rest=(5, 6), quiet=(22, 8))
    late = TurnClock(0, at(5, 23), 24 * HOUR // timedelta(milliseconds=1), (), weekend)
    assert late.runs_out == at(6, 23)
    assert late.due_at == at(9, 8)


def test_without_quiet_hours_what_begins_later_does_not_matter() -> None:
    later = Pause("1", PauseReason.OUTAGE, at(6, 5), at(6, 21))
    assert turn(later, availability=Availability()).due_at == at(6, 3, 10)


def test_a_report_in_that_night_takes_nothing_of_the_wait() -> None:
    people = {"0": {**NIGHT.payload, "quiet": [10, 20]}}
    state = begun(time=[24 * 3_600_000] * 3, people=people)
    noon = state.started_at + 24 * HOUR
    assert state.clock.due_at == noon + 8 * HOUR
    held = after(state, Hold("7"), None, noon + 7 * HOUR)
    assert held.clock.due_at is None
    free = after(held, Release("7"), None, noon + 9 * HOUR)
    assert free.clock.due_at == noon + 10 * HOUR
    assert not free.clock.is_in_time(noon + 10 * HOUR + 2 * DEADLINE_GRACE)
    assert free.clock.left_of(0, noon + 9 * HOUR) == 0


def test_a_report_after_the_morning_or_before_the_end_changes_nothing() -> None:
    people = {"0": {**NIGHT.payload, "quiet": [10, 20]}}
    state = begun(time=[24 * 3_600_000] * 3, people=people)
    noon = state.started_at + 24 * HOUR
    late = after(state, Hold("7"), None, noon + 9 * HOUR)
    assert after(late, Release("7"), None, noon + 15 * HOUR).clock.due_at == noon + 8 * HOUR
    early = after(state, Hold("7"), None, noon - HOUR)
    free = after(early, Release("7"), None, noon + 9 * HOUR)
    assert free.clock.due_at == noon + 10 * HOUR
    assert len(free.clock.pauses) == 1


def test_a_whole_night_is_not_gone_through_by_quarters(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, look = [], Availability._asleep
    monkeypatch.setattr(
        Availability, "_asleep", lambda self, at: asked.append(at) or look(self, at)
    )
    assert NIGHT.awake(at(5, 22, 10)) == at(6, 8)
    assert NIGHT.before_sleep(at(6, 7, 50)) == at(5, 21, 45)
    assert len(asked) == 2
