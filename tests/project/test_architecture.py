"""Who may import whom: downwards only. The contracts themselves stand in pyproject.toml."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib import admin

from games.models.chance.seals import Seal
from tests.support.servers.processes import ROOT


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    """Hold the contracts of the pyproject.toml in this folder against the packages in it."""
    lint = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    return subprocess.run(
        [sys.executable, "-c", lint, "--no-cache"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def test_imports_go_downwards_only() -> None:
    done = lint_imports(ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


APPS = ("config", "api", "study", "previews", "events", "games", "accounts", "database")
"""Those there are and those to come, each a package of one module here."""

DOWNWARDS = (
    ("study", "games"), ("study", "accounts"), ("events", "games"), ("api", "study"),
    ("api", "games"), ("config", "study"), ("games", "accounts"), ("previews", "games"),
    ("config", "previews"), ("accounts", "database"), ("games", "database"),
)  # fmt: skip
UPWARDS = (
    ("games", "study"), ("games", "events"), ("games", "api"), ("accounts", "study"),
    ("accounts", "games"), ("study", "api"), ("study", "config"), ("games", "previews"),
    ("previews", "config"), ("database", "accounts"), ("database", "games"),
)  # fmt: skip


def small_site(folder: Path, imports: tuple[tuple[str, str], ...]) -> None:
    """Lay out all apps with these imports, under our own contract for them."""
    ours = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    (contract,) = (entry for entry in ours["contracts"] if "study :" in str(entry))
    lines = [f"root_packages = {list(APPS)}", "[[tool.importlinter.contracts]]"]
    lines += [f"{key} = {value!r}" for key, value in contract.items()]
    (folder / "pyproject.toml").write_text("\n".join(["[tool.importlinter]", *lines]))
    for app in APPS:
        (folder / app).mkdir()
        (folder / app / "__init__.py").touch()
        (folder / app / "seam.py").touch()
    for importer, imported in imports:
        with (folder / importer / "seam.py").open("a") as file:
            file.write(f"import {imported}.seam\n")


def test_an_app_to_come_may_import_from_games(tmp_path: Path) -> None:
    small_site(tmp_path, DOWNWARDS)
    done = lint_imports(tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


def test_neither_games_nor_accounts_may_import_an_app_to_come(tmp_path: Path) -> None:
    small_site(tmp_path, UPWARDS)
    done = lint_imports(tmp_path)
    assert done.returncode == 1
    for importer, imported in UPWARDS:
        assert f"{importer} is not allowed to import {imported}" in done.stdout


def test_nobody_else_knows_of_seeds() -> None:
    """import-linter watches imports; this watches the ways around them."""
    assert Seal not in admin.site._registry
    assert Seal._meta.default_permissions == ()
    apart = {
        "models/chance/seals.py",
        "services/chance/seals.py",
        "migrations/0001_initial.py",
        "migrations/0020_hashes_of_open_tables.py",
    }
    root = Path(settings.BASE_DIR, "games")
    others = [file for file in root.rglob("*.py") if str(file.relative_to(root)) not in apart]
    assert not [other for other in others if re.search(r"\bSeal\b|games_seal", other.read_text())]


PLAYING = ("accounts", "database", "games")
"""What an app beside them may import, and what imports no such app."""


@pytest.mark.first_by_day
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
