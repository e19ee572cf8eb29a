"""Who hears what. No test here may touch the database, and neither may a stream."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import pytest
import time_machine
from django.conf import settings
from django.core.signing import TimestampSigner
from redis import Redis

from config.live.app import LiveApplication
from config.live.hub import MAX_WAITING_MESSAGES, Hub
from games.services.effects import live_channels, live_updates
from tests.system.live.conftest import Visit, beat_often, running, visit, wait_for

pytestmark = pytest.mark.database

ALICE, BOB, CAROL = 1, 2, 3


def of(user: int) -> str:
    return live_channels.token(live_channels.user_channel(user))


def watching(game: UUID) -> str:
    return live_channels.token(live_channels.game_channel(game))


def stream(test: Callable[[LiveApplication], Awaitable[None]]) -> None:
    """Run the test beside an application that lives."""

    async def run() -> None:
        async with running(LiveApplication()) as live:
            await test(live)

    wait_for(run())


def line_of(game: UUID, version: object) -> str:
    return f"event: game\ndata: {json.dumps({'game': str(game), 'version': version})}\n\n"


def test_players_and_watchers_hear_that_a_game_has_changed_and_nothing_else() -> None:
    async def test(live: LiveApplication) -> None:
        game = uuid4()
        listening = [await visit(live, token) for token in (of(ALICE), of(BOB), watching(game))]
        live_updates.publish(game, 7, [ALICE, BOB, None])
        assert [await listener.next() for listener in listening] == [line_of(game, 7)] * 3

    stream(test)


def into_the_file(torn: bytes) -> None:
    with live_channels.updates_file().open("ab") as lines:
        lines.write(torn + b"\n")


def into_valkey(torn: bytes) -> None:
    with Redis.from_url(settings.CACHE_URL) as server:
        server.publish(live_channels.VALKEY_CHANNEL, torn)


@pytest.mark.parametrize("torn", [b'{"to": ["u.1"', b"null", b'{"to": 7, "game": 1}', b"\xff"])
def test_a_torn_message_does_not_end_all_hearing(torn: bytes) -> None:
    """A full disk may leave half a line behind; what follows is heard all the same."""
    send = into_valkey if settings.CACHE_URL else into_the_file

    async def test(live: LiveApplication) -> None:
        alice, game = await visit(live, of(ALICE)), uuid4()
        send(torn)
        assert await alice.next() == ""  # Its browser calls again.
        async with asyncio.timeout(5):
            while (again := await visit(live, of(ALICE))).status == 503:
                await asyncio.sleep(0.01)
        live_updates.publish(game, 7, [ALICE])
        assert await again.next() == line_of(game, 7)

    stream(test)


def test_a_stranger_hears_nothing_of_other_peoples_games() -> None:
    async def test(live: LiveApplication) -> None:
        theirs, hers = uuid4(), uuid4()
        carol = await visit(live, of(CAROL), watching(hers))
        live_updates.publish(theirs, 7, [ALICE, BOB])
        live_updates.publish(hers, 1, [CAROL])
        assert await carol.next() == line_of(hers, 1)

    stream(test)


def test_one_stream_with_two_tokens_hears_each_thing_once() -> None:
    async def test(live: LiveApplication) -> None:
        game, other = uuid4(), uuid4()
        alice = await visit(live, of(ALICE), watching(game), watching(game))
        live_updates.publish(game, 7, [ALICE])
        live_updates.publish(other, 1, [ALICE])
        heard = await alice.next()
        while line_of(other, 1) not in heard:
            heard += await alice.next()
        assert heard == line_of(game, 7) + line_of(other, 1)

    stream(test)


def test_the_answer_is_a_stream_that_nobody_stores_or_holds_back() -> None:
    async def test(live: LiveApplication) -> None:
        headers = (await visit(live, of(ALICE))).headers
        assert headers["content-type"] == "text/event-stream; charset=utf-8"
        assert "no-store" in headers["cache-control"]
        assert headers["x-accel-buffering"] == "no"

    stream(test)


def expired() -> str:
    with time_machine.travel(datetime.now(UTC) - timedelta(seconds=live_channels.HOUR_SECONDS + 2)):
        return of(ALICE)


REFUSED = {
    "no token": (403, list),
    "no token at all": (403, lambda: ["rubbish"]),
    "a broken one": (403, lambda: [of(ALICE)[:-1]]),
    "somebody else's name": (403, lambda: [of(ALICE).replace("u.1", "u.2", 1)]),
    "signed for something else": (403, lambda: [TimestampSigner(salt="mail").sign("u.1")]),
    "no such channel": (403, lambda: [TimestampSigner(salt=live_channels.SALT).sign("x.1")]),
    "an expired one": (403, lambda: [expired()]),
    "one good, one bad": (403, lambda: [of(ALICE), "rubbish"]),
    "too many": (400, lambda: [of(user) for user in range(21)]),
}


@pytest.mark.parametrize("case", REFUSED)
def test_bad_tokens_open_nothing(case: str) -> None:
    status, tokens = REFUSED[case]

    async def test(live: LiveApplication) -> None:
        refused = await visit(live, *tokens())
        assert refused.status == status
        await refused.task
        assert not live.hub.listeners

    stream(test)


@pytest.mark.parametrize("method", ["POST", "HEAD", "PUT", "DELETE", "OPTIONS"])
def test_other_methods_are_refused(method: str) -> None:
    async def test(live: LiveApplication) -> None:
        refused = await visit(live, of(ALICE), method=method)
        assert (refused.status, refused.headers["allow"]) == (405, "GET")

    stream(test)


def test_other_addresses_do_not_exist() -> None:
    async def test(live: LiveApplication) -> None:
        assert (await visit(live, of(ALICE), path="/live/x")).status == 404
        assert (await visit(live, path="/live/health")).status == 200

    stream(test)


def test_who_hangs_up_is_forgotten() -> None:
    async def test(live: LiveApplication) -> None:
        await (await visit(live, of(ALICE), watching(uuid4()))).hang_up()
        assert (live.hub.listeners, live.hub._by_channel) == (set(), {})

    stream(test)


def test_a_silent_stream_shows_signs_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    beat_often(monkeypatch)

    async def test(live: LiveApplication) -> None:
        alice = await visit(live, of(ALICE))
        async with asyncio.timeout(5):
            pieces = [(await alice.messages.get())["body"] for _ in range(3)]
        assert pieces == [b": hello\n\n", b": still here\n\n", b": still here\n\n"]

    stream(test)


def test_a_stream_ends_with_its_token(monkeypatch: pytest.MonkeyPatch) -> None:
    beat_often(monkeypatch)
    with time_machine.travel(
        datetime.now(UTC) - timedelta(seconds=live_channels.HOUR_SECONDS - 1.5)
    ):
        nearly = of(ALICE)

    async def test(live: LiveApplication) -> None:
        alice: Visit = await visit(live, nearly, of(BOB))
        assert alice.status == 200
        assert await alice.next() == ""
        await alice.task

    stream(test)


def test_who_does_not_read_is_let_go_and_delays_nobody() -> None:
    async def test() -> None:
        hub = Hub()
        slow, quick = hub.join(["u.1"]), hub.join(["u.1"])
        for _ in range(MAX_WAITING_MESSAGES + 1):
            hub.publish(["u.1"], b"news")
            assert await quick.next() == b"news"
        assert slow.closed
        assert not quick.closed
        assert await slow.next() == b""

    wait_for(test())
