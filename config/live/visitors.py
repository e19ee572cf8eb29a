"""Where a stream is read, as far as our own proxies tell: accounts.limits without Django."""

from __future__ import annotations

import ipaddress
from collections.abc import MutableMapping
from typing import Any

from django.conf import settings


def visitor(scope: MutableMapping[str, Any]) -> str:
    """The address; of IPv6 the network it comes from."""
    said = _said_by_proxies(scope) or (scope["client"] or ("",))[0]
    try:
        address = ipaddress.ip_address(said)
    except ValueError:
        return str(said)
    return str(ipaddress.ip_network((address, 64), strict=False)) if address.version == 6 else said


def _said_by_proxies(scope: MutableMapping[str, Any]) -> str:
    """Each appends whom it was called by; what stands before that anybody may have made up."""
    values = [
        value.decode("latin-1") for name, value in scope["headers"] if name == b"x-forwarded-for"
    ]
    addresses = ",".join(values).split(",")
    trusted = 0 < settings.TRUSTED_PROXIES <= len(addresses)
    return addresses[-settings.TRUSTED_PROXIES].strip() if trusted else ""
