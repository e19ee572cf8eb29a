"""The papers say what is so: their links lead somewhere, their commands exist."""

import re
from pathlib import Path

import pytest
from django.core.management import get_commands

from run import MODULES
from tests.project.test_quality import our_files
from tests.support.servers.processes import ROOT
from tests.system.deploy.compose import settings_read

PAPERS = [path for path in our_files(".md") if path.parent.name != "rules"]
_LINK = re.compile(r"!?\[[^\]]*\]\(([^)#\s]+)(#[^)\s]*)?\)")
_COMMAND = re.compile(r"(?:python3? (?:run|manage)\.py) ([a-z_]+)")


@pytest.mark.parametrize("paper", PAPERS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(paper: Path) -> None:
    targets = [match[1] for match in _LINK.finditer(paper.read_text())]
    local = [target for target in targets if not re.match(r"(https?|mailto):", target)]
    assert [target for target in local if not (paper.parent / target).exists()] == []


@pytest.mark.parametrize("paper", PAPERS, ids=lambda path: str(path.relative_to(ROOT)))
def test_named_commands_exist(paper: Path) -> None:
    named = set(_COMMAND.findall(paper.read_text()))
    assert named - set(MODULES) <= set(get_commands())


def test_every_setting_is_explained_to_the_operator() -> None:
    paper = (ROOT / "docs/operations.md").read_text()
    assert [name for name in sorted(settings_read()) if f"`{name}`" not in paper] == []


def test_the_readme_shows_the_two_commands() -> None:
    readme = (ROOT / "README.md").read_text()
    assert re.search(r"^\s*python3 run\.py$", readme, re.M)
    assert re.search(r"^\s*python3 run\.py test$", readme, re.M)
