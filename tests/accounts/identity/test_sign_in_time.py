"""How long a sign-in takes must not tell who is known here: every failure hashes once."""

from __future__ import annotations

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.test import Client

from accounts.models import User
from tests.accounts.conftest import PASSWORD


@pytest.fixture
def hashes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The passwords that were hashed, each time anew."""
    done: list[str] = []
    encode = MD5PasswordHasher.encode

    def counted(self: MD5PasswordHasher, password: str, salt: str) -> str:
        done.append(password)
        return encode(self, password, salt)

    monkeypatch.setattr(MD5PasswordHasher, "encode", counted)
    return done


@pytest.mark.parametrize("login", ["alice", "alice@example.org", "nobody", "nobody@example.org"])
def test_a_wrong_password_is_hashed_once_whoever_it_is_for(
    client: Client, alice: User, hashes: list[str], login: str
) -> None:
    client.post("/accounts/login/", {"login": login, "password": "not this"})
    assert len(hashes) == 1


@pytest.mark.parametrize("login", ["Guest-aaaa", "left@example.org", "Left"])
def test_whoever_has_no_password_costs_one_hash_too(
    client: Client, db: None, hashes: list[str], login: str
) -> None:
    User.objects.create_user("Guest-aaaa", is_guest=True)
    User.objects.create_user("Left", "left@example.org", is_active=False)
    client.post("/accounts/login/", {"login": login, "password": "not this"})
    assert len(hashes) == 1


@pytest.mark.slow
def test_an_address_that_two_gave_and_nobody_confirmed_is_the_older_account(
    client: Client, db: None, hashes: list[str]
) -> None:
    User.objects.create_user("older", "both@example.org", PASSWORD)
    User.objects.create_user("younger", "both@example.org", "something else entirely")
    hashes.clear()
    client.post("/accounts/login/", {"login": "both@example.org", "password": "not this"})
    assert len(hashes) == 1


@pytest.mark.parametrize("address", ["alice@example.org", "carol@example.org"])
def test_signing_up_hashes_once_for_a_known_address_as_for_another(
    client: Client, alice: User, hashes: list[str], address: str
) -> None:
    client.post("/accounts/signup/", {"username": "cy", "email": address, "password1": PASSWORD})
    assert len(hashes) == 1
