"""A provider of OpenID Connect, and the steps of a browser that signs in there."""

from collections.abc import Callable, Iterator
from html import unescape
from re import search
from typing import Any

import pytest
import requests
from django.http import HttpResponse
from django.test import Client

from tests.support.servers.openid import Provider

ByProvider = Callable[..., HttpResponse]


@pytest.fixture(scope="module")
def running_provider() -> Iterator[Provider]:
    provider = Provider()
    yield provider
    provider.stop()


@pytest.fixture
def provider(running_provider: Provider, settings: Any) -> Provider:
    """The provider, named in the settings; bob is signed in there, and his address confirmed."""
    settings.OPENID_PROVIDERS = [running_provider.setting]
    running_provider.agrees, running_provider.is_there = True, True
    running_provider.asked_paths.clear()
    running_provider.claims = {
        "sub": "4711",
        "preferred_username": "bob",
        "email": "bob@example.org",
        "email_verified": True,
        "picture": "https://club.example/bob.png",
    }
    return running_provider


@pytest.fixture
def by_provider(provider: Provider) -> ByProvider:
    """Press the button of the provider, and return what the site answers at the way back."""

    def sign_in(client: Client, process: str = "login", **form: str) -> HttpResponse:
        way = f"/accounts/oidc/club/login/?process={process}"
        page = client.post(way, form).content.decode()
        found = search(r'content="0;url=([^"]*)"', page)
        assert found, page
        answer = requests.get(unescape(found[1]), allow_redirects=False, timeout=5)
        back = answer.headers["Location"]
        assert back.startswith("http://testserver/accounts/oidc/club/login/callback/")
        return client.get(back.removeprefix("http://testserver"))

    return sign_in
