"""Every command of the compose file, started for real on the throw-away servers."""

import os
import select
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

from tests.support.servers.postgres import tool
from tests.support.servers.processes import ROOT, Process, clean_environment, eventually, free_port
from tests.system.deploy import compose

pytestmark = [pytest.mark.real, pytest.mark.slow]
LONGER_THAN_BY_DEFAULT = 6
"""Seconds."""

BIN = Path(sys.executable).parent


@pytest.fixture(scope="module")
def production_env() -> dict[str, str]:
    """A complete production environment, with a database of its own that is still empty."""
    url = os.environ["DATABASE_URL"].replace("/fernzug?", "/production?")
    subprocess.run([*tool("createdb"), "production"], env=postgres_env(url), check=True)
    return clean_environment(
        PATH=f"{BIN}:{os.environ['PATH']}",
        HOSTNAME=socket.gethostname(),
        DATABASE_URL=url,
        CELERY_BROKER_URL=os.environ["CELERY_BROKER_URL"] + "?virtual_host=3",
        CACHE_URL=os.environ["CACHE_URL"].replace("db=1", "db=4"),
        SECRET_KEY="for-this-test-only-" * 4,
        SITE_URL="https://fernzug.example",
        EMAIL_URL="smtp://127.0.0.1:9",
        DEFAULT_FROM_EMAIL="Fernzug <post@fernzug.example>",
        TRUSTED_PROXIES="1",
        SWEEP_SECONDS="1",
        STATIC_ROOT=str(Path(os.environ["FERNZUG_VAR"]) / "production-static"),
    )


def postgres_env(url: str) -> dict[str, str]:
    return {**os.environ, "PGHOST": url.partition("host=")[2], "PGUSER": "postgres"}


@pytest.fixture(scope="module")
def migrated(production_env: dict[str, str]) -> dict[str, str]:
    """The environment after the one-shot service and the image's collectstatic have run."""
    collect = [sys.executable, "manage.py", "collectstatic", "--noinput", "-v", "0"]
    for command in (collect, compose.command_of("migrate")):
        done = subprocess.run(
            command, cwd=ROOT, env=production_env, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
    return production_env


@pytest.fixture(scope="module")
def web(migrated: dict[str, str]) -> Iterator[str]:
    """The web service; gives its address."""
    address = f"127.0.0.1:{free_port()}"
    command = [word.replace("0.0.0.0:8000", address) for word in compose.command_of("web")]
    with Process(command, migrated) as process:
        process.wait_for("Listening at")
        yield address


@pytest.fixture(scope="module")
def workers(migrated: dict[str, str]) -> Iterator[None]:
    env = {**migrated, "REMAP_SIGTERM": "SIGQUIT"}
    with (
        Process(compose.command_of("worker"), env) as worker,
        Process(compose.command_of("mailer"), env) as mailer,
    ):
        worker.wait_for("ready.")
        mailer.wait_for("ready.")
        yield


def healthy(name: str, env: dict[str, str], web: str) -> bool:
    check = [
        word.replace("127.0.0.1:8000", web).replace("web:8000", web)
        for word in compose.health_check_of(name)
    ]
    return (
        subprocess.run(check, cwd=ROOT, env=env, capture_output=True, check=False).returncode == 0
    )


def test_the_web_service_passes_its_health_check(web: str, migrated: dict[str, str]) -> None:
    assert eventually(lambda: healthy("web", migrated, web))


def test_the_live_service_passes_its_health_check_without_a_database(
    migrated: dict[str, str],
) -> None:
    address = f"127.0.0.1:{free_port()}"
    command = " ".join(compose.command_of("live"))
    command = command.replace("0.0.0.0 --port 8001", address.replace(":", " --port "))
    check = [word.replace("127.0.0.1:8001", address) for word in compose.health_check_of("live")]
    env = {**migrated, "DATABASE_URL": "postgres://nobody@127.0.0.1:9/nowhere"}

    def passes() -> bool:
        return subprocess.run(check, cwd=ROOT, env=env, check=False).returncode == 0

    with Process(command.split(), env) as live:
        assert eventually(passes), live.output


def test_behind_the_proxy_pages_come_by_https_only(web: str) -> None:
    plain = ask(web, Host="fernzug.example")
    assert plain.status == 301
    assert plain.headers["Location"] == "https://fernzug.example/accounts/login/"

    proxied = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "::1"}
    page = ask(web, Host="fernzug.example", **proxied)
    assert page.status == 200
    assert page.headers["Strict-Transport-Security"] == "max-age=86400"
    cookies = page.headers.get_all("Set-Cookie") or []
    assert all(cookie.startswith("__Host-") and "Secure" in cookie for cookie in cookies)

    assert ask(web, Host="evil.example", **proxied).status == 400


def ask(address: str, **headers: str) -> HTTPResponse:
    """The log-in page as this address answers it, without following redirects."""
    with closing(HTTPConnection(address, timeout=10)) as there:
        there.request("GET", "/accounts/login/", headers=headers)
        answer = there.getresponse()
        answer.read()
        return answer


def test_connections_that_were_idle_for_seconds_are_still_answered(
    web: str, migrated: dict[str, str]
) -> None:
    """By default gunicorn would end them after 2 seconds, uvicorn after 5."""
    live = f"127.0.0.1:{free_port()}"
    port = live.rpartition(":")[2]
    command = [word.replace("8001", port) for word in compose.command_of("live")]
    with Process(command, migrated) as process, ExitStack() as opened:
        process.wait_for("Uvicorn running")
        asked = [(web, "/accounts/login/"), (live, "/live/health")]
        kept = [opened.enter_context(closing(HTTPConnection(host))) for host, _ in asked]
        for connection, (_, path) in zip(kept, asked, strict=True):
            status(connection, path)
        sockets = [connection.sock for connection in kept]
        ended = select.select(sockets, [], [], LONGER_THAN_BY_DEFAULT)[0]
        assert ended == [], "a server has ended an idle connection"
        for connection, (_, path) in zip(kept, asked, strict=True):
            assert status(connection, path) == 200
        assert [connection.sock for connection in kept] == sockets


def status(connection: HTTPConnection, path: str) -> int:
    proxied = {"Host": "fernzug.example", "X-Forwarded-Proto": "https"}
    connection.request("GET", path, headers=proxied)
    answer = connection.getresponse()
    answer.read()
    return answer.status


@pytest.mark.usefixtures("workers")
@pytest.mark.parametrize("name", ["worker", "mailer"])
def test_the_workers_pass_their_health_checks(
    name: str, web: str, migrated: dict[str, str]
) -> None:
    assert eventually(lambda: healthy(name, migrated, web), 20)


@pytest.mark.usefixtures("workers")
def test_the_ticks_of_beat_reach_a_worker(web: str, migrated: dict[str, str]) -> None:
    with Process(compose.command_of("beat"), migrated):
        assert eventually(lambda: healthy("beat", migrated, web), 30)


def test_a_backup_comes_back_on_an_empty_server(migrated: dict[str, str], tmp_path: Path) -> None:
    env = postgres_env(migrated["DATABASE_URL"])
    dump = tmp_path / "fernzug.dump"
    subprocess.run([*tool("createdb"), "restored"], env=env, check=True)
    subprocess.run([*tool("pg_dump"), "-Fc", "-f", dump, "production"], env=env, check=True)
    restore: list[str | Path] = [
        *tool("pg_restore"),
        "--exit-on-error",
        "--no-owner",
        "-d",
        "restored",
        dump,
    ]
    subprocess.run(restore, env=env, check=True)
    there = migrated["DATABASE_URL"].replace("/production?", "/restored?")
    unapplied = subprocess.run(
        [sys.executable, "manage.py", "migrate", "--check"],
        cwd=ROOT,
        env={**migrated, "DATABASE_URL": there},
        check=False,
    )
    assert unapplied.returncode == 0
