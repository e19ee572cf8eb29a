"""Mails speak the chosen language; without one, that of the page on which the account was made."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.log.time.control import STANDARD
from games.models import Outbox
from games.services.gameplay.game_start import start_game
from games.services.notifications.mail.email import compose
from tests.accounts.test_entrance import SIGN_UP
from tests.accounts.test_preferences import CHOICE

GERMAN = {"accept-language": "de-DE,de;q=0.9"}


def signed_up(headers: dict[str, str]) -> User:
    Client().post("/accounts/signup/", SIGN_UP, headers=headers)
    return User.objects.get(username=SIGN_UP["username"])


@pytest.mark.usefixtures("db")
def test_an_account_keeps_the_language_of_the_page_it_was_made_on() -> None:
    assert signed_up(GERMAN).page_language == "de"


@pytest.mark.usefixtures("db")
@pytest.mark.parametrize(
    ("chosen", "page", "spoken"), [("", "de", "de"), ("en", "de", "en"), ("", "", "en")]
)
def test_without_a_choice_mails_speak_as_the_page_did(
    alice: User, chosen: str, page: str, spoken: str
) -> None:
    reader = signed_up({})
    User.objects.filter(pk=reader.pk).update(language=chosen, page_language=page)
    reader.refresh_from_db()
    now = timezone.now()
    start_game("sogo", [reader, alice], options={}, at=now, time_control=STANDARD)
    row = Outbox.objects.filter(user=reader).first()
    assert row
    assert compose(row, reader, now).extra_headers["Content-Language"] == spoken


def test_who_leaves_the_language_to_the_browser_gets_mails_in_the_browsers(
    as_alice: Client, alice: User
) -> None:
    as_alice.post("/me/preferences/", {**CHOICE, "language": ""}, headers=GERMAN)
    alice.refresh_from_db()
    assert (alice.language, alice.speaks()) == ("", "de")
