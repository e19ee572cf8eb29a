"""A safe method writes nothing: mail scanners and prefetching browsers follow every link."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import local
from typing import Any

from django.db import connection
from django.http import HttpRequest, HttpResponse

GetResponse = Callable[[HttpRequest], HttpResponse]

_WRITES = re.compile(r"\s*(INSERT|UPDATE|DELETE|REPLACE|TRUNCATE)\b", re.IGNORECASE)
# allauth notes on a GET that its recovery codes have been shown; nobody's game depends on it.
_ALLOWED = ("django_session", "usersessions_usersession", "mfa_authenticator")
# A provider of OpenID Connect hands its code over by a GET; the code is good once.
_HANDS_OVER_A_CODE = re.compile(r"/accounts/oidc/[\w-]+/login/callback/")


_thread = local()
"""Whether this thread is answering a safe request.

On SQLite a test with a live server shares its connection with the threads that answer, and so what
is wrapped around its statements; what the test itself writes meanwhile is no GET.
"""


class WroteOnGet(AssertionError):
    """The error of a GET, HEAD or OPTIONS that tried to change the database."""


def no_write_on_get(get_response: GetResponse) -> GetResponse:
    """Middleware for the tests: raise as soon as a safe request sends a writing statement."""

    def middleware(request: HttpRequest) -> HttpResponse:
        is_safe = request.method in {"GET", "HEAD", "OPTIONS"}
        if not is_safe or _HANDS_OVER_A_CODE.fullmatch(request.path):
            return get_response(request)
        with _guarded(), connection.execute_wrapper(_refuse_writes):
            return get_response(request)

    return middleware


@contextmanager
def _guarded() -> Iterator[None]:
    before = getattr(_thread, "guarded", False)
    _thread.guarded = True
    try:
        yield
    finally:
        _thread.guarded = before


def _refuse_writes(
    execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]
) -> Any:
    is_safe = getattr(_thread, "guarded", False)
    if is_safe and _WRITES.match(sql) and not any(table in sql for table in _ALLOWED):
        raise WroteOnGet(sql)
    return execute(sql, params, many, context)
