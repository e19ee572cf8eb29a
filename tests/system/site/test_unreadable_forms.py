"""A form that cannot be parsed is answered by a sentence at every address, known or not."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from io import StringIO

import pytest
from django.test import Client

TOKEN = "a" * 32
URLENCODED = "application/x-www-form-urlencoded"
BODIES = {
    "foreign charset": (f"{URLENCODED}; charset=utf-7", b"a=b"),
    "latin": (f"{URLENCODED}; charset=iso-8859-1", b"a=b"),
    "no boundary": ("multipart/form-data", b"x"),
    "nothing between boundaries": ("multipart/form-data; boundary=b", b"y" * 70_000),
    "too many fields": (URLENCODED, b"&".join(b"a=b" for _ in range(1_500))),
    "too much": (URLENCODED, b"a=" + b"b" * 3_000_000),
}
WARNING = ("WARNING", "django.request", "/lobby/")
ADDRESSES = ("/me/theme/", "/nowhere/", "/favicon.ico", "/accounts/login/")


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("name", BODIES)
def test_a_form_that_cannot_be_parsed_is_refused(db: None, name: str, address: str) -> None:
    content_type, body = BODIES[name]
    client = Client(raise_request_exception=False, headers={"X-CSRFToken": TOKEN})
    client.cookies["csrf"] = TOKEN
    answer = client.generic("POST", address, body, content_type)
    assert answer.status_code == 400
    assert "<h1>" in answer.content.decode()


@pytest.fixture
def log() -> Iterator[StringIO]:
    """What the site writes to its log, as settings format it."""
    written = StringIO()
    (handler,) = (each for each in logging.getLogger().handlers if each.name == "stderr")
    assert isinstance(handler, logging.StreamHandler)
    before = handler.setStream(written)
    yield written
    handler.setStream(before)


@pytest.mark.parametrize("name", BODIES)
def test_it_leaves_one_line_in_the_log_which_is_a_warning(
    db: None, log: StringIO, name: str
) -> None:
    content_type, body = BODIES[name]
    Client(raise_request_exception=False).generic("POST", "/lobby/", body, content_type)
    (line,) = log.getvalue().splitlines()
    assert all(part in line for part in WARNING)


def test_a_query_with_too_many_fields_is_refused_in_the_same_way(db: None, log: StringIO) -> None:
    fields = {f"field{number}": "a" for number in range(1_500)}
    answer = Client(raise_request_exception=False).get("/lobby/", fields)
    assert answer.status_code == 400
    assert "<h1>" in answer.content.decode()
    (line,) = log.getvalue().splitlines()
    assert all(part in line for part in WARNING)
