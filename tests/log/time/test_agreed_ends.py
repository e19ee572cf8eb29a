"""When a game ends by agreement: after days, with a date, or when the sand has run long enough."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from games.log.commands import Refused, SettleTimeout
from games.log.refusals import LogRefusal
from games.log.state import State
from tests.support.games.cards.deck_logs import SECOND, dealt, right, send
from tests.support.games.logs import DAY, T0, after

MINUTE = timedelta(minutes=1)


def turns(state: State, count: int, seconds: float) -> State:
    """So many turns, in each of which the glass runs for some seconds and a day passes before."""
    for _ in range(count):
        at = state.at - T0 + DAY
        state = send(send(state, "glass", at=at), "pass", at=at + seconds * SECOND)
    return state


def test_a_date_is_over_at_its_end_by_universal_time() -> None:
    state = dealt(end="date", date=f"{T0:%Y-%m-%d}")
    assert state.ends_at == datetime(T0.year, T0.month, T0.day, tzinfo=UTC) + DAY
    over = after(state, SettleTimeout(), None, state.ends_at)
    assert over.result is not None
    assert (over.result.termination, over.result.winners) == ("term-over", {0, 1})


def test_days_count_from_the_beginning() -> None:
    assert dealt(end=7).ends_at == T0 + 7 * DAY


def test_no_move_counts_from_the_agreed_end_on() -> None:
    state = dealt(end="date", date=f"{T0:%Y-%m-%d}")
    assert state.ends_at == T0 + DAY / 2
    assert send(state, "glass", at=DAY / 2 - SECOND).moves
    with pytest.raises(Refused) as refused:
        send(state, "glass", at=DAY / 2)
    assert refused.value.code == LogRefusal.AGREED_END_REACHED


def test_only_the_time_of_running_glasses_is_play() -> None:
    state = dealt(end="play15")
    assert state.ends_at is None
    state = turns(state, 5, 20)
    assert (state.ends_at, sum((ply.sand for ply in state.moves), timedelta())) == (
        None,
        100 * SECOND,
    )


def test_it_ends_in_the_midst_of_the_glass_in_which_it_is_reached() -> None:
    state, turns_over = dealt(end="play15", pace="advanced"), 0
    while state.ends_at is None:
        at = state.at - T0 + DAY
        state = send(state, "glass", at=at)
        if state.ends_at is None:
            state = send(state, right(state), at=at + 20 * SECOND)
            state = send(state, "pass", at=at + 28 * SECOND)
            turns_over += 1
    assert turns_over == 15 * 60 // 28
    assert state.ends_at == state.at + 15 * MINUTE - turns_over * 28 * SECOND
    assert state.lapses_at == state.ends_at
    over = after(state, SettleTimeout(), None, state.ends_at)
    assert over.result is not None
    assert over.result.termination == "term-over"


def test_sand_that_ran_out_long_before_it_was_noticed_counts_to_its_end_alone() -> None:
    running = send(dealt(end="play15"), "glass")
    lapsed = after(running, SettleTimeout(), None, T0 + DAY)
    assert lapsed.moves[-1].sand == 30 * SECOND
