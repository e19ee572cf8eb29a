"""The address from which a stream is read, as far as our own proxies tell.

It is accounts.web.limits for raw ASGI.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from ipaddress import ip_address
from typing import Any

from django.conf import settings

from accounts.web.addresses import network_of


def visitor(scope: MutableMapping[str, Any]) -> str:
    """Return the key that counts a visitor; all visitors without an address count as one."""
    address = _said_by_proxies(scope) or (scope["client"] or ("",))[0]
    try:
        return network_of(ip_address(address))
    except ValueError:
        return ""


def _said_by_proxies(scope: MutableMapping[str, Any]) -> str:
    """Return the address that our proxies report.

    Each appends its caller's; what stands before that anybody may have made up.
    """
    values = [
        value.decode("latin-1") for name, value in scope["headers"] if name == b"x-forwarded-for"
    ]
    addresses = ",".join(values).split(",")
    trusted = 0 < settings.TRUSTED_PROXIES <= len(addresses)
    return addresses[-settings.TRUSTED_PROXIES].strip() if trusted else ""
