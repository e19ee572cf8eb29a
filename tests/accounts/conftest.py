"""alice has an account. Everybody else comes through the door."""

import re
from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.cache import cache
from django.test import Client

from accounts.models import User

PASSWORD = "a rather long evening"


@pytest.fixture(autouse=True)
def _own_addresses(settings):
    settings.ROOT_URLCONF = "tests.accounts.urls"


@pytest.fixture(autouse=True)
def _nobody_counted_yet():
    cache.clear()


@pytest.fixture
def alice(db) -> User:
    alice = User.objects.create_user("alice", "alice@example.org", PASSWORD)
    EmailAddress.objects.create(user=alice, email=alice.email, verified=True, primary=True)
    return alice


@pytest.fixture
def as_alice(alice, client) -> Client:
    client.force_login(alice)
    return client


@pytest.fixture
def code() -> Callable[[], str]:
    """The code of the last mail."""

    def read() -> str:
        return re.findall(r"^[A-Z0-9]{3,}-?[A-Z0-9]{3,}$", mail.outbox[-1].body, re.MULTILINE)[0]

    return read
