"""Games at one sitting: short clocks, a first move that costs no time, a grace of a second."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from games.log.commands import ProposalKind, Propose, Refused, Respond, UndoTurn
from games.log.time.clock import SHORT_GRACE, SHORT_SETTLEMENT_DELAY, Clock
from games.log.time.control import (
    DAY_MILLISECONDS,
    HOUR_MILLISECONDS,
    MINUTE_MILLISECONDS,
    STANDARD,
    TimeControl,
    at_one_sitting,
)
from tests.log.time.test_examples import MONDAY
from tests.support.games.logs import T0, after, begun, moved

TEN = at_one_sitting(10, 10)
SUDDEN = [5 * MINUTE_MILLISECONDS, 5000, DAY_MILLISECONDS]
TAKEBACK = Propose(ProposalKind.TAKEBACK)


def minutes(number: float) -> timedelta:
    return timedelta(minutes=number)


@pytest.mark.parametrize(
    ("control", "wrong"),
    [
        (at_one_sitting(5, 0), set()),
        (at_one_sitting(60, 180), set()),
        (at_one_sitting(4, 5), {"initial"}),
        (at_one_sitting(10, 181), {"increment"}),
        (TimeControl(HOUR_MILLISECONDS - 1, HOUR_MILLISECONDS, DAY_MILLISECONDS), {"increment"}),
        (TimeControl(HOUR_MILLISECONDS, 12 * HOUR_MILLISECONDS, DAY_MILLISECONDS), set()),
        (TimeControl(2 * HOUR_MILLISECONDS, HOUR_MILLISECONDS, 3 * HOUR_MILLISECONDS), set()),
    ],
)
def test_minutes_to_an_hour_and_up_to_three_minutes_a_move(
    control: TimeControl, wrong: set[str]
) -> None:
    assert set(control.refusals()) == wrong


def test_an_hour_and_little_more_a_move_is_one_sitting_and_more_is_not() -> None:
    assert at_one_sitting(60, 30).is_real_time
    assert not TimeControl(HOUR_MILLISECONDS + 1, 0, 2 * HOUR_MILLISECONDS).is_real_time
    assert not at_one_sitting(60, 181).is_real_time
    assert not STANDARD.is_real_time


def test_the_first_move_of_a_seat_costs_no_time_and_later_ones_do() -> None:
    clock = Clock(TEN).begun(0, MONDAY)
    assert clock.due_at == MONDAY + minutes(10)
    first = clock.banked(MONDAY + minutes(7), 0)
    assert first.left_of(0, MONDAY) == 10 * MINUTE_MILLISECONDS
    again = first.begun(0, MONDAY).banked(MONDAY + minutes(7), 0)
    assert again.left_of(0, MONDAY) == 3 * MINUTE_MILLISECONDS + 10_000


def test_no_pause_is_proposed_at_one_sitting() -> None:
    state = begun(time=SUDDEN)
    pause = Propose(ProposalKind.PAUSE, T0 + timedelta(days=1))
    with pytest.raises(Refused, match="^sitting-has-no-pause$"):
        after(state, pause, 0)


def test_a_move_counts_for_a_second_after_the_end_and_is_settled_a_second_later() -> None:
    clock = Clock(TEN).begun(1, MONDAY)
    end = MONDAY + minutes(10)
    assert clock.is_in_time(end + SHORT_GRACE)
    assert not clock.is_in_time(end + SHORT_GRACE + timedelta(milliseconds=1))
    assert clock.settles_at == end + SHORT_SETTLEMENT_DELAY


def test_a_first_move_that_is_taken_back_has_cost_no_time_either() -> None:
    state = moved(begun(time=SUDDEN), "A1", T0 + minutes(4))
    undone = after(state, UndoTurn(), 0, T0 + minutes(4.5))
    assert undone.clock.due_at == T0 + minutes(9.5)
    asked = after(moved(state, "B1", T0 + minutes(6)), TAKEBACK, 0, T0 + minutes(7))
    agreed = after(asked, Respond(accept=True), 1, T0 + minutes(7))
    assert agreed.clock.left_of(0, agreed.at) == 5 * MINUTE_MILLISECONDS


def test_half_of_a_first_turn_that_is_taken_back_has_cost_no_time() -> None:
    half = moved(begun(time=SUDDEN, options={"variant": 2}), "A4 A3 A4 A3 A4 A3 A4")
    first = replace(half, clock=replace(half.clock, reserves={}))
    undone = after(first, UndoTurn(), 0, T0 + minutes(0.5))
    assert undone.clock.due_at == T0 + minutes(5.5)
