"""Where a stream is read, as far as our own proxies tell: accounts.limits for raw ASGI."""

from __future__ import annotations

from collections.abc import MutableMapping
from ipaddress import ip_address
from typing import Any

from django.conf import settings

from accounts.addresses import household


def visitor(scope: MutableMapping[str, Any]) -> str:
    """Whom to count; all that tell no address are counted as one."""
    said = _said_by_proxies(scope) or (scope["client"] or ("",))[0]
    try:
        return household(ip_address(said))
    except ValueError:
        return ""


def _said_by_proxies(scope: MutableMapping[str, Any]) -> str:
    """Each appends whom it was called by; what stands before that anybody may have made up."""
    values = [
        value.decode("latin-1") for name, value in scope["headers"] if name == b"x-forwarded-for"
    ]
    addresses = ",".join(values).split(",")
    trusted = 0 < settings.TRUSTED_PROXIES <= len(addresses)
    return addresses[-settings.TRUSTED_PROXIES].strip() if trusted else ""
