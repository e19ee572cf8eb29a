"""A guest is a row and a signed cookie."""

from datetime import timedelta

import pytest
import time_machine
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.core.signing import TimestampSigner
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from accounts import names
from accounts.identity import guests, middleware
from accounts.models import User

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def signed(text: str, salt: str = "accounts.identity.guests") -> str:
    return TimestampSigner(salt=salt).sign(text)


@pytest.fixture
def guest(client) -> str:
    return client.post("/test/guest/").content.decode()


def test_a_guest_plays_but_is_not_signed_in(client, guest):
    seen = client.get("/test/whoami/").json()
    assert seen["player"] == guest
    assert not seen["user"]
    row = User.objects.get()
    assert row.is_guest
    assert not row.has_usable_password()


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(client, guest):
    cookie = client.cookies[guests.COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["max-age"] == 30 * 24 * 3600


def test_the_cookie_is_secure_over_https(client, settings):
    settings.SESSION_COOKIE_SECURE = True
    client.post("/test/guest/")
    assert client.cookies[guests.COOKIE]["secure"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "forge",
    [
        pytest.param(lambda good: good[:-1] + ("A" if good[-1] != "A" else "B"), id="tampered"),
        pytest.param(lambda good: "1" + good, id="another number"),
        pytest.param(lambda good: signed("1", salt="x"), id="signed for something else"),
        pytest.param(lambda good: signed("x"), id="no number"),
        pytest.param(lambda good: "", id="empty"),
        pytest.param(lambda good: "::::", id="nonsense"),
        pytest.param(lambda good: "9" * 5000, id="long"),
    ],
)
def test_a_forged_cookie_is_nobody(client, guest, forge):
    client.cookies[guests.COOKIE] = forge(client.cookies[guests.COOKIE].value)
    assert client.get("/test/whoami/").json()["player"] is None


def test_a_guest_number_beyond_every_row_is_nobody(client):
    client.cookies[guests.COOKIE] = signed("9" * 40)
    assert client.get("/test/whoami/").json()["player"] is None


def test_a_cookie_for_an_account_is_nobody(client, alice):
    client.cookies[guests.COOKIE] = signed(str(alice.pk))
    assert client.get("/test/whoami/").json()["player"] is None


def test_the_cookie_lasts_thirty_days_and_is_renewed_by_visits(client, guest):
    start = timezone.now()
    with time_machine.travel(start + timedelta(days=29), tick=False):
        assert guests.COOKIE in client.get("/test/whoami/").cookies
        assert guests.COOKIE not in client.get("/test/whoami/").cookies
    with time_machine.travel(start + timedelta(days=58), tick=False):
        assert client.get("/test/whoami/").json()["player"] == guest
    with time_machine.travel(start + timedelta(days=89), tick=False):
        assert client.get("/test/whoami/").json()["player"] is None


@pytest.mark.parametrize("caching", ["public, max-age=3600", "private"])
def test_an_answer_for_everybody_renews_no_cookie(client, guest, rf, caching):
    request = rf.get("/")
    request.user = AnonymousUser()
    request.COOKIES[guests.COOKIE] = client.cookies[guests.COOKIE].value
    answer = middleware.player(lambda _request: HttpResponse(headers={"Cache-Control": caching}))
    with time_machine.travel(timezone.now() + timedelta(days=20), tick=False):
        response = answer(request)
    assert (guests.COOKIE in response.cookies) is (caching == "private")


def test_an_account_comes_before_the_guest_of_the_same_browser(client, guest, alice, rf):
    client.force_login(alice)
    assert client.get("/test/whoami/").json()["player"] == "alice"
    request = rf.get("/")
    request.COOKIES[guests.COOKIE] = client.cookies[guests.COOKIE].value
    assert guests.guest_of(request).username == guest


def test_a_forgotten_guest_is_nobody(client, guest):
    client.post("/test/leave/")
    assert client.get("/test/whoami/").json()["player"] is None
    assert User.objects.filter(username=guest).exists()


@pytest.mark.slow
def test_the_eleventh_guest_of_an_hour_must_wait(client):
    with time_machine.travel("2026-11-21T12:30:00Z", tick=False):
        answers = [Client().post("/test/guest/") for _ in range(11)]
        assert [answer.status_code for answer in answers] == [200] * 10 + [429]
        assert answers[-1]["Retry-After"] == "1800"
        assert answers[-1].context["minutes"] == 30
        assert "429.html" in {template.name for template in answers[-1].templates}
        assert Client(REMOTE_ADDR="10.1.2.3").post("/test/guest/").status_code == 200
    with time_machine.travel("2026-11-21T13:00:01Z", tick=False):
        assert client.post("/test/guest/").status_code == 200


@pytest.mark.usefixtures("one_window")
def test_one_network_of_the_new_kind_counts_as_one_place():
    for last in range(10):
        assert Client(REMOTE_ADDR=f"2001:db8::{last}").post("/test/guest/").status_code == 200
    assert Client(REMOTE_ADDR="2001:db8::ff:1").post("/test/guest/").status_code == 429
    assert Client(REMOTE_ADDR="2001:db8:0:1::1").post("/test/guest/").status_code == 200


def test_players_pages_open_for_guests_and_accounts_pages_do_not(client, guest):
    assert client.get("/test/players/").content.decode() == guest
    refused = client.get("/test/accounts/")
    assert refused.status_code == 403
    assert 'class="primary" href="/accounts/signup/"' in refused.content.decode()


def test_strangers_are_asked_to_sign_in_or_told_that_nothing_happened(client):
    assert client.get("/test/players/?a=1").url == "/accounts/login/?next=/test/players/%3Fa%3D1"
    answer_of_form = client.post("/test/players/")
    assert answer_of_form.status_code == 403
    assert 'class="primary" href="/accounts/login/"' in answer_of_form.content.decode()
    assert client.get("/test/players/", headers={"hx-request": "true"})["HX-Redirect"]


def test_a_visitor_without_cookies_costs_no_query(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        client.get("/test/whoami/")


def test_pages_for_a_player_are_not_kept_by_caches(client, guest):
    assert client.get("/test/whoami/")["Cache-Control"] == "private, no-store"
    assert "Cookie" in client.get("/test/whoami/")["Vary"]


def test_a_guest_who_signs_up_reads_that_the_games_come_along(client, guest):
    assert 'id="games-come-along"' in client.get("/accounts/signup/").content.decode()
    assert 'id="games-come-along"' not in client.get("/accounts/login/").content.decode()
    assert 'id="games-come-along"' not in Client().get("/accounts/signup/").content.decode()


@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
def test_a_guest_is_called_so_in_the_language_of_the_page(client: Client, language: str) -> None:
    client.post("/test/guest/", headers={"accept-language": language})
    name = User.objects.get().username
    assert name.startswith(names.GUEST_PREFIXES[language])
    with pytest.raises(ValidationError):
        names.check_free_to_take(name)
