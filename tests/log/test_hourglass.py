"""The log of a game with an hourglass: clock, missed turns, leavers, objections, ends."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

import pytest

from games.log.commands import (
    ApplyRuling,
    Hold,
    PlayMoves,
    ProposalKind,
    Refused,
    Release,
    Resign,
    SettleTimeout,
    TimeOver,
)
from games.log.proposals.proposals import objection_to_proposal
from games.log.state import State
from games.log.time.control import HOUR_MILLISECONDS
from games.log.time.spans import MILLISECOND
from games.rules.kit.core import IllegalMove
from tests.support.games.cards.deck_logs import SECOND, dealt, right, send, wrong
from tests.support.games.logs import DAY, T0, after


def test_the_press_starts_thirty_seconds_and_nothing_starts_them_again() -> None:
    state = dealt()
    assert state.clock.due_at == T0 + 3 * DAY
    running = send(state, "glass", at=DAY)
    assert running.clock.due_at == T0 + DAY + 30 * SECOND
    assert running.clock.has_hourglass
    with pytest.raises(IllegalMove):
        send(running, "glass", at=DAY + 5 * SECOND)


@pytest.mark.parametrize(("seconds", "counts"), [(30, True), (31, True), (31.1, False)])
def test_an_entry_counts_with_a_second_of_grace(seconds: float, counts: bool) -> None:
    running = send(dealt(), "glass")
    entry = right(running)
    if counts:
        assert send(running, entry, at=seconds * SECOND).position.points[0] == int(entry[0])
        return
    with pytest.raises(TimeOver, match="^time-over"):
        send(running, entry, at=seconds * SECOND)


def test_letting_the_sand_run_out_is_never_too_late() -> None:
    running = send(dealt(), "glass")
    assert send(running, "pass", at=45 * SECOND).to_move == {1}


def test_the_site_lets_the_glass_run_out_and_the_next_has_days() -> None:
    running = send(dealt(), "glass")
    assert running.settles_at == T0 + 32 * SECOND
    with pytest.raises(Refused):
        after(running, SettleTimeout(), None, T0 + 31 * SECOND)
    lapsed = after(running, SettleTimeout(), None, T0 + 32 * SECOND)
    assert lapsed.to_move == {1}
    assert lapsed.clock.due_at == T0 + 32 * SECOND + 3 * DAY
    assert not lapsed.missed.get(0)


def round_of(state: State, seats: Iterable[int]) -> State:
    """Every seat turns its glass and passes, at once."""
    for seat in seats:
        state = send(send(state, "glass", seat, state.at - T0), "pass", seat, state.at - T0)
    return state


def test_a_deadline_missed_loses_a_game_of_two() -> None:
    state = round_of(dealt(card="easy"), range(2))
    state = after(state, SettleTimeout(), None, state.clock.settles_at or T0)
    assert state.result is not None
    assert (state.result.winners, state.result.termination) == ({1}, "timeout")


def test_among_three_the_second_miss_in_a_row_puts_a_seat_out_and_the_rest_play_on() -> None:
    state = round_of(dealt(seats=3, card="easy"), range(3))
    missed = after(state, SettleTimeout(), None, state.clock.settles_at or T0)
    assert (missed.result, missed.missed[0], missed.to_move) == (None, 1, {1})
    again = round_of(missed, (1, 2))
    out = after(again, SettleTimeout(), None, again.clock.settles_at or T0)
    assert (out.result, out.left, out.to_move) == (None, {0}, {1})


def test_a_turn_that_was_begun_ends_the_row_of_missed_ones() -> None:
    state = round_of(dealt(seats=3, card="easy"), range(3))
    state = round_of(after(state, SettleTimeout(), None, state.clock.settles_at or T0), (1, 2))
    assert state.missed[0] == 1
    assert send(state, "glass", 0, state.at - T0).missed[0] == 0


def test_among_several_a_missed_deadline_before_all_have_moved_is_a_turn_passed_over() -> None:
    """The card is dealt: whoever has not moved yet cannot cancel what has begun (time-1)."""
    state = send(send(dealt(seats=3, card="easy"), "glass"), "pass")
    state = after(state, SettleTimeout(), None, state.clock.settles_at or T0)
    assert (state.result, state.missed[1], state.to_move) == (None, 1, {2})


def test_a_second_turn_in_a_row_has_a_clock_of_its_own() -> None:
    """In circuits of two, the last of one is the first of the next (cards-8)."""
    state = send(dealt(pace="advanced", rounds="circuits"), "pass")
    first = timedelta(days=2, hours=21)
    state = send(state, "pass", 1, first)
    assert (state.to_move, state.clock.due_at) == ({1}, T0 + first + 3 * DAY)
    assert state.clock.left_of(1, state.at) == 3 * DAY // MILLISECOND


def test_a_wrong_digit_shuts_the_board_for_three_seconds_where_many_are_written() -> None:
    state = send(dealt(pace="advanced"), "glass")
    shut = send(state, wrong(state), at=5 * SECOND)
    assert shut.to_move == {0}
    with pytest.raises(Refused, match="^penalty-running seconds=3"):
        send(shut, right(shut), at=7 * SECOND)
    again = send(shut, right(shut), at=8 * SECOND)
    assert again.clock.due_at == T0 + 30 * SECOND
    assert send(again, right(again), at=8 * SECOND).position.points[0] > 0


def test_objections_made_at_once_do_not_clash_but_the_next_glass_ends_them() -> None:
    state = send(dealt(seats=4, referee="players"), "glass")
    state = send(state, right(state))
    seen = state.board_event
    square = str(state.moves[-1].move)[1:]
    objected = send(state, f"object:{square}", 2)
    assert objected.board_event != seen
    assert objected.same_phase(seen)
    begun_ = send(objected, "glass", 1)
    assert not begun_.same_phase(seen)
    with pytest.raises(IllegalMove):
        send(begun_, f"object:{square}", 3)


def test_a_report_does_not_stop_a_glass_while_the_board_is_open() -> None:
    held = after(send(dealt(), "glass"), Hold("d1"), 1, T0 + 10 * SECOND)
    assert held.clock.due_at == T0 + 30 * SECOND
    state = send(held, right(held), at=20 * SECOND)
    assert state.to_move == {1}
    assert state.clock.due_at is None
    assert state.clock.left_of(1, T0 + DAY) == 3 * 24 * HOUR_MILLISECONDS
    with pytest.raises(Refused, match="stopped"):
        send(state, "glass", 1, at=20 * SECOND)
    released = after(state, Release("d1"), None, T0 + DAY)
    assert released.clock.due_at == T0 + 4 * DAY


def test_a_glass_runs_out_though_the_game_is_held() -> None:
    held = after(send(dealt(), "glass"), Hold("d1"), 1, T0 + 10 * SECOND)
    assert held.settles_at == T0 + 32 * SECOND
    assert after(held, SettleTimeout(), None, T0 + 32 * SECOND).to_move == {1}


def test_a_rollback_to_before_the_glass_gives_days_again() -> None:
    state = send(send(dealt(), "glass"), "pass")
    rolled = after(state, ApplyRuling("d1", "rollback", ply=1), None, T0 + DAY)
    assert not rolled.clock.has_hourglass
    assert rolled.clock.due_at == T0 + 4 * DAY


def test_alone_the_limit_runs_out_and_the_game_goes_on_out_of_rating() -> None:
    state = send(dealt(seats=1, limit=20), "glass")
    assert state.clock.due_at == T0 + timedelta(minutes=20)
    late = after(state, SettleTimeout(), None, T0 + timedelta(minutes=20, seconds=2))
    assert late.result is None
    assert late.clock.due_at is None
    while late.result is None:
        late = send(late, right(late), at=timedelta(minutes=21))
    assert late.result is not None
    assert late.result.winners == {0}


def test_a_hint_neither_stops_nor_renews_the_limit_of_one_who_plays_alone() -> None:
    """Interpretation cards-15."""
    state = send(dealt(seats=1, limit=20), "glass")
    asked = send(state, "hint", at=timedelta(minutes=5))
    assert asked.clock.due_at == state.clock.due_at
    again = send(asked, "hint", at=timedelta(minutes=19))
    assert again.clock.due_at == state.clock.due_at
    late = after(again, SettleTimeout(), None, T0 + timedelta(minutes=20, seconds=2))
    assert late.clock.due_at is None
    assert late.to_move == {0}


def test_alone_giving_up_wins_nothing() -> None:
    state = after(send(dealt(seats=1), "glass"), Resign(), 0)
    assert state.result is not None
    assert not state.result.winners
    assert objection_to_proposal(state, 0, T0, ProposalKind.END) is not None


def test_the_glass_of_a_bot_runs_like_any_other_but_its_days_do_not() -> None:
    state = dealt(bots={"0": "casual"})
    assert state.clock.due_at is None
    state = send(state, "glass")
    assert state.settles_at == T0 + 32 * SECOND
    assert after(state, SettleTimeout(), None, T0 + DAY).to_move == {1}


def test_a_rollback_never_lands_in_a_running_glass() -> None:
    state = send(dealt(), "glass")
    state = send(state, right(state))
    rolled = after(state, ApplyRuling("d1", "rollback", ply=2), None, T0 + DAY)
    assert rolled.ply == 1
    assert rolled.clock.due_at == T0 + 4 * DAY


@pytest.mark.parametrize(
    "texts", [("glass", "1a1"), ("glass", "1a1", "pass"), ("pass", "nonsense")], ids=str
)
def test_moves_go_one_by_one_where_an_answer_tells_something(texts: tuple[str, ...]) -> None:
    with pytest.raises(Refused, match="^one-move-at-a-time$"):
        after(dealt(), PlayMoves(texts), 0)


def test_an_objection_of_another_does_not_lift_the_pause() -> None:
    state = send(dealt(seats=3, referee="players", pace="advanced"), "glass")
    state = send(state, right(state), at=SECOND)
    opens = state.clock.opens_at
    square = str(state.moves[-1].move)[1:]
    objected = send(state, f"object:{square}", 2, at=2 * SECOND)
    assert objected.clock.opens_at == opens
