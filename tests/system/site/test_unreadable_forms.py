"""A form that cannot be parsed is answered by a sentence at every address, known or not."""

from __future__ import annotations

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
