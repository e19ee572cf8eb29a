"""Who may import whom: downwards only. The contracts themselves stand in pyproject.toml."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib import admin

from games.models.chance import Seal
from tests.support.servers.processes import ROOT


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


def test_nobody_else_knows_of_seeds() -> None:
    """import-linter watches imports; this watches the ways around them."""
    assert Seal not in admin.site._registry
    assert Seal._meta.default_permissions == ()
    apart = {"models/chance.py", "services/chance/seals.py", "migrations/0001_initial.py"}
    root = Path(settings.BASE_DIR, "games")
    others = [one for one in root.rglob("*.py") if str(one.relative_to(root)) not in apart]
    assert not [one for one in others if re.search(r"\bSeal\b|games_seal", one.read_text())]


PLAYING = ("accounts", "games")
"""What an app beside them may import, and what imports no such app."""


@pytest.mark.parametrize("app", PLAYING)
def test_playing_imports_no_app_that_is_beside_it(app: str) -> None:
    """import-linter holds this for the apps it is told of; here it holds for those to come."""
    ours = {path.parent.name for path in ROOT.glob("*/__init__.py")} - set(PLAYING)
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in (ROOT / app).rglob("*.py")
        for name in imported(path)
        if name.partition(".")[0] in ours
    ]
    assert found == []


def imported(path: Path) -> Iterator[str]:
    """Every module a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield node.module or ""
