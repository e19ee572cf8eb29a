"""The papers become a site, and a link that leads nowhere stops that."""

import re
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
def test_a_link_that_leads_nowhere_is_an_error(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    papers = tmp_path / "papers"
    (papers / "docs").mkdir(parents=True)
    for name in ("README", "tour"):
        (papers / f"docs/{name}.md").write_text(f"# {name}\n")
    (papers / "docs/style.md").write_text(
        "# Style\n\n[x](nowhere.md)\n[x](tour.md#no-such-place)\n[x](tour.md)\n"
    )
    assert built(tmp_path / "site", papers) != 0
    complaints = [line for line in capfd.readouterr().err.splitlines() if "style.md" in line]
    assert len(complaints) == 2
    assert "nowhere" in complaints[0]
    assert "no-such-place" in complaints[1]


def test_production_and_the_suite_do_without_it() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    names = {re.split(r"[<>=;]", line)[0] for line in project["dependency-groups"]["docs"]}
    for lock, is_there in (("", False), ("-production", False), ("-docs", True)):
        locked = set(re.findall(r"^([a-z0-9-]+)==", _lock(lock), re.M))
        assert names <= locked if is_there else not names & locked
    assert len(re.findall(r"==", _lock("-docs"))) <= len(re.findall(r"sha256:", _lock("-docs")))


def _lock(name: str) -> str:
    return (ROOT / f"requirements{name}.lock").read_text()
