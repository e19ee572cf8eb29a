"""The papers say what is so: their links lead somewhere, their commands exist."""

import re
import shlex
import tomllib
from pathlib import Path

import pytest
from django.core.management import get_commands

from run import MODULES
from tests.project.test_quality import our_files, run
from tests.support.budget import only_in_the_long_run
from tests.support.servers.processes import ROOT
from tests.system.deploy.compose import settings_read

PAPERS = [path for path in our_files(".md") if path.parent.name != "rules"]
_LINK = re.compile(r"!?\[[^\]]*\]\(([^)#\s]+)(#[^)\s]*)?\)")
CONTRIBUTING = "CONTRIBUTING.md"
_OTHER_PATHS = {"docs/operations.md", "docs/style.md", "docs/decisions/vocabulary.md"}
"""The papers in which a path is one of the server, an example, or the end of one."""

MAPS = [
    name
    for name in (str(path.relative_to(ROOT)) for path in PAPERS)
    if not name.startswith("tests/") and name not in _OTHER_PATHS
]
_PATH = re.compile(r"`((?:[\w.-]+/)+[\w.-]*|[\w-]+\.(?:py|md|toml|lock))`")
_MADE_LATER = {"var/", "var/docs/", "var/rules/"}
_COMMAND = re.compile(r"(?:python3? (?:run|manage)\.py) ([a-z_]+)")


@pytest.mark.parametrize("paper", PAPERS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(paper: Path) -> None:
    targets = [match[1] for match in _LINK.finditer(paper.read_text())]
    local = [target for target in targets if not re.match(r"(https?|mailto):", target)]
    assert [target for target in local if not (paper.parent / target).exists()] == []


@pytest.mark.parametrize("paper", MAPS)
def test_every_path_that_is_named_exists(paper: str) -> None:
    named = set(_PATH.findall((ROOT / paper).read_text())) - _MADE_LATER
    assert [path for path in sorted(named) if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("paper", PAPERS, ids=lambda path: str(path.relative_to(ROOT)))
def test_named_commands_exist(paper: Path) -> None:
    named = set(_COMMAND.findall(paper.read_text()))
    assert named - set(MODULES) <= set(get_commands())


def test_every_setting_is_explained_to_the_operator() -> None:
    paper = (ROOT / "docs/operations.md").read_text()
    assert [name for name in sorted(settings_read()) if f"`{name}`" not in paper] == []


@pytest.mark.parametrize("modules", [["games.rules.kit"], *only_in_the_long_run([])])
def test_the_rules_are_rendered_as_a_library_without_a_warning(
    tmp_path: Path, modules: list[str]
) -> None:
    """By day only what all games share is rendered, else what the command names."""
    (command,) = re.findall(r"`(\.venv/bin/python -m pdoc .*?)`", (ROOT / CONTRIBUTING).read_text())
    _, *arguments = shlex.split(command.replace("var/rules", str(tmp_path)))
    if modules:
        arguments = [*arguments[:2], *modules, *arguments[-2:]]
    done = run("-W", "error", *arguments)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    pages = {str(page.relative_to(tmp_path)) for page in tmp_path.rglob("*.html")}
    names = ["kit/core", "kit/position", *([] if modules else ["sogo"])]
    assert {f"games/rules/{name}.html" for name in names} <= pages


def test_the_readme_shows_the_two_commands() -> None:
    readme = (ROOT / "README.md").read_text()
    assert re.search(r"^\s*python3 run\.py$", readme, re.M)
    assert re.search(r"^\s*python3 run\.py test$", readme, re.M)


def test_the_readme_names_every_folder() -> None:
    folders = {file.relative_to(ROOT).parent.parts for file in our_files("")}
    of_ours = {parts for parts in folders if "__pycache__" not in parts} - {()}
    named = {f"{parts[0]}/" for parts in of_ours if parts[0] != "staticfiles"}
    named |= {f"games/{parts[1]}/" for parts in of_ours if parts[0] == "games" and parts[1:]}
    readme = (ROOT / "README.md").read_text()
    assert [name for name in sorted(named) if f"`{name}`" not in readme] == []


def test_the_index_lists_every_paper() -> None:
    index = ROOT / "docs/README.md"
    listed = {(index.parent / target).resolve() for target, _ in _LINK.findall(index.read_text())}
    assert {*(ROOT / "docs").rglob("*.md")} - listed == {index}


def test_the_changelog_begins_with_what_is_not_released_and_then_this_version() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    titles = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(), re.M)
    assert titles[0] == "Unreleased"
    assert re.fullmatch(rf"{re.escape(version)} – \d{{4}}-\d\d-\d\d", titles[1])
