"""Rate limits on how often somebody may do something.

The counts live in the cache, one a window of time.
"""

import hashlib
import ipaddress
import time
from collections.abc import Callable

from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.web.addresses import network_of
from accounts.web.display import player_of

MINUTE_SECONDS, HOUR_SECONDS = 60, 3600


class TooManyRequests(Exception):
    """The refusal that becomes a page with status 429; `wait` is in seconds."""

    def __init__(self, wait: int) -> None:
        super().__init__(wait)
        self.wait = wait


def spend(purpose: str, who: str, *, amount: int, seconds: int) -> None:
    """Count one use; raise TooManyRequests for a use beyond `amount` in the current window."""
    now = int(time.time())
    whose = hashlib.sha256(who.encode()).hexdigest()[:32]
    count = f"limit:{purpose}:{whose}:{now // seconds}"
    cache.add(count, 0, timeout=seconds)
    try:
        used = cache.incr(count)
    except ValueError:  # The cache forgot in between: then so do we.
        return
    cache.touch(count, seconds)  # Some caches let incr() shorten the life of a key.
    if used > amount:
        raise TooManyRequests(wait=seconds - now % seconds)


def spend_if_left(purpose: str, who: str, *, amount: int, seconds: int) -> bool:
    """Count one use as `spend` does; return whether it was within the limit."""
    try:
        spend(purpose, who, amount=amount, seconds=seconds)
    except TooManyRequests:
        return False
    return True


def visitor(request: HttpRequest) -> str:
    """Return the key that counts the sender of a request: a player, or otherwise the address."""
    player = player_of(request)
    return str(player.pk) if player else client(request)


def client(request: HttpRequest) -> str:
    """Return the key that counts a visitor who is not signed in."""
    return network_of(address_of(request))


def address_of(request: HttpRequest) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    """Return the address from which a request comes, as far as our own proxies tell."""
    return ipaddress.ip_address(get_adapter().get_client_ip(request))


def too_many_requests(
    request: HttpRequest, wait: int = MINUTE_SECONDS, *, guests_only: bool = False
) -> HttpResponse:
    """Return the page that asks for patience; allauth shows it as well, as the site's handler429.

    `guests_only`: accounts need not wait.
    """
    context = {"minutes": -(-wait // MINUTE_SECONDS), "guests_only": guests_only}
    page = render(request, "429.html", context, status=429)
    page["Retry-After"] = str(wait)
    return page


class LimitsMiddleware:
    """The middleware that turns TooManyRequests from any view into the page for it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, trouble: Exception) -> HttpResponse | None:
        if isinstance(trouble, TooManyRequests):
            stranger = player_of(request) is None
            return too_many_requests(request, trouble.wait, guests_only=stranger)
        return None
