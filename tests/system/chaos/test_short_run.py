"""A short run of `run.py chaos`: the whole site in its production shape, killed for a while."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.support.servers.processes import ROOT, clean_environment

SEED, SECONDS, LIMIT_SECONDS = 7, 20, 400


@pytest.mark.real
@pytest.mark.slow
def test_a_short_run_loses_nothing() -> None:
    command = [sys.executable, "-m", "tests.chaos", "--hasty"]
    command += [f"--seed={SEED}", f"--seconds={SECONDS}"]
    done = subprocess.run(
        command, cwd=ROOT, env=clean_environment(), capture_output=True, text=True,
        timeout=LIMIT_SECONDS, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-5000:]
    assert "nothing lost" in done.stdout
