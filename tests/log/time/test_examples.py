"""The worked examples of the design, each as a test: what a clock says in the plain cases."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from games.log.commands import (
    ApplyRuling,
    Hold,
    PlayMoves,
    Refused,
    Release,
    SettleTimeout,
    TimeOver,
)
from games.log.state import State
from games.log.time.availability import ALWAYS, Availability
from games.log.time.clock import Clock
from games.log.time.control import (
    DAY_MILLISECONDS,
    HOUR_MILLISECONDS,
    STANDARD,
    TimeControl,
    per_move,
)
from games.log.time.deadline import Pause, PauseReason, TurnClock
from tests.support.games.logs import after, begun, moved

MONDAY = datetime(2026, 11, 23, 12, 0, tzinfo=UTC)
FRIDAY = datetime(2026, 11, 27, 18, 0, tzinfo=UTC)
WEEKEND = Availability(rest=(5, 6))


def vacation(begins: datetime, ends: datetime) -> Pause:
    return Pause("absence:1", PauseReason.VACATION, begins, ends, 0)


def left_after(control: TimeControl, left: int, begins: datetime, moves: datetime) -> int | None:
    """What seat 0 has once it has moved."""
    clock = Clock(control, reserves={0: left}).begun(0, begins)
    return clock.banked(moves, 0).left_of(0, moves)


def test_1_what_is_saved_up_stops_at_the_cap() -> None:
    tuesday = MONDAY + timedelta(days=1)
    assert left_after(STANDARD, 5 * DAY_MILLISECONDS, MONDAY, tuesday) == 5 * DAY_MILLISECONDS
    assert left_after(STANDARD, 5 * DAY_MILLISECONDS, MONDAY, MONDAY) == 6 * DAY_MILLISECONDS
    assert left_after(STANDARD, 6 * DAY_MILLISECONDS, MONDAY, MONDAY) == 7 * DAY_MILLISECONDS
    assert left_after(STANDARD, 7 * DAY_MILLISECONDS, MONDAY, MONDAY) == 7 * DAY_MILLISECONDS


def test_2_rest_days_do_not_count() -> None:
    turn = TurnClock(0, FRIDAY, 3 * DAY_MILLISECONDS, (), WEEKEND)
    assert turn.due_at == datetime(2026, 12, 2, 18, 0, tzinfo=UTC)
    assert turn.left_at(datetime(2026, 11, 29, 15, 0, tzinfo=UTC)) == 66 * HOUR_MILLISECONDS


def test_3_a_day_of_vacation_on_a_rest_day_is_not_taken_out_twice() -> None:
    sunday, tuesday = (datetime(2026, 11, day, tzinfo=UTC) for day in (29, 30))
    away = vacation(sunday, tuesday + timedelta(days=1))
    assert TurnClock(0, FRIDAY, 3 * DAY_MILLISECONDS, (away,), WEEKEND).due_at == datetime(
        2026, 12, 3, 18, 0, tzinfo=UTC
    )


def test_4_a_deadline_at_night_waits_for_the_morning_and_nothing_of_it_is_saved() -> None:
    night = Availability("Europe/Berlin", quiet=(22, 8))
    raw = datetime(2026, 11, 25, 3, 10, tzinfo=ZoneInfo("Europe/Berlin")).astimezone(UTC)
    control = TimeControl(2 * DAY_MILLISECONDS, 12 * HOUR_MILLISECONDS, 3 * DAY_MILLISECONDS)
    clock = Clock(control, {0: night}).begun(0, raw - timedelta(days=2))
    assert clock.due_at == datetime(2026, 11, 25, 8, 0, tzinfo=ZoneInfo("Europe/Berlin"))
    at = datetime(2026, 11, 25, 7, 30, tzinfo=ZoneInfo("Europe/Berlin")).astimezone(UTC)
    assert clock.banked(at, 0).left_of(0, at) == min(control.cap, control.increment)


def test_5_a_day_is_a_day_of_real_time_when_clocks_change() -> None:
    """Night to the 29th of March 2026: in Berlin that Sunday has 23 hours."""
    berlin = Availability("Europe/Berlin")
    saturday = datetime(2026, 3, 28, 18, 0, tzinfo=UTC)
    assert TurnClock(0, saturday, DAY_MILLISECONDS, (), berlin).due_at == saturday + timedelta(
        hours=24
    )
    resting = Availability("Europe/Berlin", rest=(6,))
    [(begins, ends)] = resting.resting(saturday, saturday + timedelta(days=2))
    assert ends - begins == timedelta(hours=23)
    assert TurnClock(0, saturday, DAY_MILLISECONDS, (), resting).due_at == saturday + timedelta(
        hours=47
    )


def test_6_a_minute_after_the_deadline_is_in_time_and_more_is_not() -> None:
    state = moved(begun(), "A1 B1")
    due = state.clock.due_at
    assert due is not None
    assert after(state, PlayMoves(("C1",)), 0, due + timedelta(seconds=59)).ply == 3
    with pytest.raises(TimeOver) as early:
        after(state, PlayMoves(("C1",)), 0, due + timedelta(seconds=61))
    swept = after(state, SettleTimeout(), None, due + timedelta(seconds=120))
    with pytest.raises(TimeOver) as late:
        after(swept, PlayMoves(("C1",)), 0, due + timedelta(seconds=130))
    with pytest.raises(Refused, match="^game-over$"):
        after(swept, PlayMoves(("C1",)), 1, due + timedelta(seconds=130))
    assert early.value.params == {"due": due, "received": due + timedelta(seconds=61)}
    assert late.value.params == {"due": due, "received": due + timedelta(seconds=130)}
    assert state.clock.is_overdue(due + timedelta(seconds=120))
    assert not state.clock.is_overdue(due + timedelta(seconds=119))


@pytest.mark.parametrize("how", ["dismissed", "withdrawn"])
def test_8_a_report_in_vain_gives_back_the_ten_minutes_there_were(how: str) -> None:
    state = begun()
    assert state.clock.due_at is not None
    filed = state.clock.due_at - timedelta(minutes=10)
    held = after(state, Hold("d"), 1, filed)
    assert held.clock.due_at is None
    end = filed + timedelta(hours=40)
    closing = ApplyRuling("d", "dismiss") if how == "dismissed" else Release("d")
    free: State = after(held, closing, None, end)
    assert free.clock.due_at == end + timedelta(minutes=10)


def test_who_moves_on_vacation_keeps_what_is_left_and_gains_nothing() -> None:
    away = vacation(MONDAY, MONDAY + timedelta(days=7))
    clock = Clock(STANDARD).paused(away).begun(0, MONDAY - timedelta(days=1))
    moved_at = MONDAY + timedelta(days=3)
    assert clock.banked(moved_at, 0).left_of(0, moved_at) == 4 * DAY_MILLISECONDS
    assert clock.due_at == MONDAY + timedelta(days=11)


def test_a_vacation_is_of_its_seat_alone() -> None:
    away = vacation(MONDAY, MONDAY + timedelta(days=7))
    clock = Clock(per_move(1)).paused(away).begun(1, MONDAY)
    assert clock.due_at == MONDAY + timedelta(days=1)


def test_a_block_from_just_before_the_deadline_moves_it_by_a_day() -> None:
    """What begins with the deadline is too late: all time has been counted by then."""
    turn = TurnClock(0, MONDAY, DAY_MILLISECONDS, (), ALWAYS)
    due = turn.due_at
    assert due is not None
    block = timedelta(days=1)
    at_it = TurnClock(0, MONDAY, DAY_MILLISECONDS, (vacation(due, due + block),), ALWAYS)
    just = due - timedelta(milliseconds=1)
    before = TurnClock(0, MONDAY, DAY_MILLISECONDS, (vacation(just, just + block),), ALWAYS)
    assert (at_it.due_at, before.due_at) == (due, due + block)
