"""Mail scanners open every link with HEAD and GET: nothing is changed, nobody is signed in."""

from __future__ import annotations

from itertools import product
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from tests.games.conftest import person
from tests.support.games.stored import fingerprint
from tests.system.crawler.mailbag import SORTS, all_links, sort_of, stage

pytestmark = pytest.mark.usefixtures("db")


@pytest.fixture(scope="module")
def addresses(module_db: None) -> list[str]:
    """Every link of every mail to everybody."""
    admin = person("admin", is_staff=True, is_superuser=True)
    stage(person("alice"), person("bob"), admin)
    return all_links()


@pytest.mark.slow
def test_the_mails_have_links_of_every_sort(addresses: list[str]) -> None:
    paths = [urlsplit(address).path for address in addresses]
    for start in ("/games/", "/mail/move/", "/mail/unsubscribe/", "/staff/disputes/"):
        assert any(path.startswith(start) for path in paths), start
    assert all(address.startswith(f"{settings.SITE_URL}/") for address in addresses)


BY_DAY = {("get", "reader", "move"), ("head", "nobody", "unsubscribe")}


@pytest.mark.parametrize(
    ("method", "who", "sort"),
    [
        pytest.param(*case, marks=[pytest.mark.slow] * (case not in BY_DAY))
        for case in product(("get", "head"), ("reader", "nobody"), SORTS)
    ],
)
def test_opening_every_link_changes_nothing(
    addresses: list[str], method: str, who: str, sort: str
) -> None:
    client = Client(enforce_csrf_checks=True)
    if who == "reader":
        client.force_login(User.objects.get(username="alice"))
    before = fingerprint()
    links = [address for address in addresses if sort_of(address) == sort]
    assert links
    for address in links:
        cache.clear()  # A scanner that is sent away has not looked.
        parts = urlsplit(address)
        answer = getattr(client, method)(f"{parts.path}?{parts.query}", follow=True)
        assert answer.status_code in {200, 403, 404, 409}, (address, answer.status_code)
    assert fingerprint() == before
    assert who == "reader" or settings.SESSION_COOKIE_NAME not in client.cookies
