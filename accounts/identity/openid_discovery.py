"""The cached addresses of OpenID Connect providers, each of which is asked for them once an hour.

Of what a provider says only this is kept: which addresses it has for whom. Codes, tokens and people
are asked for at every sign-in.
"""

from __future__ import annotations

from hashlib import sha256
from http import HTTPStatus
from typing import Any

import requests
from django.core.cache import cache
from requests.adapters import HTTPAdapter

from accounts.operator import openid_providers

KEPT_SECONDS = 3600
"""How long an answer is cached. A provider that moves leaves its old addresses for longer."""

WELL_KNOWN = "/.well-known/openid-configuration"
_NEEDED = {"issuer", "authorization_endpoint", "token_endpoint"}


class KeepingTransport(HTTPAdapter):
    """A transport of the requests library that answers from the cache where it can."""

    def send(self, request: requests.PreparedRequest, *args: Any, **kwargs: Any) -> Any:
        key = f"openid-discovery:{sha256(str(request.url).encode()).hexdigest()}"
        if request.method == "GET" and (content := cache.get(key)):
            return _answer(request, content)
        answer = super().send(request, *args, **kwargs)
        if request.method == "GET" and _is_complete(answer):
            cache.set(key, answer.content, KEPT_SECONDS)
        return answer


def keep_discovery(session: requests.Session) -> None:
    """Let the session ask each provider for its addresses once an hour, and for all else as
    before.
    """
    for app in openid_providers.offered():
        server = str(app.settings["server_url"])
        session.mount(server if "/.well-known/" in server else server + WELL_KNOWN, _transport)


_transport = KeepingTransport()


def _is_complete(answer: requests.Response) -> bool:
    """Return whether it is a real answer, and not the page of a provider under maintenance."""
    if answer.status_code != HTTPStatus.OK:
        return False
    try:
        found = answer.json()
    except requests.JSONDecodeError:
        return False
    return isinstance(found, dict) and found.keys() >= _NEEDED


def _answer(request: requests.PreparedRequest, content: bytes) -> requests.Response:
    answer = requests.Response()
    answer.status_code = HTTPStatus.OK
    answer.request, answer.url = request, str(request.url)
    answer._content = content  # As requests' own tests and caches fill one.
    return answer
