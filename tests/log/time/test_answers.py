"""All are asked at once, each has a day, and silence is an answer (interpretation cards-3)."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from games.log.commands import Hold, Refused, Resign, SettleTimeout
from games.log.decide import decide
from games.log.events import Entry, EventKind
from games.log.evolve import evolve
from games.log.state import State
from games.log.time.deadline import Pause, PauseReason
from games.log.turns.timeouts import TimeoutOutcome, timeout_outcome
from tests.support.games.cards.deck_logs import dealt, right, send
from tests.support.games.logs import DAY, T0, after

HOUR = timedelta(hours=1)
DELAY = timedelta(minutes=2)


def written(seats: int = 4, **more: object) -> State:
    """The state in which the first seat has written a digit, and all others are asked."""
    running = begun_turn(seats, **more)
    return send(running, right(running))


def begun_turn(seats: int, **more: object) -> State:
    return send(dealt(seats, referee="players", acceptance="all", **more), "glass")  # type: ignore[arg-type]


def settled(state: State) -> State:
    assert state.settles_at
    return after(state, SettleTimeout(), None, max(state.settles_at, state.at))


def test_everybody_who_is_asked_has_a_day() -> None:
    state = written()
    assert state.to_move == {1, 2, 3}
    assert state.clock.due_at == T0 + DAY
    assert [state.clock.due_of(seat) for seat in (1, 2, 3)] == [T0 + DAY] * 3


def test_an_answer_gives_nobody_else_more_time_and_costs_none_of_ones_own() -> None:
    state = send(written(), "accept", 1, 20 * HOUR)
    assert state.clock.due_at == T0 + DAY
    assert state.clock.left_of(1, state.at) == (3 * DAY).total_seconds() * 1000


def test_silence_accepts_for_one_after_the_other_and_the_log_says_so() -> None:
    state = send(written(), "accept", 2)
    assert timeout_outcome(state, 1) == TimeoutOutcome.CONSENTED
    with pytest.raises(Refused):
        after(state, SettleTimeout(), None, T0 + DAY)
    assert state.settles_at == T0 + DAY + DELAY
    (event,) = decide(SettleTimeout(), state, None, state.settles_at, None)  # type: ignore[arg-type]
    assert (event.seat, event.payload) == (1, {"move": "accept", "lapsed": True})
    state = settled(state)
    assert (state.to_move, state.settles_at) == ({3}, T0 + DAY + DELAY)
    state = settled(state)
    assert state.to_move == {1}
    assert state.clock.answer is None
    assert state.clock.due_at == T0 + DAY + DELAY + 3 * DAY


def test_silence_misses_no_deadline_and_begins_no_game() -> None:
    state = settled(settled(settled(written())))
    assert not any(state.missed.values())
    assert state.left == frozenset()
    assert not state.all_have_moved


def test_a_vacation_stops_the_day_of_its_seat_and_the_others_answer_first() -> None:
    running = begun_turn(4)
    away = Pause("absence:1", PauseReason.VACATION, T0 + HOUR, T0 + 5 * DAY, 1)
    running = replace(running, clock=running.clock.paused(away))
    state = send(running, right(running))
    assert state.clock.due_of(1) == T0 + 6 * DAY - HOUR
    assert (state.clock.seat, state.clock.due_at) == (2, T0 + DAY)
    state = settled(settled(state))
    assert state.to_move == {1}
    assert state.clock.due_at == T0 + 6 * DAY - HOUR


def test_a_vacation_that_is_entered_later_lets_the_others_answer_first_as_well() -> None:
    state = written()
    span = {"from": (T0 + HOUR).isoformat(), "to": (T0 + 5 * DAY).isoformat()}
    payload = {"key": "absence:1", "why": "vacation", **span}
    state = evolve([Entry(EventKind.PAUSED, 1, payload, state.last_event + 1, T0 + HOUR)], state)
    assert (state.clock.seat, state.clock.due_at) == (2, T0 + DAY)
    assert state.clock.due_of(1) == T0 + 6 * DAY - HOUR


def test_a_dispute_stops_the_day_of_all() -> None:
    state = after(written(), Hold("7"), None, T0 + HOUR)
    assert state.clock.due_at is None
    with pytest.raises(Refused, match="^clocks-stopped$"):
        send(state, "accept", 1, 2 * HOUR)


def test_who_has_left_is_not_waited_for_once_the_others_have_answered() -> None:
    state = after(written(), Resign(), 3, T0 + HOUR)
    state = send(send(state, "accept", 1, 2 * HOUR), "accept", 2, 3 * HOUR)
    assert (state.left, state.to_move) == ({3}, {1})


def test_bots_answer_in_no_time_of_the_site() -> None:
    assert written(3, bots={"1": "casual", "2": "casual"}).clock.due_at is None
    mixed = written(3, bots={"1": "casual"})
    assert (mixed.clock.seat, mixed.clock.due_at) == (2, T0 + DAY)


def test_a_game_without_a_limit_asks_for_a_day_too() -> None:
    running = begun_turn(3)
    running = replace(running, clock=replace(running.clock, control=None))
    state = send(running, right(running))
    assert state.clock.due_at == T0 + DAY


def test_anybodys_answer_counts_while_only_anothers_day_is_over() -> None:
    running = begun_turn(3)
    away = Pause("absence:1", PauseReason.VACATION, T0, T0 + DAY, 2)
    running = replace(running, clock=running.clock.paused(away))
    state = send(running, right(running))
    assert state.clock.seat == 1
    assert send(state, "accept", 2, DAY + timedelta(seconds=90)).to_move == {1}
