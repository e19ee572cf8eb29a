"""A process that moves logs is really killed, and pages read while logs come and go."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Event as Signal

import pytest
from django.conf import settings
from django.db import connection
from django.utils import timezone

from accounts.models import User
from games.log.commands import Resign
from games.models import Event, Game, Outbox
from games.services.gamelog.audit import first_difference
from games.services.gamelog.stored_log.log_reader import entries_of, events_of
from games.services.worker.cold_storage import restore, store
from tests.games.gamelog.stored_log.cold_games import put_away, rows_of
from tests.support.games.pages import act
from tests.support.servers.processes import ROOT

pytestmark = [
    pytest.mark.real,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("no_worker"),
]

Played = Callable[[Game, str], Game]

KILLED_IN = """
import os, signal, sys
import django
django.setup()
from datetime import timedelta
from uuid import UUID
from django.utils import timezone
from games.models import Game
from games.services.worker import cold_storage
place, name, game = sys.argv[1:]
owner = {"module": cold_storage, "game": Game}[place]
setattr(owner, name, lambda *_, **__: os.kill(os.getpid(), signal.SIGKILL))
if place == "module":
    cold_storage.store(UUID(game), timezone.now() + timedelta(days=1))
else:
    cold_storage.restore(UUID(game))
"""


@pytest.fixture
def finished(sogo_game: Game, play_moves: Played, bob: User) -> Game:
    play_moves(sogo_game, "A1 B1 C1 D1")
    act(sogo_game, bob, Resign())
    Outbox.objects.update(done_at=timezone.now())
    return Game.objects.get(pk=sogo_game.pk)


def killed_in(env: dict[str, str], place: str, name: str, game: Game) -> bool:
    """Run a process that dies where that function would be called."""
    ours = {"COLD_STORAGE_URL": settings.COLD_STORAGE_URL}
    ours["DJANGO_SETTINGS_MODULE"] = "config.settings"
    command = [sys.executable, "-c", KILLED_IN, place, name, str(game.pk)]
    ended = subprocess.run(command, cwd=ROOT, env={**env, **ours}, capture_output=True, check=False)
    return ended.returncode == -signal.SIGKILL


def test_killed_between_file_and_commit_nothing_has_happened(
    finished: Game, real_env: dict[str, str]
) -> None:
    rows = rows_of(finished)
    assert killed_in(real_env, "module", "_mark", finished)
    assert (rows_of(finished), first_difference(finished)) == (rows, "")
    game = put_away(finished)
    assert (rows_of(game), first_difference(game)) == ([], "")


@pytest.mark.slow
def test_killed_while_it_comes_back_the_log_is_still_away(
    finished: Game, real_env: dict[str, str]
) -> None:
    rows, game = rows_of(finished), put_away(finished)
    assert killed_in(real_env, "game", "save", game)
    assert (rows_of(game), first_difference(Game.objects.get(pk=game.pk))) == ([], "")
    assert restore(game.pk)
    assert rows_of(game) == rows


@pytest.mark.slow
def test_whoever_reads_meanwhile_sees_the_whole_log(finished: Game) -> None:
    expected, over = entries_of(finished), Signal()

    def read() -> int:
        count = 0
        try:
            while not over.is_set():
                game = Game.objects.get(pk=finished.pk)
                assert entries_of(game) == expected
                assert [event.entry for event in events_of(game)] == expected
                count += 1
        finally:
            connection.close()
        return count

    with ThreadPoolExecutor(2) as threads:
        readers = [threads.submit(read) for __ in range(2)]
        for __ in range(15):
            store(finished.pk, timezone.now() + timedelta(days=1))
            assert restore(finished.pk)
        over.set()
        assert all(reader.result(20) > 0 for reader in readers)
    assert Event.objects.filter(game=finished).count() == len(expected)
