"""Scripts are modules: linted, found by their imports, and each of them used."""

from __future__ import annotations

import re
import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest
from django.contrib.staticfiles.storage import StaticFilesStorage

from config.backends.static import HashedModulesStorage
from tests.appearance.test_static import JS, TEMPLATES
from tests.support.servers.processes import ROOT

IMPORT = re.compile(r"""^import [^"']*["']\.{1,2}/([\w.-]+)["'];$""", re.M)
TAG = re.compile(r"<script\b[^>]*>")


def test_the_linter_has_nothing_to_say() -> None:
    """Unused and undefined names, imports of what is not exported, circles, and much more."""
    oxlint = Path(sysconfig.get_path("scripts"), "oxlint")
    scripts = [str(JS), str(ROOT / "templates/games/site/sw.js")]
    done = subprocess.run(
        [oxlint, "--deny-warnings", *scripts], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_names_in_scripts_say_what_they_hold() -> None:
    """As ruff's rules and the test of words hold it for Python."""
    no_code = re.compile(r"//.*|\"[^\"]*\"|'[^']*'")
    vague = re.compile(r"\b(?:one|known|told|said)\b")
    scripts = [*JS.rglob("*.js"), ROOT / "templates/games/site/sw.js"]
    found = [
        f"{script.name}: {line.strip()}"
        for script in scripts
        for line in script.read_text().splitlines()
        if vague.search(no_code.sub("", line))
    ]
    assert found == []


def test_every_script_of_a_page_is_a_module() -> None:
    """They share no names, and wait until the page stands."""
    tags = [tag for page in TEMPLATES for tag in TAG.findall(page.read_text()) if "src=" in tag]
    assert tags
    assert [tag for tag in tags if 'type="module"' not in tag] == []


def test_every_script_is_loaded_or_imported() -> None:
    sources = "".join(page.read_text() for page in TEMPLATES)
    loaded = {Path(name).name for name in re.findall(r'"games/js/([\w/-]+\.js)"', sources)}
    imported = {name for script in JS.rglob("*.js") for name in IMPORT.findall(script.read_text())}
    assert loaded | imported == {script.name for script in JS.rglob("*.js")}


@pytest.fixture
def collected(tmp_path: Path) -> Path:
    """Our scripts as production serves them."""
    shutil.copytree(JS, tmp_path / "games/js")
    found = [f"games/js/{script.relative_to(JS).as_posix()}" for script in JS.rglob("*.js")]
    source = StaticFilesStorage(location=tmp_path)
    storage = HashedModulesStorage(location=tmp_path)
    done = storage.post_process({path: (source, path) for path in found})
    assert not [error for *_names, error in done if isinstance(error, Exception)]
    return tmp_path / "games/js"


def test_a_module_asks_for_others_by_the_names_they_are_served_under(collected: Path) -> None:
    """Else a browser would fetch the file of an older release from its cache."""
    scripts = list(collected.rglob("*.????????????.js"))
    hashed = {path.name for path in scripts}
    assert len(hashed) == len(list(JS.rglob("*.js")))
    wanted = [name for path in scripts for name in IMPORT.findall(path.read_text())]
    assert len(wanted) >= 6
    assert set(wanted) <= hashed


def test_scripts_of_others_are_left_as_they_are(tmp_path: Path) -> None:
    """Those of django_htmx name in comments modules that they do not bring."""
    script = tmp_path / "django_htmx/ext/sse.js"
    script.parent.mkdir(parents=True)
    script.write_text("// import { htmx } from './htmx';\n")
    path = "django_htmx/ext/sse.js"
    storage = HashedModulesStorage(location=tmp_path)
    done = list(storage.post_process({path: (StaticFilesStorage(location=tmp_path), path)}))
    assert not [error for *_names, error in done if isinstance(error, Exception)]
