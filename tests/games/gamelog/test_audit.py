"""`replay_games` finds the first difference, whatever was tampered with."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection

from games.management.commands import replay_games
from games.models import Event, Game, triggers
from games.services.gamelog.audit import first_difference

pytestmark = pytest.mark.database

Played = Callable[[Game, str], Game]


@pytest.fixture
def played(sogo_game: Game, play_moves: Played) -> Game:
    return play_moves(sogo_game, "A1 B1 C1 D1")


def tamper(game: Game, number: int, **changes: object) -> str:
    triggers.remove(connection)
    Event.objects.filter(game=game, number=number).update(**changes)
    triggers.install(connection)
    return first_difference(Game.objects.get(pk=game.pk))


@pytest.mark.slow
def test_an_honest_game_has_no_difference(played: Game) -> None:
    assert first_difference(played) == ""


@pytest.mark.slow
@pytest.mark.parametrize(
    "changes",
    [{"payload": {"move": "B2"}}, {"seat": 1}, {"kind": "chance"}, {"hash": "0" * 64}],
    ids=str,
)
def test_a_changed_event_is_found(played: Game, changes: dict[str, object]) -> None:
    assert "event 3" in tamper(played, 3, **changes)


@pytest.mark.slow
def test_a_missing_event_is_found(played: Game) -> None:
    triggers.remove(connection)
    Event.objects.filter(game=played, number=2).delete()
    triggers.install(connection)
    assert first_difference(played) == "event 2 is missing"


@pytest.mark.slow
def test_a_log_cut_short_is_found(played: Game) -> None:
    triggers.remove(connection)
    Event.objects.filter(game=played, number=4).delete()
    triggers.install(connection)
    assert "the game ends with hash" in first_difference(played)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("column", "value"), [("ply", 9), ("status", "over"), ("due_at", None), ("termination", "mill")]
)
def test_a_wrong_column_is_found(played: Game, column: str, value: object) -> None:
    Game.objects.filter(pk=played.pk).update(**{column: value})
    assert column in first_difference(Game.objects.get(pk=played.pk))


def test_a_wrong_seat_is_found(played: Game) -> None:
    played.seats.filter(number=1).update(to_move=True)
    assert "seat 1: to_move" in first_difference(played)


@pytest.mark.slow
def test_the_command_reports_each_game_and_its_status_tells(played: Game, sogo_game: Game) -> None:
    out = StringIO()
    call_command("replay_games", stdout=out)
    assert "1 games replayed, 0 with a difference." in out.getvalue()
    Game.objects.filter(pk=played.pk).update(ply=9)
    with pytest.raises(SystemExit) as ended:
        call_command("replay_games", stdout=out)
    assert ended.value.code == 1
    assert f"{played.pk}: ply is 9, the log says 4" in out.getvalue()


@pytest.mark.slow
def test_a_move_made_while_the_command_runs_is_no_difference(
    played: Game, play_moves: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    def late(game: Game) -> str:
        if game.ply == 4:
            play_moves(game, "A2")
        return first_difference(game)

    monkeypatch.setattr(replay_games, "first_difference", late)
    out = StringIO()
    call_command("replay_games", stdout=out)
    assert "1 games replayed, 0 with a difference." in out.getvalue()


@pytest.mark.slow
def test_wrong_columns_are_mended_from_the_log(played: Game) -> None:
    out = StringIO()
    Game.objects.filter(pk=played.pk).update(ply=9, status="over")
    played.seats.update(to_move=True, result="won")
    call_command("replay_games", "--mend", stdout=out)
    assert "(mended)" in out.getvalue()
    assert "0 with a difference" in out.getvalue()
    assert first_difference(Game.objects.get(pk=played.pk)) == ""


@pytest.mark.slow
def test_a_log_that_was_tampered_with_is_never_mended(played: Game) -> None:
    tamper(played, 3, seat=1)
    with pytest.raises(SystemExit):
        call_command("replay_games", "--mend", str(played.pk), stdout=StringIO())
