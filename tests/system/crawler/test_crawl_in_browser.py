"""A scanner with a browser opens every link and submits every form it finds: nothing is changed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from itertools import product
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core.cache import cache
from django.core.signing import b64_decode
from playwright.sync_api import Page, TimeoutError
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.models import Game
from tests.games.conftest import admin, alice, bob
from tests.support.fixtures.browser import Visitors
from tests.support.games.notifications.mail_moves import link
from tests.support.games.stored import fingerprint
from tests.system.crawler.mailbag import SORTS, all_links, sort_of, stage

__all__ = ["admin", "alice", "bob"]

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("no_worker"),  # It would deliver mail meanwhile.
]

WAYS = {
    "submit": "form => form.submit()",
    "request": "form => form.requestSubmit()",
}
"""How a script sends a form that nobody has filled in; only the second heeds `required`."""

STUBBORN = {**WAYS, "unchecked": "form => { form.noValidate = true; form.requestSubmit(); }"}
PRESSED = "form => form.querySelector('button').click()"
"""The one press that is meant, by whomever: see docs/decisions/play-from-mail.md."""

WHAT = """form => [form.action.split("/").slice(3, 5),
    ...[...form.elements].filter((one) => !["csrfmiddlewaretoken", "next"].includes(one.name))
        .map((one) => [one.name, one.type, one.value])].join()"""
MAX_LINKS_OF_A_KIND = 3
SENT = "(form, way) => way == 'submit' || way.includes('unchecked') || form.checkValidity()"


@pytest.fixture
def game(live_server: LiveServer, settings: Any, alice: User, bob: User, admin: User) -> Game:
    settings.SITE_URL = live_server.url
    return stage(alice, bob, admin)


def some_of_each_kind(addresses: Iterable[str]) -> Iterator[str]:
    """Yield the first links of each kind: those of other games lead to the same forms."""
    seen: Counter[str] = Counter()
    for address in addresses:
        kind = kind_of(address)
        seen[kind] += 1
        if seen[kind] <= MAX_LINKS_OF_A_KIND:
            yield address


def kind_of(address: str) -> str:
    """Return whose token this is, and of which notifications or of which game; else the address."""
    *place, token, _end = urlsplit(address).path.split("/")
    if ":" not in token:
        return address
    return f"{place} {json.loads(b64_decode(token.split(':')[0].encode()))[:2]}"


def submit_all(
    page: Page, address: str, ways: Collection[str], tried: set[str], again: int = 0
) -> int:
    """Every form of the page not `tried`, in every way, and so often again what then comes."""
    cache.clear()
    page.goto(address)
    forms = [form.evaluate(WHAT) for form in page.locator("form").all()]
    new = [number for number, what in enumerate(forms) if what not in tried]
    tried.update(forms)
    sent = 0
    for way, number in product(ways, new):
        cache.clear()  # Who is sent away for being too quick has not tried.
        page.goto(address)
        sent += sum(send(page, number, way) for _ in range(1 + again))
    return sent


def send(page: Page, number: int, way: str) -> bool:
    """Whether it was sent; a browser that heeds `required` keeps it."""
    form = page.locator("form").nth(number)
    if not form.count():
        return False
    if not form.evaluate(SENT, way):
        form.evaluate(STUBBORN[way])
        return False
    with suppress(TimeoutError), page.expect_navigation(timeout=3000):
        form.evaluate(STUBBORN[way])
    return True


@pytest.mark.parametrize("sort", SORTS)
def test_a_browser_that_submits_every_form_changes_nothing(
    live_server: LiveServer, visitors: Visitors, game: Game, sort: str
) -> None:
    links = [address for address in all_links() if sort_of(address) == sort]
    before, page = fingerprint(), visitors(quiet=False)
    page.route("**/static/**", lambda route: route.abort())  # Bare forms are sent most readily.
    tried: set[str] = set()
    for address in some_of_each_kind(links):
        submit_all(page, address, WAYS, tried)
        page.context.clear_cookies()
    assert tried
    assert fingerprint() == before


def test_pages_that_a_form_leads_to_are_no_better(
    live_server: LiveServer, visitors: Visitors, game: Game, alice: User
) -> None:
    """The page on which a move is chosen has a form of its own."""
    before, page = fingerprint(), visitors(quiet=False)
    address = f"{live_server.url}{link(game, alice)}?choose=C2"
    assert submit_all(page, address, STUBBORN, set(), again=1) >= 2 * len(WAYS)
    assert fingerprint() == before


def test_the_comparison_would_see_a_move(
    live_server: LiveServer, visitors: Visitors, game: Game, alice: User
) -> None:
    before, page = fingerprint(), visitors(quiet=False)
    page.goto(f"{live_server.url}{link(game, alice, 'C2')}")
    with page.expect_navigation():
        page.locator("form").evaluate(PRESSED)
    assert fingerprint() != before
