"""A seat that another person takes over: what of the game stays, and what begins anew."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.log.commands import (
    ApplyRuling,
    Hold,
    PlayMoves,
    ProposalKind,
    Propose,
    Refused,
    Resign,
    UndoTurn,
)
from games.log.state import State
from games.log.time.availability import Availability
from games.log.time.deadline import Pause, PauseReason
from tests.support.games.logs import DAY, T0, after, begun, moved

NIGHT_OWL = Availability("Europe/Berlin", (6,), (2, 10))
TAKE_OVER = ApplyRuling("d1", "replace", seat=0, availability=NIGHT_OWL.payload)
OVERTURN = ApplyRuling("d1", "overturn")


def in_the_midst(**changes: object) -> State:
    """White is to move, has let a deadline pass, and is on vacation from tomorrow on."""
    state = moved(begun(**changes), "A1 B1")
    vacation = Pause("absence:7", PauseReason.VACATION, T0 + DAY, T0 + 9 * DAY, 0)
    return replace(state, clock=state.clock.paused(vacation), missed={0: 1, 1: 1})


def test_the_board_stays_and_the_clock_is_the_newcomers() -> None:
    state = in_the_midst()
    given = after(state, TAKE_OVER, None, T0 + 2 * DAY)
    assert (given.moves, given.position, given.to_move) == (state.moves, state.position, {0})
    assert given.board_event == given.last_event, "no form of the board before counts any more"
    assert given.clock.availability[0] == NIGHT_OWL
    assert given.clock.pauses == ()
    assert given.clock.since == T0 + 2 * DAY
    assert given.clock.due_at == T0 + 5 * DAY, "the whole time"
    assert given.missed == {1: 1}
    assert given.replaced == {0}


def test_pauses_of_the_others_and_of_all_stay() -> None:
    state = in_the_midst()
    others = tuple(
        Pause(f"absence:{seat}", PauseReason.VACATION, T0, T0 + DAY, seat) for seat in (1, None)
    )
    state = replace(state, clock=replace(state.clock, pauses=(*state.clock.pauses, *others)))
    assert after(state, TAKE_OVER, None, T0 + DAY).clock.pauses == others


def test_nothing_that_was_proposed_waits_for_the_newcomer() -> None:
    state = after(in_the_midst(), Propose(ProposalKind.END), 1)
    assert after(state, TAKE_OVER, None).pending_proposal(T0) is None


def test_the_hold_of_the_case_ends_and_others_go_on() -> None:
    state = after(after(in_the_midst(), Hold("d1"), 0), Hold("d2"), 1)
    given = after(state, TAKE_OVER, None, T0 + DAY)
    assert set(given.holds) == {"d2"}
    with pytest.raises(Refused, match="^clocks-stopped$"):
        after(given, PlayMoves(("C1",)), 0, T0 + DAY)


def test_a_newcomer_does_not_undo_the_move_of_another() -> None:
    moved_last = moved(in_the_midst(), "C1", T0 + DAY)
    after(moved_last, UndoTurn(), 0, T0 + DAY)
    given = after(moved_last, TAKE_OVER, None, T0 + DAY)
    with pytest.raises(Refused, match="^not-moved-yet$"):
        after(given, UndoTurn(), 0, T0 + DAY)
    answered = moved(given, "D1 D2", T0 + DAY)
    assert after(answered, UndoTurn(), 0, T0 + DAY).ply == answered.ply - 1


@pytest.mark.parametrize("seat", [None, 2, 1])
def test_only_the_seat_of_a_person_changes_hands(seat: int | None) -> None:
    state = in_the_midst(bots={"1": "beginner"})
    with pytest.raises(Refused, match="^nobody-to-replace$"):
        after(state, ApplyRuling("d1", "replace", seat=seat), None)


def test_nobody_comes_to_a_game_alone_or_that_is_over() -> None:
    with pytest.raises(Refused, match="^nobody-to-replace$"):
        after(in_the_midst(bots={"1": "beginner"}), TAKE_OVER, None)
    with pytest.raises(Refused, match="^nobody-to-replace$"):
        after(after(in_the_midst(), Resign(), 1), TAKE_OVER, None)


def test_nothing_is_left_of_a_change_that_is_overturned_before_the_newcomer_moves() -> None:
    state = in_the_midst()
    back = after(after(state, TAKE_OVER, None, T0 + DAY), OVERTURN, None, T0 + 2 * DAY)
    assert (back.moves, back.position, back.replaced) == (state.moves, state.position, frozenset())
    assert back.clock.availability.get(0, Availability()) == Availability()
    assert back.clock.due_at == T0 + 5 * DAY, "the whole time; the door enters vacations again"
    assert back.last_ruling is None


def test_moves_of_the_newcomer_stay_when_a_change_is_overturned() -> None:
    given = after(in_the_midst(), TAKE_OVER, None, T0 + DAY)
    played = moved(given, "C1", T0 + DAY)
    back = after(played, OVERTURN, None, T0 + 2 * DAY)
    assert (back.moves, back.replaced) == (played.moves, {0})
    over = after(played, Resign(), 1, T0 + DAY)
    with pytest.raises(Refused, match="^game-over$"):
        after(over, OVERTURN, None, T0 + 2 * DAY)
