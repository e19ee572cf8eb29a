"""The version: written down once, and shown wherever somebody asks what is running."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from tests.project.test_quality import run
from tests.support.servers.processes import ROOT


def test_the_version_is_that_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["version"] == settings.VERSION


@pytest.mark.django_db
def test_every_page_shows_the_version_at_its_foot(client: Client, settings: Any) -> None:
    settings.VERSION = "7.8.9"
    foot = client.get("/lobby/").content.decode().partition("<footer")[2]
    assert "7.8.9" in foot


@pytest.mark.django_db
def test_who_watches_the_site_reads_the_version(client: Client, settings: Any) -> None:
    settings.VERSION, settings.METRICS_TOKEN = "7.8.9", "a token for a test"
    assert client.get("/readyz").json()["version"] == "7.8.9"
    metrics = client.get("/metrics", headers={"authorization": "Bearer a token for a test"})
    assert 'fernzug_build_info{version="7.8.9"} 1.0' in metrics.content.decode()


@pytest.mark.slow
def test_the_command_that_starts_the_site_prints_the_version(tmp_path: Path) -> None:
    done = run("manage.py", "runsite", "--version", FERNZUG_VAR=str(tmp_path))
    assert done.stdout == f"Fernzug {settings.VERSION}\n"
