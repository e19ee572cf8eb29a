"""Proposals: an end, a takeback, a pause. All agree or nothing happens; none stands for ever."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest

from games.log.commands import PlayMoves, ProposalKind, Propose, Refused, Respond, UndoTurn
from games.log.decide import decide
from games.log.events import EventKind
from games.log.evolve import PROPOSAL_LIFETIME
from games.log.proposals.proposals import MAX_PAUSE
from games.log.proposals.takebacks import UNDO_GRACE
from games.log.time.control import DAY_MILLISECONDS, STANDARD
from games.log.time.deadline import PauseReason
from tests.support.games.cards.deck_logs import dealt, right, send
from tests.support.games.logs import DAY, T0, THREE_DAYS, after, begun, drawn, moved

SAVED = [STANDARD.initial, STANDARD.increment, STANDARD.cap]
TAKEBACK = Propose(ProposalKind.TAKEBACK)
SECOND = timedelta(seconds=1)


def pause(days: int) -> Propose:
    return Propose(ProposalKind.PAUSE, T0 + days * DAY)


@pytest.mark.parametrize("what", ProposalKind)
def test_a_proposal_expires_and_may_then_be_made_again_after_a_move(what: ProposalKind) -> None:
    state = moved(begun(), "A1")
    state = after(state, Propose(what, T0 + 9 * DAY), 0)
    assert state.pending_proposal(T0 + PROPOSAL_LIFETIME - SECOND) is not None
    assert state.pending_proposal(T0 + PROPOSAL_LIFETIME) is None
    with pytest.raises(Refused, match="expired"):
        after(state, Respond(accept=True), 1, T0 + PROPOSAL_LIFETIME)


def test_an_expired_proposal_makes_room_for_another() -> None:
    state = after(moved(begun(time=SAVED), "A1"), pause(20), 0)
    with pytest.raises(Refused, match="^proposal-pending$"):
        after(state, Propose(), 1, T0 + DAY)
    proposed = after(state, Propose(), 1, T0 + PROPOSAL_LIFETIME)
    assert proposed.proposal is not None
    assert (proposed.proposal.seat, proposed.proposal.what) == (1, ProposalKind.END)


def test_a_takeback_goes_back_to_the_beginning_of_ones_last_turn() -> None:
    state = moved(begun(), "A1 B1 C1 D1")
    asked = after(state, TAKEBACK, 0)
    assert asked.proposal is not None
    assert asked.proposal.ply == 2
    taken = after(asked, Respond(accept=True), 1)
    assert [str(made.move) for made in taken.moves] == ["A1", "B1"]
    assert (taken.to_move, taken.proposal) == ({0}, None)
    assert moved(taken, "D4").ply == 3


def test_a_declined_takeback_changes_nothing_but_is_known() -> None:
    asked = after(moved(begun(), "A1"), TAKEBACK, 0)
    declined = after(asked, Respond(accept=False), 1)
    assert declined.ply == 1
    assert declined.declined is not None
    assert declined.declined.what == ProposalKind.TAKEBACK
    with pytest.raises(Refused, match="^proposal-made-this-turn$"):
        after(declined, TAKEBACK, 0)


@pytest.mark.parametrize("what", ProposalKind)
def test_whoever_made_a_proposal_may_withdraw_it_until_it_is_answered(what: ProposalKind) -> None:
    state = after(moved(begun(), "A1"), Propose(what, T0 + 9 * DAY), 0)
    withdrawn = after(state, Respond(accept=False), 0)
    assert (withdrawn.proposal, withdrawn.declined, withdrawn.result) == (None, None, None)
    with pytest.raises(Refused, match="^no-proposal$"):
        after(withdrawn, Respond(accept=True), 1)
    with pytest.raises(Refused, match="^no-proposal$"):
        after(withdrawn, Respond(accept=False), 0)
    with pytest.raises(Refused, match="^proposal-made-this-turn$"):
        after(withdrawn, Propose(what, T0 + 9 * DAY), 0)


def test_nobody_agrees_to_a_proposal_of_their_own() -> None:
    state = after(moved(begun(), "A1"), Propose(), 0)
    with pytest.raises(Refused, match="^no-proposal$"):
        after(state, Respond(accept=True), 0)


def test_of_three_who_has_agreed_withdraws_nothing() -> None:
    state = after(after(dealt(3), Propose(), 1), Respond(accept=True), 0)
    with pytest.raises(Refused, match="^no-proposal$"):
        after(state, Respond(accept=False), 0)
    assert after(state, Respond(accept=False), 1).proposal is None


def test_a_move_declines_a_takeback() -> None:
    asked = after(moved(begun(), "A1"), TAKEBACK, 0)
    assert moved(asked, "B1").proposal is None


def test_a_bot_lets_people_take_back_with_its_own_answer() -> None:
    state = moved(begun(bots={"1": "beginner"}), "A1 B1")
    taken = after(state, TAKEBACK, 0)
    assert (taken.ply, taken.to_move) == (0, {0})


def test_who_has_not_moved_has_nothing_to_take_back() -> None:
    with pytest.raises(Refused, match="^not-moved-yet$"):
        after(moved(begun(), "A1"), TAKEBACK, 1)


def test_the_whole_turn_is_taken_back_not_half_of_it() -> None:
    state = moved(begun(options={"variant": 2}), "A4 A3 A4 A3 A4 A3 A4 xA3-1")
    assert state.moves[-1].seat == state.moves[-2].seat == 0
    taken = after(after(state, TAKEBACK, 0), Respond(accept=True), 1)
    assert taken.ply == state.ply - 2


def test_an_entry_that_was_answered_cannot_be_taken_back() -> None:
    state = send(dealt(), "glass")
    state = send(send(state, right(state)), "pass")
    for action in (TAKEBACK, UndoTurn()):
        with pytest.raises(Refused, match="^entries-final$"):
            after(state, action, 0)


def test_a_taken_back_move_gives_its_time_back_but_not_the_thinking() -> None:
    state = begun(time=SAVED)
    state = moved(state, "A1", T0 + 2 * DAY)
    assert state.clock.left_of(0, state.at) == STANDARD.initial - DAY_MILLISECONDS
    taken = after(state, UndoTurn(), 0, T0 + 2 * DAY + 30 * SECOND)
    assert taken.clock.left_of(0, taken.at) == STANDARD.initial - 2 * DAY_MILLISECONDS
    assert taken.clock.due_at == T0 + 2 * DAY + 30 * SECOND + 3 * DAY
    assert taken.clock.left_of(1, taken.at) == STANDARD.initial


def test_the_grace_lasts_a_minute() -> None:
    state = moved(begun(), "A1")
    assert after(state, UndoTurn(), 0, T0 + UNDO_GRACE).ply == 0
    with pytest.raises(Refused, match="^undo-grace-over$"):
        after(state, UndoTurn(), 0, T0 + UNDO_GRACE + SECOND)


def test_a_turn_is_simply_taken_back_only_once() -> None:
    """Else a minute after the other could be had for nothing."""
    taken = after(moved(begun(), "A1"), UndoTurn(), 0)
    with pytest.raises(Refused, match="^undone-already$"):
        after(moved(taken, "A2"), UndoTurn(), 0)
    later = moved(moved(taken, "A2 B1"), "A3")
    assert after(later, UndoTurn(), 0).ply == 2


def test_an_answered_move_needs_consent() -> None:
    with pytest.raises(Refused, match="answered"):
        after(moved(begun(), "A1 B1"), UndoTurn(), 0)


def test_what_chance_has_answered_needs_consent() -> None:
    state = begun(ruleset="tiles", seats=2)
    state = drawn(state)
    (seat,) = state.to_move
    move = next(iter(state.position.legal_moves(seat)))
    state = after(state, PlayMoves((str(move),)), seat)
    assert state.moves[-1].seat == -1
    with pytest.raises(Refused, match="^answered-by-chance$"):
        after(state, UndoTurn(), seat)


def test_an_agreed_pause_stands_for_all_and_is_in_the_log() -> None:
    state = after(moved(begun(), "A1"), pause(10), 0, T0)
    agreed = after(state, Respond(accept=True), 1, T0 + DAY)
    (entered,) = agreed.clock.pauses
    assert (entered.why, entered.begins, entered.ends) == (
        PauseReason.AGREED,
        T0 + DAY,
        T0 + 10 * DAY,
    )
    assert agreed.clock.due_at == T0 + 12 * DAY
    assert agreed.proposal is None
    assert moved(agreed, "B1", T0 + 2 * DAY).clock.due_at == T0 + 13 * DAY


@pytest.mark.parametrize(
    "until", [None, T0, T0 - DAY, T0 + MAX_PAUSE + SECOND], ids=["none", "now", "past", "far"]
)
def test_a_pause_has_an_end_within_reach(until: object) -> None:
    with pytest.raises(Refused, match="^pause-out-of-range"):
        after(begun(), Propose(ProposalKind.PAUSE, until), 0)  # type: ignore[arg-type]


def test_there_is_no_pause_against_bots_or_without_a_clock() -> None:
    with pytest.raises(Refused, match="^bots-need-no-pause$"):
        after(begun(bots={"1": "beginner"}), pause(3), 0)
    with pytest.raises(Refused, match="^untimed-needs-no-pause$"):
        after(begun(time=None), pause(3), 0)


def test_three_must_agree_where_three_play() -> None:
    state = dealt(seats=3)
    asked = after(state, pause(5), 0)
    once = after(asked, Respond(accept=True), 1)
    assert once.proposal is not None
    assert not once.clock.pauses
    assert after(once, Respond(accept=True), 2).clock.pauses


def test_takeback_and_pause_are_events_of_their_own() -> None:
    asked = after(moved(begun(time=THREE_DAYS), "A1"), TAKEBACK, 0)
    drafts = decide(Respond(accept=True), asked, 1, T0, Random(1))
    assert [draft.kind for draft in drafts] == [EventKind.ANSWERED, EventKind.TAKEN_BACK]
