"""A browser that runs the site's service worker."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from tests.support.fixtures.browser import Visitors
from tests.system.browser.inspection import DESK, sign_in, until

READY = "navigator.serviceWorker.ready.then((one) => one.scope)"


@pytest.fixture
def visitor(whole_visitors: Visitors, live_server: LiveServer, alice: User) -> Page:
    """Alice on a desk, with the site's service worker."""
    page = whole_visitors(service_workers="allow", viewport=DESK["viewport"])
    sign_in(page, live_server.url, alice)
    return page


def with_worker(page: Page, url: str) -> None:
    """Open a page and wait until the service worker answers for it."""
    page.goto(url)
    page.evaluate(READY)
    until(page, lambda: page.evaluate("navigator.serviceWorker.controller !== null"))
