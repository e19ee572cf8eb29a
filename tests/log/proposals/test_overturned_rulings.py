"""Rulings that give time or a lost game back, and the ways in which each is overturned."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from games.log.commands import ApplyRuling, Hold, Refused, Resign, SettleTimeout
from games.log.events import canonical
from games.log.state import State
from tests.support.games.logs import DAY, T0, after, begun, moved

HOUR = timedelta(hours=1)
OVERTURN = ApplyRuling("d1", "overturn")


def core(state: State) -> State:
    """The game without the numbers and instants of events, and without the turn that began."""
    clock = replace(state.clock, since=None, pauses=())
    gone = {"last_event": 0, "board_event": 0, "at": T0, "went_back": None, "last_ruling": None}
    return replace(state, clock=clock, **gone)  # type: ignore[arg-type]


def lost_on_time() -> State:
    return after(moved(begun(), "A1 B1"), SettleTimeout(), None, T0 + 4 * DAY)


def test_time_that_is_granted_moves_the_deadline() -> None:
    state = moved(begun(), "A1 B1")
    assert state.clock.due_at is not None
    given = after(state, ApplyRuling("d1", "time", seat=0, hours=30), None, T0 + HOUR)
    assert given.clock.due_at == state.clock.due_at + 30 * HOUR
    assert given.moves == state.moves
    taken = after(given, OVERTURN, None, T0 + 2 * HOUR)
    assert taken.clock.due_at == state.clock.due_at


def test_taking_granted_time_back_leaves_two_days() -> None:
    state = after(moved(begun(), "A1 B1"), ApplyRuling("d1", "time", seat=0, hours=200), None)
    late = replace(state, clock=replace(state.clock, reserves={0: 201 * 3_600_000}))
    taken = after(late, OVERTURN, None)
    assert taken.clock.reserves[0] == 48 * 3_600_000


@pytest.mark.parametrize(
    ("ruling", "code"),
    [
        (ApplyRuling("d1", "time", seat=0), "grant-out-of-range"),
        (ApplyRuling("d1", "time", seat=0, hours=0), "grant-out-of-range"),
        (ApplyRuling("d1", "time", seat=0, hours=241), "grant-out-of-range"),
        (ApplyRuling("d1", "time", seat=2, hours=5), "no-time-to-grant"),
        (ApplyRuling("d1", "time", hours=5), "no-time-to-grant"),
        (ApplyRuling("d1", "reinstate"), "not-lost-on-time"),
        (ApplyRuling("d1", "overturn"), "nothing-to-overturn"),
        (ApplyRuling("d1", "draw"), "no-such-ruling"),
    ],
)
def test_a_ruling_that_does_not_apply_is_refused(ruling: ApplyRuling, code: str) -> None:
    with pytest.raises(Refused, match=f"^{code}"):
        after(moved(begun(), "A1 B1"), ruling, None)


def test_a_game_that_is_over_gets_no_time() -> None:
    with pytest.raises(Refused, match="^no-time-to-grant$"):
        after(lost_on_time(), ApplyRuling("d1", "time", seat=0, hours=5), None)


def test_a_loss_on_time_is_undone_with_two_days_at_least() -> None:
    fast = begun(time=[12 * 3_600_000] * 3)
    lost = after(moved(fast, "A1 B1"), SettleTimeout(), None, T0 + 30 * DAY)
    assert lost.result
    assert lost.result.missed
    back = after(lost, ApplyRuling("d1", "reinstate"), None, T0 + 31 * DAY)
    assert back.result is None
    assert back.moves == lost.moves
    assert back.clock.due_at is not None
    assert back.clock.due_at >= T0 + 33 * DAY


@pytest.mark.parametrize(
    "ruling",
    [
        ApplyRuling("d1", "award", winner=1),
        ApplyRuling("d1", "void"),
        ApplyRuling("d1", "rollback", ply=1),
    ],
    ids=lambda command: command.ruling,
)
@pytest.mark.parametrize("is_over", [False, True], ids=["running", "over"])
def test_an_overturned_ruling_leaves_the_game_as_it_was(
    ruling: ApplyRuling, *, is_over: bool
) -> None:
    state = moved(begun(), "A1 B1 A2 B2")
    state = after(state, Resign(), 0) if is_over else state
    changed = after(state, ruling, None, T0 + HOUR)
    assert core(changed) != core(state)
    back = after(changed, OVERTURN, None, T0 + DAY)
    assert (back.moves, back.position, back.result) == (state.moves, state.position, state.result)
    assert back.to_move == state.to_move
    if is_over:
        assert core(back) == core(state), "to the bit"
    else:
        assert back.clock.due_at == T0 + 4 * DAY, "who is to move has the whole time again"


def test_a_reinstated_game_is_lost_on_time_again_when_that_is_overturned() -> None:
    lost = lost_on_time()
    back = after(lost, ApplyRuling("d1", "reinstate"), None, T0 + 5 * DAY)
    assert after(back, OVERTURN, None, T0 + 6 * DAY).result == lost.result


def test_only_the_last_ruling_is_overturned_and_once() -> None:
    state = after(moved(begun(), "A1 B1"), ApplyRuling("d1", "void"), None)
    with pytest.raises(Refused, match="^nothing-to-overturn$"):
        after(after(state, ApplyRuling("d2", "award", winner=0), None), OVERTURN, None)
    with pytest.raises(Refused, match="^nothing-to-overturn$"):
        after(after(state, OVERTURN, None), OVERTURN, None)


def test_holds_of_other_disputes_outlast_an_overturned_ruling() -> None:
    state = after(moved(begun(), "A1 B1"), Hold("d2"), 0)
    back = after(after(state, ApplyRuling("d1", "rollback", ply=1), None), OVERTURN, None)
    assert set(back.holds) == {"d2"}
    assert back.clock.due_at is None or back.clock.is_in_time(T0 + 90 * DAY)


def test_the_signature_of_an_old_ruling_is_what_it_was() -> None:
    old = {"dispute": "d1", "ruling": "void", "winner": None, "ply": None}
    assert ApplyRuling("d1", "void").signature == canonical(["Rule", old])
    assert ApplyRuling("d1", "void", is_settled=True).signature != canonical(["Rule", old])
