"""How many streams one player, one address and one process may hold open."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.conf import settings
from prometheus_client.parser import text_string_to_metric_families

from config.live import app
from config.live.app import STREAMS, LiveApplication
from tests.system.live.conftest import Visit, visit
from tests.system.live.test_streams import ALICE, BOB, of, stream, watching

pytestmark = pytest.mark.database


def test_one_player_cannot_hold_many_streams() -> None:
    async def test(live: LiveApplication) -> None:
        opened = [await visit(live, of(ALICE)) for _ in range(app.MAX_STREAMS_BY_CHANNEL["u"])]
        assert (await visit(live, of(ALICE))).status == 429
        assert (await visit(live, of(BOB))).status == 200
        await opened[0].hang_up()
        assert (await visit(live, of(ALICE))).status == 200

    stream(test)


def test_one_address_cannot_take_all_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stranger may watch any number of games; the others still find room."""
    monkeypatch.setitem(app.MAX_STREAMS_BY_CHANNEL, "a", 2)
    monkeypatch.setattr(settings, "TRUSTED_PROXIES", 1)

    async def status(live: LiveApplication, *ways: str) -> int:
        return (await visit(live, watching(uuid4()), ways=ways)).status

    async def test(live: LiveApplication) -> None:
        assert [await status(live, "192.0.2.1") for _ in range(3)] == [200, 200, 429]
        assert await status(live, "203.0.113.9, 192.0.2.1") == 429  # The rest is made up.
        assert await status(live, "203.0.113.9", "192.0.2.1") == 429
        assert await status(live, "192.0.2.2") == 200
        assert [await status(live, f"2001:db8::{number}") for number in range(3)] == [200, 200, 429]
        assert await status(live, "2001:db8:0:1::1") == 200
        assert await status(live, "::ffff:192.0.2.1") == 429  # The first one again.
        assert await status(live, "::ffff:192.0.2.3") == 200
        assert [await status(live, f"192.0.2.4:{port}") for port in range(3)] == [200, 200, 429]

    stream(test)


def test_without_a_proxy_of_ours_nobody_says_where_they_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(app.MAX_STREAMS_BY_CHANNEL, "a", 1)

    async def test(live: LiveApplication) -> None:
        first = await visit(live, of(ALICE))
        assert (await visit(live, of(BOB), ways=("192.0.2.1",))).status == 429
        await first.hang_up()
        assert (await visit(live, of(BOB))).status == 200

    stream(test)


def test_a_full_process_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "MAX_STREAMS", 1)

    async def test(live: LiveApplication) -> None:
        await visit(live, of(ALICE))
        assert (await visit(live, of(BOB))).status == 503

    stream(test)


def test_open_streams_are_counted_for_who_has_the_token(monkeypatch: pytest.MonkeyPatch) -> None:
    async def metrics(live: LiveApplication, authorization: str) -> Visit:
        return await visit(live, path="/live/metrics", authorization=authorization)

    async def test(live: LiveApplication) -> None:
        await visit(live, of(ALICE))
        assert (await metrics(live, "Bearer ")).status == 404
        monkeypatch.setattr(settings, "METRICS_TOKEN", "for a test")
        assert (await metrics(live, "Bearer none")).status == 404
        answer = await metrics(live, "Bearer for a test")
        assert (answer.status, await answer.next()) == (200, STREAMS.format(1))
        (metric,) = text_string_to_metric_families(STREAMS.format(1))
        assert (metric.name, metric.type) == ("fernzug_streams", "gauge")
        assert metric.documentation

    stream(test)
