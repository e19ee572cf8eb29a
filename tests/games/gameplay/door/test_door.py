"""The one door: what is stored, what is refused, and that nothing else happens."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from django.db import DatabaseError, OperationalError, connection, transaction
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.log.commands import PlayMoves, Refused, Resign
from games.log.events import GENESIS
from games.log.time.control import per_move
from games.models import Event, Game, JobKind, Outbox, Seat, SeatResult, Status
from games.rules.kit.core import IllegalMove, MalformedMove
from games.services.gamelog import state_cache
from games.services.gamelog.actors import BotActor, NotPermitted, PlayerActor
from games.services.gamelog.audit import first_difference
from games.services.gamelog.locking import Busy
from games.services.gamelog.state_cache import state_of, states_of
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from tests.support.games.notifications.emails import tell_turns

pytestmark = pytest.mark.database

Played = Callable[[Game, str], Game]


def key() -> str:
    return str(uuid4())


def test_a_move_is_appended_chained_and_projected(
    sogo_game: Game, alice: User, now: datetime
) -> None:
    receipt = apply_command(
        sogo_game.pk, PlayMoves(("c2",)), by=PlayerActor(alice), key=key(), at=now
    )
    start, move = Event.objects.filter(game=sogo_game)
    assert start.prev_hash == GENESIS
    assert (move.kind, move.seat, move.payload) == ("move", 0, {"move": "C2"})
    assert move.prev_hash == start.hash
    game = Game.objects.get(pk=sogo_game.pk)
    assert (game.last_event, game.ply, game.head_hash) == (1, 1, move.hash)
    assert list(game.seats.values_list("to_move", flat=True)) == [False, True]
    assert game.due_at == now + timedelta(days=3)
    assert receipt.state == state_of(game)
    assert first_difference(game) == ""


@pytest.mark.parametrize(
    ("text", "error"), [("A9", MalformedMove), ("E5", IllegalMove)], ids=["garbage", "illegal"]
)
def test_a_refused_move_leaves_no_trace(
    sogo_game: Game, alice: User, now: datetime, text: str, error: type[Exception]
) -> None:
    before = Outbox.objects.count()
    with pytest.raises(error):
        apply_command(sogo_game.pk, PlayMoves((text,)), by=PlayerActor(alice), key=key(), at=now)
    assert Event.objects.filter(game=sogo_game).count() == 1
    assert Outbox.objects.count() == before


def test_only_the_seat_to_move_moves(
    sogo_game: Game, bob: User, carol: User, now: datetime
) -> None:
    with pytest.raises(IllegalMove, match="^not-your-turn$"):
        apply_command(sogo_game.pk, PlayMoves(("A1",)), by=PlayerActor(bob), key=key(), at=now)
    with pytest.raises(NotPermitted):
        apply_command(sogo_game.pk, PlayMoves(("A1",)), by=PlayerActor(carol), key=key(), at=now)
    with pytest.raises(NotPermitted):
        apply_command(sogo_game.pk, PlayMoves(("A1",)), by=BotActor(0), key=key(), at=now)


@pytest.mark.slow
def test_the_end_of_a_game_is_told_and_kept(
    sogo_game: Game, alice: User, bob: User, play_moves: Played
) -> None:
    game = play_moves(sogo_game, "A1 B1 A1 B1 A1 B1 A1")
    assert (game.status, game.termination, game.due_at) == (Status.OVER, "mill-closed", None)
    assert list(game.seats.values_list("result", flat=True)) == [SeatResult.WON, SeatResult.LOST]
    readers = Outbox.objects.filter(game=game, kind=JobKind.OVER).values_list("user", flat=True)
    assert set(readers) == {alice.pk, bob.pk}


def test_a_turn_rings_for_whoever_is_next(bot_game: Game, alice: User, now: datetime) -> None:
    assert not Outbox.objects.filter(game=bot_game, kind=JobKind.BOT)
    apply_command(bot_game.pk, PlayMoves(("A1",)), by=PlayerActor(alice), key=key(), at=now)
    assert Outbox.objects.filter(game=bot_game, kind=JobKind.BOT, event=1, seat=1).exists()


def test_work_that_a_command_closes_is_done_in_the_same_commit(
    bot_game: Game, alice: User, now: datetime
) -> None:
    apply_command(bot_game.pk, PlayMoves(("A1",)), by=PlayerActor(alice), key=key(), at=now)
    work = Outbox.objects.get(game=bot_game, kind=JobKind.BOT)
    apply_command(bot_game.pk, PlayMoves(("B1",)), by=BotActor(1), key=key(), at=now, closing=work)
    work.refresh_from_db()
    assert work.done_at == now


def test_a_reminder_waits_for_its_hour(sogo_game: Game, now: datetime) -> None:
    deadline, leads = now + timedelta(days=3), []
    for kind in (JobKind.TURN, JobKind.REMINDER):
        tell_turns(kind)
        row = Outbox.objects.get(game=sogo_game, kind=JobKind.TURN_NEWS)
        leads.append(deadline - row.due_at)
    assert leads == [timedelta(days=1), timedelta(hours=6)]
    tell_turns(JobKind.REMINDER)
    row.refresh_from_db()
    assert row.done_at is not None


def test_the_log_only_grows(sogo_game: Game) -> None:
    event = Event.objects.get(game=sogo_game)
    for sql in ("UPDATE games_event SET seat = 1", "DELETE FROM games_event"):
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(sql)
    assert Event.objects.get(game=sogo_game).hash == event.hash


def test_a_move_takes_few_queries(
    sogo_game: Game,
    alice: User,
    now: datetime,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_max_num_queries(7):  # Two of them are this test's savepoint.
        by = PlayerActor(alice)
        apply_command(sogo_game.pk, PlayMoves(("A1",)), by=by, key=key(), at=now, board=0)


@pytest.mark.slow
def test_states_are_read_from_the_log_wherever_the_cache_stands(
    sogo_game: Game, play_moves: Played
) -> None:
    game = play_moves(sogo_game, "A1 B1 C1")
    kept = state_of(game)
    state_cache._states.clear()
    assert state_of(game) == kept
    state_cache._states.clear()
    assert states_of([game])[game.pk] == kept


def test_a_state_is_never_newer_than_its_row(sogo_game: Game, play_moves: Played) -> None:
    old = Game.objects.get(pk=sogo_game.pk)
    play_moves(sogo_game, "A1")
    assert state_of(old).ply == 0


def test_people_play_games_of_the_catalogue_and_never_against_themselves(
    alice: User, now: datetime, bob: User
) -> None:
    with pytest.raises(Refused):
        start_game("sogo", [alice, alice], options={}, at=now, time_control=per_move(1))
    with pytest.raises(Refused):
        start_game("sogo", [alice, "nobody"], options={}, at=now)
    with pytest.raises(Refused):
        start_game("halma", [alice, bob], options={}, at=now, time_control=per_move(1))
    assert not Game.objects.exists()
    assert not Seat.objects.exists()


def test_resigning_twice_ends_the_game_once(sogo_game: Game, alice: User, now: datetime) -> None:
    apply_command(sogo_game.pk, Resign(), by=PlayerActor(alice), key=key(), at=now)
    with pytest.raises(Refused, match="over"):
        apply_command(sogo_game.pk, Resign(), by=PlayerActor(alice), key=key(), at=now)


@pytest.mark.slow
def test_a_bot_in_the_middle_of_its_turn_is_asked_again(alice: User, now: datetime) -> None:
    game = start_game("sogo", ["beginner", alice], options={"variant": 2}, at=now)
    for text in ("A4", "A3") * 3:
        seat = game.seats.get(to_move=True)
        by = PlayerActor(alice) if seat.user_id else BotActor(seat.number)
        apply_command(game.pk, PlayMoves((text,)), by=by, key=key(), at=now)
    receipt = apply_command(game.pk, PlayMoves(("A4",)), by=BotActor(0), key=key(), at=now)
    assert receipt.state.to_move == {0}
    assert Outbox.objects.filter(
        game=game, kind=JobKind.BOT, event=receipt.state.last_event
    ).exists()


def move_in_vain(move: Callable[[], object]) -> None:
    """Whatever is moved here is rolled back by a transaction around it."""
    with transaction.atomic():
        move()
        transaction.set_rollback(True)


@pytest.mark.slow
def test_a_state_that_was_rolled_back_leaves_nothing_behind(
    sogo_game: Game, play_moves: Played
) -> None:
    move_in_vain(lambda: play_moves(sogo_game, "A1"))
    played = play_moves(sogo_game, "D4")
    assert [str(made.move) for made in state_of(played).moves] == ["D4"]
    move_in_vain(lambda: play_moves(sogo_game, "A1"))
    in_vain = state_cache._states[sogo_game.pk]
    later = play_moves(sogo_game, "B1 C1")
    state_cache._states[sogo_game.pk] = in_vain
    assert [str(made.move) for made in state_of(later).moves] == ["D4", "B1", "C1"]


def test_a_database_that_stays_locked_is_busy_not_broken(
    sogo_game: Game, alice: User, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(*_: object) -> None:
        raise OperationalError("database is locked")

    monkeypatch.setattr("games.services.gameplay.door.lock", locked)
    with pytest.raises(Busy, match="^game-busy$"):
        apply_command(sogo_game.pk, PlayMoves(("A1",)), by=PlayerActor(alice), key=key(), at=now)
