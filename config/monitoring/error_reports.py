"""Reports of errors to Sentry, or to a compatible service, without anything private.

Values of variables could be seeds or solutions, bodies passwords: neither is ever sent.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sentry_sdk
from django.conf import settings
from sentry_sdk.transport import Transport

from config.monitoring.logs import redacted

PRIVATE_PARTS = ("cookies", "data", "env", "headers", "query_string")
"""The parts of a request that no report holds."""


def begin(dsn: str, transport: type[Transport] | None = None) -> None:
    """Report every error of this process from now on, in Django, Celery and the log."""
    sentry_sdk.init(
        dsn,
        before_send=discreet,
        before_breadcrumb=lambda crumb, hint: None,
        include_local_variables=False,
        release=f"fernzug@{settings.VERSION}",
        max_request_body_size="never",
        transport=transport,
    )


def discreet(event: Any, _hint: Any = None) -> Any:
    """Return a report without private parts, mail addresses and secret links."""
    request = event.get("request", {})
    kept = {name: part for name, part in request.items() if name not in PRIVATE_PARTS}
    return _redacted({**event, "request": kept})


def _redacted(part: Any) -> Any:
    if isinstance(part, str):
        return redacted(part)
    if isinstance(part, Mapping):
        return {name: _redacted(value) for name, value in part.items()}
    if isinstance(part, list | tuple):
        return [_redacted(value) for value in part]
    return part
