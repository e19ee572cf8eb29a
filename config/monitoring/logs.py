"""Log lines that name their request and contain neither addresses nor tokens."""

import json
import logging
import re
import secrets
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from django.http import HttpRequest, HttpResponse

GetResponse = Callable[[HttpRequest], HttpResponse]

_request_id: ContextVar[str] = ContextVar("request_id", default="-")
_ADDRESS = re.compile(r"[\w.+%-]{1,64}@[\w-]+(?:\.[\w-]+)+")
"""A mail address. Without the limit, which RFC 5321 has too, a long line without one takes the
square of its length.
"""
_TOKEN = re.compile(
    r"(/(?:invitation|feed|mail/unsubscribe|mail/move|mail/answer|password/reset/key|confirm-email)/)[^/\s\"']+"
)


def request_id(get_response: GetResponse) -> GetResponse:
    """Number each request, and return its number to the client (middleware)."""

    def middleware(request: HttpRequest) -> HttpResponse:
        number = secrets.token_hex(6)
        reset = _request_id.set(number)
        try:
            response = get_response(request)
        finally:
            _request_id.reset(reset)
        response.headers["X-Request-ID"] = number
        return response

    return middleware


def redacted(text: str) -> str:
    """Return the text without mail addresses and secret links."""
    return _TOKEN.sub(r"\1…", _ADDRESS.sub("…@…", text))


class RedactingFilter(logging.Filter):
    """A filter that stamps the request's number on each record and blanks private data."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = _request_id.get()
        record.msg, record.args = redacted(record.getMessage()), None
        return True


class ProbeFilter(logging.Filter):
    """A filter that drops what Django logs about /healthz and /readyz: the caller acts on the
    answer.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        return getattr(request, "path", None) not in {"/healthz", "/readyz"}


class RefusalFilter(logging.Filter):
    """A filter that shortens records of refused pages (403), which are no faults, to a line without
    traceback.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name == "django.request" and record.levelno < logging.ERROR:
            record.exc_info = None
        return True


class PlainFormatter(logging.Formatter):
    """A formatter of log lines for people. Texts of exceptions are blanked, too."""

    def formatException(self, ei: Any) -> str:
        return redacted(super().formatException(ei))


class JsonFormatter(PlainFormatter):
    """A formatter of log lines for machines, with one object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname,
            "logger": record.name,
            "request": getattr(record, "request_id", "-"),
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)
