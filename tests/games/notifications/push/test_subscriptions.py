"""Browsers that sign up: whose they are, where they may be called, and the site's own key."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from accounts.models import User
from config.monitoring.checks import production_is_complete
from config.settings.environment import kept_secret
from games.models import PushSubscription
from games.services.notifications.push import keys, subscriptions, user_agents
from games.services.notifications.push.subscriptions import NoSubscription, may_call
from tests.support.servers.push import Browser, PushService, decoded

pytestmark = pytest.mark.database


def signed_up(user: User, browser: Browser) -> PushSubscription:
    return subscriptions.subscribe(user, **browser.form, browser="", at=timezone.now())


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc:def",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://web.push.apple.com/QGx",
        "https://wns2-par02p.notify.windows.com/w/?token=a",
    ],
)
def test_the_push_services_of_the_big_browsers_are_known(endpoint: str) -> None:
    assert may_call(endpoint)


@pytest.mark.parametrize(
    "endpoint",
    [
        "",
        "http://fcm.googleapis.com/x",
        "https://127.0.0.1/x",
        "https://localhost/x",
        "http://127.0.0.1:8000/x",
        "https://169.254.169.254/latest/meta-data/",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evilfcm.googleapis.com/x",
        "https://notify.windows.com.evil.example/x",
        "https://evil.example/?fcm.googleapis.com",
        "https://evil.example#@fcm.googleapis.com/",
        "https://user@fcm.googleapis.com/x",
        "https://fcm.googleapis.com@evil.example/x",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com:x/x",
        "https://[::1/x",
        "ftp://fcm.googleapis.com/x",
        "https://fcm.googleapis.com/x\r\nHost: evil.example",
        "https://fcm.googleapis.com/" + "x" * 500,
    ],
)
def test_no_other_host_is_ever_called(endpoint: str, alice: User) -> None:
    assert not may_call(endpoint)
    form = Browser(endpoint).form
    with pytest.raises(NoSubscription):
        subscriptions.subscribe(alice, **form, browser="", at=timezone.now())


@pytest.mark.parametrize("junk", ["\0\0\0\0", "!!!!" * 100, "    ", "\n\n\n\n"])
def test_keys_with_letters_that_decoders_skip_are_none(junk: str) -> None:
    """PostgreSQL would answer zeros and overlong text with an error of its own."""
    endpoint, auth = "https://fcm.googleapis.com/x", keys.text_of(b"x" * 16)
    good = keys.public_of(keys.fresh())
    subscriptions.check_subscription(endpoint, good, auth)
    for p256dh, secret in ((good[:8] + junk + good[8:], auth), (good, auth + junk)):
        with pytest.raises(NoSubscription):
            subscriptions.check_subscription(endpoint, p256dh, secret)


def test_a_browser_belongs_to_whoever_used_it_last(
    alice: User, bob: User, push_service: PushService
) -> None:
    browser = push_service.browser("shared")
    signed_up(alice, browser)
    signed_up(bob, browser)
    assert PushSubscription.objects.get().user == bob


@pytest.mark.slow
def test_the_oldest_browser_makes_room(alice: User, push_service: PushService) -> None:
    for number in range(subscriptions.MAX_SUBSCRIPTIONS + 1):
        signed_up(alice, push_service.browser(str(number)))
    paths = {
        push_subscription.endpoint.rpartition("/")[2]
        for push_subscription in alice.push_subscriptions.all()
    }
    assert paths == {str(number) for number in range(1, subscriptions.MAX_SUBSCRIPTIONS + 1)}


def test_the_command_prints_a_pair_that_fits(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("vapid_keys")
    first, second = capsys.readouterr().out.splitlines()
    name, _, private = first.partition("=")
    assert name == "VAPID_PRIVATE_KEY"
    assert len(decoded(private)) == 32
    public = second.rpartition(" ")[2]
    assert public == keys.public_of(private)
    assert len(decoded(public)) == 65


def test_the_embedded_site_makes_its_key_once_and_for_itself(tmp_path: Path) -> None:
    kept = tmp_path / "vapid-key"
    made = kept_secret(kept, 32)
    assert kept_secret(kept, 32) == made
    assert kept.stat().st_mode & 0o777 == 0o600
    assert len(decoded(keys.public_of(made))) == 65


def test_a_key_that_is_none_is_found_before_the_site_starts(settings: Any) -> None:
    settings.VAPID_PRIVATE_KEY = "not-a-key"
    assert "fernzug.E015" in {found.id for found in production_is_complete(None)}
    settings.VAPID_PRIVATE_KEY = keys.fresh()
    assert "fernzug.E015" not in {found.id for found in production_is_complete(None)}


@pytest.mark.parametrize(
    ("says", "name"),
    [
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
            "Firefox, Linux",
        ),
        (
            "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)"
            " Chrome/140.0.0.0 Mobile Safari/537.36",
            "Chrome, Android",
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)"
            " Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
            "Edge, Windows",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML,"
            " like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
            "Safari, iPhone",
        ),
        ("curl/8", ""),
    ],
)  # fmt: skip
def test_browsers_are_called_as_people_call_them(says: str, name: str) -> None:
    assert user_agents.browser_name(says) == name
