"""The pages of the embedded site, asked without a server in between."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.core.cache import caches

from config.embedded.pages import MAX_BODY_BYTES, embedded_pages
from config.live.app import Scope

SCOPE: Scope = {
    "type": "http",
    "method": "POST",
    "path": "/games/",
    "query_string": b"",
    "http_version": "1.1",
    "scheme": "http",
    "server": ("127.0.0.1", 80),
    "client": ("127.0.0.1", 4711),
}


def run(test: Coroutine[Any, Any, Any]) -> Any:
    """Run it in a thread of its own: browsers of other tests leave a loop behind in this one."""
    with ThreadPoolExecutor(1) as aside:
        return aside.submit(asyncio.run, test).result()


class Application:
    """A WSGI application that keeps what it was asked and calls `look` in the thread it gets."""

    def __init__(self, look: Callable[[], object] = lambda: None) -> None:
        self.look = look
        self.seen: list[dict[str, Any]] = []

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        body = environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"]))
        self.seen.append({**environ, "body": body, "looked": self.look()})
        start_response("200 OK", [("Content-Type", "text/plain")])
        return [b"answer to ", body]


def pieces(*parts: bytes, end: bool = True) -> asyncio.Queue[dict[str, Any]]:
    inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    for number, part in enumerate(parts, 1):
        more = not end or number < len(parts)
        inbox.put_nowait({"type": "http.request", "body": part, "more_body": more})
    return inbox


async def ask(
    pages: Any,
    inbox: asyncio.Queue[dict[str, Any]],
    headers: Iterable[tuple[bytes, bytes]] = (),
) -> tuple[int, bytes]:
    """Return status and body of the answer."""
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await pages({**SCOPE, "headers": list(headers)}, inbox.get, send)
    return sent[0]["status"], b"".join(message["body"] for message in sent[1:])


def test_a_body_in_pieces_arrives_as_a_whole() -> None:
    application = Application()
    answer = run(ask(embedded_pages(application, 1), pieces(b"rod=", b"B2")))
    assert answer == (200, b"answer to rod=B2")
    assert application.seen[0]["CONTENT_LENGTH"] == "6"


def test_a_body_that_is_too_long_is_refused_before_any_page_is_asked() -> None:
    application = Application()
    parts = pieces(b"x" * MAX_BODY_BYTES, b"y")
    status, _ = run(ask(embedded_pages(application, 1), parts))
    assert (status, application.seen) == (413, [])


def test_a_header_with_an_underscore_cannot_pass_for_another() -> None:
    application = Application()
    headers = [(b"x_forwarded_for", b"10.0.0.1"), (b"x-real", b"yes"), (b"content-length", b"99")]
    run(ask(embedded_pages(application, 1), pieces(b""), headers))
    (environ,) = application.seen
    assert "HTTP_X_FORWARDED_FOR" not in environ
    assert (environ["HTTP_X_REAL"], environ["CONTENT_LENGTH"]) == ("yes", "0")


def test_who_sends_slowly_keeps_no_thread_from_others() -> None:
    async def slow_then_quick() -> tuple[int, bytes]:
        pages = embedded_pages(Application(), 1)
        slow = asyncio.ensure_future(ask(pages, pieces(b"never ", end=False)))
        async with asyncio.timeout(20):
            answer = await ask(pages, pieces(b"quick"))
        slow.cancel()
        return answer

    assert run(slow_then_quick()) == (200, b"answer to quick")


def test_a_thread_keeps_its_connections_from_one_request_to_the_next() -> None:
    """Those to the database are kept for each thread, those to the cache in its context."""
    application = Application(lambda: (threading.get_ident(), caches["default"]))

    async def twice() -> None:
        pages = embedded_pages(application, 1)
        await ask(pages, pieces(b"1"))
        await ask(pages, pieces(b"2"))

    run(twice())
    first, second = (seen["looked"] for seen in application.seen)
    assert first[0] == second[0]
    assert first[1] is second[1]
