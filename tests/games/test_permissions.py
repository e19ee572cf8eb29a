"""Who may do what: every address of ours, asked by everybody. A route missing here fails.

The matrix itself is in `permission_matrix.py`. Whoever is refused has changed nothing in any table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime

import pytest
from django.test import Client
from django.urls import URLResolver, get_resolver

from accounts.models import User
from games.models import Game
from tests.games.permission_matrix import Asked, cells
from tests.games.permission_scene import Scene, set_up
from tests.games.stored import fingerprint

ELSEWHERE = ("admin:", "account_", "mfa_", "usersessions_", "healthz", "readyz", "favicon")
"""Django's admin, allauth and the operators' probes have tests of their own."""


def routes() -> Iterator[str]:
    def walk(resolver: URLResolver, prefix: str = "") -> Iterator[str]:
        for pattern in resolver.url_patterns:
            if isinstance(pattern, URLResolver):
                namespace = f"{pattern.namespace}:" if pattern.namespace else ""
                yield from walk(pattern, prefix + namespace)
            else:
                yield f"{prefix}{pattern.name}"

    return walk(get_resolver())


pytestmark = pytest.mark.usefixtures("empty_cache")


@pytest.fixture
def scene(
    sogo_game: Game, alice: User, bob: User, carol: User, admin: User, now: datetime
) -> Scene:
    return set_up(sogo_game, (alice, bob, carol, admin), now)


@pytest.mark.parametrize("asked", list(cells()), ids=str)
def test_everybody_gets_what_the_matrix_says(scene: Scene, asked: Asked) -> None:
    client, before = scene.clients[asked.role], fingerprint()
    send: Callable[..., object] = getattr(client, asked.method.lower())
    form = scene.form(asked.route) if asked.method == "POST" else {}
    answer = send(scene.url(asked.route), form)
    assert answer.status_code == asked.status, answer.content.decode()[:3000]
    if answer.status_code >= 400 or asked.method == "GET":
        assert fingerprint() == before


def test_every_route_is_in_the_matrix() -> None:
    ours = {route for route in routes() if not route.startswith(ELSEWHERE)}
    assert ours == {cell.route for cell in cells()}


@pytest.mark.parametrize("route", sorted({cell.route for cell in cells()}))
def test_no_route_knows_other_methods(scene: Scene, route: str) -> None:
    for method in ("put", "patch", "delete"):
        answer = getattr(scene.clients["alice"], method)(scene.url(route))
        assert answer.status_code == 405


FORMS = {cell.route for cell in cells() if cell.method == "POST"}
BY_SIGNED_LINK = {"unsubscribe", "mail_move"}
"""Mail programs send the first for their readers: its token can only make mails fewer (RFC 8058).
The second plays the one move its token stands for."""


@pytest.mark.parametrize("route", sorted(FORMS - BY_SIGNED_LINK))
def test_no_form_is_taken_without_its_token(scene: Scene, alice: User, route: str) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(alice)
    before = fingerprint()
    assert client.post(scene.url(route), scene.form(route)).status_code == 403
    assert fingerprint() == before
