"""Redirects to the page from which a request came, as far as the request may decide that."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def way_back(request: HttpRequest) -> str:
    """Return the page that a form names or was sent from, if it is one of ours; otherwise the front
    page.
    """
    wish = request.POST.get("next") or request.headers.get("Referer") or "/"
    return wish if is_ours(request, wish) else "/"


def is_ours(request: HttpRequest, address: str) -> bool:
    """Return whether an address is on this site and complete: a path from its root, or with our
    host.
    """
    hosts, https = {request.get_host()}, request.is_secure()
    allowed = url_has_allowed_host_and_scheme(address, allowed_hosts=hosts, require_https=https)
    return allowed and address.startswith(("/", "http://", "https://"))
