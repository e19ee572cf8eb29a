"""A push service that takes calls and never answers holds up the mails of nobody for long."""

from __future__ import annotations

import socket
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from accounts.models import User
from games.models import Delivery, Game
from games.services.effects.circuit_breaker import CircuitBreaker
from games.services.notifications.push import client
from tests.games.notifications.push.test_push import noted, row, run, signed_up
from tests.support.servers.push import Browser, PushService


@pytest.fixture
def hung(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """Calls get through and wait."""
    monkeypatch.setattr(client, "_breakers", defaultdict(CircuitBreaker))
    settings.PUSH_TIMEOUT = 0.05
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.05)
        yield server


def calls(server: socket.socket) -> int:
    taken = 0
    while True:
        try:
            server.accept()[0].close()
        except TimeoutError:
            return taken
        taken += 1


def test_it_is_asked_once_a_minute_and_others_are_told_meanwhile(
    live_game: Game, alice: User, hung: socket.socket, push_service: PushService, settings: Any
) -> None:
    origin = f"http://127.0.0.1:{hung.getsockname()[1]}"
    settings.PUSH_SERVICES = [*settings.PUSH_SERVICES, origin]
    for name in "abc":
        signed_up(alice, Browser(f"{origin}/{name}"))
    signed_up(alice, push_service.browser("good"))
    work = run(row(live_game, alice))
    assert calls(hung) == 1
    assert [push.path for push in push_service.pushes] == ["/good"]
    assert work.done_at is None
    assert noted(work).state == Delivery.State.FAILED
    run(work)
    assert calls(hung) == 0
    assert len(push_service.pushes) == 1
    client._breakers.clear()  # A minute later.
    run(work)
    assert calls(hung) == 1
