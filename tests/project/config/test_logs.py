"""Log lines name their request and keep secrets to themselves."""

import json
import logging
import sys

import pytest
from django.test import Client, RequestFactory

from config.monitoring.logs import (
    JsonFormatter,
    PlainFormatter,
    ProbeFilter,
    RedactingFilter,
    RefusalFilter,
    redacted,
)


def record(message: str, *values: object) -> logging.LogRecord:
    return logging.LogRecord("games", logging.INFO, __file__, 1, message, values, None)


@pytest.mark.parametrize(
    ("line", "logged"),
    [
        ("Mail to alice.b+x@example.co.uk failed", "Mail to …@… failed"),
        (f"{'a' * 70}@example.org", "aaaaaa…@…"),
        ("Not Found: /invitation/k3jH_d-9/", "Not Found: /invitation/…/"),
        ("GET /mail/unsubscribe/eyJ1.abc:1x?y=1", "GET /mail/unsubscribe/…"),
        ("POST /accounts/password/reset/key/1-abc/", "POST /accounts/password/reset/key/…/"),
        ("game 7 at ply 12", "game 7 at ply 12"),
    ],
)
def test_addresses_and_tokens_are_blanked(line: str, logged: str) -> None:
    assert redacted(line) == logged


def test_what_is_filled_in_is_blanked_as_well() -> None:
    line = record("Mail to %s", "bob@example.org")
    RedactingFilter().filter(line)
    assert line.getMessage() == "Mail to …@…"


def test_a_json_line_is_one_object_with_the_request() -> None:
    line = record("It is %s's turn", "bob")
    RedactingFilter().filter(line)
    written = json.loads(JsonFormatter().format(line))
    assert (written["level"], written["logger"], written["request"]) == ("INFO", "games", "-")
    assert written["message"] == "It is bob's turn"


@pytest.mark.parametrize("formatter", [PlainFormatter("%(message)s"), JsonFormatter()])
def test_an_exception_gives_nothing_away(formatter: logging.Formatter) -> None:
    line = record("Mail failed")
    try:
        raise ValueError("no such box: bob@example.org")
    except ValueError:
        line.exc_info = sys.exc_info()
    assert "no such box: …@…" in formatter.format(line)
    assert "bob@" not in formatter.format(line)


@pytest.mark.parametrize(("level", "kept"), [(logging.WARNING, False), (logging.ERROR, True)])
def test_a_refused_page_leaves_no_traceback_but_a_broken_one_does(level: int, kept: bool) -> None:
    line = logging.LogRecord("django.request", level, __file__, 1, "%s", ("/x/",), None)
    line.exc_info = (ValueError, ValueError(), None)
    assert RefusalFilter().filter(line)
    assert bool(line.exc_info) is kept


def test_signs_of_life_are_not_logged(rf: RequestFactory) -> None:
    line = record("Service Unavailable: /readyz")
    line.request = rf.get("/readyz")
    assert not ProbeFilter().filter(line)
    line.request = rf.get("/games/")
    assert ProbeFilter().filter(line)


@pytest.mark.django_db
def test_every_answer_has_the_number_of_its_request(client: Client) -> None:
    numbers = {client.get("/healthz").headers["X-Request-ID"] for _ in range(2)}
    assert len(numbers) == 2
