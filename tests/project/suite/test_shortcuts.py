"""What the tests do in a shorter way than Django comes to the same."""

from django.contrib.auth import get_user
from django.http import HttpRequest
from django.test import Client

from accounts.models import User
from tests.games.conftest import alice
from tests.support.fixtures.shortcuts import django_force_login

__all__ = ["alice"]


def visitor(client: Client) -> HttpRequest:
    """Return a request of whoever is signed in in this browser."""
    request = HttpRequest()
    request.session = client.session
    return request


def test_a_quick_sign_in_stores_what_django_stores(alice: User) -> None:
    quick, thorough = Client(), Client()
    quick.force_login(alice)
    assert alice.last_login is not None
    assert alice.last_login == User.objects.get().last_login
    django_force_login(thorough, alice)
    assert dict(quick.session.items()) == dict(thorough.session.items())
    assert get_user(visitor(quick)) == alice


def test_a_browser_that_has_a_session_keeps_what_is_in_it(alice: User, client: Client) -> None:
    session = client.session
    session["learned"] = "drop"
    session.save()
    client.force_login(alice)
    assert client.session["learned"] == "drop"
    assert get_user(visitor(client)) == alice


def test_the_context_of_a_page_is_noted_once(alice: User, client: Client) -> None:
    client.force_login(alice)
    answer = client.get("/games/")
    assert len(answer.content) > 1000
    names = [template.name for template in answer.templates]
    assert len(names) == len({*names})
    assert "base.html" not in names
    assert answer.context["waiting_summaries"] == []
