"""Log lines that name their request and give away neither addresses nor tokens."""

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
_ADDRESS = re.compile(r"[\w.+%-]+@[\w-]+(?:\.[\w-]+)+")
_TOKEN = re.compile(
    r"(/(?:invitation|feed|mail/stop|mail/move|password/reset/key|confirm-email)/)[^/\s\"']+"
)


def request_id(get_response: GetResponse) -> GetResponse:
    """Middleware: number each request, and tell the client its number."""

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


def discreet(text: str) -> str:
    """The text without mail addresses and secret links."""
    return _TOKEN.sub(r"\1…", _ADDRESS.sub("…@…", text))


class Discreet(logging.Filter):
    """Stamps the request's number on each record and blanks what nobody should read in a log."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = _request_id.get()
        record.msg, record.args = discreet(record.getMessage()), None
        return True


class NoProbes(logging.Filter):
    """Drops what Django says about /healthz and /readyz: whoever asks there acts on the answer."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        return getattr(request, "path", None) not in {"/healthz", "/readyz"}


class NoTraceOfRefusals(logging.Filter):
    """A page refused (403) is no bug of ours: one line will do, without a traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name == "django.request" and record.levelno < logging.ERROR:
            record.exc_info = None
        return True


class PlainFormatter(logging.Formatter):
    """For people. What an exception says is blanked, too."""

    def formatException(self, ei: Any) -> str:
        return discreet(super().formatException(ei))


class JsonFormatter(PlainFormatter):
    """For machines: one object a line."""

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
