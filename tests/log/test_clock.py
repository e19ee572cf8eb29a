"""Whose time runs, until when, and what stops it."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.log.commands import (
    ApplyRuling,
    Hold,
    PlayMoves,
    Refused,
    Release,
    SettleTimeout,
    TimeOver,
)
from games.log.time.availability import ALWAYS
from games.log.time.clock import Clock
from games.log.time.control import HOUR_MILLISECONDS, per_move
from games.log.time.deadline import Pause, PauseReason, TurnClock
from games.log.time.reminders import reminders
from tests.support.games.logs import DAY, T0, after, begun, moved


def test_a_turn_has_its_days_from_the_move_before() -> None:
    state = moved(begun(), "A1", T0 + DAY)
    assert state.clock.due_at == T0 + 4 * DAY


def test_a_capture_does_not_start_the_clock_again() -> None:
    state = begun(options={"variant": 2})
    state = moved(state, "A4 A3 A4 A3 A4 A3")
    state = moved(state, "A4", T0 + DAY)
    assert state.to_move == {0}
    assert state.clock.due_at == T0 + 3 * DAY
    assert moved(state, "xA3-1", T0 + 2 * DAY).clock.due_at == T0 + 5 * DAY


def test_a_bot_has_no_clock() -> None:
    state = begun(bots={"0": "beginner"})
    assert state.clock.due_at is None
    assert moved(state, "A1").clock.due_at == T0 + 3 * DAY


def test_a_move_counts_until_a_minute_after_the_deadline() -> None:
    state = begun()
    assert after(state, PlayMoves(("A1",)), 0, T0 + 3 * DAY + timedelta(seconds=59)).ply == 1
    with pytest.raises(TimeOver):
        after(state, PlayMoves(("A1",)), 0, T0 + 3 * DAY + timedelta(seconds=61))


def test_a_deadline_is_settled_two_minutes_later_and_not_before() -> None:
    state = moved(begun(), "A1 B1")
    with pytest.raises(Refused):
        after(state, SettleTimeout(), None, T0 + 3 * DAY + timedelta(seconds=119))
    lost = after(state, SettleTimeout(), None, T0 + 3 * DAY + timedelta(seconds=120))
    assert lost.result is not None
    assert lost.result.winners == {1}
    assert lost.clock.due_at is None


def test_a_game_not_begun_by_both_is_cancelled_not_lost() -> None:
    state = after(moved(begun(), "A1"), SettleTimeout(), None, T0 + 4 * DAY)
    assert state.result is not None
    assert state.result.cancelled


def test_a_hold_keeps_the_time_that_was_left() -> None:
    # platform.md, worked example 8: ten minutes left, held 40 hours, ten minutes left.
    held_at = T0 + 3 * DAY - timedelta(minutes=10)
    state = after(begun(), Hold("d1"), 0, held_at)
    assert state.clock.due_at is None
    with pytest.raises(Refused, match="stopped"):
        after(state, PlayMoves(("A1",)), 0, held_at)
    released_at = held_at + timedelta(hours=40)
    state = after(state, Release("d1"), None, released_at)
    assert state.clock.due_at == released_at + timedelta(minutes=10)


def test_the_clock_goes_on_when_the_last_of_two_holds_ends() -> None:
    state = after(after(begun(), Hold("d1"), 0), Hold("d2"), 1)
    state = after(state, Release("d1"), None, T0 + DAY)
    assert state.clock.due_at is None
    state = after(state, ApplyRuling("d2", "dismiss"), None, T0 + DAY)
    assert state.clock.due_at == T0 + 4 * DAY


@given(st.lists(st.integers(min_value=0, max_value=10**6), max_size=8))
def test_holding_never_costs_or_gives_time(pauses: list[int]) -> None:
    """Counted time plus time left is the same whatever holds lie in between."""
    clock, at = Clock(per_move(3)).begun(0, T0), T0
    played = timedelta(0)
    for seconds in pauses:
        at += timedelta(minutes=7)
        played += timedelta(minutes=7)
        held = Pause(f"dispute:{at}", PauseReason.DISPUTE, at, None)
        clock = clock.paused(held)
        assert clock.due_at is None
        at += timedelta(seconds=seconds)
        clock = clock.paused(replace(held, ends=at))
    assert clock.due_at is not None
    assert played + (clock.due_at - at) == 3 * DAY


def test_reminders_come_a_day_and_six_hours_before_as_the_turn_allows() -> None:
    def before_the_end(hours: int) -> list[timedelta]:
        turn = TurnClock(0, T0, hours * HOUR_MILLISECONDS, (), ALWAYS)
        return [T0 + timedelta(hours=hours) - when for when in reminders(turn)]

    six = timedelta(hours=6)
    assert before_the_end(72) == [DAY, six]
    assert before_the_end(48) == before_the_end(13) == [six]
    assert before_the_end(12) == []
