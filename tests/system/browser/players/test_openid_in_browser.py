"""Signing up and in by an OpenID Connect provider, as a browser and its policies see it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from tests.support.fixtures.browser import BOTH_WAYS, Visitors
from tests.support.servers.openid import Provider
from tests.system.browser.inspection import DEVICES, PHONE, blemishes, shot

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

BUTTON = 'form[action*="/accounts/oidc/club/login/"] button'


@pytest.fixture
def provider(settings: Any) -> Iterator[Provider]:
    cache.clear()
    provider = Provider()
    provider.claims = {"sub": "4711", "preferred_username": "bob", "email": "bob@example.org"}
    provider.claims["email_verified"] = True
    settings.OPENID_PROVIDERS = [provider.setting]
    yield provider
    provider.stop()


@BOTH_WAYS
@pytest.mark.parametrize("device", DEVICES)
def test_a_player_signs_up_signs_out_and_comes_back(
    live_server: LiveServer,
    visitors: Visitors,
    provider: Provider,
    device: dict[str, object],
    *,
    scripts: bool,
) -> None:
    page = visitors(**{**device, "java_script_enabled": scripts})
    page.goto(f"{live_server.url}/accounts/signup/")
    shot(page, "openid-sign-up")
    if scripts:
        assert not list(blemishes(page, "sign up", thumbs=device is PHONE))
    page.locator(BUTTON).click()
    expect(page.locator("input[name=username]")).to_have_value("bob")
    shot(page, "openid-name")
    if scripts:
        assert not list(blemishes(page, "name", thumbs=device is PHONE))
    page.locator("section.entrance form button.primary").click()
    page.wait_for_url("**/me/first-steps/")
    assert User.objects.get().username == "bob"
    page.goto(f"{live_server.url}/accounts/3rdparty/")
    shot(page, "openid-connected")
    if scripts:
        assert not list(blemishes(page, "connected accounts", thumbs=device is PHONE))
    page.goto(f"{live_server.url}/accounts/logout/")
    with page.expect_navigation():
        page.locator("main form button").last.click()
    page.goto(f"{live_server.url}/accounts/login/")
    page.locator(BUTTON).click()
    page.wait_for_url("**/games/")
