"""Whose session it is: read together with the account, and never another one's."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from tests.games.conftest import person
from tests.support.fixtures.shortcuts import note_session
from tests.support.games.pages import signed_in

pytestmark = pytest.mark.database


@pytest.fixture
def alice(db: None) -> User:
    return person("alice")


@pytest.fixture
def browser(alice: User) -> Client:
    """A browser in which alice has signed in, noted by allauth as when it happens by the form."""
    client = signed_in(alice)
    note_session(client, alice)
    return client


def visitor(browser: Client) -> Any:
    """Who the site takes this browser for."""
    return browser.get(reverse("rules", args=["sogo"])).wsgi_request.user


def test_session_and_account_are_one_statement(browser: Client) -> None:
    with CaptureQueriesContext(connection) as captured:
        assert visitor(browser).is_authenticated
    texts = [query["sql"] for query in captured.captured_queries]
    assert len([text for text in texts if "django_session" in text]) == 1
    assert len([text for text in texts if '"accounts_user"."password"' in text]) == 1


@pytest.mark.slow
def test_a_session_of_which_allauth_knows_nothing_signs_in_as_well(
    browser: Client, alice: User
) -> None:
    UserSession.objects.all().delete()
    assert visitor(browser) == alice


def test_a_session_that_is_over_signs_nobody_in(browser: Client) -> None:
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert UserSession.objects.exists()
    assert not visitor(browser).is_authenticated


def test_nobody_is_taken_for_the_player_that_a_note_beside_the_session_names(
    browser: Client, alice: User
) -> None:
    UserSession.objects.update(user=person("bob"))
    assert visitor(browser) == alice


@pytest.mark.parametrize("change", [{"is_active": False}, {"password": "another"}])
def test_a_session_ends_with_the_account_or_its_password(
    browser: Client, change: dict[str, object]
) -> None:
    User.objects.update(**change)
    assert not visitor(browser).is_authenticated
