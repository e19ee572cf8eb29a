"""Reports of errors hold what happened and where, and nothing that is private."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
import sentry_sdk
from django.conf import settings

from tests.project.config.failing_site import SEED
from tests.support.servers.processes import ROOT, clean_environment

PRIVATE = (SEED, "bob@", "rather long", "a-secret-link", "a-token", "key-of-a-session")


@pytest.mark.slow
def test_an_error_is_reported_without_anything_private(tmp_path: Path) -> None:
    printed = subprocess.run(
        [sys.executable, "-m", "tests.project.config.failing_site"],
        cwd=ROOT,
        env=clean_environment(FERNZUG_VAR=str(tmp_path), DJANGO_SETTINGS_MODULE="config.settings"),
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    reports = [json.loads(line) for line in printed.splitlines()]
    (report,) = [report for report in reports if "exception" in report]
    assert report["exception"]["values"][-1]["type"] == "ValueError"
    assert '"function": "fail"' in printed
    assert [word for word in PRIVATE if word in printed] == []


def test_nothing_is_reported_unless_the_operator_says_where() -> None:
    assert settings.SENTRY_DSN == ""
    assert not sentry_sdk.get_client().is_active()
