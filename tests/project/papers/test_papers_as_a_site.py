"""The papers become a site, and a link that leads nowhere stops that."""

import re
import shutil
import tomllib
from pathlib import Path

import pytest

from tests.support.servers.processes import ROOT
from tools.papers.__main__ import CannotInstall, build


def built(site: Path, papers: Path = ROOT) -> int:
    """Build the site; the environment of Sphinx is fetched on first use, as that of the suite."""
    try:
        return build(site, papers)
    except CannotInstall as refusal:
        pytest.skip(f"no package index is within reach: {refusal}")


@pytest.mark.slow
def test_the_papers_become_a_site_that_can_be_searched(tmp_path: Path) -> None:
    site = tmp_path / "site"
    assert built(site) == 0
    for paper in [*(ROOT / "docs").rglob("*.md"), ROOT / "CONTRIBUTING.md"]:
        assert (site / paper.relative_to(ROOT)).with_suffix(".html").is_file()
    assert "outbox" in (site / "searchindex.js").read_text()
    picture = (site / "docs/architecture.html").read_text()
    assert 'class="mermaid' in picture


@pytest.mark.slow
@pytest.mark.parametrize("wrong", ["[x](nowhere.md)", "[x](tour.md#no-such-place)"])
def test_a_link_that_leads_nowhere_is_an_error(
    tmp_path: Path, wrong: str, capfd: pytest.CaptureFixture[str]
) -> None:
    papers = tmp_path / "papers"
    shutil.copytree(ROOT / "docs", papers / "docs")
    with (papers / "docs/style.md").open("a") as paper:
        paper.write(f"\n{wrong}\n")
    assert built(tmp_path / "site", papers) != 0
    (complaint,) = [line for line in capfd.readouterr().err.splitlines() if "style.md" in line]
    assert wrong[4:-1].partition("#")[2] in complaint


def test_production_and_the_suite_do_without_it() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    names = {re.split(r"[<>=;]", line)[0] for line in project["dependency-groups"]["docs"]}
    for lock, is_there in (("", False), ("-production", False), ("-docs", True)):
        locked = set(re.findall(r"^([a-z0-9-]+)==", _lock(lock), re.M))
        assert names <= locked if is_there else not names & locked
    assert len(re.findall(r"==", _lock("-docs"))) <= len(re.findall(r"sha256:", _lock("-docs")))


def _lock(name: str) -> str:
    return (ROOT / f"requirements{name}.lock").read_text()
