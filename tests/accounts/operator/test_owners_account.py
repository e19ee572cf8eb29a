"""The account an operator makes by a command can sign in, or is told why it cannot."""

from __future__ import annotations

import io

import pytest
from django.contrib.messages import get_messages
from django.core import mail
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client

from accounts.models import User
from tests.accounts.conftest import PASSWORD

pytestmark = pytest.mark.database


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.words
def test_an_owner_is_asked_for_an_address_until_there_is_one(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = iter(["owner", "nonsense", "", "owner@example.org"])
    monkeypatch.setattr("builtins.input", lambda *message: next(typed))
    monkeypatch.setattr("getpass.getpass", lambda *message: PASSWORD)
    complaints = io.StringIO()
    call_command("createsuperuser", stdin=Terminal(), stdout=io.StringIO(), stderr=complaints)
    assert User.objects.get(is_superuser=True).email == "owner@example.org"
    assert complaints.getvalue().count("A code to sign in with is sent to this address.") == 1


@pytest.mark.parametrize("more", [("--email", ""), ("--email", "", "--noinput"), ("--noinput",)])
def test_an_empty_address_is_none(
    db: None, monkeypatch: pytest.MonkeyPatch, more: tuple[str, ...]
) -> None:
    """As an empty variable in a file of settings gives it."""
    monkeypatch.setenv("DJANGO_SUPERUSER_EMAIL", "")
    monkeypatch.setattr("getpass.getpass", lambda *message: PASSWORD)
    with pytest.raises(CommandError):
        call_command("createsuperuser", "--username", "owner", *more, stdin=Terminal())
    assert not User.objects.exists()


@pytest.mark.words
def test_an_account_without_an_address_is_told_why_it_cannot_sign_in(
    client: Client, db: None
) -> None:
    owner = User.objects.create_superuser("owner", "", PASSWORD)
    answer = client.post("/accounts/login/", {"login": "owner", "password": PASSWORD}, follow=True)
    assert [url for url, _status in answer.redirect_chain] == ["/accounts/login/"]
    (message,) = get_messages(answer.wsgi_request)
    assert "has no e-mail address" in str(message)
    assert "_auth_user_id" not in client.session
    assert not mail.outbox
    owner.email = "owner@example.org"
    owner.save()
    answer = client.post("/accounts/login/", {"login": "owner", "password": PASSWORD})
    assert answer["Location"] == "/accounts/confirm-email/"
    assert mail.outbox[0].to == ["owner@example.org"]
