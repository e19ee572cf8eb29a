"""Who may import whom: downwards only. The contracts themselves stand in pyproject.toml."""

import subprocess
import sys

from tests.servers.processes import ROOT


def test_imports_go_downwards_only() -> None:
    lint = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    done = subprocess.run(
        [sys.executable, "-c", lint, "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
