"""Which games go to cold storage: by the sweep, where the operator wants it, and by the command."""

from __future__ import annotations

from datetime import datetime, timedelta
from io import StringIO

import pytest
import time_machine
from django.core.management import call_command
from django.core.management.base import CommandError
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from games.log.commands import Resign
from games.log.time.control import per_move
from games.models import Event, Game, Outbox
from games.services.disputes.reports import filing
from games.services.gamelog.audit import first_difference
from games.services.gameplay.game_start import start_game
from games.services.worker import cold_storage, runner
from games.services.worker.cold_storage import storable
from tests.support.games.pages import act

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]


@pytest.fixture
def games(alice: User, bob: User, now: datetime) -> list[Game]:
    """Three games that are over and one that goes on; nothing waits in the outbox."""
    begun = [start_game("sogo", [alice, bob], options={}, at=now) for __ in range(4)]
    for game in begun[:3]:
        act(game, bob, Resign())
    Outbox.objects.update(done_at=now)
    return begun


def cold() -> int:
    return Game.objects.exclude(cold_digest=None).count()


def run(*arguments: str) -> str:
    out = StringIO()
    call_command("cold_storage", *arguments, stdout=out, stderr=out)
    return out.getvalue()


def in_days(days: int) -> datetime:
    return timezone.now() + timedelta(days=days)


def test_the_sweep_stores_nothing_unless_the_operator_wants_it(games: list[Game]) -> None:
    runner.sweep(in_days(1000))
    assert cold() == 0


def test_the_sweep_stores_what_has_been_over_for_so_long(
    games: list[Game], settings: Settings
) -> None:
    settings.COLD_STORAGE_AFTER_DAYS = 100
    cold_storage.store_due(in_days(99))
    assert cold() == 0
    cold_storage.store_due(in_days(101))
    assert cold() == 0, "within ten minutes it looks but once"
    cold_storage.cache.clear()
    cold_storage.store_due(in_days(101))
    assert cold() == 3
    assert {first_difference(game) for game in Game.objects.all()} == {""}


@pytest.mark.slow
def test_the_sweep_takes_part_of_many(
    games: list[Game], settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.COLD_STORAGE_AFTER_DAYS = 100
    monkeypatch.setattr(cold_storage, "MAX_GAMES_PER_SWEEP", 2)
    cold_storage.store_due(in_days(101))
    assert cold() == 2


def test_a_game_that_somebody_has_to_do_with_stays(
    games: list[Game], alice: User, now: datetime
) -> None:
    disputed, waiting, free, __ = games
    filing.file(disputed.pk, alice, category="conduct", ply=0, text="Hm.", at=timezone.now())
    Outbox.objects.update(done_at=now)
    Outbox.objects.filter(game=waiting).update(done_at=None)
    assert list(storable(in_days(1))) == [free]


@pytest.mark.slow
def test_what_happened_after_the_last_move_counts(games: list[Game]) -> None:
    Game.objects.update(moved_at=in_days(-500))
    assert not storable(in_days(-400)).exists()


@pytest.mark.slow
def test_the_command_moves_batch_after_batch(
    games: list[Game], settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.management.commands.cold_storage.GAMES_PER_BATCH", 1)
    settings.MIN_COLD_STORAGE_DAYS = 0
    assert "3 games would be moved" in run("--older-than=0", "--dry-run")
    assert cold() == 0
    assert "2 games with 4 events moved" in run("--older-than=0", "--limit=2")
    assert "1 games with 2 events moved, 0 left" in run("--older-than=0")
    assert "0 games" in run("--older-than=0")


@pytest.mark.slow
def test_the_command_goes_on_after_a_game_that_cannot_be_moved(
    games: list[Game], settings: Settings
) -> None:
    settings.MIN_COLD_STORAGE_DAYS = 0
    Game.objects.filter(pk=games[1].pk).update(ply=9)
    with pytest.raises(SystemExit):
        run("--older-than=0")
    assert cold() == 2
    assert Event.objects.filter(game=games[1]).exists()


@pytest.mark.slow
def test_the_command_brings_games_back(games: list[Game], settings: Settings) -> None:
    settings.MIN_COLD_STORAGE_DAYS = 0
    run("--older-than=0")
    first, second = (str(game.pk) for game in games[:2])
    assert "is back" in run("--restore", first, second)
    assert cold() == 1
    assert "was not away" in run("--restore", first)


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [[], ["--older-than=30"], ["--restore", "1" * 32]])
def test_the_command_says_what_is_missing(games: list[Game], arguments: list[str]) -> None:
    with pytest.raises(CommandError):
        run(*arguments)


def test_nothing_goes_to_a_folder_that_other_processes_do_not_see(
    games: list[Game], settings: Settings
) -> None:
    settings.COLD_STORAGE_URL, settings.EMBEDDED = "", False
    with pytest.raises(cold_storage.CannotStore, match="COLD_STORAGE_URL"):
        cold_storage.store(games[0].pk, in_days(1))


@pytest.mark.slow
def test_work_for_a_game_ends_by_itself(alice: User, bob: User) -> None:
    for leaves in (True, False):
        terms = {"options": {}, "at": timezone.now(), "time_control": per_move(3)}
        game = start_game("sogo", [alice, bob], **terms)
        if leaves:
            act(game, bob, Resign())
    assert not storable(in_days(99)).exists()
    for days in (4, 95, 99):
        with time_machine.travel(in_days(days), tick=False):
            while runner.sweep(timezone.now(), inline=True):
                pass
    assert storable(in_days(99)).count() == 2
