"""Lists read from a replica, except for a visitor who has just written and must see the result.

Which pages may be some moments behind is said here. The page of a game is none of them, nor is *My
games*: both are told of each move, and have to find it.

Nor is the replica relied on: while it is away or far behind, lists are read from the database
itself, and a list whose replica goes away meanwhile is read anew there.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime, timedelta
from time import monotonic
from typing import Any

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, InterfaceError, OperationalError, connections, models
from django.http import HttpRequest, HttpResponse

from games.models import Heartbeat
from games.services.effects.circuit_breaker import CircuitBreaker

log = logging.getLogger(__name__)

REPLICA = "replica"
LISTS = frozenset({"archive", "first_steps", "lobby", "players", "profile"})
"""The names of the views that may read from the replica."""

PINNED_SECONDS = 10
"""How long a visitor who has written reads from the database that was written to."""

AWAY_SECONDS = 15.0
"""How long a process does not ask a replica that is away or far behind."""

LOOK_SECONDS = 15.0
"""How often each process checks whether the replica still follows."""

MAX_LAG = timedelta(minutes=2)
"""How far the replica may be behind, by the heartbeats that come once a minute."""

_breaker = CircuitBreaker(AWAY_SECONDS)
_look_after = 0.0
_SAFE = ("GET", "HEAD", "OPTIONS")
_reads_replica: ContextVar[bool] = ContextVar("reads_replica", default=False)


class ReplicaRouter:
    """The database router that sends reads of lists to the replica, and everything else home."""

    def db_for_read(self, _model: type[models.Model], **_hints: Any) -> str:
        return REPLICA if _reads_replica.get() else DEFAULT_DB_ALIAS

    def db_for_write(self, _model: type[models.Model], **_hints: Any) -> str:
        return DEFAULT_DB_ALIAS

    def allow_relation(self, _first: models.Model, _second: models.Model, **_hints: Any) -> bool:
        return True  # They are the same rows, read in two places.

    def allow_migrate(self, db: str, _app_label: str, **_hints: Any) -> bool:
        return db == DEFAULT_DB_ALIAS


class ReplicaMiddleware:
    """The middleware that lets lists read from the replica, and pins writers by a cookie."""

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
        """Decide where a view reads, once it is known which view it is."""
        match = request.resolver_match
        is_list = match is not None and match.view_name in LISTS
        is_pinned = settings.PIN_COOKIE_NAME in request.COOKIES
        may_read = is_list and not is_pinned and request.method in _SAFE
        _reads_replica.set(may_read and _can_be_read())

    def process_exception(self, request: HttpRequest, trouble: Exception) -> HttpResponse | None:
        """Show the list again from the database itself, if the replica was the trouble.

        To ask for a list changes nothing, so it can be asked for twice.
        """
        if not (_reads_replica.get() and isinstance(trouble, OperationalError | InterfaceError)):
            return None
        _reads_replica.set(False)
        if not connections[REPLICA].is_usable():
            _leave_alone(str(trouble))
        match = request.resolver_match
        assert match is not None
        answer: HttpResponse = match.func(request, *match.args, **match.kwargs)
        return answer


def _can_be_read() -> bool:
    """Return whether the replica answers and follows, which is checked every now and then."""
    global _look_after
    if _breaker.is_open:
        return False
    if monotonic() < _look_after:
        return True
    _look_after = monotonic() + LOOK_SECONDS
    try:
        there = _last_heartbeat(REPLICA)
    except (OperationalError, InterfaceError) as trouble:
        _leave_alone(str(trouble))
        return False
    behind = _last_heartbeat(DEFAULT_DB_ALIAS) - there
    if behind > MAX_LAG:
        _leave_alone(f"It is {behind.total_seconds():.0f} seconds behind.")
    return behind <= MAX_LAG


def _last_heartbeat(database: str) -> datetime:
    beats = Heartbeat.objects.using(database).aggregate(last=models.Max("at"))
    return beats["last"] or datetime.min.replace(tzinfo=UTC)


def _leave_alone(reason: str) -> None:
    """Do not ask the replica for a while, and close its connection, which may hang."""
    connections[REPLICA].close()
    _breaker.trip()
    log.warning("Lists are read from the database itself for %d s: %s", AWAY_SECONDS, reason)


def _pin(answer: HttpResponse) -> None:
    answer.set_cookie(
        settings.PIN_COOKIE_NAME,
        "1",
        max_age=PINNED_SECONDS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
