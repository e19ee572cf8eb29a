"""Absences enter a log at the door, once, and change there when they change here."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from accounts.models import User
from games.log.commands import PlayMoves, RecordAbsences, Resign
from games.log.events import EventKind
from games.log.time.control import DAY_MILLISECONDS, STANDARD
from games.log.time.deadline import PauseReason
from games.models import Absence, Event, Game
from games.services.gamelog.actors import PlayerActor, SiteActor
from games.services.gamelog.audit import first_difference
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from tests.support.games.disputes import enforce, file

pytestmark = pytest.mark.database

A_DAY = timedelta(days=1)


def absence(user: User | None, begins: datetime, days: float, kind: str = "booked") -> Absence:
    return Absence.objects.create(
        user=user,
        kind=kind if user else "outage",
        begins_at=begins,
        ends_at=begins + timedelta(days=days),
        changed_at=begins if user else begins + timedelta(days=days) / 2,
    )


def caught_up(game: Game, at: datetime) -> Game:
    apply_command(game.pk, RecordAbsences(), by=SiteActor(), key=f"catch-up:{at}", at=at)
    game.refresh_from_db()
    return game


def paused(game: Game) -> int:
    return Event.objects.filter(game=game, kind=EventKind.PAUSED).count()


@pytest.mark.slow
def test_a_vacation_moves_the_deadline_and_is_entered_once(
    sogo_game: Game, alice: User, now: datetime
) -> None:
    due = sogo_game.due_at
    absence(alice, now + A_DAY, 4)
    for _ in range(2):
        assert caught_up(sogo_game, now).due_at == due + 4 * A_DAY
    assert paused(sogo_game) == 1
    assert not first_difference(sogo_game)


@pytest.mark.slow
def test_the_vacation_of_who_waits_changes_no_deadline_yet(
    sogo_game: Game, bob: User, now: datetime, alice: User
) -> None:
    absence(bob, now, 4)
    assert caught_up(sogo_game, now).due_at == now + 3 * A_DAY
    apply_command(sogo_game.pk, PlayMoves(("A1",)), by=PlayerActor(alice), key="k", at=now + A_DAY)
    assert Game.objects.get().due_at == now + 7 * A_DAY


@pytest.mark.slow
def test_coming_home_early_changes_the_pause(sogo_game: Game, alice: User, now: datetime) -> None:
    away = absence(alice, now, 10)
    caught_up(sogo_game, now)
    away.ends_at = now + A_DAY
    away.save()
    assert caught_up(sogo_game, now + A_DAY).due_at == now + 4 * A_DAY
    assert paused(sogo_game) == 2
    assert [pause.ends for pause in state_of(sogo_game).clock.pauses] == [now + A_DAY]


def test_what_was_called_off_before_it_was_entered_is_not_entered(
    sogo_game: Game, alice: User, now: datetime
) -> None:
    absence(alice, now + A_DAY, 0)
    assert paused(caught_up(sogo_game, now)) == 0


def test_against_bots_a_vacation_does_not_count_but_an_outage_does(
    alice: User, now: datetime
) -> None:
    game = start_game("sogo", [alice, "beginner"], options={}, at=now, time_control=STANDARD)
    absence(alice, now, 4)
    assert caught_up(game, now).due_at == now + 5 * A_DAY
    absence(None, now, 1)
    assert caught_up(game, now).due_at == now + 6 * A_DAY


def test_an_outage_counts_for_everybody_and_a_vacation_over_it_only_once(
    sogo_game: Game, alice: User, now: datetime
) -> None:
    absence(None, now + A_DAY, 1)
    absence(alice, now + A_DAY, 2)
    assert caught_up(sogo_game, now).due_at == now + 5 * A_DAY
    whys = {pause.why for pause in state_of(sogo_game).clock.pauses}
    assert whys == {PauseReason.OUTAGE, PauseReason.VACATION}


@pytest.mark.slow
def test_who_moves_on_vacation_gets_no_increment(alice: User, bob: User, now: datetime) -> None:
    game = start_game("sogo", [alice, bob], options={}, at=now, time_control=STANDARD)
    absence(alice, now, 3)
    apply_command(game.pk, PlayMoves(("A1",)), by=PlayerActor(alice), key="a", at=now + A_DAY)
    clock = state_of(Game.objects.get()).clock
    assert clock.left_of(0, now) == STANDARD.initial
    apply_command(game.pk, PlayMoves(("B1",)), by=PlayerActor(bob), key="b", at=now + A_DAY)
    clock = state_of(Game.objects.get()).clock
    assert clock.left_of(1, now) == STANDARD.initial + DAY_MILLISECONDS


def test_a_move_in_time_only_by_the_vacation_counts(
    sogo_game: Game, alice: User, now: datetime
) -> None:
    absence(alice, now + A_DAY, 2)
    apply_command(
        sogo_game.pk, PlayMoves(("A1",)), by=PlayerActor(alice), key="k", at=now + 4 * A_DAY
    )
    assert Game.objects.get().ply == 1


@pytest.mark.slow
def test_an_outage_that_was_over_when_the_game_began_does_not_count(
    alice: User, bob: User, now: datetime
) -> None:
    """Nobody has anything to catch up with in it, though the clocks of other games still stand."""
    absence(None, now - A_DAY, 2)
    games = [
        start_game("sogo", [alice, bob], options={}, at=at, time_control=STANDARD)
        for at in (now - timedelta(seconds=1), now)
    ]
    assert [game.due_at for game in games] == [now + 6 * A_DAY, now + 5 * A_DAY]
    assert [paused(caught_up(game, now)) for game in games] == [1, 0]


@pytest.mark.parametrize("how", ["over", "no limit"])
def test_where_no_clock_runs_nothing_is_entered(
    alice: User, bob: User, now: datetime, how: str
) -> None:
    control = STANDARD if how == "over" else None
    game = start_game("sogo", [alice, bob], options={}, at=now, time_control=control)
    if how == "over":
        apply_command(game.pk, Resign(), by=PlayerActor(bob), key="k", at=now)
    absence(alice, now, 2)
    assert paused(caught_up(game, now)) == 0


def test_a_game_that_a_ruling_opens_again_knows_who_is_away(
    sogo_game: Game, alice: User, bob: User, admin: User, now: datetime
) -> None:
    apply_command(sogo_game.pk, Resign(), by=PlayerActor(alice), key="k", at=now)
    absence(alice, now, 4)
    case = file(sogo_game, bob, now + A_DAY)
    enforce(case.pk, admin, ruling="rollback", ply=0, reason="A slip.", at=now + A_DAY)
    game = Game.objects.get(pk=sogo_game.pk)
    assert game.due_at == now + 7 * A_DAY
    assert not first_difference(game)
