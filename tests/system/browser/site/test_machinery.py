"""The browser tests stand on solid ground: a real Chromium, a strict policy, a silent console."""

import pytest
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from tests.support.fixtures.browser import Visitors

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_page_comes_with_its_styles_and_scripts_and_no_complaints(
    live_server: LiveServer, visitors: Visitors
) -> None:
    page = visitors()
    failed: list[str] = []
    page.on("response", lambda response: failed.append(response.url) if not response.ok else None)
    page.goto(f"{live_server.url}/accounts/login/")
    expect(page.locator("input[type=password]")).to_be_visible()
    assert failed == []


def test_the_policy_stops_a_script_that_was_smuggled_in(
    live_server: LiveServer, visitors: Visitors
) -> None:
    page = visitors(quiet=False)
    page.goto(f"{live_server.url}/accounts/login/")
    page.evaluate(
        """() => {
            const script = document.createElement("script");
            script.textContent = "document.title = 'taken over'";
            document.body.append(script);
        }"""
    )
    assert page.title() != "taken over"


def test_a_second_press_while_the_first_is_on_its_way_is_not_sent(
    live_server: LiveServer, visitors: Visitors
) -> None:
    page = visitors()
    page.goto(f"{live_server.url}/")
    stopped = page.evaluate(
        """() => {
            const stopped = [], form = document.querySelector("form.levels");
            addEventListener("submit", (event) => stopped.push(event.defaultPrevented));
            for (const time of [1, 2]) form.requestSubmit(form.querySelector("button"));
            return stopped;
        }"""
    )
    assert stopped == [False, True]
    expect(page.locator("#game")).to_be_visible()


@pytest.mark.slow
def test_visitors_do_not_share_cookies(live_server: LiveServer, visitors: Visitors) -> None:
    alice, bob = visitors(), visitors(locale="de-DE")
    for page in (alice, bob):
        page.goto(f"{live_server.url}/accounts/login/")
    tokens = {
        cookie["value"]
        for page in (alice, bob)
        for cookie in page.context.cookies()
        if cookie["name"] == "csrf"
    }
    assert len(tokens) == 2
    assert bob.locator("html").get_attribute("lang") == "de"
