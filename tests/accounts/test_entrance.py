"""Signing up, signing in, and getting back in: what a stranger can and cannot learn or do."""

import re
from datetime import timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.contrib.messages import get_messages
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from accounts.identity import guests
from accounts.models import User
from accounts.web import zones

from .conftest import PASSWORD

pytestmark = pytest.mark.database

SIGN_UP = {"username": "bob", "email": "bob@example.org", "password1": PASSWORD}


def test_signing_up_with_the_code_from_the_mail(client, db, code):
    answer = client.post("/accounts/signup/", SIGN_UP)
    assert answer.url == "/accounts/confirm-email/"
    assert not client.get("/test/whoami/").json()["user"]
    answer = client.post("/accounts/confirm-email/", {"code": code()})
    assert answer.url == "/me/first-steps/"
    assert client.get("/test/whoami/").json()["player"] == "bob"
    assert EmailAddress.objects.get(email="bob@example.org").verified


@pytest.mark.slow
def test_whoever_signs_up_for_a_page_comes_back_to_it(client, db, code):
    client.post("/accounts/signup/", {**SIGN_UP, "next": "/lobby/"})
    answer = client.post("/accounts/confirm-email/", {"code": code()})
    assert answer.url == "/lobby/"


def test_a_mail_begins_with_the_name_of_the_site_and_links_only_to_it(client, db, settings):
    settings.SITE_URL = "https://play.example.net"
    settings.ALLOWED_HOSTS = ["*"]
    client.post(
        "/accounts/password/reset/", {"email": "no@example.org"}, headers={"host": "evil.example"}
    )
    assert mail.outbox[-1].subject.startswith("Fernzug: ")
    assert "evil.example" not in mail.outbox[-1].body
    assert "https://play.example.net/accounts/signup/" in mail.outbox[-1].body


def test_mails_are_in_the_language_of_the_page(client, db):
    client.post("/accounts/signup/", SIGN_UP, headers={"accept-language": "de"})
    assert "willkommen bei Fernzug!" in mail.outbox[-1].body
    assert User.objects.get().language == "de"


@pytest.mark.slow
def test_three_wrong_codes_end_the_attempt(client, db, code):
    client.post("/accounts/signup/", SIGN_UP)
    for _ in range(3):
        answer = client.post("/accounts/confirm-email/", {"code": "WRONG-1"})
    assert answer.status_code == 302
    client.post("/accounts/confirm-email/", {"code": code()})
    assert not EmailAddress.objects.get().verified


@pytest.mark.slow
def test_signing_up_answers_alike_for_known_and_unknown_addresses(client, alice, client_pages):
    for_known = client_pages("/accounts/signup/", {**SIGN_UP, "email": "alice@example.org"})
    unknown = client_pages("/accounts/signup/", {**SIGN_UP, "email": "carol@example.org"})
    assert for_known == unknown
    assert [email.to for email in mail.outbox] == [["alice@example.org"], ["carol@example.org"]]


def test_reset_answers_alike_for_known_and_unknown_addresses(client, alice, client_pages):
    for_known = client_pages("/accounts/password/reset/", {"email": "alice@example.org"})
    unknown = client_pages("/accounts/password/reset/", {"email": "carol@example.org"})
    assert for_known == unknown
    assert [email.to for email in mail.outbox] == [["alice@example.org"], ["carol@example.org"]]


def test_sign_in_answers_alike_for_known_and_unknown_names(alice, client_pages):
    for_known = client_pages("/accounts/login/", {"login": "alice", "password": "not this"})
    unknown = client_pages("/accounts/login/", {"login": "frank", "password": "not this"})
    assert for_known == unknown


@pytest.fixture
def client_pages():
    """What a fresh browser sees after sending a form, without what differs by itself."""

    def pages(path: str, form: dict[str, str]) -> tuple[int, str]:
        answer = Client().post(path, form, follow=True)
        text = answer.content.decode()
        for given in (*form.values(), r'csrfmiddlewaretoken" value="\w+'):
            text = re.sub(re.escape(given) if given in form.values() else given, "…", text)
        return answer.status_code, text

    return pages


def test_a_new_password_with_the_code_from_the_mail(client, alice, code):
    client.post("/accounts/password/reset/", {"email": "alice@example.org"})
    answer = client.post("/accounts/password/reset/confirm/", {"code": code()})
    fresh = "another quite long evening"
    answer = client.post(answer.url, {"password1": fresh, "password2": fresh})
    assert answer.status_code == 302
    alice.refresh_from_db()
    assert alice.check_password(fresh)


@pytest.mark.slow
@pytest.mark.parametrize("login", ["alice", "ALICE", "alice@example.org", " ａｌｉｃｅ "])
def test_sign_in_by_name_or_address_in_any_case(client, alice, login):
    client.post("/accounts/login/", {"login": login, "password": PASSWORD})
    assert client.get("/test/whoami/").json()["player"] == "alice"


def test_an_umlaut_may_be_typed_in_any_case(client, db):
    anne = User.objects.create_user("Änne", "anne@example.org", PASSWORD)
    EmailAddress.objects.create(user=anne, email=anne.email, verified=True, primary=True)
    client.post("/accounts/login/", {"login": "änne", "password": PASSWORD})
    assert client.get("/test/whoami/").json()["player"] == "Änne"


def test_after_five_wrong_passwords_the_right_one_must_wait(client, alice):
    for _ in range(5):
        client.post("/accounts/login/", {"login": "alice", "password": "not this"})
    answer = client.post("/accounts/login/", {"login": "alice", "password": PASSWORD})
    assert "Too many failed login attempts" in answer.content.decode()
    assert not client.get("/test/whoami/").json()["user"]


@pytest.mark.slow
def test_too_many_sign_ins_from_one_place_get_the_page_that_asks_for_patience(client, db):
    for _ in range(31):
        answer = client.post("/accounts/login/", {"login": "x", "password": "y"})
    assert answer.status_code == 429
    assert int(answer["Retry-After"]) > 0
    assert "429.html" in {template.name for template in answer.templates}


def test_a_guest_cannot_sign_in_even_with_a_password(client, db):
    guest = User.objects.create_user("Guest-aaaa", password=PASSWORD, is_guest=True)
    client.post("/accounts/login/", {"login": guest.username, "password": PASSWORD})
    assert not client.get("/test/whoami/").json()["user"]


def test_a_guest_who_signs_up_is_led_to_the_games_and_keeps_the_look(client, db, code):
    client.post("/test/guest/")
    User.objects.update(theme="dark", board_preferences={"sogo": {"notation": "hex"}})
    client.post("/accounts/signup/", SIGN_UP)
    answer = client.post("/accounts/confirm-email/", {"code": code()})
    assert answer.url == "/me/claim/?next=%2Fme%2Ffirst-steps%2F"
    assert client.get(answer.url).url == "/me/first-steps/"
    bob = User.objects.get(username="bob")
    assert (bob.theme, bob.board_preferences) == ("dark", {"sogo": {"notation": "hex"}})
    assert guests.COOKIE in client.cookies


def test_a_guest_who_signs_up_keeps_what_was_switched_off_and_the_hours(client, db):
    client.post("/test/guest/")
    chosen = {
        "confirm_moves": False,
        "board_preferences": {"tiles": {"hints": False}},
        "auto_vacation": False,
    }
    hours = {"quiet_from": 0, "quiet_until": 6, "rest_days": [6], "timezone": "Asia/Tokyo"}
    User.objects.update(**chosen, **hours)
    client.post("/accounts/signup/", SIGN_UP, headers={"accept-language": "de"})
    kept = User.objects.filter(username="bob").values("language", *chosen, *hours).get()
    assert kept == {"language": "de", **chosen, **hours}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("reported", "zone"),
    [
        ("America/New_York", "America/New_York"),
        ("UTC", "UTC"),
        ("", "Europe/Berlin"),
        ("Mars/Olympus", "Europe/Berlin"),
        ("../../etc/passwd", "Europe/Berlin"),
        ("America", "Europe/Berlin"),
    ],
)
def test_an_account_begins_with_the_clock_of_its_browser(client, db, reported, zone):
    client.cookies[zones.COOKIE] = reported
    client.post("/accounts/signup/", SIGN_UP)
    assert User.objects.get(username="bob").timezone == zone


def test_a_guest_plays_by_the_clock_of_the_browser(client, db):
    client.cookies[zones.COOKIE] = "Asia/Tokyo"
    client.post("/test/guest/")
    assert User.objects.get().timezone == "Asia/Tokyo"


def test_a_mail_server_that_is_down_breaks_no_page(client, db, monkeypatch):
    def refuse(self, messages):
        raise ConnectionRefusedError

    monkeypatch.setattr(EmailBackend, "send_messages", refuse)
    answer = client.post("/accounts/signup/", SIGN_UP, follow=True)
    assert answer.status_code == 200
    assert "error" in [message.level_tag for message in get_messages(answer.wsgi_request)]
    assert 'form="resend"' in answer.content.decode()


def test_two_who_take_one_name_at_once_are_told_kindly(client, alice, monkeypatch):
    monkeypatch.setattr(
        "accounts.identity.adapter.AccountAdapter.clean_username", lambda self, name: name
    )
    answer = client.post("/accounts/signup/", {**SIGN_UP, "username": "Alice"}, follow=True)
    assert answer.status_code == 200
    assert answer.redirect_chain == [("/accounts/signup/", 302)]
    assert [message.level_tag for message in get_messages(answer.wsgi_request)] == ["error"]


def test_logging_out_is_a_post_and_leaves_nothing_behind(as_alice):
    assert as_alice.get("/accounts/logout/").status_code == 200
    assert as_alice.get("/test/whoami/").json()["user"]
    answer = as_alice.post("/accounts/logout/")
    assert answer["Clear-Site-Data"] == '"cache", "storage"'
    assert not as_alice.get("/test/whoami/").json()["user"]


def test_a_foreign_address_to_go_on_to_is_not_followed(client, alice):
    answer = client.post(
        "/accounts/login/",
        {"login": "alice", "password": PASSWORD, "next": "https://evil.example/"},
    )
    assert answer.url == "/games/"


@pytest.mark.slow
def test_a_sign_up_that_is_never_confirmed_gives_its_name_back(client, alice):
    client.post("/accounts/signup/", SIGN_UP)
    with time_machine.travel(timezone.now() + timedelta(days=2)):
        call_command("forget_unconfirmed")
    assert User.objects.named("bob").exists()
    with time_machine.travel(timezone.now() + timedelta(days=4)):
        call_command("forget_unconfirmed")
    assert not User.objects.named("bob").exists()
    assert User.objects.named("alice").exists()
