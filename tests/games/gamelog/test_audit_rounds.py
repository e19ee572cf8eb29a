"""`replay_games` looks at what is new and at some of the old, and goes on where it stopped."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from typing import Any
from uuid import UUID

import pytest
from django.core.management import call_command

from accounts.models import CommandPosition, User
from games.log.time.control import per_move
from games.management.commands import replay_games
from games.models import Game
from games.services.gamelog import audit_rounds
from games.services.gameplay.game_start import start_game
from tests.games.conftest import NOW

pytestmark = [pytest.mark.database, pytest.mark.django_db]

Played = Callable[[Game, str], Game]


@pytest.fixture
def games(alice: User, bob: User) -> list[Game]:
    """Six games, in the order of their ids."""
    terms = {"options": {}, "at": NOW, "time_control": per_move(3)}
    begun = [start_game("sogo", [alice, bob], **terms) for _ in range(6)]
    return sorted(begun, key=lambda game: game.pk)


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> list[UUID]:
    """The games that the command has looked at, by its own reading."""
    seen: list[UUID] = []
    audit = replay_games.first_difference

    def noted(game: Game) -> str:
        seen.append(game.pk)
        return audit(game)

    monkeypatch.setattr(replay_games, "first_difference", noted)
    monkeypatch.setattr(audit_rounds, "OVERLAPPING_EVENT_COUNT", 0)
    monkeypatch.setattr(audit_rounds, "EVENTS_PER_BATCH", 2)
    monkeypatch.setattr(audit_rounds, "GAMES_PER_BATCH", 2)
    return seen


def replay(*arguments: str, **options: Any) -> str:
    """Run the command and return what it printed."""
    out = StringIO()
    call_command("replay_games", *arguments, stdout=out, **options)
    return out.getvalue()


def test_the_first_run_looks_at_every_game(games: list[Game], replayed: list[UUID]) -> None:
    assert "6 games replayed, 0 with a difference." in replay()
    assert sorted(replayed) == [game.pk for game in games]


def test_a_later_run_looks_at_new_events_and_a_part_of_the_others(
    games: list[Game], replayed: list[UUID], play_moves: Played
) -> None:
    replay("--runs", "6")
    replayed.clear()
    play_moves(games[4], "A1")
    replay("--runs", "6")
    # The first run has sampled the first game, so it is the turn of the second.
    assert replayed == [games[4].pk, games[1].pk]


@pytest.mark.slow
def test_after_so_many_runs_every_game_has_been_looked_at(
    games: list[Game], replayed: list[UUID]
) -> None:
    replay()
    replayed.clear()
    for _run in range(3):
        replay("--runs", "3")
    assert sorted(replayed) == [game.pk for game in games]


@pytest.mark.slow
def test_what_was_wrong_is_looked_at_until_it_is_mended(
    games: list[Game], replayed: list[UUID]
) -> None:
    Game.objects.filter(pk=games[5].pk).update(ply=9)
    for _run in range(2):
        with pytest.raises(SystemExit):
            replay("--runs", "6")
    assert "(mended)" in replay("--runs", "6", "--mend")
    replayed.clear()
    assert "0 with a difference" in replay("--runs", "6")
    assert games[5].pk not in replayed


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [(), ("--all",)], ids=["since the last run", "every game"])
def test_a_run_that_was_stopped_is_gone_on_with(
    games: list[Game], replayed: list[UUID], monkeypatch: pytest.MonkeyPatch, arguments: Any
) -> None:
    Game.objects.filter(pk__in=[game.pk for game in games[:2]]).update(ply=9)
    keep, kept = CommandPosition.objects.keep, []

    def stop_after_the_second(*position: Any) -> None:
        keep(*position)
        kept.append(position)
        if len(kept) == 2:
            raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(CommandPosition.objects, "keep", stop_after_the_second)
        with pytest.raises(KeyboardInterrupt):
            replay(*arguments)
    looked_at = set(replayed)
    assert len(looked_at) < len(games)
    replayed.clear()
    with pytest.raises(SystemExit):
        replay(*arguments)
    assert looked_at | set(replayed) == {game.pk for game in games}
    if arguments:
        assert not looked_at & set(replayed)


@pytest.mark.slow
def test_every_game_is_looked_at_whenever_all_are_asked_for(
    games: list[Game], replayed: list[UUID]
) -> None:
    replay()
    replayed.clear()
    assert "6 games replayed" in replay("--all")
    assert sorted(replayed) == [game.pk for game in games]
    assert "6 games replayed" in replay("--all")


@pytest.mark.slow
def test_a_position_can_be_forgotten(games: list[Game], replayed: list[UUID]) -> None:
    replay()
    replayed.clear()
    assert "6 games replayed" in replay("--anew")
