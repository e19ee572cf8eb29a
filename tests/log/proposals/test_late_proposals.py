"""Proposals that others leave alone, that come too late, or while the clocks stand; and what a
takeback costs.
"""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.log.commands import (
    Hold,
    PlayMoves,
    ProposalKind,
    Propose,
    Refused,
    Resign,
    Respond,
    SettleTimeout,
    UndoTurn,
)
from games.log.state import MAX_MISSED_DEADLINES, State
from games.log.time.deadline import PauseReason
from games.log.time.spans import MILLISECOND
from tests.support.games.cards.deck_logs import dealt, send
from tests.support.games.logs import DAY, T0, after, begun, moved

TAKEBACK = Propose(ProposalKind.TAKEBACK)
SECOND = timedelta(seconds=1)


def pause(days: int) -> Propose:
    return Propose(ProposalKind.PAUSE, T0 + days * DAY)


def test_who_leaves_no_longer_keeps_the_others_from_their_pause() -> None:
    state = after(after(dealt(seats=3), pause(20), 0), Respond(accept=True), 1)
    assert not state.clock.pauses
    state = after(state, Resign(), 2)
    assert [(each_pause.why, each_pause.ends) for each_pause in state.clock.pauses] == [
        (PauseReason.AGREED, T0 + 20 * DAY)
    ]
    assert state.proposal is None
    assert after(state, Propose(), 0).proposal is not None


def test_who_is_out_for_time_no_longer_keeps_them_either() -> None:
    state = dealt(seats=3)
    for seat in range(3):
        state = send(send(state, "glass", seat), "pass", seat)
    at = T0
    for _miss in range(MAX_MISSED_DEADLINES):
        assert state.settles_at
        at = state.settles_at
        if state.missed.get(0, 0) == MAX_MISSED_DEADLINES - 1:
            state = after(state, Propose(ProposalKind.PAUSE, at + 20 * DAY), 1, at)
            state = after(state, Respond(accept=True), 2, at)
        state = after(state, SettleTimeout(), None, at)
        for seat in {1, 2} - state.left if 0 not in state.left else ():
            state = after(state, PlayMoves(("glass",)), seat, at)
            state = after(state, PlayMoves(("pass",)), seat, at)
    assert state.left == {0}
    assert [each_pause.ends for each_pause in state.clock.pauses] == [at + 20 * DAY]


def test_a_pause_that_would_be_over_is_not_agreed_on() -> None:
    state = after(moved(begun(), "A1"), pause(1), 0)
    assert state.pending_proposal(T0 + DAY - SECOND)
    with pytest.raises(Refused, match="expired"):
        after(state, Respond(accept=True), 1, T0 + DAY)


def _held(state: State) -> State:
    return after(state, Hold("7"), None)


def test_nothing_is_taken_back_while_a_report_is_looked_at() -> None:
    with pytest.raises(Refused, match="^takebacks-stopped$"):
        after(_held(moved(begun(), "A1")), UndoTurn(), 0)
    asked = _held(after(moved(begun(), "A1"), TAKEBACK, 0))
    with pytest.raises(Refused, match="^takebacks-stopped$"):
        after(asked, Respond(accept=True), 1)
    assert after(asked, Respond(accept=False), 1).proposal is None


def test_a_turn_of_several_moves_costs_all_that_was_thought_in_it() -> None:
    half = moved(begun(options={"variant": 2}), "A4 A3 A4 A3 A4 A3 A4")
    assert half.to_move == {0}
    whole = after(half, PlayMoves(("xA3-1",)), 0, T0 + 2 * DAY)
    assert whole.to_move == {1}
    taken = after(whole, UndoTurn(), 0, T0 + 2 * DAY + SECOND)
    assert (taken.ply, taken.to_move) == (half.ply - 1, {0})
    assert taken.clock.left_of(0, taken.at) == DAY // MILLISECOND
    taken = after(half, UndoTurn(), 0, T0 + 30 * SECOND)
    assert taken.clock.due_at == T0 + 3 * DAY


def test_a_game_without_a_limit_is_not_forgotten_when_moves_are_taken_back() -> None:
    state = moved(begun(time=None), "A1")
    state = moved(state, "B1", T0 + 85 * DAY)
    state = after(state, TAKEBACK, 1, T0 + 89 * DAY)
    state = after(state, Respond(accept=True), 0, T0 + 91 * DAY)
    assert state.ply == 1
    assert state.abandoned_at == T0 + 181 * DAY
