"""A provider is asked for its addresses once an hour, not at every sign-in."""

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.identity.openid_discovery import KEPT_SECONDS, WELL_KNOWN
from tests.accounts.identity.conftest import ByProvider
from tests.support.servers.openid import Provider

pytestmark = [pytest.mark.database, pytest.mark.django_db]

WAY = "/accounts/oidc/club/login/"


@pytest.fixture(autouse=True)
def _nothing_is_kept() -> None:
    cache.clear()


def test_two_sign_ins_ask_for_the_addresses_once(
    client: Client, provider: Provider, by_provider: ByProvider
) -> None:
    for browser in (client, Client()):
        assert by_provider(browser).status_code == 302
    assert provider.asked_paths.count(WELL_KNOWN) == 1
    assert provider.asked_paths.count("/userinfo") == 2


@pytest.mark.slow
def test_a_provider_that_tells_no_addresses_now_can_be_used_by_those_kept(
    client: Client, provider: Provider, by_provider: ByProvider
) -> None:
    by_provider(client)
    provider.is_there = False
    assert by_provider(Client()).status_code == 302


@pytest.mark.slow
def test_after_an_hour_the_addresses_are_asked_for_again(
    client: Client, provider: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[object] = []
    monkeypatch.setattr(cache, "set", lambda _key, _value, timeout=None: kept.append(timeout))
    client.post(WAY)
    assert KEPT_SECONDS in kept


def test_a_refusal_is_not_kept(client: Client, provider: Provider) -> None:
    provider.is_there = False
    assert client.post(WAY).status_code == 401
    provider.is_there = True
    assert client.post(WAY).status_code == 200


@pytest.mark.slow
def test_an_answer_without_the_addresses_is_not_kept(
    client: Client, provider: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(provider, "discovery", lambda: {"issuer": "being mended"})
    assert client.post(WAY).status_code == 401
    monkeypatch.undo()
    assert client.post(WAY).status_code == 200
