"""The database lets events go only where the game says where its log is, and come back whole."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import DatabaseError, connection, transaction

from accounts.models import User
from games.log.commands import Resign
from games.models import Event, Game
from games.services.gamelog.stored_log.log_reader import cold_log
from tests.games.gamelog.stored_log.cold_games import put_away, rows_of
from tests.support.games.pages import act

pytestmark = pytest.mark.database

Played = Callable[[Game, str], Game]
DIGEST = "ab" * 32


@pytest.fixture
def finished(sogo_game: Game, play_moves: Played, bob: User) -> Game:
    play_moves(sogo_game, "A1 B1")
    act(sogo_game, bob, Resign())
    return Game.objects.get(pk=sogo_game.pk)


def refused(**columns: object) -> bool:
    """Return whether the database refuses to change these columns of all games."""
    try:
        with transaction.atomic():
            Game.objects.update(**columns)
    except DatabaseError:
        return True
    return False


@pytest.mark.slow
def test_events_of_an_ordinary_game_stay(finished: Game) -> None:
    with pytest.raises(DatabaseError), transaction.atomic():
        Event.objects.filter(game=finished, number=3).delete()
    assert len(rows_of(finished)) == 4


@pytest.mark.slow
def test_marking_one_game_frees_no_other(finished: Game, alice: User, carol: User) -> None:
    Game.objects.filter(pk=finished.pk).update(cold_digest=DIGEST)
    other = Game.objects.create(
        ruleset="sogo", rules_version=1, created_at=finished.created_at, moved_at=finished.moved_at
    )
    event = Event.objects.filter(game=finished).latest("number")
    event.pk, event.game = None, other
    event.save(force_insert=True)
    with pytest.raises(DatabaseError), transaction.atomic():
        Event.objects.all().delete()
    assert Event.objects.count() == 5


def test_a_running_game_cannot_be_marked(sogo_game: Game, play_moves: Played) -> None:
    assert refused(cold_digest=DIGEST)


def test_no_event_is_ever_changed(finished: Game) -> None:
    Game.objects.update(cold_digest=DIGEST)
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE games_event SET seat = 1")


def test_a_log_in_cold_storage_does_not_grow(finished: Game) -> None:
    game = put_away(finished)
    assert refused(head_hash=DIGEST)
    assert refused(last_event=game.last_event + 1)
    assert refused(status="running")
    assert not refused(termination="")


@pytest.mark.slow
def test_the_mark_goes_only_when_every_event_is_back(finished: Game) -> None:
    game = put_away(finished)
    assert game.cold_digest
    events = cold_log(game, game.cold_digest)
    assert refused(cold_digest=None)
    for event in (*events[:1], *events[2:]):
        event.save(force_insert=True)
    assert refused(cold_digest=None), "the second is missing"
    events[1].save(force_insert=True)
    assert not refused(cold_digest=None)


@pytest.mark.slow
@pytest.mark.parametrize("number", [1, 3])
def test_the_mark_stays_where_an_event_is_another(finished: Game, number: int) -> None:
    game = put_away(finished)
    assert game.cold_digest
    for event in cold_log(game, game.cold_digest):
        if event.number == number:
            event.hash = DIGEST
        event.save(force_insert=True)
    assert refused(cold_digest=None)
