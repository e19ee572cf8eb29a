"""The log of a game that some leave before its end, and of ends that are agreed on."""

from __future__ import annotations

import pytest

from games.log.commands import (
    ApplyRuling,
    PlayMoves,
    ProposalKind,
    Propose,
    Refused,
    Resign,
    Respond,
    SettleTimeout,
)
from games.log.events import Entry, EventKind
from games.log.evolve import evolve
from games.log.proposals.proposals import objection_to_proposal
from tests.support.games.cards.deck_logs import dealt, right, send
from tests.support.games.logs import DAY, T0, after


def test_of_three_the_one_who_leaves_is_passed_over() -> None:
    state = after(dealt(seats=3), Resign(), 0)
    assert state.result is None
    assert state.left == {0}
    assert state.to_move == {1}
    state = send(send(state, "glass", 1), "pass", 1)
    state = send(send(state, "glass", 2), "pass", 2)
    assert state.to_move == {1}


def test_who_has_left_cannot_win_and_digits_stay() -> None:
    state = send(dealt(seats=3), "glass")
    state = send(state, right(state))
    state = after(state, Resign(), 0)
    state = after(state, Resign(), 1)
    assert state.result is not None
    assert state.result.winners == {2}
    assert state.position.points[0] > 0


def test_points_decide_among_those_who_stayed() -> None:
    state = send(dealt(seats=3), "glass")
    state = after(send(state, right(state)), Resign(), 0)
    state = send(state, "glass", 1)
    state = send(state, right(state), 1)
    ended = after(after(state, Propose(), 1), Respond(accept=True), 2)
    assert ended.result is not None
    assert ended.result.winners == {1}


def test_bots_play_on_among_themselves_for_nobody() -> None:
    state = after(dealt(seats=3, bots={"1": "casual", "2": "casual"}), Resign(), 0)
    assert state.result is not None
    assert state.result.winners == {1, 2}


def test_the_end_is_agreed_when_all_people_agree() -> None:
    state = after(dealt(seats=4, bots={"3": "casual"}), Propose(), 1)
    assert objection_to_proposal(state, 0, T0, ProposalKind.END) is not None
    state = after(state, Respond(accept=True), 0)
    assert state.result is None
    with pytest.raises(Refused):
        after(state, Respond(accept=True), 0)
    state = after(state, Respond(accept=True), 2)
    assert state.result is not None
    assert state.result.termination == "all-agreed"


def test_a_proposal_to_end_stands_through_moves_and_one_voice_declines_it() -> None:
    state = after(dealt(seats=3), Propose(), 1)
    state = send(send(state, "glass"), "pass", 0)
    assert state.proposal
    assert state.proposal.seat == 1
    assert after(state, Respond(accept=False), 2).proposal is None


def test_alone_with_bots_an_end_may_be_proposed_but_not_a_lead_be_taken_home() -> None:
    state = dealt(bots={"1": "casual"})
    ended = after(state, Propose(), 0)
    assert ended.result is not None
    assert ended.result.winners == {0, 1}
    leading = send(send(state, "glass"), right(state))
    with pytest.raises(Refused, match="^bot-behind-plays-on$"):
        after(leading, Propose(), 0)


def test_the_agreed_end_comes_by_itself() -> None:
    state = send(send(dealt(end=7), "glass"), "pass")
    state = send(send(state, "glass", at=2 * DAY), "pass", at=2 * DAY)
    state = send(send(state, "glass", at=4 * DAY), "pass", at=5 * DAY)
    assert state.settles_at == T0 + 7 * DAY
    ended = after(state, SettleTimeout(), None, T0 + 7 * DAY)
    assert ended.result is not None
    assert ended.result.termination == "term-over"


def test_who_has_left_does_nothing_any_more() -> None:
    state = after(dealt(seats=3), Resign(), 2)
    for action in (PlayMoves(("pass",)), Resign(), Propose()):
        with pytest.raises(Refused, match="^seat-left$"):
            after(state, action, 2)


def test_a_rollback_brings_back_who_left_since_then() -> None:
    state = send(send(dealt(seats=4), "glass"), "pass")
    state = after(state, Resign(), 3)
    state = send(send(state, "glass"), "pass")
    state = after(state, Resign(), 2)
    assert state.left == {2, 3}
    assert after(state, ApplyRuling("d1", "rollback", ply=5), None, T0 + DAY).left == {3}
    assert after(state, ApplyRuling("d1", "rollback", ply=1), None, T0 + DAY).left == set()


def test_a_pass_for_a_seat_that_has_left_is_no_silence() -> None:
    """Of three one leaves before a first move: an earlier log in which another is late is a loss,
    not a game that never began.
    """
    state = after(dealt(seats=3), Resign(), 1)
    state = send(send(state, "glass", 0), "pass", 0)
    state = send(send(state, "glass", 2), "pass", 2)
    assert state.to_move == {0}
    assert state.all_have_moved
    lapsed = Entry(EventKind.LAPSED, 0, {"due": T0.isoformat()}, state.last_event + 1, T0)
    result = evolve([lapsed], state).result
    assert result is not None
    assert (result.cancelled, result.winners) == (False, {2})
