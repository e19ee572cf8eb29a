"""A WSGI application under an ASGI server, in threads that stay: so database connections stay too.

For the embedded site alone, where pages and streams share one port. Bodies and answers are short
here, so both pass in one piece.
"""

from __future__ import annotations

import asyncio
import io
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from wsgiref.types import WSGIApplication

from config.live.app import Receive, Scope, Send, say

LONGEST_BODY = 256 * 1024
"""As the proxy of production allows."""


class Bridge:
    """Calls `pages` with each request, in one of `threads` threads."""

    def __init__(self, pages: WSGIApplication, threads: int) -> None:
        self.pages = pages
        self.threads = ThreadPoolExecutor(threads, thread_name_prefix="pages")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = await _body(receive)
        if body is None:
            await say(send, 413, "That is too much.")
            return
        loop = asyncio.get_running_loop()
        environ = _environ(scope, body)
        status, headers, content = await loop.run_in_executor(self.threads, self._call, environ)
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": content})

    def _call(self, environ: dict[str, Any]) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
        started: list[tuple[str, list[tuple[str, str]]]] = []

        def start(status: str, headers: list[tuple[str, str]], _exc_info: Any = None) -> Any:
            started.append((status, headers))

        answer: Iterable[bytes] = self.pages(environ, start)
        try:
            content = b"".join(answer)
        finally:
            getattr(answer, "close", lambda: None)()
        status, headers = started[-1]
        return int(status[:3]), [_raw(*header) for header in headers], content


def _raw(name: str, value: str) -> tuple[bytes, bytes]:
    return name.lower().encode("latin-1"), value.strip().encode("latin-1")


async def _body(receive: Receive) -> bytes | None:
    """The whole body, or None if it is too long (or its sender has gone)."""
    parts, length, more = [], 0, True
    while more:
        said = await receive()
        if said["type"] == "http.disconnect":
            return None
        parts.append(said.get("body", b""))
        length += len(parts[-1])
        if length > LONGEST_BODY:
            return None
        more = said.get("more_body", False)
    return b"".join(parts)


def _environ(scope: Scope, body: bytes) -> dict[str, Any]:
    server, port = scope["server"]
    environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server,
        "SERVER_PORT": str(port),
        "REMOTE_ADDR": scope["client"][0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
        "CONTENT_LENGTH": str(len(body)),
    }
    return environ | _headers(scope)


def _headers(scope: Scope) -> dict[str, str]:
    """As CGI names them. One with an underscore could pass for another, so it does not pass."""
    found: dict[str, str] = {}
    for raw, value in scope["headers"]:
        name, text = raw.decode("latin-1"), value.decode("latin-1")
        if "_" in name or name == "content-length":
            continue
        key = "CONTENT_TYPE" if name == "content-type" else f"HTTP_{name.upper().replace('-', '_')}"
        joint = ";" if name == "cookie" else ","
        found[key] = f"{found[key]}{joint}{text}" if key in found else text
    return found
