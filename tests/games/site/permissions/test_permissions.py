"""Who may do what: every address of ours, asked by everybody. A route missing here fails.

The matrix itself is in `tests/support/games/permissions/matrix.py`. Those who are
refused have changed nothing in any table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import product

import pytest
from django.test import Client
from django.urls import URLResolver, get_resolver

from games.log.time.control import per_move
from games.services.gameplay.game_start import start_game
from tests.games.conftest import NOW, person
from tests.support.budget import by_day_every
from tests.support.games.permissions.matrix import Asked, cells
from tests.support.games.permissions.more_roles import RESEMBLES
from tests.support.games.permissions.scene import Scene, set_up
from tests.support.games.stored import fingerprint, statements
from tests.support.games.two_worlds import worlds

ELSEWHERE = (
    "admin:",
    "admin_on_site",
    "account_",
    "mfa_",
    "None",  # allauth has redirects from addresses of before, without a name.
    "openid_connect_",
    "socialaccount_",
    "usersessions_",
    "healthz",
    "readyz",
    "metrics",
    "favicon",
)
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


pytestmark = pytest.mark.usefixtures("empty_cache", "db")


@pytest.fixture(scope="module")
def scene(module_db: None) -> Scene:
    alice, bob, carol = (person(name) for name in ("alice", "bob", "carol"))
    admin = person("admin", is_staff=True, is_superuser=True)
    game = start_game("sogo", [alice, bob], options={}, at=NOW, time_control=per_move(3))
    return set_up(game, (alice, bob, carol, admin), NOW)


@pytest.fixture(scope="module")
def before(scene: Scene) -> dict[str, str]:
    """What is stored when a test begins."""
    return fingerprint()


@pytest.fixture(autouse=True)
def _nothing_remembered(scene: Scene) -> None:
    """What other tests played has been rolled back, and this process has to forget it as well."""
    worlds.forget()


def browser(scene: Scene, role: str, **more: bool) -> Client:
    """The browser of somebody as the scene left it, for one test."""
    client = Client(**more)
    client.cookies = deepcopy(scene.clients[role].cookies)
    return client


BY_DAY = ("anonymous", "alice")
"""Who asks by day for what is answered to everybody alike."""
ALIKE_STRIDE = 6
"""In the long run every sixth of those asks who are answered as somebody else is by day, each in
turn."""
AS_CAROL_BY_DAY = ("guest", "bob", "admin", "referee", *RESEMBLES)
"""Those who are asked by day only where they are answered otherwise than carol; of the deleted,
otherwise than a stranger.
"""


def is_for_the_long_run(cell: Asked) -> bool:
    """Return whether somebody else who is answered alike asks the same by day."""
    if cell.is_same_for_all:
        return cell.role not in BY_DAY
    return cell.is_as_for_carol and cell.role in AS_CAROL_BY_DAY


def alike_by_night() -> list[Asked]:
    alike = filter(is_for_the_long_run, cells())
    return sorted(alike, key=lambda cell: cell.role)[::ALIKE_STRIDE]


def asked_on() -> Iterator[object]:
    """What alice asks on the second database, too, to reach every query there once."""
    for cell in cells():
        if not is_for_the_long_run(cell):
            yield pytest.param(cell, marks=[pytest.mark.database] * (cell.role == "alice"))
    for cell in alike_by_night():
        yield pytest.param(cell, marks=pytest.mark.slow)


@pytest.mark.parametrize("asked", list(asked_on()), ids=str)
def test_everybody_gets_what_the_matrix_says(
    scene: Scene, before: dict[str, str], asked: Asked
) -> None:
    client = browser(scene, asked.role)
    send: Callable[..., object] = getattr(client, asked.method.lower())
    form = scene.form(asked.route) if asked.method == "POST" else {}
    with statements() as writes:
        answer = send(scene.url(asked.route), form)
    assert answer.status_code == asked.status, answer.content.decode()[:3000]
    if answer.status_code >= 400 or asked.method == "GET":
        assert not writes or fingerprint() == before


def test_every_route_is_in_the_matrix() -> None:
    ours = {route for route in routes() if not route.startswith(ELSEWHERE)}
    assert ours == {cell.route for cell in cells()}


def test_everybody_asks_in_the_long_run_for_a_good_part_of_all() -> None:
    alike = Counter(cell.role for cell in cells() if is_for_the_long_run(cell))
    asked = Counter(cell.role for cell in alike_by_night())
    assert all(count >= alike[role] // (ALIKE_STRIDE + 1) for role, count in asked.items())
    assert set(asked) == set(alike)


OTHER_METHODS = ("put", "patch", "delete")
ROUTES_AND_METHODS = product(sorted({cell.route for cell in cells()}), OTHER_METHODS)


@pytest.mark.parametrize(
    "asked", by_day_every(len(OTHER_METHODS), ROUTES_AND_METHODS), ids=" ".join
)
def test_no_route_knows_other_methods(scene: Scene, asked: tuple[str, str]) -> None:
    """By day each route is asked with one of them."""
    route, method = asked
    answer = getattr(browser(scene, "alice"), method)(scene.url(route))
    assert answer.status_code == 405


FORMS = {cell.route for cell in cells() if cell.method == "POST"}
BY_SIGNED_LINK = {"unsubscribe", "mail_move", "mail_answer"}
"""Mail programs send the first for their readers: its token can only make mails fewer (RFC 8058).
The others play the one move and give the one answer their tokens stand for."""


@pytest.mark.parametrize("route", by_day_every(3, sorted(FORMS - BY_SIGNED_LINK)))
def test_no_form_is_taken_without_its_token(
    scene: Scene, before: dict[str, str], route: str
) -> None:
    client = browser(scene, "alice", enforce_csrf_checks=True)
    with statements() as writes:
        assert client.post(scene.url(route), scene.form(route)).status_code == 403
    assert not writes or fingerprint() == before


def test_what_writes_is_noticed(scene: Scene) -> None:
    with statements() as writes:
        person("dora")
    assert writes
