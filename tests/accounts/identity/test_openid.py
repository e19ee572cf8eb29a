"""Sign-in by OpenID Connect, at a provider that answers as the standard says."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount
from django.contrib.messages import get_messages
from django.core import mail
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from accounts.models import SignUpCode, User
from tests.accounts.conftest import PASSWORD
from tests.accounts.identity.conftest import ByProvider
from tests.accounts.identity.test_registration import sign_up_code
from tests.support.servers.openid import Provider

pytestmark = [pytest.mark.database, pytest.mark.django_db]

SIGN_UP = reverse("socialaccount_signup")
CONNECTIONS = reverse("socialaccount_connections")
FORM = {"username": "bob", "email": "bob@example.org"}


def player_of(client: Client) -> str | None:
    player: str | None = client.get("/test/whoami/").json()["player"]
    return player


def sign_in_by_password(client: Client) -> None:
    client.post("/accounts/login/", {"login": "alice", "password": PASSWORD})
    assert player_of(client) == "alice"


def connect(client: Client, by_provider: ByProvider) -> HttpResponse:
    """Connect bob's account at the provider; the password is asked for once more."""
    assert by_provider(client, "connect").url == reverse("account_reauthenticate")
    return client.post(reverse("account_reauthenticate"), {"password": PASSWORD})


@pytest.mark.parametrize("page", ["/accounts/login/", "/accounts/signup/"])
def test_without_a_provider_no_page_speaks_of_any(client: Client, page: str) -> None:
    assert "/accounts/oidc/" not in client.get(page).content.decode()
    assert client.post("/accounts/oidc/club/login/").status_code == 404


@pytest.mark.parametrize("page", ["/accounts/login/", "/accounts/signup/"])
def test_a_provider_has_a_button(client: Client, provider: Provider, page: str) -> None:
    text = client.get(page).content.decode()
    assert 'action="/accounts/oidc/club/login/?process=login"' in text
    assert "Chess club" in text


def test_half_a_provider_is_not_offered(client: Client, provider: Provider, settings: Any) -> None:
    settings.OPENID_PROVIDERS = [{**provider.setting, "secret": ""}]
    assert "/accounts/oidc/" not in client.get("/accounts/login/").content.decode()
    assert client.post("/accounts/oidc/club/login/").status_code == 404


def test_a_new_player_chooses_a_name_and_needs_no_code(
    client: Client, by_provider: ByProvider
) -> None:
    answer = by_provider(client)
    assert answer.url == SIGN_UP
    form = client.get(SIGN_UP).content.decode()
    assert 'value="bob"' in form
    assert 'value="bob@example.org"' in form
    answer = client.post(SIGN_UP, FORM)
    assert answer.url == reverse("first_steps")
    assert player_of(client) == "bob"
    assert EmailAddress.objects.get().verified
    assert not User.objects.get().has_usable_password()


def test_who_has_signed_up_comes_back_by_one_press(client: Client, by_provider: ByProvider) -> None:
    by_provider(client)
    client.post(SIGN_UP, FORM)
    again = Client()
    assert by_provider(again).url == reverse("my_games")
    assert player_of(again) == "bob"


@pytest.mark.slow
def test_only_what_is_of_use_is_stored(client: Client, by_provider: ByProvider) -> None:
    by_provider(client)
    client.post(SIGN_UP, FORM)
    stored = SocialAccount.objects.get().extra_data
    assert stored == {
        "userinfo": {"sub": "4711", "email": "bob@example.org", "preferred_username": "bob"}
    }


@pytest.mark.first_by_day
@pytest.mark.parametrize("vouched", [False, "false", "true", None])
def test_an_address_without_proof_is_confirmed_here(
    client: Client, provider: Provider, by_provider: ByProvider, vouched: object
) -> None:
    provider.claims["email_verified"] = vouched
    by_provider(client)
    client.post(SIGN_UP, FORM)
    assert player_of(client) is None
    assert not EmailAddress.objects.filter(verified=True).exists()
    assert mail.outbox[-1].to == ["bob@example.org"]


def test_the_owner_of_an_address_is_sent_to_the_own_account(
    client: Client, alice: User, provider: Provider, by_provider: ByProvider
) -> None:
    provider.claims["email"] = "Alice@example.org"
    answer = by_provider(client)
    assert answer.url == reverse("account_login")
    assert len(list(get_messages(answer.wsgi_request))) == 1
    assert player_of(client) is None
    assert not SocialAccount.objects.exists()


def test_nobody_learns_by_a_made_up_address_who_has_an_account(
    client: Client, alice: User, provider: Provider, by_provider: ByProvider
) -> None:
    provider.claims |= {"email": "alice@example.org", "email_verified": False}
    by_provider(client)
    answer = client.post(SIGN_UP, {"username": "bob", "email": "alice@example.org"})
    other = Client()
    provider.claims |= {"sub": "4712", "email": "carol@example.org"}
    by_provider(other)
    unknown = other.post(SIGN_UP, {"username": "carol", "email": "carol@example.org"})
    assert (answer.status_code, answer.url) == (unknown.status_code, unknown.url)
    assert not SocialAccount.objects.filter(user=alice).exists()


@pytest.mark.slow
def test_a_name_that_is_no_good_here_is_not_suggested(
    client: Client, alice: User, provider: Provider, by_provider: ByProvider
) -> None:
    provider.claims["preferred_username"] = "alice"
    by_provider(client)
    assert 'value="alice"' not in client.get(SIGN_UP).content.decode()


def test_an_account_is_connected_and_disconnected(
    client: Client, alice: User, by_provider: ByProvider
) -> None:
    sign_in_by_password(client)
    assert connect(client, by_provider).url == CONNECTIONS
    connection = SocialAccount.objects.get()
    assert connection.user == alice
    assert "Chess club" in mail.outbox[-1].body
    other = Client()
    by_provider(other)
    assert player_of(other) == "alice"
    assert f'value="{connection.pk}"' in client.get(CONNECTIONS).content.decode()
    client.post(CONNECTIONS, {"account": connection.pk})
    assert not SocialAccount.objects.exists()
    assert "Chess club" in mail.outbox[-1].body


def test_who_has_no_password_keeps_the_only_way_in(client: Client, by_provider: ByProvider) -> None:
    by_provider(client)
    client.post(SIGN_UP, FORM)
    client.post(CONNECTIONS, {"account": SocialAccount.objects.get().pk})
    assert SocialAccount.objects.exists()


def test_a_provider_that_is_gone_breaks_no_page(
    client: Client, alice: User, by_provider: ByProvider, settings: Any
) -> None:
    sign_in_by_password(client)
    connect(client, by_provider)
    assert CONNECTIONS in client.get("/me/preferences/").content.decode()
    settings.OPENID_PROVIDERS = []
    assert client.get(CONNECTIONS).status_code == 200
    assert CONNECTIONS not in client.get("/me/preferences/").content.decode()


def test_a_guest_takes_the_games_along(client: Client, by_provider: ByProvider) -> None:
    client.post("/test/guest/")
    by_provider(client)
    answer = client.post(SIGN_UP, FORM)
    assert answer.url.startswith(reverse("guest_claim"))


def test_a_closed_site_makes_no_account(
    client: Client, by_provider: ByProvider, settings: Any
) -> None:
    settings.REGISTRATION = "closed"
    page = by_provider(client)
    assert page.status_code == 200
    assert "/accounts/login/" in page.content.decode()
    client.post(SIGN_UP, FORM)
    assert not User.objects.exists()


def test_an_invitation_is_kept_on_the_way_to_the_provider_and_back(
    client: Client, by_provider: ByProvider, settings: Any
) -> None:
    settings.REGISTRATION = "invitation"
    code = sign_up_code()
    form = client.get(f"/accounts/signup/?code={code.code}").content.decode()
    assert form.count(f'name="code" value="{code.code}"') == 2  # Ours, and the provider's.
    by_provider(client, code=code.code)
    client.post(SIGN_UP, FORM)
    assert User.objects.get().username == "bob"
    assert SignUpCode.objects.get().uses_left == 0


@pytest.mark.slow
def test_without_an_invitation_no_provider_helps(
    client: Client, by_provider: ByProvider, settings: Any
) -> None:
    settings.REGISTRATION = "invitation"
    by_provider(client)
    client.post(SIGN_UP, FORM)
    assert not User.objects.exists()


@pytest.mark.slow
def test_who_stops_at_the_provider_is_told_so(
    client: Client, provider: Provider, by_provider: ByProvider
) -> None:
    provider.agrees = False
    answer = by_provider(client)
    assert answer.url == reverse("socialaccount_login_cancelled")
    assert client.get(answer.url).status_code == 200


def test_a_provider_that_does_not_answer_is_no_error_of_ours(
    client: Client, provider: Provider, settings: Any
) -> None:
    settings.OPENID_PROVIDERS = [{**provider.setting, "server": "http://127.0.0.1:9"}]
    answer = client.post("/accounts/oidc/club/login/?process=login")
    assert answer.status_code == 401
    assert b"/accounts/login/" in answer.content


def test_an_answer_that_nobody_has_asked_for_signs_nobody_in(
    client: Client, provider: Provider
) -> None:
    answer = client.get("/accounts/oidc/club/login/callback/?code=stolen&state=made-up")
    assert answer.status_code == 401
    assert player_of(client) is None


def test_looking_at_the_address_leads_nowhere(client: Client, provider: Provider) -> None:
    page = client.get("/accounts/oidc/club/login/")
    assert page.status_code == 200
    assert provider.url not in page.content.decode()
