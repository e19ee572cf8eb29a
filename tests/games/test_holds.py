"""A report stops the clocks for 72 hours at the most; then they run on, whatever becomes of it."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import uuid4

import pytest

from accounts.models import User
from games.log.actions import Hold, Lapse, Moves, Refused, Release, Rule
from games.log.events import Entry, Kind
from games.log.folding import fold
from games.log.holds import LONGEST, over
from games.log.state import State
from games.models import Dispute, Event, Game, Outbox, Work
from games.services import disputes
from games.services.authors import Player
from games.services.clock import settle_overdue
from games.services.play import play
from games.services.starting import start_game
from games.services.verifying import first_difference
from tests.games.logs import DAY, T0, after, begun
from tests.games.reports import file, fresh

HOUR = timedelta(hours=1)
MINUTE = timedelta(minutes=1)


def released(state: State, at: datetime) -> State:
    """With what the door enters before anything else."""
    drafts = enumerate(over(state, at), start=state.number + 1)
    return fold([Entry(d.kind, d.seat, d.payload, number, at) for number, d in drafts], state)


def test_the_pause_ends_after_72_hours_however_late_that_is_entered() -> None:
    held = after(begun(), Hold("d"), 0, T0 + DAY)
    assert held.held_until == held.settles_at == T0 + 4 * DAY
    assert held.clock.due_at is None
    assert released(held, T0 + 4 * DAY - MINUTE) is held
    free = released(held, T0 + 5 * DAY)
    assert not free.holds
    assert free.clock.due_at == T0 + 3 * DAY + LONGEST


def test_what_is_decided_earlier_ends_it_earlier_and_later_changes_nothing() -> None:
    held = after(begun(), Hold("d"), 0, T0 + DAY)
    assert after(held, Release("d"), 0, T0 + 2 * DAY).clock.due_at == T0 + 4 * DAY
    free = released(held, T0 + 4 * DAY)
    late = after(free, Rule("d", "dismiss"), None, T0 + 5 * DAY)
    assert late.clock == free.clock
    with pytest.raises(Refused, match="does not stop"):
        after(free, Release("d"), 0, T0 + 5 * DAY)


def test_of_two_reports_the_later_one_holds_longer() -> None:
    held = after(after(begun(), Hold("d"), 0, T0), Hold("e"), 1, T0 + DAY)
    assert held.held_until == T0 + 4 * DAY
    assert held.settles_at == T0 + 3 * DAY
    once = released(held, T0 + 3 * DAY)
    assert set(once.holds) == {"e"}
    assert once.clock.due_at is None
    assert released(once, T0 + 4 * DAY).clock.due_at == T0 + 7 * DAY


def test_nothing_lapses_because_the_hold_is_over() -> None:
    held = after(begun(), Hold("d"), 0, T0)
    with pytest.raises(Refused, match="No deadline"):
        after(held, Lapse(), None, T0 + 4 * DAY)


def test_logs_older_than_this_hold_until_it_is_decided() -> None:
    old = fold([Entry(Kind.HELD, 0, {"dispute": "d"}, 1, T0 + DAY)], begun())
    assert (old.held_until, old.settles_at) == (None, None)
    assert over(old, T0 + 90 * DAY) == []
    ruled = fold(
        [Entry(Kind.RULED, None, {"dispute": "d", "ruling": "dismiss"}, 2, T0 + 10 * DAY)], old
    )
    assert ruled.clock.due_at == T0 + 12 * DAY


def test_the_sweep_lets_the_clocks_run_on_and_the_case_stays_open(
    sogo_game: Game, alice: User, bob: User, now: datetime
) -> None:
    case = file(sogo_game, bob, now + DAY)
    settle_overdue(now + 4 * DAY - MINUTE)
    assert fresh(sogo_game).held
    for __ in range(2):
        assert settle_overdue(now + 4 * DAY + MINUTE) == 0
    game = fresh(sogo_game)
    assert not game.held
    assert game.due_at == now + 6 * DAY
    assert Event.objects.filter(game=game, kind=Kind.RELEASED).count() == 1
    assert Dispute.objects.get(pk=case.pk).state == Dispute.State.OPEN
    assert Outbox.objects.filter(game=game, kind=Work.TURN, user=alice, number=game.number).exists()
    assert first_difference(game) == ""


def test_a_move_right_after_it_need_not_wait_for_the_sweep(
    sogo_game: Game, alice: User, bob: User, now: datetime
) -> None:
    file(sogo_game, bob, now)
    moves, at = Moves(("A1",)), now + LONGEST
    with pytest.raises(Refused, match="clocks are stopped"):
        play(sogo_game.pk, moves, by=Player(alice), key=str(uuid4()), at=at - MINUTE)
    play(sogo_game.pk, moves, by=Player(alice), key=str(uuid4()), at=at)
    game = fresh(sogo_game)
    assert (game.ply, game.held, game.due_at) == (1, False, at + 3 * DAY)
    assert first_difference(game) == ""


def test_a_game_without_a_limit_goes_on_as_well(alice: User, bob: User, now: datetime) -> None:
    game = start_game("sogo", [alice, bob], options={}, at=now)
    file(game, bob, now)
    assert settle_overdue(now + LONGEST) == 0
    assert not fresh(game).held
    assert fresh(game).running


def test_a_report_can_be_withdrawn_and_decided_after_its_hold(
    sogo_game: Game, bob: User, admin: User, now: datetime
) -> None:
    case = file(sogo_game, bob, now)
    settle_overdue(now + LONGEST)
    due = fresh(sogo_game).due_at
    disputes.withdraw(case.pk, bob, at=now + LONGEST + HOUR)
    other = file(sogo_game, bob, now + LONGEST + 2 * HOUR, category="conduct")
    disputes.rule(other.pk, admin, ruling="dismiss", reason="No.", at=now + LONGEST + 3 * HOUR)
    assert fresh(sogo_game).due_at == due
    assert first_difference(fresh(sogo_game)) == ""
