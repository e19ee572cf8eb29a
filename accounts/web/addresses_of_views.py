"""The addresses of views, each worked out once, since a page asks for the same ones again and
again.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.conf import settings
from django.urls import get_script_prefix, reverse

MAX_ADDRESSES = 8192
"""How many addresses a process caches."""


def address_of(name: str, *args: Any) -> str:
    """Return the address of a view, as `reverse` does for requests without addresses of their
    own.
    """
    return _address(settings.ROOT_URLCONF, get_script_prefix(), name, *args)


@lru_cache(MAX_ADDRESSES, typed=True)
def _address(_urls: Any, _prefix: str, name: str, *args: Any) -> str:
    return reverse(name, args=args)
