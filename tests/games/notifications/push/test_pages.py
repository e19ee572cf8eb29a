"""The page of feeds and notifications, and what it sends."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.cache import cache
from django.core.signing import TimestampSigner
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.identity.guests import COOKIE
from accounts.models import User
from games.models import PushSubscription
from games.services.notifications.push import keys, subscriptions
from games.services.notifications.push.subscriptions import PushRefusal
from tests.games.conftest import person
from tests.support.games.pages import why
from tests.support.servers.push import Browser, PushService

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


@pytest.fixture
def client(alice: User) -> Client:
    alice.language = "en"
    alice.save(update_fields=["language"])
    client = Client()
    client.force_login(alice)
    cache.clear()
    return client


def page(client: Client) -> str:
    answer = client.get(reverse("feeds"))
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_browser_signs_up_and_is_listed(
    client: Client, alice: User, push_service: PushService
) -> None:
    assert f'data-key="{keys.public_key()}"' in page(client)
    form = push_service.browser("a").form
    answer = client.post(reverse("push_add"), form, headers={"User-Agent": FIREFOX}, follow=True)
    assert '<li class="success">' in answer.content.decode()
    subscription = alice.push_subscriptions.get()
    assert subscription.browser == "Firefox, Linux"
    shown = page(client)
    assert "Firefox, Linux" in shown
    assert f'data-endpoint="{subscription.digest}"' in shown
    assert subscription.endpoint not in shown
    assert subscription.auth not in shown


@pytest.mark.parametrize(
    "spoilt",
    [
        {"endpoint": "https://evil.example/x"},
        {"endpoint": ""},
        {"p256dh": "x"},
        {"p256dh": "B" + "A" * 86},
        {"p256dh": "ö"},
        {"auth": "short"},
        {"auth": ""},
    ],
    ids=str,
)
def test_what_is_no_browser_is_refused_with_a_reason(
    client: Client, push_service: PushService, spoilt: dict[str, str]
) -> None:
    form = {**push_service.browser("a").form, **spoilt}
    answer = client.post(reverse("push_add"), form)
    assert answer.status_code == 422
    page = answer.content.decode()
    reasons = {why(refusal) for refusal in PushRefusal}
    assert any(f'role="alert">{reason}' in page for reason in reasons)
    assert PushSubscription.objects.count() == 0


def test_a_test_says_what_the_push_service_said(
    client: Client, alice: User, push_service: PushService
) -> None:
    browser = push_service.browser("a")
    client.post(reverse("push_add"), browser.form)
    subscription = alice.push_subscriptions.get()
    test = reverse("push_test", args=[subscription.pk])
    assert '<li class="success">' in client.post(test, follow=True).content.decode()
    note = browser.read(push_service.pushes[0])
    assert note["title"]
    assert note["url"] == reverse("feeds")
    assert test in page(client)
    push_service.answers["/a"] = 403
    refused = client.post(test, follow=True).content.decode()
    assert re.search(r'<li class="(error|warning)">[^<]+: 403 Forbidden', refused)
    assert refused.count("403 Forbidden") == 2
    assert page(client).count("403 Forbidden") == 1
    push_service.answers["/a"] = 410
    assert '<ul class="messages">' in client.post(test, follow=True).content.decode()
    assert not alice.push_subscriptions.exists()
    assert test not in page(client)


def test_a_browser_is_removed_by_its_owner_only(
    client: Client, alice: User, push_service: PushService
) -> None:
    bob = person("bob")
    for user in (alice, bob):
        form = push_service.browser(user.username).form
        subscriptions.subscribe(user, **form, browser="", at=timezone.now())
    for act in ("push_remove", "push_test"):
        foreign = reverse(act, args=[bob.push_subscriptions.get().pk])
        assert client.post(foreign).status_code == 404
    client.post(reverse("push_remove", args=[alice.push_subscriptions.get().pk]))
    assert not alice.push_subscriptions.exists()
    assert bob.push_subscriptions.exists()
    assert push_service.pushes == []


def test_without_a_key_the_page_says_that_push_is_off(client: Client, settings: Any) -> None:
    settings.VAPID_PRIVATE_KEY = ""
    shown = page(client)
    assert "data-key" not in shown
    assert 'id="push"' not in shown
    form = Browser("https://fcm.googleapis.com/x").form
    assert client.post(reverse("push_add"), form).status_code == 409


def test_addresses_are_made_shown_and_replaced(client: Client, alice: User) -> None:
    assert 'id="calendar"' not in page(client)
    assert client.post(reverse("feeds_new")).status_code == 303
    shown = page(client)
    (calendar,) = re.findall(r'id="calendar" value="http://127.0.0.1:8000(.+?)"', shown)
    (atom,) = re.findall(r'id="atom" value="http://127.0.0.1:8000(.+?)"', shown)
    assert Client().get(calendar).status_code == 200
    assert Client().get(atom).status_code == 200
    assert '<details class="sure">' in shown
    client.post(reverse("feeds_new"))
    assert Client().get(calendar).status_code == 404
    assert calendar not in page(client)


def test_guests_have_feeds_and_are_invited_to_sign_up_for_more(db: None) -> None:
    guest = person("Guest-x", is_guest=True, language="en")
    client = Client()
    client.cookies[COOKIE] = TimestampSigner(salt="accounts.identity.guests").sign(str(guest.pk))
    shown = page(client)
    assert f'action="{reverse("feeds_new")}"' in shown
    assert shown.partition("<main")[2].count(reverse("account_signup")) == 1
    assert 'id="push"' not in shown
    assert client.post(reverse("push_add"), {}).status_code == 403


def test_the_preferences_lead_here(client: Client) -> None:
    assert f'href="{reverse("feeds")}"' in client.get(reverse("preferences")).content.decode()
