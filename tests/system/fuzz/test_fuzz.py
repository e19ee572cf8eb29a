"""No request, however odd, is answered with 5xx, and who may not write has written nothing.

`FUZZ_REQUESTS=50000 python3 run.py test --all tests/system/fuzz` sends so many. By night each day
has a seed, its date, and `FUZZ_SEED=20261124` brings the requests of that night again.
"""

from __future__ import annotations

import os
from copy import deepcopy
from datetime import UTC, datetime
from urllib.parse import urlencode

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, seed, settings

from games.log.time.control import per_move
from games.services.gameplay.game_start import start_game
from tests.games.conftest import NOW, person
from tests.support.games.permissions.matrix import cells
from tests.support.games.permissions.scene import Scene, set_up
from tests.support.games.permissions.states import in_states
from tests.support.games.stored import fingerprint, statements
from tests.support.games.two_worlds import worlds
from tests.system.fuzz.requests import FuzzedRequest, fuzzed_requests

DAY_REQUESTS, PART_REQUESTS = 30, 250
NIGHT_REQUESTS = int(os.environ.get("FUZZ_REQUESTS", "500"))
DAY_SEED, NIGHT_SEED = 1, int(os.environ.get("FUZZ_SEED", f"{datetime.now(UTC):%Y%m%d}"))
ELSEWHERE = (
    "account_login", "account_signup", "account_reset_password", "admin:index"
)  # fmt: skip
FORM_TYPE = "application/x-www-form-urlencoded"
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}

pytestmark = pytest.mark.usefixtures("db")


@pytest.fixture(scope="module")
def scene(module_db: None) -> Scene:
    alice, bob, carol = (person(name) for name in ("alice", "bob", "carol"))
    admin = person("admin", is_staff=True, is_superuser=True)
    game = start_game("sogo", [alice, bob], options={}, at=NOW, time_control=per_move(3))
    return set_up(game, (alice, bob, carol, admin), NOW)


@pytest.fixture(scope="module")
def stages(scene: Scene) -> list[Scene]:
    """The scene itself, and all that is on it in its other states."""
    return [scene, *in_states(scene, NOW).values()]


@pytest.fixture(scope="module")
def stored(stages: list[Scene]) -> dict[str, str]:
    """What is stored before each request."""
    return fingerprint()


@pytest.fixture(scope="module")
def routes(stages: list[Scene]) -> dict[str, dict[str, object]]:
    """Every address, in each state of what it is about, with a form that fits it."""
    names = {cell.route for cell in cells()}
    ours = {stage.url(route): stage.form(route) for stage in stages for route in names}
    return {**ours, **{reverse(route): {} for route in ELSEWHERE}}


def check(scene: Scene, stored: dict[str, str], request: FuzzedRequest) -> None:
    """Send a request, look at its answer and at what it has written, and undo that."""
    cache.clear()
    worlds.forget()
    with transaction.atomic(), statements() as writes:
        status = send(scene, request)
        assert status < 500, (status, request)
        if writes and (status >= 400 or request.method in SAFE_METHODS):
            assert fingerprint() == stored, (status, request)
        transaction.set_rollback(True)


def send(scene: Scene, request: FuzzedRequest) -> int:
    """Return the status of the answer; what a page raises is raised here."""
    client = Client()
    client.cookies = deepcopy(scene.clients[request.role].cookies)
    body, kind = request.body or (urlencode(request.form, doseq=True).encode(), FORM_TYPE)
    if request.method in SAFE_METHODS:
        body, kind = b"", ""
    answer = client.generic(
        request.method, request.path, body, kind, QUERY_STRING=request.query, **request.headers
    )
    return int(answer.status_code)


def fuzz(
    scene: Scene,
    stored: dict[str, str],
    routes: dict[str, dict[str, object]],
    count: int,
    chosen_seed: int,
) -> None:
    """Send so many requests: those of the seed."""

    @seed(chosen_seed)
    @settings(
        max_examples=count,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        print_blob=True,
    )
    @given(request=fuzzed_requests(routes))
    def sent(request: FuzzedRequest) -> None:
        check(scene, stored, request)

    sent()


def test_odd_requests_are_refused_in_words(
    scene: Scene, stored: dict[str, str], routes: dict[str, dict[str, object]]
) -> None:
    fuzz(scene, stored, routes, DAY_REQUESTS, DAY_SEED)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(NIGHT_REQUESTS // PART_REQUESTS))
def test_many_odd_requests_are_refused_in_words(
    part: int, scene: Scene, stored: dict[str, str], routes: dict[str, dict[str, object]]
) -> None:
    fuzz(scene, stored, routes, PART_REQUESTS, NIGHT_SEED * 1000 + part)
