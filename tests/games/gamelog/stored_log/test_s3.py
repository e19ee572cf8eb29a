"""Cold storage on a real S3 server, by django-storages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from config.settings.cold_storage import storage_at
from config.settings.environment import VAR
from games.log.commands import Resign
from games.models import Game
from games.services.gamelog.audit import first_difference
from games.services.worker.cold_storage import restore
from tests.games.gamelog.stored_log.cold_games import put_away, rows_of
from tests.support.games.pages import act
from tests.support.games.two_worlds.worlds import forget
from tests.support.servers.s3 import KEYS, S3Server

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]


@pytest.fixture(scope="module")
def server() -> Iterator[S3Server]:
    started = S3Server()
    yield started
    started.stop()


@pytest.fixture
def in_bucket(server: S3Server, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> S3Server:
    """The server, empty, as the cold storage of the site."""
    for name, value in KEYS.items():
        monkeypatch.setenv(name, value)
    server.bucket.objects.all().delete()
    settings.STORAGES = {**settings.STORAGES, "cold": storage_at(server.url)}
    return server


@pytest.fixture
def finished(sogo_game: Game, bob: User) -> Game:
    act(sogo_game, bob, Resign())
    return Game.objects.get(pk=sogo_game.pk)


def test_a_log_goes_to_the_bucket_and_comes_back(in_bucket: S3Server, finished: Game) -> None:
    rows = rows_of(finished)
    game = put_away(finished)
    (name,) = in_bucket.names()
    assert name.startswith(f"cold/{str(game.pk)[:2]}/{game.pk}-")
    assert (rows_of(game), first_difference(game)) == ([], "")
    assert Client().get(game.get_absolute_url()).status_code == 200
    assert restore(game.pk)
    assert rows_of(game) == rows
    put_away(game)
    assert in_bucket.names() == [name]


def test_a_file_that_is_gone_or_altered_there_is_noticed(
    in_bucket: S3Server, finished: Game
) -> None:
    game = put_away(finished)
    (name,) = in_bucket.names()
    in_bucket.bucket.Object(name).put(Body=b"something else")
    assert Client().get(game.get_absolute_url()).status_code == 503
    in_bucket.bucket.Object(name).delete()
    forget()
    assert Client().get(game.get_absolute_url()).status_code == 503


@pytest.mark.slow
def test_a_server_that_is_away_is_said_so(
    in_bucket: S3Server, finished: Game, settings: Settings
) -> None:
    game = put_away(finished)
    away = in_bucket.url.replace(str(in_bucket.port), "9")
    settings.STORAGES = {**settings.STORAGES, "cold": storage_at(away)}
    assert Client().get(game.get_absolute_url()).status_code == 503


def test_without_a_setting_the_files_are_below_the_folder_of_the_site() -> None:
    assert storage_at("")["OPTIONS"]["location"] == str(VAR / "cold")
    assert storage_at("/mnt/games")["OPTIONS"]["location"] == "/mnt/games"
    assert storage_at("file:///mnt/my%20games")["OPTIONS"]["location"] == "/mnt/my games"


@pytest.mark.parametrize("url", ["s3:///no-bucket", "ftp://host/folder", "https://host/"])
def test_a_place_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="COLD_STORAGE_URL"):
        storage_at(url)
