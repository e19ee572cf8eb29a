"""From a move to the streams: what is told, to whom, and that nobody waits for it."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts.models import User
from config.live.app import LiveApplication
from games.log.commands import PlayMoves
from games.models import Game
from games.services.effects import live_channels, live_updates
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from tests.support.games.pages import signed_in
from tests.support.servers.processes import Process, clean_environment, eventually, free_port
from tests.support.servers.valkey import valkey
from tests.system.live.conftest import running, visit, wait_for

pytestmark = pytest.mark.database

Captured = Callable[..., Any]


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Every message, instead of its way to other processes."""
    messages: list[dict[str, Any]] = []
    monkeypatch.setattr(live_updates, "_send", lambda text: messages.append(json.loads(text)))
    return messages


def test_a_move_is_told_after_its_commit_to_players_and_watchers(
    live_game: Game,
    alice: User,
    bob: User,
    sent: list[dict[str, Any]],
    django_capture_on_commit_callbacks: Captured,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        apply_command(
            live_game.pk, PlayMoves(("A1",)), by=PlayerActor(alice), key="k", at=timezone.now()
        )
        assert sent == []
    live_game.refresh_from_db()
    people = [f"u.{alice.pk}", f"u.{bob.pk}"]
    assert sent == [
        {
            "to": [f"g.{live_game.pk}", *people],
            "game": str(live_game.pk),
            "version": live_game.last_event,
        }
    ]


def test_what_is_said_at_the_table_is_told_to_its_players_alone(
    live_game: Game, alice: User, bob: User, sent: list[dict[str, Any]]
) -> None:
    live_updates.publish_to_seats(live_game.pk, "chat")
    assert [(set(update["to"]), update["version"]) for update in sent] == [
        ({f"u.{alice.pk}", f"u.{bob.pk}"}, "chat")
    ]


def test_a_server_that_is_away_is_asked_once(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    settings.CACHE_URL = f"unix://{tmp_path}/nobody-here"
    asked: list[str] = []
    ask = live_updates._pool
    monkeypatch.setattr(live_updates, "_pool", lambda url: asked.append(url) or ask(url))  # type: ignore[func-returns-value]
    for _ in range(3):
        live_updates.publish(uuid4(), 1, [1])
    assert len(asked) == 1


def test_without_valkey_nobody_writes_before_somebody_listens(
    settings: Settings, tmp_path: Path
) -> None:
    settings.CACHE_URL, settings.VAR = "", tmp_path
    live_updates.publish(uuid4(), 1, [1])
    assert list(tmp_path.iterdir()) == []


def test_the_file_of_updates_stays_short_and_loses_nothing_that_is_read(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.CACHE_URL, settings.VAR = "", tmp_path
    monkeypatch.setattr(live_updates, "_MAX_FILE_BYTES", 500)

    async def test() -> None:
        async with running(LiveApplication()) as live:
            alice = await visit(live, live_channels.token("u.1"))
            for number in range(20):
                live_updates.publish(uuid4(), number, [1])
                assert f'"version": {number}' in await alice.next()
        assert live_channels.updates_file().stat().st_size < 1000

    wait_for(test())


@pytest.mark.real
def test_when_valkey_goes_streams_end_and_when_it_is_back_they_open(
    settings: Settings,
) -> None:
    """A browser with an open stream would believe that nothing happens."""

    async def test() -> None:
        with valkey() as path:
            settings.CACHE_URL = f"unix://{path}"
            live = LiveApplication()
            around = running(live)
            await around.__aenter__()
            alice = await visit(live, live_channels.token("u.1"))
        assert await alice.next() == ""
        assert (await visit(live, live_channels.token("u.1"))).status == 503
        assert (await visit(live, path="/live/health")).status == 503
        with valkey() as path:
            settings.CACHE_URL = f"unix://{path}"
            async with asyncio.timeout(10):
                while not live.hub.open:
                    await asyncio.sleep(0.02)
            assert (await visit(live, path="/live/health")).status == 200
            await around.__aexit__(None, None, None)

    wait_for(test())


@pytest.mark.real
def test_the_process_carries_updates_without_any_database() -> None:
    port, game = free_port(), uuid4()
    env = clean_environment(
        DATABASE_URL="postgres://nobody@127.0.0.1:9/nowhere",
        CELERY_BROKER_URL="memory://",
        CACHE_URL=settings.CACHE_URL,
        SECRET_KEY=settings.SECRET_KEY,
    )
    command = ["-m", "uvicorn", "config.live:application", "--port", str(port)]
    query = urlencode({"t": live_channels.token("u.1")})
    with (
        Process([sys.executable, *command, "--timeout-graceful-shutdown", "1"], env) as process,
        closing(HTTPConnection("127.0.0.1", port, timeout=10)) as there,
    ):
        assert eventually(lambda: _healthy(port)), process.output
        there.request("GET", f"/live/?{query}")
        answer = there.getresponse()
        live_updates.publish(game, 3, [1])
        lines = [answer.readline().decode().strip() for _ in range(4)]
    assert lines[2:] == ["event: game", f'data: {{"game": "{game}", "version": 3}}']


def _healthy(port: int) -> bool:
    try:
        with closing(HTTPConnection("127.0.0.1", port, timeout=5)) as there:
            there.request("GET", "/live/health")
            return there.getresponse().status == 200
    except OSError:
        return False


def opened(tokens: list[str]) -> list[str]:
    return [live_channels.open_token(token)[0] for token in tokens]


def in_page(client: Client, url: str) -> list[str]:
    page = client.get(url).content.decode()
    part = page.partition('data-live="')[2].partition('"')[0]
    return opened(part.split())


def test_a_page_opens_the_streams_its_reader_needs(
    live_game: Game, alice: User, carol: User, client: Client
) -> None:
    url = live_game.get_absolute_url()
    assert in_page(signed_in(alice), url) == [f"u.{alice.pk}"]
    assert in_page(signed_in(carol), url) == [f"u.{carol.pk}", f"g.{live_game.pk}"]
    assert in_page(client, url) == [f"g.{live_game.pk}"]
    assert in_page(client, "/lobby/") == []


def test_tokens_are_renewed_for_whoever_asks_and_nobody_else(alice: User, client: Client) -> None:
    game = uuid4()
    url = f"/me/live/?game={game}&game=rubbish"
    assert opened(signed_in(alice).get(url).json()["tokens"]) == [f"u.{alice.pk}", f"g.{game}"]
    assert opened(client.get(url).json()["tokens"]) == [f"g.{game}"]
    many = "&".join(f"game={uuid4()}" for _ in range(50))
    assert len(client.get(f"/me/live/?{many}").json()["tokens"]) == 19


def test_the_count_of_turns_is_asked_for_lightly(live_game: Game, alice: User, bob: User) -> None:
    client = signed_in(alice)
    answer = client.get("/games/turns/")
    assert answer.json() == {"turns": 1, "unread": 0}
    unchanged = {"If-None-Match": answer["ETag"]}
    assert client.get("/games/turns/", headers=unchanged).status_code == 304
    apply_command(
        live_game.pk, PlayMoves(("A1",)), by=PlayerActor(alice), key="k", at=timezone.now()
    )
    assert client.get("/games/turns/", headers=unchanged).json() == {"turns": 0, "unread": 0}
    assert signed_in(bob).get("/games/turns/").json() == {"turns": 1, "unread": 0}


def test_my_games_are_sent_again_only_if_a_game_has_changed(live_game: Game, alice: User) -> None:
    client = signed_in(alice)
    page = client.get("/games/")
    unchanged = json.loads(page.context["tag"])
    assert client.get("/games/", headers=unchanged).status_code == 304
    apply_command(
        live_game.pk, PlayMoves(("A1",)), by=PlayerActor(alice), key="k", at=timezone.now()
    )
    assert client.get("/games/", headers=unchanged).status_code == 200
