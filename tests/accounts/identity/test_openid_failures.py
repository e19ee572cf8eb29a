"""A provider of OpenID Connect that fails, and a visitor who asks it without end."""

from unittest.mock import Mock

import pytest
from django.http import HttpResponse
from django.test import Client
from requests import RequestException

from accounts import views
from tests.support.servers.openid import Provider

pytestmark = [pytest.mark.database, pytest.mark.django_db]

WAY = "/accounts/oidc/club/login/"


@pytest.mark.parametrize("reason", [RequestException(), KeyError("token_endpoint")])
def test_a_provider_that_fails_is_no_error_of_ours(
    client: Client, provider: Provider, monkeypatch: pytest.MonkeyPatch, reason: Exception
) -> None:
    failing = Mock(side_effect=reason)
    monkeypatch.setattr(views, "openid_views", Mock(login=failing, callback=failing))
    assert client.post(WAY).status_code == 401
    assert client.get(f"{WAY}callback/").status_code == 401


@pytest.mark.usefixtures("one_window")
def test_nobody_asks_a_provider_without_end(
    client: Client, provider: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    answering = Mock(return_value=HttpResponse())
    monkeypatch.setattr(views, "openid_views", Mock(login=answering))
    assert client.post(WAY).status_code == 200
    assert 429 in {client.post(WAY).status_code for _time in range(30)}
