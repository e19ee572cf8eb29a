"""The page that says one thing and where to go on."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.test import RequestFactory

from accounts.web.message_page import Link, MessagePage, home, render_message

LINKS = (Link("/lobby/", "To the lobby", "strong"), home())


@pytest.fixture
def stranger(rf: RequestFactory) -> HttpRequest:
    request = rf.get("/somewhere/")
    request.user = AnonymousUser()
    request.player = None  # type: ignore[attr-defined]
    return request


def shown(request: HttpRequest, page: MessagePage) -> str:
    return render_message(request, page, 410).content.decode()


def test_it_says_its_title_twice_and_each_text_once(stranger: HttpRequest) -> None:
    page = shown(stranger, MessagePage("Too late", ("It is gone.", "Try another."), LINKS))
    assert re.search(r"<title>\s*Too late", page)
    assert "<h1>Too late</h1>" in page
    assert page.count("It is gone.") == page.count("Try another.") == 1


def test_it_leads_on(stranger: HttpRequest) -> None:
    page = shown(stranger, MessagePage("Too late", (), LINKS))
    assert '<a class="strong" href="/lobby/">To the lobby</a>' in page
    assert f'<a class="quiet" href="/">{home().label}</a>' in page


@pytest.mark.parametrize("role", ["alert", "status"])
def test_its_first_text_is_read_out(stranger: HttpRequest, role: str) -> None:
    page = shown(stranger, MessagePage("Too late", ("It is gone.", "Try another."), (), role=role))
    assert f'<p role="{role}">It is gone.</p>' in page
    assert "<p>Try another.</p>" in page


def test_what_a_visitor_sent_is_text_in_it(stranger: HttpRequest) -> None:
    page = shown(stranger, MessagePage("<b>", ("<script>1</script>",), (Link("/", "<i>"),)))
    assert "&lt;script&gt;1" in page
    assert "<script>1" not in page
    assert "<h1><b></h1>" not in page


def test_it_stands_in_the_frame_it_is_given(stranger: HttpRequest) -> None:
    bare = shown(stranger, MessagePage("Too late", (), (), frame="common/bare.html"))
    assert "csrfmiddlewaretoken" not in bare
    assert "csrfmiddlewaretoken" in shown(stranger, MessagePage("Too late", (), ()))
