"""Beat, which sends one task by its name, loads nothing of the site."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib import import_module

import pytest

from config.celery import app as site
from tests.support.servers.processes import ROOT, clean_environment

ASK = """
import json, sys
import celery.apps.beat
import config.startup.beat
print(json.dumps(sorted(sys.modules)))
"""


def test_beat_loads_nothing_of_the_site() -> None:
    env = clean_environment(DJANGO_SETTINGS_MODULE="config.settings")
    command = [sys.executable, "-c", ASK]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, check=True)
    loaded = set(json.loads(done.stdout))
    assert not loaded & {"games", "accounts", "django.apps", "django.db.models", "django.template"}


def test_beat_sends_what_the_workers_wait_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", os.environ["DJANGO_SETTINGS_MODULE"])
    beat = import_module("config.startup.beat").app  # It takes the variable out for its process.
    for name in ("beat_schedule", "task_routes", "broker_url", "broker_transport_options"):
        assert beat.conf[name] == site.conf[name]
