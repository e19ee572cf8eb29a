"""Every page of allauth wears our clothes and obeys our content policy."""

import re

import pytest
from allauth.mfa.totp.internal.auth import (
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.utils import timezone

from .conftest import PASSWORD

pytestmark = pytest.mark.django_db

ENTRANCE = [
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
]
ACCOUNT = [
    "/accounts/logout/",
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/2fa/",
    "/accounts/2fa/totp/activate/",
    "/accounts/2fa/webauthn/",
    "/accounts/2fa/webauthn/add/",
    "/accounts/sessions/",
    "/me/preferences/",
]


def assert_ours(answer):
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "<main" in page
    assert 'class="card' in page
    assert "· Fernzug</title>" in page
    assert not re.search(r"\sstyle=|\son[a-z]+=", page)
    scripts = re.findall(r"<script([^>]*)>", page)
    assert all("src=" in script or "application/json" in script for script in scripts)
    for control in re.findall(r'<(?:input|select|textarea)[^>]*\bid="([^"]+)"[^>]*>', page):
        hidden = re.search(rf'<input[^>]*type="hidden"[^>]*id="{control}"', page)
        assert hidden or f'for="{control}"' in page, f"{control} has no label"


@pytest.mark.first_by_day
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("path", ENTRANCE)
def test_the_entrance_pages(client, path, language):
    assert_ours(client.get(path, headers={"accept-language": language}))


@pytest.fixture
def sure(as_alice):
    """alice, who has just typed her password once more."""
    as_alice.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return as_alice


@pytest.mark.first_by_day
@pytest.mark.parametrize("path", ACCOUNT)
def test_the_pages_of_an_account(sure, path):
    assert_ours(sure.get(path))


def test_every_room_of_an_account_leads_to_the_others_and_says_where_one_is(sure):
    for path, here in (
        ("/me/preferences/", "/me/preferences/"),
        ("/accounts/2fa/totp/activate/", "/accounts/2fa/"),
    ):
        page = sure.get(path).content.decode()
        nav = page[page.index('<nav class="subnav"') : page.index("</nav>", page.index("subnav"))]
        links = re.findall(r'href="([^"]+)" aria-current="page">([^<]+)</a>', nav)
        assert {address for address, _ in links} == {here}
        assert nav.count("aria-current") == len(links) == 2
        assert f"<strong>{links[0][1]}</strong>" in nav
        for room in ("/me/availability/", "/me/notifications/", "/me/data/", "/accounts/2fa/"):
            assert f'href="{room}"' in nav


def test_guests_see_no_room_that_is_shut(client):
    client.post("/play/sogo/", {"level": "beginner"})
    page = client.get("/me/preferences/").content.decode()
    rooms = set(
        re.findall(
            r'href="(/[^"]+)"',
            page[page.index("subnav") : page.index("</nav>", page.index("subnav"))],
        )
    )
    assert "/me/data/" in rooms
    assert {client.get(room).status_code for room in rooms} == {200}


def test_changing_a_password_asks_again_who_is_there(as_alice):
    answer = as_alice.get("/accounts/2fa/totp/activate/", follow=True)
    assert answer.redirect_chain
    assert_ours(answer)


def test_a_second_factor_from_an_app(sure):
    secret = sure.get("/accounts/2fa/totp/activate/").context["form"].secret
    answer = sure.post("/accounts/2fa/totp/activate/", {"code": _code(secret)}, follow=True)
    assert answer.redirect_chain == [("/accounts/2fa/recovery-codes/", 302)]
    assert_ours(answer)
    sure.post("/accounts/logout/")
    answer = sure.post("/accounts/login/", {"login": "alice", "password": PASSWORD}, follow=True)
    assert answer.redirect_chain == [("/accounts/2fa/authenticate/", 302)]
    assert_ours(answer)
    assert not sure.get("/test/whoami/").json()["user"]


def _code(secret: str) -> str:
    return format_hotp_value(hotp_value(secret, next(iter(yield_hotp_counters_from_time()))))


def test_staff_come_in_by_the_same_door(client, alice):
    assert client.get("/admin/login/").url.startswith("/accounts/login/")
    client.force_login(alice)
    assert client.get("/admin/").status_code in {302, 403}


@pytest.mark.first_by_day
@pytest.mark.parametrize("page", ["", "add/", "{pk}/change/", "?is_guest__exact=1"])
def test_players_in_the_admin(client, alice, page):
    alice.is_staff = alice.is_superuser = True
    alice.save()
    client.force_login(alice)
    assert client.get("/admin/accounts/user/" + page.format(pk=alice.pk)).status_code == 200


def test_the_head_of_a_profile_shows_the_name_and_nothing_else_of_it(alice, rf):
    request = rf.get("/")
    request.user = AnonymousUser()
    page = render_to_string(
        "games/players/profile/_header.html", {"person": alice, "player": None}, request
    )
    assert "alice" in page
    assert alice.email not in page
    assert str(timezone.now().year) in page
