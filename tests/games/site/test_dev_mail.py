"""The embedded site shows the mails it would have sent, to whoever sits at the machine."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from django.core.mail import EmailMultiAlternatives
from django.core.mail.backends.filebased import EmailBackend
from django.test import Client
from django.urls import NoReverseMatch, include, path, reverse

from accounts.models import User
from games.models import Game, JobKind
from games.urls import ON_THIS_MACHINE
from games.urls import urlpatterns as games_urls
from tests.support.games.notifications.emails import send_to


@pytest.fixture(autouse=True)
def embedded(settings: Any) -> None:
    """On real servers these pages are not part of the site."""
    settings.ROOT_URLCONF = "tests.games.site.dev_urls"


def test_only_the_embedded_site_has_these_pages(settings: Any) -> None:
    settings.ROOT_URLCONF = "config.urls"
    here = True
    try:
        reverse("dev_mail")
    except NoReverseMatch:
        here = False
    assert here is settings.EMBEDDED


@pytest.fixture
def folder(tmp_path: Path, settings: Any) -> Path:
    """Mail as files, as on the embedded site."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = tmp_path / "mail"
    return tmp_path / "mail"


def page(client: Client) -> str:
    answer = client.get(reverse("dev_mail"))
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.slow
def test_without_mail_it_says_how_to_get_some(client: Client, folder: Path, db: None) -> None:
    assert '<div class="empty">' in page(client)


@pytest.mark.slow
def test_mails_are_listed_and_opened(
    client: Client, folder: Path, sogo_game: Game, alice: User
) -> None:
    sent = send_to(JobKind.TURN, alice)
    assert "alice@example.org" in page(client)
    assert sent.subject in page(client)
    (file,) = folder.iterdir()
    email = client.get(reverse("dev_email", args=[file.name, 0])).content.decode()
    assert "bob" in email
    assert f"/games/{sogo_game.pk}/" in email
    assert sent.message_id.strip("<>") in email


def test_the_html_part_may_have_styles_and_nothing_else(
    client: Client, folder: Path, sogo_game: Game, alice: User
) -> None:
    send_to(JobKind.TURN, alice)
    (file,) = folder.iterdir()
    answer = client.get(reverse("dev_email_html", args=[file.name, 0]))
    assert "<table" in answer.content.decode()
    policy = answer["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "sandbox" in policy
    assert "script" not in policy


def test_several_mails_in_a_file_are_several(client: Client, folder: Path, db: None) -> None:
    emails = [EmailMultiAlternatives(f"Number {n}", "…", to=["x@example.org"]) for n in range(3)]
    EmailBackend().send_messages(emails)
    assert [f"Number {n}" in page(client) for n in range(3)] == [True] * 3
    (file,) = folder.iterdir()
    assert b"Number 2" in client.get(reverse("dev_email", args=[file.name, 2])).content
    assert client.get(reverse("dev_email", args=[file.name, 3])).status_code == 404


@pytest.mark.parametrize(
    "address",
    [
        "/dev/mail/..%2f..%2fsecret-key/0/",
        "/dev/mail/../secret-key/0/",
        "/dev/mail/%2e%2e/0/",
        "/dev/mail/secret-key/0/",
        "/dev/mail//0/",
        "/dev/mail/nothing.log/0/",
        "/dev/mail/nothing.log/0/html/",
    ],
)
def test_no_name_leads_out_of_the_folder(
    client: Client, folder: Path, db: None, address: str
) -> None:
    folder.mkdir()
    (folder.parent / "secret-key").write_text("do not tell")
    answer = client.get(address)
    assert answer.status_code == 404
    assert b"do not tell" not in answer.content


@pytest.mark.slow
def test_from_elsewhere_there_is_no_such_page(
    client: Client, folder: Path, db: None, settings: Any
) -> None:
    assert client.get(reverse("dev_mail"), REMOTE_ADDR="192.0.2.7").status_code == 404
    assert client.get(reverse("dev_mail"), REMOTE_ADDR="2001:db8::7").status_code == 404
    settings.SITE_URL = "https://fernzug.example"
    assert client.get(reverse("dev_mail")).status_code == 404


@pytest.mark.slow
def test_a_proxy_on_this_machine_does_not_open_it_to_everybody(
    client: Client, folder: Path, db: None
) -> None:
    assert client.get(reverse("dev_mail"), headers={"X-Forwarded-For": "::1"}).status_code == 404
    assert client.get(reverse("dev_mail"), headers={"Forwarded": "for=x"}).status_code == 404


@pytest.mark.slow
def test_this_machine_may_be_called_by_either_protocol(
    client: Client, folder: Path, db: None
) -> None:
    assert client.get(reverse("dev_mail"), REMOTE_ADDR="::1").status_code == 200


def code_page(client: Client, **more: str) -> str:
    """Return the page that waits for the code of a sign-up."""
    typed = {"username": "dora", "email": "dora@example.org", "password1": "pa55-word-long"}
    client.post("/accounts/signup/", typed)
    return client.get("/accounts/confirm-email/", **more).content.decode()


LINK = 'href="/dev/mail/"'


def test_the_page_that_waits_for_a_code_leads_to_the_mails(
    client: Client, folder: Path, db: None
) -> None:
    assert LINK in code_page(client)


def test_it_leads_there_only_from_this_machine(client: Client, folder: Path, db: None) -> None:
    assert LINK not in code_page(client, REMOTE_ADDR="192.0.2.7")


@pytest.mark.slow
def test_it_leads_nowhere_where_mails_are_sent(client: Client, db: None) -> None:
    assert LINK not in code_page(client)


def test_it_leads_nowhere_where_the_page_does_not_exist(
    client: Client, folder: Path, db: None, settings: Any
) -> None:
    without = ModuleType("without")
    without.urlpatterns = [  # type: ignore[attr-defined]
        path("", include([page for page in games_urls if page not in ON_THIS_MACHINE])),
        path("", include("accounts.urls")),
        path("", include("study.urls")),
        path("", include("events.urls")),
    ]
    settings.ROOT_URLCONF = without
    assert LINK not in code_page(client)


def test_the_pages_about_mails_say_where_they_are_kept(
    client: Client, folder: Path, sogo_game: Game, alice: User, settings: Any
) -> None:
    client.force_login(alice)
    send_to(JobKind.TURN, alice)
    pages = [reverse("notification_settings"), reverse("my_deliveries")]
    assert all('id="mails-kept-here"' in client.get(path).content.decode() for path in pages)
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert not any('id="mails-kept-here"' in client.get(path).content.decode() for path in pages)
