"""Valkey takes every question and answers none: a page waits for it once, however often it asks."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts.models import User
from config.backends import cache as backend
from config.monitoring import health
from games.services.gameplay.game_start import start_game
from games.services.players import data_export
from tests.support.servers.hung import HungServer


def test_after_the_first_timeout_it_is_left_alone(hung_cache: HungServer) -> None:
    for _ in range(5):
        assert cache.get("key", "nothing") == "nothing"
        assert cache.set_many({"key": 1}) == ["key"]
    assert hung_cache.connections() == 1


def test_it_is_asked_again_after_some_seconds(
    hung_cache: HungServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backend, "BREAK_SECONDS", 0.0)
    for _ in range(2):
        cache.get("key")
    assert hung_cache.connections() == 2


@pytest.mark.slow
def test_a_file_of_many_games_waits_once(alice: User, hung_cache: HungServer) -> None:
    for _ in range(3):
        start_game("sogo", [alice, "beginner"], options={}, at=timezone.now())
    assert "".join(data_export.pieces(alice, timezone.now()))
    assert hung_cache.connections() == 1


def test_a_file_notes_many_games_with_one_question(
    alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(cache, "set_many", lambda found, _seconds: asked.append(len(found)))
    for _ in range(3):
        start_game("sogo", [alice, "beginner"], options={}, at=timezone.now())
    "".join(data_export.pieces(alice, timezone.now()))
    assert asked == [3]


@pytest.mark.django_db
def test_readyz_waits_once_for_the_cache_and_once_for_the_broker(
    client: Client, hung_cache: HungServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CELERY_BROKER_URL", hung_cache.url)
    answer = client.get("/readyz")
    assert answer.status_code == 503
    broken = {name for name, found in answer.json().items() if found == "does not answer"}
    assert broken == {"broker", "cache"}
    assert hung_cache.connections() == 2


@pytest.mark.django_db
def test_readyz_asks_nothing_more_when_its_time_is_over(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "MAX_REPORT_SECONDS", -1.0)
    answer = client.get("/readyz")
    assert answer.status_code == 503
    answers = {name: found for name, found in answer.json().items() if name != "version"}
    assert set(answers.values()) == {health.NOT_ASKED}
