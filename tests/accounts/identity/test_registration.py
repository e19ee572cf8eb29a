"""Registration: open, by invitation, or closed; no way around what the operator has chosen."""

from datetime import datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from accounts.models import SignUpCode, User
from accounts.operator import registration
from accounts.operator.registration import RegistrationClosed
from tests.accounts.test_entrance import SIGN_UP
from tests.project.test_quality import run

pytestmark = [pytest.mark.database, pytest.mark.django_db]

BOT_GAME = reverse("play_bot", args=["sogo"])


def sign_up_code(uses_left: int = 1, expires_in: timedelta = timedelta(days=1)) -> SignUpCode:
    return SignUpCode.objects.create(uses_left=uses_left, expires_at=timezone.now() + expires_in)


@pytest.fixture(params=["invitation", "closed"])
def restricted(request: pytest.FixtureRequest, settings: Any) -> str:
    """A site that lets in nobody who brings nothing; the value of its setting."""
    settings.REGISTRATION = request.param
    return str(request.param)


def test_without_a_code_nobody_signs_up(client: Client, restricted: str) -> None:
    page = client.get("/accounts/signup/")
    assert page.status_code == 200
    assert b'name="username"' not in page.content
    client.post("/accounts/signup/", SIGN_UP)
    client.post("/accounts/signup/", {**SIGN_UP, "code": "abcdefghjkmnpqrs"})
    assert not User.objects.exists()


@pytest.mark.words
def test_a_closed_site_speaks_of_no_invitation(client: Client, restricted: str) -> None:
    page = client.get("/accounts/signup/").content
    assert (b"by invitation" in page) == (restricted == "invitation")
    refusal = client.post(BOT_GAME, {"level": "beginner"}).content
    assert b"by invitation" not in refusal


def test_no_page_offers_what_is_refused(client: Client, restricted: str) -> None:
    assert b"/accounts/signup/" not in client.get("/").content
    assert b"/accounts/login/" in client.get("/").content


def test_strangers_get_no_button_that_would_be_refused(
    client: Client, restricted: str, alice: User
) -> None:
    pages = ["/", reverse("lesson_end", args=["sogo"])]
    for page in pages:
        assert b'name="level"' not in client.get(page).content
    refused = client.get(f"{reverse('table_new', args=['sogo'])}?opponent=alice")
    assert refused.status_code == 403
    back = "/accounts/login/?next=%2Ftables%2Fnew%2Fsogo%2F%3Fopponent%3Dalice"
    assert back in refused.content.decode()
    client.force_login(alice)
    for page in pages:
        assert b'name="level"' in client.get(page).content


def test_nobody_becomes_a_guest_without_an_invitation(
    client: Client, restricted: str, settings: Any
) -> None:
    answer = client.post(BOT_GAME, {"level": "beginner"})
    assert answer.status_code == 403
    assert b"/accounts/login/" in answer.content
    assert not User.objects.filter(is_guest=True).exists()
    assert registration.is_open_to_guests(invited=True) == (restricted == "invitation")


@pytest.mark.slow
def test_a_link_makes_as_many_accounts_as_it_says(client: Client, settings: Any) -> None:
    settings.REGISTRATION = "invitation"
    code = sign_up_code()
    form = client.get(code.site_url.removeprefix(settings.SITE_URL))
    assert f'value="{code.code}"' in form.content.decode()
    client.post("/accounts/signup/", {**SIGN_UP, "code": code.code})
    assert User.objects.get().username == "bob"
    assert SignUpCode.objects.get().uses_left == 0
    other = {"username": "carol", "email": "carol@example.org", "password1": SIGN_UP["password1"]}
    Client().post("/accounts/signup/", {**other, "code": code.code})
    assert User.objects.get().username == "bob"


def test_a_refused_form_keeps_the_code_and_uses_nothing_up(client: Client, settings: Any) -> None:
    settings.REGISTRATION = "invitation"
    code = sign_up_code()
    page = client.post("/accounts/signup/", {**SIGN_UP, "email": "none", "code": code.code})
    assert f'value="{code.code}"' in page.content.decode()
    assert SignUpCode.objects.get().uses_left == 1


def test_a_code_that_is_too_old_opens_nothing(client: Client, settings: Any) -> None:
    settings.REGISTRATION = "invitation"
    code = sign_up_code(expires_in=timedelta(seconds=-1))
    client.post("/accounts/signup/", {**SIGN_UP, "code": code.code})
    assert not User.objects.exists()


def test_the_last_place_is_taken_once(settings: Any) -> None:
    """Both have passed the first look at the code; the second is counted and refused."""
    settings.REGISTRATION = "invitation"
    code, now = sign_up_code(), timezone.now()
    request = RequestFactory().post("/accounts/signup/", {"code": code.code})
    assert registration.is_open_to(request)
    registration.use_up(request, now)
    with pytest.raises(RegistrationClosed):
        registration.use_up(request, now)


def test_an_open_site_asks_for_no_code(client: Client) -> None:
    assert b'name="code"' not in client.get("/accounts/signup/").content
    client.post("/accounts/signup/", SIGN_UP)
    assert User.objects.get().username == "bob"


def test_the_command_prints_a_good_link(settings: Any) -> None:
    settings.SITE_URL = "https://play.example.net"
    out = StringIO()
    call_command("make_sign_up_code", note="the club", uses=20, days=3, stdout=out)
    code = SignUpCode.objects.get()
    assert out.getvalue().strip() == f"https://play.example.net/accounts/signup/?code={code.code}"
    assert (code.note, code.uses_left) == ("the club", 20)
    assert code.expires_at - timedelta(days=3) < datetime.now(code.expires_at.tzinfo)


def test_staff_make_codes_in_the_admin(admin_client: Client, settings: Any) -> None:
    sent = {
        "note": "chess club",
        "uses_left": 5,
        "expires_at_0": "2099-01-01",
        "expires_at_1": "0:0",
    }
    assert admin_client.post("/admin/accounts/signupcode/add/", sent).status_code == 302
    code = SignUpCode.objects.get()
    assert code.site_url.encode() in admin_client.get("/admin/accounts/signupcode/").content


def test_a_word_that_is_none_stops_the_site() -> None:
    assert ImproperlyConfigured.__name__ in run("manage.py", "check", REGISTRATION="opne").stderr


@pytest.mark.words
@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "We have sent a mail with a code to carol@example.org."),
        ("de", "Wir haben eine Mail mit einem Code an carol@example.org geschickt."),
    ],
)
def test_the_page_that_waits_for_a_code_says_where_it_went(
    client: Client, language: str, sentence: str
) -> None:
    sign_up = {**SIGN_UP, "email": "carol@example.org"}
    client.post("/accounts/signup/", sign_up, headers={"accept-language": language})
    page = client.get("/accounts/confirm-email/", headers={"accept-language": language})
    assert sentence in page.content.decode()
