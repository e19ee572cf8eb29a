"""Rulings: every one of docs/rulings.md is named in a test that plays it."""

import re

from tests.support.servers.processes import ROOT

RULINGS = re.findall(r"^### ([a-z]+-\d+):", (ROOT / "docs/rulings.md").read_text(), re.MULTILINE)


def test_every_ruling_is_named_in_a_test_that_plays_it() -> None:
    tests = "\n".join(path.read_text() for path in (ROOT / "tests").rglob("test_*.py"))
    unnamed = [ruling for ruling in RULINGS if not re.search(rf"\b{ruling}\b", tests)]
    assert len(RULINGS) == len(set(RULINGS)) > 40
    assert unnamed == []
