"""Mail scanners open every link with HEAD and GET: nothing is changed, nobody is signed in."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from tests.crawler.mailbag import all_links, stage
from tests.games.conftest import admin, alice, bob
from tests.games.stored import fingerprint

__all__ = ["admin", "alice", "bob"]


@pytest.fixture
def addresses(alice: User, bob: User, admin: User) -> list[str]:
    """Every link of every mail to everybody."""
    stage(alice, bob, admin)
    return all_links()


def test_the_mails_have_links_of_every_sort(addresses: list[str]) -> None:
    paths = [urlsplit(one).path for one in addresses]
    for start in ("/games/", "/mail/move/", "/mail/stop/", "/staff/disputes/"):
        assert any(path.startswith(start) for path in paths), start
    assert all(one.startswith(f"{settings.SITE_URL}/") for one in addresses)


@pytest.mark.parametrize("method", ["head", "get"])
@pytest.mark.parametrize("who", ["nobody", "reader"])
def test_opening_every_link_changes_nothing(
    addresses: list[str], alice: User, method: str, who: str
) -> None:
    client = Client(enforce_csrf_checks=True)
    if who == "reader":
        client.force_login(alice)
    before = fingerprint()
    for address in addresses:
        cache.clear()  # A scanner that is sent away has not looked.
        parts = urlsplit(address)
        answer = getattr(client, method)(f"{parts.path}?{parts.query}", follow=True)
        assert answer.status_code in {200, 403, 404, 409}, (address, answer.status_code)
    assert fingerprint() == before
    assert who == "reader" or settings.SESSION_COOKIE_NAME not in client.cookies
