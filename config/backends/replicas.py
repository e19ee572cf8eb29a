"""Reading lists from a replica, but for a visitor who has just written: they see what they did.

Which pages may be some moments behind is said here. The page of a game is none of them, nor is *My
games*: both are told of each move, and have to find it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, models
from django.http import HttpRequest, HttpResponse

REPLICA = "replica"
LISTS = frozenset({"archive", "first_steps", "lobby", "players", "profile"})
"""The views, by the names of their addresses, that may read from the replica."""

PINNED_SECONDS = 10
"""How long a visitor who has written reads from where that was written."""

_SAFE = ("GET", "HEAD", "OPTIONS")
_reads_replica: ContextVar[bool] = ContextVar("reads_replica", default=False)


class ReplicaRouter:
    """The router of Django's that sends reads of lists to the replica, and all else home."""

    def db_for_read(self, _model: type[models.Model], **_hints: Any) -> str:
        return REPLICA if _reads_replica.get() else DEFAULT_DB_ALIAS

    def db_for_write(self, _model: type[models.Model], **_hints: Any) -> str:
        return DEFAULT_DB_ALIAS

    def allow_relation(self, _first: models.Model, _second: models.Model, **_hints: Any) -> bool:
        return True  # They are the same rows, read in two places.

    def allow_migrate(self, db: str, _app_label: str, **_hints: Any) -> bool:
        return db == DEFAULT_DB_ALIAS


class ReplicaMiddleware:
    """Lets lists read from the replica, and pins whoever has written by a cookie."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        try:
            answer = self.get_response(request)
        finally:
            _reads_replica.set(False)
        if request.method not in _SAFE:
            _pin(answer)
        return answer

    def process_view(self, request: HttpRequest, *_: Any) -> None:
        """Decide, once it is known which view is asked, where it reads."""
        match = request.resolver_match
        is_list = match is not None and match.view_name in LISTS
        is_pinned = settings.PIN_COOKIE_NAME in request.COOKIES
        _reads_replica.set(is_list and not is_pinned and request.method in _SAFE)


def _pin(answer: HttpResponse) -> None:
    answer.set_cookie(
        settings.PIN_COOKIE_NAME,
        "1",
        max_age=PINNED_SECONDS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
