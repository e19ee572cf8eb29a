"""The pure log: folding, the chain, and what may be asked when."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest

from games.log.commands import ApplyRuling, Hold, PlayMoves, Propose, Refused, Resign, Respond
from games.log.decide import decide
from games.log.events import GENESIS, Entry, EventKind, NewEvent, canonical, chained
from games.log.evolve import evolve
from games.rules.kit.core import IllegalMove, MalformedMove
from tests.support.games.logs import DAY, START, T0, after, begun, moved


def test_a_draw_proposal_stands_until_the_other_moves() -> None:
    state = after(begun(), Propose(), 0)
    state = moved(state, "A1")
    assert state.proposal
    assert state.proposal.seat == 0
    assert moved(state, "B1").proposal is None
    agreed = after(state, Respond(accept=True), 1)
    assert agreed.result is not None
    assert not agreed.result.winners
    assert not agreed.result.cancelled


def test_a_declined_proposal_may_come_again_after_a_move_of_ones_own() -> None:
    state = after(after(begun(), Propose(), 0), Respond(accept=False), 1)
    with pytest.raises(Refused, match="^proposal-made-this-turn$"):
        after(state, Propose(), 0)
    assert after(moved(state, "A1"), Propose(), 0).proposal is not None


def test_a_declined_proposal_is_known_until_somebody_moves() -> None:
    state = after(after(begun(), Propose(), 0), Respond(accept=False), 1)
    assert state.declined
    assert state.declined.seat == 0
    assert moved(state, "A1").declined is None


def test_no_draw_is_offered_while_the_clocks_are_stopped() -> None:
    with pytest.raises(Refused, match="stopped"):
        after(after(begun(), Hold("d1"), 0), Propose(), 0)


def test_nobody_answers_their_own_proposal_and_bots_take_none() -> None:
    with pytest.raises(Refused):
        after(after(begun(), Propose(), 0), Respond(accept=True), 0)
    with pytest.raises(Refused, match="^bots-agree-to-no-draw$"):
        after(begun(bots={"1": "beginner"}), Propose(), 0)


def test_resigning_gives_the_game_to_the_other_even_while_held() -> None:
    state = after(after(begun(), Hold("d1"), 0), Resign(), 0)
    assert state.result is not None
    assert state.result.winners == {1}


def test_a_rollback_drops_moves_and_gives_the_whole_time_again() -> None:
    state = moved(begun(), "A1 B1 C1")
    rolled = after(state, ApplyRuling("d1", "rollback", ply=1), None, T0 + DAY)
    assert [str(made.move) for made in rolled.moves] == ["A1"]
    assert rolled.position == moved(begun(), "A1").position
    assert rolled.to_move == {1}
    assert rolled.clock.due_at == T0 + 4 * DAY
    assert rolled.board_event > state.board_event


def test_a_rollback_reopens_a_decided_game() -> None:
    state = after(moved(begun(), "A1 B1"), Resign(), 0)
    assert after(state, ApplyRuling("d1", "rollback", ply=2), None).result is None


def test_an_award_replaces_the_result_and_a_void_cancels_it() -> None:
    state = after(begun(), Resign(), 0)
    awarded = after(state, ApplyRuling("d1", "award", winner=0), None)
    assert awarded.result is not None
    assert awarded.result.winners == {0}
    void = after(state, ApplyRuling("d1", "void"), None)
    assert void.result is not None
    assert void.result.cancelled


@pytest.mark.parametrize(
    "ruling",
    [
        ApplyRuling("d", "award"),
        ApplyRuling("d", "award", winner=2),
        ApplyRuling("d", "rollback"),
        ApplyRuling("d", "rollback", ply=1),
        ApplyRuling("d", "rollback", ply=-1),
        ApplyRuling("d", "hang"),
    ],
    ids=str,
)
def test_a_ruling_without_sense_is_refused(ruling: ApplyRuling) -> None:
    with pytest.raises(Refused):
        after(begun(), ruling, None)


def test_moves_of_one_request_count_all_or_none() -> None:
    state = moved(begun(options={"variant": 2}), "A4 A3 A4 A3 A4 A3")
    both = after(state, PlayMoves(("A4", "xA3-1")), 0)
    assert both.ply == state.ply + 2
    assert both.to_move == {1}
    with pytest.raises(IllegalMove):
        after(state, PlayMoves(("A4", "xA4-1")), 0)
    with pytest.raises(Refused, match="^turn-over-before-moves$"):
        after(begun(), PlayMoves(("A1", "B1")), 0)


@pytest.mark.parametrize("text", ["", "Z9", "A", "A1\x00", "A٣", "A1" * 5000, "\ud800"])
def test_garbage_is_malformed(text: str) -> None:
    with pytest.raises(MalformedMove):
        after(begun(), PlayMoves((text,)), 0)


def test_nothing_more_happens_to_a_decided_game() -> None:
    over = after(begun(), Resign(), 1)
    for action, seat in [(PlayMoves(("A1",)), 0), (Resign(), 0), (Propose(), 0), (Hold("d"), 0)]:
        with pytest.raises(Refused):
            after(over, action, seat)


def test_the_chain_hangs_on_every_field() -> None:
    entry = Entry(EventKind.MOVE, 0, {"move": "A1"}, 1, T0)
    others = [
        Entry(EventKind.CHANCE, 0, {"move": "A1"}, 1, T0),
        Entry(EventKind.MOVE, 1, {"move": "A1"}, 1, T0),
        Entry(EventKind.MOVE, 0, {"move": "A2"}, 1, T0),
        Entry(EventKind.MOVE, 0, {"move": "A1"}, 2, T0),
        Entry(EventKind.MOVE, 0, {"move": "A1"}, 1, T0 + timedelta(microseconds=1)),
    ]
    hashes = {chained(GENESIS, "g", each) for each in [entry, *others]}
    hashes |= {chained("1" * 64, "g", entry), chained(GENESIS, "h", entry)}
    assert len(hashes) == 8


def test_equal_payloads_have_one_text() -> None:
    assert canonical({"b": 1, "a": "ü"}) == canonical({"a": "ü", "b": 1}) == '{"a":"\\u00fc","b":1}'


def test_a_log_must_begin_at_its_beginning_and_have_no_gap() -> None:
    start = Entry(EventKind.STARTED, None, START, 0, T0)
    with pytest.raises(ValueError, match="begins"):
        evolve([Entry(EventKind.MOVE, 0, {"move": "A1"}, 0, T0)])
    with pytest.raises(ValueError, match="follow"):
        evolve([start, Entry(EventKind.MOVE, 0, {"move": "A1"}, 2, T0)])
    with pytest.raises(ValueError, match="at least"):
        evolve([])


def test_drafts_compare_by_what_they_say() -> None:
    assert decide(Resign(), begun(), 0, T0, Random(1)) == [NewEvent(EventKind.RESIGNED, 0, {})]
