"""The pages of the embedded site: a WSGI application below an ASGI server.

a2wsgi hands each request to a thread. Three things it leaves to us: a request waits outside the
threads until its body has arrived, so that a slow sender keeps none of them busy; a body has a
limit; and a thread keeps its context, and with it its connection to the cache.
"""

from __future__ import annotations

import threading
from collections.abc import Awaitable, Callable, Iterable
from contextvars import Context
from typing import Any
from wsgiref.types import WSGIApplication

from a2wsgi import WSGIMiddleware

from config.live.app import Receive, Scope, Send, say

MAX_BODY_BYTES = 256 * 1024
"""How long a body may be, as the proxy of production allows."""

ASGIApplication = Callable[[Scope, Receive, Send], Awaitable[None]]


def embedded_pages(application: WSGIApplication, threads: int) -> ASGIApplication:
    """Return an ASGI application that calls `application` in one of `threads` threads."""
    below: Any = WSGIMiddleware(_in_the_context_of_its_thread(application), workers=threads)

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        body = await _body(receive)
        if body is None:
            await say(send, 413, "That is too much.")
        else:
            await below({**scope, "headers": _headers(scope, body)}, _sender_of(body), send)

    return answer


def _in_the_context_of_its_thread(application: WSGIApplication) -> Any:
    """Undo the new context of each request: Django keeps connections to the cache in one."""
    kept = threading.local()

    def call(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        if not hasattr(kept, "context"):
            kept.context = Context()
        context: Context = kept.context
        return context.run(application, environ, start_response)

    return call


async def _body(receive: Receive) -> bytes | None:
    """Return the whole body, or None if it is too long or its sender has gone."""
    parts, length, more = [], 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        parts.append(message.get("body", b""))
        length += len(parts[-1])
        if length > MAX_BODY_BYTES:
            return None
        more = message.get("more_body", False)
    return b"".join(parts)


def _sender_of(body: bytes) -> Receive:
    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive


def _headers(scope: Scope, body: bytes) -> list[tuple[bytes, bytes]]:
    """Return the headers with the true length, without names that WSGI would confuse with others.

    In the environment of WSGI `X_Forwarded_For` and `X-Forwarded-For` are the same.
    """
    kept = [
        (name, value)
        for name, value in scope["headers"]
        if b"_" not in name and name != b"content-length"
    ]
    return [*kept, (b"content-length", str(len(body)).encode())]
