"""Whose answer a proposal waits for, until when, and when a move would be an answer as well."""

from __future__ import annotations

import pytest

from games.log.commands import Hold, ProposalKind, Propose, Refused, Resign, Respond
from games.log.evolve import PROPOSAL_LIFETIME
from games.log.proposals.answers import answer_deadline, is_declined_by_move
from games.log.state import State
from tests.support.games.cards.deck_logs import dealt
from tests.support.games.logs import DAY, T0, after, begun, moved


def asked(what: ProposalKind, moves: str = "A1", by: int = 0) -> State:
    return after(moved(begun(), moves), Propose(what, T0 + 9 * DAY), by)


@pytest.mark.parametrize("what", ProposalKind)
def test_the_answer_of_the_others_is_wanted_until_it_expires(what: ProposalKind) -> None:
    state = asked(what)
    assert answer_deadline(state, 1) == T0 + PROPOSAL_LIFETIME
    assert answer_deadline(state, 0) is None
    answered = after(state, Respond(accept=False), 1)
    assert answer_deadline(answered, 1) is None


def test_in_a_game_that_is_over_no_proposal_is_answered() -> None:
    over = after(asked(ProposalKind.END), Resign(), 0)
    with pytest.raises(Refused, match="^game-over"):
        after(over, Respond(accept=True), 1)


def test_of_three_only_who_has_not_agreed_is_asked() -> None:
    state = after(after(dealt(3), Propose(), 1), Respond(accept=True), 0)
    assert [answer_deadline(state, seat) is not None for seat in range(3)] == [False, False, True]


def test_what_a_dispute_keeps_from_being_accepted_waits_for_nobody() -> None:
    for what in ProposalKind:
        held = after(asked(what), Hold("d"), 1)
        assert (answer_deadline(held, 1) is None) == (what == ProposalKind.TAKEBACK)
        assert not is_declined_by_move(held, 1)


@pytest.mark.parametrize(
    ("what", "moves", "declines"),
    [
        (ProposalKind.TAKEBACK, "A1", True),
        (ProposalKind.END, "A1", True),
        (ProposalKind.PAUSE, "A1", False),
        (ProposalKind.TAKEBACK, "A1 B1", False),
        (ProposalKind.END, "A1 B1", False),
    ],
)
def test_a_move_declines_where_one_can_be_made_and_the_log_drops_the_proposal(
    what: ProposalKind, moves: str, declines: bool
) -> None:
    state = asked(what, moves)
    assert is_declined_by_move(state, 1) == declines
    if declines:
        assert moved(state, "C1").proposal is None


def test_an_end_that_counts_points_survives_every_move() -> None:
    state = after(dealt(2), Propose(), 1)
    assert not is_declined_by_move(state, 0)
