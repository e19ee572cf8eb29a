"""A report stops the clocks for 72 hours at the most; then they run on, whatever becomes of it."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import uuid4

import pytest

from accounts.models import User
from games.log.commands import ApplyRuling, Hold, PlayMoves, Refused, Release, Resign, SettleTimeout
from games.log.disputes.holds import MAX_HOLD, expired_holds
from games.log.events import Entry, EventKind
from games.log.evolve import evolve
from games.log.state import State
from games.log.time.control import per_move
from games.models import Dispute, Event, Game, JobKind, Outbox
from games.services.clock.timeouts import settle_overdue
from games.services.disputes.reports import filing
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.audit import first_difference
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from games.services.players.guest_claim import claim
from tests.games.conftest import person
from tests.support.games.disputes import enforce, file, fresh
from tests.support.games.logs import DAY, T0, after, begun

pytestmark = pytest.mark.database

HOUR = timedelta(hours=1)
MINUTE = timedelta(minutes=1)


def released(state: State, at: datetime) -> State:
    """With what the door enters before anything else."""
    drafts = enumerate(expired_holds(state, at), start=state.last_event + 1)
    return evolve([Entry(d.kind, d.seat, d.payload, number, at) for number, d in drafts], state)


def test_the_pause_ends_after_72_hours_however_late_that_is_entered() -> None:
    held = after(begun(), Hold("d"), 0, T0 + DAY)
    assert held.held_until == held.settles_at == T0 + 4 * DAY
    assert held.clock.due_at is None
    assert released(held, T0 + 4 * DAY - MINUTE) is held
    free = released(held, T0 + 5 * DAY)
    assert not free.holds
    assert free.clock.due_at == T0 + 3 * DAY + MAX_HOLD


def test_what_is_decided_earlier_ends_it_earlier_and_later_changes_nothing() -> None:
    held = after(begun(), Hold("d"), 0, T0 + DAY)
    assert after(held, Release("d"), 0, T0 + 2 * DAY).clock.due_at == T0 + 4 * DAY
    free = released(held, T0 + 4 * DAY)
    late = after(free, ApplyRuling("d", "dismiss"), None, T0 + 5 * DAY)
    assert late.clock == free.clock
    assert after(free, Release("d"), 0, T0 + 5 * DAY) is free


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
    with pytest.raises(Refused, match="^no-deadline-passed$"):
        after(held, SettleTimeout(), None, T0 + 4 * DAY)


@pytest.mark.slow
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
    assert Event.objects.filter(game=game, kind=EventKind.RELEASED).count() == 1
    assert Dispute.objects.get(pk=case.pk).state == Dispute.State.OPEN
    assert Outbox.objects.filter(
        game=game, kind=JobKind.TURN_NEWS, repeat=0, user=alice, event=game.last_event
    ).exists()
    assert first_difference(game) == ""


def test_a_move_right_after_it_need_not_wait_for_the_sweep(
    sogo_game: Game, alice: User, bob: User, now: datetime
) -> None:
    file(sogo_game, bob, now)
    moves, at = PlayMoves(("A1",)), now + MAX_HOLD
    with pytest.raises(Refused, match="^clocks-stopped$"):
        apply_command(sogo_game.pk, moves, by=PlayerActor(alice), key=str(uuid4()), at=at - MINUTE)
    apply_command(sogo_game.pk, moves, by=PlayerActor(alice), key=str(uuid4()), at=at)
    game = fresh(sogo_game)
    assert (game.ply, game.held, game.due_at) == (1, False, at + 3 * DAY)
    assert first_difference(game) == ""


def test_a_game_without_a_limit_goes_on_as_well(alice: User, bob: User, now: datetime) -> None:
    game = start_game("sogo", [alice, bob], options={}, at=now)
    file(game, bob, now)
    assert settle_overdue(now + MAX_HOLD) == 0
    assert not fresh(game).held
    assert fresh(game).running


def test_a_report_can_be_withdrawn_and_decided_after_its_hold(
    sogo_game: Game, bob: User, admin: User, now: datetime
) -> None:
    case = file(sogo_game, bob, now)
    settle_overdue(now + MAX_HOLD)
    due = fresh(sogo_game).due_at
    filing.withdraw(case.pk, bob, at=now + MAX_HOLD + HOUR)
    other = file(sogo_game, bob, now + MAX_HOLD + 2 * HOUR, category="conduct")
    enforce(other.pk, admin, ruling="dismiss", reason="No.", at=now + MAX_HOLD + 3 * HOUR)
    assert fresh(sogo_game).due_at == due
    assert first_difference(fresh(sogo_game)) == ""


def test_a_report_is_withdrawn_also_when_its_hold_is_over_and_no_sweep_has_come(
    sogo_game: Game, bob: User, now: datetime
) -> None:
    case = file(sogo_game, bob, now)
    filing.withdraw(case.pk, bob, at=now + MAX_HOLD + HOUR)
    assert fresh(sogo_game).due_at == now + MAX_HOLD + 3 * DAY
    assert Event.objects.filter(game=sogo_game, kind=EventKind.RELEASED).count() == 1


@pytest.mark.slow
def test_nobody_stops_clocks_more_than_twice_in_90_days(
    alice: User, bob: User, now: datetime
) -> None:
    """The third report is looked at like any other, while the game goes on."""
    time = {"options": {}, "at": now, "time_control": per_move(7)}
    games = [start_game("sogo", [alice, bob], **time) for __ in range(3)]  # type: ignore[arg-type]
    first = file(games[0], bob, now)
    filing.withdraw(first.pk, bob, at=now)
    file(games[0], bob, now + HOUR)
    file(games[0], alice, now + HOUR)
    third = file(games[1], bob, now + 2 * DAY)
    assert third.state == Dispute.State.OPEN
    assert [fresh(game).held for game in games] == [True, False, False]
    file(games[2], bob, now + 90 * DAY)
    assert fresh(games[2]).held


@pytest.mark.slow
def test_what_was_stopped_as_a_guest_counts_after_signing_up(
    alice: User, bob: User, now: datetime
) -> None:
    guest = person("Guest-x", is_guest=True)
    games = [
        start_game("sogo", [guest, bob], options={}, at=now, time_control=per_move(7))
        for __ in range(3)
    ]
    for game in games[:2]:
        file(game, guest, now)
    claim(guest, alice)
    file(games[2], alice, now + HOUR)
    assert [fresh(game).held for game in games] == [True, True, False]


def test_who_has_left_the_others_to_it_stops_no_clocks(
    alice: User, bob: User, carol: User, now: datetime
) -> None:
    """The report is looked at like any other."""
    game = start_game("cards", [alice, bob, carol], options={}, at=now, time_control=per_move(3))
    apply_command(game.pk, Resign(), by=PlayerActor(carol), key=str(uuid4()), at=now)
    case = file(game, carol, now + HOUR)
    assert case.state == Dispute.State.OPEN
    assert not fresh(game).held
    file(game, bob, now + HOUR)
    assert fresh(game).held
