"""Wrong passwords slow down who sends them, and do not lock the owner out."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from allauth.account.adapter import get_adapter
from django.core.exceptions import ValidationError
from django.test import Client, RequestFactory

from accounts.models import User
from tests.accounts.conftest import PASSWORD
from tests.support.budget import only_in_the_long_run

MANY = 300


def sign_in(login: str, password: str, place: str) -> Client:
    """A fresh browser at that address."""
    client = Client(REMOTE_ADDR=place)
    client.post("/accounts/login/", {"login": login, "password": password})
    return client


def is_in(client: Client) -> bool:
    return bool(client.get("/test/whoami/").json()["user"])


@pytest.mark.parametrize("login", ["alice@example.org", *only_in_the_long_run("alice")])
def test_attackers_in_six_networks_do_not_lock_the_owner_out_of_a_seventh(
    alice: User, login: str
) -> None:
    for network in range(6):
        for _ in range(6):
            sign_in(login, "not this", f"2001:db8:0:{network}::1")
    assert not is_in(sign_in(login, PASSWORD, "2001:db8:0:5::2"))
    assert is_in(sign_in(login, PASSWORD, "2001:db8:0:6::1"))


def attempts(rf: RequestFactory, login: str, count: int) -> int:
    """How many of so many attempts at this login, each from a place of its own, may be made."""
    for number in range(count):
        place = f"10.0.{number // 250}.{number % 250}"
        request = rf.post("/accounts/login/", REMOTE_ADDR=place)
        try:
            get_adapter(request).pre_authenticate(request, username=login)
        except ValidationError:
            return number
    return count


def test_many_networks_together_are_slowed_down(rf: RequestFactory) -> None:
    assert attempts(rf, "alice", MANY + 10) == MANY
    assert attempts(rf, "bob", 5) == 5


@pytest.mark.slow
def test_one_network_that_tries_many_accounts_is_slowed_down(client: Client, alice: User) -> None:
    for number in range(20):
        sign_in(f"somebody{number}", "not this", "10.0.0.1")
    assert not is_in(sign_in("alice", PASSWORD, "10.0.0.1"))
    assert is_in(sign_in("alice", PASSWORD, "10.0.0.2"))


@pytest.mark.first_by_day
@pytest.mark.parametrize("login", ["alice", "alice@example.org"])
def test_a_new_password_by_mail_opens_the_door_that_many_networks_shut(
    client: Client, alice: User, rf: RequestFactory, code: Callable[[], str], login: str
) -> None:
    field = "email" if "@" in login else "username"
    for number in range(MANY):
        request = rf.post("/accounts/login/", REMOTE_ADDR=f"10.0.{number // 250}.{number % 250}")
        get_adapter(request).pre_authenticate(request, **{field: login})
    assert not is_in(sign_in(login, PASSWORD, "10.9.9.9"))
    client.post("/accounts/password/reset/", {"email": "alice@example.org"})
    answer = client.post("/accounts/password/reset/confirm/", {"code": code()})
    fresh = "another quite long evening"
    client.post(answer.headers["Location"], {"password1": fresh, "password2": fresh})
    assert is_in(sign_in(login, fresh, "10.9.9.9"))


def test_a_session_that_is_open_stays_open(client: Client, alice: User) -> None:
    client.force_login(alice)
    for _ in range(6):
        sign_in("alice", "not this", "127.0.0.1")
    assert is_in(client)
