"""While the database is away: 503, a page in the reader's language, and one line in the log."""

from __future__ import annotations

import logging

import psycopg
import pytest
from django.db import InterfaceError, OperationalError, ProgrammingError, connection
from django.test import Client

from accounts.identity import guests
from accounts.models import User
from config.monitoring import server_errors
from config.monitoring.server_errors import is_database_away


def caused(cause: Exception) -> OperationalError:
    """The exception as Django raises it, with that of the driver behind it."""
    trouble = OperationalError(*cause.args)
    trouble.__cause__ = cause
    return trouble


def refused(*_: object, **__: object) -> None:
    raise caused(psycopg.OperationalError("connection refused\nIs the server running?"))


@pytest.fixture
def away(monkeypatch: pytest.MonkeyPatch) -> None:
    """A database that cannot be reached."""
    monkeypatch.setattr(connection, "cursor", refused)


def browser_of(who: str) -> Client:
    """The browser of somebody who was here before."""
    client = Client(raise_request_exception=False, headers={"accept-language": "de"})
    if who == "player":
        client.force_login(User.objects.create_user("alice"))
    elif who == "guest":
        client.post("/play/sogo/", {"level": "beginner"})
        assert guests.COOKIE in client.cookies
    return client


@pytest.mark.django_db
@pytest.mark.parametrize("who", ["player", "guest", "stranger"])
def test_pages_say_so_in_the_readers_language(
    who: str, request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture
) -> None:
    client = browser_of(who)
    cookies = set(client.cookies)
    request.getfixturevalue("away")
    caplog.clear()
    answers = [client.get("/lobby/"), client.post("/play/sogo/", {"level": "beginner"})]
    for answer in answers:
        assert answer.status_code == 503
        assert answer["Retry-After"] == str(server_errors.RETRY_SECONDS)
        assert answer["Content-Language"] == "de"
        assert "no-store" in answer["Cache-Control"]
        assert '<html lang="de">' in answer.content.decode()
    assert set(client.cookies) == cookies
    ours = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert [record.exc_info for record in ours] == [None, None]
    assert "\n" not in ours[0].getMessage()


@pytest.mark.django_db
def test_the_front_page_needs_no_database(away: None) -> None:
    assert Client().get("/").status_code == 200


@pytest.mark.django_db
def test_a_fault_of_ours_is_no_absence(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ProgrammingError('column "x" does not exist')

    monkeypatch.setattr(connection, "cursor", fail)
    assert browser_of("stranger").get("/lobby/").status_code == 500
    assert any(record.exc_info for record in caplog.records)


@pytest.mark.parametrize(
    ("trouble", "away"),
    [
        (InterfaceError("connection already closed"), True),
        (caused(psycopg.OperationalError("server closed the connection")), True),
        (caused(psycopg.errors.AdminShutdown("terminating connection")), True),
        (caused(psycopg.errors.CannotConnectNow("the database system is starting up")), True),
        (caused(psycopg.errors.TooManyConnections("too many clients")), True),
        (caused(psycopg.errors.DiskFull("could not extend file: No space left on device")), True),
        (caused(psycopg.errors.IoError("could not write to file")), True),
        (caused(psycopg.errors.LockNotAvailable("lock timeout")), False),
        (caused(psycopg.errors.QueryCanceled("statement timeout")), False),
        (OperationalError("unable to open database file"), True),
        (OperationalError("no such table: games_game"), False),
        (OperationalError("database is locked"), False),
        (ProgrammingError("syntax error"), False),
        (ValueError(), False),
    ],
    ids=lambda value: str(value)[:30] or "other",
)
def test_only_a_lost_connection_counts(trouble: Exception, away: bool) -> None:
    assert is_database_away(trouble) is away
