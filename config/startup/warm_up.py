"""The warm-up of a fresh process, which loads what the first requests would wait for."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.cache import caches
from django.core.handlers.wsgi import WSGIHandler
from django.db import connections
from django.template.loader import get_template
from django.urls import get_resolver, reverse

from config.backends.cache import LossTolerantCache
from games.rules import RULESETS

TEMPLATES = Path(settings.BASE_DIR, "templates")


def warm_up(application: WSGIHandler) -> None:
    """Load addresses, templates and languages, and request a page as a stranger would.

    What the front page shows is read from the cache, or from the database where that has nothing.
    No connection is left open: a process may fork after it.
    """
    get_resolver().url_patterns  # noqa: B018
    load_templates()
    for code, _name in settings.LANGUAGES:
        _ask(application, reverse("home"), code)
        _ask(application, reverse("rules", args=[next(iter(RULESETS))]), code)
    connections.close_all()
    for cache in caches.all(initialized_only=True):
        if isinstance(cache, LossTolerantCache):
            cache.disconnect()


def load_templates() -> None:
    """Parse every template of ours."""
    for path in sorted(TEMPLATES.rglob("*.html")):
        get_template(path.relative_to(TEMPLATES).as_posix())


def share_what_is_loaded() -> None:
    """Let children share the memory of what is loaded, which the collector then leaves
    untouched.
    """
    gc.collect()
    gc.freeze()


def _ask(application: WSGIHandler, path: str, language: str) -> None:
    """Answer a request to ourselves, and throw the answer away."""
    address = urlsplit(settings.SITE_URL)
    environ: dict[str, Any] = {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": path,
        "QUERY_STRING": "",
        "SERVER_NAME": settings.SITE_HOST,
        "SERVER_PORT": str(address.port or 80),
        "SERVER_PROTOCOL": "HTTP/1.1",
        "HTTP_HOST": address.netloc,
        "HTTP_ACCEPT_LANGUAGE": language,
        "HTTP_ACCEPT_ENCODING": "br",
        "HTTP_X_FORWARDED_PROTO": address.scheme,
        "REMOTE_ADDR": "127.0.0.1",
        "wsgi.url_scheme": address.scheme,
        "wsgi.input": BytesIO(),
        "wsgi.errors": sys.stderr,
    }
    application(environ, _ignore_head).close()


def _ignore_head(*_: Any) -> Callable[[bytes], object]:
    return lambda _body: None
