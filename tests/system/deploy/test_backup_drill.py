"""The drill dumps the site, brings it back beside itself, replays it and finds what differs."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from accounts.models import User
from config.management.backup import copies
from games.log.commands import PlayMoves
from games.models import Game
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from tests.games.conftest import person
from tests.support.servers.postgres import tool
from tests.support.servers.processes import ROOT

pytestmark = [pytest.mark.real, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """PostgreSQL's own programs, of the wheel, on the PATH."""
    for program in copies.PROGRAMS:
        script = tmp_path / program
        script.write_text(f'#!/bin/sh\nexec {" ".join(tool(program))} "$@"\n')
        script.chmod(0o700)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")


@pytest.fixture
def copy(tools: None, game: Game, resting: Game) -> Iterator[str]:
    """A copy of the test database with the games of these tests."""
    with copies.restored(connection.settings_dict, "copy_of_tests") as url:
        yield url


@pytest.fixture
def alice() -> User:
    return person("alice")


@pytest.fixture
def bob() -> User:
    return person("bob")


@pytest.fixture(autouse=True)
def game(alice: User, bob: User) -> Game:
    """A game with a move, which each copy holds."""
    begun = start_game("sogo", [alice, bob], options={}, at=timezone.now())
    play(begun, alice, "A1")
    return begun


@pytest.fixture
def resting(alice: User, bob: User) -> Game:
    """Another one, in which nobody moves after the copy."""
    begun = start_game("sogo", [alice, bob], options={}, at=timezone.now())
    play(begun, alice, "A1")
    return begun


def play(game: Game, player: User, move: str) -> None:
    at, key = timezone.now(), str(uuid4())
    apply_command(game.pk, PlayMoves((move,)), by=PlayerActor(player), key=key, at=at)


def drill(env: dict[str, str], *arguments: str) -> tuple[int, str]:
    """Return the exit status of the command and all that it says."""
    command = [sys.executable, "manage.py", "backup_drill", *arguments]
    env = {**env, "PATH": os.environ["PATH"]}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.slow
def test_the_drill_says_that_all_is_well_and_leaves_nothing_behind(
    real_env: dict[str, str], tools: None
) -> None:
    status, words = drill(real_env)
    assert status == 0, words
    assert "1 games replayed, 0 with a difference" in words
    assert "The backup brings everything back." in words
    with connection.cursor() as cursor:
        cursor.execute("SELECT datname FROM pg_database WHERE datname LIKE '%%_drill'")
        assert cursor.fetchall() == []


@pytest.mark.slow
def test_what_differs_from_the_backup_is_named_and_what_has_happened_since_is_not(
    real_env: dict[str, str], copy: str, game: Game, resting: Game, alice: User, bob: User
) -> None:
    play(game, bob, "B2")
    lost = start_game("sogo", [alice, bob], options={}, at=timezone.now())
    status, words = drill(real_env, "--restored", copy)
    assert status == 0, words
    Game.objects.filter(pk=lost.pk).update(created_at=timezone.now() - timedelta(hours=1))
    Game.objects.filter(pk=resting.pk).update(head_hash="ab" * 32)
    status, words = drill(real_env, "--restored", copy)
    assert status == 1
    assert f"Game {resting.pk} had another event 1 in the copy than here." in words
    assert f"Game {lost.pk} is not in the copy." in words
    assert "2 differences between the copy and this site." in words


@pytest.mark.slow
def test_a_copy_that_was_altered_does_not_replay(real_env: dict[str, str], copy: str) -> None:
    with psycopg.connect(copy, autocommit=True) as altered:
        altered.execute("ALTER TABLE games_event DISABLE TRIGGER USER")
        altered.execute('UPDATE games_event SET payload = \'{"move": "C3"}\' WHERE number = 1')
    status, words = drill(real_env, "--restored", copy)
    assert status == 1
    assert "replay_games found a fault in the copy" in words


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "words"),
    [("", "the database of the site itself"), ("not_restored", "cannot be reached: ")],
)
def test_an_address_of_no_copy_is_refused_in_words(
    real_env: dict[str, str], name: str, words: str
) -> None:
    """The site compared with itself would always come out whole."""
    here = connection.settings_dict
    status, answer = drill(real_env, "--restored", copies._url(here, name or here["NAME"]))
    assert status == 1
    assert words in answer
    assert "Traceback" not in answer


def test_without_the_programs_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(CommandError, match="apt-get install postgresql-client"):
        call_command("backup_drill")
