"""Looking at pages as axe, a phone and a thumb do."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from time import monotonic

import pytest
from allauth.account.models import EmailAddress
from axe_playwright_python.sync_playwright import Axe
from django.test import Client
from playwright.sync_api import Page, Response

from accounts.models import User

PHONE = {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark", "locale": "de-DE"}
DESK = {"viewport": {"width": 1240, "height": 860}, "color_scheme": "light", "locale": "en-GB"}
DEVICES = [
    pytest.param(PHONE, id="phone, dark, German"),
    pytest.param(DESK, id="desk, light, English", marks=pytest.mark.slow),
]
"""Two opposites for the same journey: by day the one in which less fits."""
LOW_BUTTONS = """() => [...document.querySelectorAll("button, .strong, .quiet")]
    .filter((one) => one.checkVisibility() && one.offsetHeight < 44)
    .map((one) => `${one.innerText}: ${one.offsetHeight} px`)"""
SUNK_HEADINGS = """() => [...document.querySelectorAll(".card > :is(h1, h2, h3):first-child")]
    .filter((title) => title.checkVisibility() && parseFloat(getComputedStyle(title).marginTop) > 0)
    .map((title) => title.innerText)"""
LONE_BUTTONS = """() => [...document.querySelectorAll("button")]
    .filter((button) => button.checkVisibility() && !button.closest("li, tr"))
    .map((lone) => [lone.getAttribute("aria-label") ?? lone.innerText, lone.form?.action])"""


def shot(page: Page, name: str, *, whole: bool = True) -> None:
    """For the eyes of whoever works on these pages: SHOTS names a folder."""
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/{name}.png", full_page=whole)


def sign_in(page: Page, url: str, user: User) -> None:
    """By the cookie of a session, without the forms, which have tests of their own."""
    # allauth makes this row at sign-up; where it is missing, its page of addresses writes on GET.
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    client = Client()
    client.force_login(user)
    session = (
        client.cookies["session"] if "session" in client.cookies else client.cookies["sessionid"]
    )
    page.context.add_cookies([{"name": session.key, "value": session.value, "url": url}])


def until(page: Page, true: Callable[[], object]) -> None:
    """Wait until it is true; for what no locator shows.

    Not `wait_for_function`, which asks within the page and is refused by its policy unless the
    first answer is yes.
    """
    deadline = monotonic() + 30
    while not true():
        assert monotonic() < deadline, "it does not come true"
        page.wait_for_timeout(25)


def share_of(addresses: Sequence[str], device: dict[str, object]) -> Sequence[str]:
    """Return every other page: phone and desk look by night at one half of them each."""
    return addresses[device == PHONE :: len(DEVICES)]


def is_sent(answer: Response) -> bool:
    """Return whether this answers a form: the site has done what it asks for."""
    return answer.request.method == "POST"


def faults(page: Page, url: str, addresses: Iterable[str], device: dict[str, object]) -> list[str]:
    """Everything that is wrong with the pages under `url`, one after the other."""
    return [fault for address in addresses for fault in _faults(page, url, address, device)]


def _faults(page: Page, url: str, address: str, device: dict[str, object]) -> Iterator[str]:
    answer = page.goto(url + address)
    assert answer is not None
    assert answer.status < 500, address
    yield from blemishes(page, address, thumbs=device is PHONE)


def blemishes(page: Page, address: str, *, thumbs: bool) -> Iterator[str]:
    """What is wrong with the page as it now is."""
    if violations := axe_violations(page):
        yield f"{address}\n{violations}"
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    if wide > 0:
        yield f"{address} is {wide} px wider than the window"
    if sunk := page.evaluate(SUNK_HEADINGS):
        yield f"{address} has a gap above the headings of cards: {sunk}"
    if unclear := unclear_names(page):
        yield f"{address} has names that do not tell apart or say a thing twice: {unclear}"
    if thumbs and (low := page.evaluate(LOW_BUTTONS)):
        yield f"{address} has buttons too low for a thumb: {low}"


def axe_violations(page: Page) -> str:
    """What axe objects to, once the page is there whole; empty where it objects to nothing.

    A page may be asked for what stands at its top before what that is named after has come.
    """
    page.wait_for_load_state()
    found = Axe().run(page)
    return found.generate_report() if found.violations_count else ""


def unclear_names(page: Page) -> list[str]:
    """Names of buttons that do different things, but for rows of lists, and names said twice."""
    tree = page.locator("body").aria_snapshot()
    named = re.findall(r'^\s*- \'?(?:button|link|img) "((?:[^"\\]|\\.)*)"', tree, re.MULTILINE)
    twice = [name for name in named if re.fullmatch(r"(\D+?)[\s,:·(–]+\1\)?", name)]
    deeds = {(name, action) for name, action in page.evaluate(LONE_BUTTONS)}
    buttons = Counter(name for name, action in deeds)
    return sorted({*twice, *(name for name, count in buttons.items() if count > 1)})
