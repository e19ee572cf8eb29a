"""Whoever has seen how chance lets a game begin cannot cancel it by silence (time-1)."""

from __future__ import annotations

import pytest

from games.log.commands import SettleTimeout
from games.log.events import Entry, EventKind
from games.log.evolve import evolve
from games.log.state import State
from games.rules import RULESETS
from tests.support.games.logs import T0, after, begun, drawn

CHANCY = [key for key, rules in RULESETS.items() if rules.start(2, {}).may_draw]
LOT = {"seal": "s", "commitment": "c", "contributions": ["", ""], "seats": [1, 0]}


def silent(state: State) -> State:
    assert state.settles_at
    return after(state, SettleTimeout(), None, state.settles_at)


@pytest.mark.parametrize("ruleset", CHANCY)
def test_silence_after_a_draw_is_a_loss(ruleset: str) -> None:
    """time-1."""
    before = drawn(begun(ruleset=ruleset))
    (late,) = before.to_move
    result = silent(before).result
    assert result is not None
    assert (result.cancelled, result.winners) == (False, {1 - late})
    assert result.missed is not None
    assert result.missed[0] == late


@pytest.mark.parametrize("ruleset", ["sogo", "frege"])
def test_silence_after_a_lot_for_the_seats_is_a_loss(ruleset: str) -> None:
    """time-1."""
    result = silent(begun(ruleset=ruleset, chance=LOT)).result
    assert result is not None
    assert not result.cancelled


@pytest.mark.parametrize("ruleset", ["sogo", "frege"])
def test_where_chance_has_decided_nothing_silence_cancels(ruleset: str) -> None:
    """time-1."""
    result = silent(begun(ruleset=ruleset)).result
    assert result is not None
    assert result.cancelled


def test_the_log_says_that_silence_counts_and_earlier_logs_keep_their_meaning() -> None:
    """time-1."""
    before = drawn(begun(ruleset="ludoku"))
    lapsed = {"due": T0.isoformat()}
    events = [
        Entry(EventKind.LAPSED, 0, payload, before.last_event + 1, T0)
        for payload in (lapsed, {**lapsed, "chance_decided": True})
    ]
    earlier, later = (evolve([event], before).result for event in events)
    assert earlier is not None
    assert later is not None
    assert (earlier.cancelled, later.cancelled) == (True, False)
