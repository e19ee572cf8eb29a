"""Where a request wants to go on to: to a page of ours, and never to a page with an error."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client

from accounts.models import User

from .conftest import PASSWORD

HOSTILE = [
    *("on", "foo", "home", ".", "?a=b", "http:foo", "http://", "http://[", "https:///x"),
    *("//evil.example", "///evil.example", "/\\evil.example", "\\\\evil.example"),
    *(
        "http://evil.example/",
        "https://testserver@evil.example/",
        "http://testserver.evil.example/",
    ),
    *(
        "javascript:alert(1)",
        "data:text/html,x",
        " /x",
        "\x08//evil.example",
        "\0",
        "accounts.views",
    ),
]
STRANGE = [
    "/\nSet-Cookie: a=b",
    "/%0d%0aX: y",
    "/ü",
    "/" + "x" * 5000,
    "/%",
    "/?next=//evil.example",
]


def assert_stays_here(answer: HttpResponse) -> None:
    assert answer.status_code in {200, 302, 303}
    where = answer.get("Location", "/")
    assert where.startswith("/")
    assert where[1:2] not in {"/", "\\"}
    assert "\n" not in where


@pytest.mark.slow
@pytest.mark.parametrize("switch", ["/me/theme/", "/me/language/"])
@pytest.mark.parametrize("address", HOSTILE)
def test_an_address_that_is_none_of_ours_leads_home(
    client: Client, db: None, switch: str, address: str
) -> None:
    form = {"theme": "dark", "language": "de"}
    assert client.post(switch, {**form, "next": address}).headers["Location"] == "/"
    if address.isprintable():
        sent_from = client.post(switch, form, headers={"referer": address})
        assert sent_from.headers["Location"] == "/"


@pytest.mark.parametrize("switch", ["/me/theme/", "/me/language/"])
@pytest.mark.parametrize("address", STRANGE)
def test_a_strange_address_on_this_site_breaks_nothing(
    client: Client, db: None, switch: str, address: str
) -> None:
    form = {"theme": "dark", "language": "de", "next": address}
    assert_stays_here(client.post(switch, form))


@pytest.mark.parametrize("switch", ["/me/theme/", "/me/language/"])
def test_the_page_that_a_form_was_sent_from_is_shown_again(
    client: Client, db: None, switch: str
) -> None:
    here, form = "http://testserver/rules/?a=1", {"theme": "dark", "language": "de"}
    assert client.post(switch, form, headers={"referer": here}).headers["Location"] == here


@pytest.mark.first_by_day
@pytest.mark.parametrize("address", [*HOSTILE, *STRANGE])
def test_no_door_of_an_account_leads_away_or_breaks(
    client: Client, alice: User, address: str
) -> None:
    inside = {"login": "alice", "password": PASSWORD, "next": address}
    assert_stays_here(client.get("/accounts/login/", {"next": address}))
    assert_stays_here(client.get("/accounts/signup/", {"next": address}))
    assert_stays_here(client.post("/accounts/login/", inside))
    assert_stays_here(client.get("/accounts/login/", {"next": address}))
    again = {"password": PASSWORD, "next": address}
    assert_stays_here(client.post("/accounts/reauthenticate/", again))
    assert_stays_here(client.post("/accounts/logout/", {"next": address}))
