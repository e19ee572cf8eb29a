"""The mails of the account pages: our own words and look, as text and as HTML; what they speak."""

from __future__ import annotations

import re
from pathlib import Path

import allauth
import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from accounts.identity.account_mails import MAILS, render
from accounts.models import User
from games.log.time.control import STANDARD
from games.models import JobKind
from games.services.gameplay.game_start import start_game
from games.services.notifications.mail.email import compose
from tests.accounts.test_entrance import SIGN_UP
from tests.accounts.test_preferences import CHOICE
from tests.support.games.notifications.emails import row_for

GERMAN = {"accept-language": "de-DE,de;q=0.9"}

CONTEXT = {
    "code": "ABC-123",
    "timestamp": timezone.now(),
    "ip": "192.0.2.1",
    "user_agent": "Firefox",
    "from_email": "old@example.org",
    "to_email": "new@example.org",
    "deleted_email": "gone@example.org",
    "password_reset_url": "http://127.0.0.1:8000/accounts/password/reset/",
    "signup_url": "http://127.0.0.1:8000/accounts/signup/",
    "provider": "Chess club",
    "undo_url": "http://127.0.0.1:8000/me/data/",
}
UNUSED = {
    "account/email/password_reset_key": "a password is reset by a code",
}
"""Mails of allauth that this site never sends, each with the reason."""


def test_every_mail_that_allauth_may_send_here_has_words_of_ours() -> None:
    folder = Path(allauth.__file__).parent / "templates"
    found = {
        str(path.relative_to(folder)).removesuffix("_subject.txt")
        for app in ("account", "mfa", "socialaccount")
        for path in (folder / app / "email").glob("*_subject.txt")
    }
    assert found - set(MAILS) == set(UNUSED)
    assert set(MAILS) - found == {"account/email/deletion"}


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", MAILS)
def test_a_mail_says_the_same_as_text_and_as_html(name: str, language: str) -> None:
    with translation.override(language):
        made = render(name, "alice@example.org", CONTEXT)
    html, kind = made.alternatives[0]
    assert kind == "text/html"
    assert made.subject.startswith("Fernzug: ")
    assert f'<html lang="{language}">' in str(html)
    assert ">Fernzug</td>" in str(html)
    assert not re.search(r"%\(|\{\{", f"{made.body}{html}")
    for address in re.findall(r"http://\S+", str(made.body)):
        assert f'href="{address}"' in str(html)
    for sentence in (*MAILS[name].sentences, *MAILS[name].after):
        with translation.override(language):
            begins = translation.gettext(sentence).split("%")[0].split("“")[0].split("„")[0]
        assert begins in " ".join(str(made.body).split())


@pytest.mark.words
def test_the_mail_about_a_deletion_is_true_of_accounts_without_a_password() -> None:
    """They are opened by a passkey, or by an account elsewhere."""
    made = render("account/email/deletion", "alice@example.org", CONTEXT)
    assert "password" not in str(made.body)


@pytest.mark.parametrize(
    "name", ["mfa/email/webauthn_added", "socialaccount/email/account_connected"]
)
def test_who_has_no_password_is_not_advised_to_change_it(name: str) -> None:
    reader = User(username="dora")
    links = {}
    for has_password in (True, False):
        reader.set_password("pa55-word-long") if has_password else reader.set_unusable_password()
        made = render(name, "dora@example.org", {**CONTEXT, "code": "", "user": reader})
        links[has_password] = re.findall(r"https?://\S+", str(made.body))[0]
    assert links[True].endswith("/accounts/password/reset/")
    assert links[False].endswith(reverse("usersessions_list"))


@pytest.mark.slow
def test_a_code_is_asked_for_and_stands_in_both_parts(client: Client, db: None) -> None:
    form = {"username": "dora", "email": "dora@example.org", "password1": "pa55-word-long"}
    client.post("/accounts/signup/", form)
    (made,) = mail.outbox
    code = re.search(r"^(\S+-\S+)$", str(made.body), re.MULTILINE)
    assert code
    assert f">{code[1]}</td>" in str(made.alternatives[0][0])
    assert User.objects.filter(username="dora").exists()


def signed_up(headers: dict[str, str]) -> User:
    Client().post("/accounts/signup/", SIGN_UP, headers=headers)
    return User.objects.get(username=SIGN_UP["username"])


@pytest.mark.usefixtures("db")
def test_an_account_keeps_the_language_of_the_page_it_was_made_on() -> None:
    assert signed_up(GERMAN).page_language == "de"


@pytest.mark.first_by_day
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
    row = row_for(JobKind.TURN, reader)
    assert compose(row, reader, now).extra_headers["Content-Language"] == spoken


def test_who_leaves_the_language_to_the_browser_gets_mails_in_the_browsers(
    as_alice: Client, alice: User
) -> None:
    as_alice.post("/me/preferences/", {**CHOICE, "language": ""}, headers=GERMAN)
    alice.refresh_from_db()
    assert (alice.language, alice.speaks()) == ("", "de")
