"""What `runsite` puts into the environment before the settings are read."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from config.embedded import broker
from config.embedded.environment import complete_environment, data_folder
from tests.support.servers.processes import clean_environment


@pytest.fixture
def env(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Mapping[str, str]:
    """The environment, without any setting of the site but a folder for its data."""
    for name in set(os.environ) - set(clean_environment()):
        monkeypatch.delenv(name)
    for name in ("SITE_URL", "CELERY_BROKER_URL", "CACHE_URL", "REMAP_SIGTERM"):
        monkeypatch.setenv(name, "")  # So that it is put back afterwards.
        monkeypatch.delenv(name)
    monkeypatch.setenv("CELERY_SKIP_CHECKS", "")
    monkeypatch.setenv(broker.SOCKET_VARIABLE, "/of/another/site")
    monkeypatch.setenv("FERNZUG_VAR", str(tmp_path))
    return os.environ


def test_the_data_folder_is_that_of_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    assert data_folder() == settings.VAR
    monkeypatch.delenv("FERNZUG_VAR", raising=False)
    assert data_folder() == settings.BASE_DIR / "var"


def test_the_site_has_the_address_it_is_started_with(env: Mapping[str, str]) -> None:
    complete_environment(["--port", "8080"])
    assert env["SITE_URL"] == "http://127.0.0.1:8080"


@pytest.mark.parametrize(
    ("host", "address"),
    [("0.0.0.0", "http://127.0.0.1:8000"), ("::", "http://[::1]:8000")],
)
def test_a_site_that_listens_everywhere_has_the_address_of_this_machine(
    env: Mapping[str, str], host: str, address: str
) -> None:
    complete_environment(["--host", host])
    assert env["SITE_URL"] == address


def test_an_address_that_is_given_stays(
    env: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SITE_URL", "https://games.example.org")
    complete_environment(["--port", "8080"])
    assert env["SITE_URL"] == "https://games.example.org"


@pytest.mark.skipif(broker.valkey_server() is None, reason="no wheel of Valkey here")
def test_broker_and_cache_are_a_valkey_in_the_data_folder(
    env: Mapping[str, str], tmp_path: Path
) -> None:
    complete_environment([])
    assert broker.own_socket() is not None
    assert env["CELERY_BROKER_URL"] == f"redis+socket://{broker.own_socket()}"
    assert env["CACHE_URL"] == f"unix://{broker.own_socket()}?db=1"


@pytest.mark.skipif(broker.valkey_server() is None, reason="no wheel of Valkey here")
def test_a_socket_whose_path_would_be_too_long_is_elsewhere(
    env: Mapping[str, str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("FERNZUG_VAR", str(tmp_path / ("long" * 30)))
    complete_environment([])
    path = broker.own_socket()
    assert path is not None
    assert len(str(path)) <= broker.MAX_SOCKET_PATH_LENGTH
    assert path.parent.stat().st_mode & 0o777 == 0o700


def test_messages_may_be_files(env: Mapping[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FERNZUG_BROKER", "filesystem")
    complete_environment([])
    assert env["CELERY_BROKER_URL"] == "filesystem://"
    assert "CACHE_URL" not in env
    assert broker.own_socket() is None


def test_a_broker_that_is_given_stays_and_none_is_started(
    env: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CELERY_BROKER_URL", "redis://elsewhere:6379/0")
    complete_environment([])
    assert env["CELERY_BROKER_URL"] == "redis://elsewhere:6379/0"
    assert broker.own_socket() is None


def test_a_site_whose_settings_were_read_too_early_is_not_started(env: Mapping[str, str]) -> None:
    with pytest.raises(CommandError, match="python3 manage.py runsite"):
        call_command("runsite")
