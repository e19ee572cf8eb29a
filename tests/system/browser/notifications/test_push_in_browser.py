"""The installed site in a real browser: signed up for push, told by it, and no more after."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.models import Game
from games.services.notifications.push import keys, subscriptions
from tests.games.conftest import alice, bob, live_game
from tests.support.fixtures.browser import Visitors
from tests.support.servers.push import Browser, PushService
from tests.system.browser.inspection import DEVICES, faults, sign_in, until
from tests.system.browser.service_workers import visitor, with_worker

__all__ = ["alice", "bob", "live_game", "visitor"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SUBSCRIBES = """(form) => {
  PushManager.prototype.subscribe = async function (options) {
    const key = btoa(String.fromCharCode(...options.applicationServerKey));
    window.asked = [options.userVisibleOnly, key];
    const { endpoint, p256dh, auth } = form;
    return { endpoint, toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh, auth } }) };
  };
  Notification.requestPermission = async () => "granted";
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
}"""
"""Chromium without Google has no push service: this one is ours, the rest is the browser's."""

NOTES_WHAT_IS_SHOWN = """() => {
  const show = self.registration.showNotification;
  ServiceWorkerRegistration.prototype.showNotification = async function (...given) {
    await show.apply(this, given);
    self.isShown = true;
  };
}"""
"""Chromium takes a notification that is stored and not yet on display for one that was closed, if
it is asked for all of them at that moment; so nobody may ask before it is shown."""


def test_a_device_is_signed_up_tried_out_told_and_removed(
    lang: str, visitor: Page, live_server: LiveServer, alice: User, push_service: PushService
) -> None:
    User.objects.filter(pk=alice.pk).update(language=lang)
    browser = push_service.browser("hers")
    visitor.context.grant_permissions(["notifications"], origin=live_server.url)
    visitor.add_init_script(f"({SUBSCRIBES})({json.dumps(browser.form)})")
    with_worker(visitor, live_server.url + reverse("feeds"))
    visitor.get_by_role("button", name=_("Notify me on this device")).click()
    status = visitor.get_by_role("status").first
    expect(status).to_contain_text(_("This browser will notify you from now on."))
    expect(visitor.locator(".browsers li")).to_contain_text("Chrome, Linux")
    visitor.get_by_role("button", name=_("Send a test")).click()
    expect(status).to_contain_text(_("The test is on its way. It should appear in a moment."))
    shown = delivered(visitor, live_server.url, browser.read(push_service.pushes[0]))
    title, body = f"Fernzug: {_('a test')}", _("This is how it will look when it is your turn.")
    assert shown == [[title, body, "test"]]
    visitor.get_by_role("button", name=_("Remove")).click()
    expect(visitor.locator(".browsers li")).to_have_count(0)


def delivered(page: Page, url: str, status: dict[str, Any]) -> list[list[str]]:
    """Hand a message to the service worker as the push service would; what is shown then."""
    cdp = page.context.new_cdp_session(page)
    found: list[str] = []
    cdp.on(
        "ServiceWorker.workerVersionUpdated",
        lambda event: found.extend(
            version["registrationId"]
            for version in event["versions"]
            if version["status"] == "activated"
        ),
    )
    cdp.send("ServiceWorker.enable")
    until(page, lambda: found)
    (worker,) = page.context.service_workers
    worker.evaluate(NOTES_WHAT_IS_SHOWN)
    message = {"origin": url, "registrationId": found[0], "data": json.dumps(status)}
    cdp.send("ServiceWorker.deliverPushMessage", message)
    until(page, lambda: worker.evaluate("self.isShown"))
    return list(page.evaluate(
        """async () => {
          const registration = await navigator.serviceWorker.ready;
          const shown = await registration.getNotifications();
          return shown.map(({ title, body, tag }) => [title, body, tag]);
        }"""
    ))  # fmt: skip


@pytest.mark.slow
def test_the_browser_is_asked_with_our_key(
    visitor: Page, live_server: LiveServer, push_service: PushService
) -> None:
    form = push_service.browser("hers").form
    visitor.add_init_script(f"({SUBSCRIBES})({json.dumps(form)})")
    visitor.add_init_script("HTMLFormElement.prototype.submit = () => {}")
    with_worker(visitor, live_server.url + reverse("feeds"))
    visitor.get_by_role("button", name=_("Notify me on this device")).click()
    until(visitor, lambda: visitor.evaluate("window.asked"))
    visible, key = visitor.evaluate("window.asked")
    assert visible is True
    assert b64decode(key) == keys.plain(keys.public_key())


@pytest.mark.slow
def test_who_logs_out_is_told_nothing_here_any_more(visitor: Page, live_server: LiveServer) -> None:
    visitor.expose_function("ended", lambda: ended.append("ended"))
    ended: list[str] = []
    visitor.add_init_script("""
      const subscription = { unsubscribe: () => window.ended() };
      PushManager.prototype.getSubscription = async () => subscription;
    """)
    with_worker(visitor, f"{live_server.url}/games/")
    visitor.locator("header details.menu summary").click()
    visitor.locator("header").get_by_role("button", name=_("Log out")).click()
    expect(visitor.locator("header details.menu form")).to_have_count(0)
    assert ended == ["ended"]


@pytest.mark.slow
def test_a_browser_that_may_not_says_so(visitor: Page, live_server: LiveServer) -> None:
    forbids = 'Object.defineProperty(Notification, "permission", { get: () => "denied" })'
    visitor.add_init_script(forbids)
    visitor.goto(live_server.url + reverse("feeds"))
    expect(visitor.locator("#push")).to_contain_text("blocks notifications")
    expect(visitor.get_by_role("button", name=_("Notify me on this device"))).to_be_hidden()


@pytest.mark.slow
def test_a_click_on_a_message_opens_the_game(
    visitor: Page, live_server: LiveServer, live_game: Game
) -> None:
    with_worker(visitor, live_server.url + live_game.get_absolute_url())
    (worker,) = visitor.context.service_workers
    clicked = """async (path) => {
      const done = [];
      self.clients.openWindow = async (url) => { done.push(["opened", new URL(url).pathname]); };
      WindowClient.prototype.focus = async function () {
        done.push(["focused", new URL(this.url).pathname]);
      };
      let working;
      const event = { notification: { close: () => done.push("closed"), data: { url: path } } };
      const real = new Event("notificationclick");
      Object.defineProperty(real, "notification", { value: event.notification });
      real.waitUntil = (promise) => { working = promise; };
      self.dispatchEvent(real);
      await working;
      return done;
    }"""
    game = live_game.get_absolute_url()
    assert worker.evaluate(clicked, game) == ["closed", ["focused", game]]
    assert worker.evaluate(clicked, "/lobby/") == ["closed", ["opened", "/lobby/"]]
    foreign = worker.evaluate(clicked, "https://evil.example/games/")
    assert foreign == ["closed", ["opened", "/games/"]]


@pytest.mark.slow
@pytest.mark.parametrize("device", DEVICES)
def test_axe_finds_nothing_on_the_page_of_feeds(
    visitors: Visitors,
    live_server: LiveServer,
    alice: User,
    push_service: PushService,
    device: dict[str, Any],
) -> None:
    page = visitors(quiet=False, **device)
    sign_in(page, live_server.url, alice)
    addresses = [reverse("feeds"), "/app/offline/de/"]
    found = faults(page, live_server.url, addresses, device)
    User.objects.filter(pk=alice.pk).update(feeds=1)
    for name in ("one", "two"):
        add(alice, push_service.browser(name))
    found += faults(page, live_server.url, addresses, device)
    assert not found, "\n\n".join(found)


def add(user: User, browser: Browser) -> None:
    subscriptions.subscribe(user, **browser.form, browser="Firefox, Android", at=timezone.now())


@pytest.mark.slow
def test_addresses_are_made_and_replaced_without_scripts(
    visitors: Visitors, live_server: LiveServer, alice: User
) -> None:
    page = visitors(java_script_enabled=False)
    sign_in(page, live_server.url, alice)
    page.goto(live_server.url + reverse("feeds"))
    needed = _(
        "To switch this on for a device, its browser has to run scripts. Everything else here works"
        " without."
    )
    expect(page.locator("main")).to_contain_text(needed)
    page.get_by_role("button", name=_("Make private addresses")).click()
    calendar = page.get_by_label(_("Calendar of deadlines"))
    expect(calendar).to_have_value(re.compile(r"/feed/.+\.ics$"))
    old = calendar.input_value()
    page.get_by_text(_("Replace the addresses")).click()
    page.get_by_role("button", name=_("Yes, replace them")).click()
    expect(calendar).not_to_have_value(old)
    new = calendar.input_value()
    answers = [page.request.get(live_server.url + urlsplit(url).path) for url in (old, new)]
    assert [answer.status for answer in answers] == [404, 200]
