"""Scripts are modules: linted, found by their imports, and each of them used."""

from __future__ import annotations

import posixpath
import re
import shutil
import subprocess
import sysconfig
from pathlib import Path

from django.contrib.staticfiles import finders

from config.backends.script import SCRIPT, ScriptFinder, as_function, modules
from tests.appearance.test_static import JS, TEMPLATES, WORKERS
from tests.support.servers.processes import ROOT

IMPORT = re.compile(r"""^import [^"']*["'](\.{1,2}/[\w./-]+)\.js["'];$""", re.M)
NAMED = re.compile(
    r'{% block scripts %}(.*?){% endblock|<meta name="scripts" content="(.*?){% block', re.S
)
TAG = re.compile(r"<script\b[^>]*>")


def test_the_linter_has_nothing_to_say() -> None:
    """Unused and undefined names, imports of what is not exported, circles, and much more."""
    oxlint = Path(sysconfig.get_path("scripts"), "oxlint")
    scripts = [str(JS), str(WORKERS), str(ROOT / "templates/games/site/sw.js")]
    done = subprocess.run(
        [oxlint, "--deny-warnings", *scripts], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_names_in_scripts_say_what_they_hold() -> None:
    """As ruff's rules and the test of words hold it for Python."""
    no_code = re.compile(r"//.*|\"[^\"]*\"|'[^']*'")
    vague = re.compile(r"\b(?:one|known|told|said)\b")
    scripts = [*JS.rglob("*.js"), *WORKERS.rglob("*.js"), ROOT / "templates/games/site/sw.js"]
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


def named_by_pages() -> set[str]:
    """The modules that some page names."""
    texts = [page.read_text() for page in TEMPLATES]
    found = [text for page in texts for pair in NAMED.findall(page) for text in pair]
    found.append((ROOT / "templates/games/boards/_scripts.html").read_text())
    return {name for text in found for name in re.sub(r"{[{%#].*?[%#}]}", " ", text).split()}


def test_every_script_is_loaded_or_imported() -> None:
    found_modules = set(modules())
    imported = {
        posixpath.normpath(posixpath.join(posixpath.dirname(name), other))
        for name, path in modules().items()
        for other in IMPORT.findall(path.read_text())
    }
    assert named_by_pages() | imported == found_modules


def test_all_modules_stand_in_the_one_script() -> None:
    script = (ScriptFinder().up_to_date() / SCRIPT).read_text()
    assert finders.find(SCRIPT)
    assert re.findall(r'^"([\w/-]+)"\(\) {$', script, re.M) == list(modules())
    assert not re.search(r"^(?:import|export)\b", script, re.M)


def test_a_module_is_a_function_that_returns_what_it_exports() -> None:
    source = """\
import { say, sayNews as tell } from "../announce.js";
const own = 1;
export const seen = 2;
export async function look() {}
"""
    assert (
        as_function("boards/hourglass", source)
        == """\
"boards/hourglass"() {
const { say, sayNews: tell } = load("announce");
const own = 1;
const seen = 2;
async function look() {}
return { seen, look };
},

"""
    )


def test_the_one_script_can_be_read_by_the_linter(tmp_path: Path) -> None:
    script = tmp_path / "site.js"
    shutil.copy(ScriptFinder().up_to_date() / SCRIPT, script)
    oxlint = Path(sysconfig.get_path("scripts"), "oxlint")
    only = ["--allow", "all", "--deny", "no-undef"]
    done = subprocess.run([oxlint, *only, script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
